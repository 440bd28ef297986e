"""Words that announce a citation, so that the reference grammar holds no word lists."""

import re
from dataclasses import dataclass
from typing import Final

from ingest.model import Lang
from ingest.tables.reading import Entry, parse_toml, unique

LANGUAGES: Final = tuple(lang.value for lang in Lang)

ANNOUNCED: Final = (
    *("law", "paragraph", "section", "note", "footnote", "see", "example", "edition"),
    *("relative", "range"),
)
"""What a keyword announces: a Law, a commentary paragraph, a division or commentary section, a note, a
footnote, a see-reference, a worked example, a Code of some year, a place relative to this one, or (between
two numbers) a range."""

LEVELS: Final = ("chapter", "part", "section")
"""The levels of divisions, outermost first."""

HEADING: Final = frozenset({"law", "note", "example"})
"""What a word announces that opens a heading of the same; words for divisions have a `level` besides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword:
    """A word that announces a citation, with all its forms in lower case and a text that shows one.

    `level` is chapter, part or section for a word that names a division of the book, else None. `headings` are the
    forms that open a heading («Правило 72.», «Глава V», «Примечание:») where they begin a line with a capital.
    """

    name: str
    language: str
    announces: str
    forms: tuple[str, ...]
    level: str | None
    headings: tuple[str, ...]
    example: str
    source: str


def parse_keywords(text: str, file: str = "keywords.toml") -> tuple[Keyword, ...]:
    """Return the keywords in table order; no form belongs to two; TableError for a row that fails."""
    entries = parse_toml(text, file=file, array="keyword")
    pairs = [(entry, _keyword(entry)) for entry in entries]
    owners: dict[str, str] = {}
    for entry, row in pairs:
        for form in row.forms:
            owner = owners.setdefault(form, row.name)
            if owner != row.name:
                entry.refuse(f"{form!r} is a form of {owner!r} already", "Keep it in one keyword")
    return unique(pairs, lambda row: row.name)


def _keyword(entry: Entry) -> Keyword:
    entry.allow("name", "language", "announces", "level", "forms", "headings", "example", "source")
    row = Keyword(
        name=entry.text("name"),
        language=entry.choice("language", LANGUAGES),
        announces=entry.choice("announces", ANNOUNCED),
        forms=entry.texts("forms"),
        level=entry.choice("level", LEVELS) if "level" in entry.fields else None,
        headings=entry.texts("headings") if "headings" in entry.fields else _usual_headings(entry),
        example=entry.text("example"),
        source=entry.text("source"),
    )
    if not row.forms or any(form != form.lower() for form in row.forms):
        entry.refuse(f"{row.name!r} needs its forms in lower case", "List every form that is to be recognised")
    if row.level is not None and row.announces != "section":
        entry.refuse(f"{row.name!r} has a level and announces {row.announces!r}", "Give `level` to divisions only")
    if strange := [form for form in row.headings if form not in row.forms]:
        entry.refuse(f"{strange[0]!r} opens headings and is no form of {row.name!r}", "Add it to `forms`")
    if row.headings and not _opens_headings(entry):
        remedy = "Leave `headings` out, or give a division its `level`"
        entry.refuse(f"{row.name!r} announces {row.announces!r}, which has no heading", remedy)
    if not any(stands_in(form, row.example.lower()) for form in row.forms):
        entry.refuse(f"the example {row.example!r} holds no form of {row.name!r}", "Give a text that prints one")
    return row


def _opens_headings(entry: Entry) -> bool:
    return entry.text("announces") in HEADING or "level" in entry.fields


def _usual_headings(entry: Entry) -> tuple[str, ...]:
    """The name of the word, unless it is an abbreviation: sentences begin with «Пр. 27», headings hardly do."""
    name = entry.text("name")
    return (name,) if _opens_headings(entry) and not name.endswith(".") else ()


def stands_in(form: str, text: str) -> bool:
    """Tell whether `form` stands in `text` as a word of its own: «п.» in «см.п.75.9.», not in «т.п.75»."""
    before = r"(?<![^\W\d_])(?<!\b[^\W\d_]\.)" if form[0].isalnum() else ""
    after = r"(?![^\W\d_])" if form[-1].isalnum() else ""
    return re.search(before + re.escape(form) + after, text) is not None
