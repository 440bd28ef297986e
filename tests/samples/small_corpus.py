"""The small corpus written for the tests, copied to where a test may damage it."""

import hashlib
import re
import shutil
from pathlib import Path
from typing import Final

from ingest.findings import Finding
from ingest.model import Record
from ingest.publish import BuildPorts, BuildReport, build, inspect
from ingest.store import open_corpus
from tests.places import CORPORA, CORPUS
from tests.samples.documents import quiet_tools

MINI: Final = CORPORA / "mini"


def copy_mini(folder: Path) -> Path:
    """A corpus folder made in `folder`: the small documents and the library's own tables, but for the situations, which
    lead to passages that are not here.
    """
    corpus = folder / "corpus"
    shutil.copytree(MINI, corpus)
    shutil.copytree(CORPUS / "tables", corpus / "tables", ignore=shutil.ignore_patterns("situations.toml"))
    return corpus


def put_document(corpus: Path, file: str, data: bytes) -> None:
    """Replace a document, and its checksum in the manifest."""
    path = corpus / "sources" / file
    old = hashlib.sha256(path.read_bytes()).hexdigest()
    path.write_bytes(data)
    edit_manifest(corpus, old, hashlib.sha256(data).hexdigest())


def edit_manifest(corpus: Path, old: str, new: str) -> None:
    """Replace words of the manifest, which must be there."""
    path = corpus / "manifest.toml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def read_corpus(corpus: Path) -> tuple[dict[str, Record], tuple[Finding, ...]]:
    """Records by id and findings of a corpus folder."""
    records, findings = inspect(open_corpus(corpus), quiet_tools())
    return {str(record.id): record for record in records}, findings


def html_page(text: str) -> bytes:
    """A text as the page of a web library, with a picture and a script."""
    body = re.sub("&", "&amp;", text)
    head = "<head><title>Книга</title><script>x()</script></head>"
    return f"<html>{head}<body><img src='a.gif'><pre>{body}</pre></body></html>".encode()


def build_mini(folder: Path, tools: BuildPorts) -> BuildReport:
    """The small corpus copied to `folder` and published in `folder`/data."""
    return build(open_corpus(copy_mini(folder)), folder / "data", tools, package_files=())
