"""What a site says of a book in sentences of its own: its short name, what it is, its legal standing, queries to try.

The table `presentation.toml` lies with the other facts of a book and may be missing; so may each of its keys. What is
absent is left out of the pages: nothing is said of a book that its table does not say.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ingest.model import Lang
from ingest.tables.reading import Entry, nested, parse_toml, parse_tsv, unique

_TEXTS: Final = ("short", "about", "notice", "standing")
_KEYS: Final = (*_TEXTS, "examples", "syntax", "original", "in_force")

_TOLD: Final = ("text", Lang.RU, Lang.EN)

Texts = Mapping[Lang, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Presentation:
    """The sentences by language, each mapping empty where the table has none.

    `short` is the name that a title and a citation use, `about` what the book is, `notice` stands under every page,
    `standing` says what force the text has; `examples` are queries for the front page, `syntax` one query for each
    form that the help explains, by its name, in each language; `original` is the language the text is translated from;
    `in_force` is None where nothing is known of it.
    """

    short: Texts
    about: Texts
    notice: Texts
    standing: Texts
    examples: Mapping[Lang, tuple[str, ...]]
    syntax: Mapping[Lang, Mapping[str, str]]
    original: Lang | None
    in_force: bool | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A title, a name or a line of rights that the manifest has in one language, in our words in others."""

    text: str
    by_language: Texts


def said(texts: Texts, *languages: Lang) -> str:
    """Return the text in the first of the languages that has one; "" where none has."""
    return next((texts[lang] for lang in languages if lang in texts), "")


def parse_presentation(text: str, file: str = "presentation.toml") -> tuple[Presentation, ...]:
    """Return the only row of the table; TableError for a second one and for what cannot be taken."""
    entries = parse_toml(text, file=file, array="presentation")
    for entry in entries[1:]:
        entry.refuse("a book has one presentation", "Join both rows")
    return tuple(_presentation(entry) for entry in entries)


def parse_told(text: str, file: str = "told.tsv") -> tuple[Told, ...]:
    """Return what the manifest says, in the other language; TableError for a row twice and one that tells nothing."""
    rows = unique(((entry, _told(entry)) for entry in parse_tsv(text, file=file, columns=_TOLD)), lambda row: row.text)
    return tuple(rows)


def _told(entry: Entry) -> Told:
    found = {lang: words for lang in (Lang.RU, Lang.EN) if (words := entry.optional_text(lang))}
    if not found:
        entry.refuse("it is told in no language", "Write the words under ru or en")
    return Told(text=entry.text("text"), by_language=MappingProxyType(found))


def _presentation(entry: Entry) -> Presentation:
    entry.allow(*_KEYS)
    texts = {key: _texts(entry, key) for key in _TEXTS}
    return Presentation(
        **texts,
        examples=_examples(entry),
        syntax=_syntax(entry),
        original=Lang(entry.choice("original", Lang)) if "original" in entry.fields else None,
        in_force=entry.flag("in_force") if "in_force" in entry.fields else None,
    )


def _texts(entry: Entry, key: str) -> Texts:
    if key not in entry.fields:
        return MappingProxyType({})
    part = nested(entry, key)
    part.allow(*Lang)
    return MappingProxyType({lang: part.text(lang) for lang in Lang if lang in part.fields})


def _examples(entry: Entry) -> Mapping[Lang, tuple[str, ...]]:
    if "examples" not in entry.fields:
        return MappingProxyType({})
    part = nested(entry, "examples")
    part.allow(*Lang)
    return MappingProxyType({lang: part.texts(lang) for lang in Lang if lang in part.fields})


def _syntax(entry: Entry) -> Mapping[Lang, Mapping[str, str]]:
    if "syntax" not in entry.fields:
        return MappingProxyType({})
    by_language = nested(entry, "syntax")
    by_language.allow(*Lang)
    parts = {lang: nested(by_language, lang) for lang in Lang if lang in by_language.fields}
    return MappingProxyType(
        {lang: MappingProxyType({key: part.text(key) for key in part.fields}) for lang, part in parts.items()}
    )


NOTHING_SAID: Final = Presentation(
    **{key: MappingProxyType({}) for key in (*_TEXTS, "examples", "syntax")}, original=None, in_force=None
)
