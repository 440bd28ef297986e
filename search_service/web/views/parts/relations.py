"""What a page refers to and who refers to it, gathered from all its records and ordered as the book is."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ingest.model import KINDS, Record, RecordId, Reference, Status
from search_service.library import Backlink, Title
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import (
    Link,
    Named,
    label_of,
    law_of,
    link_of,
    link_to,
    named,
    phrase_of,
    title_of,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outgoing:
    """One target, the title of its Law, and the places of this page that cite it."""

    target: str
    link: Link
    title: str | None
    title_lang: str
    cited_from: tuple[Named, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """One record that refers here: what it cites, and how many times in all."""

    source: Named
    law_title: str | None
    law_title_lang: str
    targets: tuple[Named, ...]
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexLine:
    """An entry of the subject index or of the contents that points here."""

    id: str
    head: str | None
    text: str
    lang: str
    page: int | None
    href: str | None


def inner_records(record: Record, view: ViewContext) -> Iterator[Record]:
    """A record and all records inside it, in the order of print."""
    yield record
    for child_id in record.children:
        child = view.library.record(child_id, record.lang)
        if child is not None and child.id != record.id and child.lang is record.lang:
            yield from inner_records(child, view)


def outgoing(records: Iterable[Record], view: ViewContext) -> tuple[Outgoing, ...]:
    """The targets that records cite, each once; citations that lead nowhere come last, as printed."""
    cited: dict[tuple[object, ...], tuple[RecordId | None, Link, list[RecordId]]] = {}
    for record in records:
        for reference in record.references:
            for target, link in _targets(reference, view):
                key = (0, target.book_order) if target else (1, reference.mention)
                cited.setdefault(key, (target, link, []))[2].append(record.id)
    return tuple(_outgoing(*cited[key], view) for key in sorted(cited, key=_in_order))


def _in_order(key: tuple[object, ...]) -> tuple[int, str, tuple[object, ...]]:
    where, what = key
    return (1, str(what), ()) if where else (0, "", tuple(what) if isinstance(what, tuple) else ())


def _targets(reference: Reference, view: ViewContext) -> Iterator[tuple[RecordId | None, Link]]:
    if reference.status in (Status.AMBIGUOUS, Status.OTHER_EDITION) or not reference.targets:
        yield (None, link_of(reference, view))
        return
    for target in reference.targets:
        yield target, link_to(target, view)


def _outgoing(target: RecordId | None, link: Link, sources: list[RecordId], view: ViewContext) -> Outgoing:
    law = law_of(target) if target else None
    name = named(law, view) if law else None
    return Outgoing(
        target=str(target) if target else "",
        link=link,
        title=name.title if name else None,
        title_lang=name.title_lang if name else view.lang.value,
        cited_from=tuple(named(source, view) for source in dict.fromkeys(sources)),
    )


def incoming(links: Iterable[Backlink], view: ViewContext, *, outside: RecordId) -> tuple[Incoming, ...]:
    """The prose records that refer here, each once, without those of the page itself (the Law `outside`)."""
    grouped: dict[RecordId, list[RecordId]] = {}
    for link in links:
        if not KINDS[link.source_kind].listed and link.source.law_id != outside:
            grouped.setdefault(link.source, []).append(link.target)
    return tuple(_incoming(source, targets, view) for source, targets in grouped.items())


def _incoming(source: RecordId, targets: list[RecordId], view: ViewContext) -> Incoming:
    law = law_of(source)
    title = named(law, view) if law else None
    counted = Counter(targets)
    return Incoming(
        source=named(source, view),
        law_title=title.title if title else None,
        law_title_lang=title.title_lang if title else view.lang.value,
        targets=tuple(named(target, view) for target in sorted(counted, key=lambda target: target.book_order)),
        count=counted.total(),
    )


def index_lines(sources: Iterable[RecordId], view: ViewContext) -> tuple[IndexLine, ...]:
    """Entries of the index or of the contents, each once."""
    found = (view.library.record(source, view.lang) for source in dict.fromkeys(sources))
    return tuple(index_line(record, view) for record in found if record is not None)


def words_of(record: Record, view: ViewContext) -> Title:
    """The words of an entry of the index or of the contents; those of the contents are the title they print."""
    if record.id.is_index:
        return phrase_of(record.id, view)
    listed = record.id.listed
    known = title_of(listed, view) if listed and record.lang is not view.lang else None
    if known is not None and known.lang is view.lang:
        return known
    return Title(lang=record.lang, origin="printed", text=record.text or record.title or "")


def index_line(record: Record, view: ViewContext) -> IndexLine:
    """One entry as a line: its phrase with «=» replaced by the head, or its text, in the words of the interface
    language where there are such.
    """
    words = words_of(record, view)
    return IndexLine(
        id=str(record.id),
        head=record.title if record.title != record.text else None,
        text=words.text or label_of(record.id, view),
        lang=words.lang.value,
        page=record.page,
        href=view.urls.record(record.id),
    )
