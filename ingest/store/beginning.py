"""A corpus is begun: its tables and an empty manifest, for the library that is shipped, for any other work, or both."""

import json
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from ingest.model import Lang
from ingest.store.corpus import CorpusError, open_corpus
from ingest.tables import WorkKind

MANIFEST: Final = "manifest.toml"
WORKS: Final = "tables/works.toml"
KEYWORDS: Final = "tables/keywords.toml"
SHARED: Final = ("tables/artefacts.toml", KEYWORDS)  # facts of a language, which every corpus needs
ANNOUNCES_LAW: Final = 'announces = "law"'
NO_DOCUMENTS: Final = "# The documents of the library, one entry each, which `pravilo add FILE` writes.\n"
FORMS: Final = ("one", "many", "genitive", "dative", "many_genitive")  # of the name of a Law, as works.toml has them
_KEYWORD: Final = re.compile(r"(?m)^(?=\[\[keyword\]\])")


@dataclass(frozen=True, slots=True, kw_only=True)
class NewWork:
    """A work that a corpus is begun for: a book of Laws, and a commentary on them where that has a title.

    What differs by language is given by language: `titles`, how a Law is called (`units`, in the order of FORMS as far
    as the language has them), and the titles of the `commentary`. `prefix` is what its ids begin with, "" for nothing;
    `language` the one in which what is known but not printed is told.
    """

    id: str
    edition: int
    language: Lang
    titles: Mapping[Lang, str]
    units: Mapping[Lang, tuple[str, ...]]
    commentary: Mapping[Lang, str] = field(default_factory=dict)
    count: int | None = None
    prefix: str = ""


def begin_corpus(folder: Path, shipped: Path, work: NewWork | None = None, *, with_documents: bool = False) -> None:
    """Begin a corpus in a folder that is empty or not there: with the tables of the `shipped` one, all of it
    (`with_documents`), or what a corpus of another work needs; that work may stand beside all of the shipped one.

    CorpusError where the folder holds something, TableError where the work cannot be one; nothing is left then.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        remedy = "Name a folder that is empty or not there yet; documents are added to a corpus with `pravilo add FILE`"
        raise CorpusError("there is something already", where=str(folder), remedy=remedy)
    aside = folder.parent / f".{folder.name}.new"
    shutil.rmtree(aside, ignore_errors=True)
    try:
        if with_documents:
            shutil.copytree(shipped, aside, ignore=shutil.ignore_patterns(".*", "__pycache__"))
        elif not work:
            shutil.copytree(shipped / "tables", aside / "tables", ignore=shutil.ignore_patterns(".*", "__pycache__"))
            _write(aside, {MANIFEST: NO_DOCUMENTS})
        if work:
            _write(aside, _beside(work, shipped) if with_documents else _alone(work, shipped))
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


def _alone(work: NewWork, shipped: Path) -> dict[str, str]:
    """The files of a corpus of a work and nothing else."""
    shared = {name: (shipped / name).read_text(encoding="utf-8") for name in SHARED}
    words = "".join(keywords_for(work, shared[KEYWORDS]))
    return {
        **shared,
        KEYWORDS: words,
        WORKS: f"# The works of this library.\n{works_text(work)}",
        MANIFEST: NO_DOCUMENTS,
    }


def _beside(work: NewWork, shipped: Path) -> dict[str, str]:
    """The files that differ where a work stands beside the shipped ones: its row, and the words that name its Laws."""
    if not work.prefix:
        problem = f"{work.id} has no prefix, so its ids would be those of the book that is there"
        raise CorpusError(problem, where=WORKS, remedy="Give it a prefix of its own")
    _, *rows = keywords_for(work, (shipped / KEYWORDS).read_text(encoding="utf-8"))
    words = "".join(row for row in rows if ANNOUNCES_LAW in row)
    head = f"# The words that announce the Laws of {work.id}, in the place of the shared ones.\n\n"
    text = (shipped / WORKS).read_text(encoding="utf-8").rstrip("\n") + "\n" + works_text(work)
    return {WORKS: text, f"tables/{work.prefix}/keywords.toml": head + words.lstrip("\n")}


def works_text(work: NewWork) -> str:
    """Return the rows of works.toml for a book of Laws and, where that has a title, the commentary on them."""
    text = _row(work, work.id, WorkKind.LAWS, work.titles, work.count)
    text += "\n[work.unit]\n"
    for lang, words in work.units.items():
        forms = ", ".join(f"{form} = {_toml(word)}" for form, word in zip(FORMS, words, strict=False))
        text += f"{lang} = {{ {forms} }}\n"
    if work.commentary:
        text += _row(work, f"{work.id}-commentary", WorkKind.COMMENTARY, work.commentary)
    return text


def _row(work: NewWork, name: str, kind: WorkKind, titles: Mapping[Lang, str], count: int | None = None) -> str:
    facts: dict[str, str | int] = {"id": name, "kind": kind.value}
    facts |= {"prefix": work.prefix} if work.prefix else {}
    facts |= {"edition": work.edition, "language": work.language.value}
    facts |= {"count": count} if count is not None else {}
    lines = "".join(f"{key} = {_toml(value)}\n" for key, value in facts.items())
    named = "".join(f"{lang} = {_toml(title)}\n" for lang, title in titles.items())
    return f"\n[[work]]\n{lines}\n[work.titles]\n{named}"


def keywords_for(work: NewWork, text: str) -> Iterator[str]:
    """Yield the pieces of a keyword table in which, in each language in which the work calls its Laws, only that word
    announces a Law: «правило 50 ходов» names none in a book of articles.
    """
    head, *rows = _KEYWORD.split(text)
    yield head
    names = {lang: words[0].lower() for lang, words in work.units.items()}
    known = set()
    for row in rows:
        lang = next((lang for lang in names if f'language = "{lang}"' in row), None)
        if lang is None or ANNOUNCES_LAW not in row:
            yield row
        elif _names(row, names[lang]):
            known |= {lang} if f'name = "{names[lang]}"' in row else set()
            yield row
    for lang in work.units:
        if lang not in known:
            yield _keyword(lang, work.units[lang])


def _names(row: str, name: str) -> bool:
    """Whether a row is that of a word or of an abbreviation of it: «пр.» is one of «правило»."""
    found = re.search(r'(?m)^name = "([^"\n]*)"', row)
    word = found[1] if found else ""
    return word == name or (word.endswith(".") and name.startswith(word[:-1]))


def _keyword(lang: Lang, unit: tuple[str, ...]) -> str:
    name, forms = _toml(unit[0].lower()), ", ".join(map(_toml, dict.fromkeys(word.lower() for word in unit)))
    return (
        f'\n[[keyword]]\nname = {name}\nlanguage = "{lang}"\n{ANNOUNCES_LAW}\nforms = [{forms}]\n'
        f'headings = [{name}]\nexample = {_toml(f"{unit[0]} 1")}\nsource = "how the work calls its Laws"\n'
    )


def _toml(value: str | int) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
