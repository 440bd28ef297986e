"""Builds of a few made records, in a data folder: what a history is told of, without the cost of reading documents."""

import json
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ingest.model import RecordId
from ingest.store import note_build
from tests.places import ROOT

KIND: Final = "paragraph"
SCHEMA: Final = ROOT / "ingest" / "store" / "schema.sql"


@dataclass(frozen=True, slots=True)
class MadeBuild:
    """A build by its name: the JSON fields of its records by id and language, and its findings as code and detail."""

    name: str
    records: Mapping[tuple[str, str], Mapping[str, Any]] = field(default_factory=dict)
    findings: Sequence[tuple[str, str]] = ()


def put_build(data: Path, build: MadeBuild) -> None:
    """Lay out the folder of a build; only what a history looks at is in it."""
    folder = data / "builds" / build.name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "library.sqlite"
    path.unlink(missing_ok=True)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA synchronous = OFF")
        connection.executescript(f"BEGIN; {SCHEMA.read_text(encoding='utf-8')} COMMIT;")
        meta = {"build": build.name, "edition": "1987", "export_sha256": "ab"}
        connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
        connection.executemany("INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _record_rows(build))
        connection.executemany("INSERT INTO finding VALUES (?, ?, ?, ?, ?, ?, ?, ?)", _finding_rows(build))
        connection.commit()


def _record_rows(build: MadeBuild) -> Iterator[tuple[object, ...]]:
    for position, ((name, lang), fields) in enumerate(build.records.items(), 1):
        yield position, name, lang, KIND, "made", "", RecordId.parse(name).law, None, json.dumps(fields)


def _finding_rows(build: MadeBuild) -> Iterator[tuple[object, ...]]:
    for position, (code, detail) in enumerate(build.findings, 1):
        yield position, code, "note", None, "a.txt", position, "what it means", detail


def published(data: Path, build: MadeBuild, at: float | None = None) -> int:
    """Lay a build out, give it its number and make it current; return the number."""
    put_build(data, build)
    noted = note_build(data, build.name, at)
    assert noted.number is not None, noted.fault
    link = data / "next"
    link.symlink_to(Path("builds") / build.name)
    link.rename(data / "current")
    return noted.number
