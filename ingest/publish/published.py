"""A published build, read and checked from outside: its files, its records, the account of its documents."""

import hashlib
import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path

from ingest.ledger import Piece, Place
from ingest.model import Record, export_line
from ingest.publish.account import LoggedEdit, PublishedStretch, faults_of
from ingest.store import DESCRIPTION, read_line, sums


def faults_of_files(folder: Path) -> Iterator[str]:
    """Yield what differs from the sums in the description of a build folder."""
    try:
        told = json.loads((folder / DESCRIPTION).read_text(encoding="utf-8"))["files"]
    except (OSError, ValueError, KeyError) as error:
        yield f"{DESCRIPTION} cannot be read ({error})"
        return
    found = sums(folder)
    for name in sorted({*told, *found}):
        if name not in found:
            yield f"{name} is missing"
        elif name not in told:
            yield f"{name} is not of this build"
        elif told[name] != found[name]:
            yield f"{name} is not as it was published"


def faults_of_records(folder: Path) -> Iterator[str]:
    """Yield what is wrong with the database of a build and the sum of its export."""
    with closing(_opened(folder)) as connection:
        for (answer,) in connection.execute("PRAGMA integrity_check"):
            if answer != "ok":
                yield f"the database is damaged: {answer}"
        checksum = hashlib.sha256()
        rights = dict(connection.execute("SELECT file, rights FROM document"))
        for (line,) in connection.execute("SELECT json FROM record ORDER BY position"):
            checksum.update(export_line(line, rights).encode() + b"\n")
        told = dict(connection.execute("SELECT key, value FROM meta")).get("export_sha256")
        if told != checksum.hexdigest():
            yield "the records do not give the sum of the export that the build tells"


def faults_of_account(folder: Path) -> Iterator[str]:
    """Yield what is wrong with the account of each document of a build."""
    with closing(_opened(folder)) as connection:
        for files in _stretches(connection):
            yield from faults_of(_stretch(connection, files))


def counts_of_account(folder: Path) -> dict[str, int]:
    """Return how many documents, printed lines, edits and pieces a build tells of."""
    tables = {"documents": "document", "printed lines": "printed_line", "edits": "edit", "pieces": "piece"}
    with closing(_opened(folder)) as connection:
        counts = {name: f"SELECT count(*) FROM {table}" for name, table in tables.items()}
        return {name: connection.execute(sql).fetchone()[0] for name, sql in counts.items()}


def documents_of(folder: Path) -> dict[str, str]:
    """Return the documents of a build with their checksums, by file."""
    with closing(_opened(folder)) as connection:
        return dict(connection.execute("SELECT file, sha256 FROM document"))


def _opened(folder: Path) -> sqlite3.Connection:
    path = (folder / "library.sqlite").resolve()
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)


def _stretches(connection: sqlite3.Connection) -> Iterator[tuple[str, ...]]:
    run: list[str] = []
    for file, continues in connection.execute("SELECT file, continues FROM reading_order ORDER BY position").fetchall():
        if run and not continues:
            yield tuple(run)
            run = []
        run.append(file)
    if run:
        yield tuple(run)


def _stretch(connection: sqlite3.Connection, files: Sequence[str]) -> PublishedStretch:
    lines: dict[str, list[str]] = {}
    edits: list[tuple[int, LoggedEdit]] = []
    pieces: list[tuple[Piece, Record | None]] = []
    records: dict[tuple[str, str], Record | None] = {}
    for file in files:
        text = connection.execute("SELECT text FROM printed_line WHERE file = ? ORDER BY line", (file,))
        lines[file] = [line for (line,) in text]
        rows = connection.execute(
            "SELECT rowid, file, line, col, stage, rule, before, after FROM edit WHERE file = ?", (file,)
        )
        edits += [(row[0], LoggedEdit(*row[1:])) for row in rows]
        found = connection.execute("SELECT line, col, length, id, lang, field FROM piece WHERE file = ?", (file,))
        for line, column, length, name, lang, field in found.fetchall():
            if (name, lang) not in records:
                records[name, lang] = _record(connection, name, lang)
            pieces.append((Piece(field, Place(file, line, column), length), records[name, lang]))
    edits.sort(key=lambda pair: pair[0])
    return PublishedStretch(lines, [edit for _, edit in edits], pieces)


def _record(connection: sqlite3.Connection, name: str, lang: str) -> Record | None:
    found = connection.execute("SELECT json FROM record WHERE id = ? AND lang = ?", (name, lang)).fetchone()
    return read_line(found[0]) if found else None
