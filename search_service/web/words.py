"""Interface names of kinds, states and filters, as messages for the catalogues; one table for each enumeration."""

from collections.abc import Mapping
from typing import Final


def N_(message: str) -> str:
    """The message itself, marked for extraction."""
    return message


KINDS: Final[Mapping[str, str]] = {
    "law": N_("Law"),
    "provision": N_("Law"),
    "footnote": N_("Footnote"),
    "note": N_("Note"),
    "commentary": N_("Commentary"),
    "paragraph": N_("Commentary"),
    "item": N_("Commentary"),
    "example": N_("Example"),
    "division": N_("Contents"),
    "index_entry": N_("Subject index"),
    "contents_entry": N_("Contents"),
    "matter": N_("Title page"),
    "unplaced": N_("Unplaced text"),
}

SHELVES: Final[Mapping[str, str]] = {
    "law": N_("Laws"),
    "commentary": N_("Commentary"),
    "index": N_("Subject index"),
    "contents": N_("Contents"),
}

REASONS: Final[Mapping[str, str]] = {
    "exact": N_("exact form"),
    "form": N_("other word form"),
    "related": N_("related word"),
    "translation": N_("the other translation’s term"),
    "english": N_("English term"),
    "layout": N_("keyboard layout"),
    "translit": N_("transliteration"),
    "typo": N_("typing error"),
}

SUGGESTIONS: Final[Mapping[str, str]] = {
    "number": N_("By number"),
    "law": N_("Law"),
    "term": N_("Term"),
    "index": N_("Subject index"),
}

SEATS: Final[Mapping[str, str]] = {"N": N_("North"), "E": N_("East"), "S": N_("South"), "W": N_("West")}

SUITS: Final[Mapping[str, str]] = {
    "S": N_("spades"),
    "H": N_("hearts"),
    "D": N_("diamonds"),
    "C": N_("clubs"),
    "NT": N_("no trump"),
}

SYMBOLS: Final[Mapping[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "NT": "NT"}

CALLS: Final[Mapping[str, str]] = {"pass": N_("pass"), "double": N_("double"), "redouble": N_("redouble")}

WORKS: Final[Mapping[str, str]] = {
    "laws-1987": N_("Laws of Duplicate Contract Bridge 1987"),
    "commentary-1987": N_("Commentary on the Laws of 1987"),
}

SEVERITIES: Final[Mapping[str, str]] = {
    "error": N_("error"),
    "warning": N_("warning"),
    "note": N_("note"),
    "info": N_("information"),
}

STATUSES: Final[Mapping[str, str]] = {
    "reference.resolved": N_("References that lead to a record"),
    "reference.absent": N_("References to what is not in this library"),
    "reference.ambiguous": N_("References with several readings"),
    "reference.other_edition": N_("References to other editions"),
}

PROBLEMS: Final[Mapping[str, str]] = {
    "bad-request": N_("The request cannot be understood"),
    "not-found": N_("There is no such page"),
    "not-allowed": N_("This method is not allowed here"),
    "invalid": N_("A parameter is not valid"),
    "internal": N_("Something failed on our side"),
    "no-library": N_("The library is not ready"),
}

SHOWS: Final[Mapping[str, str]] = {"ru": N_("Russian"), "en": N_("English digest"), "both": N_("Both")}

# What each code of ingest.audit.CODES means.
FINDINGS: Final[Mapping[str, str]] = {
    "ledger-broken": N_("replaying the ledger on a decoded document does not give the text that was read"),
    "text-lost": N_("visible characters are in no record and no entry of the ledger says why"),
    "id-twice": N_("two records share an id"),
    "id-vanished": N_("an id published before is gone"),
    "id-changed": N_("an id published before names another kind of record now"),
    "repeated": N_("a number is printed twice; the second text is kept as unplaced"),
    "out-of-place": N_("nothing tells where a text belongs; it is kept as unplaced"),
    "out-of-order": N_("a number is printed after a higher one of its level"),
    "columns-lost": N_("a bidding diagram lost its columns"),
    "citations-differ": N_("the texts of one provision in two languages cite different provisions"),
    "translation-missing": N_("a provision is printed in one language and not in the other, which prints its Law"),
    "digest-missing": N_("a record has no English digest"),
    "digest-stale": N_("a record's text changed after its English digest was written; the digest is not shown"),
    "digest-unknown": N_("an English digest names a record that has no text in this library"),
    "id-new": N_("an id is published for the first time"),
    "number-missing": N_("a number between two printed ones is missing"),
    "reference-absent": N_("a citation is well formed, but its target is not in this library"),
    "reference-ambiguous": N_("a citation can be read in several ways"),
    "reference-other-edition": N_("a citation names another edition of the Laws"),
    "contents-differ": N_("the contents and the text print different titles"),
    "text-missing": N_("a Law's text is not in this library"),
    "left-out": N_("elements of a web page were not read"),
}

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "kind": KINDS,
    "shelf": SHELVES,
    "reason": REASONS,
    "suggestion": SUGGESTIONS,
    "seat": SEATS,
    "suit": SUITS,
    "call": CALLS,
    "work": WORKS,
    "severity": SEVERITIES,
    "status": STATUSES,
    "problem": PROBLEMS,
    "show": SHOWS,
    "finding": FINDINGS,
}


def name_of(table: str, value: str) -> str:
    """The message that names a value; a value no table knows names itself."""
    return TABLES[table].get(value, value)
