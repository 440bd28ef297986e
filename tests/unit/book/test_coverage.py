"""Claim: the counts of the completeness table are those of the records."""

from ingest.audit import coverage
from ingest.model import Kind, Status
from tests.samples.documents import five_documents


def test_every_law_has_a_row_in_order() -> None:
    assert [row.law for row in coverage(five_documents()[0])] == list(range(1, 94))


def test_the_sums_are_those_of_the_records() -> None:
    records = five_documents()[0]
    rows = coverage(records)
    assert sum(row.listed for row in rows) == sum(
        record.kind is Kind.CONTENTS_ENTRY and record.law is not None for record in records
    )
    assert sum(row.paragraphs for row in rows) == sum(
        record.kind is Kind.PARAGRAPH and record.has_text for record in records
    )
    assert sum(row.printed + row.titles_only for row in rows) == sum(r.kind is Kind.PROVISION for r in records)


def test_what_is_cited_and_unknown_is_absent() -> None:
    records = five_documents()[0]
    absent = {
        target
        for record in records
        for reference in record.references
        if reference.status is Status.ABSENT
        for target in reference.targets
        if target.space == "law" and not target.hung
    }
    assert sum(row.cited_unknown for row in coverage(records)) == len(absent) > 0
