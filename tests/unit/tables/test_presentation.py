"""Claims about what a site says of a book: by language, what is absent is not said, a slip is refused."""

import pytest

from ingest.model import Lang
from ingest.tables import NOTHING_SAID, TableError, parse_presentation, said
from tests.places import CORPUS

ROW = '[[presentation]]\nshort = { en = "Stones" }\nexamples = { en = ["who throws"] }\nin_force = true\n'


def test_a_row_says_what_it_has_and_nothing_else() -> None:
    (row,) = parse_presentation(ROW)
    assert (dict(row.short), dict(row.examples), row.in_force) == (
        {Lang.EN: "Stones"},
        {Lang.EN: ("who throws",)},
        True,
    )
    assert (dict(row.notice), dict(row.syntax), row.original) == ({}, {}, None)
    assert said(row.short, Lang.RU, Lang.EN) == "Stones"
    assert said(row.notice, Lang.RU, Lang.EN) == ""
    assert NOTHING_SAID.in_force is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (ROW + ROW, "a book has one presentation"),
        (ROW.replace("short", "shorter"), "shorter"),
        (ROW.replace("en =", "tlh ="), "tlh"),
        (ROW.replace('"Stones"', '" Stones"'), "stray blanks"),
        (ROW.replace("true", '"yes"'), "in_force"),
        (ROW + 'original = "tlh"\n', "original"),
    ],
)
def test_a_row_that_cannot_be_taken_is_refused_with_what_is_wrong(text: str, problem: str) -> None:
    with pytest.raises(TableError, match=problem):
        parse_presentation(text)


def test_the_book_of_the_library_is_presented_in_both_languages() -> None:
    (row,) = parse_presentation((CORPUS / "tables" / "presentation.toml").read_text(encoding="utf-8"))
    for texts in (row.short, row.about, row.notice, row.standing, row.examples):
        assert set(texts) == {Lang.RU, Lang.EN}
    assert row.original is Lang.EN
    assert row.in_force is False
