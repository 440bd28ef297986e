"""The grammar of the shipped tables and the case tables of citations, read once for the tests that share them."""

import tomllib
from collections.abc import Iterable
from functools import cache
from typing import Any

from ingest.citation import Grammar
from ingest.citation.resolve import known_ids, link_record
from ingest.model import Record
from ingest.tables import load_tables
from tests.places import CASES, TABLES


@cache
def grammar() -> Grammar:
    return Grammar.from_tables(load_tables(lambda name: (TABLES / name).read_text(encoding="utf-8")))


def linked_records(records: Iterable[Record]) -> tuple[Record, ...]:
    """The records with their references, resolved among themselves by the grammar of the shipped tables."""
    records = tuple(records)
    known = known_ids(records)
    return tuple(link_record(record, grammar=grammar(), exists=known.__contains__) for record in records)


def cases(name: str) -> dict[str, Any]:
    return tomllib.loads((CASES / f"citations_{name}.toml").read_text(encoding="utf-8"))


def found_cases(name: str) -> list[tuple[str, str, str, list[str]]]:
    """(text, record id, language, citations as "mention = kind: targets") of each case of a table."""
    return [(case["text"], case["at"], case.get("lang", "ru"), case.get("cites", [])) for case in cases(name)["case"]]
