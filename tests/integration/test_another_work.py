"""A numbered law text of another kind, in two languages and with a commentary in both, becomes a library by commands
alone: `pravilo new`, then `pravilo add` for each document. It has nothing of the book that Pravilo ships, and beside
that book neither touches the ids of the other.
"""

import json
import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po
from starlette.testclient import TestClient

from ingest.store import id_list, open_corpus
from search_service.app import create_app
from search_service.settings import Settings
from tests.commands import run, said
from tests.places import CORPORA, CORPUS, ROOT

DOCUMENTS: Final = {"rules-ru": "cp866", "rules-en": "ascii", "notes-ru": "cp1251", "notes-en": "ascii"}
"""The documents of tests/corpora/boats, and how their letters are coded where a person finds them."""
WORK: Final = (
    *("--work", "boats", "--edition", "2011", "--count", "9"),
    *("--title", "Устав бумажной флотилии", "--title", "en=Rules of the Paper Fleet"),
    *("--unit", "Статья,Статьи,Статьи,Статье,Статей", "--unit", "en=Article,Articles"),
    *("--commentary", "Заметки к Уставу", "--commentary", "en=Notes on the Rules"),
)
Records = dict[tuple[str, str], dict[str, Any]]


def begun(folder: Path, *more: str) -> tuple[Path, Path]:
    """A corpus for the work, begun by a command, and the data folder of its library."""
    corpus, data = folder / "corpus", folder / "data"
    result = run(corpus, data, "new", str(corpus), *WORK, *more)
    assert result.exit_code == 0, result.output
    return corpus, data


def add(corpus: Path, data: Path, name: str) -> str:
    """Take a document in as a person would, with nothing told but whose text it is; what the command said."""
    path = corpus.parent / f"{name}.txt"
    path.write_bytes((CORPORA / "boats" / f"{name}.txt").read_text("utf-8").encode(DOCUMENTS[name]))
    result = run(corpus, data, "add", str(path), "--rights", "written for the tests")
    assert result.exit_code == 0, result.output
    return said(result)


def exported(corpus: Path, data: Path) -> Records:
    """The records of a library by id and language, without their place in the whole of it."""
    records = map(json.loads, run(corpus, data, "export").stdout.splitlines())
    return {(one["id"], one["lang"]): {**one, "order": 0} for one in records}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The corpus of the work alone, and its data folder."""
    corpus, data = begun(tmp_path_factory.mktemp("boats"))
    for name in DOCUMENTS:
        assert "in doubt" not in add(corpus, data, name)
    return corpus, data


@pytest.fixture(scope="module")
def records(library: tuple[Path, Path]) -> Records:
    return exported(*library)


@pytest.fixture(scope="module")
def site(library: tuple[Path, Path]) -> Iterator[TestClient]:
    app = create_app(Settings(corpus=library[0], data=library[1]))
    yield TestClient(app, raise_server_exceptions=False)
    app.state.current_build.close()


CITED: Final = [
    # the record, what it prints in Russian and in English, and what that names
    ("law:1B2b", "3B", "3B", "law:3B", "resolved"),
    ("law:2", "5А", "5A", "law:5A", "resolved"),
    ("law:3B", "4А1", "4A1", "law:4A1", "resolved"),
    ("law:5B", "1В", "1B", "law:1B", "resolved"),
    ("law:5B", "9", "9", "law:9", "resolved"),  # its number is known and its text is not
    ("com:1.1", "1А", "1A", "law:1A", "resolved"),
    ("com:1.2.ii.a", "3А", "3A", "law:3A", "resolved"),
    ("com:2.2", "2.1.", "2.1", "com:2.1", "resolved"),
    ("com:5.1", "1В2", "1B2", "law:1B2", "resolved"),
    ("com:5.1", "1.2.(ii)", "1.2.(ii)", "com:1.2.ii", "resolved"),
    ("com:5.3", "12", "12", "law:12", "absent"),
    ("contents:law:4B", "B.", "B.", "law:4B", "resolved"),
]


@pytest.mark.parametrize(("name", "ru", "en", "target", "status"), CITED)
def test_a_citation_leads_to_the_same_place_in_both_languages(
    records: Records, name: str, ru: str, en: str, target: str, status: str
) -> None:
    for lang, mention in (("ru", ru), ("en", en)):
        found = [one for one in records[name, lang]["references"] if one["mention"] == mention]
        assert [(one["targets"], one["status"]) for one in found] == [([target], status)], lang


def test_every_part_of_the_documents_is_a_record_in_both_languages(records: Records) -> None:
    for lang in ("ru", "en"):
        kinds = [one["kind"] for (_, written), one in records.items() if written == lang and one["has_text"]]
        counted = {kind: kinds.count(kind) for kind in kinds}
        assert counted["law"] == 6
        assert counted["provision"] == counted["contents_entry"] == 14
        assert counted["index_entry"] == 9
        assert (counted["commentary"], counted["paragraph"], counted["item"]) == (3, 7, 4)
        assert (counted["footnote"], counted["note"], counted["matter"]) == (1, 1, 1)
    numbered = [name for name, lang in records if re.match(r"(?:law|com|contents):", name) and lang == "ru"]
    translated = [name for name, lang in records if re.match(r"(?:law|com|contents):", name) and lang == "en"]
    assert [name for name in numbered if name not in {"law:7", "law:8", "law:9"}] == translated


def test_nothing_but_what_is_not_printed_is_found_wanting(library: tuple[Path, Path]) -> None:
    checked = json.loads(run(*library, "check", "--json").stdout)
    told = {(one["code"], one["record"]) for one in checked["findings"] if one["severity"] != "note"}
    assert {code for code, _ in told} == {"out-of-place"}  # its chapters: a new corpus has no table of divisions


@pytest.mark.parametrize(
    ("typed", "target"),
    [
        ("статья 4А", "law:4A"),
        ("Article 1B2", "law:1B2"),
        ("ст. 5", "law:5"),
        ("articles 1 and 3", "law:1"),
        ("п. 1.2.(ii)", "com:1.2.ii"),
        ("paragraph 5.1", "com:5.1"),
    ],
)
def test_a_typed_citation_is_read_in_both_languages(library: tuple[Path, Path], typed: str, target: str) -> None:
    assert f"resolved -> {target}" in run(*library, "resolve", typed).stdout


@pytest.mark.parametrize(
    ("words", "hit"),
    [
        ("утками", "com:5.2"),
        ("ducks", "law:3B"),
        ("кувшинка", "com:5.1"),
        ("water lily", "com:5.1"),
        ("встречном ветру", "law:4B"),
        ("headwind", "law:4B"),
        ('"чихание дуновением"', "com:1.2"),
        ('"sneeze is no blowing"', "com:1.2"),
        ("redibyre", "com:5.1"),  # «кувшинку» on the other keyboard
        ("skrepka", "law:2"),  # «скрепка» in Latin letters
    ],
)
def test_words_are_found_in_both_languages(library: tuple[Path, Path], words: str, hit: str) -> None:
    result = run(*library, "search", words)
    assert result.exit_code == 0, result.output
    first = result.stdout.partition("\n")[0]
    assert first.startswith(hit), result.output


def test_titles_and_names_are_told_in_the_language_of_the_page(site: TestClient) -> None:
    ru, en = site.get("/ru/law/4").text, site.get("/en/law/4").text
    assert "Статья 4" in ru
    assert "Отплытие" in ru
    assert "Article 4" in en
    assert "Setting Off" in en
    assert "Статья 4" not in " ".join(_Shown(en).words)
    assert "Устав бумажной флотилии" in site.get("/ru/").text
    assert "Rules of the Paper Fleet" in site.get("/en/").text
    assert "Заметки к Уставу" in site.get("/ru/commentary").text
    assert "Notes on the Rules" in site.get("/en/commentary").text


class _Shown(HTMLParser):
    """What a page shows in words, and where it leads."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.words: list[str] = []
        self.links: list[str] = []
        self._hidden = 0
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in ("script", "style")
        self.links += [value for name, value in attrs if name in ("href", "data-preview") and value]
        self.words += [value for name, value in attrs if name in ("content", "placeholder", "title", "value") and value]

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("script", "style")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.words.append(data)


STARTS: Final = ("/ru/", "/en/", "/ru/search?q=лодка", "/en/search?q=boat", "/ru/search?q=абвгд", "/en/search?q=zzzz")


def crawled(site: TestClient) -> dict[str, str]:
    """The words of every page that links without a query lead to, by path."""
    pages: dict[str, str] = {}
    waiting = list(STARTS)
    while waiting:
        path = waiting.pop()
        if path in pages:
            continue
        answer = site.get(path)
        assert answer.status_code == 200, path
        if answer.headers["content-type"].startswith("text/html"):
            shown = _Shown(answer.text)
            pages[path] = " ".join(shown.words)
            targets = (unescape(link).partition("#")[0] for link in shown.links)
            waiting += [link for link in targets if re.match(r"/(?:ru|en)/[^?]*$|/(?:ru|en)/preview", link)]
        else:
            pages[path] = ""
    return pages


def words_of(text: str) -> tuple[str, ...]:
    return tuple(re.findall(r"\w+", text.casefold()))


def of_the_shipped_book() -> set[tuple[str, ...]]:
    """Everything the tables of the shipped corpus say of its own book: titles, divisions, terms, digests, phrases."""
    shipped = open_corpus(CORPUS)
    tables = shipped.tables
    told = [text for row in tables.law_titles for text in (row.title_en, row.title_ru_law, row.title_ru_commentary)]
    told += [text for row in tables.divisions for text in (row.title_en, row.title_ru)]
    for term in tables.glossary:
        told += [term.term, *term.variants, term.term_en, *term.variants_en, *term.abbreviations]
    told += [text for row in shipped.titles.values() for text in (row.ru, row.en)]
    told += [row.en for row in shipped.digest.values()]
    told += [phrase for row in shipped.everyday.values() for phrase in (*row.ru, *row.en)]
    told += ["bridge", "бридж", "бриджа", "1987", "27.6", "27B1", "27В1", "недостаточное назначение"]
    return {words_of(text) for text in told if text}


def of_the_interface() -> set[str]:
    """The words that pages are made with whatever the library, and those of the documents of the work."""
    with (ROOT / "search_service/locale/ru/LC_MESSAGES/pravilo.po").open("rb") as file:
        messages = [text for message in read_po(file) for text in (str(message.id), str(message.string))]
    templates = [path.read_text("utf-8") for path in (ROOT / "templates").iterdir()]
    documents = [path.read_text("utf-8") for path in (CORPORA / "boats").iterdir()]
    return {word for text in (*messages, *templates, *documents) for word in words_of(text)}


def test_no_page_shows_anything_of_the_shipped_book(site: TestClient) -> None:
    interface, pages = of_the_interface(), crawled(site)
    strange = {words for words in of_the_shipped_book() if not set(words) <= interface}
    assert len(pages) > 100
    assert len(strange) > 2_000
    longest = max(map(len, strange))
    for path, page in pages.items():
        if path.endswith("/api"):
            continue  # tells the form of every record there can be, calls of an auction too
        words = words_of(page)
        told = {words[at : at + size] for size in range(1, min(longest, 12) + 1) for at in range(len(words))}
        assert not told & strange, path


@pytest.mark.parametrize("path", ["/api/v1/laws", "/api/v1/glossary", "/api/v1/build", "/api/v1/export.ndjson"])
def test_no_answer_of_the_api_has_anything_of_the_shipped_book(site: TestClient, path: str) -> None:
    answer = site.get(path)
    assert answer.status_code == 200
    assert not re.search(r"bridge|бридж|1987|недостаточн|вистующ|law:93", answer.text, re.I)


def test_beside_the_shipped_book_neither_touches_the_ids_of_the_other(
    tmp_path: Path, library: tuple[Path, Path], records: Records
) -> None:
    corpus, data = begun(tmp_path, "--with-documents")
    for name in ("rules-ru", "notes-en"):
        told = add(corpus, data, name)
        assert not re.search("withdrawn|lose their text|lead nowhere|no longer fit", told), told
    listed = id_list(corpus).kinds
    shipped = id_list(CORPUS).kinds
    assert {name: kind for name, kind in listed.items() if not name.startswith("boats.")} == dict(shipped)
    together = exported(corpus, data)
    assert run(CORPUS, tmp_path / "alone", "build").exit_code == 0
    alone = exported(CORPUS, tmp_path / "alone")
    assert {key: one for key, one in together.items() if not key[0].startswith("boats.")} == alone
    beside = {key: one for key, one in together.items() if key[0].startswith("boats.")}
    for (name, lang), record in beside.items():
        assert record["text"] == records[name.removeprefix("boats."), lang]["text"]
        targets = [target for one in record["references"] for target in one["targets"]]
        assert all(target.startswith("boats.") for target in targets), name
    assert len([name for name, lang in beside if name.startswith("boats.com:")]) == 15
    assert run(corpus, data, "resolve", "статья 4А").stdout.startswith("4А: resolved -> boats.law:4A")
    assert run(corpus, data, "resolve", "Правило 27В1(b)").stdout.startswith("27В1(b): absent -> law:27B1b")


REFUSED: Final = [
    # what is told, the exit code, and what is said
    (("--title", "en=Stones"), 2, "--title is missing in ru, the first language of the work"),
    (("--title", "Камни", "--title", "ru=Камешки"), 2, "--title is given twice in ru"),
    (("--title", "Камни", "--title", "fr=Pierres"), 2, "the languages are ru, en"),
    (
        ("--title", "Камни", "--title", "en=Stones", "--unit", "Статья,Статьи,Статьи,Статье,Статей"),
        2,
        "tell how a Law is called in it, --unit en=WORDS",
    ),
    (("--title", "Камни", "--with-documents", "--prefix", ""), 3, "its ids would be those of the book that is there"),
    (("--title", "Камни", "--with-documents", "--prefix", "search"), 3, "'prefix' is 'search'"),
]


@pytest.mark.parametrize(("words", "code", "told"), REFUSED)
def test_a_work_that_is_told_by_half_is_refused(tmp_path: Path, words: tuple[str, ...], code: int, told: str) -> None:
    command = ("new", str(tmp_path / "corpus"), "--work", "stones", "--edition", "2001", *words)
    result = run(tmp_path / "none", tmp_path / "data", *command)
    assert (result.exit_code, told in said(result)) == (code, True), result.output
    assert list(tmp_path.iterdir()) == []
