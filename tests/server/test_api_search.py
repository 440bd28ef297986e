"""Claims about the search of the JSON API: chapters and places, kinds of match, its own account, hints."""

import pytest
from starlette.testclient import TestClient

from tests.server.test_api import read


def test_a_hit_has_its_path_in_the_book_and_the_answer_its_chapters(site: TestClient) -> None:
    found = read(site, "/search?q=пас")
    chapters = {facet["value"]: facet["count"] for facet in found["facets"]["chapter"]}
    assert chapters
    for chapter, count in chapters.items():
        narrowed = read(site, f"/search?q=пас&chapter={chapter}&sort=book")
        assert (narrowed["total"], narrowed["sort"]) == (count, "book")
        assert {hit["path"][0]["id"] for hit in narrowed["hits"]} == {f"div:{chapter}"}


def test_each_kind_of_match_is_counted(site: TestClient) -> None:
    found = read(site, "/search?q=очереди")
    assert [tier["kind"] for tier in found["tiers"]] == ["exact", "form"]
    for tier in found["tiers"][1:]:
        without = read(site, f"/search?q=очереди&without={tier['kind']}")
        assert found["total"] - without["total"] == tier["count"]


def test_an_answer_explains_itself_when_asked(site: TestClient) -> None:
    plain, told = read(site, "/search?q=пас вне очереди"), read(site, "/search?q=пас вне очереди&explain=true")
    assert plain["stages"] == []
    assert plain["hits"][0]["explanation"] is None
    assert [stage["name"] for stage in told["stages"]] == [
        *("normalise", "citation", "rewrite", "parse", "analyse", "expand", "plan", "compile")
    ]
    explanation = told["hits"][0]["explanation"]
    product = explanation["near_factor"] * explanation["covered_factor"] * explanation["rank_factor"]
    product *= explanation["like_factor"]
    assert sum(word["points"] for word in explanation["words"]) * product == pytest.approx(
        told["hits"][0]["score"], 1e-3
    )


def test_a_filter_for_what_does_not_exist_is_said(site: TestClient) -> None:
    assert read(site, "/search?q=пас law:500")["hints"] == [{"kind": "law", "value": "500"}]
    page = site.get("/ru/search", params={"q": "пас", "in": "<b>", "chapter": "Q", "law": "x"}).text
    assert page.count('class="repair"') == 3
    assert "<b>" not in page
