"""The words of a unit as a build keeps them, so that who weighs a unit reads them and does not analyse it again.

**Encoding.** A unit has five texts: heading, title around it, text, English words, everyday phrases. Each is written as

    count   4 bytes: how many words there are
    widths  2 bytes: how many bytes a number takes (2 or 4) and how many a step (1, 2 or 4)
    numbers the word at each place, by its number in the vocabulary of the library
    steps   two for each word: code points from the end of the word before to its start, and from there to its end

all of them unsigned, the lowest byte first. The places where words start and end are the running sums of the steps. A
word takes four bytes in a library of up to 65,536 words and six in a larger one, about a third of its letters. The
version is that of the file they stand in (`unit_store.VERSION`).
"""

import struct
import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate
from typing import Final, NamedTuple, Protocol

from ingest.model import Span
from search_service.search.analysis import Analyzer, Term, Word
from search_service.search.clauses import FirstWords, Numbers, Row
from search_service.search.index.units import Unit

CUT_SHORT: Final = "the words of a unit are cut short"
HEAD: Final = struct.Struct("<IBB")
CODES: Final = {array(code).itemsize: code for code in "LIHB"}  # by the bytes a value takes


class WordsByNumber(Numbers, Protocol):
    """The vocabulary of a library."""

    def word(self, number: int) -> Word:
        """The word of a number; LookupError where there is none."""
        ...


class UnitTerms(NamedTuple):
    """The analysed words of the texts of a unit."""

    heading: tuple[Term, ...]
    around: tuple[Term, ...]
    text: tuple[Term, ...]
    english: tuple[Term, ...]
    everyday: tuple[Term, ...]


def terms_of(unit: Unit, analyzer: Analyzer) -> UnitTerms:
    """Return the words of a unit, analysed."""
    texts = (unit.heading, unit.around, unit.text, unit.english, unit.everyday)
    return UnitTerms(*map(analyzer.terms, texts))


def packed(terms: UnitTerms, number: Callable[[Word], int]) -> bytes:
    """Return the words of a unit as they are kept; `number` gives each word its number."""
    return b"".join(_packed(one, number) for one in terms)


def _packed(terms: Sequence[Term], number: Callable[[Word], int]) -> bytes:
    numbers = [number(term.word) for term in terms]
    steps: list[int] = []
    end = 0
    for term in terms:
        steps += (term.start - end, term.end - term.start)
        end = term.end
    number_width, step_width = _width(numbers, (2, 4)), _width(steps, (1, 2, 4))
    written = (
        _little(array(CODES[width], row)).tobytes() for width, row in ((number_width, numbers), (step_width, steps))
    )
    return HEAD.pack(len(terms), number_width, step_width) + b"".join(written)


def _width(values: Sequence[int], widths: Sequence[int]) -> int:
    """The least of the widths that holds every value."""
    return next(width for width in widths if max(values, default=0) < 1 << 8 * width)


def _little(values: "array[int]") -> "array[int]":
    if sys.byteorder == "big":
        values.byteswap()
    return values


class KeptWords:
    """The words of one text, read from what `packed` wrote."""

    __slots__ = ("_edges", "_numbers", "_steps", "_vocabulary")

    def __init__(self, numbers: "array[int]", steps: "array[int]", vocabulary: WordsByNumber) -> None:
        self._numbers = numbers
        self._steps = steps
        self._vocabulary = vocabulary
        self._edges: array[int] | None = None

    def __len__(self) -> int:
        return len(self._numbers)

    def word(self, place: int) -> Word:
        """The word at a place."""
        return self._vocabulary.word(self._numbers[place])

    def span(self, first: int, last: int) -> Span:
        """Where the words from one place to another stand, code points."""
        if self._edges is None:
            self._edges = array("L", accumulate(self._steps))
        return Span(self._edges[2 * first], self._edges[2 * last + 1])

    def beginnings(self, patterns: FirstWords) -> Iterator[tuple[int, Sequence[Row]]]:
        """The places at which patterns may begin, with these; a place may be given several times."""
        rows = patterns.numbered(self._vocabulary)
        if rows and (common := rows.keys() & set(self._numbers)):
            yield from ((place, rows[number]) for place, number in enumerate(self._numbers) if number in common)


class UnitWords(NamedTuple):
    """The words of the texts of a unit."""

    heading: KeptWords
    around: KeptWords
    text: KeptWords
    english: KeptWords
    everyday: KeptWords


def unpacked(written: bytes, vocabulary: WordsByNumber) -> UnitWords:
    """Return the words of a unit that `packed` wrote; ValueError where the bytes are not whole."""
    texts = []
    start = 0
    for _ in UnitWords._fields:
        if len(written) < start + HEAD.size:
            raise ValueError(CUT_SHORT)
        count, number_width, step_width = HEAD.unpack_from(written, start)
        start += HEAD.size
        numbers = _row(written, start, number_width, count)
        start += number_width * count
        steps = _row(written, start, step_width, 2 * count)
        start += 2 * step_width * count
        texts.append(KeptWords(numbers, steps, vocabulary))
    return UnitWords(*texts)


def _row(written: bytes, start: int, width: int, length: int) -> "array[int]":
    end = start + width * length
    if end > len(written):
        raise ValueError(CUT_SHORT)
    row = array(CODES[width])
    row.frombytes(written[start:end])
    return _little(row)
