"""What the documents say is so: commands exist, links lead somewhere, both languages tell the same."""

import re
import tomllib
from pathlib import Path

import pytest

from ingest.audit import CODES
from search_service.web.dictionary import RECORD_FIELDS

ROOT = Path(__file__).parent.parent
READMES = ("README.md", "README.ru.md")
DOCUMENTS = (*READMES, "CHANGELOG.md")

TARGET = re.compile(r"^([a-z][a-z0-9-]*):.*## ", re.MULTILINE)
MAKE = re.compile(r"(?:^|`)make ([a-z][a-z0-9-]*)", re.MULTILINE)
COMMAND = re.compile(r"(?:^|`)pravilo ([a-z]+)", re.MULTILINE)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)")


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", READMES)
def test_every_make_target_is_documented_and_every_documented_one_exists(name: str) -> None:
    assert set(MAKE.findall(read(name))) == set(TARGET.findall(read("Makefile"))) - {"help"}


def test_both_languages_document_the_same_commands() -> None:
    english, russian = (set(COMMAND.findall(read(name))) for name in READMES)
    assert english
    assert english == russian


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_between_documents_lead_somewhere(name: str) -> None:
    assert [link for link in LINK.findall(read(name)) if not (ROOT / link).exists()] == []


def test_readme_documents_every_finding() -> None:
    rows = [f"| `{code}` | {severity} | {meaning} |" for code, (severity, meaning) in CODES.items()]
    assert [row for row in rows if row not in read("README.md")] == []


def test_readme_documents_every_field_of_a_record() -> None:
    rows = [f"| `{field.name}` | {field.type} | {field.meaning} |" for field in RECORD_FIELDS]
    assert [row for row in rows if row not in read("README.md")] == []


def test_the_changelog_knows_the_version() -> None:
    version = tomllib.loads(read("pyproject.toml"))["project"]["version"]
    assert re.search(rf"^## \[(?:Unreleased|{re.escape(version)})\]", read("CHANGELOG.md"), re.MULTILINE)
