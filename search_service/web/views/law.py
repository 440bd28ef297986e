"""A Law with its commentary and everything that is linked with it: the page a ruling is read from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ingest.model import Kind, Record, RecordId
from search_service.library import Backlink, Title
from search_service.web.urls import anchor
from search_service.web.views.parts.blocks import Block, block_of
from search_service.web.views.parts.co_cited import Companion, read_with
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.interleaving import slots
from search_service.web.views.parts.links import Named, label_of
from search_service.web.views.parts.names import named, titles_of, trail_of
from search_service.web.views.parts.relations import (
    Incoming,
    IndexLine,
    Outgoing,
    incoming,
    index_lines,
    inner_records,
    outgoing,
)
from search_service.web.views.parts.text_choice import TextChoice


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """A place of the Law or its commentary (`space`) that texts cite and this library lacks; `anchors` lead here."""

    space: str
    anchors: tuple[str, ...]
    label: str
    cited_by: tuple[Named, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LawReading:
    """What is known about a Law. `law` is a block without a text where the library has none; `titles` are the best
    for the interface language first; `trail` leads from the chapter inwards; `slots` tell for each part of the
    commentary which part of the Law it stands under where they share a column.
    """

    number: int
    titles: tuple[Title, ...]
    trail: tuple[Named, ...]
    law: Block
    commentary: Block | None
    missing: tuple[Missing, ...]
    outgoing: tuple[Outgoing, ...]
    incoming: tuple[Incoming, ...]
    mentions: int
    read_with: tuple[Companion, ...]
    slots: tuple[int, ...]
    index_entries: tuple[IndexLine, ...]
    contents_entries: tuple[IndexLine, ...]
    previous: Named | None
    next: Named | None


@dataclass(frozen=True, slots=True, kw_only=True)
class LawPage:
    """The page of a Law; `back` leads to the results it was opened from."""

    context: PageContext
    reading: LawReading
    shows: tuple[TextChoice, ...]
    query: str
    back: str | None


def law_records(number: int, view: ViewContext) -> tuple[Record, ...]:
    """The Law and the section of the commentary on it, as far as there are records."""
    ids = (RecordId.of_law(number), RecordId.of_commentary(number))
    found = (view.library.record(record_id) for record_id in ids)
    return tuple(record for record in found if record is not None)


def law_reading(number: int, view: ViewContext) -> LawReading | None:
    """Everything about Law `number`; None where the library has no such Law."""
    law = view.library.record(RecordId.of_law(number))
    if law is None:
        return None
    commentary = view.library.record(RecordId.of_commentary(number))
    inner = [inside for record in law_records(number, view) for inside in inner_records(record, view)]
    links = view.library.backlinks(law.id)
    links += view.library.backlinks(RecordId.of_commentary(number))
    incoming_lines = incoming(links, view, outside=number)
    text, comment = block_of(law, view), block_of(commentary, view) if commentary else None
    before, after = view.library.facts.neighbours(number)
    return LawReading(
        number=number,
        titles=titles_of(law.id, view),
        trail=trail_of(law.id, view),
        law=text,
        commentary=comment,
        missing=missing(links, view),
        outgoing=outgoing(inner, view),
        incoming=incoming_lines,
        mentions=sum(line.count for line in incoming_lines),
        read_with=read_with(number, view),
        slots=slots(text, comment, view) if comment else (),
        index_entries=index_lines((link.source for link in links if link.source_kind is Kind.INDEX_ENTRY), view),
        contents_entries=index_lines((link.source for link in links if link.source_kind is Kind.CONTENTS_ENTRY), view),
        previous=named(RecordId.of_law(before), view) if before else None,
        next=named(RecordId.of_law(after), view) if after else None,
    )


def missing(links: Iterable[Backlink], view: ViewContext) -> tuple[Missing, ...]:
    """The cited places that have no record, in the order of the book; each anchor, also of an outer place that has
    no record either, stands in one line only.
    """
    cited: dict[RecordId, list[RecordId]] = {}
    for link in links:
        if not view.library.exists(link.target):
            cited.setdefault(link.target, []).append(link.source)
    taken: set[RecordId] = set(cited)
    lines = []
    for target in sorted(cited, key=lambda target: target.book_order):
        outer = [at for at in _outwards(target) if at not in taken and not view.library.exists(at)]
        taken.update(outer)
        lines.append(
            Missing(
                space=target.space,
                anchors=tuple(
                    anchor(at) for at in (target, *outer) if len(at.levels) > 1
                ),  # a section is a side itself
                label=label_of(target, view),
                cited_by=tuple(named(source, view) for source in dict.fromkeys(cited[target])),
            )
        )
    return tuple(lines)


def _outwards(record_id: RecordId) -> Iterator[RecordId]:
    at = record_id.parent
    while at is not None:
        yield at
        at = at.parent
