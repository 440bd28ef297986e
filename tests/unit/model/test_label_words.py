"""The words a label prints are words of the keyword table, so that a printed label can be typed again."""

import pytest

from ingest.citation.grammar import Role
from ingest.model import Lang
from ingest.model.labels import WORDS
from tests.samples.citations import grammar

ROLES = {
    "fn": Role.FOOTNOTE,
    "note": Role.NOTE,
    "ex": Role.EXAMPLE,
    "chapter": Role.DIVISION,
    "part": Role.DIVISION,
    "section": Role.SECTION,
}


@pytest.mark.parametrize("lang", Lang)
@pytest.mark.parametrize("name", ROLES)
def test_a_word_of_a_label_announces_what_it_names(lang: Lang, name: str) -> None:
    assert grammar().has(WORDS[lang][name], ROLES[name])
