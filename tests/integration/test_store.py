"""A build on disk holds everything that was read, and is published whole or not at all."""

import json
import os
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from ingest.model import Kind, RecordId
from ingest.publish import AuditFailedError, BuildPorts, BuildReport, build, lasting_ids
from ingest.store import (
    BuildRunningError,
    build_lock,
    id_list,
    open_corpus,
    staging,
    switch,
    write_ids,
)
from tests.samples.documents import quiet_tools
from tests.samples.small_corpus import copy_mini, edit_manifest, html_page, put_document, read_corpus


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return copy_mini(tmp_path)


def published(data: Path) -> str | None:
    """The name of the build that `current` leads to."""
    return (data / "current").resolve().name if (data / "current").exists() else None


def make(corpus: Path, data: Path, *, tools: BuildPorts | None = None, force: bool = False) -> BuildReport:
    return build(open_corpus(corpus), data, tools or quiet_tools(), package_files=(), force=force)


def test_a_build_holds_records_lines_edits_and_facts(corpus: Path, tmp_path: Path) -> None:
    report = make(corpus, tmp_path / "data")
    connection = sqlite3.connect(report.folder / "library.sqlite")

    def rows(sql: str) -> list[tuple[object, ...]]:
        return connection.execute(sql).fetchall()

    assert [row[0] for row in rows("SELECT id FROM record ORDER BY position")] == [str(r.id) for r in report.records]
    assert rows("SELECT id FROM also WHERE alias = 'com:6.2'") == [("com:6.1",)]
    assert rows("SELECT text FROM printed_line WHERE file = 'laws.txt' AND text LIKE '%Жалобы%'") == [
        ("    Жалобы принимают по телефону  •••••••••\n",)
    ]
    assert rows("SELECT before FROM edit WHERE rule = 'private'") == [("•••••••••",)]
    assert rows("SELECT file, line, col, before, after FROM edit WHERE before = '„'")[0] == (
        "remarks.txt",
        15,
        45,
        "„",
        "ё",
    )
    assert rows("SELECT source FROM reference WHERE target = 'law@1975:76'") == [("com:6.1~note1",)]
    assert rows("SELECT file, encoding, lines FROM document ORDER BY file") == [
        ("laws.txt", "utf-8", 42),
        ("remarks.txt", "utf-8", 40),
    ]
    assert rows("SELECT text FROM title WHERE id = 'law:5' AND lang = 'ru' AND origin = 'printed'") == [
        ("Места игроков",)
    ]
    assert rows("SELECT count(*) FROM finding") == [(len(report.findings),)]
    assert rows("SELECT count(*) FROM term")[0] > (50,)
    assert rows("SELECT value FROM meta WHERE key = 'build'") == [(report.build,)]
    connection.close()


def test_no_private_detail_is_anywhere_in_a_build(corpus: Path, tmp_path: Path) -> None:
    report = make(corpus, tmp_path / "data")
    written_files = [path for path in report.folder.rglob("*") if path.is_file()]
    assert written_files
    assert [path.name for path in written_files if b"555-01-23" in path.read_bytes()] == []


def test_a_page_of_a_web_library_gives_the_same_records(corpus: Path) -> None:
    before, _ = read_corpus(corpus)
    put_document(corpus, "laws.txt", html_page((corpus / "sources/laws.txt").read_text(encoding="utf-8")))
    after, _ = read_corpus(corpus)
    assert {name: (r.title, r.text) for name, r in after.items()} == {
        name: (r.title, r.text) for name, r in before.items()
    }


def test_the_same_inputs_are_not_built_twice(corpus: Path, tmp_path: Path) -> None:
    first, second = make(corpus, tmp_path / "data"), make(corpus, tmp_path / "data")
    assert (first.reused, second.reused, first.folder) == (False, True, second.folder)
    assert not make(corpus, tmp_path / "data", force=True).reused


def test_a_build_says_how_far_it_is(corpus: Path, tmp_path: Path) -> None:
    told: list[tuple[str, int, int]] = []
    tools = quiet_tools()
    make(corpus, tmp_path, tools=replace(tools, progress=lambda *step: told.append(step)))
    assert list(dict.fromkeys(stage for stage, _, _ in told)) == ["read", "link"]
    for stage in ("read", "link"):
        steps = [(done, total) for name, done, total in told if name == stage]
        assert steps == sorted(steps)
        assert len({total for _, total in steps}) == 1
        assert steps[-1][0] == steps[-1][1]


class StopError(Exception):
    """Something that goes wrong half-way."""


def failing_tools() -> BuildPorts:
    def fail(*_: object) -> None:
        raise StopError

    return BuildPorts(known_word=quiet_tools().known_word, write_index=fail, progress=lambda *_: None)


def test_a_build_that_fails_half_way_leaves_the_published_one(corpus: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    before = make(corpus, data)
    put_document(corpus, "laws.txt", (corpus / "sources/laws.txt").read_bytes() + b"\n")
    with pytest.raises(StopError):
        make(corpus, data, tools=failing_tools())
    assert published(data) == before.build
    assert sorted(path.name for path in (data / "builds").iterdir()) == [before.build]


def test_forcing_a_build_that_fails_leaves_the_published_one(corpus: Path, tmp_path: Path) -> None:
    data = tmp_path / "data"
    before = make(corpus, data)
    with pytest.raises(StopError):
        make(corpus, data, tools=failing_tools(), force=True)
    assert published(data) == before.build
    assert (before.folder / "build.json").is_file()


def test_a_finding_of_severity_error_keeps_a_build_from_being_published(corpus: Path, tmp_path: Path) -> None:
    (corpus / "ids.txt").write_text("com:9.9 paragraph\n")
    with pytest.raises(AuditFailedError, match=r"id-vanished at com:9\.9.*build before stays published") as failed:
        make(corpus, tmp_path / "data")
    assert [str(finding.record) for finding in failed.value.findings] == ["com:9.9"]
    assert published(tmp_path / "data") is None


def test_a_document_that_is_switched_off_takes_its_ids_with_it(corpus: Path) -> None:
    records, _ = read_corpus(corpus)
    (corpus / "ids.txt").write_text("".join(f"{name} {r.kind}\n" for name, r in records.items()))
    edit_manifest(corpus, 'rights = "MIT, like the tests"\npublish = true\n\n', 'rights = "MIT"\npublish = false\n\n')
    left, findings = read_corpus(corpus)
    assert "com:5.1" not in left
    assert {"id-vanished", "id-changed"} & {finding.code for finding in findings} == set()


def test_an_id_may_not_change_its_kind_even_while_a_document_is_switched_off(corpus: Path) -> None:
    (corpus / "ids.txt").write_text("law:5A paragraph\ncom:9.9 paragraph\n")
    edit_manifest(corpus, 'rights = "MIT, like the tests"\npublish = true\n\n', 'rights = "MIT"\npublish = false\n\n')
    _, findings = read_corpus(corpus)
    errors = [(finding.code, str(finding.record)) for finding in findings if finding.severity == "error"]
    assert errors == [("id-changed", "law:5A")]


def test_published_ids_are_added_to_and_never_taken_away(corpus: Path) -> None:
    (corpus / "ids.txt").write_text("# a remark\ncom:9.9 paragraph\n")
    records, _ = read_corpus(corpus)
    present = lasting_ids(open_corpus(corpus), tuple(records.values()))
    added = write_ids(corpus, present)
    ids = id_list(corpus).kinds
    assert added == len(ids) - 1 > 100
    assert ids["com:9.9"] == "paragraph"
    assert ids["com:6.2"] == "paragraph"
    assert write_ids(corpus, present) == 0
    assert not any(name.startswith("unplaced:") for name in ids)


def test_a_corpus_may_have_no_list_of_ids_yet(corpus: Path) -> None:
    assert dict(id_list(corpus).kinds) == {}


def test_a_second_build_waits_and_then_says_so(tmp_path: Path) -> None:
    with (
        build_lock(tmp_path / "data"),
        pytest.raises(BuildRunningError, match="Another build has been running"),
        build_lock(tmp_path / "data", wait=0.01),
    ):
        pass
    with build_lock(tmp_path / "data", wait=0.01):
        assert (tmp_path / "data").is_dir()


def test_what_a_killed_build_left_is_cleared_away(tmp_path: Path) -> None:
    left = tmp_path / "builds/.staging-old"
    left.mkdir(parents=True)
    (left / "half").write_text("x")
    with staging(tmp_path, "new") as folder:
        (folder / "build.json").write_text("{}")
    assert sorted(path.name for path in (tmp_path / "builds").iterdir()) == ["new"]


def test_only_the_last_three_builds_are_kept(tmp_path: Path) -> None:
    for n in range(5):
        with staging(tmp_path, f"b{n}") as folder:
            (folder / "build.json").write_text("{}")
        switch(tmp_path, f"b{n}")
        os.utime(tmp_path / f"builds/b{n}", (n, n))
    assert sorted(path.name for path in (tmp_path / "builds").iterdir()) == ["b2", "b3", "b4"]
    assert published(tmp_path) == "b4"


def test_what_a_build_has_elsewhere_is_discarded_with_its_folder(tmp_path: Path) -> None:
    gone: list[str] = []

    def discard(folder: Path) -> None:
        assert folder.is_dir()
        gone.append(folder.name)

    (tmp_path / "builds/.staging-killed").mkdir(parents=True)
    for n in range(5):
        with staging(tmp_path, f"b{n}", discard) as folder:
            (folder / "build.json").write_text("{}")
        switch(tmp_path, f"b{n}", discard)
        os.utime(tmp_path / f"builds/b{n}", (n, n))
    with pytest.raises(StopError), staging(tmp_path, "b5", discard):
        raise StopError
    assert gone == [".staging-killed", "b0", "b1", ".staging-b5"]


def test_the_published_build_is_kept_however_old_it_is(tmp_path: Path) -> None:
    for n in range(3):
        with staging(tmp_path, f"b{n}") as folder:
            (folder / "build.json").write_text("{}")
        os.utime(tmp_path / f"builds/b{n}", (3_000_000_000 + n, 3_000_000_000 + n))
    with staging(tmp_path, "now") as folder:
        (folder / "build.json").write_text("{}")
    switch(tmp_path, "now")
    assert published(tmp_path) == "now"
    assert sorted(path.name for path in (tmp_path / "builds").iterdir()) == ["b1", "b2", "now"]


def test_a_build_made_anew_leaves_the_folder_that_is_served_alone(corpus: Path, tmp_path: Path) -> None:
    first = make(corpus, tmp_path / "data")
    kept = (first.folder / "library.sqlite").stat().st_mtime_ns
    second = make(corpus, tmp_path / "data", force=True)
    assert second.folder.name == f"{first.build}-2"
    assert published(tmp_path / "data") == second.folder.name
    assert (first.folder / "library.sqlite").stat().st_mtime_ns == kept
    assert make(corpus, tmp_path / "data").folder == second.folder


def test_a_build_folder_without_its_description_is_built_anew(corpus: Path, tmp_path: Path) -> None:
    report = make(corpus, tmp_path / "data")
    (report.folder / "build.json").unlink()
    again = make(corpus, tmp_path / "data")
    assert not again.reused
    assert again.folder != report.folder
    assert published(tmp_path / "data") == again.folder.name
    assert json.loads((again.folder / "build.json").read_text())["build"] == report.build


def test_a_corpus_of_one_document_builds(corpus: Path, tmp_path: Path) -> None:
    edit_manifest(corpus, 'rights = "MIT, like the tests"\npublish = true\n\n', 'rights = "MIT"\npublish = false\n\n')
    records = {str(record.id): record for record in make(corpus, tmp_path / "data").records}
    assert records["law:5A"].has_text
    assert RecordId.parse("com:5.1") not in {record.id for record in records.values()}
    assert sum(record.kind is Kind.LAW for record in records.values()) == 93
