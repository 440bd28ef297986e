"""A record in brief, as pages of other sites show it beside a reference to it."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from ingest.model import Lang, Record, RecordId
from search_service.web.urls import card_url
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import LinkState, law_of, link_to, named

SHOWN: Final = 400  # code points of the text of a card


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A record in brief. `title` is that of its Law, `heading` its own; `text` is how it begins, in `text_lang`,
    `is_digest` where that is the English digest; `state` tells whether its text is in this library; `notice` what
    holds of the edition.
    """

    id: str
    label: str
    title: str | None
    title_lang: str
    heading: str | None
    text: str
    text_lang: str
    is_digest: bool
    is_cut: bool
    state: LinkState
    url: str | None
    card: str
    edition: str
    notice: str
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPage:
    """A card as a page that other sites may frame."""

    context: PageContext
    card: Card


def card_of(record: Record, view: ViewContext, origin: str) -> Card:
    """The card of a record; its links begin with `origin`."""
    law = law_of(record.id)
    name = named(law or record.id, view)
    text, lang = _text(record, view)
    shown = text if len(text) <= SHOWN else text[:SHOWN].rsplit(" ", 1)[0].rstrip(",;:—- ")
    link = link_to(record.id, view)
    return Card(
        id=str(record.id),
        label=link.label,
        title=name.title,
        title_lang=name.title_lang,
        heading=record.title if record.id != law else None,
        text=shown,
        text_lang=lang.value,
        is_digest=lang is not record.lang,
        is_cut=len(shown) < len(text),
        state=link.state,
        url=origin + link.href if link.href else None,
        card=origin + card_url(view.urls, record.id),
        edition=str(record.edition),
        notice=view.book.notice(view.lang),
        build=view.library.build,
    )


def _text(record: Record, view: ViewContext) -> tuple[str, Lang]:
    """How a record begins, for readers of the interface language: its digest in English, else its own words and those
    of the records inside it.
    """
    if view.lang is Lang.EN and record.lang is not Lang.EN and record.digest_en:
        return record.digest_en, Lang.EN
    return " ".join(_words(record, view)), record.lang


def _words(record: Record, view: ViewContext) -> Iterator[str]:
    length = 0
    for one in _inside(record, view):
        if one.text:
            yield f"{one.marker} {one.text}" if one.marker and one.id != record.id else one.text
            length += len(one.text)
        if length > SHOWN:
            return


def _inside(record: Record, view: ViewContext) -> Iterator[Record]:
    yield record
    for child_id in record.children:
        child = view.library.record(child_id, record.lang)
        if child is not None and child.id != record.id:
            yield from _inside(child, view)


def record_at(path: str, view_books: tuple[str, ...], fragment: str) -> RecordId | None:
    """The id that an address of a page names: /ru/law/79#79A, /en/chess/law/4, /ru/card/com:75.6; None for other pages.

    >>> str(record_at("/ru/law/79", ("",), "79A")), str(record_at("/en/law/79", ("",), "79.5.iv"))
    ('law:79A', 'com:79.5.iv')
    """
    parts = [part for part in path.split("/") if part][1:]
    book = parts.pop(0) if parts and parts[0] in view_books else ""
    if len(parts) != 2:
        return None
    kind, name = parts
    if kind in ("card", "source", "preview"):
        return _parsed(name)
    law = _parsed(f"law:{name}") if kind == "law" else None
    if law is None:
        return None
    inner = fragment.removeprefix("commentary-")
    space = "com" if inner != fragment or ("." in inner.split("~")[0] and not _parsed(f"law:{inner}")) else "law"
    found = _parsed(f"{space}:{inner}") if inner else law
    return replace(found or law, book=book)


def _parsed(name: str) -> RecordId | None:
    try:
        return RecordId.parse(name)
    except ValueError:
        return None
