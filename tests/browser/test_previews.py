"""Claims about reading in a real browser: previews of references, texts that can be hidden, the place that is kept."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

pytestmark = pytest.mark.browser


@pytest.fixture
def desk(page: Page) -> Page:
    """The page on a wide screen."""
    page.set_viewport_size({"width": 1280, "height": 800})
    return page


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """A page on a phone that is touched; all it asks for it asks itself, so that a test may keep that from it."""
    context = browser.new_context(
        base_url=address,
        locale="ru-RU",
        viewport={"width": 360, "height": 740},
        has_touch=True,
        is_mobile=True,
        service_workers="block",
    )
    yield context.new_page()
    context.close()


def reference(page: Page) -> Locator:
    """The reference to 30.2 inside 30.3."""
    return page.locator("[id='30.3'] a.ref", has_text="30.2.")


def test_the_pointer_opens_a_preview_and_may_move_into_it(desk: Page) -> None:
    desk.goto("/ru/law/30")
    reference(desk).hover()
    preview = desk.get_by_role("dialog", name="Начало текста 30.2")
    expect(preview).to_contain_text("нарушитель обязан спасовать")
    preview.hover()
    desk.wait_for_timeout(600)
    expect(preview).to_be_visible()
    desk.mouse.move(5, 5)
    expect(preview).to_have_count(0)


def test_escape_dismisses_a_preview_and_the_focus_stays(desk: Page) -> None:
    desk.goto("/ru/law/30")
    desk.locator("[id='30.3'] a.ref").first.focus()
    desk.keyboard.press("Tab")
    preview = desk.locator(".preview")
    while not reference(desk).evaluate("link => link === document.activeElement"):
        desk.keyboard.press("Tab")
    expect(preview).to_contain_text("нарушитель обязан спасовать")
    expect(reference(desk)).to_have_attribute("aria-expanded", "true")
    desk.keyboard.press("Escape")
    expect(preview).to_have_count(0)
    expect(reference(desk)).to_be_focused()


def test_a_click_of_the_mouse_follows_the_link_at_once(desk: Page) -> None:
    desk.goto("/ru/law/30")
    desk.locator("[id='30.3'] a.ref").first.click()
    expect(desk).to_have_url(re.compile(r"/ru/law/23#23B$"))


def test_a_reference_that_leads_nowhere_tells_why(desk: Page) -> None:
    desk.goto("/ru/law/23")
    nowhere = desk.get_by_role("button", name=re.compile("^23В"))
    nowhere.focus()
    desk.keyboard.press("Enter")
    expect(desk.locator(".preview")).to_contain_text("издания 1975 года")


def test_a_first_tap_shows_a_preview_and_its_link_leads_there(phone: Page) -> None:
    phone.goto("/ru/law/30")
    reference(phone).tap()
    preview = phone.locator(".preview")
    expect(preview).to_contain_text("нарушитель обязан спасовать")
    expect(phone).to_have_url(re.compile(r"/ru/law/30$"))
    box = preview.bounding_box()
    assert box is not None
    assert (box["x"], box["width"]) == (0, 360)
    preview.get_by_role("button", name="Закрыть").tap()
    expect(preview).to_have_count(0)
    reference(phone).tap()
    preview.get_by_role("link", name="Открыть").tap()
    expect(phone).to_have_url(re.compile(r"/ru/law/30#30\.2$"))


def test_the_texts_can_be_chosen_and_the_choice_goes_along(page: Page) -> None:
    page.goto("/ru/law/79")
    choice = page.get_by_role("navigation", name="Язык текстов")
    expect(page.locator(".digest")).to_have_count(0)
    choice.get_by_role("link", name="Английское изложение").click()
    expect(page).to_have_url(re.compile(r"/ru/law/79\?show=en"))
    expect(page.get_by_text("The number of tricks is to be agreed.")).to_be_visible()
    expect(page.get_by_text("Количество взяток надлежит согласовать.")).to_have_count(0)
    page.get_by_role("link", name=re.compile("Правило 74")).first.click()
    expect(page).to_have_url(re.compile(r"/ru/law/74\?show=en$"))


def test_switching_the_language_keeps_the_place(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 300})
    page.goto("/ru/law/30?show=both#30.3")
    expect(page.locator("[id='30.3']")).to_be_in_viewport()
    page.get_by_role("navigation", name="Язык интерфейса").get_by_role("link", name="Eng").dispatch_event("click")
    expect(page).to_have_url(re.compile(r"/en/law/30\?show=both#30\.3$"))
    expect(page.locator("[id='30.3']")).to_be_in_viewport()


def test_one_column_has_the_commentary_in_its_order_or_under_its_provision_and_two_have_it_beside(page: Page) -> None:
    def top(place: str) -> float:
        box = page.locator(f"[id='{place}']").bounding_box()
        assert box is not None
        return box["y"]

    page.goto("/ru/law/79")
    assert top("79A") < top("79C") < top("commentary-79") < top("79.1") < top("79.2")
    page.get_by_role("button", name="под каждым пунктом").click()
    assert top("79A") < top("79C") < top("79.2") < top("commentary-79") < top("79.1")
    page.set_viewport_size({"width": 1280, "height": 800})
    assert top("79.1") < top("79.2")
    assert abs(top("79.1") - top("79A")) < 40


def test_a_term_has_a_card_as_references_have(desk: Page) -> None:
    desk.goto("/ru/law/30")
    term = desk.locator("[id='30.2'] a.term").first
    term.hover()
    card = desk.locator(".preview")
    expect(card).to_contain_text("Открыть в словаре")
    definition = card.locator(".preview-lines").inner_text()
    card.get_by_role("link", name="Открыть в словаре").click()
    expect(desk.locator(".notion:target")).to_contain_text(definition)


def test_a_tap_without_a_network_leads_to_the_place_itself(phone: Page) -> None:
    phone.goto("/ru/law/30")
    phone.route("**/preview/**", lambda route: route.abort())
    reference(phone).tap()
    expect(phone).not_to_have_url(re.compile(r"/ru/law/30$"))


def test_a_defined_term_leads_to_the_glossary_and_is_not_printed(desk: Page) -> None:
    desk.goto("/ru/law/30")
    term = desk.locator("[id='30.2'] a.term").first
    term.click()
    expect(desk).to_have_url(re.compile(r"/ru/glossary#term-"))
    expect(desk.locator(".notion:target h3")).to_be_in_viewport()
    desk.go_back()
    desk.emulate_media(media="print")
    assert term.evaluate("link => getComputedStyle(link).textDecorationLine") == "none"


def test_the_picture_is_reached_by_keyboard(desk: Page) -> None:
    desk.goto("/ru/map")
    first = desk.locator("svg.map a").first
    first.focus()
    desk.keyboard.press("Enter")
    expect(desk).to_have_url(re.compile(r"/ru/law/\d+$"))


def test_reading_needs_no_scripts(page: Page, address: str) -> None:
    assert page.context.browser is not None
    with page.context.browser.new_context(base_url=address, java_script_enabled=False, locale="ru-RU") as context:
        bare = context.new_page()
        bare.goto("/ru/law/30")
        bare.get_by_role("link", name="Оба", exact=True).click()
        expect(bare).to_have_url(re.compile(r"show=both"))
        bare.locator("[id='30.3'] a.ref").first.click()
        expect(bare).to_have_url(re.compile(r"/ru/law/23\?show=both#23B$"))
        bare.goto("/ru/law/79")
        bare.get_by_text("ссылаются: 1").first.click()
        expect(bare.locator(".cited a").first).to_be_visible()
