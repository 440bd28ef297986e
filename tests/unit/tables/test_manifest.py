"""The manifest says which documents there are and whose; a wrong entry is refused by its name."""

import hashlib
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.store import open_corpus
from ingest.tables import DocumentEntry, Hint, TableError, dump_entry, parse_manifest, parse_works
from tests.places import CORPUS

WORKS = parse_works("""
[[work]]
id = "laws-2099"
kind = "laws"
edition = 2099
language = "en"
titles = { en = "Laws of 2099" }
unit = { en = { one = "Law", many = "Laws" } }

[[work]]
id = "chess-laws"
kind = "laws"
prefix = "chess"
edition = 1993
language = "en"
titles = { en = "Articles of chess" }
unit = { en = { one = "Article", many = "Articles" } }
""")

FIRST = DocumentEntry(
    file="laws-2099-en/1-9.txt",
    sha256="0" * 64,
    work="laws-2099",
    edition=2099,
    language="en",
    layout="law-pages",
    order=1,
    continues=False,
    title="Laws of 2099",
    people=("A. Author", "Б. Переводчик (перевод)"),
    rights="invented",
    publish=True,
    hints=(Hint(page=6, opens="law:15"), Hint(heading="B.Поясняющее заявление", opens="law:70")),
)
SECOND = replace(FIRST, file="laws-2099-en/10-19.txt", order=2, continues=True, encoding="cp866", hints=())
RUSSIAN = replace(FIRST, file="laws-2099-ru/1-9.txt", language="ru")


def manifest(*entries: DocumentEntry) -> str:
    return "\n".join(map(dump_entry, entries))


def test_the_manifest_of_the_corpus_names_every_source_and_its_checksum() -> None:
    entries = open_corpus(CORPUS).manifest.documents
    sources = CORPUS / "sources"
    found = {path.relative_to(sources).as_posix() for path in sources.rglob("*") if path.is_file()}
    assert found
    assert {entry.file for entry in entries} == found
    sums = {entry.file: hashlib.sha256((sources / entry.file).read_bytes()).hexdigest() for entry in entries}
    assert {entry.file: entry.sha256 for entry in entries} == sums


def test_the_corpus_continues_only_where_the_text_does() -> None:
    entries = open_corpus(CORPUS).manifest.documents
    assert [entry.file for entry in entries if entry.continues] == ["commentary-1987-ru/75-81.txt"]
    assert [entry.order for entry in entries if entry.work == "commentary-1987"] == [1, 2, 3, 4]


def test_a_hint_by_heading_hangs_on_one_printed_line() -> None:
    for entry in open_corpus(CORPUS).manifest.documents:
        text = (CORPUS / "sources" / entry.file).read_text(encoding="utf-8")
        lines = [" ".join(line.split()).rstrip("0123456789").rstrip(".") for line in text.split("\n")]
        for heading in (hint.heading for hint in entry.hints if hint.heading is not None):
            assert lines.count(heading.rstrip(".")) == 1, heading


def test_a_hint_by_page_hangs_on_a_printed_number() -> None:
    for entry in open_corpus(CORPUS).manifest.documents:
        text = (CORPUS / "sources" / entry.file).read_text(encoding="utf-8")
        for page in (hint.page for hint in entry.hints if hint.page is not None):
            assert text.count(f" - {page} -\n") == 1


def test_documents_come_in_the_order_of_their_work() -> None:
    assert parse_manifest(manifest(SECOND, RUSSIAN, FIRST), WORKS).documents == (FIRST, SECOND, RUSSIAN)


def test_a_document_that_is_switched_off_keeps_its_entry() -> None:
    off = replace(FIRST, publish=False)
    read = parse_manifest(manifest(off, SECOND), WORKS)
    assert read.documents == (off, SECOND)
    assert read.published == (SECOND,)


BLOCK = dump_entry(FIRST)

REFUSED = [
    ("title = 1\n", "only [[document]] may stand"),
    (BLOCK.replace('file = "laws-2099-en/1-9.txt"\n', ""), "document without a file: 'file' is missing"),
    (BLOCK.replace("laws-2099-en/1-9.txt", "../secret.txt"), "'file' is '../secret.txt'"),
    (BLOCK.replace("laws-2099-en/1-9.txt", "/etc/passwd"), "'file' is '/etc/passwd'"),
    (BLOCK.replace("0" * 64, "0" * 63), "'sha256' is"),
    (BLOCK.replace('"law-pages"', '"novel"'), "'layout' is 'novel'"),
    (BLOCK.replace("order = 1", "order = 0"), "'order' is 0"),
    (BLOCK.replace("order = 1", "order = true"), "'order' is True"),
    (BLOCK.replace("order = 1", 'order = "1"'), "'order' is '1'"),
    (BLOCK.replace("continues = false", "continues = true"), "it continues nothing"),
    (BLOCK.replace("publish = true", 'publish = "yes"'), "'publish' is 'yes'"),
    (BLOCK.replace('"laws-2099"', '"laws-2098"'), "'work' is 'laws-2098', which works.toml has not"),
    (
        BLOCK.replace('"law-pages"', '"commentary"'),
        "'layout' is 'commentary', but laws-2099 is a work of the kind laws",
    ),
    (BLOCK.replace('"laws-2099"', '"chess-laws"'), "'edition' is 2099, that of chess-laws 1993"),
    (BLOCK.replace('"law:70"', '"chess.law:70"'), "hint 2: 'opens' is 'chess.law:70', a record of another book"),
    (BLOCK.replace('"law:70"', '"law:70~fn1"'), "hint 2: 'opens' is 'law:70~fn1'"),
    (BLOCK.replace('"law:70"', '"index:a"'), "hint 2: 'opens' is 'index:a'"),
    (BLOCK.replace('"en"', '"English"'), "'language' is 'English'"),
    (BLOCK.replace("publish = true", "publish = true\ncolour = 1"), "unknown key 'colour'"),
    (BLOCK.replace("page = 6", "line = 6"), "hint 1: unknown key 'line'"),
    (BLOCK.replace("page = 6\n", ""), "hint 1: a hint hangs on one printed thing"),
    (BLOCK.replace("page = 6\n", 'page = 6\nheading = "A"\n'), "hint 1: a hint hangs on one printed thing"),
    (BLOCK.replace('"law:70"', '"Law 70"'), "hint 2: 'opens' is 'Law 70'"),
    (BLOCK + '\n[[document.hint]]\npage = 6\nopens = "law:16"\n', "two hints hang on one place"),
    (BLOCK.replace("publish = true", "publish = true\nhint = 6").partition("\n\n")[0], "no list of hints"),
    (manifest(FIRST, replace(SECOND, file=FIRST.file)), "the file is listed twice"),
    (manifest(FIRST, replace(SECOND, order=1)), "the order 1 of laws-2099 is taken"),
    (manifest(FIRST, replace(SECOND, edition=2098)), "'edition' is 2098, that of laws-2099 2099"),
    (manifest(replace(FIRST, order=3), SECOND), "it continues nothing"),
]


@pytest.mark.parametrize(("text", "problem"), REFUSED, ids=[problem for _, problem in REFUSED])
def test_a_wrong_entry_is_refused_by_its_name(text: str, problem: str) -> None:
    with pytest.raises(TableError) as caught:
        parse_manifest(text, WORKS)
    assert problem in caught.value.problem
    assert caught.value.remedy
    assert str(caught.value).startswith("manifest.toml, line ")


def test_the_line_of_the_entry_is_told() -> None:
    text = manifest(FIRST, replace(SECOND, order=1))
    with pytest.raises(TableError) as caught:
        parse_manifest(text, WORKS)
    assert text.split("\n")[caught.value.line - 1 :][:2] == ["[[document]]", f'file = "{SECOND.file}"']


words = st.text(min_size=1).map(lambda text: " ".join(unicodedata.normalize("NFC", text).split()))


@given(
    title=words.filter(bool),
    people=st.lists(st.sampled_from(['A "B" C', "Б. В.", "a\\b", "x = [1]"]), unique=True).map(tuple),
    encoding=st.none() | st.sampled_from(["utf-8", "cp866"]),
    page=st.integers(min_value=0, max_value=9999),
    publish=st.booleans(),
)
def test_a_written_entry_reads_back_to_itself(
    title: str, people: tuple[str, ...], encoding: str | None, page: int, publish: bool
) -> None:
    hints = (Hint(page=page, opens="law:1"),)
    entry = replace(FIRST, title=title, people=people, encoding=encoding, publish=publish, hints=hints)
    assert parse_manifest(dump_entry(entry), WORKS).documents == (entry,)
