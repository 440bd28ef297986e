"""Claims about URLs: every record has one place, every place one spelling, and no link names a host."""

import pytest

from ingest.model import Lang, RecordId
from search_service.search.request.request import reasons_of
from search_service.web.urls import Urls, anchor, law_number
from tests.samples.requests import asked

RU = Urls("", Lang.RU)
BEHIND = Urls("/pravilo", Lang.EN)


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("law:27", "/ru/law/27"),
        ("law:27B1b", "/ru/law/27#27B1b"),
        ("law:12C2.i", "/ru/law/12#12C2.i"),
        ("law:79C~fn1", "/ru/law/79#79C~fn1"),
        ("com:27", "/ru/law/27#commentary-27"),
        ("com:27.6.ii", "/ru/law/27#27.6.ii"),
        ("com:36.1~exA", "/ru/law/36#36.1~exA"),
        ("div:V.II.5", "/ru/contents#V.II.5"),
        ("contents:law:16A", "/ru/contents#law:16A"),
        ("contents:div:V.II", "/ru/contents#div:V.II"),
        ("index:kontra--legalnaya-x", "/ru/index#kontra--legalnaya-x"),
        ("matter:laws-1987:1", "/ru/source/matter:laws-1987:1"),
        ("law@1975:77", None),
    ],
)
def test_every_record_of_the_library_has_one_place(name: str, url: str | None) -> None:
    assert RU.record(RecordId.parse(name)) == url


def test_places_of_one_page_do_not_meet() -> None:
    names = ["law:27A", "law:27B1b", "com:27", "com:27.6", "com:27.6.ii", "com:27.6~note1", "law:27A~fn1"]
    assert len({anchor(RecordId.parse(name)) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        (RU.search("пас & <b>"), "/ru/search?q=%D0%BF%D0%B0%D1%81+%26+%3Cb%3E"),
        (RU.results(asked("x", in_="law", law=27, without=reasons_of("layout,typo"), page=2).parameters()), None),
        (RU.record(RecordId.parse("com:30.2"), query="a b"), "/ru/law/30?q=a+b#30.2"),
        (BEHIND.home(), "/pravilo/en/"),
        (BEHIND.go("27В"), "/pravilo/go?ref=27%D0%92&lang=en"),
        (BEHIND.api("records/com:30.2"), "/pravilo/api/v1/records/com:30.2"),
        (BEHIND.switched(Lang.RU, "/en/law/27", "q=x"), "/pravilo/ru/law/27?q=x"),
        (BEHIND.page("api", "problem-not-found"), "/pravilo/en/api#problem-not-found"),
    ],
)
def test_links_are_encoded_and_stand_below_the_prefix(url: str, expected: str | None) -> None:
    assert url == (expected or "/ru/search?q=x&in=law&law=27&without=layout%2Ctypo&page=2")


def test_a_page_that_does_not_exist_has_no_url() -> None:
    with pytest.raises(ValueError, match="commentary"):
        RU.page("nowhere")


@pytest.mark.parametrize(("spelling", "number"), [("27", 27), ("027", None), ("27b1", None), ("२७", None), ("", None)])
def test_only_the_plain_number_is_the_canonical_path_of_a_law(spelling: str, number: int | None) -> None:
    assert law_number(spelling) == number
