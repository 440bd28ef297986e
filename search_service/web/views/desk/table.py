"""The page of the table: what may have happened, and every Law by the keys of its number, down to its parts; all as
links, so that it needs no script.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ingest.model import Kind, RecordId
from search_service.library import Library
from search_service.web.urls import at_table, in_book
from search_service.web.views.desk.situations import SituationGroup, situation_groups
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Named, named


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key: `digits` are those of a number so far. It opens a Law (`title`, `is_readable`), beside it the page of
    its parts where it has any; or the pad of its digits with the numbers `first` to `last`.
    """

    digits: str
    href: str
    title: str | None = None
    title_lang: str = ""
    is_own_title: bool = False
    is_readable: bool = True
    parts: str | None = None
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """The keys that may follow `digits`."""

    digits: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """What may have happened, the pad of the first digits, and the pads behind its keys."""

    context: PageContext
    groups: tuple[SituationGroup, ...]
    first: Pad
    pads: tuple[Pad, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LimbsPage:
    """The parts of a Law, and of the commentary on it, in the order of the book: those that are here, and those that
    texts of the library cite.
    """

    context: PageContext
    law: Named
    provisions: tuple[Named, ...]
    paragraphs: tuple[Named, ...]


def table_page(context: PageContext, view: ViewContext) -> TablePage:
    """The situations of the book, and the pads over all its Laws."""
    numbers = tuple(law.law for law in view.of_kind(Kind.LAW) if law.law is not None)
    first, *pads = pads_of(numbers)
    return TablePage(
        context=context,
        groups=situation_groups(view),
        first=_pad(*first, view),
        pads=tuple(_pad(*pad, view) for pad in pads),
    )


def limbs_page(context: PageContext, number: int, view: ViewContext) -> LimbsPage | None:
    """The parts of a Law; None where the book has no such Law or knows no part of it."""
    law, commentary = view.law_id(number), view.commentary_id(number)
    limbs = limbs_of(number, view.library, view.prefix)
    if not limbs or not view.library.exists(law):
        return None
    return LimbsPage(
        context=context,
        law=named(law, view),
        provisions=tuple(_limb(one, view) for one in limbs if one.root == law),
        paragraphs=tuple(_limb(one, view) for one in limbs if one.root == commentary),
    )


def limbs_of(number: int, library: Library, book: str) -> tuple[RecordId, ...]:
    """The parts of a Law and of the commentary on it that a book holds or cites, in its order."""
    roots = (RecordId.of_law(number, book=book), RecordId.of_commentary(number, book=book))
    cited = (link.target for root in roots for link in library.backlinks(root))
    found = {*cited, *(one for root in roots for one in library.inside.get(root, ()))}
    return tuple(sorted(found.difference(roots), key=lambda one: one.book_order))


def limbs_paths(library: Library) -> tuple[str, ...]:
    """The paths below a language of the pages of parts."""
    return tuple(
        in_book(f"table/{law.law}", book.prefix)
        for book in library.books
        for law in library.of_kind(Kind.LAW, book.prefix)
        if law.law is not None and limbs_of(law.law, library, book.prefix)
    )


def _limb(record: RecordId, view: ViewContext) -> Named:
    """A part by its name; one that is not here has a line on the page of its Law."""
    name = named(record, view)
    return name if name.href else replace(name, href=view.urls.record(record))


Group = tuple[str, tuple[int, ...]]


def pads_of(numbers: Iterable[int], digits: str = "") -> tuple[tuple[str, tuple[Group, ...]], ...]:
    """The pad of some digits and all pads behind it, each key with the numbers it leads to; a key that leads to one
    number leads to the Law.

    >>> pads_of([2, 20, 21, 9])
    (('', (('2', (2, 20, 21)), ('9', (9,)))), ('2', (('2', (2,)), ('20', (20,)), ('21', (21,)))))
    """
    groups: dict[str, list[int]] = {}
    for number in sorted(numbers, key=lambda number: (len(str(number)), number)):
        groups.setdefault(str(number)[: len(digits) + 1], []).append(number)
    if digits in groups:  # the Law whose number the digits are
        groups = {digits: [int(digits)], **groups}
    keys = tuple((key, tuple(found)) for key, found in groups.items())
    inner = [pad for key, found in keys if len(found) > 1 for pad in pads_of(found, key)]
    return (digits, keys), *inner


def _pad(digits: str, keys: tuple[Group, ...], view: ViewContext) -> Pad:
    return Pad(digits=digits, keys=tuple(_key(key, numbers, view) for key, numbers in keys))


def _key(digits: str, numbers: tuple[int, ...], view: ViewContext) -> Key:
    if len(numbers) > 1:
        return Key(digits=digits, href=f"#pad-{digits}", first=min(numbers), last=max(numbers))
    law = view.law_id(numbers[0])
    name = named(law, view)
    readable = view.library.is_readable(law) or view.library.is_readable(view.commentary_id(numbers[0]))
    return Key(
        digits=str(numbers[0]),
        href=name.href or "",
        title=name.title,
        title_lang=name.title_lang,
        is_own_title=name.is_own_title,
        is_readable=readable,
        parts=at_table(view.urls, str(numbers[0])) if limbs_of(numbers[0], view.library, view.prefix) else None,
    )
