"""The order of the text stages: decoded documents -> an outline, with every pass kept for replay.

This is the only place that knows the order; no stage knows its neighbours.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ingest.ledger import Pass, Printed, Traced, apply
from ingest.model import RecordId, Span, roman_value
from ingest.outline import Outline, Setting, outline
from ingest.reflow import reflow, seam_edits
from ingest.repair import repair
from ingest.tables import Division, DocumentEntry, Hint, Tables

LEVELS: Final = MappingProxyType(
    {
        **{"Глава": "chapter", "Часть": "part", "Раздел": "section"},
        **{"Chapter": "chapter", "Part": "part", "Section": "section"},
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One stretch of adjoining documents, read: the decoded text, the passes over it, and the outline of the result."""

    entries: tuple[DocumentEntry, ...]
    printed: Printed
    source: str
    passes: tuple[Pass, ...]
    traced: Traced
    emphasis: tuple[Span, ...]
    outline: Outline

    @property
    def entry(self) -> DocumentEntry:
        """The manifest entry that speaks for the whole stretch."""
        return self.entries[0]


def stretches(entries: Iterable[DocumentEntry]) -> Iterator[tuple[DocumentEntry, ...]]:
    """Documents in reading order, each joined to the one it goes on from (a document left out parts them)."""
    run: list[DocumentEntry] = []
    for entry in entries:
        joins = run and entry.continues and _adjoins(run[-1], entry)
        if run and not joins:
            yield tuple(run)
            run = []
        run.append(entry)
    if run:
        yield tuple(run)


def _adjoins(before: DocumentEntry, entry: DocumentEntry) -> bool:
    same_book = (before.work, before.language, before.layout) == (entry.work, entry.language, entry.layout)
    return same_book and entry.order == before.order + 1


def read(
    entries: tuple[DocumentEntry, ...], texts: Sequence[str], tables: Tables, known_word: Callable[[str], bool]
) -> Reading:
    """Read one stretch: `texts` are the decoded documents of `entries`, joined with nothing between."""
    source = "".join(texts)
    mending = Pass("repair", repair(source, tables.artefacts, known_word))
    repaired = apply(Traced.of_source(source), mending.edits)
    printed = Printed.of_documents([(entry.file, text) for entry, text in zip(entries, texts, strict=True)])
    seams = [bisect_left(repaired.origin, start) for start in printed.file_starts[1:]]
    joining = Pass("seam", seam_edits(repaired.text, seams, known_word))
    reflowed = reflow(apply(repaired, joining.edits), entries[0].layout, known_word)
    hints = tuple(hint for entry in entries for hint in entry.hints)
    setting = Setting(
        document=entries[0].file.rsplit("/", 1)[-1].rsplit(".", 1)[0].lower(),
        work=entries[0].work,
        page_hint=lambda page: _hinted(hint for hint in hints if page is not None and hint.page == page),
        heading_hint=lambda words: _hinted(hint for hint in hints if _stands_at(hint, words)),
        division_id=lambda marker, law: division_named(tables.divisions, marker, law),
    )
    return Reading(
        entries=entries,
        printed=printed,
        source=source,
        passes=(mending, joining, *reflowed.passes),
        traced=reflowed.traced,
        emphasis=reflowed.emphasis,
        outline=outline(reflowed, setting),
    )


def _stands_at(hint: Hint, words: str) -> bool:
    """Whether a paragraph begins with the printed line a hint names (which may end in a broken word)."""
    return hint.heading is not None and words.startswith(hint.heading.removesuffix("-"))


def _hinted(hints: Iterable[Hint]) -> RecordId | None:
    return next((RecordId.parse(hint.opens) for hint in hints), None)


def division_named(divisions: Iterable[Division], marker: str, law: int | None) -> RecordId | None:
    """The division a heading such as «Раздел II» names before a Law; None unless it is the only one."""
    level, _, roman = marker.partition(" ")
    number = roman_value(roman.strip())
    named = [d for d in divisions if d.level == LEVELS.get(level) and number == _number(d)]
    # A chapter is known by its number alone; chapter I holds no Law.
    found = named if level in ("Глава", "Chapter") else [d for d in named if law is None or d.holds(law)]
    return RecordId.parse(found[0].id) if len(found) == 1 else None


def _number(division: Division) -> int:
    if division.section is not None:
        return division.section
    return roman_value(division.part or division.chapter)
