"""Rows written about two paragraphs, 72.1 and 72.2, with the findings they lead to."""

import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from ingest.findings import Finding
from ingest.model import NotedAs, Record, RecordId
from ingest.notes import (
    everyday_phrases_of,
    few_phrases,
    fingerprint,
    is_digested,
    title_fingerprint,
    unused_notes,
    with_digest,
    with_remarks,
    with_title,
)
from ingest.publish import inspect
from ingest.store import open_corpus
from ingest.tables import DigestRow, EverydayRow, RemarkRow, TitleRow
from ingest.tables.notes import TITLE
from tests.samples.documents import book_of, print_lines, quiet_tools, read_text, records_of
from tests.samples.small_corpus import copy_mini

KNOWN = {"com:88.1"}  # published once and not here now
PRINTED = print_lines("Правило 72. РАЗНОЕ // 72.1. Первый // 72.2. Второй | и конец | всего | листа")


def digested(rows: Mapping[str, str]) -> list[tuple[str, str]]:
    """Findings on digests, each row named by the paragraph whose text it was written from."""
    records = _records()
    made = {
        name: DigestRow(id=name, of=of, en="in short", file="a.tsv", line=line)
        for line, (name, of) in enumerate(_fingerprints(rows, records), 1)
    }
    told, missing = zip(*(with_digest(record, made) for record in records.values()), strict=True)
    assert [str(record.id) for record in told if record.digest_en] == _fitting(rows)
    met = [record.id for record in records.values() if is_digested(record)]
    return _found([*(finding for few in missing for finding in few), *unused_notes(made, met, KNOWN, "digest-unknown")])


def in_plain_words(rows: Mapping[str, str]) -> list[tuple[str, str]]:
    """Findings on plain words, each row named by the paragraph whose text it was written for."""
    records = _records()
    made = {
        name: EverydayRow(id=name, of=of, ru=("иначе",), en=("in short",), file="a.tsv", line=line)
        for line, (name, of) in enumerate(_fingerprints(rows, records), 1)
    }
    used, stale = zip(*(everyday_phrases_of(record, made) for record in records.values()), strict=True)
    assert [row.id for row in used if row] == _fitting(rows)
    met = [record.id for record in records.values()]
    return _found([*(finding for few in stale for finding in few), *unused_notes(made, met, KNOWN, "plain-unknown")])


def said_in_few(phrases: int) -> list[tuple[str, str]]:
    """Findings on how many plain words each paragraph has in either language."""
    rows = {
        name: EverydayRow(id=name, of=TITLE, ru=("иначе", "так"), en=("in short", "so")[:phrases], file="a.tsv", line=1)
        for name in ("com:72.1",)
    }
    return _found(
        [finding for record in _records().values() for finding in few_phrases(record, rows.get(str(record.id)), {""})]
    )


def remarked(rows: Mapping[str, str]) -> list[tuple[str, str]]:
    """Findings on remarks, each row named by the paragraph whose text it was written of; each is on its first word."""
    records = _records()
    made = {
        name: RemarkRow(
            id=name,
            of=of,
            kind=NotedAs.SIC,
            words=_first_word(records.get(name)),
            ru="так",
            en="so",
            see=(),
            file="a.tsv",
            line=line,
        )
        for line, (name, of) in enumerate(_fingerprints(rows, records), 1)
    }
    told, stale = zip(*(with_remarks(record, made) for record in records.values()), strict=True)
    assert [str(record.id) for record in told if record.remarks] == _fitting(rows)
    met = [record.id for record in records.values()]
    return _found([*(finding for few in stale for finding in few), *unused_notes(made, met, KNOWN, "remark-unknown")])


def _first_word(record: Record | None) -> str:
    return record.text.split()[0] if record else "слово"


CONTENTS = "Правило 5. Места игроков...9\n    A. Первое место...9\n    B. Второе место...10\n"


def called_in_our_words(rows: Mapping[str, str]) -> list[tuple[str, str]]:
    """Findings on titles of our own for Law 5 with two parts, each row named by the one whose title it was written
    for.
    """
    every = book_of(records_of(read_text(CONTENTS, "law-pages")))
    records = {name: record for name, record in every.items() if record.id.root == RecordId.parse("law:5")}
    known = {name: title_fingerprint(record) for name, record in records.items()}
    made = {
        name: TitleRow(id=name, of=known.get(source, "0" * 12), ru="", en="a title", file="a.tsv", line=line)
        for line, (name, source) in enumerate(rows.items(), 1)
    }
    told, missing = zip(*(with_title(record, made) for record in records.values()), strict=True)
    assert [str(record.id) for record in told if record.own_title_en] == [
        n for n, source in rows.items() if n == source
    ]
    met = [record.id for record in records.values()]
    return _found([*(finding for few in missing for finding in few), *unused_notes(made, met, KNOWN, "title-unknown")])


def _records() -> dict[str, Record]:
    return dict(book_of(records_of(read_text(PRINTED, "commentary"))))


def _fingerprints(rows: Mapping[str, str], records: Mapping[str, Record]) -> Iterable[tuple[str, str]]:
    known = {name.removeprefix("com:"): fingerprint(record) for name, record in records.items()}
    return ((name, TITLE if source == TITLE else known.get(source, "0" * 12)) for name, source in rows.items())


def _fitting(rows: Mapping[str, str]) -> list[str]:
    return [name for name, source in rows.items() if name == f"com:{source}" or source == TITLE]


def _found(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    return [(finding.code, str(finding.record or f"line {finding.line}")) for finding in findings]


def led_to(passage: str) -> list[tuple[str, str]]:
    """Findings on a situation that leads to a passage of the small corpus, written as in the table."""
    row = f"""\
[[situation]]
id = "one"
group = {{ ru = "Торговля", en = "The auction" }}
name = {{ ru = "Случай", en = "Situation" }}
read = ["{passage}"]
"""
    with tempfile.TemporaryDirectory() as folder:
        corpus = copy_mini(Path(folder))
        (corpus / "tables" / "situations.toml").write_text(row, encoding="utf-8")
        _, findings = inspect(open_corpus(corpus), quiet_tools())
    return _found(finding for finding in findings if finding.code.startswith("situation-"))
