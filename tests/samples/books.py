"""Corpora of several books: those written for the tests, side by side or each alone."""

import shutil
from pathlib import Path
from typing import Final

from tests.places import CORPORA, CORPUS

OF_A_BOOK: Final = (
    "law_titles.tsv",
    "divisions.tsv",
    "glossary.tsv",
    "translations.tsv",
    "related.tsv",
    "editions.toml",
    "presentation.toml",
    "works.toml",
)
BRIDGE: Final = "mini"
"""The book whose facts are the tables of the library: it has no prefix."""


def copy_books(folder: Path, *books: str) -> Path:
    """A corpus folder made in `folder` of these books; each brings its documents, its works and its own facts.

    The shared tables are those of the library; its own facts come with the book BRIDGE alone.
    """
    corpus = folder / "corpus"
    (corpus / "tables").mkdir(parents=True)
    manifests, works = [], []
    for book in books:
        shutil.copytree(CORPORA / book / "sources", corpus / "sources", dirs_exist_ok=True)
        manifests.append((CORPORA / book / "manifest.toml").read_text(encoding="utf-8"))
        tables = CORPUS / "tables" if book == BRIDGE else CORPORA / book / "tables"
        shutil.copytree(tables, corpus / "tables", dirs_exist_ok=True)
        works.append((tables / "works.toml").read_text(encoding="utf-8"))
    for path in (CORPUS / "tables").iterdir():
        if path.name not in OF_A_BOOK:
            shutil.copy(path, corpus / "tables" / path.name)
    (corpus / "manifest.toml").write_text("\n".join(manifests), encoding="utf-8")
    (corpus / "tables" / "works.toml").write_text("\n".join(works), encoding="utf-8")
    return corpus
