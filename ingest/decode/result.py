"""What decoding answers, a text or a refusal, apart so that every module of the package can use it."""

from dataclasses import dataclass
from typing import Final

from ingest.model import Span

REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"


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
    unreadable-encoding, unknown-encoding, wrong-encoding, other-language, encoded, unknown-markup.
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
