"""Interface names of kinds, states and filters, as messages for the catalogues; one table for each enumeration."""

from collections.abc import Mapping
from typing import Final


def N_(message: str) -> str:
    """The message itself, marked for extraction."""
    return message


KINDS: Final[Mapping[str, str]] = {
    "law": N_("Text"),
    "provision": N_("Text"),
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
    "law": N_("Texts"),
    "commentary": N_("Commentary"),
    "index": N_("Subject index"),
    "contents": N_("Contents"),
}

# The label of each filter of the search, by its name.
FILTERS: Final[Mapping[str, str]] = {
    "in": N_("Part of the library"),
    "kind": N_("Kind of text"),
    "chapter": N_("Chapter"),
    "law": N_("Number"),
    "provision": N_("Provision"),
    "book": N_("Book"),
}

# What the library as a book says besides its texts.
BOOK_FILE: Final[Mapping[str, str]] = {
    "contents": N_("Contents"),
    "text": N_("Text"),
    "commentary": N_("Commentary"),
    "index": N_("Subject index"),
    "absent": N_("The text of this place is not in this library."),
    "rights": N_("Sources and rights"),
    "build": N_("Data of build"),
}

# What is said where the value of a filter is none, by what its values are; of others it is said that there is none.
HINTS: Final[Mapping[str, str]] = {
    "part": N_("There is no part “%(value)s”. Parts are law, commentary, index and contents: in:index."),
    "law": N_("There is no number %(value)s. A number is typed so: law:27."),
    "chapter": N_("There is no chapter %(value)s. Chapters are named by their number: chapter:V."),
    "provision": N_("“%(value)s” is not in this library; the search is in all that has its number."),
    "star": N_("“%(value)s”: a star stands only at the end of a word, behind two letters or more; it was left out."),
    "minus": N_("Only what is to be left out was typed: this is everything else. Add a word that is wanted."),
    "group": N_("A minus before brackets leaves out each word in them: %(value)s."),
    "or": N_("“%(value)s” joins words that are wanted; beside a minus it was left out."),
    "too_many": N_("The brackets hold too much to be multiplied out; all of their words are wanted."),
    "encoding": N_("The address was not in UTF-8; it was read as %(value)s."),
    "cut": N_("The address was cut inside a letter; the whole letters were searched."),
}
NO_SUCH: Final = N_("There is no “%(value)s” to search in.")

# What a reading of a typed number rests on.
DOUBTS: Final[Mapping[str, str]] = {
    "shape": N_("letters by their shape"),
    "order": N_("letters by their place in the Russian alphabet"),
    "sound": N_("letters by their sound"),
    "layout": N_("keys of the other keyboard layout"),
    "arabic": N_("a figure for a Roman numeral or a letter"),
    "bid": N_("may be a bid"),
    "comma": N_("the comma as a stop"),
    "list": N_("the comma as a list"),
    "ordinal": N_("an ordinal number"),
    "carried": N_("each number by itself"),
    "bracket": N_("the letter in brackets as a provision"),
    "part": N_("the part as a paragraph of the commentary"),
}

REASONS: Final[Mapping[str, str]] = {
    "exact": N_("exact form"),
    "form": N_("other word form"),
    "inside": N_("a place inside it"),
    "related": N_("related word"),
    "translation": N_("the other translation’s term"),
    "english": N_("English term"),
    "plain": N_("in plain words"),
    "layout": N_("keyboard layout"),
    "translit": N_("transliteration"),
    "typo": N_("typing error"),
}

PAGES: Final[Mapping[str, str]] = {
    "contents": N_("Contents"),
    "commentary": N_("Commentary"),
    "index": N_("Index"),
    "glossary": N_("Glossary"),
    "map": N_("Map of references"),
    "table": N_("At the table"),
}

SORTS: Final[Mapping[str, str]] = {"relevance": N_("best first"), "book": N_("as in the book")}

SUGGESTIONS: Final[Mapping[str, str]] = {
    "number": N_("By number"),
    "law": N_("Text"),
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

SEVERITIES: Final[Mapping[str, str]] = {
    "error": N_("error"),
    "warning": N_("warning"),
    "note": N_("note"),
}

# Kinds of records where they are counted, each by its own name.
ACCOUNTS: Final[Mapping[str, str]] = {
    "law": N_("Numbered texts, known or printed"),
    "provision": N_("Provisions"),
    "footnote": N_("Footnotes"),
    "note": N_("Notes"),
    "commentary": N_("Sections of the commentary"),
    "paragraph": N_("Paragraphs of the commentary"),
    "item": N_("Items of the commentary"),
    "example": N_("Examples"),
    "division": N_("Chapters, parts and sections"),
    "index_entry": N_("Entries of the subject index"),
    "contents_entry": N_("Lines of the printed contents"),
    "matter": N_("Title pages and colophons"),
    "unplaced": N_("Texts without a place"),
}

# What is known of a build as a whole.
META: Final[Mapping[str, str]] = {
    "build": N_("Name of the build"),
    "documents": N_("Documents"),
    "edition": N_("Edition"),
    "export_sha256": N_("SHA-256 of the bulk export"),
    "records": N_("Records"),
    "references": N_("References"),
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
    "search-away": N_("Search is away for the moment"),
    "busy": N_("The server is busy"),
    "too-often": N_("Too many requests"),
    "time-is-up": N_("The answer took too long"),
}

SHOWS: Final[Mapping[str, str]] = {
    "ru": N_("Russian"),
    "en": N_("English digest"),
    "text": N_("English"),
    "both": N_("Both"),
}

# Details of findings that are whole sentences of ingestion.
DETAILS: Final[Mapping[str, str]] = {
    message: message
    for message in (
        N_("no Law is open here; a hint in the manifest can tell which"),
        N_("a footnote whose mark is not on its page"),
        N_("an entry of the index without a word"),
        N_("the document is cut inside a number"),
        N_("no number before or after it tells where it belongs"),
        N_("a row of calls without its seats"),
        N_("the calls were read by their number and distance"),
    )
}

# Where a text is cut.
CUTS: Final[Mapping[str, str]] = {
    "start": N_("the beginning of this passage is not preserved"),
    "end": N_("the end of this passage is not preserved"),
    "before": N_("what stood before this place is not preserved"),
    "after": N_("the page after this place is not preserved"),
}

TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "page": PAGES,
    "kind": KINDS,
    "in": PARTS,
    "filter": FILTERS,
    "reason": REASONS,
    "doubt": DOUBTS,
    "sort": SORTS,
    "suggestion": SUGGESTIONS,
    "seat": SEATS,
    "suit": SUITS,
    "call": CALLS,
    "severity": SEVERITIES,
    "status": STATUSES,
    "problem": PROBLEMS,
    "account": ACCOUNTS,
    "meta": META,
    "detail": DETAILS,
    "cut": CUTS,
    "show": SHOWS,
}


def hint_of(kind: str) -> str:
    """The message for a value of a filter that is none, with a place for `value`."""
    return HINTS.get(kind, NO_SUCH)


def name_of(table: str, value: str) -> str:
    """The message that names a value; a value no table knows names itself."""
    return TABLES[table].get(value, value)
