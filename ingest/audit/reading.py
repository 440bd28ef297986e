"""Proof that a stretch lost nothing: its ledger replays, and its outline uses every visible character once."""

from ingest.audit.counts import count_differences
from ingest.audit.shape import remarks_on_shape
from ingest.findings import Finding
from ingest.ledger import LedgerError, replay
from ingest.model import Span
from ingest.outline import uncovered
from ingest.rules import LOST_HYPHEN
from ingest.stretch import StretchReading


def audit_reading(reading: StretchReading) -> tuple[Finding, ...]:
    """Return the findings of one stretch; none of severity error where its ledger replays to the text that was read and
    its outline leaves nothing out. Warnings tell what the text shows that was not understood.
    """
    remarks = (*reading.outline.remarks, *remarks_on_shape(reading))
    findings = [_finding_at(reading, remark.code, remark.span, remark.about) for remark in remarks]
    if mended := sum(edit.rule == LOST_HYPHEN for made in reading.passes for edit in made.edits):
        detail = f"{mended} were joined by the dictionary"
        findings.append(Finding(code="hyphens-lost", file=reading.entry.file, detail=detail))
    if not reading.settled:
        findings.append(Finding(code="repair-unsettled", file=reading.entry.file))
    try:
        replayed = replay(reading.source, reading.passes)
    except LedgerError as error:
        replayed = None
        findings.append(Finding(code="ledger-broken", file=reading.entry.file, detail=str(error)))
    if replayed is not None and replayed != reading.traced.text:
        findings.append(Finding(code="ledger-broken", file=reading.entry.file, detail="the texts differ"))
    for span in uncovered(reading.traced.text, reading.outline):
        findings.append(_finding_at(reading, "text-lost", span, repr(span.of(reading.traced.text).strip()[:60])))
    return (*findings, *count_differences(reading))


def _finding_at(reading: StretchReading, code: str, span: Span, detail: str) -> Finding:
    words = span.of(reading.traced.text)
    first = span.start + len(words) - len(words.lstrip())
    place = reading.printed.place(reading.traced.origin[first])
    return Finding(code=code, file=place.file, line=place.line, detail=detail)
