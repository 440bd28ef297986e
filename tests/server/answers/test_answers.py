"""Claims about what answers a search before its hits, on pages in both languages and in the API."""

import re

import pytest
from bs4 import BeautifulSoup, Tag
from starlette.testclient import TestClient

from tests.samples.site_records import PASS_TEXT
from tests.server.test_api import read

NOTHING = {"ru": "Ничего не найдено", "en": "Nothing found"}


def page(site: TestClient, text: str, lang: str = "ru", **more: str) -> BeautifulSoup:
    answer = site.get(f"/{lang}/search", params={"q": text, **more})
    assert answer.status_code == 200
    return BeautifulSoup(answer.text, "html.parser")


def words(element: Tag | None) -> str:
    return " ".join(element.get_text(" ").split()) if element else ""


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("text", ["30.2", "п. 30.2", "Pass Out of Rotation", "30"])
def test_a_number_or_a_title_is_answered_by_the_record_whole(site: TestClient, lang: str, text: str) -> None:
    found = page(site, text, lang)
    assert PASS_TEXT in words(found.select_one(".citation-answer"))
    assert found.select_one(".citation-answer .in-place") is not None
    assert NOTHING[lang] not in words(found.body)


def test_a_paragraph_has_its_neighbours_and_the_way_to_its_law(site: TestClient) -> None:
    record = read(site, "/search?q=30.2")["answer"]["records"][0]
    assert (record["id"], record["side"], record["law"]["id"]) == ("com:30.2", "commentary", "law:30")
    assert record["records"][0]["text"] == PASS_TEXT
    links = page(site, "30.2").select(".beside a")
    assert [link["href"] for link in links if link.get("rel")] == [
        record[side]["href"] for side in ("previous", "next") if record[side]
    ]
    assert record["previous"] or record["next"]


def test_a_law_without_a_text_is_answered_by_its_commentary(site: TestClient) -> None:
    record = read(site, "/search?q=Правило 30")["answer"]["records"][0]
    assert (record["id"], record["has_text"], record["side"]) == ("law:30", False, "commentary")
    assert PASS_TEXT in {inner["text"] for inner in record["records"]}
    assert record["known"] is None


def test_of_a_law_with_nothing_to_read_it_is_told_what_is_known(site: TestClient) -> None:
    laws = read(site, "/laws")["laws"]
    bare = next(law for law in laws if not law["has_text"] and not law["has_commentary"])
    record = read(site, f"/search?q={bare['number']}")["answer"]["records"][0]
    known = record["known"]
    assert (record["id"], {inner["text"] for inner in record["records"]}) == (bare["id"], {""})
    assert known["nearest"]
    text = words(page(site, str(bare["number"])).select_one(".citation-answer"))
    assert "Текста нет в этой библиотеке." in text
    assert all(name["label"] in text for name in known["nearest"])


def test_a_number_that_is_not_here_says_so_and_shows_the_nearest(site: TestClient) -> None:
    answer = read(site, "/search?q=30.99")["answer"]
    assert (answer["by"], answer["absent"]) == ("number", True)
    assert answer["records"][0]["id"] == "com:30"
    assert "30.99 — нет в этой библиотеке" in words(page(site, "30.99").select_one(".answered"))


def test_the_best_passage_stands_whole_and_says_what_it_is_of(site: TestClient) -> None:
    passage = read(site, "/search?q=спасовать в следующую очередь")["answer"]["passage"]
    assert (passage["name"]["id"], passage["side"]) == ("com:30.2", "commentary")
    assert "".join(piece["text"] for piece in passage["text"]) == PASS_TEXT
    first = page(site, "спасовать в следующую очередь").select_one(".hit")
    assert words(first).startswith("Комментарий 30.2")
    assert PASS_TEXT in re.sub(r"\s+([.,])", r"\1", words(first))


def test_every_hit_says_in_front_whether_it_is_of_the_laws_or_of_the_commentary(site: TestClient) -> None:
    names = {"law": "Правило", "commentary": "Комментарий"}
    for hit, shown in zip(
        read(site, "/search?q=пас Правило")["hits"], page(site, "пас Правило").select(".hit h2"), strict=True
    ):
        if hit["side"]:
            assert words(shown).startswith(f"{names[hit['side']]} {hit['item_label'] or hit['label']}")


def test_a_hit_without_a_text_says_so(site: TestClient) -> None:
    hits = read(site, "/search?q=нелегальная информация")["hits"]
    shown = page(site, "нелегальная информация").select(".hit")
    without = [place for place, hit in enumerate(hits) if not hit["has_text"]]
    assert without
    for place in without:
        assert shown[place].select_one(".not-here") is not None


@pytest.mark.parametrize(
    ("lang", "said"), [("ru", "Ничего определённого здесь нет"), ("en", "Nothing certain is here")]
)
def test_where_nothing_is_certain_it_is_said_first_and_the_hits_are_folded(
    site: TestClient, lang: str, said: str
) -> None:
    asked = "рейтинг пас бриджмейт"
    found, answer = page(site, asked, lang), read(site, f"/search?q={asked}&lang={lang}")
    assert (answer["certain"], answer["words_missing"], answer["answer"]) == (False, ["рейтинг", "бриджмейт"], None)
    assert said in words(found.select_one(".total"))
    assert {word.get_text() for word in found.select(".repair strong")} == set(answer["words_missing"])
    folded = found.select_one("details.folded")
    assert folded is not None
    assert not folded.has_attr("open")
    assert len(folded.select(".hit")) == len(answer["hits"])
    (part,) = answer["rest"]
    (link,) = found.select(".rest a")
    assert words(link) == f"{part['text']} {part['count']}"
    assert read(site, f"/search?q={part['text']}")["total"] == part["count"]


def test_each_hit_names_the_words_that_it_lacks(site: TestClient) -> None:
    hits = read(site, "/search?q=пас назначение правилу")["hits"]
    shown = page(site, "пас назначение правилу").select(".hit")
    assert [[word.get_text() for word in one.select(".lacking s")] for one in shown] == [
        hit["words_missing"] for hit in hits
    ]


@pytest.mark.parametrize(("lang", "name"), [("ru", "Правила"), ("en", "Laws")])
def test_hits_may_be_grouped_by_law(site: TestClient, lang: str, name: str) -> None:
    listed, grouped = page(site, "пас", lang), page(site, "пас", lang, group="law")
    (choice,) = (link for link in listed.select(".orders a") if words(link) == name)
    assert "group=law" in str(choice["href"])
    counts = {facet["value"]: facet["count"] for facet in read(site, "/search?q=пас")["facets"]["law"]}
    for head in grouped.select("h2.group"):
        label = words(head.select_one(".number"))
        if label:
            assert words(head.select_one(".count")).startswith(str(counts[int(label)]))
    assert sorted(words(hit) for hit in grouped.select(".hit h2")) == sorted(
        words(hit) for hit in listed.select(".hit h2")
    )


def test_what_a_tier_counts_is_said(site: TestClient) -> None:
    tiers = read(site, "/search?q=очереди")["tiers"]
    assert {tier["kind"]: tier["counts"] for tier in tiers} == {"exact": "wholly", "form": "only"}
