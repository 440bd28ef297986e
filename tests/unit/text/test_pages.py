"""Page numbers, layout commands and rules leave the text; what they tell of pages and underlined lines is kept."""

from collections import Counter

import pytest

from ingest.ledger import Traced, apply
from ingest.reflow.mask import mask_edits
from ingest.reflow.pages import furniture_edits, read_furniture


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("                      - 101 -", "page-number"),
        ("- 6 -", "page-number"),
        ("-6-", "page-number"),
        ("— 14 —", "page-number"),
        ("..page3", "layout-command"),
        ("..PAGE12", "layout-command"),
        ("────────", "rule"),
        ("    =========================", "rule"),
        ("_____", "rule"),
    ],
)
def test_furniture_is_known_by_its_rule(line: str, rule: str) -> None:
    (edit,) = furniture_edits(f"до\n{line}\nпосле\n")
    assert (edit.rule.name, edit.before, edit.after) == (rule, line + "\n", "")


@pytest.mark.parametrize(
    "line",
    [
        "см. - 101 -",
        "- 12345 -",
        "- a -",
        "1987",
        "...",
        "..page",
        "..pages 3",
        "====",
        "=-=-=-=",
        "= после потери = ....5",
        "-",
    ],
)
def test_text_is_no_furniture(line: str) -> None:
    assert furniture_edits(f"до\n{line}\nпосле\n") == ()


def test_the_last_line_may_lack_its_end() -> None:
    text = "текст\n- 7 -"
    assert apply(Traced.of_source(text), furniture_edits(text)).text == "текст\n"


def pages_of(*lines: str) -> list[tuple[int | None, str, bool]]:
    """(number, first word, joins) of each page; lines are given without their ends."""
    text = "\n".join(lines)
    return [
        (page.number, (text[page.start : page.end].split() or [""])[0], page.joins)
        for page in read_furniture(text).pages
    ]


def test_a_footer_closes_the_page_above_it() -> None:
    assert pages_of("а", "", "- 1 -", "б", "", "- 2 -", "в", "", "- 5 -", "г") == [
        (1, "а", True),
        (2, "б", True),
        (5, "в", False),
        (None, "г", False),
    ]


def test_a_header_opens_the_page_below_it() -> None:
    assert pages_of("а", "- 1 -", "", "б", "- 2 -", "", "в") == [(None, "а", True), (1, "-", False), (2, "-", True)]
    assert pages_of("- 1 -", "", "б", "- 2 -", "", "в") == [(1, "-", True), (2, "-", True)]


def test_marks_that_tell_nothing_are_footers() -> None:
    assert pages_of("а", "- 1 -", "б", "- 2 -") == [(1, "а", True), (2, "б", True)]


def test_a_page_without_a_printed_number_is_found_by_the_grid() -> None:
    page = ["а", "", ""]
    lines = [*page[:2], "- 1 -", *page[:2], "- 2 -", "б", "", "в", "г", "", "- 4 -"]
    assert [(number, word) for number, word, _ in pages_of(*lines)] == [(1, "а"), (2, "а"), (None, "б"), (4, "г")]


def test_a_text_without_marks_is_one_page() -> None:
    assert pages_of("а", "б") == [(None, "а", True)]
    assert read_furniture("").pages[0].number is None


def test_a_line_above_a_rule_is_underlined() -> None:
    text = "Заглавие\n════════\n\n────────\nтекст\n"
    assert read_furniture(text).underlined == (0,)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("по телефону  000-00-00 и ещё", "по телефону  ••••••••• и ещё"),
        ("тел. (095) 123-45-67", "тел. •••••••••••••••"),
        ("Телефон: +7 901 234\n5678.", "Телефон: ••••••••••\n••••."),
        ("phone: +44 20 7946 0000", "phone: ••••••••••••••••"),
        ("Правило 27, пункт 79.5 и 36-39", "Правило 27, пункт 79.5 и 36-39"),
        ("телефон молчит 3 дня", "телефон молчит 3 дня"),
        ("картель 12345", "картель 12345"),
        (
            "тел. 000-00-00, (000) 000-00-01 или +7 000 000 00 02.",
            "тел. •••••••••, ••••••••••••••• или ••••••••••••••••.",
        ),
        ("т. 000-00-00\n24.2. Судья", "т. •••••••••\n24.2. Судья"),
        ("+7 000 000 00 02\n24. Судья", "••••••••••••••••\n24. Судья"),
        (
            "тел./факс (000) 000-00-00; e-mail: ivan@example.org.",
            "тел./факс •••••••••••••••; e-mail: ••••••••••••••••.",
        ),
        ("Факс: 8 (095) 000 00 00", "Факс: •••••••••••••••••"),
        ("телефакс 000000", "телефакс ••••••"),
        ("раб. 000.00.00, дом. 000 00 01", "раб. •••••••••, дом. •••••••••"),
        ("Fax +49-30-0000000 and phone (030) 0000001", "Fax •••••••••••••• and phone •••••••••••••"),
        ("Москва, 000-\n   00-00, отдел 5", "Москва, ••••\n   •••••, отдел 5"),
        ("Москва, 117000, (095)000-00-00", "Москва, 117000, ••••••••••••••"),
        ("Петров (а.петров @ пример.рф)", "Петров (••••••••••••••••••••)"),
        ("сеть: 2:5000/000.00, BBS 000-00-00", "сеть: •••••••••••••, BBS •••••••••"),
        ("в т.ч. 12 взяток; т. 5, с. 105", "в т.ч. 12 взяток; т. 5, с. 105"),
        ("сдачи 1-16, итог 1430-680, 05-05-91", "сдачи 1-16, итог 1430-680, 05-05-91"),
        ("ISBN 5-85000-00-00-0", "ISBN 5-85000-00-00-0"),
        ("счёт 20 @ 5 тузов", "счёт 20 @ 5 тузов"),
    ],
)
def test_how_a_person_is_reached_is_masked_and_nothing_else(text: str, masked: str) -> None:
    edits = mask_edits(text)
    assert apply(Traced.of_source(text), edits).text == masked
    assert not any(char.isdigit() for edit in edits for char in edit.before + edit.after)


# Forms of the number of a page, as word processors, programs that take text out of PDF, and old printers leave it.
ALONE = ["[105]", "Стр. 105", "стр.105", "Страница 105 из 141", "- стр. 105 -", "с. 105", "Page 105 of 141", "p. 105"]
ALONE += ["105 из 141", "105 of 141", "— 105 —", "[стр. 105]", "лист 105"]
SERIAL = ["{}", "({})", "* {} *", "{}/141", "= {} =", "<{}>", "| {} |", "• {} •", ". {} ."]


@pytest.mark.parametrize("line", ALONE)
def test_a_number_that_is_called_a_page_stands_for_itself(line: str) -> None:
    (edit,) = furniture_edits(f"до\n{line}\nпосле\n")
    assert (edit.rule.name, edit.before) == ("page-number", line + "\n")
    assert [page.number for page in read_furniture(f"до\n{line}\nпосле\n").pages] == [105, None]


@pytest.mark.parametrize("form", SERIAL)
def test_a_number_that_may_be_anything_needs_others_of_its_form(form: str) -> None:
    page = "слова\nслова\nслова\nслова\n\n"
    series = "".join(f"{page}{form.format(number)}\n" for number in (7, 8, 10))
    assert [edit.rule.name for edit in furniture_edits(series)] == ["page-number"] * 3
    assert [page.number for page in read_furniture(series).pages] == [7, 8, 10]
    assert furniture_edits(f"{page}{form.format(7)}\n") == ()


@pytest.mark.parametrize(
    "text",
    [
        "Правило 15. Торговля\n\n47\n\nПравило 16. Ещё торговля\n\n49\n",  # a table that lost its columns
        "слова\nслова\n\n9\n\nслова\nслова\n\n4\n\nслова\n",
        "слова\n40",
        "слова\nслова\n105\nслова\nслова\nслова\n106\nслова\n",
    ],
)
def test_numbers_that_do_not_rise_from_page_to_page_are_text(text: str) -> None:
    assert furniture_edits(text) == ()


def printed_pages(*heads: str, height: int = 12, at: str = "top") -> str:
    """Pages of so many lines, each below its running head or above its running foot."""
    pages = []
    for n, head in enumerate(heads):
        lines = [f"слова {chr(0x430 + n)}{chr(0x430 + k)} и ещё слова." for k in range(height - n % 3)]
        pages.append([head, "", *lines] if at == "top" else [*lines, "", head])
    return "\n".join(line for page in pages for line in page)


@pytest.mark.parametrize("at", ["top", "foot"])
@pytest.mark.parametrize(
    "heads",
    [
        ["КОММЕНТАРИЙ К ПРАВИЛАМ   41", "КОММЕНТАРИЙ К ПРАВИЛАМ   42", "КОММЕНТАРИЙ К ПРАВИЛАМ   43"],
        ["КОММЕНТАРИЙ К ПРАВИЛАМ 41", "КОММЕНТАРИЙ К ПРАВИЛАМ 42", "КОММЕНТАРИЙ К ПРАВИЛАМ 43"],
        ["42        КОММЕНТАРИЙ", "КОММЕНТАРИЙ        43", "44        КОММЕНТАРИЙ"],
        ["Правила бриджа, стр. 8", "Правила бриджа, стр. 9"],
        ["Laws of Bridge - 101", "Laws of Bridge - 105", "Laws of Bridge - 109"],
        ["Правила 1987 года"] * 4,
    ],
)
def test_a_line_that_returns_on_every_page_belongs_to_the_page(heads: list[str], at: str) -> None:
    text = printed_pages(*heads, at=at)
    edits = furniture_edits(text)
    assert [(edit.rule.name, edit.before.strip()) for edit in edits] == [("running-head", head) for head in heads]


def test_a_running_head_tells_the_pages_and_whether_they_join() -> None:
    heads = [f"ПРАВИЛА БРИДЖА    {number}" for number in (4, 5, 9)]
    found = read_furniture(printed_pages(*heads)).pages
    assert [(page.number, page.joins) for page in found] == [(4, True), (5, True), (9, False)]


def test_a_foot_and_the_head_below_it_are_one_turn_of_the_page() -> None:
    bodies = ["\n".join(f"слова {page}{line}" for line in "абвгдежзи") for page in "клм"]
    text = "\n".join(f"ПРАВИЛА БРИДЖА\n\n{body}\n\n- {number} -" for number, body in enumerate(bodies, 4))
    assert [page.number for page in read_furniture(text).pages if page.number] == [4, 5, 6]
    assert Counter(edit.rule.name for edit in furniture_edits(text)) == {"page-number": 3, "running-head": 3}


@pytest.mark.parametrize(
    "heads",
    [
        [f"КОММЕНТАРИЙ К ПРАВИЛУ {law}\n{law}.1. Слова" for law in (27, 28, 29)],
        ["Правило 27", "Правило 28", "Правило 29"],
        ["LAW 79", "LAW 80", "LAW 81"],
        ["Пример 1", "Пример 2", "Пример 3"],
        ["Примеры:"] * 4,
        ["A.Общее положение"] * 4,
        ["= после потери права...... 9", "= после потери права...... 10", "= после потери права...... 11"],
        ["Правила 1987 года"] * 2,
    ],
)
def test_headings_and_entries_that_return_are_text(heads: list[str]) -> None:
    assert furniture_edits(printed_pages(*heads)) == ()


def test_a_document_that_was_copied_again_has_no_running_heads() -> None:
    once = printed_pages("Правила бриджа", height=30)
    assert furniture_edits("\n".join([once] * 4)) == ()


BODY = [
    "31.1. Игрок, заявивший вне очереди, ждёт решения судьи и",
    "ничего не говорит партнёру до конца торговли.",
    "31.2. Судья спрашивает, кто должен был заявлять, и",
    "объясняет последствия.",
    "31.3. Торговля продолжается.",
]


@pytest.mark.parametrize("blank", [[], [""]])
@pytest.mark.parametrize("head", ["Комментарий к Правилам {}", "Комментарий к Правилам бриджа", "{} · Законы бриджа"])
def test_a_line_that_interrupts_sentences_heads_pages_of_any_length(head: str, blank: list[str]) -> None:
    turns = [[*blank, head.format(number), *blank] for number in (57, 58)]
    text = "\n".join([*BODY[:1], *turns[0], *BODY[1:3], *turns[1], *BODY[3:]])
    left = apply(Traced.of_source(text), furniture_edits(text)).text
    assert [line for line in left.split("\n") if line] == BODY


def test_a_number_that_interrupts_a_sentence_between_blank_lines_is_the_page() -> None:
    text = "\n".join([*BODY[:1], "", "57", "", *BODY[1:]])
    assert [page.number for page in read_furniture(text).pages] == [57, None]


def test_a_passage_that_was_copied_heads_no_page() -> None:
    assert furniture_edits("\n".join(["Правила", *BODY, "Ещё правила", *BODY])) == ()


@pytest.mark.parametrize("line", ["+----------+", "|──────────|", "***********"])
def test_a_border_without_sides_is_a_rule(line: str) -> None:
    assert [edit.rule.name for edit in furniture_edits(f"до\n{line}\nпосле\n")] == ["rule"]


@pytest.mark.parametrize(
    ("above", "below", "joins"), [("до кон-", "ца", True), ("до", "конца", True), ("Конец.", "Начало", False)]
)
def test_below_the_only_number_a_sentence_goes_on_or_nothing_is_known(above: str, below: str, joins: bool) -> None:
    found = read_furniture(f"{above}\n\nстр. 57\n{below}\n").pages
    assert [(page.number, page.joins) for page in found] == [(57, True), (None, joins)]
