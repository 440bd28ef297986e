"""A corpus on disk is refused by name where it is not sound, and everything a build depends on is in its name."""

from collections.abc import Callable
from pathlib import Path

import pytest

from ingest.publish import BuildPorts, BuildReport, build, build_name, inspect
from ingest.store import (
    CorpusError,
    open_corpus,
)
from ingest.tables import TableError
from tests.samples.documents import quiet_tools
from tests.samples.small_corpus import copy_mini, edit_manifest, put_document, read_corpus


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    return copy_mini(tmp_path)


def published(data: Path) -> str | None:
    """The name of the build that `current` leads to."""
    return (data / "current").resolve().name if (data / "current").exists() else None


def make(corpus: Path, data: Path, *, tools: BuildPorts | None = None, force: bool = False) -> BuildReport:
    return build(open_corpus(corpus), data, tools or quiet_tools(), package_files=(), force=force)


def without(name: str) -> Callable[[Path], None]:
    return lambda corpus: (corpus / name).unlink()


def written(name: str, data: bytes) -> Callable[[Path], None]:
    def write(corpus: Path) -> None:
        (corpus / name).parent.mkdir(parents=True, exist_ok=True)
        (corpus / name).write_bytes(data)

    return write


def edited(old: str, new: str) -> Callable[[Path], None]:
    return lambda corpus: edit_manifest(corpus, old, new)


def tables_replaced_by_a_file(corpus: Path) -> None:
    (corpus / "tables").rename(corpus / "elsewhere")
    (corpus / "tables").write_text("no folder")


UNSOUND = [
    ("no manifest", without("manifest.toml"), CorpusError, "manifest.toml: it cannot be read .* Point --corpus"),
    ("manifest not UTF-8", written("manifest.toml", b"\xff\xfe\x00"), CorpusError, "it is not UTF-8. Save it as UTF-8"),
    ("manifest no TOML", written("manifest.toml", b"[[document]\n"), TableError, "manifest.toml"),
    ("unknown layout", edited('"law-pages"', '"scroll"'), TableError, "layout.*scroll"),
    ("path out of sources", edited('"laws.txt"', '"../laws.txt"'), TableError, "a path below sources/"),
    (
        "stranger in sources",
        written("sources/new/b.txt", b"x"),
        CorpusError,
        "sources/new/b.txt: no entry .*pravilo add",
    ),
    ("table missing", without("tables/keywords.toml"), TableError, "keywords.toml.*missing.*Put the file back"),
    ("table not UTF-8", written("tables/glossary.tsv", b"\xff\xff"), TableError, "glossary.tsv.*it is not UTF-8"),
    ("table empty", written("tables/law_titles.tsv", b""), TableError, "law_titles.tsv"),
    ("table row too short", written("tables/divisions.tsv", b"chapter\tpart\nI\n"), TableError, "divisions.tsv"),
    ("tables no folder", tables_replaced_by_a_file, CorpusError, "tables.*cannot be read"),
    ("ids not UTF-8", written("ids.txt", b"\xff\xff"), CorpusError, "ids.txt: it is not UTF-8"),
    ("ids cut off", written("ids.txt", b"law:1 law\nlaw:2"), CorpusError, "ids.txt, line 2.*Restore"),
    ("ids no ids", written("ids.txt", b"law:1 law\nrule:2 law\n"), CorpusError, "ids.txt, line 2.*Restore"),
]


@pytest.mark.parametrize(
    ("damage", "error", "words"), [case[1:] for case in UNSOUND], ids=[case[0] for case in UNSOUND]
)
def test_an_unsound_corpus_is_refused_by_name(
    corpus: Path, damage: Callable[[Path], None], error: type[Exception], words: str
) -> None:
    damage(corpus)
    with pytest.raises(error, match=f"(?s){words}"):
        open_corpus(corpus)


UNREADABLE = [
    ("document missing", without("sources/laws.txt"), "sources/laws.txt: the manifest names it, but it cannot be read"),
    (
        "document changed",
        written("sources/laws.txt", b"other"),
        "sources/laws.txt: its sha256 is .*, the manifest says",
    ),
]


@pytest.mark.parametrize(("damage", "words"), [case[1:] for case in UNREADABLE], ids=[case[0] for case in UNREADABLE])
def test_a_document_must_be_the_one_the_manifest_describes(
    corpus: Path, damage: Callable[[Path], None], words: str
) -> None:
    damage(corpus)
    with pytest.raises(CorpusError, match=words):
        read_corpus(corpus)


def test_hidden_files_in_sources_are_no_documents(corpus: Path) -> None:
    (corpus / "sources/.DS_Store").write_bytes(b"x")
    assert open_corpus(corpus).manifest.documents


def test_a_corpus_without_documents_on_disk_is_opened_and_named_when_read(corpus: Path) -> None:
    for path in (corpus / "sources").iterdir():
        path.unlink()
    (corpus / "sources").rmdir()
    with pytest.raises(CorpusError, match=r"sources/remarks\.txt"):
        inspect(open_corpus(corpus), quiet_tools())


def test_everything_a_build_depends_on_is_in_its_name(corpus: Path, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("1")

    def name() -> str:
        return build_name(open_corpus(corpus), [program], {})

    names = [name(), name()]
    put_document(corpus, "laws.txt", (corpus / "sources/laws.txt").read_bytes() + b"\n")
    names.append(name())
    (corpus / "ids.txt").write_text("# none\n")
    names.append(name())
    with (corpus / "tables/artefacts.toml").open("a") as file:
        file.write("\n# a remark\n")
    names.append(name())
    program.write_text("2")
    names.append(name())
    assert names[0] == names[1]
    assert len(set(names)) == len(names) - 1


def test_two_program_files_of_one_name_are_told_apart(corpus: Path, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "__init__.py").write_text(folder)
    first = build_name(open_corpus(corpus), [tmp_path / "a/__init__.py"], {})
    assert first != build_name(open_corpus(corpus), [tmp_path / "b/__init__.py"], {})


def test_another_version_of_what_shapes_a_build_makes_another_build(corpus: Path) -> None:
    opened = open_corpus(corpus)
    names = [build_name(opened, (), versions) for versions in ({}, {"whoosh": "2.7.4"}, {"whoosh": "2.7.5"})]
    assert len(set(names)) == 3


def test_the_corpus_value_answers_from_its_folder(corpus: Path, tmp_path: Path) -> None:
    opened = open_corpus(corpus)
    opened.copy_tables(tmp_path / "copy")
    assert {path.name for path in (tmp_path / "copy").iterdir()} == {
        path.name for path in (corpus / "tables").iterdir()
    }
