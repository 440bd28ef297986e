"""The number pad of the table: every Law by the keys of its number, as links, so that it needs no script."""

from collections.abc import Iterable
from dataclasses import dataclass

from ingest.model import Kind
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import named


@dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """One key: `digits` are those of a number so far. It opens a Law (`title`, `is_readable`), or the pad of its
    digits with the numbers `first` to `last`.
    """

    digits: str
    href: str
    title: str | None = None
    title_lang: str = ""
    is_own_title: bool = False
    is_readable: bool = True
    first: int = 0
    last: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Pad:
    """The keys that may follow `digits`."""

    digits: str
    keys: tuple[Key, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TablePage:
    """The pad of the first digits, and the pads behind its keys."""

    context: PageContext
    first: Pad
    pads: tuple[Pad, ...]


def table_page(context: PageContext, view: ViewContext) -> TablePage:
    """The pads over all Laws of the library."""
    numbers = tuple(law.law for law in view.of_kind(Kind.LAW) if law.law is not None)
    first, *pads = pads_of(numbers)
    return TablePage(context=context, first=_pad(*first, view), pads=tuple(_pad(*pad, view) for pad in pads))


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
    )
