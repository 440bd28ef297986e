"""The corpus on disk: manifest, tables, documents and the list of published ids. Reads; writes only that list."""

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from ingest.model import Kind, Record, RecordId
from ingest.tables import (
    DigestRow,
    DocumentEntry,
    EverydayRow,
    Manifest,
    TableError,
    Tables,
    Works,
    load_tables,
    parse_digest,
    parse_everyday,
    parse_manifest,
)

Written = TypeVar("Written", DigestRow, EverydayRow)


class CorpusError(Exception):
    """A corpus that cannot be built: what is wrong, where, and what to do."""

    def __init__(self, problem: str, *, where: str, remedy: str) -> None:
        super().__init__(f"{where}: {problem}. {remedy}.")
        self.problem, self.where, self.remedy = problem, where, remedy


@dataclass(frozen=True, slots=True)
class Corpus:
    """A corpus folder whose manifest and tables were read and found sound."""

    folder: Path
    manifest: Manifest
    tables: Tables
    published_ids: Mapping[str, str]
    digest: Mapping[str, DigestRow] = field(default_factory=dict)
    everyday: Mapping[str, EverydayRow] = field(default_factory=dict)
    extra: tuple[tuple[str, bytes], ...] = ()  # documents that are tried and not in the folder, with their files

    def document(self, entry: DocumentEntry) -> bytes:
        """Return the bytes of a document, which must be those the manifest describes; CorpusError otherwise."""
        where = f"sources/{entry.file}"
        tried = dict(self.extra)
        if entry.file in tried:
            return tried[entry.file]
        try:
            data = (self.folder / "sources" / entry.file).read_bytes()
        except OSError as error:
            raise CorpusError(
                f"the manifest names it, but it cannot be read ({error.strerror})",
                where=where,
                remedy="Put the document back, or take its entry out of manifest.toml",
            ) from error
        found = hashlib.sha256(data).hexdigest()
        if found != entry.sha256:
            raise CorpusError(
                f"its sha256 is {found}, the manifest says {entry.sha256}",
                where=where,
                remedy="Restore the document, or enter the new sum in manifest.toml if the change is meant",
            )
        return data

    def with_document(self, entry: DocumentEntry, data: bytes, manifest: Manifest) -> "Corpus":
        """Return this corpus as it would be with one more document, whose entry is in `manifest`; write nothing."""
        return replace(self, manifest=manifest, extra=(*self.extra, (entry.file, data)))

    def copy_tables(self, folder: Path) -> None:
        """Copy the tables into a build's folder, since the serving side reads citations by them."""
        for name in self._files("tables"):
            path = folder / Path(name).relative_to("tables")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes((self.folder / name).read_bytes())

    def fingerprint(self) -> str:
        """Return a hash of everything here that a build depends on."""
        names = ["manifest.toml", "ids.txt", *(f"sources/{entry.file}" for entry in self.manifest.published)]
        return self._hash([*names, *(name for part in ("tables", "digest", "plain") for name in self._files(part))])

    def tables_fingerprint(self) -> str:
        """Return a hash of the tables."""
        return self._hash(self._files("tables"))

    def _files(self, part: str) -> list[str]:
        paths = (self.folder / part).rglob("*")
        return sorted(path.relative_to(self.folder).as_posix() for path in paths if path.is_file())

    def _hash(self, names: Iterable[str]) -> str:
        digest = hashlib.sha256()
        for name in names:
            path = self.folder / name
            digest.update(name.encode() + b"\0")
            digest.update(hashlib.sha256(path.read_bytes() if path.is_file() else b"").digest())
        return digest.hexdigest()


def open_corpus(folder: Path) -> Corpus:
    """Return the corpus in a folder; CorpusError or TableError where it is not sound (each says what to do)."""
    text = _text(folder, "manifest.toml", "Point --corpus at a folder with a manifest.toml")
    tables = load_tables(lambda name: _table(folder, name))
    _refuse_foreign_tables(folder, tables.works)
    manifest = parse_manifest(text, tables.works)
    _refuse_strangers(folder, manifest)
    digest, everyday = _read_rows(folder, "digest", parse_digest), _read_rows(folder, "plain", parse_everyday)
    return Corpus(folder, manifest, tables, read_ids(folder), digest, everyday)


def _read_rows(folder: Path, part: str, parse: Callable[[str, str], Mapping[str, Written]]) -> Mapping[str, Written]:
    """The rows of all files of a part of the corpus that is written record by record."""
    rows: dict[str, Written] = {}
    for path in sorted((folder / part).glob("*.tsv")):
        remedy = f"Restore it, or take it out of the folder {part}"
        for name, row in parse(_text(folder, f"{part}/{path.name}", remedy), path.name).items():
            if name in rows:
                problem, remedy = f"{name} has a row in {rows[name].file} too", "Keep one of them"
                raise TableError(file=row.file, line=row.line, problem=problem, remedy=remedy)
            rows[name] = row
    return MappingProxyType(rows)


def _text(folder: Path, name: str, remedy: str) -> str:
    try:
        return (folder / name).read_text(encoding="utf-8")
    except OSError as error:
        raise CorpusError(f"it cannot be read ({error.strerror})", where=str(folder / name), remedy=remedy) from error
    except UnicodeDecodeError as error:
        raise CorpusError("it is not UTF-8", where=str(folder / name), remedy="Save it as UTF-8") from error


def _table(folder: Path, name: str) -> str:
    path = folder / "tables" / name
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise  # the loader of the tables knows what to say
    except OSError as error:
        remedy = "Make it readable, or restore the folder tables"
        raise CorpusError(f"it cannot be read ({error.strerror})", where=f"tables/{name}", remedy=remedy) from error
    except UnicodeDecodeError as error:
        raise TableError(file=name, line=1, problem="it is not UTF-8", remedy="Save it as UTF-8") from error


def _refuse_foreign_tables(folder: Path, works: Works) -> None:
    """Facts in a folder that no book is named by would be silently left out."""
    prefixes = {book.prefix for book in works.books}
    for path in sorted((folder / "tables").iterdir()):
        if path.is_dir() and not path.name.startswith((".", "__")) and path.name not in prefixes:
            raise CorpusError(
                f"no work of works.toml has the prefix {path.name!r}",
                where=f"tables/{path.name}",
                remedy="Name the folder after the prefix of the book whose facts it holds, or take it out",
            )


def _refuse_strangers(folder: Path, manifest: Manifest) -> None:
    """A file in sources/ that no entry describes would be silently left out."""
    described = {entry.file for entry in manifest.documents}
    sources = folder / "sources"
    for path in sorted(sources.rglob("*")) if sources.is_dir() else ():
        name = path.relative_to(sources).as_posix()
        if path.is_file() and not path.name.startswith(".") and name not in described:
            raise CorpusError(
                "no entry of the manifest describes it",
                where=f"sources/{name}",
                remedy="Add it with `pravilo add FILE`, or move it out of sources/",
            )


def read_ids(folder: Path) -> Mapping[str, str]:
    """Return the ids ever published and their kinds; empty where none was yet.

    CorpusError for a line that is neither an id with its kind nor a remark: an id overlooked could vanish unseen.
    """
    if not (folder / "ids.txt").exists():
        return MappingProxyType({})
    ids: dict[str, str] = {}
    for number, line in enumerate(_text(folder, "ids.txt", "Restore it").split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            name, kind = _published_id(line, number)
            ids[name] = kind
    return MappingProxyType(ids)


def _published_id(line: str, number: int) -> tuple[str, str]:
    name, _, kind = line.strip().partition(" ")
    try:
        return str(RecordId.parse(name)), Kind(kind).value
    except ValueError as error:
        problem, remedy = f"{line[:80]!r} is not an id and its kind", "Restore ids.txt"
        raise CorpusError(problem, where=f"ids.txt, line {number}", remedy=remedy) from error


def write_ids(folder: Path, records: tuple[Record, ...]) -> int:
    """Add the ids of `records` to the list of published ids, in the order of the book; returns how many are new.

    Unplaced texts have no lasting id: a later hint may place them.
    """
    known = dict(read_ids(folder))
    now = {
        str(record_id): record.kind.value
        for record in records
        if not record.id.is_unplaced
        for record_id in (record.id, *record.also)
    }
    gone = {name: kind for name, kind in known.items() if name not in now}
    lines = [f"{name} {kind}" for name, kind in (now | gone).items()]
    head = "# Every id ever published and its kind, in the order of the book. None may vanish or change its meaning."
    (folder / "ids.txt").write_text("\n".join([head, *lines]) + "\n", encoding="utf-8", newline="\n")
    return len(now.keys() - known.keys())


@contextmanager
def adding(folder: Path, entry: DocumentEntry, data: bytes, manifest_text: str) -> Iterator[None]:
    """Put a document and the new manifest into the corpus folder; both are as before when what follows fails.

    CorpusError when another file has that name.
    """
    document, manifest = folder / "sources" / entry.file, folder / "manifest.toml"
    if document.exists():
        raise CorpusError("another document has this name", where=f"sources/{entry.file}", remedy="Rename the file")
    before = manifest.read_bytes()
    try:
        document.parent.mkdir(parents=True, exist_ok=True)
        document.write_bytes(data)
        _replace(manifest, manifest_text.encode())
        yield
    except BaseException:
        _replace(manifest, before)
        document.unlink(missing_ok=True)
        raise


def _replace(path: Path, data: bytes) -> None:
    """New content for a file, whole or not at all."""
    aside = path.with_name(f".{path.name}.new")
    aside.write_bytes(data)
    os.replace(aside, path)
