"""The filters a reader may type, and what looks like one and is none."""

import re
from dataclasses import dataclass
from typing import Final

from ingest.lexis import by_shape, roman_numeral
from ingest.model import Part
from search_service.search.query.query import Hint, HintKind

LAW: Final = re.compile(r"([1-9]\d{0,3})")
CHAPTER: Final = re.compile(r"[IVXLC]{1,7}")
PREFIX: Final = re.compile(r"(?P<name>law|правило|chapter|глава|in):(?P<value>\S+)", re.IGNORECASE)
SPELLED_CHAPTER: Final = re.compile(r"\s*(?:глава|главе|главы|гл\.|chapter)\s+(?P<number>\w+)\s*", re.IGNORECASE)
KINDS: Final = {
    "law": HintKind.LAW,
    "правило": HintKind.LAW,
    "chapter": HintKind.CHAPTER,
    "глава": HintKind.CHAPTER,
    "in": HintKind.PART,
}


@dataclass(frozen=True, slots=True)
class Filter:
    """One filter: exactly one of the three is set."""

    law: int | None = None
    chapter: str | None = None
    within: Part | None = None


def read_filter(chunk: str) -> Filter | Hint | None:
    """The filter that a chunk is; a hint where its value is none, None where it does not look like one.

    >>> read_filter("глава:5")
    Filter(law=None, chapter='V', within=None)
    >>> read_filter("in:commentaries").value
    'commentaries'
    """
    found = PREFIX.fullmatch(chunk)
    if not found:
        return None
    kind, value = KINDS[found["name"].lower()], found["value"]
    made: Filter | None = None
    if kind is HintKind.LAW and LAW.fullmatch(value):
        made = Filter(law=int(value))
    elif kind is HintKind.CHAPTER and (chapter := chapter_number(value)):
        made = Filter(chapter=chapter)
    elif kind is HintKind.PART and value.lower() in list(Part):
        made = Filter(within=Part(value.lower()))
    return made or Hint(kind=kind, value=value)


def chapter_as_filter(text: str) -> str:
    """A whole text that names a chapter, as the filter it means; any other text itself.

    >>> chapter_as_filter("Глава 5"), chapter_as_filter("глава пять")
    ('chapter:V', 'глава пять')
    """
    found = SPELLED_CHAPTER.fullmatch(text)
    chapter = chapter_number(found["number"]) if found else None
    return f"chapter:{chapter}" if chapter else text


def chapter_number(typed: str) -> str | None:
    """A Roman number however typed: Cyrillic letters, small ones, or one or two digits.

    >>> chapter_number("х"), chapter_number("14"), chapter_number("пять")
    ('X', 'XIV', None)
    """
    if typed.isascii() and typed.isdigit() and len(typed) <= 2:
        return roman_numeral(int(typed)).upper() if int(typed) else None
    number = by_shape(typed.upper())
    return number if CHAPTER.fullmatch(number) else None
