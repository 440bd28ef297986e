"""The export of a small corpus, to the byte: the same inputs give the same file, and any change of it is seen."""

import difflib
import hashlib
from pathlib import Path
from typing import Final

import pytest

from ingest.publish import build, inspect
from ingest.store import open_corpus, record_line
from search_service.library import Library
from tests.samples.documents import quiet_tools
from tests.samples.small_corpus import copy_mini

GOLDEN: Final = Path(__file__).parent / "mini.ndjson"
FINDINGS: Final = Path(__file__).parent / "mini.findings.txt"


def hold_against(golden: Path, made: str, save: bool) -> None:
    """Compare with a golden file, or write it; a difference is shown by its lines."""
    if save:
        golden.write_text(made, encoding="utf-8", newline="\n")
    expected = golden.read_text(encoding="utf-8")
    changes = difflib.unified_diff(expected.splitlines(), made.splitlines(), "golden", "made", n=0, lineterm="")
    assert expected == made, "\n".join(changes) + "\nIf this is meant: pytest tests/golden --save-golden"


def test_the_export_of_the_small_corpus_is_the_golden_one(tmp_path: Path, save_golden: bool) -> None:
    records, findings = inspect(open_corpus(copy_mini(tmp_path)), quiet_tools())
    printed = [record_line(record) for record in records if record.has_text]
    assert len(printed) > 30
    hold_against(GOLDEN, "".join(line + "\n" for line in printed), save_golden)
    told = [
        f"{f.code} {f.record or ''} {f.file or ''}:{f.line or ''} {f.detail}"
        for f in findings
        if f.code != "text-missing"
    ]
    hold_against(FINDINGS, "".join(line + "\n" for line in told), save_golden)


def exported(build_folder: Path) -> str:
    """What `pravilo export` writes of a build."""
    library = Library.open(build_folder)
    try:
        return "".join(line.decode() + "\n" for line in library.export_lines())
    finally:
        library.close()


def test_two_builds_of_the_same_inputs_have_the_same_export(tmp_path: Path) -> None:
    made = []
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        corpus = open_corpus(copy_mini(tmp_path / name))
        made.append(build(corpus, tmp_path / name / "data", quiet_tools(), package_files=()))
    first, second = made
    exports = [exported(report.folder) for report in made]
    assert exports[0] == exports[1]
    assert exports[0].count("\n") > 100
    assert (first.build, first.findings) == (second.build, second.findings)
    descriptions = [(report.folder / "build.json").read_bytes() for report in made]
    assert descriptions[0] == descriptions[1]
    assert hashlib.sha256(exports[0].encode()).hexdigest() in descriptions[0].decode()
    databases = [(report.folder / "library.sqlite").read_bytes() for report in made]
    assert databases[0] == databases[1]


def test_a_changed_golden_file_would_be_seen(tmp_path: Path) -> None:
    golden = tmp_path / "golden"
    hold_against(golden, "a\nb\n", save=True)
    with pytest.raises(AssertionError, match=r"(?s)-b.*\+c.*--save-golden"):
        hold_against(golden, "a\nc\n", save=False)
