"""Slips of the fingers in English words of three to six letters are mended into the word that was meant.

`slips.tsv` was made by a program from the words of the library: a letter swapped with the next, lost, doubled, replaced
by a key beside it, or with such a key added; what is a word by itself was left out. The repairs were made with the
first set in sight. The second was looked at once, when they were done: 137 of its 150 lines were right.
"""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from search_service.library import Library
from search_service.open_build import search_of
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.service import Search
from tests.samples.requests import asked

SLIPS = [line.split("\t") for line in Path(__file__).with_name("slips.tsv").read_text(encoding="utf-8").splitlines()]
ANALYZER = Analyzer(Morphology(load_lexicon()))


@pytest.fixture(scope="module")
def search(build: Path) -> Iterator[Search]:
    with closing(Library.open(build)) as library, closing(search_of(library)) as opened:
        yield opened


@pytest.mark.parametrize("kind", ["fitted", "held"])
def test_most_slips_are_mended_and_said(search: Search, kind: str) -> None:
    chosen = [(typed, meant) for typed, meant, one in SLIPS if one == kind]
    told = {typed: mended(search, typed) for typed, _ in chosen}
    missed = [(typed, meant, told[typed]) for typed, meant in chosen if lemmas(told[typed]) != lemmas(meant)]
    assert len(chosen) > 100
    assert len(missed) < 0.12 * len(chosen), missed


def mended(search: Search, typed: str) -> str:
    """The word that a search of a word says it has searched for."""
    return next((repair.to for repair in search.answer(asked(typed, size=1)).repairs), "")


def lemmas(word: str) -> tuple[str, ...]:
    return ANALYZER.lemmas(word) if word else ()
