"""What a build publishes of its documents is a whole account of them: so finds a second hand, with code of its own that
reads nothing but the published database, and so does `pravilo verify`, which notices what was changed.
"""

import hashlib
import json
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ingest.publish import build, faults_of_account
from ingest.store import open_corpus
from tests.commands import run, said
from tests.places import CORPUS
from tests.samples.books import copy_books
from tests.samples.documents import all_words, quiet_tools
from tests.samples.small_corpus import MINI, copy_mini, edit_manifest

Cell = tuple[str, str, int, int]  # a character, and the file, line and column it was printed in


def overlapping(folder: Path) -> Path:
    """The small corpus with a second copy of its Laws, a paragraph of which differs, as a document of its own."""
    corpus = copy_mini(folder)
    run(corpus, folder / "aside", "build")
    text = (MINI / "sources/laws.txt").read_text(encoding="utf-8")
    (folder / "again.txt").write_text(text.replace("сыгравш", "сходивш").replace("карт", "кость"), encoding="utf-8")
    added = run(corpus, folder / "aside", "add", str(folder / "again.txt"), "--rights", "MIT", "--yes")
    assert added.exit_code == 0, added.output
    return corpus


def windows(folder: Path) -> Path:
    """The small corpus with the line ends of DOS, a page end, and the mark of the end of a file."""
    corpus = copy_mini(folder)
    path = corpus / "sources/laws.txt"
    data = path.read_bytes().replace(b"\n", b"\r\n") + b"\x0c\r\n\x1a\x00\x00"
    path.write_bytes(data)
    old = next(
        entry.sha256 for entry in open_corpus(copy_mini(folder / "old")).manifest.documents if entry.file == "laws.txt"
    )
    edit_manifest(corpus, old, hashlib.sha256(data).hexdigest())
    return corpus


LIBRARIES: dict[str, Callable[[Path], Path]] = {
    "the Laws of 1987": lambda _: CORPUS,
    "small": copy_mini,
    "three books": lambda folder: copy_books(folder, "mini", "chess", "stones"),
    "overlapping copies": overlapping,
    "line ends of DOS": windows,
}


@pytest.fixture(scope="module", params=LIBRARIES)
def published(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a published build of each library."""
    folder = tmp_path_factory.mktemp("library")
    corpus = LIBRARIES[request.param](folder)
    return build(open_corpus(corpus), folder / "data", quiet_tools(all_words), package_files=()).folder


def rows(database: Path, sql: str) -> list[tuple[Any, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(sql).fetchall()


def stretches(database: Path) -> Iterator[list[str]]:
    run_: list[str] = []
    for file, continues in rows(database, "SELECT file, continues FROM reading_order ORDER BY position"):
        if run_ and not continues:
            yield run_
            run_ = []
        run_.append(file)
    yield run_


def printed(database: Path, files: list[str]) -> list[Cell]:
    """All characters of documents, in print order."""
    lines = rows(database, "SELECT file, line, text FROM printed_line ORDER BY line")
    return [
        (char, file, line, column)
        for one in files
        for file, line, text in lines
        if file == one
        for column, char in enumerate(text)
    ]


def replayed(cells: list[Cell], database: Path, files: list[str]) -> tuple[list[Cell], Counter[str]]:
    """The characters that all edits leave, and how many visible ones each rule took away."""
    taken: Counter[str] = Counter()
    order = {(file, line, column): n for n, (_, file, line, column) in enumerate(cells)}
    edits = rows(database, "SELECT file, line, col, stage, rule, before, after FROM edit ORDER BY rowid")
    at = 0
    for file, line, column, _, rule, before, after in edits:
        if file not in files:
            continue
        place = order[file, line, column]
        if at >= len(cells) or order[cells[at][1:]] > place or at == 0:
            at = 0
        while at < len(cells) and (
            order[cells[at][1:]] < place or "".join(cell[0] for cell in cells[at : at + len(before)]) != before
        ):
            at += 1
        assert at < len(cells), f"{file}:{line}:{column} {rule} {before!r}"
        assert order[cells[at][1:]] == place, f"{file}:{line}:{column} {rule} {before!r}"
        old = cells[at : at + len(before)]
        where = [cell[1:] for cell in old] if len(before) == len(after) else [(file, line, column)] * len(after)
        cells[at : at + len(before)] = [(char, *one) for char, one in zip(after, where, strict=True)]
        visible = sum(not char.isspace() for char in before) - sum(not char.isspace() for char in after)
        taken[rule] += visible
        at += len(after)
    return cells, taken


def test_each_visible_character_is_taken_by_an_edit_or_stands_in_one_record(published: Path) -> None:
    database = published / "library.sqlite"
    records = {
        (one["id"], one["lang"]): one
        for (line,) in rows(database, "SELECT json FROM record")
        for one in [json.loads(line)]
    }
    pieces = rows(database, "SELECT file, line, col, length, id, lang, field FROM piece")
    held = Counter((file, line, col + n) for file, line, col, length, *_ in pieces for n in range(length))
    total = 0
    for files in stretches(database):
        cells = printed(database, files)
        total += (before := sum(not cell[0].isspace() for cell in cells))
        left, taken = replayed(cells, database, files)
        visible = Counter(cell[1:] for cell in left if not cell[0].isspace())
        assert {place for place, count in visible.items() if held[place] != count} == set()
        assert before == sum(visible.values()) + sum(taken.values())
        shown: dict[tuple[str, str, str], str] = {}
        text = {cell[1:]: cell[0] for cell in left}
        for file, line, col, length, name, lang, field in pieces:
            if file in files:
                words = "".join(text.get((file, line, col + n), "") for n in range(length))
                shown[name, lang, field] = shown.get((name, lang, field), "") + words
        for (name, lang, field), words in shown.items():
            if field in ("marker", "title", "text"):
                assert bare(words) in bare(records[name, lang][field] or ""), (name, field, words)
    assert total > 500


def bare(text: str) -> str:
    return "".join(text.split())


def test_verify_agrees(published: Path) -> None:
    assert list(faults_of_account(published)) == []


def test_the_account_of_the_laws_tells_what_the_outline_dropped(tmp_path: Path) -> None:
    folder = build(open_corpus(copy_mini(tmp_path)), tmp_path / "data", quiet_tools(all_words), package_files=()).folder
    found = rows(folder / "library.sqlite", "SELECT DISTINCT rule FROM edit WHERE stage = 'outline'")
    assert {"leader", "list-sign", "see", "sign"} <= {rule for (rule,) in found}


TAMPERED = {
    "an edit that is gone": "DELETE FROM edit WHERE rowid = (SELECT max(rowid) FROM edit WHERE stage = 'outline')",
    "an edit that says otherwise": "UPDATE edit SET before = before || 'х' WHERE rowid = 3",
    "a piece that is gone": "DELETE FROM piece WHERE rowid = 5",
    "a piece that is shorter": "UPDATE piece SET length = length - 1 WHERE field = 'marker'",
    "a word of a record": "UPDATE record SET json = replace(json, 'игрок', 'судья') WHERE json LIKE '%игрок%'",
    "a printed line": "UPDATE printed_line SET text = replace(text, 'стол', 'стул') WHERE text LIKE '%стол%'",
}


@pytest.mark.parametrize("how", TAMPERED)
def test_verify_notices_what_was_changed(tmp_path: Path, how: str) -> None:
    corpus, data = copy_mini(tmp_path), tmp_path / "data"
    folder = build(open_corpus(corpus), data, quiet_tools(all_words), package_files=()).folder
    assert list(faults_of_account(folder)) == []
    with closing(sqlite3.connect(folder / "library.sqlite")) as connection, connection:
        assert connection.execute(TAMPERED[how]).rowcount > 0
    assert list(faults_of_account(folder)) != []


def test_the_command_tells_what_is_whole_and_what_is_not(tmp_path: Path) -> None:
    corpus, data = copy_mini(tmp_path), tmp_path / "data"
    assert (run(corpus, data, "verify").exit_code, run(corpus, data, "build", "--record-ids").exit_code) == (3, 0)
    good = run(corpus, data, "verify")
    assert (good.exit_code, said(good).count("ok ")) == (0, 6), said(good)
    assert "index of whoosh" in said(good)
    table = next((data / "current/tables").glob("*.toml"))
    table.write_bytes(table.read_bytes() + b"\n")
    assert f"tables/{table.name} is not as it was published" in said(run(corpus, data, "verify", "--only", "build"))
    assert run(corpus, data, "verify", "--only", "corpus").exit_code == 0
    (corpus / "ids.txt").write_bytes(b"")
    shutil.copy(corpus / "sources/remarks.txt", corpus / "sources/laws.txt")
    told = run(corpus, data, "verify", "--only", "corpus")
    assert told.exit_code == 1
    assert "the published build lists" in said(told)
    assert "sources/laws.txt: its sha256 is" in said(told)
