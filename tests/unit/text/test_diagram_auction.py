"""A bidding diagram keeps its columns, and its cells become calls of the right seats in the order of time."""

import pytest

from ingest.decode import decode
from ingest.diagram import head_of, is_row, shares_line
from ingest.model import Auction
from ingest.outline import normal_call
from ingest.reflow.blocks import diagram_lines
from ingest.reflow.lines import lines_of
from tests.samples.documents import read_text, records_of


@pytest.mark.parametrize(
    ("line", "before"),
    [
        ("W       N       E       S", ""),
        ("так:       W       N       E       S", "так:       "),
        ("А.        W      N      Е      S", "А.        "),
        ("Запад   Север   Восток   Юг", ""),
        ("North  East  South  West", ""),
    ],
)
def test_four_seats_are_a_head(line: str, before: str) -> None:
    head = head_of(line)
    assert head is not None
    assert head["before"] == before


@pytest.mark.parametrize(
    "line", ["W E N S", "W    N    E", "W  N  E  N", "словоW    N    E    S", "W    N    E    S  и ещё", ""]
)
def test_other_lines_are_no_head(line: str) -> None:
    assert head_of(line) is None


@pytest.mark.parametrize(
    ("line", "at"),
    [("так:   W   N   E   S", 7), ("А.   W   N   E   S", None), ("W   N   E   S", None), ("просто слова", None)],
)
def test_a_head_may_share_its_line_with_a_sentence(line: str, at: int | None) -> None:
    assert shares_line(line) == at


@pytest.mark.parametrize(
    "line",
    [
        "-      1NT      p      2H",
        "—      1NT      p      2H",
        "–  –  1NT  p",
        "2S     контра",
        "1 БК   пас   ?",
        "p",
        "1♠  X  XX  7NT",
    ],
)
def test_a_row_holds_calls(line: str) -> None:
    assert is_row(line)


@pytest.mark.parametrize("line", ["", "8S", "1NT и пас", "(1)   2H", "пас игрока"])
def test_a_sentence_is_no_row(line: str) -> None:
    assert not is_row(line)


def test_rows_belong_to_the_head_above_them() -> None:
    text = "2H  p\nтак:  W   N   E   S\n\n      -   1NT  p   2H\n2S\nслова\np  p\n"
    assert diagram_lines(lines_of(text)) == {1, 3, 4}


def auction(*lines: str) -> Auction:
    """The auction that a diagram inside a numbered paragraph becomes."""
    text = "".join(
        f"{line}\n"
        for line in ("                   75.1. Торговля:", *lines, "       и слова дальше", "       и ещё слова")
    )
    (record,) = (record for record in records_of(read_text(text, "commentary")) if record.auctions)
    return record.auctions[0]


def calls(drawn: Auction) -> str:
    """Calls in time order as "N:1NT", those out of rotation with a "!"."""
    return " ".join(f"{c.seat}:{c.call}{'' if c.in_rotation else '!'}" for c in drawn.calls)


@pytest.mark.parametrize(
    ("lines", "dealer", "expected"),
    [
        (
            ["W       N       E       S", "-      1NT      p      2H", "2S     контра"],
            "N",
            "N:1NT E:Pass S:2H W:2S N:X",
        ),
        (["W       N       Е       S", "1C      пас    1H       X", "xx"], "W", "W:1C N:Pass E:1H S:X W:XX"),
        (["W       N       E       S", "                1S      p"], None, "E:1S S:Pass"),
        (["W       N       E       S", "1C              1H"], "W", "W:1C E:1H!"),
        (["С       В       Ю       З", "1БК     п      2Ч       ?"], "N", "N:1NT E:Pass S:2H W:?"),
        (["N       E       S       W"], None, ""),
        (["N       E       S       W", "-       -       -       -"], None, ""),
    ],
)
def test_calls_fall_under_their_seats(lines: list[str], dealer: str | None, expected: str) -> None:
    drawn = auction(*[" " * 19 + line for line in lines])
    assert (drawn.dealer, calls(drawn)) == (dealer, expected)


def test_the_printed_cells_and_the_label_are_kept() -> None:
    drawn = auction("                   А.    W      N      E      S", "                         -     1NT     p")
    assert drawn.label == "А."
    assert drawn.seats == ("W", "N", "E", "S")
    assert drawn.rows == (("-", "1NT", "p", None),)
    assert [call.printed for call in drawn.calls] == ["1NT", "p"]


@pytest.mark.parametrize(
    ("printed", "call"),
    [
        *[("пас", "Pass"), ("p", "Pass"), ("контра", "X"), ("dbl", "X"), ("реконтра", "XX"), ("xx", "XX")],
        *[("1NT", "1NT"), ("1N", "1NT"), ("3 БК", "3NT"), ("2П", "2S"), ("2Ч", "2H"), ("2Б", "2D"), ("2Т", "2C")],
        *[("4♠", "4S"), ("4H", "4H"), ("?", "?"), ("слово", "слово")],
    ],
)
def test_calls_have_one_notation(printed: str, call: str) -> None:
    assert normal_call(printed) == call


TABLE = "".join(
    f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split())}</tr>" for row in ("W N E S", "- 1NT p 2H", "2S p p p")
)
PAGE = f"<html><body><table>{TABLE}</table></body></html>"
SHAPES = {
    "columns": "     W     N     E     S\n     -    1NT    p     2H\n     2S    p     p     p",
    "dashes": "     W     N     E     S\n     —    1NT    p     2H\n     2S    p     p     p",
    "short dashes, no columns": "W N E S\n– 1NT p 2H\n2S p p p",
    "a table of a web page": decode(PAGE.encode(), name="page.html").text,
}


@pytest.mark.parametrize("drawn", SHAPES.values(), ids=SHAPES.keys())
def test_a_diagram_is_read_in_every_shape(drawn: str) -> None:
    text = f"24.1. Торговля шла так:\n{drawn.strip(chr(10))}\n24.2. Судья решает, что дальше.\n"
    first, second = records_of(read_text(text, "commentary"))
    (auction,) = first.auctions
    calls = " ".join(f"{call.seat}:{call.call}" for call in auction.calls)
    assert calls == "N:1NT E:Pass S:2H W:2S N:Pass E:Pass S:Pass"
    assert (auction.dealer, first.text, second.text) == ("N", "Торговля шла так:", "Судья решает, что дальше.")
