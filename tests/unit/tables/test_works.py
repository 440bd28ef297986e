"""Works are data: which books they make, what a book says of itself, and which works cannot stand side by side."""

import pytest

from ingest.model import Lang, RecordId
from ingest.tables import TableError, WorkKind, Works, parse_works
from search_service.web.urls import PAGES
from tests.places import CORPUS

LAWS = """
[[work]]
id = "laws-1987"
kind = "laws"
edition = 1987
language = "ru"
count = 93
titles = { ru = "Правила", en = "Laws" }
unit = { ru = { one = "Правило", many = "Правила", dative = "Правилу" }, en = { one = "Law", many = "Laws" } }
"""
COMMENTARY = """
[[work]]
id = "commentary-1987"
kind = "commentary"
edition = 1987
language = "ru"
titles = { ru = "Комментарий" }
"""
CHESS = """
[[work]]
id = "chess-laws"
kind = "laws"
prefix = "chess"
edition = 1993
language = "ru"
titles = { ru = "Статьи" }
unit = { ru = { one = "Статья", many = "Статьи" } }
"""
ALONE = CHESS.replace('"chess-laws"', '"go-remarks"').replace('"laws"', '"commentary"').replace('"chess"', '"go"')


def works(*rows: str) -> Works:
    return parse_works("".join(rows))


def test_works_that_share_a_prefix_are_one_book() -> None:
    first, chess, go = works(LAWS, CHESS, COMMENTARY, ALONE).books
    assert [work.id for work in first.works] == ["laws-1987", "commentary-1987"]
    assert [work.id for work in chess.works] == ["chess-laws"]
    assert [work.id for work in go.works] == ["go-remarks"]
    assert [book.prefix for book in (first, chess, go)] == ["", "chess", "go"]
    assert (first.count, chess.count, first.edition, chess.edition) == (93, None, 1987, 1993)


def test_a_record_is_of_the_commentary_or_of_the_laws_of_its_book() -> None:
    both = works(LAWS, COMMENTARY, CHESS, ALONE)
    found = [
        both.book(record_id.book).work_of(record_id).id
        for record_id in map(RecordId.parse, ("law:27", "com:27.1", "div:V", "chess.law:4", "chess.com:4", "go.law:1"))
    ]
    assert found == ["laws-1987", "commentary-1987", "laws-1987", "chess-laws", "chess-laws", "go-remarks"]


def test_names_fall_back_to_the_language_of_the_work() -> None:
    first, chess = works(LAWS, CHESS).books
    assert (first.title(Lang.EN), chess.title(Lang.EN)) == ("Laws", "Статьи")
    assert (first.unit(Lang.EN).one, chess.unit(Lang.EN).one) == ("Law", "Статья")
    russian, english = first.unit(Lang.RU), first.unit(Lang.EN)
    assert (russian.dative, russian.genitive, english.dative, english.many_genitive) == (
        *("Правилу", "Правило", "Law", "Laws"),
    )


def test_a_work_and_a_book_are_found_by_name_or_said_to_be_unknown() -> None:
    both = works(LAWS, CHESS)
    assert both.work("chess-laws").kind is WorkKind.LAWS
    assert both.book_of("chess-laws") == both.book("chess")
    with pytest.raises(LookupError, match="no work 'poker'; works are laws-1987, chess-laws"):
        both.work("poker")
    with pytest.raises(LookupError, match="no book 'poker'; books are '', 'chess'"):
        both.book("poker")


REFUSED = [
    # the table, the line of the row that is refused, the problem, the remedy
    (
        *(LAWS + LAWS.replace('"laws-1987"', '"laws-1997"').replace("= 1987", "= 1997"), 11),
        *("laws-1997 and laws-1987 would share ids", 'prefix = "laws-1997"'),
    ),
    (
        CHESS + CHESS.replace("chess-laws", "chess-new"),
        11,
        "both are the laws of the book 'chess'",
        "prefix of its own",
    ),
    (LAWS + LAWS, 11, "'laws-1987' stands on line 2 already", "Keep one"),
    (LAWS + COMMENTARY.replace("= 1987", "= 1992"), 11, "has the edition 1987, not 1992", "Correct one of them"),
    (LAWS + COMMENTARY + "count = 93\n", 11, "laws-1987 tells count, unit and words of this book", "Remove them here"),
    (CHESS.replace("unit =", "# unit ="), 2, "'unit' is missing", "Say how a Law is called"),
    (CHESS.replace('"ru"', '"de"'), 2, "'language' is 'de'", "Choose one of ru, en"),
    (CHESS.replace("titles = { ru", "titles = { en"), 2, "it has no 'ru', the language of the work", "Add titles.ru"),
    (CHESS.replace("titles = { ru", "titles = { de"), 2, "unknown key 'de'", "Known keys: ru, en"),
    (CHESS.replace('titles = { ru = "Статьи" }', 'titles = "Статьи"'), 2, "'titles' is 'Статьи'", "as a table"),
    (CHESS.replace('many = "Статьи"', 'all = "Статьи"'), 2, "unknown key 'all'", "Known keys: one, many"),
    (CHESS.replace('"chess"', '"Chess"'), 2, "'prefix' is 'Chess'", "Write small letters"),
    (CHESS.replace('"chess"', '"law"'), 2, "'prefix' is 'law'", "none of law, com"),
    (CHESS.replace('"chess"', '"search"'), 2, "'prefix' is 'search'", "Write small letters"),
    (CHESS.replace('"chess-laws"', '"chess laws"'), 2, "'id' is 'chess laws'", "Write small letters"),
    (CHESS.replace('"laws"', '"poems"'), 2, "'kind' is 'poems'", "Choose one of laws, commentary"),
    (CHESS.replace("1993", "93"), 2, "'edition' is 93", "Write the year"),
    (CHESS + "count = 0\n", 2, "'count' is 0", "leave the key out"),
    (CHESS + "chapters = 3\n", 2, "unknown key 'chapters'", "Known keys: id, kind"),
    (CHESS + 'words = { ru = ["Конь"] }\n', 2, "'Конь' is no beginning of a word", "small ones"),
    (CHESS + 'words = { ru = ["в шах"] }\n', 2, "'в шах' is no beginning of a word", "letters alone"),
]


@pytest.mark.parametrize(("text", "line", "problem", "remedy"), REFUSED)
def test_a_work_that_cannot_be_taken_is_refused_with_a_remedy(text: str, line: int, problem: str, remedy: str) -> None:
    with pytest.raises(TableError) as caught:
        parse_works(text)
    assert (caught.value.file, caught.value.line) == ("works.toml", line)
    assert problem in caught.value.problem
    assert remedy in caught.value.remedy


@pytest.mark.parametrize("page", PAGES)
def test_no_book_takes_the_address_of_a_page(page: str) -> None:
    with pytest.raises(TableError, match=f"'prefix' is '{page}'"):
        parse_works(CHESS.replace('"chess"', f'"{page}"'))


def test_the_works_of_this_library_are_one_book_without_a_prefix() -> None:
    (book,) = parse_works((CORPUS / "tables" / "works.toml").read_text(encoding="utf-8")).books
    assert (book.prefix, book.edition, book.count, book.language) == ("", 1987, 93, Lang.RU)
    assert [(work.id, work.layout) for work in book.works] == [
        *(("laws-1987", "law-pages"), ("commentary-1987", "commentary")),
    ]
