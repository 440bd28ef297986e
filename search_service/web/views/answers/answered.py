"""What answers a search: the record that a number or a title names, whole (its text or what stands for it, what is
known of it, its neighbours), or the best passage of the words.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, ClassVar, Final

from ingest.model import Kind, Record, RecordId, Status, record_to_json
from search_service.library import beside, readable_near, stands_for
from search_service.search import Answer, Fragment
from search_service.web.views.parts.blocks import PreviewLine, block_of, lines_of
from search_service.web.views.parts.context import ViewContext, no_terms
from search_service.web.views.parts.links import Named, law_of, named
from search_service.web.views.parts.relations import Incoming, IndexLine, incoming, index_lines, inner_records

OPEN: Final = 2000  # code points of a Law that are shown at once; the rest of it is folded below them
FIRST_WORDS: Final = 12  # words that tell one record from another
MOST: Final = 12  # records of a list or a range that are shown; the others are named


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What is known of a record that has no text here: its lines in the printed contents and in the index, the texts
    that cite it, and the nearest Laws that can be read.
    """

    contents: tuple[IndexLine, ...]
    index: tuple[IndexLine, ...]
    cited_by: tuple[Incoming, ...]
    nearest: tuple[Named, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NamedRecord:
    """A record as the answer to its number. `side` is "law" or "commentary" of what `lines` show, or "": the record
    itself with everything inside it, or the commentary on a Law without a text; `more` are the lines that are folded.
    `inner` are the parts of a division; `known` is told where there is nothing to read. `law` leads to the record in
    its Law. Programs get the records as the export has them in `records`.
    """

    PUBLISHED: ClassVar[tuple[str, ...]] = (
        *("id", "label", "title", "title_lang", "url", "side", "has_text", "law", "previous", "next", "records"),
        *("inner", "known"),
    )

    id: str
    label: str
    title: str | None
    title_lang: str
    url: str | None
    side: str
    has_text: bool
    law: Named | None
    previous: Named | None
    next: Named | None
    records: tuple[dict[str, Any], ...]
    inner: tuple[Named, ...]
    known: Known | None
    lines: tuple[PreviewLine, ...]
    more: tuple[PreviewLine, ...]
    opening: str
    lang: str


def named_record(record_id: RecordId, view: ViewContext) -> NamedRecord | None:
    """The record of an id with everything inside it; None where there is none."""
    record = view.library.record(record_id, view.lang)
    if record is None:
        return None
    read = stands_for(record, view.library)
    lines = tuple(_lines(read, view)) if read else ()
    cut = _cut(lines) if record.id.depth == 1 else len(lines)
    name, title = named(record.id, view), _titled(record, view)
    before, after = (named(one, view) if one else None for one in beside(record, view.library))
    law = law_of(record.id)
    told = read or record
    return NamedRecord(
        id=name.id,
        label=name.label,
        title=title.title,
        title_lang=title.title_lang,
        url=name.href,
        side=side_of(told.id),
        has_text=view.library.is_readable(record.id),
        law=named(law, view) if law else None,
        previous=before,
        next=after,
        records=tuple(record_to_json(inner) for inner in inner_records(told, view)) if not told.id.is_division else (),
        inner=tuple(_inner(record, view)),
        known=_known(record, view) if not read and not record.id.is_division else None,
        lines=lines[:cut],
        more=lines[cut:],
        opening=_opening(lines),
        lang=told.lang.value,
    )


def _titled(record: Record, view: ViewContext) -> Named:
    """The record itself where it has a title, else its Law."""
    name, law = named(record.id, view), law_of(record.id)
    return named(law, view) if law and not name.title else name


def _lines(record: Record, view: ViewContext) -> Iterator[PreviewLine]:
    """The lines of a record; the parts of a whole Law or section stand at its margin."""
    lines = lines_of(block_of(record, replace(view, terms=no_terms)), view, linked=True)
    inwards = 1 if record.id.depth == 1 and not record.text else 0
    return (replace(line, depth=max(0, line.depth - inwards)) for line in lines)


def _cut(lines: Sequence[PreviewLine]) -> int:
    """The lines that are shown at once: paragraphs with their items, until they are too many."""
    length = 0
    for place, line in enumerate(lines):
        if line.depth == 0 and length > OPEN:
            return place
        length += sum(len(passage.text) for passage in line.passages)
    return len(lines)


def _opening(lines: Sequence[PreviewLine]) -> str:
    """The first words, which tell one of several records from another."""
    words = next(("".join(part.text for part in line.passages).split() for line in lines if line.passages), [])
    return " ".join(words[:FIRST_WORDS]) + ("…" if len(words) > FIRST_WORDS else "")


def _inner(record: Record, view: ViewContext) -> Iterator[Named]:
    """The divisions and Laws of a division, or those parts of a Law without a text that are known by their titles."""
    if record.id.is_division:
        lies_in = (one for kind in (Kind.DIVISION, Kind.LAW) for one in view.of_kind(kind) if one.parent == record.id)
        yield from (named(one.id, view) for one in lies_in)
    elif not view.library.is_readable(record.id):
        yield from (named(child, view) for child in record.children)


def _known(record: Record, view: ViewContext) -> Known:
    links = view.library.backlinks(record.id)
    return Known(
        contents=index_lines((link.source for link in links if link.source_kind is Kind.CONTENTS_ENTRY), view),
        index=index_lines((link.source for link in links if link.source_kind is Kind.INDEX_ENTRY), view),
        cited_by=incoming(links, view, outside=record.id.law_id or record.id),
        nearest=tuple(named(one, view) for one in readable_near(record, view.library)),
    )


def side_of(record_id: RecordId) -> str:
    """Whether a record is of a Law ("law") or of the commentary on one ("commentary"); "" for what is neither."""
    if record_id.is_commentary:
        return "commentary"
    return "law" if record_id.is_law else ""


class By(StrEnum):
    """What an answer answers."""

    NUMBER = "number"
    TITLE = "title"
    WORDS = "words"


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPassage:
    """The best passage, whole or whole sentences of it; `side` is "law" or "commentary", "" for what is neither."""

    name: Named
    side: str
    lang: str
    text: tuple[Fragment, ...]
    digest: tuple[Fragment, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownAnswer:
    """What answers a search. `records` are those that a number or a title names, several where it names several or can
    be read in several ways (`doubt`); of a number that is not here (`absent`) the nearest. `others` are named only.
    `passage` is the best passage of the words.
    """

    PUBLISHED: ClassVar[tuple[str, ...]] = ("by", "mention", "absent", "doubt", "records", "others", "passage")

    by: By
    mention: str
    absent: bool
    doubt: bool
    records: tuple[NamedRecord, ...]
    others: tuple[Named, ...]
    passage: ShownPassage | None


def answer_shown(answer: Answer, view: ViewContext) -> ShownAnswer | None:
    """The answer of the first page of a search; None where there is nothing but hits, or nothing certain."""
    if answer.page > 1:
        return None
    citation, passage = answer.citation, _passage(answer, view)
    if citation and citation.status is not Status.OTHER_EDITION:
        absent = citation.status is Status.ABSENT
        records, others = _records(citation.nearest if absent else citation.every_target, view)
        if records:
            doubt = citation.status is Status.AMBIGUOUS
            return _answer(By.NUMBER, citation.mention, records, others, passage, absent=absent, doubt=doubt)
    if answer.titled:
        laws = [one for one in answer.titled if not one.is_division]  # a division may be called as its only Law
        records, others = _records(laws or answer.titled, view)
        others += tuple(named(one, view) for one in answer.titled if laws and one.is_division)
        return _answer(By.TITLE, answer.text.strip(), records, others, passage, doubt=len(records) > 1)
    return _answer(By.WORDS, "", (), (), passage) if passage else None


def _answer(
    by: By,
    mention: str,
    records: tuple[NamedRecord, ...],
    others: tuple[Named, ...],
    passage: ShownPassage | None,
    *,
    absent: bool = False,
    doubt: bool = False,
) -> ShownAnswer:
    return ShownAnswer(
        by=by, mention=mention, absent=absent, doubt=doubt, records=records, others=others, passage=passage
    )


def _records(ids: Iterable[RecordId], view: ViewContext) -> tuple[tuple[NamedRecord, ...], tuple[Named, ...]]:
    """The records of the first ids, each in its own book, and the names of the others."""
    listed = list(dict.fromkeys(one for one in ids if view.library.exists(one)))
    found = (named_record(one, _in_book(one, view)) for one in listed[:MOST])
    return tuple(record for record in found if record), tuple(named(one, view) for one in listed[MOST:])


def _in_book(record_id: RecordId, view: ViewContext) -> ViewContext:
    book = view.library.books.of(record_id.book)
    return replace(view, book=book, urls=replace(view.urls, book=book.prefix)) if book else view


def _passage(answer: Answer, view: ViewContext) -> ShownPassage | None:
    found = answer.passage
    if found is None:
        return None
    return ShownPassage(
        name=named(found.id, view), side=side_of(found.id), lang=found.lang.value, text=found.text, digest=found.digest
    )
