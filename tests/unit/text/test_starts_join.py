"""Printed lines become paragraphs: what begins one, how words meet across lines, what happens to spaces.

Notation: "//" begins a paragraph, "|" a wrapped line; "-|" breaks a word, "=|" stands for a hyphen that stays.
"""

import pytest

from ingest.headings import is_capitals
from tests.samples.documents import joined, print_lines, read_text

IN_THE_WILD = [
    "Правило 72. ОБЩИЕ ПРИНЦИПЫ // 72.1. Слова идут | дальше // 72.2. Другой абзац",
    "27.1. Как сказано в п. | 29.2. выше, заявка | законна // 27.2. Далее",
    "27.1. Сравните | п.23.3. выше). // 27.2. По | Правилу | 73А1. и | 26;",
    "27.1. Ясно, что | Правило 37. | Правило 35В. этого не | 25, если",
    "73.8.(i) первое слово | и второе // (ii) второе | слово",
    "75.8.  (i) первое // (ii) второе: // (a) внутри // (b) ещё // (iii) снова",
    "71.1. Либо // (i) одно,                    ИЛИ // (ii) другое // и общий конец",
    "20.4. Дефис в конце - | это тире -- | не перенос",
    "20.4. Торгов-|ля идёт, за-|яв-|ка сделана",
    "20.4. Сказано кто=|то и как=|нибудь",
    "Правило 77. О ЧЕМ | И ЕЩЕ О ЧЕМ // 77.1. Текст",
]
MUST_NOT_CHANGE = [
    "20.4. по пп. 16.1.-|16.2. сказано",
    "20.4. от 36-|39 правил",
]


def paragraphs(text: str, layout: str = "commentary") -> list[str]:
    return read_text(text, layout).traced.text.split("\n")


# Wrapped lines show where the margin is, as any page of the book does.
TAIL = " // 99.1. Конец всему | и всем | словам | на листе"


@pytest.mark.parametrize("notation", IN_THE_WILD)
def test_lines_meet_as_the_notation_says(notation: str) -> None:
    text = print_lines((notation + TAIL).replace("=|", "-|"))
    known = read_text(text, "commentary", known=lambda word: word not in ("ктото", "какнибудь"))
    assert known.traced.text.split("\n") == joined(notation + TAIL)


@pytest.mark.parametrize("notation", MUST_NOT_CHANGE)
def test_a_hyphen_after_a_number_is_no_word_break(notation: str) -> None:
    assert paragraphs(print_lines(notation)) == [" ".join(notation.replace("|", " ").split())]


@pytest.mark.parametrize(
    ("known", "word"),
    [
        ({"торговли", "кто-то"}, "торговли"),
        ({"торгов-ли"}, "торгов-ли"),
        ({"торговли", "торгов-ли"}, "торговли"),
        (set(), "торговли"),
    ],
)
def test_the_dictionary_decides_whether_a_hyphen_stays(known: set[str], word: str) -> None:
    text = print_lines("20.4. Во время торгов-|ли") + print_lines("20.5. Ещё")
    assert read_text(text, "commentary", known=known.__contains__).traced.text.split("\n")[0].endswith(word)


def test_a_word_break_may_run_over_an_overprint() -> None:
    text = (
        "                   23.5. Здесь не спра-\n\n"
        "                         Здесь\n"
        "       шивается, что было\n"
        "                   23.6. Ещё\n"
    )
    assert paragraphs(text)[0] == "23.5. Здесь не спрашивается, что было"


def test_extra_spaces_inside_a_line_are_one() -> None:
    assert paragraphs("  72.1. того, что  игрок   знает,  \n") == ["72.1. того, что игрок знает,"]


FLAT = [
    "72.1. Слова идут | дальше. // 72.2. Другой абзац.",
    "27.1. Как сказано в п. | 29.2. выше, заявка | законна. // 27.2. Далее.",
    "75.8. (i) первое // (ii) второе",
    "71.1. Либо: // (i) одно, ИЛИ // (ii) другое. // 71.2. Ещё.",
    "27.1. права в | (iii) и | (iv)",
]


@pytest.mark.parametrize("notation", FLAT)
def test_a_copy_without_indents_is_read_by_its_numbers(notation: str) -> None:
    notation = notation.replace("(i) первое //", "(i) первое; //")
    assert paragraphs(print_lines(notation, first=0, wrapped=0)) == joined(notation)


def test_a_heading_begins_a_paragraph_without_indents() -> None:
    lines = paragraphs("72.1. Слова.\nПравило 73. ОБЩЕНИЕ ПАРТНЕРОВ ЗА СТОЛОМ\n73.1. Ещё.\n")
    assert lines == ["72.1. Слова.", "Правило 73. ОБЩЕНИЕ ПАРТНЕРОВ ЗА СТОЛОМ", "73.1. Ещё."]


LAW_PAGES = [
    (
        "a mark begins",
        ["  C.Нарушения процедуры", "    Тело правила идёт", "и дальше"],
        ["C.Нарушения процедуры", "Тело правила идёт и дальше"],
    ),
    (
        "an item wraps to the margin",
        ["    2.Беспричинных комментариев во время торгов-", "ли и розыгрыша;", "    3.Ещё"],
        ["2.Беспричинных комментариев во время торговли и розыгрыша;", "3.Ещё"],
    ),
    ("a blank line separates", ["слова одного", "", "слова другого"], ["слова одного", "слова другого"]),
    ("a footnote begins at any column", ["    текст(*) дальше", "(*) - сноска"], ["текст(*) дальше", "(*) - сноска"]),
    (
        "a centred title of two lines",
        ["     Правило 90. Наказания", "       за проступки", "     ═══════════════════════", "Текст"],
        ["Правило 90. Наказания за проступки", "Текст"],
    ),
    (
        "a list of entries",
        ["Контра", "   Надлежащая форма =....19,", "                     36", "   = вне очереди.......32", "Пас..30"],
        ["Контра", "Надлежащая форма =....19, 36", "= вне очереди.......32", "Пас..30"],
    ),
    (
        "an open see also goes on",
        ["Пас..30", "Торговля..17", "Наказания -см.также Ограни-", "    чения на ход;", "Розыгрыш..44"],
        ["Пас..30", "Торговля..17", "Наказания -см.также Ограничения на ход;", "Розыгрыш..44"],
    ),
    (
        "a head with a colon",
        ["Процедура после нару-", "     шений:", "  Вскрытая карта..49", "  Ренонс..61", "  Пас..30"],
        ["Процедура после нарушений:", "Вскрытая карта..49", "Ренонс..61", "Пас..30"],
    ),
]


@pytest.mark.parametrize(("lines", "expected"), [case[1:] for case in LAW_PAGES], ids=[case[0] for case in LAW_PAGES])
def test_pages_of_the_laws(lines: list[str], expected: list[str]) -> None:
    assert paragraphs("\n".join(lines) + "\n", "law-pages") == expected


def test_marks_are_read_on_law_pages_without_indents() -> None:
    lines = ["Правило 90. Наказания", "A.Право судьи", "Судья налагает", "наказания.", "B.Проступки", "1.Опоздание"]
    assert paragraphs("\n".join(lines) + "\n", "law-pages") == [
        *("Правило 90. Наказания", "A.Право судьи", "Судья налагает наказания.", "B.Проступки", "1.Опоздание"),
    ]


def test_nothing_is_joined_across_a_missing_page() -> None:
    text = "  A.Первое слово\nидёт\n\n- 1 -\nпродолжение\n\n- 2 -\nдругое\n\n- 9 -\n"
    assert paragraphs(text, "law-pages") == ["A.Первое слово идёт продолжение", "другое"]


@pytest.mark.parametrize(
    ("text", "capitals"),
    [("ОБЩИЕ ПРИНЦИПЫ", True), ("ПРАВО (см. ниже)", False), ("Пас", False), ("12.3", False), ("ПЯТЬь", True)],
)
def test_capitals_are_four_letters_in_five(text: str, capitals: bool) -> None:
    assert is_capitals(text) is capitals


FULL = [
    "1.1.(a) Ни один результат не имеет силы, если он получен в розыгрыше",
    "колоды, которая не такова, как того требуют Правила, и это так даже",
    "тогда, когда отличие несущественно и на исход розыгрыша не влияет.",
]


@pytest.mark.parametrize(
    ("ending", "paragraphs_of_it"),
    [
        # a short line has ended, though the sentence has not
        (["(b) Если результат получен так, он", "(i) отменяется, если коробка ещё может быть сыграна"], 2),
        # a full line may end before a number of its own sentence
        (["(b) Если результат получен так, то он отменяется, как было сказано в", "(i) выше, и по тому же праву"], 1),
        # a blank line tells too
        (["(b) Если результат получен так, то он отменяется, но не всегда, а лишь", "", "1.2. Когда судья"], 2),
    ],
)
def test_without_indents_a_short_or_a_blank_line_ends_a_paragraph(ending: list[str], paragraphs_of_it: int) -> None:
    read = paragraphs("\n".join([*FULL, *ending]) + "\n")
    assert len(read) == 1 + paragraphs_of_it


@pytest.mark.parametrize("sign", list("–—−=~"))
def test_another_sign_at_the_end_of_half_a_word_is_its_hyphen(sign: str) -> None:
    text = print_lines(f"20.4. Во время торгов{sign}|ли") + print_lines("20.5. Ещё")
    assert read_text(text, "commentary", known={"торговли"}.__contains__).traced.text.startswith(
        "20.4. Во время торговли"
    )
    other = read_text(text, "commentary", known={"торгов", "ли"}.__contains__)
    assert other.traced.text.startswith(f"20.4. Во время торгов{sign} ли")


def test_a_word_that_lost_its_hyphen_is_one_where_the_halves_are_not_both_words() -> None:
    text = print_lines("20.4. Во время специфичес|ких нарушений | не медлят") + print_lines("20.5. Ещё")
    known = {"специфических", "не", "медлят", "нарушений", "немедлят"}.__contains__
    assert read_text(text, "commentary", known=known).traced.text.split("\n") == [
        "20.4. Во время специфических нарушений не медлят",
        "20.5. Ещё",
    ]
