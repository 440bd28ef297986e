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

PARTS: Final[Mapping[str, str]] = {
    "law": N_("Laws"),
    "commentary": N_("Commentary"),
    "index": N_("Subject index"),
    "contents": N_("Contents"),
}

# The label of each filter of the search, by its name.
FILTERS: Final[Mapping[str, str]] = {
    "in": N_("Part of the library"),
    "kind": N_("Kind of text"),
    "chapter": N_("Chapter"),
    "law": N_("Law"),
}

# What is said where the value of a filter is none, by what its values are; of others it is said that there is none.
HINTS: Final[Mapping[str, str]] = {
    "part": N_("There is no part “%(value)s”. Parts are law, commentary, index and contents: in:index."),
    "law": N_("There is no Law %(value)s. Laws are named by their number: law:27."),
    "chapter": N_("There is no chapter %(value)s. Chapters are named by their number: chapter:V."),
}
NO_SUCH: Final = N_("There is nothing that is called %(value)s.")

REASONS: Final[Mapping[str, str]] = {
    "exact": N_("exact form"),
    "form": N_("other word form"),
    "related": N_("related word"),
    "translation": N_("the other translation’s term"),
    "english": N_("English term"),
    "plain": N_("in plain words"),
    "layout": N_("keyboard layout"),
    "translit": N_("transliteration"),
    "typo": N_("typing error"),
}

SORTS: Final[Mapping[str, str]] = {"relevance": N_("best first"), "book": N_("as in the book")}

SUGGESTIONS: Final[Mapping[str, str]] = {
    "number": N_("By number"),
    "law": N_("Law"),
    "term": N_("Term"),
    "index": N_("Subject index"),
    "record": N_("Passage"),
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
    "not-found": N_("There is no such page or record"),
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
    "plain-stale": N_("a record's text changed after its plain words were written; search does not use them"),
    "plain-unknown": N_("plain words name a record that is not in this library"),
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

# Why each rule of the ledger may change a text, by the rule's name; stages and the table of artefacts name the rules.
RULES: Final[Mapping[str, str]] = {
    "layout-command": N_("a command of the word processor; it asks for a page break and prints nothing"),
    "overprint": N_("words printed again at the same columns to make them bold; kept as emphasis"),
    "wrap": N_("the line ended because the page did; a space keeps its words apart"),
    "paragraph": N_("indent and blank lines only show where a paragraph begins"),
    "justify": N_("extra spaces stretched the line to the right edge"),
    "word-break": N_("a word broken at the line's end is one word"),
    "edge": N_("spaces at the edge of a line print nothing"),
    "seam": N_("a word cut where one document ends and the next goes on"),
    "private": N_("a private telephone number is its owner's business; only its length is kept"),
    "rule": N_("a rule under a title or above footnotes is drawn, not written"),
    "page-number": N_("the number of a printed page; kept as the page of the records"),
    "residue-yo": N_("the letter ё came through two code pages as a low quotation mark"),
    "residue-rule": N_("a drawn rule came through two code pages as a row of one odd letter"),
    "residue-pe": N_("the letter ё was lost in conversion as п; only ё makes a word of it"),
    "drawn-rule": N_("a row of box drawing characters is a drawn rule"),
    "odd-row": N_("a line of nothing but one odd letter is a drawn rule"),
    "box-shape": N_("a box drawing character inside a line stands for the plain sign of its shape"),
    "card-suit": N_("control characters 3 to 6 of the DOS code pages are the suits of cards"),
    "typographic-space": N_("a space of another width says no more than a space"),
    "space": N_("a space of another width says no more than a space"),
    "soft-hyphen": N_("a soft hyphen marks where a word may break"),
    "typographic-hyphen": N_("a hyphen of its own code point is a hyphen"),
    "ellipsis-range": N_("three dots between numbers of Laws mark a range"),
    "ligature": N_("a ligature is a way to print two letters"),
    "zero-width": N_("a mark without width is not printed"),
    "invisible": N_("a mark without width is not printed"),
    "line-end": N_("line ends of other systems are line ends"),
    "page-end": N_("a form feed moved the printer on; it ends the line"),
    "tab": N_("a tab moves to the next column that 8 divides"),
    "overstrike": N_("a letter struck twice is that letter"),
    "control": N_("a control character is not printed"),
    "composed": N_("a letter and its mark are one character: й, ё"),
    "mark-pile": N_("no script puts more than 30 marks on a letter"),
    "navigation": N_("a line of links belongs to a web library, not to the document"),
    "frame": N_("a bar at the edge of nearly every line is the frame around a page"),
    "lost-line-end": N_("an entry ends with its numbers; what follows them is the next line"),
    "pilcrow": N_("a web page's sign for the end of a paragraph is not printed in the document"),
}

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "kind": KINDS,
    "in": PARTS,
    "filter": FILTERS,
    "reason": REASONS,
    "sort": SORTS,
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
    "rule": RULES,
}


def hint_of(kind: str) -> str:
    """The message for a value of a filter that is none, with a place for `value`."""
    return HINTS.get(kind, NO_SUCH)


def name_of(table: str, value: str) -> str:
    """The message that names a value; a value no table knows names itself."""
    return TABLES[table].get(value, value)
