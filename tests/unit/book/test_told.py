"""Findings print as they are written, and one line stands for many of a kind."""

import pytest

from ingest.findings import Finding
from ingest.model import RecordId
from ingest.notes import unused_notes
from ingest.tables import DigestRow
from search_service.cli.report import print_findings


@pytest.mark.parametrize("file", ["laws.txt", "a:b.txt", "[b].txt"])
@pytest.mark.parametrize("name", ["unplaced:b:1", "unplaced:100:1"])
def test_a_finding_is_printed_as_it_is_written(capsys: pytest.CaptureFixture[str], file: str, name: str) -> None:
    print_findings([Finding(code="repeated", record=RecordId.parse(name), file=file, line=100, detail=":smile: [red]")])
    told = capsys.readouterr().err
    assert told.startswith(f"warning repeated {name} {file}:100: a number is printed twice")
    assert told.endswith(": :smile: [red]\n")


def digests(*names: str, file: str = "a.tsv") -> dict[str, DigestRow]:
    return {
        name: DigestRow(id=name, of="0" * 12, en="in short", file=file, line=line) for line, name in enumerate(names, 1)
    }


def test_digests_of_a_document_that_is_not_there_are_one_finding_a_file() -> None:
    rows = digests("com:1.1", "com:2.1", "com:2.2", "com:2.3", "com:2.4") | digests("com:9.1", file="b.tsv")
    found = unused_notes(rows, [RecordId.parse("com:1.1")], (), "digest-unknown")
    assert [(one.file, one.line, one.detail) for one in found] == [
        ("a.tsv", 2, "4 records, com:2.1, com:2.2, com:2.3 and others"),
        ("b.tsv", 1, "com:9.1"),
    ]


def test_digests_of_what_was_published_once_wait_and_are_no_warning() -> None:
    rows = digests("com:1.1", "com:2.1", "com:3.1")
    found = unused_notes(rows, [RecordId.parse("com:1.1")], {"com:3.1"}, "digest-unknown")
    assert [(one.code, one.severity, one.detail) for one in found] == [
        ("digest-unknown", "warning", "com:2.1"),
        ("notes-waiting", "note", "com:3.1"),
    ]
