"""The drafts of all readings -> the records of the book: merged, completed, linked, digested, audited.

Ids and relations of all records are in memory, words of one record at a time; the library's own database is the staging
area between.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ingest.assemble import Book, Clash, complete, merge
from ingest.audit import Finding, audit_book
from ingest.build.tools import Progress
from ingest.citation import Grammar, label
from ingest.citation.resolve import known_ids, link_record
from ingest.digest import is_digested, plain_words_of, unknown_digests, unknown_plain_words, with_digest
from ingest.model import Kind, Lang, Record, RecordId
from ingest.store import Corpus, LibraryFile
from ingest.tables import PlainRow

EDITION: Final = 1987
WORDED: Final = frozenset({Kind.LAW, Kind.CONTENTS_ENTRY})  # kinds whose own words the book as a whole looks at
STEP: Final = 100  # records between two reports of progress


@dataclass(frozen=True, slots=True)
class Bound:
    """The book as it is in the database: its records without their words, findings, a checksum of the export, and the
    plain words that still fit.
    """

    records: tuple[Record, ...]
    findings: tuple[Finding, ...]
    checksum: str
    plain: Mapping[str, PlainRow]


def bind(corpus: Corpus, file: LibraryFile, progress: Progress) -> Bound:
    """Turn the drafts in a library's database into its records."""
    findings = list(_settle_doubles(file))
    book = Book(corpus.tables, EDITION, Lang.RU, label)
    outlines = list(complete((_outline(record) for _, record in file.drafts.all()), book))
    known = known_ids(outlines) | known_ids(record for _, record in file.drafts.all())
    total = len(outlines)
    outlines.reverse()
    grammar = Grammar.from_tables(corpus.tables)
    digest = hashlib.sha256()
    records: list[Record] = []
    digested: list[RecordId] = []
    plain: dict[str, PlainRow] = {}
    for position in range(1, total + 1):
        linked = link_record(_with_words(file, outlines.pop()), grammar=grammar, exists=known.__contains__)
        record, missing = with_digest(linked, corpus.digest)
        row, stale = plain_words_of(linked, corpus.plain)
        plain |= {row.id: row} if row else {}
        findings += (*missing, *stale)
        digested += [record.id] if is_digested(record) else []
        digest.update(file.add_record(position, record).encode() + b"\n")
        records.append(_without_words(record))
        if position % STEP == 0 or position == total:
            progress("link", position, total)
    file.drafts.drop()
    findings += unknown_digests(digested, corpus.digest)
    findings += unknown_plain_words((record.id for record in records), corpus.plain)
    findings += audit_book(records, binding_ids(corpus, records))
    return Bound(tuple(records), tuple(findings), digest.hexdigest(), plain)


def _settle_doubles(file: LibraryFile) -> Iterator[Finding]:
    """Make one record of each that was printed more than once."""
    doubled = file.drafts.doubled()
    if not doubled:
        return
    merged, clashes = merge(
        (record for position, record in file.drafts.all() if position in doubled),
        (record.id for _, record in file.drafts.all()),
    )
    file.drafts.replace(doubled, merged)
    yield from map(_clash_finding, clashes)


def _clash_finding(clash: Clash) -> Finding:
    lines = clash.stray.source[0] if clash.stray.source else None
    detail = f"{clash.id} has another text in another document; this one is kept as {clash.stray.id}"
    return Finding(
        code="repeated", record=clash.id, file=lines.file if lines else None,
        line=lines.first_line if lines else None, detail=detail,
    )  # fmt: skip


def _outline(record: Record) -> Record:
    """What the shape of the book depends on."""
    named = record.references if record.kind is Kind.CONTENTS_ENTRY else ()
    return replace(_without_words(record), marker=None, also=(), references=named, source=())


def _without_words(record: Record) -> Record:
    """The record with its relations and sources only, for the audit."""
    kept = record.text if record.kind in WORDED else ""
    return replace(
        record, text=kept, label="", body=(), emphasis=(), inline=(), footnotes=(), auctions=(), digest_en=None,
        expanded=None,
    )  # fmt: skip


def _with_words(file: LibraryFile, outline: Record) -> Record:
    """A record as read at its place in the book; a stub is what its outline says."""
    draft = file.drafts.of(outline)
    if draft is None:
        return outline
    unnamed = tuple(child for child in outline.children if child not in draft.body)
    return replace(
        draft, title=outline.title, parent=outline.parent, children=outline.children, body=draft.body + unnamed,
        order=outline.order,
    )  # fmt: skip


def binding_ids(corpus: Corpus, records: Iterable[Record]) -> dict[str, str]:
    """Ids that may not vanish; a document that is switched off takes its own with it, so then only kinds are held."""
    if len(corpus.manifest.published) == len(corpus.manifest.documents):
        return dict(corpus.published_ids)
    here = {str(record_id) for record in records for record_id in (record.id, *record.also)}
    return {name: kind for name, kind in corpus.published_ids.items() if name in here}
