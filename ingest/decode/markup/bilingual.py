"""A page that prints its text in two languages side by side: one of them is read, the other left out and counted."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from bs4 import BeautifulSoup
from bs4.element import Tag

from ingest.decode.markup.unread import events

# By judgement. A cell of running text has that many letters, or fewer and a number, as headings have; a column of terms
# beside their translations has neither.
RUNNING_TEXT: Final = 30
NUMBERED_TEXT: Final = 12
ONE_LANGUAGE: Final = 0.8  # of the letters of a column or block
COLUMN_LETTERS: Final = 30

OTHER_LANGUAGE: Final = "other language"
_NAMES: Final = {
    "ru": frozenset(("ru", "rus", "russian", "ru-ru", "lang-ru", "text-ru")),
    "en": frozenset(("en", "eng", "english", "en-us", "en-gb", "lang-en", "text-en")),
}


@dataclass(frozen=True, slots=True)
class _Part:
    """A cell or block, and how many of its letters are Russian and Latin."""

    tag: Tag
    letters: Counter[str]

    @property
    def is_text(self) -> bool:
        """Whether it is running text or a numbered heading."""
        letters = self.letters.total()
        return letters >= RUNNING_TEXT or (
            letters >= NUMBERED_TEXT and any(char.isdigit() for char in self.tag.get_text())
        )


def other_language(soup: BeautifulSoup, unread: Mapping[int, str], language: str | None) -> dict[int, str]:
    """Return the elements in the language that is not read, by their `id()`.

    That is the one not called `language`; where that is None or stands on neither side, the second.
    """
    found: dict[int, str] = {}
    for table in _innermost_tables(soup, unread):
        found |= _second(_columns(table), language)
    return found or _second(_marked(soup, unread), language)


def _second(sides: Iterable[list[_Part]], language: str | None) -> dict[int, str]:
    """The parts of the side that is not read, of the first two that are in different languages."""
    known = [(side, name) for side in sides if (name := _language(side))]
    if len({name for _, name in known}) < 2:
        return {}
    kept = language if language in {name for _, name in known} else known[0][1]
    return {id(part.tag): OTHER_LANGUAGE for side, name in known if name != kept for part in side}


def _language(side: list[_Part]) -> str | None:
    """The language of running text; None for few letters, short entries, or a mixture."""
    letters = sum((part.letters for part in side), Counter[str]())
    if letters.total() < COLUMN_LETTERS or not any(part.is_text for part in side):
        return None
    language, count = letters.most_common(1)[0]
    return language if count >= ONE_LANGUAGE * letters.total() else None


def _innermost_tables(soup: BeautifulSoup, unread: Mapping[int, str]) -> list[Tag]:
    """The tables without a table inside."""
    found, latest = list[Tag](), None
    for element, closing in events(soup, unread):
        if isinstance(element, Tag) and element.name == "table":
            if closing and latest is element:
                found.append(element)
            latest = None if closing else element
    return found


def _columns(table: Tag) -> list[list[_Part]]:
    """The cells of a table by column, of the rows that have several."""
    columns: dict[int, list[_Part]] = {}
    for row in table.find_all("tr"):
        cells = row.find_all(("td", "th"))
        if len(cells) > 1:
            for place, cell in enumerate(cells):
                columns.setdefault(place, []).append(_Part(cell, _letters(cell)))
    return list(columns.values())


def _marked(soup: BeautifulSoup, unread: Mapping[int, str]) -> list[list[_Part]]:
    """The elements whose attribute `lang` or class names a language, the outermost, by language in print order."""
    sides: dict[str, list[_Part]] = {}
    outermost: Tag | None = None
    for element, closing in events(soup, unread):
        if outermost is None and not closing and isinstance(element, Tag) and element.name not in ("html", "body"):
            if language := _named(element):
                outermost = element
                sides.setdefault(language, []).append(_Part(element, _letters(element)))
        elif closing and element is outermost:
            outermost = None
    return list(sides.values())


def _named(tag: Tag) -> str | None:
    marks = {str(tag.get("lang") or "").lower(), *(name.lower() for name in tag.get_attribute_list("class") if name)}
    return next((language for language, names in _NAMES.items() if marks & names), None)


def _letters(tag: Tag) -> Counter[str]:
    found = Counter(
        "ru" if "Ѐ" <= char <= "ӿ" else "en" if char.isascii() else "other" for char in tag.get_text() if char.isalpha()
    )
    del found["other"]
    return found
