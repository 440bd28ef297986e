"""The book of a corpus into a library's database: bound record by record, each with its digest, audited as a whole."""

import hashlib
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from ingest.assemble import Clash, without_words
from ingest.audit import audit_book, audit_facts
from ingest.findings import Finding
from ingest.model import Record, RecordId
from ingest.notes import (
    by_book,
    everyday_phrases_of,
    few_phrases,
    fingerprint,
    is_digested,
    passages_around,
    passages_named,
    stopped_situations,
    titles_of_absent,
    unused_notes,
    with_digest,
    with_remarks,
    with_title,
)
from ingest.pipeline import bind
from ingest.publish.ports import Progress
from ingest.store import Corpus, LibraryFile
from ingest.tables import UNKNOWN_RIGHTS, EverydayRow, Tables, TitleRow

STEP: Final = 100  # records between two reports of progress


@dataclass(frozen=True, slots=True)
class WrittenBook:
    """The book as it is in the database: its records without their words, findings, a checksum of the export, and the
    everyday phrases that still fit, by the id of their record. `absent_titles` name, by id, heads of the index that
    its entries send to and that are not here; `stopped` are the paths of the situations at the table that may not be
    shown, by the prefix of the book.
    """

    records: tuple[Record, ...]
    findings: tuple[Finding, ...]
    checksum: str
    everyday: Mapping[str, EverydayRow]
    absent_titles: Mapping[str, TitleRow]
    stopped: Mapping[str, frozenset[str]]


def write_book(corpus: Corpus, file: LibraryFile, progress: Progress) -> WrittenBook:
    """Turn the drafts in a library's database into its records."""
    bound = bind(file.drafts, corpus.tables)
    findings = list(map(_clash_finding, bound.clashes))
    checksum = hashlib.sha256()
    records: list[Record] = []
    digests, titles = by_book(corpus.digest), by_book(corpus.titles)
    digested: list[RecordId] = []
    everyday: dict[str, EverydayRow] = {}
    said = {RecordId.parse(name).book for name in corpus.everyday}
    absent: dict[str, TitleRow] = {}
    passages = _Passages(corpus.tables)
    for position, linked in enumerate(bound.records, 1):
        digested_one, missing = with_digest(linked, digests.get(linked.id.book, {}))
        record, untitled = with_title(digested_one, titles.get(linked.id.book, {}))
        row, stale = everyday_phrases_of(linked, corpus.everyday)
        absent |= titles_of_absent(linked, titles.get(linked.id.book, {}))
        record, outdated = with_remarks(record, corpus.remarks)
        everyday |= {row.id: row} if row else {}
        findings += (*missing, *untitled, *stale, *outdated, *few_phrases(linked, row, said))
        digested += [record.id] if is_digested(record) else []
        checksum.update(file.add_record(position, record).encode() + b"\n")
        records.append(without_words(record))
        passages.meet(linked)
        if position % STEP == 0 or position == bound.total:
            progress("link", position, bound.total)
    file.drafts.drop()
    titled = (*(record.id for record in records), *map(RecordId.parse, absent))
    known = {str(record.id) for record in records} | corpus.ids.kinds.keys()
    findings += unused_notes(corpus.digest, digested, known, "digest-unknown")
    findings += unused_notes(corpus.titles, titled, known, "title-unknown")
    remarked = {row.id: row for row in corpus.remarks.values()}
    findings += unused_notes(remarked, (record.id for record in records), known, "remark-unknown")
    findings += unused_notes(corpus.everyday, (record.id for record in records), known, "plain-unknown")
    stopped, unfit = passages.judged(known)
    findings += (*unfit, *audit_book(records, binding_ids(corpus, records)), *audit_facts(records, corpus.tables))
    return WrittenBook(tuple(records), tuple(findings), checksum.hexdigest(), everyday, absent, stopped)


class _Passages:
    """Collects what the passages say that situations at the table lead to, while the records go by."""

    def __init__(self, tables: Tables) -> None:
        self._books = [book for book in tables.books if book.situations]
        self._named = {book.book.prefix: passages_named(book.situations) for book in self._books}
        self._language = {book.book.prefix: book.book.language for book in self._books}
        self._prints: dict[str, list[str]] = {}
        self._here: set[str] = set()

    def meet(self, record: Record) -> None:
        """Take in a record, the next in the order of the book."""
        book = record.id.book
        if book not in self._named:
            return
        self._here.update(map(str, (record.id, *record.also)))
        for name in passages_around(record, self._named[book], self._language[book]):
            self._prints.setdefault(name, []).append(fingerprint(record))

    def judged(self, known: Container[str]) -> tuple[dict[str, frozenset[str]], tuple[Finding, ...]]:
        """Return the paths of the situations that may not be shown, by book, and what was found about them."""
        stopped: dict[str, frozenset[str]] = {}
        findings: list[Finding] = []
        for book in self._books:
            paths, found = stopped_situations(book.situations, self._prints, self._here, known)
            stopped[book.book.prefix] = paths
            findings += found
        return stopped, tuple(findings)


def _clash_finding(clash: Clash) -> Finding:
    lines = clash.stray.source[0] if clash.stray.source else None
    return Finding(
        code="repeated",
        record=clash.id,
        file=lines.file if lines else None,
        line=lines.first_line if lines else None,
        detail=f"{clash.id} has another text in another document; this one is kept as {clash.stray.id}",
    )


def binding_ids(corpus: Corpus, records: Iterable[Record]) -> dict[str, str]:
    """Return the ids that may not vanish, with their kinds.

    A document that is switched off takes its ids with it, so then only the kinds of those that are here are held, as of
    ids that a person has taken back. A document whose rights are not known was never published and took none with it.
    """
    ids, documents = corpus.ids, corpus.manifest.documents
    here = {str(record_id) for record in records for record_id in (record.id, *record.also)}
    switched_off = any(not entry.publish and entry.rights != UNKNOWN_RIGHTS for entry in documents)
    may_be_absent = ids.kinds.keys() if switched_off else ids.withdrawn
    return {name: kind for name, kind in ids.kinds.items() if name in here or name not in may_be_absent}
