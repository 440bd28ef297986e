"""Suggestions for the letters typed so far."""

from collections.abc import Iterator

import pytest

from ingest.model import Lang
from search_service.search.index import Suggestions, make_units, write_suggestions
from search_service.search.words.other_words import TermNames
from tests.samples.search_library import ENGLISH_TITLES, sample_records

GLOSSARY = [
    TermNames(ru=("пас вне очереди",), en=("pass out of rotation",)),
    TermNames(ru=("взятка",), en=("trick",)),
    TermNames(ru=("вежливость",), en=("courtesy",)),
]

PLACES = [
    "record 74B Вытаскивания карты до своей очереди игры;",
    "record 74C Нарушения процедуры",
]
FOUND = ["term взятка", "law 79 Выигранные взятки"]  # what begins so, then what has a word that does


@pytest.fixture(scope="module")
def suggestions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Suggestions]:
    path = tmp_path_factory.mktemp("suggestions") / "suggestions.sqlite"
    write_suggestions(path, tuple(make_units(sample_records(), ENGLISH_TITLES)), GLOSSARY)
    opened = Suggestions(path)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("взя", FOUND),
        ("ВЗЯ", FOUND),
        ("вне оч", ["law 30 Пас вне очереди", "term пас вне очереди"]),
        ("74", ["law 74 Поведение и этикет", *PLACES]),
        ("74c", PLACES[1:]),
        ("74С", PLACES[1:]),  # a Cyrillic letter
        ("75.", ["record 75.8 Судья различает несколько случаев. Игрок верно…"]),
        ("этик", ["law 74 Поведение и этикет"]),
        ("dpz", FOUND),  # on the other layout
        ("rot", ["law 30 Pass Out of Rotation", "term pass out of rotation"]),
        ("falsh", []),
        ("", []),
        ("  ", []),
        ("щщщ", []),
        ("%_\x00", []),
    ],
)
def test_beginnings_of_words(suggestions: Suggestions, typed: str, expected: list[str]) -> None:
    assert [f"{one.kind} {one.text}" for one in suggestions.beginning(typed, Lang.RU, 10)] == expected


def test_a_law_leads_to_its_record(suggestions: Suggestions) -> None:
    law = suggestions.beginning("74", Lang.RU, 10)[0]
    assert str(law.id) == "law:74"


def test_the_language_asked_for_comes_first(suggestions: Suggestions) -> None:
    russian, english = (suggestions.beginning("30", lang, 10)[0].text for lang in (Lang.RU, Lang.EN))
    assert (russian, english) == ("30 Пас вне очереди", "30 Pass Out of Rotation")


def test_places_stand_in_the_order_of_their_numbers(suggestions: Suggestions) -> None:
    assert [one.text[:4] for one in suggestions.beginning("79.", Lang.RU, 10)] == ["79.5", "79.6"]
    assert [one.text[:4] for one in suggestions.beginning("30.", Lang.RU, 10)] == ["30.1", "30.2", "30.3"]


def test_no_more_than_asked_for(suggestions: Suggestions) -> None:
    assert len(suggestions.beginning("в", Lang.RU, 2)) == 2
