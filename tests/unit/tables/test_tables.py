"""Facts are data that vouch for themselves: the tables load, and say only what the documents print."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.tables import Artefact, TableError, Tables, When, load_tables
from ingest.tables.artefacts import parse_artefacts
from ingest.tables.glossary import is_form_of
from ingest.tables.laws import parse_divisions, parse_law_titles
from ingest.tables.load import check_places
from ingest.tables.words import stands_in
from tests.places import CORPUS


def read(name: str) -> str:
    return (CORPUS / "tables" / name).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def tables() -> Tables:
    return load_tables(read)


@pytest.fixture(scope="module")
def printed() -> dict[str, str]:
    """Document -> its text for comparison: damage repaired, word breaks joined, blanks and case folded."""
    folded = {}
    for path in sorted((CORPUS / "sources").glob("*/*.txt")):
        text = path.read_text(encoding="utf-8").replace("„", "ё").replace("‚", "Ё")
        text = re.sub(r"(?<=\w)-\n\s*(?=[а-яё])", "", text)
        folded[path.relative_to(CORPUS / "sources").as_posix()] = comparable(text)
    assert len(folded) == 5
    return folded


def comparable(text: str) -> str:
    return " ".join(text.split()).lower().replace("ё", "е")


def test_the_tables_of_the_corpus_load(tables: Tables) -> None:
    assert [title.number for title in tables.law_titles] == list(range(1, 94))
    assert [division.title_en for division in tables.divisions if division.level == "chapter"][-1] == "Appeals"
    assert all(getattr(tables, name) for name in Tables.__slots__)


@pytest.mark.parametrize(
    ("law", "division"),
    [(1, "div:II"), (17, "div:V.I.1"), (23, "div:V.II"), (40, "div:V.II.6"), (91, "div:X.4")],
)
def test_a_law_stands_in_its_smallest_division(tables: Tables, law: int, division: str) -> None:
    assert str(tables.law_titles[law - 1].division) == division


def test_the_chapter_of_definitions_holds_no_law(tables: Tables) -> None:
    definitions = tables.divisions[0]
    assert (str(definitions.id), [law for law in range(1, 94) if definitions.holds(law)]) == ("div:I", [])


def test_a_printed_title_is_printed(tables: Tables, printed: dict[str, str]) -> None:
    laws = printed["laws-1987-ru/74-91-index-contents.txt"]
    commentary = " ".join(text for name, text in printed.items() if name.startswith("commentary"))
    claimed = [(f"правило {row.number}. {row.title_ru_law}", laws) for row in tables.law_titles if row.title_ru_law]
    claimed += [
        (f"правило {row.number}. {row.title_ru_commentary}", commentary)
        for row in tables.law_titles
        if row.title_ru_commentary
    ]
    claimed += [(row.title_ru, laws) for row in tables.divisions if row.printed]
    assert len(claimed) > 50
    assert [title for title, text in claimed if comparable(title) not in text] == []


def test_an_example_is_printed_where_its_row_says(tables: Tables, printed: dict[str, str]) -> None:
    claims = [(row.printed, row.source) for row in tables.artefacts]
    claims += [(row.example, row.source) for row in tables.keywords]
    claims += [(row.example, row.source) for row in tables.glossary if row.example]
    for pair in tables.translations:
        claims.append((pair.example_commentary, pair.source_commentary))
        claims.append((pair.example_laws, pair.source_laws))
    claims = [(text.replace("„", "ё").replace("‚", "Ё"), source) for text, source in claims if ".txt" in source]
    assert len(claims) > 300
    assert {source for _, source in claims} == set(printed)
    assert [claim for claim in claims if comparable(claim[0]) not in printed[claim[1]]] == []


def test_the_documents_hold_no_damage_that_is_in_no_table(tables: Tables) -> None:
    known = {row.character for row in tables.artefacts}
    letters = re.compile(r"[А-Яа-яЁё]")
    for path in sorted((CORPUS / "sources").glob("*/*.txt")):
        strange = {char for char in path.read_text(encoding="utf-8") if not char.isascii() and not letters.match(char)}
        assert strange <= known, path.name


SHARED = ("artefacts.toml", "keywords.toml", "works.toml")
OF_A_BOOK = (
    "law_titles.tsv",
    "divisions.tsv",
    "glossary.tsv",
    "translations.tsv",
    "related.tsv",
    "senses.tsv",
    "editions.toml",
)


def without(*names: str) -> Callable[[str], str]:
    def read_others(name: str) -> str:
        if name in names:
            raise FileNotFoundError(name)
        return read(name)

    return read_others


@pytest.mark.parametrize("name", SHARED)
def test_a_missing_table_that_all_books_share_is_named(name: str) -> None:
    with pytest.raises(TableError, match=rf"{name}, line 1: the table is missing\. Put the file back"):
        load_tables(without(name))


def test_a_book_may_have_no_facts_but_its_work() -> None:
    (book,) = load_tables(without(*OF_A_BOOK)).books
    assert (book.book.count, book.law_titles, book.divisions, book.glossary) == (93, (), (), ())
    assert (book.translations, book.related, book.editions) == ((), (), ())


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("35\tV\tII\t5\t", "35\tV\tII\t4\t", 36, "Law 35 is not in div:V.II.4"),
        ("35\tV\tII\t5\t", "35\tV\tII\t9\t", 36, "Law 35 is not in div:V.II.9"),
        ("35\tV\tII\t5\t", "35\tV\tII\t\t", 36, "Law 35 is placed in div:V.II, but div:V.II.5 holds it"),
    ],
)
def test_titles_and_divisions_may_not_contradict_each_other(old: str, new: str, line: int, problem: str) -> None:
    text = read("law_titles.tsv")
    assert old in text
    with pytest.raises(TableError) as caught:
        check_places(parse_law_titles(text.replace(old, new)), parse_divisions(read("divisions.tsv")))
    assert (caught.value.line, problem in caught.value.problem) == (line, True)


REPAIRS = [
    # in the wild: the pages of the Laws
    ("которая ещ„ играется", "которая ещё играется"),
    ("сч„тчиком", "счётчиком"),
    ("любой е„", "любой её"),
    ("ЗАПРЕЩ‚ННЫЙ ХОД", "ЗАПРЕЩЁННЫЙ ХОД"),
    ("      њњњњ\n  A.Полномочия", "      ────\n  A.Полномочия"),
    # synthetic: the same family
    ("„лка и ‚жик", "ёлка и Ёжик"),
    ("Правила 36…39", "Правила 36...39"),
    ("торгов\u00ad\nли и ро\u00adзыг\u00adрыша", "торгов-\nли и розыгрыша"),
    ("1\u0003 2\u0004 3\u0005 4\u0006", "1♥ 2♦ 3♣ 4♠"),
    ("п.\u00a075.3\ufeff", "п. 75.3"),
    # must not change
    ("он сказал „пас“ и ушёл", "он сказал „пас“ и ушёл"),
    ("слово‚ слово", "слово‚ слово"),
    ("коњ скаче", "коњ скаче"),
    ("«В этом соревновании …»", "«В этом соревновании …»"),
    ("заявка − это", "заявка − это"),
    ("- 101 -", "- 101 -"),
]


@pytest.mark.parametrize(("before", "after"), REPAIRS)
def test_artefacts_are_replaced_only_where_they_are_damage(tables: Tables, before: str, after: str) -> None:
    text = before
    for row in tables.artefacts:
        text = row.apply(text)
    assert text == after


@given(text=st.text(alphabet="ая„‚Ёњ─ \n\u00ad…9“В\u0003"))
def test_replacing_twice_is_replacing_once(text: str) -> None:
    for row in parse_artefacts(read("artefacts.toml")):
        once = row.apply(text)
        assert all(text[start:end] == row.character * (end - start) for start, end in row.spans(text))
        if row.when is When.ALWAYS:
            assert row.character not in once


def test_a_run_is_one_span() -> None:
    row = Artefact(
        character="њ",
        name="CYRILLIC SMALL LETTER NJE",
        replacement="─",
        rule="rule",
        when=When.RULE_LINE,
        reason="damage",
        printed="њњњ",
        repaired="───",
        source="invented",
    )
    assert row.spans("а\n  њњњњ \nњњ\nњњњ") == ((4, 8), (13, 16))


@pytest.mark.parametrize(
    ("example", "term", "shown"),
    [
        ("алерты", "алерт", True),
        ("ПОДСЧЕТА РЕЗУЛЬТАТОВ", "подсчёт результатов", True),
        ("рукой", "рука", True),
        ("S.O.", "S.O.", True),
        ("пас вне очереди", "пас", False),
        ("пас вне очереди", "пас в очередь", False),
        ("контра", "реконтра", False),
    ],
)
def test_an_example_shows_a_term_word_by_word(example: str, term: str, shown: bool) -> None:
    assert is_form_of(example, term) is shown


@pytest.mark.parametrize(
    ("form", "text", "found"),
    [
        ("п.", "(см.п.75.9.(iii))", True),
        ("п.", "т.п.75", False),
        ("правил", "по пункту правил или", True),
        ("правил", "правила 26", False),
        ("§", "§27", True),
    ],
)
def test_a_form_stands_in_a_text_as_a_word(form: str, text: str, found: bool) -> None:
    assert stands_in(form, text) is found


@pytest.mark.parametrize(
    ("level", "number", "law", "named"),
    [
        ("chapter", 1, None, "div:I"),
        ("chapter", 1, 90, "div:I"),  # a chapter is known by its number alone
        ("part", 2, 23, "div:V.II"),
        ("section", 5, 36, "div:V.II.5"),
        ("section", 5, None, "div:V.II.5"),  # no other part has five
        ("section", 1, None, ""),  # of several parts
        ("part", 99, 23, ""),
        ("section", 5, 1, ""),  # none of them holds Law 1
    ],
)
def test_a_heading_names_a_division_where_it_is_the_only_one(
    tables: Tables, level: str, number: int, law: int | None, named: str
) -> None:
    found = tables.books[0].division_named(level, number, law)
    assert str(found.id if found else "") == named
