"""Claims about the way of a reader through the site, in a real browser."""

import re

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser


def test_from_words_to_the_ruling_along_a_reference_and_back(page: Page) -> None:
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/ru/$"))
    page.get_by_label("Слова, номер или то и другое").fill("пас не в свою очередь")
    page.keyboard.press("Enter")
    page.get_by_role("link", name="30.2 Пас вне очереди").click()
    expect(page).to_have_url(re.compile(r"/ru/law/30\?q=[^#]+#30\.2$"))
    expect(page.locator("[id='30.2']")).to_be_in_viewport()
    expect(page.locator("[id='30.2'] mark").first).to_have_text(re.compile("^пас", re.IGNORECASE))
    page.locator("[id='30.3']").get_by_role("link", name="30.2.", exact=True).click()
    expect(page).to_have_url(re.compile(r"/ru/law/30#30\.2$"))
    page.go_back()
    page.go_back()
    expect(page).to_have_url(re.compile(r"/ru/search\?q="))
    expect(page.get_by_role("combobox")).to_have_value("пас не в свою очередь")


def test_a_reference_to_another_law_opens_it_at_its_line(page: Page) -> None:
    page.goto("/ru/law/30")
    page.locator("[id='30.3']").get_by_role("link", name=re.compile("^23В")).click()
    expect(page).to_have_url(re.compile(r"/ru/law/23#23B$"))
    expect(page.locator("[id='23B']")).to_be_in_viewport()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Правило 23")


def test_a_number_in_the_search_field_is_answered_first(page: Page) -> None:
    page.goto("/ru/law/79")
    page.get_by_role("combobox").fill("п. 30.2")
    page.get_by_role("combobox").press("Enter")
    answer = page.locator(".citation-answer").get_by_role("link").first
    expect(answer).to_contain_text("30.2")
    answer.click()
    expect(page).to_have_url(re.compile(r"/ru/law/30#30\.2$"))


def test_the_other_language_shows_the_same_place(page: Page) -> None:
    page.goto("/ru/law/30?q=пас")
    page.get_by_role("navigation", name="Язык интерфейса").get_by_role("link", name="Eng").click()
    expect(page).to_have_url(re.compile(r"/en/law/30\?q="))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Pass out of Rotation")
    assert page.locator("html").get_attribute("lang") == "en"


def test_who_goes_up_for_the_switch_of_languages_comes_back_to_where_he_read(page: Page) -> None:
    page.goto("/ru/law/79")
    page.locator("[id='79C']").evaluate("(passage) => passage.scrollIntoView()")
    read = ""
    for _ in range(200):  # until the page has noticed where its reader is
        page.wait_for_timeout(50)
        if read := page.evaluate("typeof readAt === 'string' ? readAt : ''"):
            break
    page.evaluate("scrollTo(0, 0)")
    page.get_by_role("navigation", name="Язык интерфейса").get_by_role("link", name="Eng").click()
    expect(page).to_have_url(re.compile(rf"/en/law/79#{read}$"))
    expect(page.locator(f"[id='{read}']")).to_be_in_viewport()


def test_the_source_view_leads_to_the_edit_behind_a_mark(page: Page) -> None:
    page.goto("/ru/law/30")
    page.locator("[id='30.2'] .to-source").click()
    page.locator("[id='30.2']").get_by_role("link", name="Печатный источник").click()
    expect(page).to_have_url(re.compile(r"/ru/source/com:30\.2$"))
    page.locator("a.edited:not(.quiet)").first.click()
    expect(page.locator("li:target")).to_contain_text("overprint/overprint")


def test_the_keyboard_reaches_the_text_and_the_search(page: Page) -> None:
    page.goto("/ru/law/30")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="К тексту")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Control+KeyK")
    expect(page.get_by_role("combobox")).to_be_focused()


def test_everything_works_without_scripts(page: Page, address: str) -> None:
    assert page.context.browser is not None
    with page.context.browser.new_context(base_url=address, java_script_enabled=False, locale="ru-RU") as context:
        bare = context.new_page()
        bare.goto("/ru/")
        bare.locator("#q").fill("30.2")
        bare.get_by_role("button", name="Найти").click()
        bare.locator(".citation-answer a").first.click()
        expect(bare).to_have_url(re.compile(r"/ru/law/30#30\.2$"))
