"""Claims about the small parts of pages: auctions, phrases of the index, printed lines with their edits."""

import pytest

from search_service.library import LoggedEdit, PrintedLine
from search_service.web.views.book import phrase_parts
from search_service.web.views.parts.auctions import CellKind, auction_table
from search_service.web.views.source import NumberedEdit, stretches
from tests.samples.site_records import EXAMPLE


def test_an_auction_meets_each_cell_with_the_next_call_of_its_seat() -> None:
    table = auction_table(EXAMPLE)
    kinds = [[cell.kind for cell in row] for row in table.rows]
    assert kinds == [
        [CellKind.BID, CellKind.PASS, CellKind.BID, CellKind.EMPTY],
        [CellKind.NO_TURN, CellKind.EMPTY, CellKind.EMPTY, CellKind.DOUBLE],
    ]
    assert (table.rows[0][0].level, table.rows[0][0].strain) == ("1", "S")
    assert not table.rows[1][3].in_rotation
    assert table.irregular


@pytest.mark.parametrize(
    ("printed", "expanded", "parts"),
    [
        ("Легальная =", "Легальная контра", [("Легальная ", False), ("контра", True)]),
        (
            "= после потери права на =",
            "Ход после потери права на ход",
            [("Ход", True), (" после потери права на ", False), ("ход", True)],
        ),
        ("Модуляция", None, [("Модуляция", False)]),
        ("а = б", "а хх б в", [("а хх б в", False)]),
    ],
)
def test_the_head_in_an_index_entry_is_told_apart(
    printed: str, expanded: str | None, parts: list[tuple[str, bool]]
) -> None:
    assert [(part.text, part.is_head) for part in phrase_parts(printed, expanded)] == parts


def edit(number: int, line: int, col: int, before: str) -> NumberedEdit:
    return NumberedEdit(
        number=number,
        edit=LoggedEdit(file="f", line=line, col=col, stage="s", rule="r", reason="why", before=before, after=""),
    )


@pytest.mark.parametrize(
    ("line", "edits", "expected"),
    [
        (3, [edit(1, 3, 2, "  ")], [("ab", ()), ("  ", (1,)), ("cd", ())]),
        (4, [edit(1, 3, 6, "\nab")], [("ab", (1,)), ("  cd", ())]),
        (3, [edit(1, 3, 4, "cdef")], [("ab  ", ()), ("cd", (1,))]),
        (3, [edit(1, 3, 6, "\n")], [("ab  cd", ())]),
        (3, [edit(1, 3, 0, "ab"), edit(2, 3, 1, "b ")], [("a", (1,)), ("b", (1, 2)), (" ", (2,)), (" cd", ())]),
    ],
)
def test_a_printed_line_is_cut_where_edits_begin_and_end(
    line: int, edits: list[NumberedEdit], expected: list[tuple[str, tuple[int, ...]]]
) -> None:
    cut = stretches(PrintedLine(file="f", line=line, text="ab  cd"), edits)
    assert [(piece.text, piece.edits) for piece in cut] == expected
