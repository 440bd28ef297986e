"""What was read and linked, held to account: coded findings, and how complete the library is."""

from ingest.audit.book import audit_book
from ingest.audit.completeness import coverage, coverage_by_book
from ingest.audit.facts import audit_facts
from ingest.audit.reading import audit_reading

__all__ = [
    "audit_book",
    "audit_facts",
    "audit_reading",
    "coverage",
    "coverage_by_book",
]
