"""Find the references to the books of a library in a text that is none of theirs, and say of each how sure it is.

A text of others has numbers of its own, so less is certain in it than in the books: what may be meant otherwise is told
with the doubt, and a number that is said to be of another book is no reference at all.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from ingest.citation import (
    Citation,
    Grammar,
    OwnNames,
    Role,
    announcement,
    finding,
    is_item_of_a_list,
    may_be_of_others,
    names_other_book,
    outcome,
)
from ingest.model import CitationKind, Lang, RecordId, Status
from ingest.tables import BookTables, Tables
from search_service.references.parted import with_parts
from search_service.references.texts import MarkedText

LONGEST: Final = 20_000
"""Code points of a text that a server reads at once; a tenth of a second of one processor."""
MOST_NAMED: Final = 1_000
"""Records that references of such a text may name: «Правила 1-93» is short to write and long to answer."""

OF_THE_COMMENTARY: Final = (CitationKind.PARAGRAPH, CitationKind.SECTION, CitationKind.EXAMPLE)
JOINED: Final = re.compile(r"(?:[\s,;]|\b(?:и|или|либо|and|or|&)\b)+")  # between the members of a list
OF_THE_LAWS: Final = (CitationKind.LAW, CitationKind.LAW_RANGE)
ELSEWHERE: Final = RecordId.of_counted("matter", "text", 1)  # where the text stands: in no book of the library


class TooManyNamedError(ValueError):
    """A text names more records than are wanted at once."""


class Doubt(StrEnum):
    """Why a reference may be none, or another: several readings lead somewhere; the reading rests on more than the
    printed number; the number may be one of the text itself, or is announced otherwise than the book calls its Laws;
    another body, work or edition is named beside the number.
    """

    NONE = ""
    SEVERAL = "several"
    INFERRED = "inferred"
    OWN = "own"
    ELSEWHERE = "elsewhere"


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundReference:
    """A reference, at code points `start` to `end` of the source. `targets` are those of its reading; of several
    `readings` has the targets of each, and `targets` all of them. `nearest` are the records around absent targets.
    """

    start: int
    end: int
    pieces: tuple[tuple[int, int], ...]
    mention: str
    kind: CitationKind
    rule: str
    status: Status
    targets: tuple[RecordId, ...]
    readings: tuple[tuple[RecordId, ...], ...]
    nearest: tuple[RecordId, ...]
    doubt: Doubt

    @property
    def is_certain(self) -> bool:
        """Whether there is one reading, it leads to records, and nothing speaks against it."""
        return self.status is Status.RESOLVED and self.doubt is Doubt.NONE


class ReferenceFinder:
    """Finds references to the books of one library; made once for a build."""

    def __init__(self, tables: Tables, exists: Callable[[RecordId], bool]) -> None:
        self._grammars = [Grammar.from_tables(tables, book.prefix) for book in tables.works.books]
        self._names = {facts.book.prefix: _names_of(facts) for facts in tables.books}
        self._otherwise = frozenset.intersection(*(_called_otherwise(facts, tables) for facts in tables.books))
        self._exists = exists

    def in_texts(
        self, stretches: Iterable[MarkedText], lang: Lang | None = None, *, most: int | None = None
    ) -> tuple[FoundReference, ...]:
        """The references of a text given as its stretches, in their order; `lang` is its language, None where that is
        to be recognised. TooManyNamedError as soon as they name more than `most` records.
        """
        count = _Count(most)
        return tuple(found for stretch in stretches for found in self._in_stretch(stretch, lang, count))

    def _in_stretch(self, stretch: MarkedText, lang: Lang | None, count: "_Count") -> list[FoundReference]:
        by_place = self._by_place(stretch.text, lang or language_of(stretch.text), count)
        made: list[FoundReference] = []
        doubts: list[tuple[int, int, bool]] = []
        end = 0
        for place in sorted(by_place, key=lambda span: (span[0], -span[1])):
            if place[0] >= end:  # a shorter reading of another book inside a longer one says less
                doubts.append((*place, self._may_be_of_others(stretch.text, by_place[place])))
                made.append(self._settled(by_place[place], stretch))
                end = place[1]
        shared = _shared(stretch.text, doubts)
        return [
            replace(one, doubt=Doubt.ELSEWHERE) if doubtful else one for one, doubtful in zip(made, shared, strict=True)
        ]

    def _by_place(self, text: str, lang: Lang, count: "_Count") -> dict[tuple[int, int], list[Citation]]:
        """The citations of a text by every book, by their places; none of those that are said to be of another."""
        by_place: dict[tuple[int, int], list[Citation]] = {}
        for grammar in self._grammars:
            cited = list(count.counted(finding(text, at=ELSEWHERE, lang=lang, grammar=grammar)))
            others = [names_other_book(text, one.end, grammar, self._names[grammar.book]) for one in cited]
            spans = [(one.start, one.end, other) for one, other in zip(cited, others, strict=True)]
            for citation, other in zip(cited, _shared(text, spans), strict=True):
                if not other:
                    whole = with_parts(text, citation, grammar)
                    by_place.setdefault((whole.start, whole.end), []).append(whole)
        return by_place

    def _may_be_of_others(self, text: str, citations: list[Citation]) -> bool:
        """Whether a mention may be of none of the books. One of another edition says so itself."""
        if citations[0].kind is CitationKind.OTHER_EDITION:
            return False
        place = citations[0].start, citations[0].end
        return all(may_be_of_others(text, *place, grammar, self._names[grammar.book]) for grammar in self._grammars)

    def _settled(self, citations: list[Citation], stretch: MarkedText) -> FoundReference:
        """One reference of the readings of one mention, by every book."""
        first = citations[0]
        readings = tuple(
            dict.fromkeys(targets for one in citations for targets in (one.targets, *one.alternatives) if targets)
        )
        leading = [targets for targets in readings if all(map(self._exists, targets))]
        kept = tuple(leading) or readings[:1]
        targets = tuple(dict.fromkeys(target for reading in kept for target in reading))
        settled = outcome(targets, exists=self._exists)
        status = Status.AMBIGUOUS if len(kept) > 1 else settled.status
        if first.kind is CitationKind.OTHER_EDITION:
            status = Status.OTHER_EDITION
        pieces = stretch.pieces(first.start, first.end)
        return FoundReference(
            start=pieces[0][0],
            end=pieces[-1][1],
            pieces=pieces,
            mention=first.mention,
            kind=first.kind,
            rule=first.rule,
            status=status,
            targets=targets,
            readings=kept if len(kept) > 1 else (),
            nearest=settled.nearest if status is Status.ABSENT else (),
            doubt=self._doubt(first, kept, readings, stretch.text),
        )

    def _doubt(
        self,
        citation: Citation,
        kept: tuple[tuple[RecordId, ...], ...],
        readings: tuple[tuple[RecordId, ...], ...],
        text: str,
    ) -> Doubt:
        if len(kept) > 1:
            return Doubt.SEVERAL
        if citation.kind in OF_THE_COMMENTARY and not _speaks_of_commentary(text):
            return Doubt.OWN
        if citation.kind in OF_THE_LAWS and self._may_be_own(text, citation):
            return Doubt.OWN
        return Doubt.INFERRED if citation.inferred or len(readings) > 1 else Doubt.NONE

    def _may_be_own(self, text: str, citation: Citation) -> bool:
        """Whether a number that is read as a Law's may be one of the text itself."""
        if is_item_of_a_list(text, citation.start, citation.end):
            return True
        announced = {announcement(text, citation.start, grammar) for grammar in self._grammars} - {""}
        return bool(announced) and announced <= self._otherwise


class _Count:
    """How many records a text has named so far, of at most so many."""

    def __init__(self, most: int | None) -> None:
        self._most = most
        self._named = 0

    def counted(self, citations: Iterable[Citation]) -> Iterator[Citation]:
        """Yield the citations; TooManyNamedError at the first that is beyond the most."""
        for citation in citations:
            self._named += len(citation.targets)
            if self._most is not None and self._named > self._most:
                raise TooManyNamedError(f"the text names more than {self._most} records")
            yield citation


def _called_otherwise(facts: BookTables, tables: Tables) -> frozenset[str]:
    """The words that announce a Law and are not what the book calls one, nor an abbreviation of that."""
    called = {name.lower() for unit in facts.book.main.units.values() for name in astuple(unit)}
    rows = [row for row in tables.keywords_of(facts.book.prefix) if row.announces == Role.LAW]
    own = {form for row in rows if called & set(row.forms) for form in row.forms}
    short = {form for row in rows for form in row.forms if any(word.startswith(form.rstrip(".")) for word in own)}
    return frozenset(form for row in rows for form in row.forms) - own - short


def _shared(text: str, spans: Sequence[tuple[int, int, bool]]) -> list[bool]:
    """What is true of each number of a text, where it is true of all members of a list if it is of one."""
    lists: list[list[bool]] = []
    last = 0
    for start, end, said in spans:
        if lists and JOINED.fullmatch(text, last, start):
            lists[-1].append(said)
        else:
            lists.append([said])
        last = end
    return [any(members) for members in lists for _ in members]


def _names_of(facts: BookTables) -> OwnNames:
    """What a book, its Laws and its notions are called."""
    titles = [
        *facts.book.main.titles.values(),
        *(facts.book.commentary.titles.values() if facts.book.commentary else ()),
    ]
    for row in facts.law_titles:
        titles += filter(None, (row.title_en, row.title_ru_law, row.title_ru_commentary))
    for term in facts.glossary:
        titles += (term.term, *term.variants, term.term_en, *term.variants_en)
    return OwnNames.of(titles, (one for term in facts.glossary for one in term.abbreviations))


@lru_cache(maxsize=8)  # it is asked for each reference of one text
def _speaks_of_commentary(text: str) -> bool:
    """Whether a stretch names a commentary, of which its numbers may well be."""
    small = text.lower()
    return "комментари" in small or "commentar" in small


def language_of(text: str) -> Lang:
    """The language of a text by its letters: Russian where more of them are Cyrillic than Latin, else English.

    >>> language_of("см. Law 27").value, language_of("see Law 27").value
    ('en', 'en')
    """
    cyrillic = sum("а" <= letter <= "я" or letter == "ё" for letter in text.lower())
    latin = sum("a" <= letter <= "z" for letter in text.lower())
    return Lang.RU if cyrillic > latin else Lang.EN
