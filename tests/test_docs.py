"""What the documents say is so: commands exist, links lead somewhere, both languages tell the same."""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

import click
import pytest

import search_service.cli
from ingest.findings import CODES, Severity
from ingest.model import Lang
from ingest.rules import RULES
from ingest.tables import dump_entry, parse_manifest, parse_works
from ingest.tables.notes import DIGEST_COLUMNS
from search_service.cli.console import BUSY, INTERRUPTED, NO, UNUSABLE
from search_service.web.api.dictionary import RECORD_FIELDS
from search_service.web.language import load_catalogue
from tests.commands import run
from tests.places import ROOT

READMES = ("README.md", "README.ru.md")
CHAPTERS = tuple(path.relative_to(ROOT).as_posix() for path in sorted((ROOT / "docs").rglob("*.md")))
DOCUMENTS = (*READMES, "CHANGELOG.md", "corpus/README.md", *CHAPTERS)

TARGET = re.compile(r"^([a-z][a-z0-9-]*):.*## ", re.MULTILINE)
MAKE = re.compile(r"(?:^|`)make ([a-z][a-z0-9-]*)", re.MULTILINE)
COMMAND = re.compile(r"(?:^|`)pravilo ([a-z]+)", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")
VARIABLE = re.compile(r"PRAVILO_[A-Z_]+")
EXIT_CODE = re.compile(r"(?:: |; )(\d+) ")  # "Exit codes: 0 done; 1 the answer is no"
CODE_BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)

SEVERITIES: Final = MappingProxyType(
    {
        "README.md": {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"},
        "README.ru.md": {Severity.ERROR: "ошибка", Severity.WARNING: "предупреждение", Severity.NOTE: "примечание"},
    }
)
# How each document says a message of the code.
SPEAKS: Final = MappingProxyType(
    {name: load_catalogue(lang).gettext for name, lang in (("README.md", Lang.EN), ("README.ru.md", Lang.RU))}
)
# Heads of the same table in both documents.
FINDINGS: Final = ("| code | severity |", "| код | степень |")
RULE_HEADS: Final = ("| rule |", "| правило правки |")
FIELDS: Final = ("| field | type |", "| поле | тип |")
EXITS: Final = ("| exit code |", "| код завершения |")
VARIABLES: Final = ("| variable |", "| переменная |")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def table(name: str, heads: tuple[str, ...]) -> list[list[str]]:
    """The cells of the rows of the only table with one of these heads, without marks of code."""
    lines = read(name).split("\n")
    (head,) = [place for place, line in enumerate(lines) if line.startswith(heads)]
    end = lines.index("", head)
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in lines[head + 2 : end]]


@pytest.mark.parametrize("name", READMES)
def test_every_make_target_is_documented_and_every_documented_one_exists(name: str) -> None:
    assert set(MAKE.findall(read(name))) == set(TARGET.findall(read("Makefile"))) - {"help"}


@pytest.mark.parametrize("name", READMES)
def test_every_command_is_documented_and_every_documented_one_exists(name: str) -> None:
    assert set(COMMAND.findall(read(name))) == set(search_service.cli.COMMANDS)


def test_both_languages_show_the_same_commands_and_addresses() -> None:
    """But for the words behind #, the placeholder of a file, and the language of a page."""
    english, russian = (
        [
            re.sub(r"\s+#.*", "", line).replace("ФАЙЛ", "FILE")
            for line in "\n".join(CODE_BLOCK.findall(text)).split("\n")
        ]
        for text in map(read, READMES)
    )
    assert english == russian


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_between_documents_lead_somewhere(name: str) -> None:
    folder = (ROOT / name).parent
    assert [link for link in LINK.findall(read(name)) if not (folder / link).exists()] == []


@pytest.mark.parametrize("name", READMES)
def test_readme_documents_every_finding(name: str) -> None:
    told = [(code, severity) for code, severity, _ in table(name, FINDINGS)]
    assert told == [(code, SEVERITIES[name][kind.severity]) for code, kind in CODES.items()]


@pytest.mark.parametrize("name", READMES)
def test_readme_gives_findings_the_meaning_that_commands_and_pages_show(name: str) -> None:
    told = {code: meaning for code, _, meaning in table(name, FINDINGS)}
    assert told == {code: SPEAKS[name](kind.meaning) for code, kind in CODES.items()}


@pytest.mark.parametrize("name", READMES)
def test_readme_documents_every_rule_of_the_ledger_with_the_reason_that_commands_and_pages_show(name: str) -> None:
    assert table(name, RULE_HEADS) == [[rule.name, SPEAKS[name](rule.reason)] for rule in RULES]


@pytest.mark.parametrize("name", READMES)
def test_readme_documents_every_field_of_a_record(name: str) -> None:
    told = [(field, kind) for field, kind, _ in table(name, FIELDS)]
    assert told == [(field.name, field.type) for field in RECORD_FIELDS]


def test_the_english_readme_gives_fields_the_meaning_the_reference_shows() -> None:
    told = {field: meaning for field, _, meaning in table("README.md", FIELDS)}
    assert told == {field.name: field.meaning for field in RECORD_FIELDS}


def variables_read() -> Iterator[str]:
    """Names of our environment variables, wherever the code has one as a text of its own."""
    files = [ROOT / "tests" / "conftest.py"]
    files += [path for part in ("ingest", "search_service") for path in (ROOT / part).rglob("*.py")]
    for path in files:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and VARIABLE.fullmatch(node.value):
                yield node.value


@pytest.mark.parametrize("name", READMES)
def test_readme_documents_the_variables_the_code_reads(name: str) -> None:
    documented = [row[0] for row in table(name, VARIABLES)]
    assert sorted(documented) == sorted(set(variables_read()))
    assert set(VARIABLE.findall(read(name))) == set(documented)


@pytest.mark.parametrize("name", READMES)
def test_readme_documents_the_exit_codes(name: str) -> None:
    documented = [int(row[0]) for row in table(name, EXITS)]
    assert documented == sorted({0, NO, click.UsageError.exit_code, UNUSABLE, BUSY, INTERRUPTED})
    assert documented == [int(code) for code in EXIT_CODE.findall(search_service.cli.__doc__ or "")]


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        (0, ["--help"]),
        (2, ["nonsense"]),
        (2, ["search", "--law", "0", "пас"]),
        (2, ["check", "no-such-file.txt"]),
        (3, ["search", "пас"]),  # there is no library
        (3, ["build"]),  # there is no corpus
    ],
)
def test_commands_end_with_the_documented_codes(code: int, arguments: list[str], tmp_path: Path) -> None:
    assert run(tmp_path / "corpus", tmp_path / "data", *arguments).exit_code == code


def test_the_corpus_readme_documents_the_columns_of_the_digest() -> None:
    assert [row[0] for row in table("corpus/README.md", ("| column |",))] == list(DIGEST_COLUMNS)


def test_the_hints_of_the_corpus_readme_are_such_as_the_manifest_takes() -> None:
    (block,) = (block for block in CODE_BLOCK.findall(read("corpus/README.md")) if block.startswith("```toml"))
    works = parse_works(read("corpus/tables/works.toml"))
    entry = replace(
        parse_manifest(read("corpus/manifest.toml"), works).documents[0], order=1, continues=False, hints=()
    )
    example = block.removeprefix("```toml\n").removesuffix("```")
    (document,) = parse_manifest(dump_entry(entry) + "\n" + example, works).documents
    assert [hint.page is None for hint in document.hints] == [False, True]


def test_the_changelog_knows_the_version() -> None:
    version = tomllib.loads(read("pyproject.toml"))["project"]["version"]
    assert re.search(rf"^## \[(?:Unreleased|{re.escape(version)})\]", read("CHANGELOG.md"), re.MULTILINE)
