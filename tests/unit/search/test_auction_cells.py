"""The calls of an auction are searched as a text, by the names that they have in either language."""

import pytest

from ingest.citation import parse
from ingest.model import Lang, RecordId
from search_service.search.analysis import tokenize
from search_service.search.index import make_units
from search_service.search.query import parse_query
from tests.samples.citations import grammar
from tests.samples.site import sample_records

BIDS = [("1NT", "1БК"), ("3nt", "3бк"), ("7БК", "7NT"), ("1S", "1П"), ("2H", "2Ч"), ("2S", "2♠"), ("7d", "7♦")]
TYPED = [("3Б", "3B ИЛИ 3D"), ("2 Т", "2T ИЛИ 2C"), ("7C", "7C"), ("1 NT", "1NT"), ("2 Ч пас", "2Ч пас")]


@pytest.mark.parametrize(("one", "other"), BIDS)
def test_a_bid_without_trumps_has_one_form(one: str, other: str) -> None:
    assert [token.form for token in tokenize(one)] == [token.form for token in tokenize(other)]


@pytest.mark.parametrize(
    ("typed", "searched"),
    TYPED,
)
def test_a_call_is_searched_however_it_is_typed(typed: str, searched: str) -> None:
    query = parse_query(typed, lambda text: parse(text, grammar()))
    assert query.canonical() == searched


def test_calls_stand_behind_the_text_that_shows_them() -> None:
    units = {(unit.id, unit.lang): unit for unit in make_units(sample_records(), {})}
    unit = units[RecordId.parse("com:36.1~exA"), Lang.RU]
    (text, calls) = (unit.text[part.start : part.end] for part in unit.parts[-2:])
    assert (text != calls, calls) == (True, "1S – пас – 2H – контра")
