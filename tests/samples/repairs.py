"""What the tests of decoding and repair share: pieces of the documents, the artefact table, the text after edits."""

import tomllib
from collections.abc import Callable
from typing import Any

from ingest.ledger import Edit, Traced, apply
from ingest.repair import repair
from ingest.tables.artefacts import parse_artefacts
from tests.places import CASES, TABLES

ARTEFACTS = parse_artefacts((TABLES / "artefacts.toml").read_text(encoding="utf-8"))


def cases(file: str, array: str) -> list[dict[str, Any]]:
    """The entries of one case table."""
    found: list[dict[str, Any]] = tomllib.loads((CASES / file).read_text(encoding="utf-8"))[array]
    return found


EXTRACTS = [(entry["source"], entry["text"]) for entry in cases("printed_extracts.toml", "extract")]


def repaired(text: str, known_word: Callable[[str], bool] | None = None) -> str:
    return repair(text, ARTEFACTS, known_word).traced.text


def edits_of(text: str, known_word: Callable[[str], bool] | None = None) -> list[Edit]:
    """The edits of all passes in the order in which what they change is printed."""
    found: list[tuple[int, Edit]] = []
    now = Traced.of_source(text)
    for one in repair(text, ARTEFACTS, known_word).passes:
        found += [(now.origin[edit.start], edit) for edit in one.edits]
        now = apply(now, one.edits)
    return [edit for _, edit in sorted(found, key=lambda pair: pair[0])]
