"""Claims about the read-only library: what it finds, what leads where, and what it says when it cannot be read."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.model import Kind, Lang, RecordId, export_line
from ingest.store import record_line
from search_service.library import Library, NoLibraryError, is_within
from tests.samples.site import publish_sample, sample_records
from tests.samples.site_records import FILE


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Library]:
    opened = Library.open(publish_sample(tmp_path_factory.mktemp("data")))
    yield opened
    opened.close()


def of(name: str) -> RecordId:
    return RecordId.parse(name)


def test_it_holds_the_records_that_were_written_in_their_order(library: Library) -> None:
    assert tuple(library.records()) == sample_records()
    rights = {document.file: document.rights for document in library.sources.documents()}
    assert any(rights.values())
    lines = [export_line(record_line(record), rights) for record in sample_records()]
    assert [line.decode() for line in library.export_lines()] == lines


def test_a_second_number_leads_to_the_record_that_bears_it(library: Library) -> None:
    found = library.record(of("com:74.3"))
    assert found is not None
    assert found.id == of("com:74.2")
    assert library.exists(of("com:74.3"))


@pytest.mark.parametrize(
    ("name", "nearest"),
    [("law:27B1b", "law:27"), ("com:30.2.i", "com:30.2"), ("com:16.1", "law:16"), ("law:94", None)],
)
def test_an_absent_id_leads_to_the_nearest_record(library: Library, name: str, nearest: str | None) -> None:
    assert library.nearest(of(name)) == (of(nearest) if nearest else None)


@pytest.mark.parametrize(
    ("name", "readable"),
    [("law:79", True), ("law:79C", True), ("law:30", False), ("com:27.6", True), ("law:16A", False)],
)
def test_what_holds_a_text_somewhere_inside_can_be_read(library: Library, name: str, readable: bool) -> None:
    assert library.is_readable(of(name)) is readable


def test_backlinks_reach_everything_inside_but_no_other_law(library: Library) -> None:
    cited = {(str(link.source), str(link.target)) for link in library.backlinks(of("law:27"))}
    assert cited == {("com:27.6.iii", "law:27B1b")}
    assert {str(link.source) for link in library.backlinks(of("law:36"))} == {"index:kontra--legalnaya-x"}
    assert library.backlinks(of("law:3")) == ()


def test_laws_come_in_order_with_their_neighbours(library: Library) -> None:
    assert [law.law for law in library.of_kind(Kind.LAW)] == [16, 23, 27, 29, 30, 31, 36, 74, 79]
    assert library.facts.neighbours(30) == (29, 31)
    assert library.facts.neighbours(16) == (None, 23)
    assert library.facts.neighbours(79) == (74, None)


def test_titles_of_every_origin_are_known(library: Library) -> None:
    titles = {(title.lang, title.origin): title.text for title in library.facts.titles(of("law:79"))}
    assert titles[Lang.RU, "printed"] == "ВЫИГРАННЫЕ ВЗЯТКИ"
    assert titles[Lang.EN, "table"] == "Tricks Won"


def test_printed_lines_and_edits_are_counted_from_one(library: Library) -> None:
    assert [line.line for line in library.sources.printed_lines(FILE, 3, 4)] == [3, 4]
    assert [edit.rule for edit in library.sources.edits(FILE, 3, 6)] == ["justify", "overprint"]


def test_counts_name_kinds_and_statuses(library: Library) -> None:
    counts = library.facts.counts()
    assert counts[Kind.LAW.value] == 9
    assert counts["reference.absent"] == 4


@pytest.mark.parametrize(
    ("name", "outer", "within"),
    [
        ("law:27B1b", "law:27", True),
        ("law:270", "law:27", False),
        ("law:27", "law:27", True),
        ("com:27.6", "law:27", False),
    ],
)
def test_an_id_lies_within_its_outer_ones_only(name: str, outer: str, within: bool) -> None:
    assert is_within(of(name), of(outer)) is within


def test_no_library_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(NoLibraryError, match="pravilo build"):
        Library.open(tmp_path)


def test_a_damaged_library_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "library.sqlite").write_bytes(b"not a database, only text" * 99)
    with pytest.raises(NoLibraryError, match="pravilo build"):
        Library.open(tmp_path)


def test_a_library_of_another_version_says_what_to_do(tmp_path: Path) -> None:
    folder = publish_sample(tmp_path)
    with sqlite3.connect(folder / "library.sqlite") as connection:
        connection.execute("PRAGMA user_version = 1")
    connection.close()
    with pytest.raises(NoLibraryError, match=r"made by another version of Pravilo. Run `pravilo build`"):
        Library.open(folder)


def test_a_library_without_its_table_of_works_says_what_to_do(tmp_path: Path) -> None:
    folder = publish_sample(tmp_path)
    (folder / "tables" / "works.toml").unlink()
    with pytest.raises(NoLibraryError, match="pravilo build"):
        Library.open(folder)
