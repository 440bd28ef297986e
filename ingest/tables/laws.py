"""The skeleton of the book: the titles of its 93 Laws, and its chapters, parts and sections.

The fragments print only a part of either; a Law nowhere printed still has its number, place and title.
"""

from dataclasses import dataclass
from typing import Final

from ingest.tables.reading import Entry, parse_tsv, unique

LAW_COUNT: Final = 93
"""The Laws of 1987 are numbered 1 to 93, in chapters II to XI; chapter I holds the definitions."""

ROMANS: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI")

_TITLE_COLUMNS: Final = (
    *("number", "chapter", "part", "section", "title_en"),
    *("title_ru_law", "title_ru_commentary", "source"),
)
_DIVISION_COLUMNS: Final = (
    *("chapter", "part", "section", "title_en", "title_ru"),
    *("printed", "first_law", "last_law", "source"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LawTitle:
    """One Law: its place in the book, its English title, its printed Russian titles in either translation."""

    number: int
    chapter: str
    part: str | None
    section: int | None
    title_en: str
    title_ru_law: str | None
    title_ru_commentary: str | None
    source: str

    @property
    def division(self) -> str:
        """Id of the smallest division that holds the Law: `div:V.II.5`, `div:X.4`, `div:II`."""
        return division_id(self.chapter, self.part, self.section)


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """A chapter, part or section; `printed` tells whether the five documents print its Russian title."""

    chapter: str
    part: str | None
    section: int | None
    title_en: str
    title_ru: str
    printed: bool
    first_law: int | None
    last_law: int | None
    source: str

    @property
    def id(self) -> str:
        """Id by design: chapter and part in roman, section in arabic numerals."""
        return division_id(self.chapter, self.part, self.section)

    @property
    def level(self) -> str:
        """`chapter`, `part` or `section`."""
        if self.section is not None:
            return "section"
        return "chapter" if self.part is None else "part"

    @property
    def parent(self) -> str | None:
        """Id of the division it stands in; a section of chapter X, which has no parts, is in the chapter."""
        if self.section is not None:
            return division_id(self.chapter, self.part, None)
        return None if self.part is None else division_id(self.chapter, None, None)

    def holds(self, law: int) -> bool:
        """Tell whether the Law stands in this division."""
        if self.first_law is None or self.last_law is None:
            return False
        return self.first_law <= law <= self.last_law


def division_id(chapter: str, part: str | None, section: int | None) -> str:
    """Return the record id of a division: `div:V`, `div:V.II`, `div:V.II.5`."""
    return "div:" + ".".join(str(step) for step in (chapter, part, section) if step is not None)


def parse_law_titles(text: str, file: str = "law_titles.tsv") -> tuple[LawTitle, ...]:
    """Return the titles in the order of the Laws, every number from 1 to 93 once; TableError otherwise."""
    entries = parse_tsv(text, file=file, columns=_TITLE_COLUMNS)
    rows = unique(((entry, _law_title(entry)) for entry in entries), lambda row: row.number)
    for place, (entry, row) in enumerate(zip(entries, rows, strict=True), 1):
        if row.number != place:
            entry.refuse(f"Law {row.number} stands where Law {place} is due", "Order the rows by number")
    if len(rows) != LAW_COUNT:
        entries[-1].refuse(f"the table ends at Law {len(rows)}", f"Add the rows up to Law {LAW_COUNT}")
    return rows


def _law_title(entry: Entry) -> LawTitle:
    chapter, part, section = _place(entry)
    return LawTitle(
        number=entry.number("number"),
        chapter=chapter,
        part=part,
        section=section,
        title_en=entry.text("title_en"),
        title_ru_law=entry.optional_text("title_ru_law"),
        title_ru_commentary=entry.optional_text("title_ru_commentary"),
        source=entry.text("source"),
    )


def _place(entry: Entry) -> tuple[str, str | None, int | None]:
    chapter = entry.choice("chapter", ROMANS)
    part = entry.choice("part", ROMANS) if "part" in entry.fields else None
    return chapter, part, entry.optional_number("section")


def parse_divisions(text: str, file: str = "divisions.tsv") -> tuple[Division, ...]:
    """Return the divisions in print order, each after the one it stands in; TableError otherwise."""
    entries = parse_tsv(text, file=file, columns=_DIVISION_COLUMNS)
    rows = unique(((entry, _division(entry)) for entry in entries), lambda row: row.id)
    known: dict[str, Division] = {}
    for entry, row in zip(entries, rows, strict=True):
        if row.parent is not None:
            _check_parent(entry, row, known.get(row.parent))
        known[row.id] = row
    return rows


def _division(entry: Entry) -> Division:
    chapter, part, section = _place(entry)
    first, last = entry.optional_number("first_law"), entry.optional_number("last_law")
    if (first is None) != (last is None) or (first and last and not 1 <= first <= last <= LAW_COUNT):
        entry.refuse(f"the Laws {first} to {last} are no range", f"Give both ends up to {LAW_COUNT}, or none")
    return Division(
        chapter=chapter,
        part=part,
        section=section,
        title_en=entry.text("title_en"),
        title_ru=entry.text("title_ru"),
        printed=entry.flag("printed"),
        first_law=first,
        last_law=last,
        source=entry.text("source"),
    )


def _check_parent(entry: Entry, row: Division, parent: Division | None) -> None:
    if parent is None:
        entry.refuse(f"{row.id} stands in {row.parent}, which is not above it", "Add that before this row")
    for law in (row.first_law, row.last_law):
        if law is not None and not parent.holds(law):
            entry.refuse(f"{row.id} holds Law {law}, which {parent.id} does not", "Correct the range of one of them")
