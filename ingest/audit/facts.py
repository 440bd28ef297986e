"""The printed records against what is known of their book before it is read: how many Laws it has, and their titles."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from ingest.findings import Finding
from ingest.model import Kind, Lang, Record, RecordId
from ingest.tables import Book, LawTitle, Tables

STEM: Final = 5  # letters two words share that are forms of one: «заявка», «заявку»
WORD: Final = re.compile(r"(?!(?:and|the|for|with|при|для|или|после)\b)\b[^\W\d_]{3,}")
NAMED: Final = 3  # titles that a finding names
SEVERAL: Final = 3  # titles; fewer are no evidence against the words of a text


def audit_facts(records: Iterable[Record], tables: Tables) -> tuple[Finding, ...]:
    """Return the findings of records that are not of the book they were read into: numbers its Laws do not have, and
    documents most of whose titles are not those that the tables know for their numbers.
    """
    books = {book.prefix: book for book in tables.works.books}
    titles = {row.id: row for book in tables.books for row in book.law_titles}
    printed = [record for record in records if record.has_text]
    return (*_beyond(printed, books), *_strange(printed, titles, books))


def _beyond(records: Iterable[Record], books: Mapping[str, Book]) -> Iterator[Finding]:
    told: set[RecordId] = set()
    for record in records:
        book, law_id = books.get(record.id.book), record.id.law_id
        count = book.count if book else None
        if (
            book is None
            or count is None
            or record.law is None
            or record.law <= count
            or law_id is None
            or law_id.edition
        ):
            continue
        if law_id not in told:
            told.add(law_id)
            yield _finding("beyond-book", record, f"the book has {book.unit(Lang.EN).many} 1 to {count}")


def _strange(
    records: Sequence[Record], titles: Mapping[RecordId, LawTitle], books: Mapping[str, Book]
) -> Iterator[Finding]:
    """One finding for a document: a single title may be another translation's, most of them are another book's. In a
    text in the words of the book it is another translation's titles that share no word, unless all of several do not.
    """
    for printed in _by_file(records):
        compared = [record for record in printed if record.title and _known(record, titles)]
        strange = [record for record in compared if not _is_like(record, titles)]
        another = len(compared) >= SEVERAL and not any(_shares_a_word(record, titles) for record in compared)
        if len(strange) * 2 <= len(compared) or (_speaks_of_the_book(printed, books) and not another):
            continue
        named = "; ".join(f"{one.id} {one.title!r}, known as {_known(one, titles)[0]!r}" for one in strange[:NAMED])
        yield _finding("titles-strange", strange[0], f"{len(strange)} of {len(compared)}: {named}")


def _by_file(records: Iterable[Record]) -> Iterator[Sequence[Record]]:
    """The printed records of each document."""
    ordered = sorted((record for record in records if record.source), key=lambda record: record.source[0].file)
    for _, own in groupby(ordered, key=lambda record: record.source[0].file):
        yield list(own)


def _speaks_of_the_book(records: Sequence[Record], books: Mapping[str, Book]) -> bool:
    """Whether the words of a document are those that its book is told from others by."""
    book = books.get(records[0].id.book)
    return book is not None and book.speaks((record.text or "" for record in records), records[0].lang)


def _known(record: Record, titles: Mapping[RecordId, LawTitle]) -> Sequence[str]:
    """The titles that the tables have for the Law a record heads, in its language."""
    row = titles.get(record.id.law_id) if record.id.law_id else None
    if row is None or record.kind not in (Kind.LAW, Kind.COMMENTARY):
        return ()
    known = (row.title_ru_law, row.title_ru_commentary) if record.lang is Lang.RU else (row.title_en,)
    return [title for title in known if title]


def _is_like(record: Record, titles: Mapping[RecordId, LawTitle]) -> bool:
    """Whether a title shares half of the words of the shorter and a third of those of the longer with a known one, as
    another translation does; most words of the shorter are enough.
    """
    stems = _stems(record.title or "")
    return any(_are_like(stems, known) for known in map(_stems, _known(record, titles)))


def _shares_a_word(record: Record, titles: Mapping[RecordId, LawTitle]) -> bool:
    stems = _stems(record.title or "")
    return any(stems & _stems(known) for known in _known(record, titles))


def _are_like(one: set[str], other: set[str]) -> bool:
    shared, shorter, longer = len(one & other), *sorted((len(one), len(other)))
    return shared * 2 > shorter or (shared * 2 >= shorter and shared * 3 >= longer)


def _stems(title: str) -> set[str]:
    return {word[:STEM] for word in WORD.findall(title.casefold().replace("ё", "е"))}


def _finding(code: str, record: Record, detail: str) -> Finding:
    lines = record.source[0] if record.source else None
    return Finding(
        code=code,
        record=record.id,
        file=lines.file if lines else None,
        line=lines.first_line if lines else None,
        detail=detail,
    )
