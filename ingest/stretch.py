"""What the text stages make of one stretch of adjoining documents."""

from dataclasses import dataclass

from ingest.headings import Headings
from ingest.ledger import Pass, Printed, Traced
from ingest.model import Span
from ingest.outline import Outline
from ingest.tables import DocumentEntry


@dataclass(frozen=True, slots=True, kw_only=True)
class StretchReading:
    """One stretch of adjoining documents, read: the decoded text, the passes over it, and the outline of the result.

    `settled` is False where the repairs did not come to rest.
    """

    entries: tuple[DocumentEntry, ...]
    printed: Printed
    source: str
    passes: tuple[Pass, ...]
    settled: bool
    traced: Traced
    emphasis: tuple[Span, ...]
    outline: Outline
    headings: Headings

    @property
    def ledger(self) -> tuple[Pass, ...]:
        """Everything that was done to the decoded text, for readers: the passes, and what the outline left out."""
        return (*self.passes, self.outline.omissions(self.traced.text))

    @property
    def entry(self) -> DocumentEntry:
        """The manifest entry that speaks for the whole stretch."""
        return self.entries[0]
