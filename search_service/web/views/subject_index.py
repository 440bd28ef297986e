"""The subject index as printed, its heads by letters, with «=» replaced by the head and all numbers as links."""

from dataclasses import dataclass
from itertools import groupby
from typing import Final

from ingest.model import CitationKind, Kind, Record
from search_service.web.urls import anchor
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Link, link_of

ALPHABET: Final = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ"  # the letters that a Russian word begins with; ё goes with е


@dataclass(frozen=True, slots=True, kw_only=True)
class PhrasePart:
    """A part of an entry's phrase; `is_head` where it is the head that «=» stands for in print."""

    text: str
    is_head: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexEntry:
    """A line of the subject index: `phrase` with the head in place of «=», where it leads, and entries under it."""

    id: str
    anchor: str
    phrase: tuple[PhrasePart, ...]
    lang: str
    references: tuple[tuple[str, Link], ...]
    see: tuple[tuple[str, Link], ...]
    entries: tuple["IndexEntry", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexLetter:
    """The heads that begin with one letter."""

    letter: str
    heads: tuple[IndexEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Jump:
    """A letter and the place where its heads begin; None for a letter under which this library has none."""

    letter: str
    anchor: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexPage:
    """The subject index by letters; `jumps` are the letters of the alphabet."""

    context: PageContext
    jumps: tuple[Jump, ...]
    letters: tuple[IndexLetter, ...]


def index_page(context: PageContext, view: ViewContext) -> IndexPage:
    """The subject index with the letters that lead into it."""
    letters = index_letters(view)
    places = {group.letter: f"letter-{number}" for number, group in enumerate(letters, 1)}
    others = tuple(letter for letter in places if letter not in ALPHABET)
    jumps = tuple(Jump(letter=letter, anchor=places.get(letter)) for letter in (*ALPHABET, *others))
    return IndexPage(context=context, jumps=jumps, letters=letters)


def index_letters(view: ViewContext) -> tuple[IndexLetter, ...]:
    """The subject index as printed, its heads by first letter."""
    records = view.library.of_kind(Kind.INDEX_ENTRY)
    heads = [record for record in records if record.parent is None]
    grouped = groupby(heads, key=_first_letter)
    return tuple(
        IndexLetter(letter=letter, heads=tuple(index_entry(head, view) for head in group)) for letter, group in grouped
    )


def _first_letter(record: Record) -> str:
    phrase = record.title or record.text or "?"
    return next((character.upper() for character in phrase if character.isalnum()), "#")


def phrase_parts(printed: str, expanded: str | None) -> tuple[PhrasePart, ...]:
    """An entry's phrase with each «=» replaced by the head as `expanded` has it.

    >>> [part.text for part in phrase_parts("Легальная =", "Легальная контра")]
    ['Легальная ', 'контра']
    """
    pieces = printed.split("=")
    signs = len(pieces) - 1
    if not signs or expanded is None:
        return (PhrasePart(text=expanded or printed),)
    length = (len(expanded) - len(printed) + signs) // signs
    parts, at = [], 0
    for piece in pieces:
        parts += [PhrasePart(text=piece), PhrasePart(text=expanded[at + len(piece) :][:length], is_head=True)]
        at += len(piece) + length
    whole = tuple(part for part in parts[:-1] if part.text)
    return whole if "".join(part.text for part in whole) == expanded else (PhrasePart(text=expanded),)


def index_entry(record: Record, view: ViewContext) -> IndexEntry:
    """A head or an entry with its links; a head's entries follow in their order."""
    children = (view.library.record(child, record.lang) for child in record.children)
    links = [(reference, link_of(reference, view)) for reference in record.references]
    return IndexEntry(
        id=str(record.id),
        anchor=anchor(record.id),
        phrase=phrase_parts(record.text or record.title or "", record.expanded),
        lang=record.lang.value,
        references=tuple((found.mention, link) for found, link in links if found.kind is not CitationKind.SEE),
        see=tuple((found.mention, link) for found, link in links if found.kind is CitationKind.SEE),
        entries=tuple(index_entry(child, view) for child in children if child is not None),
    )
