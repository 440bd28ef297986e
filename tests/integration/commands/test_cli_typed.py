"""Commands as a person types them: words without quotes, citations for ids, JSON for programs, and an end that fits
however a command ends.
"""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from search_service import cli
from search_service.app import create_app
from search_service.settings import Settings
from tests.commands import build_with_commands, run, said
from tests.samples.small_corpus import copy_mini


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A corpus and a data folder with its build."""
    return build_with_commands(tmp_path_factory.mktemp("built"))


def started(built: tuple[Path, Path], *words: str, **environment: str) -> subprocess.Popen[bytes]:
    """A command as a process of its own."""
    corpus, data = built
    command = [sys.executable, "-m", "search_service", "--corpus", str(corpus), "--data", str(data), *words]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, **environment})


def test_words_need_no_quotes(built: tuple[Path, Path]) -> None:
    together, apart = run(*built, "search", "судья стол"), run(*built, "search", "судья", "стол")
    assert (apart.exit_code, apart.stdout) == (together.exit_code, together.stdout)


@pytest.mark.parametrize("words", [["-судья"], ["судья", "-стол"], ["--", "-судья"]])
def test_a_word_not_wanted_is_no_option(built: tuple[Path, Path], words: list[str]) -> None:
    result = run(*built, "search", *words)
    assert result.exit_code in (0, 1)
    assert "No such option" not in result.output


@pytest.mark.parametrize(("option", "meant"), [("--sise", "--size"), ("--sotr", "--sort"), ("--jsno", "--json")])
def test_a_misspelt_option_is_named_with_the_right_one(built: tuple[Path, Path], option: str, meant: str) -> None:
    result = run(*built, "search", "судья", option, "3")
    assert result.exit_code == 2
    assert option in result.stderr
    assert meant in result.stderr


@pytest.mark.parametrize(
    ("typed", "told"), [("serach", "Did you mean `pravilo search`?"), ("zzz", "No such command 'zzz'.")]
)
def test_a_misspelt_command_is_named_with_the_right_one(built: tuple[Path, Path], typed: str, told: str) -> None:
    result = run(*built, typed, "пас")
    assert result.exit_code == 2
    assert said(result).endswith(told)


def test_results_may_stand_in_the_order_of_the_book(built: tuple[Path, Path]) -> None:
    result = run(*built, "search", "судья", "--sort", "book", "--json")
    ids = [hit["id"] for hit in json.loads(result.stdout)["hits"]]
    assert result.exit_code == 0
    assert len(ids) > 1


def test_a_citation_is_told_with_title_first_line_and_address(built: tuple[Path, Path]) -> None:
    lines = run(*built, "resolve", "п.", "5.1").stdout.splitlines()
    assert lines[0] == "5.1: resolved -> com:5.1"
    assert lines[2].strip().startswith("com:5.1  5.1")
    assert lines[3].strip() == "/ru/law/5#5.1"


@pytest.mark.parametrize("name", ["com:5.1", "COM:5.1", "5.1", "п. 5.1"])
def test_explain_takes_ids_and_citations(built: tuple[Path, Path], name: str) -> None:
    result = run(*built, "explain", *name.split())
    assert result.exit_code == 0
    assert result.stdout.startswith("com:5.1 · 5.1")
    assert "/ru/law/5#5.1" in result.stdout


def test_a_citation_of_several_is_not_guessed(built: tuple[Path, Path]) -> None:
    result = run(*built, "explain", "4-5")
    assert result.exit_code == 1
    assert "names several: law:4, law:5" in said(result)


@pytest.mark.parametrize(
    ("words", "keys"),
    [
        (["search", "судья"], {"hits", "total", "citation", "stages"}),
        (["resolve", "5.1"], {"mention", "status", "targets", "nearest", "records"}),
        (["explain", "5.1"], {"record", "source"}),
        (["check"], {"records", "findings"}),
    ],
)
def test_answers_are_json_for_programs(built: tuple[Path, Path], words: list[str], keys: set[str]) -> None:
    told = json.loads(run(*built, *words, "--json").stdout)
    assert keys <= set(told)


@pytest.mark.parametrize(
    ("words", "path", "parameters"),
    [
        (["search", "судья"], "search", {"q": "судья", "size": 10}),
        (
            ["search", "судья", "--in", "commentary", "--sort", "book", "--page", "2", "--size", "3", "--explain"],
            "search",
            {"q": "судья", "in": "commentary", "sort": "book", "page": 2, "size": 3, "explain": "true"},
        ),
        (
            ["search", "5.1", "--lang", "en", "--without", "typo"],
            "search",
            {"q": "5.1", "lang": "en", "without": "typo"},
        ),
        (["search", "ъъъъ"], "search", {"q": "ъъъъ"}),
        (["resolve", "п.", "5.1"], "resolve", {"ref": "п. 5.1"}),
        (["resolve", "5.99", "--lang", "en"], "resolve", {"ref": "5.99", "lang": "en"}),
    ],
)
def test_json_is_what_the_api_answers(
    built: tuple[Path, Path], words: list[str], path: str, parameters: dict[str, Any]
) -> None:
    corpus, data = built
    with TestClient(create_app(Settings(corpus=corpus, data=data))) as site:
        given = {"size": 10, **parameters} if path == "search" else parameters
        answer = site.get(f"/api/v1/{path}", params=given)
    assert answer.status_code == 200
    assert json.loads(run(*built, *words, "--json").stdout) == answer.json()


@pytest.mark.parametrize(
    "topic", ["query", "filters", "citations", "exit-codes", "completion", "environment", "search"]
)
def test_a_topic_is_told(built: tuple[Path, Path], topic: str) -> None:
    result = run(*built, "help", topic)
    assert result.exit_code == 0
    assert result.stdout.strip()
    assert topic in run(*built, "help").stdout


def test_an_unknown_topic_lists_those_there_are(built: tuple[Path, Path]) -> None:
    result = run(*built, "help", "nothing")
    assert result.exit_code == 2
    assert "completion" in said(result)


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp866"])
def test_an_encoding_that_lacks_letters_ends_no_command(built: tuple[Path, Path], encoding: str) -> None:
    process = started(built, "search", "судья", PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    assert out
    assert b"Traceback" not in err


def test_a_reader_that_goes_away_is_no_failure(built: tuple[Path, Path]) -> None:
    process = started(built, "export")
    assert process.stdout is not None
    process.stdout.close()
    assert process.wait(timeout=120) == 0
    assert process.stderr is not None
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()


def test_an_interrupted_build_ends_with_130_and_no_traceback(tmp_path: Path) -> None:
    """From the moment the build has begun; one that was quicker is done."""
    data = tmp_path / "data"
    process = started((copy_mini(tmp_path), data), "build")
    while process.poll() is None and not data.exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=120)
    assert process.returncode in (0, 130), err
    assert b"Traceback" not in err


def test_an_interruption_is_told_and_is_no_refusal(built: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_name: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(cli, "import_module", interrupt)
    result = run(*built, "build")
    assert result.exit_code == 130
    assert "the published build stays" in said(result)


def test_a_text_is_written_back_with_links(built: tuple[Path, Path], tmp_path: Path) -> None:
    text = tmp_path / "rules.txt"
    text.write_text("По Правилу 5 и п. 7.3 настоящего Регламента.\n", encoding="utf-8")
    result = run(*built, "link", str(text), "--site", "https://example.org")
    assert result.exit_code == 0
    assert result.stdout.startswith("По Правилу [5](https://example.org/ru/law/5")
    assert "7.3 настоящего" in result.stdout
    page = run(*built, "link", str(text), "--to", "html", "-o", str(tmp_path / "rules.html"))
    assert (page.exit_code, page.stdout) == (0, "")
    assert '<a href="/ru/law/5"' in (tmp_path / "rules.html").read_text(encoding="utf-8")
    assert "--site" in page.stderr


def test_a_link_in_doubt_says_so(built: tuple[Path, Path], tmp_path: Path) -> None:
    text = tmp_path / "rules.txt"
    text.write_text("Правило 5. Правило 5 — FIDE.\n", encoding="utf-8")
    sure, doubtful = re.findall(r'"([^"]+)"\)', run(*built, "link", str(text)).stdout)
    assert doubtful == f"под вопросом: {sure}"
    assert '"in doubt: ' in run(*built, "link", str(text), "--lang", "en").stdout


def test_the_references_of_a_text_are_a_table(built: tuple[Path, Path], tmp_path: Path) -> None:
    text = tmp_path / "rules.html"
    text.write_text("<p>По Правилу 5\nи правилу 5 FIDE</p>\n", encoding="utf-8")
    lines = run(*built, "link", str(text), "--to", "tsv", "--site", "https://example.org").stdout.splitlines()
    head, sure, doubtful = (line.split("\t") for line in lines)
    assert dict(zip(head, sure, strict=True)) == {
        "line": "1",
        "mention": "5",
        "status": "resolved",
        "certain": "1",
        "doubt": "",
        "ids": "law:5",
        "titles": dict(zip(head, doubtful, strict=True))["titles"],
        "nearest": "",
        "address": "https://example.org/ru/law/5",
    }
    told = dict(zip(head, doubtful, strict=True))
    assert (told["line"], told["certain"], told["doubt"]) == ("2", "0", "elsewhere")
    only = run(*built, "link", str(text), "--to", "tsv", "--certain").stdout.splitlines()
    assert len(only) == 2


def test_a_text_that_cannot_be_read_is_refused(built: tuple[Path, Path], tmp_path: Path) -> None:
    text = tmp_path / "rules.html"
    text.write_bytes("Правило 5".encode("cp1251"))
    assert "is not UTF-8" in said(run(*built, "link", str(text)))
    text.write_text("Правило 5", encoding="utf-8")
    assert run(*built, "link", str(text), "--to", "markdown").exit_code == 2
    text.write_text("Без ссылок.", encoding="utf-8")
    assert run(*built, "link", str(text)).exit_code == 1
