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
    `text` that mark-up emphasises.
    """

    text: str
    encoding: str
    evidence: str
    runner_up: str | None
    left_out: tuple[tuple[str, int], ...]
    bold: tuple[Span, ...] = ()


class UndecodableError(ValueError):
    """A document that cannot be read: names it, the place where known (line from 1, byte from 0), why, what to do.

    `code` is stable: empty, binary, truncated, broken-text, replacement-character, ambiguous-encoding,
    unreadable-encoding, unknown-encoding, wrong-encoding, encoded, unknown-markup.
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
