"""What a page refers to and who refers to it, gathered from all its records and ordered as the book is."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ingest.model import KINDS, Record, RecordId, Reference, Status
from search_service.library import Backlink
from search_service.web.views.parts.context import Place
from search_service.web.views.parts.links import Link, Named, label_of, link_of, link_to
from search_service.web.views.parts.names import law_of, named


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


def inner_records(record: Record, place: Place) -> Iterator[Record]:
    """A record and all records inside it, in the order of print."""
    yield record
    for child_id in record.children:
        child = place.library.record(child_id, record.lang)
        if child is not None and child.id != record.id:
            yield from inner_records(child, place)


def outgoing(records: Iterable[Record], place: Place) -> tuple[Outgoing, ...]:
    """The targets that records cite, each once; citations that lead nowhere come last, as printed."""
    cited: dict[tuple[object, ...], tuple[RecordId | None, Link, list[RecordId]]] = {}
    for record in records:
        for reference in record.references:
            for target, link in _targets(reference, place):
                key = (0, target.book_order) if target else (1, reference.mention)
                cited.setdefault(key, (target, link, []))[2].append(record.id)
    return tuple(_outgoing(*cited[key], place) for key in sorted(cited, key=_in_order))


def _in_order(key: tuple[object, ...]) -> tuple[int, str, tuple[object, ...]]:
    where, what = key
    return (1, str(what), ()) if where else (0, "", tuple(what) if isinstance(what, tuple) else ())


def _targets(reference: Reference, place: Place) -> Iterator[tuple[RecordId | None, Link]]:
    if reference.status in (Status.AMBIGUOUS, Status.OTHER_EDITION) or not reference.targets:
        yield (None, link_of(reference, place))
        return
    for target in reference.targets:
        yield target, link_to(target, place)


def _outgoing(target: RecordId | None, link: Link, sources: list[RecordId], place: Place) -> Outgoing:
    law = law_of(target) if target else None
    name = named(law, place) if law else None
    return Outgoing(
        target=str(target) if target else "",
        link=link,
        title=name.title if name else None,
        title_lang=name.title_lang if name else place.lang.value,
        cited_from=tuple(named(source, place) for source in dict.fromkeys(sources)),
    )


def incoming(links: Iterable[Backlink], place: Place, *, outside: int) -> tuple[Incoming, ...]:
    """The prose records that refer here, each once, without those of the page itself (Law number `outside`)."""
    grouped: dict[RecordId, list[RecordId]] = {}
    for link in links:
        if not KINDS[link.source_kind].listed and link.source.law != outside:
            grouped.setdefault(link.source, []).append(link.target)
    return tuple(_incoming(source, targets, place) for source, targets in grouped.items())


def _incoming(source: RecordId, targets: list[RecordId], place: Place) -> Incoming:
    law = law_of(source)
    title = named(law, place) if law else None
    counted = Counter(targets)
    return Incoming(
        source=named(source, place),
        law_title=title.title if title else None,
        law_title_lang=title.title_lang if title else place.lang.value,
        targets=tuple(named(target, place) for target in sorted(counted, key=lambda target: target.book_order)),
        count=counted.total(),
    )


def index_lines(sources: Iterable[RecordId], place: Place) -> tuple[IndexLine, ...]:
    """Entries of the index or of the contents, each once."""
    found = (place.library.record(source, place.lang) for source in dict.fromkeys(sources))
    return tuple(index_line(record, place) for record in found if record is not None)


def index_line(record: Record, place: Place) -> IndexLine:
    """One entry as a line: its phrase with «=» replaced by the head, or its text."""
    return IndexLine(
        id=str(record.id),
        head=record.title if record.title != record.text else None,
        text=record.expanded or record.text or record.title or label_of(record.id, place),
        lang=record.lang.value,
        page=record.page,
        href=place.urls.record(record.id),
    )
