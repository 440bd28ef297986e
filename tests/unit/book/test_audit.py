"""Each code of a finding, shown on the smallest case that has it and on one that has not."""

import tempfile
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from ingest.audit import audit_book, audit_facts, audit_reading
from ingest.findings import CODES, Finding, Severity
from ingest.ledger import Edit, Pass, Rule
from ingest.model import Kind, Lang, RecordId, Reference
from ingest.stretch import StretchReading
from tests.samples.documents import (
    book_of,
    five_documents,
    known_word,
    print_lines,
    read_text,
    readings,
    records_of,
    tables,
    whole_book,
)
from tests.samples.small_corpus import copy_mini, html_page, put_document, read_corpus
from tests.samples.written_rows import called_in_our_words, digested, in_plain_words, led_to, remarked, said_in_few

TWO_PARAGRAPHS = print_lines("Правило 72. РАЗНОЕ // 72.1. Первый // 72.2. Второй | и конец | всего | листа")
# A copy without indents: whether its last sentence goes on with (ii) or closes the list nothing tells.
FLAT_LIST = """\
Правило 72. РАЗНОЕ
72.1. Судья зовёт игроков к столу и говорит, чем кончилось дело, если:
(i) партнёр разыгрывающего не видел карты, которая упала на стол, когда её сдавали;
(ii) этой карты не видел никто другой.
На любом из этих оснований судья должен вернуть карту в руку и продолжить игру, как прежде.
"""
OUT_OF_ORDER = print_lines("Правило 72. РАЗНОЕ // 72.2. Второй // 72.1. Первый | и конец | всего | листа")
UNMARKED_LIST = (
    TWO_PARAGRAPHS
    + """\
                   72.3.  Карта возвращается, если:
                         партнёр не видел её;
                         никто не говорил о ней.
"""
)
TORN = TWO_PARAGRAPHS.replace("и конец", "и специфичес ких")
DIAGRAM = "                   72.1. Так:\nW N E S\n1NT p 2H p\n" + "       и слова\n       до конца\n       листа\n"


def reading(text: str = TWO_PARAGRAPHS) -> StretchReading:
    return read_text(text, "commentary")


def found(findings: Iterable[Finding]) -> list[tuple[str, str]]:
    """(code, what it concerns) of each finding but those every small book has: Laws without text."""
    return [(f.code, str(f.record or f"line {f.line}")) for f in findings if f.code != "text-missing"]


def book_findings(
    text: str, layout: str = "commentary", published: Mapping[str, str] | None = None
) -> list[tuple[str, str]]:
    records = book_of(records_of(read_text(text, layout))).values()
    return found(audit_book(tuple(records), published or {}))


def edits_that_do_not_fit() -> list[tuple[str, str]]:
    wrong = Pass("wrong", (Edit(Rule("wrong", "no reason"), 0, 1, "Щ", ""),))
    return found(audit_reading(replace(reading(), passes=(wrong,))))


def passes_that_are_incomplete() -> list[tuple[str, str]]:
    return found(audit_reading(replace(reading(), passes=reading().passes[:-1])))


def a_unit_taken_away() -> list[tuple[str, str]]:
    read = reading()
    return found(audit_reading(replace(read, outline=replace(read.outline, units=read.outline.units[:-1]))))


def records_that_share_an_id() -> list[tuple[str, str]]:
    records = tuple(book_of(records_of(reading())).values())
    return found(audit_book((*records, records[-1]), {}))


def an_unread_element() -> list[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        corpus = copy_mini(Path(folder))
        put_document(corpus, "laws.txt", html_page((corpus / "sources/laws.txt").read_text(encoding="utf-8")))
        _, findings = read_corpus(corpus)
    return [(finding.code, finding.file or "") for finding in findings if finding.code == "left-out"]


def a_page_that_is_mostly_menu() -> list[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        corpus = copy_mini(Path(folder))
        laws = html_page((corpus / "sources/laws.txt").read_text(encoding="utf-8"))
        menus = "".join(f"<nav><a href=/{n}>Другая страница библиотеки</a></nav>" for n in range(40))
        put_document(corpus, "laws.txt", laws.replace(b"<body>", f"<body>{menus}".encode()))
        _, findings = read_corpus(corpus)
    return [(finding.code, finding.file or "") for finding in findings if finding.code == "much-left-out"]


CASES: dict[str, tuple[Callable[[], list[tuple[str, str]]], list[tuple[str, str]]]] = {
    "ledger-broken": (edits_that_do_not_fit, [("ledger-broken", "line None")]),
    "text-lost": (a_unit_taken_away, [("text-lost", "line 3"), ("counts-differ", "line 3")]),
    "repair-unsettled": (
        lambda: found(audit_reading(replace(reading(), settled=False))),
        [("repair-unsettled", "line None")],
    ),
    "id-twice": (records_that_share_an_id, [("id-twice", "com:72.2")]),
    "id-vanished": (lambda: published_as({"com:72.9": "paragraph"}), [("id-vanished", "com:72.9")]),
    "id-changed": (lambda: published_as({"com:72.1": "item"}), [("id-changed", "com:72.1")]),
    "id-new": (lambda: published_without("com:72.2"), [("id-new", "com:72.2")]),
    "repeated": (
        lambda: found(audit_reading(reading(TWO_PARAGRAPHS + print_lines("72.1. Другой")))),
        [("repeated", "line 7")],
    ),
    "out-of-place": (
        lambda: found(audit_reading(reading("       слова\n" + TWO_PARAGRAPHS))),
        [("out-of-place", "line 1")],
    ),
    "no-such-place": (
        lambda: found(audit_reading(reading(TWO_PARAGRAPHS + print_lines("Правило 73. ИНОЕ // (i) Раз | и конец")))),
        [("no-such-place", "line 8")],
    ),
    "place-unclear": (
        lambda: found(audit_reading(reading(FLAT_LIST))),
        [("place-unclear", "line 5")],
    ),
    "list-unmarked": (
        lambda: found(audit_reading(reading(UNMARKED_LIST))),
        [("list-unmarked", "line 8")],
    ),
    "heading-missing": (
        lambda: found(audit_reading(reading(TWO_PARAGRAPHS + print_lines("73.1. Без заголовка | и конец | листа")))),
        [("heading-missing", "line 7")],
    ),
    "diagram-empty": (
        lambda: found(audit_reading(reading(DIAGRAM.replace("1NT p 2H p\n", "       слова\n")))),
        [("diagram-empty", "line 2"), ("columns-lost", "line 2")],
    ),
    "hyphens-lost": (
        lambda: found(audit_reading(read_text(TORN, "commentary", known=known_word()))),
        [("hyphens-lost", "line None")],
    ),
    "nothing-recognised": (
        lambda: found(audit_reading(read_text("Слова без номера.\n", "law-pages"))),
        [("nothing-recognised", "line 1")],
    ),
    "matter-inside": (
        lambda: [one for one in pages_of_the_laws("Совсем иные слова") if one[0] != "pages-missing"],
        [("matter-inside", "line 5")],
    ),
    "title-doubtful": (lambda: titled("Ход вне очереди, " * 8 + "и что бывает потом"), [("title-doubtful", "line 2")]),
    "hardly-letters": (
        lambda: found(audit_reading(reading("                   72.1. +----+ " + "=#| " * 30 + "\n"))),
        [("hardly-letters", "line 1")],
    ),
    "counts-differ": (lambda: a_paragraph_inside_another(), [("counts-differ", "line 7")]),
    "titles-strange": (lambda: against_the_tables((35, "Замена игрока"), (36, "Фол")), [("titles-strange", "law:35")]),
    "beyond-book": (lambda: against_the_tables((93, "Имя"), (94, "Имя")), [("beyond-book", "law:94")]),
    "out-of-order": (
        lambda: found(audit_reading(reading(OUT_OF_ORDER))),
        [("out-of-order", "line 3")],
    ),
    "number-skipped": (
        lambda: found(audit_reading(reading(TWO_PARAGRAPHS.replace("72.2", "72.3")))),
        [("number-skipped", "line 3")],
    ),
    "remains-of-encoding": (
        lambda: found(audit_reading(reading(TWO_PARAGRAPHS.replace("конец", "&laquo;конец&raquo; взятки=20")))),
        [("remains-of-encoding", "line 4")],
    ),
    "citations-differ": (lambda: in_two_languages("См. п. 72.2.", "See 72.1."), [("citations-differ", "com:72.1")]),
    "translation-missing": (lambda: in_two_languages("Первый", None), [("translation-missing", "com:72.1")]),
    "digest-missing": (lambda: digested({"com:72.2": "72.2"}), [("digest-missing", "com:72.1")]),
    "digest-stale": (lambda: digested({"com:72.1": "another", "com:72.2": "72.2"}), [("digest-stale", "com:72.1")]),
    "digest-unknown": (
        lambda: digested({"com:72.1": "72.1", "com:72.2": "72.2", "com:99.1": ""}),
        [("digest-unknown", "line 3")],
    ),
    "remark-stale": (lambda: remarked({"com:72.1": "another", "com:72.2": "72.2"}), [("remark-stale", "com:72.1")]),
    "remark-unknown": (
        lambda: remarked({"com:72.2": "72.2", "com:99.1": ""}),
        [("remark-unknown", "line 2")],
    ),
    "title-missing": (lambda: called_in_our_words({"law:5A": "law:5A"}), [("title-missing", "law:5B")]),
    "title-stale": (
        lambda: called_in_our_words({"law:5A": "another", "law:5B": "law:5B"}),
        [("title-stale", "law:5A")],
    ),
    "title-unknown": (
        lambda: called_in_our_words({"law:5A": "law:5A", "law:5B": "law:5B", "law:99A": ""}),
        [("title-unknown", "line 3")],
    ),
    "situation-stale": (lambda: led_to("law:5 0123456789ab"), [("situation-stale", "law:5")]),
    "situation-unknown": (lambda: led_to("law:5Z -"), [("situation-unknown", "line 1")]),
    "situation-text": (lambda: led_to("law:5 -"), [("situation-text", "law:5")]),
    "notes-waiting": (
        lambda: digested({"com:72.1": "72.1", "com:72.2": "72.2", "com:88.1": ""}),
        [("notes-waiting", "line 3")],
    ),
    "plain-few": (
        lambda: said_in_few(1),
        [("plain-few", "com:72.1"), ("plain-few", "com:72.2")],
    ),
    "plain-stale": (
        lambda: in_plain_words({"com:72.1": "another", "com:72.2": "title"}),
        [("plain-stale", "com:72.1")],
    ),
    "plain-unknown": (
        lambda: in_plain_words({"com:72.2": "72.2", "com:99.1": ""}),
        [("plain-unknown", "line 2")],
    ),
    "columns-lost": (lambda: found(audit_reading(reading(DIAGRAM))), [("columns-lost", "line 2")]),
    "number-missing": (
        lambda: book_findings(TWO_PARAGRAPHS.replace("72.2", "72.4")),
        [("number-missing", "com:72.2"), ("number-missing", "com:72.3")],
    ),
    "reference-absent": (
        lambda: book_findings(TWO_PARAGRAPHS.replace("Первый", "См. п. 72.7.")),
        [("reference-absent", "com:72.1")],
    ),
    "reference-contradicted": (
        lambda: book_findings(TWO_PARAGRAPHS.replace("Второй", "См. п. 72.1.(ii).")),
        [("reference-contradicted", "com:72.2")],
    ),
    "pages-missing": (
        lambda: found(audit_reading(read_text(two_pages_of(11), "law-pages"))),
        [("pages-missing", "line 6")],
    ),
    "reference-ambiguous": (lambda: ambiguous(), [("reference-ambiguous", "com:72.1")]),
    "reference-other-edition": (
        lambda: book_findings(TWO_PARAGRAPHS.replace("Первый", "По Правилу 76 Кодекса 1975 года")),
        [("reference-other-edition", "com:72.1")],
    ),
    "contents-differ": (lambda: contents_and_law("Другое имя"), [("contents-differ", "law:5")]),
    "text-missing": (lambda: laws_without_text(), [("text-missing", f"law:{n}") for n in range(1, 94)]),
    "much-left-out": (a_page_that_is_mostly_menu, [("much-left-out", "laws.txt")]),
    "left-out": (an_unread_element, [("left-out", "laws.txt")]),
}


def ids_of_the_small_book() -> dict[str, str]:
    return {name: record.kind.value for name, record in book_of(records_of(reading())).items()}


def pages_of_the_laws(between: str) -> list[tuple[str, str]]:
    """Findings on two pages of Laws and a page without a mark between them."""
    pages = [f"    Правило 7. Имя\n  A.Одно\n\n{'':22}- 1 -\n", f"{between}\n\n{'':22}- 3 -\n"]
    return found(
        audit_reading(read_text("".join((*pages, pages[0].replace("7.", "8.").replace("1", "9"))), "law-pages"))
    )


def titled(title: str) -> list[tuple[str, str]]:
    return found(audit_reading(read_text(f"          Правило 7. Имя\n  A.{title}\n    Слова.\n", "law-pages")))


def a_paragraph_inside_another() -> list[tuple[str, str]]:
    """Findings on a text whose line ends are lost below its first lines."""
    return found(audit_reading(reading(TWO_PARAGRAPHS + "       именно так. 72.3. Третий\n")))


def against_the_tables(*titles: tuple[int, str], words: str = "Слова.") -> list[tuple[str, str]]:
    """Findings on Laws of these numbers and titles, each with the same words below it."""
    pages = "".join(f"          Правило {n}. {title}\n\n  A.Одно\n    {words}\n\n" for n, title in titles)
    return found(audit_facts(whole_book(records_of(read_text(pages, "law-pages"))), tables()))


def published_as(changed: Mapping[str, str]) -> list[tuple[str, str]]:
    return book_findings(TWO_PARAGRAPHS, published={**ids_of_the_small_book(), **changed})


def published_without(name: str) -> list[tuple[str, str]]:
    return book_findings(TWO_PARAGRAPHS, published={n: k for n, k in ids_of_the_small_book().items() if n != name})


def ambiguous() -> list[tuple[str, str]]:
    """No text of the library has an ambiguous citation, so the status is given by hand."""
    records, _ = five_documents()
    citing = next(record for record in records if record.references)
    small = book_of(records_of(reading()))["com:72.1"]
    doubtful = replace(citing.references[0], status=type(citing.references[0].status).AMBIGUOUS)
    return found(audit_book((replace(small, references=(doubtful,)),), {}))


def in_two_languages(russian: str, english: str | None) -> list[tuple[str, str]]:
    """Findings on the languages of a small book of which an English copy has one paragraph, or another one."""
    book = book_of(records_of(reading(TWO_PARAGRAPHS.replace("Первый", russian))))
    twin = replace(book["com:72.1"], lang=Lang.EN) if english else replace(book["com:72.2"], lang=Lang.EN)
    cited = replace(twin, references=book_references(english)) if english else twin
    rest = [replace(book[name], lang=Lang.EN) for name in (("com:72", "com:72.2") if english else ("com:72",))]
    findings = found(audit_book((*book.values(), cited, *rest), {}))
    return [pair for pair in findings if pair[0] in ("citations-differ", "translation-missing")]


def book_references(words: str | None) -> tuple[Reference, ...]:
    """The references of words as paragraph 72.1."""
    return book_of(records_of(reading(TWO_PARAGRAPHS.replace("Первый", f"см. п. {words}"))))["com:72.1"].references


def contents_and_law(title: str) -> list[tuple[str, str]]:
    listed = records_of(read_text("Правило 5. Места игроков...9\nПравило 6. Сдача...10\n", "law-pages"))
    printed = records_of(read_text(f"Правило 5. {title}\n\n  Слова.\n", "law-pages"))
    return found(audit_book(tuple(book_of([*listed, *printed]).values()), {}))


def two_pages_of(number: int) -> str:
    """A page with number 7 and one with another number."""
    first = "Правило 5. Места\n\n  A.Кто где сидит\n    Места указывает судья.\n                    - 7 -\n"
    return f"{first}Правило 6. Сдача\n\n  Сдают карты.\n\n                    - {number} -\n"


def laws_without_text() -> list[tuple[str, str]]:
    findings = audit_book(tuple(book_of([]).values()), {})
    return [(finding.code, str(finding.record)) for finding in findings]


@pytest.mark.parametrize("code", CASES)
def test_a_code_is_found_where_it_should_be(code: str) -> None:
    make, expected = CASES[code]
    assert make() == expected


def test_every_code_has_a_case_a_severity_and_a_meaning() -> None:
    assert set(CASES) == set(CODES)
    assert {code.severity for code in CODES.values()} == set(Severity)
    assert all(code.meaning.strip() and not code.meaning.endswith(".") for code in CODES.values())


def test_a_sound_small_book_has_no_finding() -> None:
    assert found(audit_reading(reading())) == []
    assert book_findings(TWO_PARAGRAPHS, published=ids_of_the_small_book()) == []


def test_a_ledger_that_gives_another_text_is_found() -> None:
    assert ("ledger-broken", "line None") in passes_that_are_incomplete()


@pytest.mark.parametrize("title", ["Места игроков", "МЕСТА ИГРОКОВ", "Места  игроков"])
def test_titles_that_differ_in_case_or_spaces_are_the_same(title: str) -> None:
    assert contents_and_law(title) == []


def test_paragraphs_with_two_numbers_leave_no_gap() -> None:
    text = TWO_PARAGRAPHS.replace("72.1.", "72.1,2.").replace("72.2.", "72.3.")
    assert book_findings(text) == []


def test_a_section_more_than_one_away_is_another_fragment_and_no_gap() -> None:
    sections = "Правило 72. РАЗНОЕ // 72.1. Раз // Правило {n}. ИНОЕ // {n}.1. Два | и конец | всего | листа"
    assert book_findings(print_lines(sections.format(n=74))) == [("number-missing", "com:73")]
    assert book_findings(print_lines(sections.format(n=75))) == [("number-missing", "com:73")]


def test_titles_in_other_forms_and_one_strange_title_of_three_are_no_finding() -> None:
    known = ((35, "БЕЗНАКАЗАННЫЕ ЗАЯВКИ"), (16, "Про нелегальную информацию"))
    assert against_the_tables(*known) == []
    assert against_the_tables(*known, (36, "Фол")) == []


def test_titles_of_another_translation_are_no_finding_where_the_words_are_those_of_the_book() -> None:
    words = "Карту берут назад, и торговля идёт дальше."
    others = ((35, "Прощённые объявления"), (36, "Неуместная контра"), (37, "Удвоение после паса"))
    assert against_the_tables(*others[:2], words=words) == []
    assert against_the_tables((35, "Фол"), (36, "Аут")) == [("titles-strange", "law:35")]
    assert against_the_tables((35, "Фол"), (36, "Аут"), words=words) == []
    assert against_the_tables((35, "Фол"), (36, "Аут"), (79, "Гол"), words=words) == [("titles-strange", "law:35")]


def test_a_title_that_ends_in_the_number_of_a_page_is_doubtful() -> None:
    page = "          Правило 35. Замена заявки          37\n\n  A.Одно\n    Слова.\n"
    assert ("title-doubtful", "line 1") in found(audit_reading(read_text(page, "law-pages")))


def test_unplaced_texts_have_no_lasting_id() -> None:
    text = "       слова\n" + TWO_PARAGRAPHS
    assert book_findings(text, published=ids_of_the_small_book()) == []


def test_a_finding_knows_its_severity_and_meaning() -> None:
    finding = Finding(code="text-lost", record=RecordId.parse("com:1"))
    assert (finding.severity, finding.message) == (Severity.ERROR, CODES["text-lost"].meaning)


def test_the_library_itself_has_no_error() -> None:
    _, findings = five_documents()
    assert [finding for finding in findings if finding.severity == Severity.ERROR] == []
    assert all(audit_reading(one) == () or one.entry.work for one in readings())
    assert Kind.UNPLACED in {record.kind for record in five_documents()[0]}


def test_the_same_corpus_gives_the_same_findings(tmp_path: Path) -> None:
    corpus = copy_mini(tmp_path)
    assert read_corpus(corpus) == read_corpus(corpus)
