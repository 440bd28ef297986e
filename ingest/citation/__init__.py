"""The grammar of a citation, Russian and English: find it in a text, read what a reader types, resolve it."""

from ingest.citation.citing import Citation
from ingest.citation.elsewhere import (
    OwnNames,
    announcement,
    is_item_of_a_list,
    may_be_of_others,
    names_other_book,
)
from ingest.citation.grammar import Grammar, Role
from ingest.citation.in_text import find, finding
from ingest.citation.resolve import Exists, Outcome, known_ids, link_record, nearest, outcome
from ingest.citation.typed import Reading, number_named, parse

__all__ = [
    "Citation",
    "Exists",
    "Grammar",
    "Outcome",
    "OwnNames",
    "Reading",
    "Role",
    "announcement",
    "find",
    "finding",
    "is_item_of_a_list",
    "known_ids",
    "link_record",
    "may_be_of_others",
    "names_other_book",
    "nearest",
    "number_named",
    "outcome",
    "parse",
]
