"""Claim: a document tells what it is, and what it does not tell stays in doubt."""

from dataclasses import replace

import pytest

from ingest.decode import decode
from ingest.intake import AlreadyThereError, DocumentOptions, Proposal, WorkUnknownError, propose
from ingest.store import with_entry
from ingest.tables import DocumentEntry, Manifest, Tables, dump_entry, load_tables, parse_manifest
from tests.places import CORPUS
from tests.samples.documents import corpus, known_word

MANIFEST = corpus().manifest
FIRST_HALF, SECOND_HALF = "commentary-1987-ru/71-75.txt", "commentary-1987-ru/75-81.txt"


def text_of(entry: DocumentEntry) -> str:
    return decode(corpus().document(entry), name=entry.file).text


def entry_of(file: str) -> DocumentEntry:
    return next(entry for entry in MANIFEST.documents if entry.file == file)


def proposed(
    file: str, data: bytes | None = None, options: DocumentOptions | None = None, tables: Tables | None = None
) -> Proposal:
    """What is proposed for a document of the corpus when the manifest does not have it."""
    entry = entry_of(file)
    others = tuple(other for other in MANIFEST.documents if other.file != file)
    content = data or corpus().document(entry)
    return propose(
        "Новый файл.TXT",
        content,
        decode(content, name=file),
        Manifest(documents=others),
        tables=tables or corpus().tables,
        text_of=text_of,
        known_word=known_word(),
        options=options or DocumentOptions(),
    )


@pytest.mark.parametrize("entry", MANIFEST.documents, ids=lambda entry: str(entry.file))
def test_each_document_of_the_corpus_is_taken_for_what_it_is(entry: DocumentEntry) -> None:
    found = proposed(entry.file).entry
    assert (found.layout, found.language, found.work, found.edition, found.sha256) == (
        entry.layout,
        entry.language,
        entry.work,
        entry.edition,
        entry.sha256,
    )


def test_a_document_that_goes_on_in_the_middle_of_a_word_is_joined() -> None:
    found = proposed(SECOND_HALF)
    assert (found.entry.continues, found.entry.order) == (True, entry_of(FIRST_HALF).order + 1)
    assert any(FIRST_HALF in line for line in found.evidence)


def test_a_document_that_begins_anywhere_else_is_joined_to_nothing() -> None:
    assert not proposed(FIRST_HALF).entry.continues
    assert not proposed(SECOND_HALF, options=DocumentOptions(continues=False)).entry.continues


def test_the_same_bytes_are_not_taken_twice() -> None:
    content = corpus().document(entry_of(FIRST_HALF))
    with pytest.raises(AlreadyThereError, match=FIRST_HALF):
        propose(
            "x",
            content,
            decode(content, name="x"),
            MANIFEST,
            tables=corpus().tables,
            text_of=text_of,
            known_word=known_word(),
            options=DocumentOptions(),
        )


def test_thin_evidence_and_unknown_rights_are_doubts() -> None:
    found = proposed(FIRST_HALF, "Правило большого пальца: играй проще.\n".encode())
    assert len(found.doubts) == 2
    assert proposed(FIRST_HALF, options=DocumentOptions(rights="mine")).doubts == ()


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("G.Endicott, B.K. Hansen\nКомментарий к Правилам\n..page60\nОТ ПЕРЕВОДЧИКА\n", "commentary"),
        ("серьёзные сомнения.\n(iii) Важно понимать, что рука игрока\n", "commentary"),
        ("A.Участие зрителя\nB.Замечания\n(a) не может\n", "law-pages"),
        ("Статья 4. Ходы\nХодят по очереди.\nСтатья 5. Сдача\nСдавший проигрывает.\n", "law-pages"),
    ],
)
def test_what_only_one_of_the_books_prints_tells_the_layout(text: str, layout: str) -> None:
    assert proposed(FIRST_HALF, text.encode()).entry.layout == layout


def test_the_words_of_the_table_tell_which_laws_a_document_holds() -> None:
    found = proposed(FIRST_HALF, "Статья 4. Ходы\nХодят так.\n  § 12. Сдача\nСдаются так.\n".encode())
    assert found.entry.title == "Новый файл.TXT: 4-12"
    assert "2 titles of Laws" in found.evidence[1]


def test_what_a_person_says_is_taken() -> None:
    options = DocumentOptions(layout="law-pages", language="en", work="laws-1987", title="T", rights="R", people=("P",))
    found = proposed(FIRST_HALF, options=options).entry
    assert (found.layout, found.language, found.work, found.title, found.rights, found.people) == (
        "law-pages",
        "en",
        "laws-1987",
        "T",
        "R",
        ("P",),
    )


CHESS = """
[[work]]
id = "chess-laws"
kind = "laws"
prefix = "chess"
edition = 1993
language = "ru"
titles = { ru = "Статьи о шахматах" }
unit = { ru = { one = "Статья", many = "Статьи", genitive = "Статьи", dative = "Статье" } }
"""


def beside_chess() -> Tables:
    return tables_with((CORPUS / "tables" / "works.toml").read_text(encoding="utf-8") + CHESS)


def tables_with(works: str) -> Tables:
    """The tables of the library with other works."""

    def read(name: str) -> str:
        return works if name == "works.toml" else (CORPUS / "tables" / name).read_text(encoding="utf-8")

    return load_tables(read)


@pytest.mark.parametrize(
    ("text", "work", "edition"),
    [
        ("Статья 4. Ход\nA.Первый ход\nB.Второй ход по Статье 3\n", "chess-laws", 1993),
        ("Правило 4. Партнёрство\nA.Кто где сидит\nB.Ошибка\n", "laws-1987", 1987),
        ("4.1. Игроки садятся.\n4.2. Игроки встают.\n", "commentary-1987", 1987),
    ],
)
def test_of_several_works_the_words_that_name_a_law_tell_the_one(text: str, work: str, edition: int) -> None:
    found = proposed(FIRST_HALF, text.encode(), tables=beside_chess())
    assert (found.entry.work, found.entry.edition) == (work, edition)
    assert found.entry.file.startswith(f"{work}-ru/")


@pytest.mark.parametrize(
    ("text", "options", "message"),
    [
        ("A.Первый ход\nB.Второй ход\n", DocumentOptions(), "may be a part of laws-1987, chess-laws. Say which with"),
        (
            "Правило 4 и Статья 4\nA.Ход\nB.Ход\n",
            DocumentOptions(),
            "may be a part of laws-1987, chess-laws. Say which with",
        ),
        ("A.Ход\n", DocumentOptions(work="poker"), "no work 'poker'; works are laws-1987, commentary-1987, chess-laws"),
        (
            "A.Ход\n",
            DocumentOptions(work="chess-laws", layout="commentary"),
            "laid out as law-pages, not as commentary",
        ),
    ],
)
def test_a_document_whose_work_nothing_tells_is_refused_with_a_remedy(
    text: str, options: DocumentOptions, message: str
) -> None:
    with pytest.raises(WorkUnknownError, match=message):
        proposed(FIRST_HALF, text.encode(), options, beside_chess())


OTHER_YEAR = "LAWS OF DUPLICATE BRIDGE {year}\n\nLaw 79. Tricks Won\n\n  A.Agreed\n    They agree.\n  B.Not\n    No.\n"


def test_a_text_that_calls_itself_another_edition_needs_the_word_of_a_person() -> None:
    for year, said in ((2007, "calls itself 2007, and laws-1987 is the edition of 1987"), (1975, "calls itself 1975")):
        with pytest.raises(WorkUnknownError, match=said):
            proposed(FIRST_HALF, OTHER_YEAR.format(year=year).encode())
        told = proposed(FIRST_HALF, OTHER_YEAR.format(year=year).encode(), DocumentOptions(work="laws-1987"))
        assert told.entry.work == "laws-1987"


@pytest.mark.parametrize("head", ["LAWS OF BRIDGE 1987", "Copied in 2003", "Laws from 1975 on, revised 1987", "Laws"])
def test_another_year_than_that_of_the_title_is_no_edition(head: str) -> None:
    text = OTHER_YEAR.replace("LAWS OF DUPLICATE BRIDGE {year}", head)
    assert proposed(FIRST_HALF, text.encode()).entry.work == "laws-1987"


def test_titles_of_laws_do_not_outweigh_paragraphs_numbered_as_only_a_commentary_is() -> None:
    text = "Правило 24. Показ карты\n24.1. Игрок зовёт судью.\nПравило 25. Замена\n25.1. Игрок меняет заявку.\n"
    assert proposed(FIRST_HALF, text.encode()).entry.layout == "commentary"


def test_a_library_without_commentary_takes_none() -> None:
    with pytest.raises(WorkUnknownError, match=r"no work is laid out as commentary\. Add one to tables/works.toml"):
        proposed(FIRST_HALF, tables=tables_with(CHESS))


def test_a_proposed_entry_is_a_sound_manifest_entry() -> None:
    found = proposed(FIRST_HALF).entry
    assert found.file == "commentary-1987-ru/novyy-fayl.txt"
    assert parse_manifest(dump_entry(found), corpus().tables.works).documents == (found,)


def test_an_entry_in_the_middle_moves_the_later_ones_of_its_work_only() -> None:
    text = (CORPUS / "manifest.toml").read_text(encoding="utf-8")
    second = next(entry for entry in MANIFEST.documents if entry.work == "commentary-1987" and entry.order == 2)
    new = replace(second, file="new.txt")
    longer = with_entry(text, new)
    orders = {entry.file: entry.order for entry in parse_manifest(longer, corpus().tables.works).documents}
    for entry in MANIFEST.documents:
        later = entry.work == new.work and entry.order >= new.order
        assert orders[entry.file] == entry.order + later
    assert longer.count("#") == text.count("#")


def test_a_second_language_beside_the_text_and_what_was_not_read_are_said() -> None:
    rows = "<tr><td>Правило 79. Счёт взяток после игры</td><td>Law 79. Counting the Tricks after Play</td></tr>" * 2
    page = f"<html><body><img src=a><table>{rows}</table></body></html>".encode()
    proposal = proposed(FIRST_HALF, page)
    assert "not read of it: img 1, other language 2" in proposal.evidence
    assert any("a second language stands beside the text in ru" in doubt for doubt in proposal.doubts)


@pytest.mark.parametrize("prefix", ["> ", "║ ", " АБ> ", "// "])
@pytest.mark.parametrize("entry", MANIFEST.documents, ids=lambda entry: str(entry.file))
def test_what_wraps_a_document_does_not_hide_what_it_is(entry: DocumentEntry, prefix: str) -> None:
    wrapped = "\n".join(prefix + line for line in text_of(entry).split("\n"))
    found = proposed(entry.file, wrapped.encode()).entry
    assert (found.layout, found.language, found.work) == (entry.layout, entry.language, entry.work)


LAWS_OF_YEARS = """\
{head}

Правило 79. Выигранные взятки

  A.Согласие
    Стороны согласны о числе взяток.
"""


@pytest.mark.parametrize(
    ("head", "year"),
    [
        ("ПРАВИЛА СПОРТИВНОГО БРИДЖА\nредакция 1997 года", 1997),
        ("THE LAWS OF DUPLICATE BRIDGE 2017", 2017),
        ("Правила бриджа\nДействуют с 1 сентября 2008 года", 2008),
        ("Laws of Bridge\nEffective September 2017", 2017),
    ],
)
def test_another_edition_on_the_title_page_needs_a_word(head: str, year: int) -> None:
    data = LAWS_OF_YEARS.format(head=head).encode()
    with pytest.raises(WorkUnknownError, match=f"calls itself {year}"):
        proposed(FIRST_HALF, data)
    assert proposed(FIRST_HALF, data, DocumentOptions(work="laws-1987")).entry.work == "laws-1987"


@pytest.mark.parametrize("head", ["Правила бриджа 1987 года", "Перевод 1991 года", "© 2001 Клуб"])
def test_another_year_is_no_edition(head: str) -> None:
    assert proposed(FIRST_HALF, LAWS_OF_YEARS.format(head=head).encode()).entry.edition == 1987


def test_titles_that_no_table_knows_are_in_doubt() -> None:
    """No title of Law 2 is printed in Russian; that of Law 79 is."""
    page = "Правило {}. Мяч\n\n  A.Форма\n    Мяч круглый.\n\n  B.Цвет\n    Мяч белый.\n"
    doubts = {number: proposed(FIRST_HALF, page.format(number).encode()).doubts for number in (2, 79)}
    assert any("no title in this language" in doubt for doubt in doubts[2])
    assert not any("no title in this language" in doubt for doubt in doubts[79])


STRANGERS = {
    "chess": "Коснувшийся своей фигуры должен ходить ею, если можно. Король не остаётся под шахом. Пешка на последней\n"
    "горизонтали становится другой фигурой.",
    "traffic": "При повороте водитель уступает дорогу пешеходам. Преимущество имеет машина на главной дороге.",
    "licence": "Лицензиат вправе распространять копии программы в любой форме, если при каждой копии стоит текст\n"
    "настоящей лицензии.",
}
OWN = {
    "of a judge": "Игрок, увидевший чужую карту до начала торговли, вызывает судью. Судья может отменить сдачу или\n"
    "присудить результат.",
    "of a lead": "Вистующий, сыгравший вне очереди, ждёт, пока разыгрывающий выберет наказание; карта становится\n"
    "штрафной.",
}


def of_this_book(text: str) -> list[str]:
    page = f"Правило 2. Без имени\n\n  A.Общее\n{text}\n"
    return [doubt for doubt in proposed(FIRST_HALF, page.encode()).doubts if "of this book" in doubt]


@pytest.mark.parametrize("text", STRANGERS.values(), ids=STRANGERS)
def test_a_text_in_other_words_than_the_glossary_has_is_in_doubt(text: str) -> None:
    assert of_this_book(text)


@pytest.mark.parametrize("text", OWN.values(), ids=OWN)
def test_a_text_in_the_words_of_the_glossary_is_not(text: str) -> None:
    assert not of_this_book(text)
