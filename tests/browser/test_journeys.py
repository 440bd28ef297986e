"""The five journeys of a reader: by words, by number, along references, between languages, without a network."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_by_words_to_the_ruling(page: Page) -> None:
    page.goto("/ru/")
    page.get_by_label("Слова, номер или то и другое").fill("нарушитель обязан спасовать")
    page.keyboard.press("Enter")
    expect(page.locator(".total")).to_have_text(re.compile(r"Найдено \d+ мест"))
    page.locator(".hit a").first.click()
    expect(page).to_have_url(re.compile(r"/ru/law/30\?q=[^#]+#30\.2$"))
    expect(page.locator("[id='30.2'] mark").first).to_be_in_viewport()


def test_by_number_in_two_taps_and_the_list_of_rulings(page: Page) -> None:
    page.goto("/ru/table")
    page.locator(".pad-first .key[href='#pad-3']").click()
    page.locator("#pad-3 .key:not(.parts)", has_text="36").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Правило 36")
    page.goto("/ru/law/79")
    page.goto("/ru/table")
    opened = page.locator(".rulings li")
    expect(opened).to_have_text([re.compile("Правило 79"), re.compile("Правило 36")])
    page.get_by_role("button", name="Забыть").click()
    page.reload()
    expect(page.locator(".rulings")).to_be_hidden()


def test_along_references_there_and_back(page: Page) -> None:
    page.goto("/ru/law/27")
    page.locator("[id='27.6.iii'] a.ref").first.click()
    expect(page).to_have_url(re.compile(r"/ru/law/27#27B1b$"))
    page.goto("/ru/law/30")
    page.locator("[id='30.3']").get_by_role("link", name=re.compile("^23В")).click()
    expect(page).to_have_url(re.compile(r"/ru/law/23#23B$"))
    page.locator("[id='23.1']").get_by_role("link", name=re.compile(r"^30\.\.\.31")).click()
    expect(page).to_have_url(re.compile(r"/ru/law/30$"))
    page.go_back()
    page.go_back()
    expect(page).to_have_url(re.compile(r"/ru/law/30$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Правило 30")


def test_from_one_language_to_the_other_and_back_in_place(page: Page) -> None:
    page.goto("/ru/law/30#30.3")
    languages = page.locator(".languages")
    languages.get_by_role("link", name="Eng").click()
    expect(page).to_have_url(re.compile(r"/en/law/30(\?[^#]*)?(#|$)"))
    expect(page.locator("html")).to_have_attribute("lang", "en")
    languages.get_by_role("link", name="Рус").click()
    expect(page).to_have_url(re.compile(r"/ru/law/30"))
    expect(page.locator("[id='30.3']")).to_be_in_viewport()


def test_without_a_network_the_library_can_be_read_and_searched(kept_page: Page) -> None:
    page = kept_page
    page.goto("/ru/search?q=пас вне очереди")
    best_online = page.locator(".hit .number").first.inner_text()
    expect(page.locator(".offline-note")).to_be_hidden()
    page.context.set_offline(True)
    for path in ("/ru/law/79", "/en/law/30", "/ru/commentary", "/ru/index", "/en/table", "/ru/glossary", "/"):
        page.goto(path)
        expect(page.locator(".offline-note")).to_contain_text("sample")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.goto("/ru/law/30")
    page.locator("[id='30.3']").get_by_role("link", name=re.compile("^23В")).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Правило 23")
    page.get_by_role("combobox").fill("пас вне очереди")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Поиск без сети")
    expect(page.locator(".lead").first).to_contain_text("проще")
    found = page.locator(".hit .number").all_inner_texts()
    assert best_online in found[:3]
    page.locator(".hit a").first.click()
    expect(page).to_have_url(re.compile(r"/ru/law/30"))
    page.goto("/go?ref=30.2")
    page.locator(".hit a", has_text="30.2").first.click()
    expect(page.locator("[id='30.2']")).to_be_in_viewport()
    page.goto("/ru/search?q=п. 36В2")  # not in the library: its Law comes first
    expect(page.locator(".hit a").first).to_have_attribute("href", "/ru/law/36")
    page.goto("/ru/source/com:30.2")
    expect(page.locator("[data-when='page']")).to_be_visible()
    page.context.set_offline(False)
    page.goto("/ru/law/30")
    expect(page.locator(".offline-note")).to_be_hidden()
