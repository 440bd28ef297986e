"""The five journeys of a reader: by words, by number, along references, between languages, without a network."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from starlette.responses import PlainTextResponse
from starlette.types import Receive, Scope, Send

from search_service.app import create_app
from search_service.settings import Settings
from tests.browser.conftest import CONTROLLED, PHONE
from tests.live import served
from tests.samples.site import publish_sample

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


def test_the_texts_that_were_chosen_are_read_without_a_network(kept_page: Page) -> None:
    page = kept_page
    page.context.set_offline(True)
    for show, digests, texts in (("both", 1, 1), ("en", 1, 0), ("ru", 0, 1)):
        page.goto(f"/ru/law/30?show={show}")
        passage = page.locator("[id='30.2']")
        expect(passage.locator(".digest")).to_have_count(digests)
        expect(passage.get_by_text("нарушитель обязан спасовать")).to_have_count(texts)
    page.goto("/ru/table?show=both")  # a page that has no choice of texts
    expect(page.get_by_role("heading", level=1)).to_have_text("За столом")


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_proxy_without_its_server_is_no_network(browser: Browser, tmp_path: Path, status: int) -> None:
    """The copy answers while a proxy says that nothing is behind it; that a page does not exist is an answer."""
    publish_sample(tmp_path)
    app = create_app(Settings(corpus=tmp_path, data=tmp_path))
    told = {"status": 0}

    async def proxy(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and told["status"]:
            await PlainTextResponse("of the proxy", told["status"])(scope, receive, send)
        else:
            await app(scope, receive, send)

    with served(proxy) as address, browser.new_context(base_url=address, locale="ru-RU", viewport=PHONE) as context:
        page = context.new_page()
        page.goto("/ru/")
        page.evaluate(CONTROLLED)
        told["status"] = status
        page.goto("/ru/law/30")
        expect(page.locator("[id='30.2']")).to_contain_text("нарушитель обязан спасовать")
        expect(page.locator(".offline-note")).to_be_visible()
        told["status"] = 404
        page.goto("/ru/law/30")
        expect(page.get_by_text("of the proxy")).to_be_visible()
    app.state.current_build.close()
