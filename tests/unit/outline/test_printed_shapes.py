"""Claim: the same Laws and paragraphs are read in every shape that a copy may have them printed in.

All wording is made up.
"""

from collections.abc import Callable
from textwrap import fill
from typing import Any

import pytest

from ingest.model import Lang, Record
from tests.samples.documents import read_text, records_of

# (number of the Law, its title, its paragraphs)
SECTIONS = [
    (
        24,
        "ПОКАЗ КАРТЫ",
        ["Игрок, показавший карту, зовёт судью и ждёт его за столом.", "Судья решает, что делать."],
    ),
    (
        25,
        "ЗАМЕНА ЗАЯВКИ",
        ["Заявку меняют, пока партнёр молчит. Потом менять её поздно.", "Судья говорит это обоим."],
    ),
    (26, "ЗАПРЕТ ХОДА", ["Ход запрещён, пока судья не разрешит. См. Правило 24.", "Запрет снимает только судья."]),
]
DIAGRAM = ["          W       N       E       S", "          -      1NT      p      2H"]
Shape = Callable[[], str]


def heading(law: int, title: str) -> str:
    return f"Правило {law}. {title}"


def lines_of(words: str, width: int, first: int, wrapped: int) -> list[str]:
    return fill(words, width, initial_indent=" " * first, subsequent_indent=" " * wrapped).split("\n")


def printed(
    *,
    head: Callable[[int, str], str] = heading,
    at: int = 0,
    first: int = 0,
    wrapped: int = 0,
    width: int = 44,
    blank: bool = False,
    diagram: bool = False,
) -> str:
    """The sections with headings at one column, first lines of paragraphs at another and wrapped ones at a third."""
    lines: list[str] = []
    for law, title, paragraphs in SECTIONS:
        lines += [" " * at + line for line in head(law, title).split("\n")]
        for n, words in enumerate(paragraphs, 1):
            lines += [""] if blank else []
            lines += lines_of(f"{law}.{n}. {words}", width, first, wrapped)
            lines += DIAGRAM if diagram and (law, n) == (25, 1) else []
    return "\n".join(lines) + "\n"


def spoken(law: int, title: str) -> str:
    return f"Правило {law}. {title.capitalize()}"


COMMENTARIES: dict[str, Shape] = {
    "indented": lambda: printed(at=19, first=19, wrapped=7, width=60),
    "flush left": printed,
    "flush left, a line a paragraph": lambda: printed(width=400),
    "flush left, a diagram": lambda: printed(diagram=True),
    "flush left, a line a paragraph, a diagram": lambda: printed(width=400, diagram=True),
    "flush left, blank lines, a diagram": lambda: printed(blank=True, diagram=True),
    "centred headings": lambda: printed(at=19),
    "centred headings, a line a paragraph": lambda: printed(at=19, width=400),
    "hanging": lambda: printed(wrapped=4),
    "hanging below centred headings, a diagram": lambda: printed(at=14, wrapped=7, diagram=True),
    "a margin, hanging": lambda: printed(at=5, first=5, wrapped=10, width=60),
    "headings in capitals": lambda: printed(head=lambda law, title: f"ПРАВИЛО {law}. {title}"),
    "a dash": lambda: printed(head=lambda law, title: f"Правило {law} — {title}"),
    "a dash and capitals, indented": lambda: printed(
        head=lambda law, title: f"ПРАВИЛО {law} - {title}", at=19, first=19, wrapped=7, width=60
    ),
    "a colon": lambda: printed(head=lambda law, title: f"Правило {law}: {title}"),
    "a stop and a dash": lambda: printed(head=lambda law, title: f"Правило {law}. - {title}"),
    "the sign of a number": lambda: printed(head=lambda law, title: f"Правило № {law}. {title}"),
    "small letters": lambda: printed(head=spoken),
    "small letters, a line a paragraph, a diagram": lambda: printed(head=spoken, width=400, diagram=True),
    "a title below its number": lambda: printed(head=lambda law, title: f"Правило {law}.\n{title}"),
    "a title below its number without a stop": lambda: printed(head=lambda law, title: f"ПРАВИЛО {law}\n{title}"),
    "a title of two lines below its number": lambda: printed(
        head=lambda law, title: f"Правило {law}\n{title.replace(' ', chr(10) + ' ' * 5)}",
        at=19,
        first=19,
        wrapped=7,
        width=60,
    ),
    "a title below its number, indented": lambda: printed(
        head=lambda law, title: f"Правило {law}\n{title}", at=19, first=19, wrapped=7, width=60
    ),
}


def by_id(text: str, layout: str, lang: Lang = Lang.RU) -> dict[str, Record]:
    return {str(record.id): record for record in records_of(read_text(text, layout, lang=lang))}


@pytest.mark.parametrize("shape", COMMENTARIES.values(), ids=COMMENTARIES.keys())
def test_a_commentary_keeps_its_sections_and_paragraphs(shape: Shape) -> None:
    read = by_id(shape(), "commentary")
    assert {name: (record.title or "").upper() for name, record in read.items() if record.title} == {
        f"com:{law}": title for law, title, _ in SECTIONS
    }
    assert {name: record.text for name, record in read.items() if not record.title} == {
        f"com:{law}.{n}": words for law, _, paragraphs in SECTIONS for n, words in enumerate(paragraphs, 1)
    }


RU_LAWS = [
    ("law:27", "Приём и отказ", ""),
    ("law:27A", "Приём карты", "Игрок слева может принять карту, пока не сыграл сам; тогда игра идёт дальше."),
    ("law:27B", "Отказ от карты", "Если карта не принята, её берут назад, и судья объясняет игрокам их права."),
    ("law:28", "Срок торговли", "Торговля начинается, когда игрок берёт карты, и длится до первого хода."),
]
EN_LAWS = [
    ("law:27", "Taking a Card", ""),
    ("law:27A", "Taken", "The player at the left may take the card until he has played; then the play goes on."),
    ("law:27B", "Not Taken", "If the card is not taken, it goes back, and the Director explains their rights."),
    ("law:28", "Time of the Auction", "The auction begins when a player takes his cards, and lasts until the lead."),
]
LAWS = [(Lang.RU, "Правило", RU_LAWS), (Lang.EN, "Law", EN_LAWS)]


def law_pages(
    word: str,
    laws: list[tuple[str, str, str]],
    *,
    head: str = "{word} {law}. {title}",
    at: int = 9,
    part: int = 2,
    body: int = 4,
    wrapped: int = 0,
    blank: bool = False,
) -> str:
    """The Laws with heads, marks, first lines of bodies and wrapped lines at columns of their own."""
    lines: list[str] = []
    for name, title, words in laws:
        lines += [""] if blank and lines else []
        own = lines_of(words, 48, body, wrapped) if words else []
        if name[-1].isdigit():
            names = {"word": word, "law": name[4:], "title": title, "WORD": word.upper(), "TITLE": title.upper()}
            lines += [" " * at + line for line in head.format(**names).split("\n")] + own
        else:
            lines += [" " * part + f"{name[-1]}.{title}", *own]
    return "\n".join(lines) + "\n"


PAGES: dict[str, dict[str, Any]] = {
    "as the book prints them": {},
    "a part after a one-line body": {"body": 4, "wrapped": 4},
    "flush left": {"at": 0, "part": 0, "body": 0},
    "flush left, blank lines": {"at": 0, "part": 0, "body": 0, "blank": True},
    "hanging": {"part": 0, "body": 3, "wrapped": 3},
    "bodies with an indent": {"at": 0, "part": 0, "body": 3},
    "a head in capitals": {"head": "{WORD} {law}. {TITLE}"},
    "a head in capitals, flush left": {"head": "{WORD} {law}. {TITLE}", "at": 0, "part": 0, "body": 0},
    "a dash": {"head": "{word} {law} — {title}"},
    "a dash and a stop, flush left": {"head": "{word} {law}. – {title}", "at": 0, "part": 0, "body": 0},
    "a colon": {"head": "{word} {law}: {title}"},
    "the sign of a number": {"head": "{word} № {law}. {title}"},
    "a title below its number": {"head": "{WORD} {law}\n{TITLE}", "at": 0, "part": 0, "body": 0},
    "a title below its number and a blank line": {"head": "{word} {law}.\n\n{title}\n", "blank": True},
}


@pytest.mark.parametrize("shape", PAGES.values(), ids=PAGES.keys())
@pytest.mark.parametrize(("lang", "word", "laws"), LAWS, ids=["Russian", "English"])
def test_laws_keep_their_parts(shape: dict[str, Any], lang: Lang, word: str, laws: list[tuple[str, str, str]]) -> None:
    read = by_id(law_pages(word, laws, **shape), "law-pages", lang)
    assert [(name, (record.title or "").lower(), record.text) for name, record in read.items()] == [
        (name, title.lower(), text) for name, title, text in laws
    ]


@pytest.mark.parametrize(
    "sentence",
    [
        "Правило 16 действует, если он узнал лишнее.",
        "Правило 16 - о том, что он узнал.",
        "Правило 16: если он узнал лишнее, зовут судью.",
        "Law 16 applies where he learned more.",
        "Law 16 - not this one - applies.",
    ],
)
@pytest.mark.parametrize("indent", [0, 2])
def test_a_sentence_that_begins_with_a_law_opens_nothing(sentence: str, indent: int) -> None:
    text = f"Правило 27. Приём\n\n  A.Карта\n    Её берут.\n\n{' ' * indent}{sentence}\n\n  B.Отказ\n    Её кладут.\n"
    read = by_id(text, "law-pages")
    assert (list(read), read["law:27A"].text) == (["law:27", "law:27A", "law:27B"], f"Её берут. {sentence}")


def test_a_sentence_that_ends_on_the_first_line_of_a_provision_is_no_title() -> None:
    text = "LAW 27: TAKING A CARD\nA. Taken\n1. It goes back. Law 16 applies. See\nLaw 50.\n2. The others wait.\n"
    read = by_id(text, "law-pages", Lang.EN)
    assert (list(read), read["law:27A1"].title, read["law:27A1"].text) == (
        ["law:27", "law:27A", "law:27A1", "law:27A2"],
        None,
        "It goes back. Law 16 applies. See Law 50.",
    )


@pytest.mark.parametrize(
    ("heading_line", "title", "text"),
    [
        ("Правило 17. СРОК ТОРГОВЛИ. Она длится до первого хода.", "СРОК ТОРГОВЛИ.", "Она длится до первого хода."),
        ("Law 17. Time of the Auction. It lasts until the lead.", "Time of the Auction.", "It lasts until the lead."),
        (
            "Правило 17. Торговля начинается, когда игрок берёт карты из коробки и смотрит на них, и длится до хода.",
            None,
            "Торговля начинается, когда игрок берёт карты из коробки и смотрит на них, и длится до хода.",
        ),
        ("Правило 17. Решение S.O. и судьи", "Решение S.O. и судьи", ""),
    ],
)
def test_a_title_ends_where_a_title_ends(heading_line: str, title: str | None, text: str) -> None:
    record = by_id(f"{heading_line}\n\n  A.Карта\n    Её берут.\n", "law-pages")["law:17"]
    assert (record.title, record.text) == (title, text)
