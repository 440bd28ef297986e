"""A corpus is begun: its tables and an empty manifest, for the library that is shipped or for any other work."""

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ingest.model import Lang
from ingest.store.corpus import CorpusError, open_corpus
from ingest.tables import WorkKind

MANIFEST: Final = "manifest.toml"
SHARED: Final = ("tables/artefacts.toml", "tables/keywords.toml")  # facts of a language, which every corpus needs
NO_DOCUMENTS: Final = "# The documents of the library, one entry each, which `pravilo add FILE` writes.\n"
FORMS: Final = ("one", "many", "genitive", "dative", "many_genitive")  # of the name of a Law, as works.toml has them
_KEYWORD: Final = re.compile(r"(?m)^(?=\[\[keyword\]\])")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewWork:
    """The first work of a corpus: a book of Laws, and the title of a commentary on them ("" for none).

    `unit` is how a Law is called, in the order of FORMS as far as the language has them.
    """

    id: str
    title: str
    edition: int
    language: Lang
    unit: tuple[str, ...]
    count: int | None = None
    commentary: str = ""


def begin_corpus(folder: Path, shipped: Path, work: NewWork | None = None, *, with_documents: bool = False) -> None:
    """Begin a corpus in a folder that is empty or not there: with the tables of the `shipped` one, all of it
    (`with_documents`), or what a corpus of another work needs.

    CorpusError where the folder holds something, TableError where the work cannot be one; nothing is left then.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        remedy = "Name a folder that is empty or not there yet; documents are added to a corpus with `pravilo add FILE`"
        raise CorpusError("there is something already", where=str(folder), remedy=remedy)
    aside = folder.parent / f".{folder.name}.new"
    shutil.rmtree(aside, ignore_errors=True)
    try:
        if work:
            _write(aside, _files_of(work, shipped))
        elif with_documents:
            shutil.copytree(shipped, aside, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        else:
            shutil.copytree(shipped / "tables", aside / "tables", ignore=shutil.ignore_patterns(".*", "__pycache__"))
            _write(aside, {MANIFEST: NO_DOCUMENTS})
        (aside / "sources").mkdir(exist_ok=True)
        open_corpus(aside)
        os.replace(aside, folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)


def _write(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def _files_of(work: NewWork, shipped: Path) -> dict[str, str]:
    shared = {name: (shipped / name).read_text(encoding="utf-8") for name in SHARED}
    words = "".join(keywords_for(work, shared["tables/keywords.toml"]))
    return {**shared, "tables/keywords.toml": words, "tables/works.toml": works_text(work), MANIFEST: NO_DOCUMENTS}


def works_text(work: NewWork) -> str:
    """Return works.toml with a book of Laws and, where it has a title, the commentary on them."""
    unit = ", ".join(f"{form} = {_toml(word)}" for form, word in zip(FORMS, work.unit, strict=False))
    text = "# The works of this library.\n" + _row(work, work.id, WorkKind.LAWS, work.title, work.count)
    text += f"\n[work.unit]\n{work.language} = {{ {unit} }}\n"
    if work.commentary:
        text += _row(work, f"{work.id}-commentary", WorkKind.COMMENTARY, work.commentary)
    return text


def _row(work: NewWork, name: str, kind: WorkKind, title: str, count: int | None = None) -> str:
    facts = {"id": name, "kind": kind.value, "edition": work.edition, "language": work.language.value}
    facts |= {"count": count} if count is not None else {}
    lines = "".join(f"{key} = {_toml(value)}\n" for key, value in facts.items())
    return f"\n[[work]]\n{lines}\n[work.titles]\n{work.language} = {_toml(title)}\n"


def keywords_for(work: NewWork, text: str) -> Iterator[str]:
    """Yield the pieces of a keyword table in which, in the language of the work, only the word for its Laws announces a
    Law: «правило 50 ходов» names none in a book of articles.
    """
    head, *rows = _KEYWORD.split(text)
    yield head
    name = work.unit[0].lower()
    known = False
    for row in rows:
        if not ('announces = "law"' in row and f'language = "{work.language}"' in row):
            yield row
        elif _names(row, name):
            known = known or f'name = "{name}"' in row
            yield row
    if not known:
        yield _keyword(work, name)


def _names(row: str, name: str) -> bool:
    """Whether a row is that of a word or of an abbreviation of it: «пр.» is one of «правило»."""
    found = re.search(r'(?m)^name = "([^"\n]*)"', row)
    word = found[1] if found else ""
    return word == name or (word.endswith(".") and name.startswith(word[:-1]))


def _keyword(work: NewWork, name: str) -> str:
    forms = ", ".join(map(_toml, dict.fromkeys(word.lower() for word in work.unit)))
    return (
        f'\n[[keyword]]\nname = {_toml(name)}\nlanguage = "{work.language}"\nannounces = "law"\nforms = [{forms}]\n'
        f'headings = [{_toml(name)}]\nexample = {_toml(f"{work.unit[0]} 1")}\nsource = "how the work calls its Laws"\n'
    )


def _toml(value: str | int) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
