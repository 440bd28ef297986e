"""What a build can find wrong with a library, or want a reader to know: one row a code.

The command, the page, the API and the README take severity and meaning from this table, and the site's catalogue
translates the meanings. The codes are stable: programs that read `/api/v1/findings` know them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from ingest.model import RecordId


class Severity(StrEnum):
    """How much a finding weighs: an error keeps a build from being published, a warning is printed by every build, a
    note is shown to whoever asks.
    """

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Code:
    """What a code of findings stands for: `meaning` is one sentence in English, without its capital and stop."""

    severity: Severity
    meaning: str


def _error(meaning: str) -> Code:
    return Code(Severity.ERROR, meaning)


def _warning(meaning: str) -> Code:
    return Code(Severity.WARNING, meaning)


def _note(meaning: str) -> Code:
    return Code(Severity.NOTE, meaning)


CODES: Final[Mapping[str, Code]] = MappingProxyType(
    {
        "ledger-broken": _error("replaying the ledger on a decoded document does not give the text that was read"),
        "text-lost": _error("visible characters are in no record and no entry of the ledger says why"),
        "repair-unsettled": _warning("the repairs of a text were stopped before they came to rest"),
        "id-twice": _error("two records share an id"),
        "id-vanished": _error("an id published before is gone"),
        "id-changed": _error("an id published before names another kind of record now"),
        "repeated": _warning("a number is printed twice; the second text is kept as unplaced"),
        "out-of-place": _warning("nothing tells where a text belongs; it is kept as unplaced"),
        "no-such-place": _warning(
            "an item or a number has no place in the numbering of its book; its text stays where it is printed"
        ),
        "place-unclear": _warning("nothing tells for certain where a text belongs; it stands where its print suggests"),
        "list-unmarked": _warning("items of a list have no marks; they are kept as text of what they stand in"),
        "heading-missing": _warning("the first paragraph on a number has no heading of that number above it"),
        "diagram-empty": _warning("no calls were read below the seats of a bidding diagram"),
        "hyphens-lost": _warning("word breaks lost their hyphens; where both halves are words, some may stand apart"),
        "nothing-recognised": _warning(
            "no number of the book, entry of the index or of the contents was recognised in a document"
        ),
        "matter-inside": _warning("a page that is no part of a work stands amid its text"),
        "title-doubtful": _warning("a title is longer than titles are, or a sentence ends inside it"),
        "hardly-letters": _warning("fewer than half of a document's characters are letters"),
        "remains-of-encoding": _warning("remains of an encoding that was not wholly undone stand in a text"),
        "pages-missing": _note("pages are missing between two that are here"),
        "counts-differ": _warning("numbers, entries or diagrams are printed at which no record begins"),
        "out-of-order": _warning("a number is printed after a higher one of its level"),
        "number-skipped": _warning(
            "a number does not follow the one before it: what is between was lost, or the number belongs elsewhere"
        ),
        "columns-lost": _warning("a bidding diagram lost its columns"),
        "citations-differ": _warning("the texts of one provision in two languages cite different provisions"),
        "translation-missing": _note(
            "a provision is printed in one language and not in the other, which prints the text around it"
        ),
        "digest-missing": _note("a record has no English digest"),
        "digest-stale": _warning(
            "a record's text changed after its English digest was written; the digest is not shown"
        ),
        "digest-unknown": _warning("an English digest names a record that this library does not know"),
        "title-missing": _note("a record has no title in the other language, in our own words"),
        "title-stale": _warning("a title changed after our words for it were written; they are not shown"),
        "title-unknown": _warning("a title in our own words names a record that is not in this library"),
        "remark-stale": _warning("a text changed after a remark on its words was written; it is not shown"),
        "remark-unknown": _warning("a remark is on a record that is not in this library"),
        "plain-stale": _warning(
            "a record's text changed after its everyday phrases were written; search does not use them"
        ),
        "plain-few": _note("a passage has fewer than two everyday phrases in one of the languages"),
        "plain-unknown": _warning("everyday phrases name a record that this library does not know"),
        "situation-stale": _warning(
            "a passage that a situation leads to changed after it was chosen; the situation is not shown"
        ),
        "situation-unknown": _warning(
            "a situation leads to a record that is not in this library; the situation is not shown"
        ),
        "situation-text": _note(
            "a passage that a situation leads to has a text now, which it had not when it was chosen"
        ),
        "notes-waiting": _note(
            "digests, everyday phrases or situations are kept for records whose text is not in this library now"
        ),
        "id-new": _note("an id is published for the first time"),
        "number-missing": _note("a number between two printed ones is missing"),
        "reference-absent": _note("a citation is well formed, but its target is not in this library"),
        "reference-ambiguous": _warning("a citation can be read in several ways"),
        "reference-contradicted": _note(
            "a citation names a part that its paragraph or provision, which is printed whole, has not"
        ),
        "reference-other-edition": _note("a citation names another edition of the book"),
        "contents-differ": _warning("the contents and the text print different titles"),
        "titles-strange": _warning("most titles of a document are not those that the tables know for these numbers"),
        "beyond-book": _warning("a number is higher than the last of its book"),
        "text-missing": _note("the text of a number that is known is not in this library"),
        "much-left-out": _warning("more than a third of the letters of a page stand in parts that were not read"),
        "left-out": _note("parts of a document were not read, such as pictures, or the menu of a web page"),
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One finding: its code, what it concerns and where, and the particulars.

    `line` is counted from 1; `file`, `line` and `record` are None where the finding concerns no single place.
    """

    code: str
    record: RecordId | None = None
    file: str | None = None
    line: int | None = None
    detail: str = ""

    @property
    def severity(self) -> Severity:
        """How much it weighs."""
        return CODES[self.code].severity

    @property
    def message(self) -> str:
        """What its code means, in English."""
        return CODES[self.code].meaning
