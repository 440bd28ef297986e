"""Writes the database of one build. Rows go in as they are made, so that no document's text waits for another's."""

import json
import sqlite3
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import astuple
from functools import cached_property
from pathlib import Path
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Final, Self

from ingest.findings import Finding
from ingest.ledger import Pass, Piece, Printed, Traced, apply
from ingest.model import Coverage, Kind, Lang, Record, RecordId, export_line
from ingest.store.id_list import IdList
from ingest.store.lines import Drafts, read_line, record_line
from ingest.tables import DocumentEntry, Situation, Tables, TitleRow

if TYPE_CHECKING:
    from ingest.decode import Decoded

TITLED: Final = (Kind.LAW, Kind.DIVISION, Kind.PROVISION)  # kinds whose titles are known by their id
SCHEMA = Path(__file__).with_name("schema.sql")


class LibraryFile:
    """A library database being written; a context manager that commits at a clean end."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path)
        self._connection.executescript(SCHEMA.read_text(encoding="utf-8"))
        self.drafts = Drafts(self._connection)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._connection.commit()
            self._connection.execute("VACUUM")
        self._connection.close()

    def add_document(self, entry: DocumentEntry, decoded: "Decoded", size: int) -> None:
        """Add the facts of one document; `size` is in bytes."""
        evidence = decoded.evidence + (f"; next best {decoded.runner_up}" if decoded.runner_up else "")
        facts = (entry.file, entry.sha256, entry.work, entry.edition, entry.language, entry.layout, entry.title)
        people = json.dumps(entry.people, ensure_ascii=False)
        lines = len(decoded.text.splitlines())
        self._insert("document", [(*facts, people, entry.rights, decoded.encoding, evidence, size, lines)])

    def add_account(
        self, source: str, passes: Sequence[Pass], printed: Printed, pieces: Iterable[tuple[Piece, RecordId, Lang]]
    ) -> None:
        """Add the printed lines (masked where an edit hides something) and the ledger of one stretch, and where the
        characters of its records are printed.
        """
        self._insert("reading_order", [(None, file, place > 0) for place, file in enumerate(printed.files)])
        self._insert("printed_line", _printed_rows(source, passes, printed))
        traced = Traced.of_source(source)
        for one in passes:
            self._insert("edit", _edit_rows(one, traced, printed))
            traced = apply(traced, one.edits)
        rows = (
            (one.place.file, one.place.line, one.place.column, one.length, str(record), lang.value, one.field)
            for one, record, lang in pieces
        )
        self._insert("piece", rows)

    def take_reading(self, path: Path) -> None:
        """Add everything that the reading in another file holds, but its findings."""
        self._connection.commit()
        self._connection.execute("ATTACH DATABASE ? AS reading", (str(path),))
        for table in ("document", "printed_line", "edit", "piece"):
            self._connection.execute(f"INSERT INTO {table} SELECT * FROM reading.{table}")
        order = "SELECT file, continues FROM reading.reading_order ORDER BY position"
        self._connection.execute(f"INSERT INTO reading_order(file, continues) {order}")
        self.drafts.take("reading")
        self._connection.commit()
        self._connection.execute("DETACH DATABASE reading")

    def add_record(self, position: int, record: Record) -> str:
        """Add a finished record at its place in the export, its other names and references; return its line there."""
        name, lang, line = str(record.id), record.lang.value, record_line(record)
        parent = str(record.parent) if record.parent else None
        self._insert(
            "record", [(position, name, lang, record.kind.value, record.work, record.id.book, record.law, parent, line)]
        )
        others = [*record.also, *(anchor.id for anchor in record.inline)]
        self._connection.executemany("INSERT OR IGNORE INTO also VALUES (?, ?)", [(str(o), name) for o in others])
        self._insert(
            "reference",
            [
                (name, lang, n, str(target), reference.kind.value, reference.status.value)
                for n, reference in enumerate(record.references)
                for target in reference.targets
            ],
        )
        return export_line(line, self._rights)

    @cached_property
    def _rights(self) -> dict[str, str]:
        """The rights of the documents whose readings were taken, by file."""
        return dict(self._connection.execute("SELECT file, rights FROM document"))

    def records(self) -> Iterator[Record]:
        """Yield the finished records in export order."""
        for (line,) in self._connection.execute("SELECT json FROM record ORDER BY position"):
            yield read_line(line)

    def add_facts(
        self,
        tables: Tables,
        records: Iterable[Record],
        absent: Iterable[TitleRow] = (),
        stopped: Mapping[str, Container[str]] = MappingProxyType({}),
    ) -> None:
        """Add the titles in every language and of every origin, those of heads that are no records (`absent`) too, the
        glossary, and the situations at the table; the paths of those that may not be shown are `stopped`, by the prefix
        of the book.
        """
        ours = ((row.id, lang, "ours", text) for row in absent for lang, text in row.texts if text)
        self._insert("title", sorted({*_title_rows(tables, records), *ours}))
        self._insert("term", _term_rows(tables))
        self._insert("situation", _situation_rows(tables, stopped))

    def add_findings(self, findings: Iterable[Finding]) -> None:
        """Add what the audit found, in its order."""
        rows = [
            (n, f.code, f.severity, str(f.record) if f.record else None, f.file, f.line, f.message, f.detail)
            for n, f in enumerate(findings, 1)
        ]
        self._insert("finding", rows)

    def add_coverage(self, books: Mapping[str, Iterable[Coverage]]) -> None:
        """Add how complete the library is, Law by Law, by the prefix of the book."""
        self._insert("coverage", [(book, *astuple(row)) for book, rows in books.items() for row in rows])

    def add_listed(self, ids: IdList) -> None:
        """Add the list of ids that this library was held to."""
        self._insert("listed", [(name, kind, name in ids.withdrawn) for name, kind in ids.kinds.items()])

    def set_meta(self, meta: Mapping[str, str]) -> None:
        """Add facts of the build as a whole."""
        self._insert("meta", sorted(meta.items()))

    def _insert(self, table: str, rows: Iterable[tuple[object, ...]]) -> None:
        listed = list(rows)
        if listed:
            marks = ", ".join("?" * len(listed[0]))
            self._connection.executemany(f"INSERT INTO {table} VALUES ({marks})", listed)


def _printed_rows(source: str, passes: Sequence[Pass], printed: Printed) -> list[tuple[object, ...]]:
    """The lines as received, hidden parts masked; offsets of the source hold, as a mask is as long as what it hides."""
    masked = list(source)
    traced = Traced.of_source(source)
    for one in passes:
        for edit in one.edits:
            if edit.hidden:
                for at, sign in zip(range(edit.start, edit.end), edit.after, strict=True):
                    masked[traced.origin[at]] = sign
        traced = apply(traced, one.edits)
    text = "".join(masked)
    starts = printed.line_starts
    rows: list[tuple[object, ...]] = []
    for start, end in zip(starts, [*starts[1:], len(text)], strict=True):
        place = printed.place(start)
        rows.append((place.file, place.line, text[start:end]))
    return rows


def _edit_rows(one: Pass, traced: Traced, printed: Printed) -> list[tuple[object, ...]]:
    """The edits of a pass at their printed places; `traced` is the pass's input."""
    rows: list[tuple[object, ...]] = []
    for edit in one.edits:
        at = traced.origin[min(edit.start, len(traced.origin) - 1)]
        place = printed.place(at)
        rows.append(
            (place.file, place.line, place.column, one.stage, edit.rule.name, edit.rule.reason, edit.before, edit.after)
        )
    return rows


def _situation_rows(tables: Tables, stopped: Mapping[str, Container[str]]) -> Iterable[tuple[object, ...]]:
    for book in tables.books:
        prefix = book.book.prefix
        for n, one in enumerate(book.situations, 1):
            told = json.dumps(_situation(one, stopped.get(prefix, ())), ensure_ascii=False)
            yield (prefix, n, one.path, told)


def _situation(one: Situation, stopped: Container[str]) -> dict[str, object]:
    return {
        "path": one.path,
        **{key: dict(texts) for key, texts in (("group", one.group), ("name", one.name), ("ask", one.ask))},
        "choices": [_situation(choice, stopped) for choice in one.choices],
        "read": [str(passage.id) for passage in one.read],
        "also": list(map(str, one.also)),
        "stopped": one.path in stopped,
    }


def _title_rows(tables: Tables, records: Iterable[Record]) -> Iterable[tuple[object, ...]]:
    for row in tables.law_titles:
        name = str(row.id)
        yield (name, "en", "unsure" if row.is_unsure else "table", row.title_en)
        if row.title_ru_commentary:
            yield (name, "ru", "commentary", row.title_ru_commentary)
    for division in tables.divisions:
        yield (str(division.id), "en", "table", division.title_en)
        yield (str(division.id), "ru", "table", division.title_ru)
    for record in records:
        if record.kind not in TITLED:
            continue
        if record.title:
            yield (str(record.id), record.lang.value, "printed", record.title)
        for lang, title in ((Lang.RU, record.own_title_ru), (Lang.EN, record.own_title_en)):
            if title:
                yield (str(record.id), lang.value, "ours", title)


def _term_rows(tables: Tables) -> list[tuple[object, ...]]:
    def listed(values: Iterable[object]) -> str:
        return json.dumps(list(values), ensure_ascii=False)

    return [
        (
            n,
            term.book,
            term.term,
            listed(term.variants),
            term.term_en,
            listed(term.variants_en),
            listed(term.abbreviations),
            listed(term.laws),
            term.definition_ru,
            term.definition_en,
        )
        for n, term in enumerate(tables.glossary, 1)
    ]
