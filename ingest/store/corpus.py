"""The corpus on disk: manifest, tables, documents and the list of published ids, as they are or would be."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeVar

from ingest.store.change import Change, changing, corpus_lock, is_decided
from ingest.store.id_list import FILE, IdLineError, IdList, parse_ids
from ingest.tables import (
    DigestRow,
    DocumentEntry,
    EverydayRow,
    Manifest,
    RemarkRow,
    TableError,
    Tables,
    TitleRow,
    Works,
    load_tables,
    parse_digest,
    parse_everyday,
    parse_manifest,
    parse_remarks,
    parse_titles,
)

Written = TypeVar("Written", DigestRow, EverydayRow, TitleRow, RemarkRow)


PARTS: Final = ("tables", "digest", "plain", "titles", "remarks")  # folders whose files a build depends on


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
    ids: IdList
    digest: Mapping[str, DigestRow] = field(default_factory=dict)
    everyday: Mapping[str, EverydayRow] = field(default_factory=dict)
    titles: Mapping[str, TitleRow] = field(default_factory=dict)
    remarks: Mapping[str, RemarkRow] = field(default_factory=dict)
    pending: Mapping[str, bytes | None] = field(default_factory=dict)  # by path, what differs from the folder

    def document(self, entry: DocumentEntry) -> bytes:
        """Return the bytes of a document, which must be those the manifest describes; CorpusError otherwise."""
        where = f"sources/{entry.file}"
        try:
            data = self._bytes(where)
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

    def with_change(self, change: Change) -> "Corpus":
        """Return this corpus as a change would make it; write nothing.

        TableError where its manifest could not be taken, CorpusError where its list of ids could not.
        """
        manifest = change.files.get("manifest.toml")
        ids = change.files.get(FILE)
        return replace(
            self,
            manifest=parse_manifest(manifest.decode(), self.tables.works) if manifest is not None else self.manifest,
            ids=_ids_of(ids.decode()) if ids is not None else self.ids,
            pending=MappingProxyType({**self.pending, **change.files}),
        )

    @property
    def manifest_text(self) -> str:
        """The manifest as written."""
        return self._bytes("manifest.toml").decode()

    def copy_tables(self, folder: Path) -> None:
        """Copy the tables into a build's folder, since the serving side reads citations by them."""
        for name in self._files("tables"):
            path = folder / Path(name).relative_to("tables")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes((self.folder / name).read_bytes())

    @property
    def size(self) -> int:
        """How many bytes the published documents have together; those that cannot be read are left out."""
        paths = (self.folder / "sources" / entry.file for entry in self.manifest.published)
        return sum(path.stat().st_size for path in paths if path.is_file())

    def table_texts(self) -> dict[str, str]:
        """Return the tables as written, by their names inside the folder of tables."""
        return {name.removeprefix("tables/"): self._bytes(name).decode() for name in self._files("tables")}

    def fingerprint(self) -> str:
        """Return a hash of everything here that a build depends on."""
        names = ["manifest.toml", "ids.txt", *(f"sources/{entry.file}" for entry in self.manifest.published)]
        return self._hash([*names, *(name for part in PARTS for name in self._files(part))])

    def tables_fingerprint(self) -> str:
        """Return a hash of the tables."""
        return self._hash(self._files("tables"))

    def _files(self, part: str) -> list[str]:
        paths = (self.folder / part).rglob("*")
        return sorted(path.relative_to(self.folder).as_posix() for path in paths if path.is_file())

    def _hash(self, names: Iterable[str]) -> str:
        digest = hashlib.sha256()
        for name in names:
            digest.update(name.encode() + b"\0")
            digest.update(hashlib.sha256(self._bytes(name) if self._has(name) else b"").digest())
        return digest.hexdigest()

    def _has(self, name: str) -> bool:
        return self.pending[name] is not None if name in self.pending else (self.folder / name).is_file()

    def _bytes(self, name: str) -> bytes:
        """The content of a file of the corpus, changed or as it is in the folder; OSError where it cannot be read."""
        data = self.pending.get(name)
        return data if data is not None else (self.folder / name).read_bytes()


def open_corpus(folder: Path) -> Corpus:
    """Return the corpus in a folder; CorpusError or TableError where it is not sound (each says what to do)."""
    if is_decided(folder):
        with corpus_lock(folder):
            pass  # taking the lock finishes what a killed command had decided
    _refuse_links(folder)
    remedy = "Point --corpus at a folder with a manifest.toml, or begin a corpus there with `pravilo new FOLDER`"
    text = _text(folder, "manifest.toml", remedy)
    tables = load_tables(lambda name: _table(folder, name))
    _refuse_foreign_tables(folder, tables.works)
    manifest = parse_manifest(text, tables.works)
    _refuse_strangers(folder, manifest)
    digest, everyday = _read_rows(folder, "digest", parse_digest), _read_rows(folder, "plain", parse_everyday)
    titles, remarks = _read_rows(folder, "titles", parse_titles), _read_rows(folder, "remarks", parse_remarks)
    return Corpus(folder, manifest, tables, id_list(folder), digest, everyday, titles, remarks)


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


def _refuse_links(folder: Path) -> None:
    """A link would bring in what lies elsewhere, and would give way to a file where the corpus changes."""
    inside = (path for part in ("sources", *PARTS) for path in (folder / part).rglob("*"))
    for path in (folder / "manifest.toml", folder / FILE, *inside):
        if path.is_symlink():
            where = path.relative_to(folder).as_posix()
            raise CorpusError("it is a link", where=where, remedy="Put a copy of what it leads to in its place")


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


def id_list(folder: Path) -> IdList:
    """Return the list of published ids of a corpus folder; empty where none was published yet.

    CorpusError for a line that is neither an id with its kind nor a remark.
    """
    return _ids_of(_text(folder, FILE, "Restore it")) if (folder / FILE).exists() else IdList()


def _ids_of(text: str) -> IdList:
    try:
        return parse_ids(text)
    except IdLineError as error:
        raise CorpusError(str(error), where=f"{FILE}, line {error.number}", remedy=f"Restore {FILE}") from error


def write_ids(folder: Path, present: Mapping[str, str]) -> int:
    """Add the ids of a library and their kinds to the list of published ids, in the order of the book; return how many
    are new.
    """
    with corpus_lock(folder):
        known = id_list(folder)
        with changing(folder, Change({FILE: known.taking(present).text().encode()})):
            return len(present.keys() - known.kinds.keys())
