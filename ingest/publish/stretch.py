"""One stretch of documents -> its reading, cached in a file until a document, a table or the program changes."""

import hashlib
import json
import tempfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Final, TypeAlias

from ingest.audit import audit_reading
from ingest.decode import MOST_CHARACTERS, MUCH_UNREAD, Decoded, UndecodableError
from ingest.findings import Finding
from ingest.pipeline import account_of, decode_document, drafts_of, read
from ingest.publish.ports import BuildPorts
from ingest.publish.side_by_side import in_order
from ingest.store import (
    Corpus,
    CorpusError,
    LibraryFile,
    cached_reading,
    keep_reading,
    kept_reading,
    write_reading_file,
)
from ingest.tables import DocumentEntry, Tables, dump_entry, load_tables

Stretch: TypeAlias = tuple[DocumentEntry, ...]
KEY_LENGTH: Final = 24  # hexadecimal digits


def reading_of(corpus: Corpus, stretch: Stretch, data: Path, ports: BuildPorts, program: str) -> Path:
    """Return the file with the reading of a stretch; `program` names everything besides the corpus that shapes it."""

    def write(file: LibraryFile) -> list[Finding]:
        documents = [corpus.document(entry) for entry in stretch]
        return write_reading(stretch, documents, corpus.tables, ports.known_word, file)

    return cached_reading(data, reading_key(corpus, stretch, program), write)


def readings_of(
    corpus: Corpus, stretches: Sequence[Stretch], data: Path, ports: BuildPorts, program: str
) -> Iterator[Path]:
    """Yield the file with the reading of each stretch, in order, read by the workers of `ports` where it has some."""
    if ports.workers is None:
        yield from (reading_of(corpus, stretch, data, ports, program) for stretch in stretches)
        return
    tables = zlib.compress(json.dumps(corpus.table_texts()).encode(), 1)
    yield from in_order((_Job(corpus, one, data, ports, program, tables) for one in stretches), ports.workers)


@dataclass(frozen=True, slots=True)
class _Job:
    """The reading of a stretch."""

    corpus: Corpus
    stretch: Stretch
    data: Path
    ports: BuildPorts
    program: str
    tables: bytes

    def done(self) -> Path | None:
        """Its file where it was read already."""
        return kept_reading(self.data, self._key())

    def work(self) -> Callable[[], bytes | None]:
        """What a worker has to do: all it needs goes along, for it may share no disk with this process."""
        documents = tuple(map(self.corpus.document, self.stretch))
        return partial(read_apart, self.stretch, documents, self.tables, self.ports.known_word)

    def keep(self, content: bytes) -> Path:
        """Its file as a worker wrote it."""
        return keep_reading(self.data, self._key(), content)

    def here(self) -> Path:
        """Its file, read by this process."""
        return reading_of(self.corpus, self.stretch, self.data, self.ports, self.program)

    def _key(self) -> str:
        return reading_key(self.corpus, self.stretch, self.program)


def read_apart(
    stretch: Stretch, documents: tuple[bytes, ...], tables: bytes, known_word: Callable[[str], bool]
) -> bytes | None:
    """Return the file with the reading of a stretch, by the compressed tables of its corpus; None where it cannot be
    read, which whoever asked is told by reading it.
    """
    known = _tables(tables)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "reading.sqlite"
        try:
            write_reading_file(path, lambda file: write_reading(stretch, documents, known, known_word, file))
        except (CorpusError, UndecodableError):
            return None
        return path.read_bytes()


@lru_cache(maxsize=2)
def _tables(written: bytes) -> Tables:
    texts: dict[str, str] = json.loads(zlib.decompress(written))

    def text(name: str) -> str:
        if name not in texts:
            raise FileNotFoundError(name)
        return texts[name]

    return load_tables(text)


def reading_key(corpus: Corpus, stretch: Stretch, program: str) -> str:
    """Return a name for the reading: a hash of the documents, their entries, the tables and the program."""
    digest = hashlib.sha256(f"{program} {corpus.tables_fingerprint()}".encode())
    for entry in stretch:
        digest.update(dump_entry(entry).encode())
        digest.update(hashlib.sha256(corpus.document(entry)).digest())
    return digest.hexdigest()[:KEY_LENGTH]


def write_reading(
    stretch: Stretch,
    documents: Sequence[bytes],
    tables: Tables,
    known_word: Callable[[str], bool],
    file: LibraryFile,
) -> list[Finding]:
    """Read the documents of a stretch into a file; return what its audit found."""
    findings: list[Finding] = []
    decoded = [_decoded(entry, data, file, findings) for entry, data in zip(stretch, documents, strict=True)]
    _refuse_long(decoded, stretch)
    texts, bold = [one.text for one in decoded], [one.bold for one in decoded]
    reading = read(stretch, texts, tables, known_word, bold=bold)
    file.add_account(reading.source, reading.ledger, reading.printed, account_of(reading))
    file.drafts.add(drafts_of(reading))
    return [*findings, *audit_reading(reading)]


def _refuse_long(decoded: Sequence[Decoded], stretch: Sequence[DocumentEntry]) -> None:
    """CorpusError for documents that go on from each other and are longer together than is read as one."""
    length = sum(len(one.text) for one in decoded)
    if length > MOST_CHARACTERS:
        raise CorpusError(
            f"with the documents that go on from it, it has {length:,} characters, and at most {MOST_CHARACTERS:,} are "
            "read as one",
            where=f"sources/{stretch[0].file}",
            remedy="Write `continues = false` in manifest.toml for one of them, where a part of the book begins",
        )


def _decoded(entry: DocumentEntry, data: bytes, file: LibraryFile, findings: list[Finding]) -> Decoded:
    decoded = decode_document(entry, data)
    file.add_document(entry, decoded, len(data))
    if decoded.left_out:
        findings.append(Finding(code="left-out", file=entry.file, detail=decoded.account))
    if decoded.unread_share > MUCH_UNREAD:
        findings.append(Finding(code="much-left-out", file=entry.file, detail=decoded.account))
    return decoded
