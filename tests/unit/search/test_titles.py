"""Titles and numbers in words that lead to a Law or a division as a whole."""

from dataclasses import replace

import pytest

from ingest.model import Kind
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.index import UnitStore, UnitWriter, keys_of, make_units, terms_of, title_rows
from tests.samples.records import make_record

ANALYZER = Analyzer(Morphology(load_lexicon()))
RECORDS = (
    make_record("div:V", Kind.DIVISION, "", title="ТОРГОВЛЯ", order=1),
    make_record("div:V.II", Kind.DIVISION, "", title=None, order=2),
    make_record("div:V.II.3", Kind.DIVISION, "", title="Недостаточное назначение", order=3),
    make_record("law:27", Kind.LAW, "", title=None, order=4),
    make_record("law:27A", Kind.PROVISION, "Принимается.", title="Право противника", order=5),
    make_record("com:27", Kind.COMMENTARY, "", title="НЕДОСТАТОЧНАЯ ЗАЯВКА", order=6),
    make_record("div:X", Kind.DIVISION, "", title=None, order=7),
    make_record("law:42", Kind.LAW, "", title="Права болвана", order=8),
)
ENGLISH = {
    "law:27": "Insufficient Bid",
    "div:V.II.3": "Insufficient Bid",
    "law:42": "Dummy's Rights",
    "div:V": "The Auction",
}
OTHERS = {"law:27": ("Недостаточная ставка",)}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> UnitStore:
    path = tmp_path_factory.mktemp("titles") / "units.sqlite"
    units = tuple(make_units([replace(record, children=()) for record in RECORDS], ENGLISH))
    writer = UnitWriter(path)
    for unit in units:
        writer.add(unit, terms_of(unit, ANALYZER))
    writer.finish((), title_rows(units, ANALYZER, OTHERS))
    return UnitStore(path)


@pytest.mark.parametrize(
    ("typed", "ids"),
    [
        ("торговля", "div:V"),
        ("  ТОРГОВЛЯ. ", "div:V"),
        ("торговлю", "div:V"),
        ("auction", "div:V"),
        ("the Auction", "div:V"),
        ("Insufficient Bid", "law:27 div:V.II.3"),
        ("insufficient bids", "law:27 div:V.II.3"),
        ("недостаточная заявка", "law:27"),
        ("недостаточная ставка", "law:27"),
        ("Dummys rights", "law:42"),
        ("dummy’s rights", "law:42"),
        ("Глава V", "div:V"),
        ("глава 5", "div:V"),
        ("Глава Х", "div:X"),
        ("пятая глава", "div:V"),
        ("глава пять", "div:V"),
        ("Chapter Five", "div:V"),
        ("третий раздел", "div:V.II.3"),
        ("Chapter V, Part II", "div:V.II"),
        ("часть ІІ", "div:V.II"),
        ("Раздел III", "div:V.II.3"),
        ("раздел 3", "div:V.II.3"),
        ("право противника", ""),
        ("торговля закончена", ""),
        ("the", ""),
        ("", ""),
        ("торговля " * 60, ""),
    ],
)
def test_a_title_leads_to_its_law_or_division(store: UnitStore, typed: str, ids: str) -> None:
    assert " ".join(map(str, store.titled(keys_of(typed, ANALYZER)))) == ids
