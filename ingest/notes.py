"""What is written about the records: which record each line speaks of, and whether it still speaks of that text.

A digest is written by a person from a Russian text, and so are the everyday phrases that search finds a record by, and
a person chose the passages that a situation at the table leads to. When the text changes, none of them is used until
somebody has read both again.
"""

import hashlib
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from ingest.findings import Finding
from ingest.model import KINDS, CitationKind, Kind, Lang, Noted, Record, RecordId, Status
from ingest.tables import WITHOUT_TEXT, DigestRow, EverydayRow, RemarkRow, Situation, TitleRow

NAMED: Final = 3  # records named in a finding about many
ENOUGH_PHRASES: Final = 2  # in each language
WAITING: Final = "notes-waiting"
STALE: Final = "situation-stale"


Bound = TypeVar("Bound", DigestRow, TitleRow)


def fingerprint(record: Record) -> str:
    """Return twelve hexadecimal digits that stand for the title and text a digest was written from."""
    return _of_words(title=record.title, text=record.text)


def _of_words(*, title: str | None, text: str) -> str:
    return hashlib.sha256(f"{title or ''}\n{text}".encode()).hexdigest()[:12]


def title_fingerprint(record: Record) -> str:
    """Return twelve hexadecimal digits that stand for what a title in our own words was written from: the title that is
    printed, of an entry of the index its words too.
    """
    return fingerprint(record if record.kind is Kind.INDEX_ENTRY else replace(record, text=""))


def by_book(rows: Mapping[str, Bound]) -> Mapping[str, Mapping[str, Bound]]:
    """Return the rows about records of each book that has any, by the prefix of its ids."""
    books: dict[str, dict[str, Bound]] = {}
    for name, row in rows.items():
        books.setdefault(row.book, {})[name] = row
    return books


def with_digest(record: Record, rows: Mapping[str, DigestRow]) -> tuple[Record, tuple[Finding, ...]]:
    """Return the record with its digest, and a finding where it has none or one of another text.

    `rows` are the digests of the record's book; a book without any is not missing one.
    """
    if not rows or not is_digested(record):
        return record, ()
    row = rows.get(str(record.id))
    if row is not None and row.of == fingerprint(record):
        return replace(record, digest_en=row.en), ()
    code = "digest-missing" if row is None else "digest-stale"
    return record, (Finding(code=code, record=record.id, detail=f"write it for {fingerprint(record)}"),)


def with_title(record: Record, rows: Mapping[str, TitleRow]) -> tuple[Record, tuple[Finding, ...]]:
    """Return the record with its title in our own words, and a finding where it needs one or has that of another.

    `rows` are the titles of the record's book; a book without any is not missing one.
    """
    row = rows.get(str(record.id)) if record.lang is Lang.RU else None
    if row is None:
        missing = bool(rows) and record.lang is Lang.RU and is_titled(record)
        detail = f"write it for {title_fingerprint(record)}"
        return record, (Finding(code="title-missing", record=record.id, detail=detail),) if missing else ()
    if row.of == title_fingerprint(record):
        return replace(record, own_title_ru=row.ru or None, own_title_en=row.en or None), ()
    detail = f"write it for {title_fingerprint(record)}"
    return record, (Finding(code="title-stale", record=record.id, file=row.file, line=row.line, detail=detail),)


def titles_of_absent(record: Record, rows: Mapping[str, TitleRow]) -> Mapping[str, TitleRow]:
    """Return the titles in our own words of the heads that an entry of the index sends to and that are no records, by
    id; only those written for the words it prints.
    """
    named = (
        (str(reference.targets[0]), reference.mention)
        for reference in record.references
        if reference.kind is CitationKind.SEE and reference.status is Status.ABSENT
    )
    return {
        name: rows[name] for name, words in named if name in rows and rows[name].of == _of_words(title=None, text=words)
    }


def is_titled(record: Record) -> bool:
    """Tell whether a record has a title or a phrase that a reader of the other language needs words for. The titles of
    Laws and divisions are known from tables.
    """
    return record.kind is Kind.INDEX_ENTRY or (record.kind is Kind.PROVISION and bool(record.title))


def with_remarks(record: Record, rows: Mapping[str, RemarkRow]) -> tuple[Record, tuple[Finding, ...]]:
    """Return the record with what we say of its words, and a finding for each row that was written of another text."""
    own = [row for row in rows.values() if row.id == str(record.id)] if record.lang is Lang.RU else []
    fitting = [row for row in own if row.of == fingerprint(record) and record.text.count(row.words) == 1]
    noted = tuple(_noted(row, record.text.index(row.words)) for row in fitting)
    stale = (row for row in own if row not in fitting)
    detail = f"look at it again for {fingerprint(record)}"
    return replace(record, remarks=noted) if noted else record, tuple(
        Finding(code="remark-stale", record=record.id, file=row.file, line=row.line, detail=detail) for row in stale
    )


def _noted(row: RemarkRow, start: int) -> Noted:
    return Noted(kind=row.kind, start=start, end=start + len(row.words), ru=row.ru, en=row.en, see=row.see)


def everyday_phrases_of(
    record: Record, rows: Mapping[str, EverydayRow]
) -> tuple[EverydayRow | None, tuple[Finding, ...]]:
    """Return the everyday phrases of a Russian record, and a finding where they were written for another text."""
    row = rows.get(str(record.id)) if record.lang is Lang.RU else None
    if row is None or row.fits(fingerprint(record)):
        return row, ()
    detail = f"write them for {fingerprint(record)}"
    return None, (Finding(code="plain-stale", record=record.id, file=row.file, line=row.line, detail=detail),)


def few_phrases(record: Record, row: EverydayRow | None, books: Container[str]) -> tuple[Finding, ...]:
    """Return a finding where a passage with a text has fewer than two everyday phrases in one of the languages: two
    give more than half of what many would, five nearly all. `books` are those for which any were written.
    """
    counts = (len(row.ru), len(row.en)) if row else (0, 0)
    if record.id.book not in books or not is_digested(record) or min(counts) >= ENOUGH_PHRASES:
        return ()
    detail = f"{counts[0]} in Russian, {counts[1]} in English"
    return (Finding(code="plain-few", record=record.id, detail=detail),)


def unused_notes(
    rows: Mapping[str, DigestRow] | Mapping[str, EverydayRow] | Mapping[str, TitleRow] | Mapping[str, RemarkRow],
    met: Iterable[RecordId],
    known: Container[str],
    code: str,
) -> tuple[Finding, ...]:
    """Return findings for rows of records that are not among those met: `notes-waiting` for records that are `known`
    although their text is not here now, `code` for others.

    One finding a file and code, however many rows it is about: a corpus without one of its documents has hundreds.
    """
    names = set(map(str, met))
    by_place: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for name, row in rows.items():
        if name not in names:
            place = (row.file, WAITING if name in known else code)
            by_place.setdefault(place, []).append((row.line, name))
    return tuple(
        Finding(code=found, file=file, line=min(lines)[0], detail=_named([name for _, name in sorted(lines)]))
        for (file, found), lines in by_place.items()
    )


def _named(names: Sequence[str]) -> str:
    first = ", ".join(names[:NAMED])
    return first if len(names) <= NAMED else f"{len(names)} records, {first} and others"


def is_digested(record: Record) -> bool:
    """Tell whether a record has words of its own that an English reader needs."""
    return record.lang is Lang.RU and KINDS[record.kind].prose and bool(record.text)


def passages_named(situations: Iterable[Situation]) -> frozenset[RecordId]:
    """Return the records that situations lead to."""
    return frozenset(passage.id for one in situations for leaf in one.leaves for passage in leaf.read)


def passages_around(record: Record, named: Container[RecordId], language: Lang) -> Iterator[str]:
    """Yield the ids of the `named` passages that a record with a text in the language of its book stands in."""
    at: RecordId | None = record.id if record.has_text and record.lang is language else None
    while at is not None:
        if at in named:
            yield str(at)
        at = at.parent


def whole_fingerprint(prints: Sequence[str]) -> str:
    """Return twelve hexadecimal digits for the fingerprints of a record and of all inside it, in the order of the book;
    of a single one it is that itself, of none WITHOUT_TEXT.
    """
    if len(prints) < 2:
        return prints[0] if prints else WITHOUT_TEXT
    return hashlib.sha256("\n".join(prints).encode()).hexdigest()[:12]


def stopped_situations(
    situations: Iterable[Situation], prints: Mapping[str, Sequence[str]], here: Container[str], known: Container[str]
) -> tuple[frozenset[str], tuple[Finding, ...]]:
    """Return the paths of the situations that may not be shown, and what was found about them: a record that they name
    is not `here`, or what it says has changed. A text that came after they were put together is a finding alone, since
    it is shown in its place.

    `prints` are the fingerprints of the texts inside each passage in the order of the book; ids that are `known` are
    those of texts that may come back.
    """
    leaves = [leaf for one in situations for leaf in one.leaves]
    lacking = [(leaf, name) for leaf in leaves for name in _named_by(leaf) if name not in here]
    changed = [found for leaf in leaves for found in _changed_passages(leaf, prints, here)]
    stopped = {path for path, finding in changed if finding.code == STALE} | {leaf.path for leaf, _ in lacking}
    return frozenset(stopped), (*(finding for _, finding in changed), *_lacking_passages(lacking, known))


def _lacking_passages(lacking: Iterable[tuple[Situation, str]], known: Container[str]) -> Iterator[Finding]:
    """A finding for each file and code, however many situations it is about."""
    absent: dict[tuple[str, str], list[tuple[int, str]]] = {}
    for leaf, name in lacking:
        code = WAITING if name in known else "situation-unknown"
        absent.setdefault((leaf.file, code), []).append((leaf.line, f"{leaf.path} ({name})"))
    for (file, code), lines in absent.items():
        yield Finding(code=code, file=file, line=min(lines)[0], detail=_named([name for _, name in sorted(lines)]))


def _named_by(leaf: Situation) -> Iterator[str]:
    yield from (str(passage.id) for passage in leaf.read)
    yield from map(str, leaf.also)


def _changed_passages(
    leaf: Situation, prints: Mapping[str, Sequence[str]], here: Container[str]
) -> Iterator[tuple[str, Finding]]:
    """The path of a situation and a finding for each of its passages that says something else now."""
    for passage in (one for one in leaf.read if str(one.id) in here):
        now = whole_fingerprint(prints.get(str(passage.id), ()))
        if now != passage.of:
            code = "situation-text" if passage.of == WITHOUT_TEXT else STALE
            detail = f"{leaf.path}: read {passage.id} again and write {now}"
            yield leaf.path, Finding(code=code, record=passage.id, file=leaf.file, line=leaf.line, detail=detail)
