"""Every place of a word that is a term of the glossary in one sense and not in another, judged by a person.

`marks.tsv` has a line for each: the record, the words with their neighbours, whether they are marked, and their sense.
`pytest tests/golden/test_marks.py --save-golden` writes the places anew and a question mark for a sense to be told.
"""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from ingest.model import KINDS
from ingest.tables import TermSense
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.web.defined_terms import DefinedTerms
from tests.samples.gold import book
from tests.samples.site import sample_tables

GOLDEN: Final = Path(__file__).with_name("marks.tsv")
HEAD: Final = ("record", "words", "marked", "sense")
BEFORE, AFTER = 34, 24  # code points of the neighbours that a person judges by
ENOUGH: Final = 0.98  # of the places where the word is the term, those that are marked


class Place(NamedTuple):
    """A place of a word that some phrase tells the sense of."""

    record: str
    words: str
    marked: bool


@cache
def analyzer() -> Analyzer:
    return Analyzer(Morphology(load_lexicon()))


def finder(senses: tuple[TermSense, ...]) -> DefinedTerms:
    notions = sample_tables().book("").glossary
    return DefinedTerms(analyzer().terms, [(one.term, *one.variants) for one in notions], senses)


def places() -> Iterator[Place]:
    senses = sample_tables().book("").senses
    told, all_of_them = finder(senses), finder(())
    alone = finder(tuple(_alone(sense) for sense in senses))
    for record in book().values():
        if not (record.text and KINDS[record.kind].prose):
            continue
        meant, some = set(told.places(record.text)), set(alone.places(record.text))
        for place in all_of_them.places(record.text):
            if place not in some:
                span = place.span
                before, after = record.text[: span.start][-BEFORE:], record.text[span.end :][:AFTER]
                words = f"{before}[{span.of(record.text)}]{after}"
                yield Place(str(record.id), " ".join(words.split()), place in meant)


def _alone(sense: TermSense) -> TermSense:
    """The words that are meant in any company, as if they had another sense everywhere."""
    words = sense.phrase[sense.meant.start : sense.meant.stop]
    return replace(sense, phrase=words, meant=range(len(words)), own=False)


def judged() -> dict[tuple[str, str], str]:
    lines = GOLDEN.read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    return {(record, words): sense for record, words, _, sense in rows}


def test_every_place_is_judged_and_marked_as_it_was(save_golden: bool) -> None:
    known = judged()
    lines = ["\t".join(HEAD)] + [
        "\t".join((one.record, one.words, "yes" if one.marked else "no", known.get((one.record, one.words), "?")))
        for one in places()
    ]
    if save_golden:
        GOLDEN.write_text("\n".join(lines) + "\n", encoding="utf-8")
    assert lines == GOLDEN.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.endswith("\t?")] == []


def test_no_word_is_marked_in_another_sense_and_hardly_one_is_left_out() -> None:
    known = judged()
    wrong = [one for one in places() if one.marked and known[one.record, one.words] == "other"]
    own = [one for one in places() if known[one.record, one.words] == "own"]
    assert wrong == []
    assert len(own) > 100
    assert sum(one.marked for one in own) >= ENOUGH * len(own)


def test_each_phrase_tells_the_sense_of_its_own_example() -> None:
    senses = sample_tables().book("").senses
    told = finder(senses)
    without = finder(())
    for sense in senses:
        found, named = told.places(sense.example), without.places(sense.example)
        assert named, sense.example
        assert bool(set(named) - set(found)) is not sense.own, sense.example
