"""What the tests of decoding and repair share: pieces of the documents, the artefact table, the text after edits."""

import tomllib
from collections.abc import Callable, Sequence
from typing import Any

from ingest.ledger import Edit, Traced, apply
from ingest.repair import repair
from ingest.tables.characters import parse_artefacts
from tests.places import CASES, TABLES

ARTEFACTS = parse_artefacts((TABLES / "artefacts.toml").read_text(encoding="utf-8"))


def cases(file: str, array: str) -> list[dict[str, Any]]:
    """The entries of one case table."""
    found: list[dict[str, Any]] = tomllib.loads((CASES / file).read_text(encoding="utf-8"))[array]
    return found


EXTRACTS = [(entry["source"], entry["text"]) for entry in cases("printed_extracts.toml", "extract")]


def edits_of(text: str, known_word: Callable[[str], bool] | None = None) -> tuple[Edit, ...]:
    return repair(text, ARTEFACTS, known_word)


def after(text: str, edits: Sequence[Edit]) -> str:
    return apply(Traced.of_source(text), edits).text


def repaired(text: str, known_word: Callable[[str], bool] | None = None) -> str:
    return after(text, edits_of(text, known_word))
