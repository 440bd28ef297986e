"""What a reader types, as it comes over the wire: numbers in doubt, operators, other encodings, stress marks."""

from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

API = "/api/v1"


def read(site: TestClient, path: str) -> Any:
    answer = site.get(path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def search(site: TestClient, typed: str, **given: str) -> Any:
    more = "".join(f"&{name}={quote(value)}" for name, value in given.items())
    return read(site, f"{API}/search?q={quote(typed)}{more}")


def found(answer: Any) -> tuple[int, list[str]]:
    return answer["total"], [hit["id"] for hit in answer["hits"]]


def test_a_number_in_doubt_comes_with_every_reading_and_its_first_words(site: TestClient) -> None:
    answer = read(site, f"{API}/resolve?ref=30,2")
    assert answer["status"] == "resolved"
    first = answer["readings"][0]
    assert (first["doubt"], [place["name"]["id"] for place in first["places"]]) == ("comma", ["com:30.2"])
    assert first["places"][0]["opening"]
    assert len(first["places"][0]["opening"]) <= 91


def test_a_law_begins_with_the_first_words_inside_it(site: TestClient) -> None:
    (reading,) = read(site, f"{API}/resolve?ref=79")["readings"]
    assert [(place["name"]["id"], bool(place["opening"])) for place in reading["places"]] == [("law:79", True)]


def test_a_guess_is_a_choice_and_no_redirect(site: TestClient) -> None:
    page = site.get("/go?ref=" + quote("п. 2 Правила 30"))
    assert page.status_code == 200
    assert "Возможно, имелось в виду это." in page.text
    assert 'href="/ru/law/30#30.2"' in page.text
    assert site.get("/go?ref=" + quote("п. 2 комментария к Правилу 30")).headers["location"] == "/ru/law/30#30.2"


def test_a_repair_inside_a_number_is_said_and_can_be_undone(site: TestClient) -> None:
    key = search(site, "16ф")
    assert key["query"]["repairs"] == [{"kind": "layout", "from": "16ф", "to": "16A"}]
    assert key["citation"]["targets"] == ["law:16A"]
    assert search(site, "16ф", without="layout")["citation"]["targets"] == ["law:16F"]
    flipped = search(site, "ghfdbkj 36")
    assert flipped["query"]["repairs"] == [{"kind": "layout", "from": "ghfdbkj 36", "to": "36"}]
    assert flipped["citation"]["targets"] == ["law:36"]
    assert search(site, "ghfdbkj 36", without="layout")["citation"] is None


@pytest.mark.parametrize("encoding", ["windows-1251", "koi8-r", "cp866"])
@pytest.mark.parametrize("path", ["/api/v1/search", "/ru/search"])
def test_a_query_in_another_encoding_is_read_and_that_is_said(site: TestClient, path: str, encoding: str) -> None:
    sent = quote("очереди".encode(encoding))
    answer = site.get(f"{path}?q={sent}")
    assert answer.status_code == 200
    assert encoding in answer.text
    if path.startswith("/api"):
        assert found(answer.json()) == found(search(site, "очереди"))


def test_a_query_cut_inside_a_letter_is_read_and_that_is_said(site: TestClient) -> None:
    answer = read(site, f"{API}/search?q=%D0%BF%D0%B0%D1%81%D0")
    assert answer["hints"] == [{"kind": "cut", "value": ""}]
    assert found(answer) == found(search(site, "пас"))


def test_suggestions_and_numbers_are_read_in_another_encoding_too(site: TestClient) -> None:
    sent = quote("пас".encode("windows-1251"))
    assert read(site, f"{API}/suggest?q={sent}")["suggestions"] == read(site, f"{API}/suggest?q=пас")["suggestions"]
    number = quote("правило 36".encode("windows-1251"))
    assert read(site, f"{API}/resolve?ref={number}")["targets"] == ["law:36"]
    assert site.get(f"/go?ref={number}").status_code == 302


def test_a_stress_mark_changes_nothing(site: TestClient) -> None:
    assert found(search(site, "па\u0301с вне о\u0301череди")) == found(search(site, "пас вне очереди"))
    plain, stressed = (read(site, f"{API}/suggest?q={quote(typed)}") for typed in ("пас", "па\u0301с"))
    assert plain["suggestions"] == stressed["suggestions"]
    assert read(site, f"{API}/resolve?ref=" + quote("пра\u0301вило 36"))["targets"] == ["law:36"]


@pytest.mark.parametrize(
    ("typed", "words", "chosen"),
    [
        ("in:commentary law:30", "", {"in": "commentary", "law": "30"}),
        ("в:комментарий правило:30", "", {"in": "commentary", "law": "30"}),
        ("пас в:комментарий", "пас", {"in": "commentary"}),
        ("пас law:30", "пас", {"law": "30"}),
        ("chapter:V", "", {"chapter": "V"}),
    ],
)
def test_a_typed_filter_answers_as_its_parameter_does(
    site: TestClient, typed: str, words: str, chosen: dict[str, str]
) -> None:
    assert found(search(site, typed)) == found(search(site, words, **chosen))


def test_filters_alone_are_a_search_on_the_page_as_well(site: TestClient) -> None:
    answer = site.get("/ru/search?q=&in=commentary&law=30")
    assert answer.status_code == 302
    assert answer.headers["location"].endswith("/ru/search?q=in%3Acommentary+law%3A30")
    assert site.get(answer.headers["location"]).status_code == 200


def test_a_phrase_that_nothing_has_is_offered_without_its_quotes(site: TestClient) -> None:
    answer = search(site, '"очереди вне пас"')
    plain = search(site, "очереди вне пас")
    assert (answer["total"], answer["unquoted"]) == (0, {"text": "очереди вне пас", "count": plain["all_words"]})
    page = site.get("/ru/search?q=" + quote('"очереди вне пас"')).text
    assert "Без кавычек:" in page


@pytest.mark.parametrize("word", ["unauthorised", "unauthorized"])
def test_quotes_find_either_spelling_of_an_english_word(site: TestClient, word: str) -> None:
    answer = search(site, f'"{word} information"', size="100")
    other = search(site, '"unauthorised information"', size="100")
    assert found(answer) == found(other)
    assert answer["total"] > 0


def test_a_right_word_is_mended_only_as_an_offer_where_nothing_is_found(site: TestClient) -> None:
    answer = search(site, "торговка")
    assert (answer["total"], answer["query"]["repairs"], answer["words_missing"]) == (0, [], ["торговка"])
    assert answer["meant"] == {"text": "торговля", "count": search(site, "торговля")["all_words"]}
    page = site.get("/ru/search?q=" + quote("торговка")).text
    assert "Возможно, имелось в виду:" in page
    assert f'href="/ru/search?q={quote("торговля")}"' in page
    assert search(site, "торговка", without="typo")["meant"] is None
    assert search(site, "пас торговка")["meant"] is None


def test_a_sign_before_a_word_may_be_a_letter_of_the_other_layout(site: TestClient) -> None:
    repairs = search(site, "gfc ,tp jxthtlb")["query"]["repairs"]
    assert [(one["from"], one["to"]) for one in repairs] == [("gfc", "пас"), (",tp", "без"), ("jxthtlb", "очереди")]


def test_a_typed_filter_has_a_chip_that_takes_it_away(site: TestClient) -> None:
    page = site.get("/ru/search?q=" + quote("law:30 пас")).text
    assert 'href="/ru/search?q=%D0%BF%D0%B0%D1%81"' in page
    alone = site.get("/ru/search?q=" + quote("law:30 in:commentary")).text
    assert 'href="/ru/search?q=in%3Acommentary"' in alone


def test_what_an_operator_does_not_do_is_said_on_the_page(site: TestClient) -> None:
    page = site.get("/ru/search?q=" + quote("*пас")).text
    assert "звёздочка стоит только в конце слова" in page
    assert "Набрано только исключение" in site.get("/ru/search?q=-" + quote("пас")).text
