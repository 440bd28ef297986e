"""The skeleton of a book: the titles of its Laws, and its chapters, parts and sections.

The documents may print only a part of either; a Law nowhere printed still has its number, place and title. Every row
knows its book, so its ids are those of that book's records.
"""

import re
from dataclasses import dataclass
from typing import Final

from ingest.lexis import roman_numeral, roman_value
from ingest.model import RecordId
from ingest.tables.reading import Entry, parse_tsv, unique

# The numerals that ids of divisions are made of
_ROMAN: Final = re.compile(r"[IVXLC]+")

_TITLE_COLUMNS: Final = (
    *("number", "chapter", "part", "section", "title_en"),
    *("title_ru_law", "title_ru_commentary", "source"),
)
_UNSURE: Final = " ?"
_DIVISION_COLUMNS: Final = (
    *("chapter", "part", "section", "title_en", "title_ru"),
    *("printed", "first_law", "last_law", "source"),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class LawTitle:
    """One Law: its place in the book, its English title, its printed Russian titles in either translation. `is_unsure`
    where the wording of the English one is not certain: its cell ends in a question mark.
    """

    book: str
    number: int
    chapter: str
    part: str | None
    section: int | None
    title_en: str
    is_unsure: bool
    title_ru_law: str | None
    title_ru_commentary: str | None
    source: str

    @property
    def id(self) -> RecordId:
        """The id of the Law's record."""
        return RecordId.of_law(self.number, book=self.book)

    @property
    def division(self) -> RecordId:
        """The id of the smallest division that holds the Law: `div:V.II.5`, `div:X.4`, `div:II`."""
        return _division_id(self.book, self.chapter, self.part, self.section)


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """A chapter, part or section; `printed` tells whether the documents print its Russian title."""

    book: str
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
    def id(self) -> RecordId:
        """The id of the division's record: chapter and part in roman, section in arabic numerals."""
        return _division_id(self.book, self.chapter, self.part, self.section)

    @property
    def level(self) -> str:
        """`chapter`, `part` or `section`."""
        if self.section is not None:
            return "section"
        return "chapter" if self.part is None else "part"

    @property
    def number(self) -> int:
        """Its number among its siblings: «Часть II» is 2, «Раздел 5» is 5."""
        return self.section if self.section is not None else roman_value(self.part or self.chapter)

    @property
    def parent(self) -> RecordId | None:
        """The id of the division it stands in; a section of a chapter without parts is in the chapter."""
        return self.id.parent

    def holds(self, law: int) -> bool:
        """Tell whether the Law stands in this division."""
        if self.first_law is None or self.last_law is None:
            return False
        return self.first_law <= law <= self.last_law


def _division_id(book: str, chapter: str, part: str | None, section: int | None) -> RecordId:
    return RecordId.of_division(chapter, *(str(step) for step in (part, section) if step is not None), book=book)


def parse_law_titles(
    text: str, file: str = "law_titles.tsv", *, book: str = "", count: int | None = None
) -> tuple[LawTitle, ...]:
    """Return the titles of a book in the order of its Laws, every number from 1 once; TableError otherwise. Where
    `count` tells how many Laws there are, so many must be in the table.
    """
    entries = parse_tsv(text, file=file, columns=_TITLE_COLUMNS)
    rows = unique(((entry, _law_title(entry, book)) for entry in entries), lambda row: row.number)
    for place, (entry, row) in enumerate(zip(entries, rows, strict=True), 1):
        if row.number != place:
            entry.refuse(f"Law {row.number} stands where Law {place} is due", "Order the rows by number")
    if count is not None and len(rows) < count:
        entries[-1].refuse(f"the table ends at Law {len(rows)}", f"Add the rows up to Law {count}")
    if count is not None and len(rows) > count:
        entries[count].refuse(f"there are {count} Laws by works.toml", "Correct the count there, or remove the row")
    return rows


def _law_title(entry: Entry, book: str) -> LawTitle:
    chapter, part, section = _place(entry)
    return LawTitle(
        book=book,
        number=entry.number("number"),
        chapter=chapter,
        part=part,
        section=section,
        title_en=entry.text("title_en").removesuffix(_UNSURE),
        is_unsure=entry.text("title_en").endswith(_UNSURE),
        title_ru_law=entry.optional_text("title_ru_law"),
        title_ru_commentary=entry.optional_text("title_ru_commentary"),
        source=entry.text("source"),
    )


def _place(entry: Entry) -> tuple[str, str | None, int | None]:
    chapter = _roman(entry, "chapter")
    part = _roman(entry, "part") if "part" in entry.fields else None
    return chapter, part, entry.optional_number("section")


def _roman(entry: Entry, key: str) -> str:
    numeral = entry.text(key)
    if not _ROMAN.fullmatch(numeral) or roman_numeral(roman_value(numeral)).upper() != numeral:
        entry.refuse(f"{key!r} is {numeral!r}", "Write a roman numeral in capitals, such as IV")
    return numeral


def parse_divisions(
    text: str, file: str = "divisions.tsv", *, book: str = "", count: int | None = None
) -> tuple[Division, ...]:
    """Return the divisions of a book in print order, each after the one it stands in; TableError otherwise. `count` is
    the number of its last Law, where that is known.
    """
    entries = parse_tsv(text, file=file, columns=_DIVISION_COLUMNS)
    rows = unique(((entry, _division(entry, book, count)) for entry in entries), lambda row: str(row.id))
    known: dict[RecordId, Division] = {}
    for entry, row in zip(entries, rows, strict=True):
        if row.parent is not None:
            _check_parent(entry, row, known.get(row.parent))
        known[row.id] = row
    return rows


def _division(entry: Entry, book: str, count: int | None) -> Division:
    chapter, part, section = _place(entry)
    first, last = entry.optional_number("first_law"), entry.optional_number("last_law")
    wrong = first is not None and last is not None and not 1 <= first <= last <= (count or last)
    if (first is None) != (last is None) or wrong:
        remedy = f"Give both ends up to {count}, or none" if count else "Give both ends, or none"
        entry.refuse(f"the Laws {first} to {last} are no range", remedy)
    return Division(
        book=book,
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
