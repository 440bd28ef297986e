"""A Law with its commentary and everything that is linked with it: the page a ruling is read from."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from ingest.model import Kind, Lang, Record, RecordId
from search_service.library import Backlink, ServedBook, Title
from search_service.web.urls import anchor
from search_service.web.views.parts.blocks import Block, SidePiece, TextChoice, pieces_of, texts_of
from search_service.web.views.parts.co_cited import Companion, read_with
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.linked_data import CONTEXT, breadcrumbs, script_json
from search_service.web.views.parts.links import Named, label_of, named, titles_of, trail_of
from search_service.web.views.parts.relations import (
    Incoming,
    IndexLine,
    Outgoing,
    incoming,
    index_lines,
    inner_records,
    outgoing,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Missing:
    """A place of the Law or its commentary that texts cite and this library lacks; `anchors` lead here."""

    is_commentary: bool
    anchors: tuple[str, ...]
    label: str
    cited_by: tuple[Named, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LawReading:
    """What is known about a Law. `law` is a block without a text where the library has none; `titles` are the best
    for the interface language first; `trail` leads from the chapter inwards; `slots` tell for each part of the
    commentary which part of the Law it stands under where they share a column. The pieces are the parts of either side
    as they are shown, each in one language or in two; `in_two` tells whether a text is here in two;
    `unprinted` and `uncommented` name the parts that are missing before or between those of either side.
    """

    number: int
    name: Named
    titles: tuple[Title, ...]
    trail: tuple[Named, ...]
    law: Block
    law_pieces: tuple[SidePiece, ...]
    commentary: Block | None
    commentary_pieces: tuple[SidePiece, ...]
    in_two: bool
    unprinted: tuple[str, ...]
    uncommented: tuple[str, ...]
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
    """The page of a Law; `back` leads to the results it was opened from; `forms` are its others."""

    context: PageContext
    reading: LawReading
    shows: tuple[TextChoice, ...]
    query: str
    back: str | None
    forms: tuple[tuple[str, str], ...]


def law_records(number: int, view: ViewContext) -> tuple[Record, ...]:
    """The Law and the section of the commentary on it, as far as there are records: in the language of the interface
    where there is a text in it, else in another.
    """
    ids = (view.law_id(number), view.commentary_id(number))
    found = (view.told(record_id) for record_id in ids)
    return tuple(record for record in found if record is not None)


def law_reading(number: int, view: ViewContext) -> LawReading | None:
    """Everything about Law `number`; None where the library has no such Law."""
    law = view.library.record(view.law_id(number))
    if law is None:
        return None
    comment_id = view.commentary_id(number)
    commentary = view.library.record(comment_id)
    inner = [inside for record in law_records(number, view) for inside in inner_records(record, view)]
    links = view.library.backlinks(law.id)
    links += view.library.backlinks(comment_id)
    incoming_lines = incoming(links, view, outside=law.id)
    text, others = texts_of(law.id, view)
    comment, other_comments = texts_of(comment_id, view) if commentary else (None, ())
    assert text is not None
    before, after = view.library.facts.neighbours(number, view.prefix)
    return LawReading(
        number=number,
        name=named(law.id, view),
        titles=titles_of(law.id, view),
        trail=trail_of(law.id, view),
        law=text,
        law_pieces=pieces_of(text, others),
        commentary=comment,
        commentary_pieces=pieces_of(comment, other_comments),
        in_two=max(len(view.languages(law.id)), len(view.languages(comment_id))) > 1,
        unprinted=unprinted(law.id, view),
        uncommented=unprinted(comment_id, view),
        missing=missing(links, view),
        outgoing=outgoing(inner, view),
        incoming=incoming_lines,
        mentions=sum(line.count for line in incoming_lines),
        read_with=read_with(number, view),
        slots=slots(text, comment, view),
        index_entries=index_lines((link.source for link in links if link.source_kind is Kind.INDEX_ENTRY), view),
        contents_entries=index_lines((link.source for link in links if link.source_kind is Kind.CONTENTS_ENTRY), view),
        previous=named(view.law_id(before), view) if before else None,
        next=named(view.law_id(after), view) if after else None,
    )


def unprinted(root: RecordId, view: ViewContext) -> tuple[str, ...]:
    """The labels of the parts of a Law, or of a section of the commentary, that the audit misses among printed ones."""
    numbers = (finding.record for finding in view.library.facts.findings() if finding.code == "number-missing")
    ids = (RecordId.parse(name) for name in numbers if name)
    return tuple(label_of(one, view) for one in ids if one.root == root and one != root)


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
                is_commentary=target.is_commentary,
                anchors=tuple(anchor(at) for at in (target, *outer) if not _is_side(at)),
                label=label_of(target, view),
                cited_by=tuple(named(source, view) for source in dict.fromkeys(cited[target])),
            )
        )
    return tuple(lines)


def _is_side(record_id: RecordId) -> bool:
    """Whether a place is a Law or a section as a whole: these are the two sides of the page and need no line."""
    return record_id.depth == 1 and not record_id.hung


def _outwards(record_id: RecordId) -> Iterator[RecordId]:
    at = record_id.parent
    while at is not None:
        yield at
        at = at.parent


FORCE: Final[Mapping[bool | None, str]] = {True: f"{CONTEXT}/InForce", False: f"{CONTEXT}/NotInForce"}


def law_described(reading: LawReading, context: PageContext, book: ServedBook) -> tuple[str, ...]:
    """A Law as legislation, with its force where the book tells of it, and its place in the book."""
    title = reading.titles[0].text if reading.titles else ""
    name = f"{book.unit(context.lang).one} {reading.number}. {title}".rstrip(". ")
    law = {
        "@context": CONTEXT,
        "@type": "Legislation",
        "@id": context.canonical,
        "url": context.canonical,
        "name": name,
        "alternateName": [title.text for title in reading.titles[1:]],
        "legislationIdentifier": _identifier(str(reading.number), book),
        "legislationDate": str(book.edition),
        "legislationLegalForce": FORCE.get(book.presentation.in_force, []),
        "inLanguage": reading.law.lang,
        "isPartOf": _code(book),
        "hasPart": [_part(block, context, book) for block in reading.law.parts if isinstance(block, Block)],
        "isAccessibleForFree": True,
    }
    steps = [*((step.title or step.label, step.href) for step in reading.trail), (name, context.canonical)]
    return script_json({key: value for key, value in law.items() if value != []}), breadcrumbs(context, steps)


def _code(book: ServedBook) -> dict[str, Any]:
    """The Code as a whole, and the one it is a translation of."""
    name, original = book.title(Lang.EN), book.presentation.original
    code = {
        "@type": "Legislation",
        "name": name,
        "legislationDate": str(book.edition),
        "legislationLegalForce": FORCE.get(book.presentation.in_force, []),
        "inLanguage": book.book.language.value,
        "translationOfWork": {"@type": "Legislation", "name": name, "inLanguage": original} if original else [],
    }
    return {key: value for key, value in code.items() if value != []}


def _part(block: Block, context: PageContext, book: ServedBook) -> dict[str, Any]:
    identifier = _identifier(block.label, book)
    return {"@type": "Legislation", "legislationIdentifier": identifier, "url": context.origin + block.href}


def _identifier(label: str, book: ServedBook) -> str:
    return f"{book.unit(Lang.EN).one} {label}"


MOST: Final = 24  # places that the style sheet has; what comes after the last of them stands in it
AFTER_ALL: Final = 0


def slots(law: Block, commentary: Block | None, view: ViewContext) -> tuple[int, ...]:
    """For each part of the commentary the number, from 1, of the part of the Law that it stands under; AFTER_ALL for
    one that cites the Law as a whole, a provision the page does not show, or nothing.
    """
    numbers = {RecordId.parse(part.id): number for number, part in enumerate(law.parts, 1) if isinstance(part, Block)}
    parts = commentary.parts if commentary else ()
    return tuple(_slot(part, numbers, view) if isinstance(part, Block) else AFTER_ALL for part in parts)


def _slot(paragraph: Block, numbers: dict[RecordId, int], view: ViewContext) -> int:
    for target in _targets(paragraph, view):
        at: RecordId | None = target
        while at is not None:
            if at in numbers:
                return min(numbers[at], MOST)
            at = at.parent
    return AFTER_ALL


def _targets(block: Block, view: ViewContext) -> list[RecordId]:
    """What a paragraph and its items cite, in the order of the text."""
    record = view.library.record(RecordId.parse(block.id))
    own = [target for reference in record.references for target in reference.targets] if record else []
    return own + [target for part in block.parts if isinstance(part, Block) for target in _targets(part, view)]
