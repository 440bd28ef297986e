"""Abbreviations and words that announce a citation, so that the reference grammar holds no word lists."""

import re
from dataclasses import dataclass
from typing import Final

from ingest.tables.reading import Entry, parse_toml, unique

LANGUAGES: Final = ("ru", "en")

ABBREVIATION_KINDS: Final = ("citation", "phrase", "translator", "body", "player", "scoring", "denomination")

ANNOUNCED: Final = ("law", "paragraph", "section", "see", "example", "edition", "relative", "range")
"""What a keyword announces: a Law, a commentary paragraph, a division or commentary section, a
see-reference, a worked example, a Code of some year, a place relative to this one, or (between two numbers)
a range."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Abbreviation:
    """One abbreviation as printed, what it means in either language, and a text that shows it."""

    form: str
    language: str
    kind: str
    meaning_ru: str
    meaning_en: str
    example: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Keyword:
    """A word that announces a citation, with all its forms in lower case and a text that shows one."""

    name: str
    language: str
    announces: str
    forms: tuple[str, ...]
    example: str
    source: str


def parse_abbreviations(text: str, file: str = "abbreviations.toml") -> tuple[Abbreviation, ...]:
    """Return the abbreviations in table order, each printed form once; TableError for a row that fails."""
    entries = parse_toml(text, file=file, array="abbreviation")
    return unique(((entry, _abbreviation(entry)) for entry in entries), lambda row: row.form)


def _abbreviation(entry: Entry) -> Abbreviation:
    entry.allow("form", "language", "kind", "meaning_ru", "meaning_en", "example", "source")
    row = Abbreviation(
        form=entry.text("form"),
        language=entry.choice("language", LANGUAGES),
        kind=entry.choice("kind", ABBREVIATION_KINDS),
        meaning_ru=entry.text("meaning_ru"),
        meaning_en=entry.text("meaning_en"),
        example=entry.text("example"),
        source=entry.text("source"),
    )
    if not stands_in(row.form, row.example):
        entry.refuse(f"the example {row.example!r} does not hold {row.form!r}", "Give a text that does")
    return row


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
    entry.allow("name", "language", "announces", "forms", "example", "source")
    row = Keyword(
        name=entry.text("name"),
        language=entry.choice("language", LANGUAGES),
        announces=entry.choice("announces", ANNOUNCED),
        forms=entry.texts("forms"),
        example=entry.text("example"),
        source=entry.text("source"),
    )
    if not row.forms or any(form != form.lower() for form in row.forms):
        entry.refuse(f"{row.name!r} needs its forms in lower case", "List every form that is to be recognised")
    if not any(stands_in(form, row.example.lower()) for form in row.forms):
        entry.refuse(f"the example {row.example!r} holds no form of {row.name!r}", "Give a text that prints one")
    return row


def stands_in(form: str, text: str) -> bool:
    """Tell whether `form` stands in `text` as a word of its own: «п.» in «см.п.75.9.», not in «т.п.75»."""
    before = r"(?<![^\W\d_])(?<!\b[^\W\d_]\.)" if form[0].isalnum() else ""
    after = r"(?![^\W\d_])" if form[-1].isalnum() else ""
    return re.search(before + re.escape(form) + after, text) is not None
