"""Claim: no kind of copy is read wrong without a word, and none ends in an internal error.

Every kind of the survey, on parts of two documents that have what the kinds damage: headings, items, a diagram and
words struck twice of the commentary; provisions, a footnote, an index and contents of the pages of the Laws. The survey
itself takes the whole documents, on both ways (`python -m tests.variants.survey`).
"""

from functools import cache
from typing import Final

import pytest

from tests.variants.reading import LAWS, texts
from tests.variants.survey.kinds import Variant, variants
from tests.variants.survey.outcome import BROKEN, GOOD, SAME, added_in_part

COMMENTARY: Final = "commentary-1987-ru/27-40.txt"
LINES: Final = {  # of each document, from 1
    COMMENTARY: ((171, 243),),
    LAWS: ((89, 172), (215, 256), (467, 508)),
}
OF_MANY_PAGES: Final = ("pages-swapped", "page-twice")  # they put the ninth page of a document elsewhere


@cache
def parts() -> dict[str, str]:
    return {
        file: "\n".join(line for first, last in ranges for line in texts()[file].split("\n")[first - 1 : last])
        for file, ranges in LINES.items()
    }


@pytest.mark.parametrize("variant", variants(), ids=lambda variant: f"{variant.group} {variant.name}")
def test_a_kind_of_copy_is_read_right_or_told(variant: Variant) -> None:
    whole = {LAWS: texts()[LAWS]}
    outcome = added_in_part(variant, whole if variant.name in OF_MANY_PAGES else parts())
    assert outcome.verdict != BROKEN, outcome.differ
    assert outcome.verdict in GOOD, {file: outcome.differ[file] for file in outcome.silent}


def test_a_copy_that_is_read_wrong_without_a_word_would_be_seen() -> None:
    """Another word in the place of a printed one makes sentences too: nothing tells that it was printed otherwise."""
    swapped = Variant("made", "words", lambda text: [text.replace("судья", "врач").encode()])
    outcome = added_in_part(swapped, parts())
    assert outcome.verdict not in GOOD
    unchanged = Variant("made", "nothing", lambda text: [text.encode()])
    assert added_in_part(unchanged, parts()).verdict == SAME
