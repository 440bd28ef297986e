"""What decoding answers, a text or a refusal, apart so that every module of the package can use it."""

from dataclasses import dataclass
from typing import Final

from ingest.model import Span

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
# A book of Laws with all that was ever written on it has less than a million characters. A text of any shape up to the
# limit is read within a minute and 1 GB on a machine of 2026; mark-up may be several times as long as its text.
MOST_BYTES: Final = 16 << 20  # of a file
MOST_CHARACTERS: Final = 2 << 20  # of the texts that are read as one
MOST_LINES: Final = 250_000  # of the same; a book of that length has a third of them, blank ones counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoded:
    """The text of a document, the encoding it was read by, why that one, and the next best (None: nothing else fits).

    `encoding` names the wrappings that were undone too ("cp866 in uuencode"). `left_out` counts, by name, what was not
    read: elements of mark-up, headers and attachments of a message; it is empty for plain text. `bold` are the words of
    `text` that mark-up emphasises, `unread` is the number of letters in the elements of a page that were left out.
    """

    text: str
    encoding: str
    evidence: str
    runner_up: str | None
    left_out: tuple[tuple[str, int], ...]
    bold: tuple[Span, ...] = ()
    unread: int = 0

    @property
    def account(self) -> str:
        """What was not read, by name and number, with its share of the letters of the page; "" where all was."""
        told = ", ".join(f"{name} {count}" for name, count in self.left_out)
        share = f"; {self.unread} letters, {round(100 * self.unread_share)} of 100" if self.unread else ""
        return told + share

    @property
    def unread_share(self) -> float:
        """The share of its letters that stand in elements of a page that were left out, 0 to 1."""
        letters = self.unread + sum(map(str.isalpha, self.text))
        return self.unread / letters if letters else 0.0


class UndecodableError(ValueError):
    """A document that cannot be read: names it, the place where known (line from 1, byte from 0), why, what to do.

    `code` is stable: empty, binary, truncated, broken-text, replacement-character, ambiguous-encoding,
    unreadable-encoding, unknown-encoding, wrong-encoding, other-language, encoded, unknown-markup, too-large.
    """

    def __init__(
        self,
        code: str,
        *,
        name: str,
        reason: str,
        remedy: str,
        line: int | None = None,
        offset: int | None = None,
    ) -> None:
        self.code = code
        self.name = name
        self.reason = reason
        self.remedy = remedy
        self.line = line
        self.offset = offset
        place = "" if line is None else f", line {line}"
        place += "" if offset is None else f", byte {offset}"
        super().__init__(f"{name}{place}: {reason}. {remedy}.")


def refuse_large(name: str, *, size: int = 0, text: str = "") -> None:
    """Raise UndecodableError (too-large) for a file of more bytes, or a text of more characters or lines, than is
    read.
    """
    reason, characters, lines = "", len(text), text.count("\n")
    if size > MOST_BYTES:
        reason = f"it is larger than {MOST_BYTES >> 20} MB"
    elif characters > MOST_CHARACTERS:
        reason = f"its text has {characters:,} characters, and at most {MOST_CHARACTERS:,} are read as one"
    elif lines > MOST_LINES:
        reason = f"its text has {lines:,} lines, and at most {MOST_LINES:,} are read as one"
    if reason:
        remedy = "Cut it where a part of the book begins and add the pieces one by one; leave pictures out"
        raise UndecodableError("too-large", name=name, reason=reason, remedy=remedy)
