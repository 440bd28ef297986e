"""The words of a unit are kept as they were analysed: who reads them finds what an analysis of the texts finds."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.model import Span
from search_service.search.analysis import Analyzer, Morphology, Term, Word, load_lexicon
from search_service.search.clauses import Clause, Field, Pattern, ReasonKind, Slot
from search_service.search.engine import IndexUnreadableError
from search_service.search.index import UnitStore, UnitWriter, make_units, terms_of
from search_service.search.index.unit_words import UnitTerms, packed, unpacked
from search_service.search.rank import Finder, Text, WordMap
from tests.samples.search_library import sample_records

ANALYZER = Analyzer(Morphology(load_lexicon()))
UNITS = tuple(make_units(sample_records(), {}))
WORDS = ("пас", "пасует", "взятка", "взятки", "27b1", "27в1(b)", "1nt", "declarer's", "declarer", "в", "S.O.", "ё")


class Numbered:
    """A vocabulary in memory; numbers begin at `first`, so that they need as many bytes."""

    def __init__(self, first: int = 0) -> None:
        self._first = first
        self._words: list[Word] = []

    def number(self, word: Word) -> int:
        if word not in self._words:
            self._words.append(word)
        return self._first + self._words.index(word)

    def word(self, number: int) -> Word:
        return self._words[number - self._first]

    def having(self, key: str) -> Iterator[int]:
        return (self.number(word) for word in self._words if key in word.keys)

    def beginning(self, prefix: str) -> Iterator[int]:
        return (self.number(word) for word in self._words if word.exact.startswith(prefix))


def finder_of(*forms: str) -> Finder:
    """What finds a row of words, as typed or in other forms, and the beginnings of each."""
    slots = tuple(Slot(exact=term.exact, lemmas=term.lemmas) for form in forms for term in ANALYZER.terms(form))
    rows = [
        Pattern(kind=kind, query=" ".join(forms), slots=slots, field=field)
        for kind, field in ((ReasonKind.EXACT, Field.EXACT), (ReasonKind.FORM, Field.ANY_FORM))
    ]
    begun = [
        Pattern(kind=ReasonKind.FORM, query=f"{one.exact}*", slots=(Slot(exact=one.exact, prefix=True),))
        for one in slots
    ]
    return Finder([Clause(part="row", patterns=tuple(rows)), Clause(part="beginnings", patterns=tuple(begun))])


def kept(terms: UnitTerms, vocabulary: Numbered) -> tuple[Text, ...]:
    return unpacked(packed(terms, vocabulary.number), vocabulary)


@given(
    texts=st.lists(st.lists(st.sampled_from(WORDS), max_size=12).map(" — ".join), min_size=5, max_size=5),
    asked=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3),
    first=st.sampled_from([0, 65_530, 70_000]),
)
def test_kept_words_are_found_as_analysed_ones(texts: list[str], asked: list[str], first: int) -> None:
    terms = UnitTerms(*map(ANALYZER.terms, texts))
    finder = finder_of(*asked)
    for read, analysed in zip(kept(terms, Numbered(first)), terms, strict=True):
        assert len(read) == len(analysed)
        assert finder.in_text(read) == finder.in_text(WordMap(analysed))


@pytest.mark.parametrize("gap", [0, 254, 255, 256, 65_535, 65_536, 70_000])
def test_words_far_apart_keep_their_places(gap: int) -> None:
    word = ANALYZER.terms("пас")[0].word
    far = (Term(0, 3, word), Term(3 + gap, 6 + gap, word))
    read = kept(UnitTerms(far, (), (), (), ()), Numbered())[0]
    assert [read.span(place, place) for place in (0, 1)] == [Span(0, 3), Span(3 + gap, 6 + gap)]


def test_a_word_takes_four_bytes_in_a_small_library() -> None:
    text = ANALYZER.terms("Пас вне очереди аннулируется, как сказано выше")
    empty = packed(UnitTerms((), (), (), (), ()), Numbered().number)
    assert len(packed(UnitTerms((), (), text, (), ()), Numbered().number)) == len(empty) + 4 * len(text)


@pytest.mark.parametrize("cut", [0, 5, 6, 11, -1])
def test_words_that_are_cut_short_are_refused(cut: int) -> None:
    vocabulary = Numbered()
    written = packed(UnitTerms(*[ANALYZER.terms("пас вне очереди")] * 5), vocabulary.number)
    with pytest.raises(ValueError, match="cut short"):
        unpacked(written[:cut], vocabulary)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[UnitStore]:
    writer = UnitWriter(tmp_path / "units.sqlite")
    for unit in UNITS:
        writer.add(unit, terms_of(unit, ANALYZER))
    writer.finish((), ())
    with closing(UnitStore(tmp_path / "units.sqlite")) as opened:
        yield opened


@pytest.mark.parametrize("position", range(len(UNITS)))
def test_a_unit_is_read_with_its_words(store: UnitStore, position: int) -> None:
    unit, words = store.read(position)
    assert unit == UNITS[position]
    for read, terms in zip(words, terms_of(unit, ANALYZER), strict=True):
        assert [read.word(place) for place in range(len(read))] == [term.word for term in terms]
        assert [read.span(place, place) for place in range(len(read))] == [Span(one.start, one.end) for one in terms]


def test_a_unit_that_is_not_there_is_said(store: UnitStore) -> None:
    with pytest.raises(IndexUnreadableError, match="no unit"):
        store.read(len(UNITS))
