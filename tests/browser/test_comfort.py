"""Claims about what scripts add: suggestions, keys, colours, citations, the copy; nothing leaves the device."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from search_service.app import create_app
from search_service.settings import Settings
from tests.browser.conftest import CONTROLLED
from tests.live import served
from tests.samples.site import publish_sample

pytestmark = pytest.mark.browser

MOST_STOPS = 90
FIRST_PAGE = 100_000  # bytes over the network, compressed


def test_suggestions_are_a_combobox_for_every_reader(page: Page) -> None:
    page.goto("/ru/law/79")
    field = page.get_by_role("combobox")
    field.press_sequentially("выиг")
    option = page.get_by_role("option").first
    expect(option).to_contain_text("79 Выигранные взятки")
    expect(field).to_have_attribute("aria-expanded", "true")
    expect(page.locator("form [role=status]")).to_have_text(re.compile(r"Подсказок: \d+"))
    page.keyboard.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    expect(field).to_have_attribute("aria-activedescendant", option.get_attribute("id") or "none")
    assert Axe().run(page, context=".masthead").violations_count == 0
    page.keyboard.press("Escape")
    expect(page.get_by_role("listbox")).to_be_hidden()
    expect(field).to_have_value("выиг")
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    field.press_sequentially("30.2")
    expect(option).to_contain_text("30.2")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/ru/law/30#30\.2$"))


def test_keys_lead_to_the_field_on_any_layout_and_one_can_be_switched_off(page: Page) -> None:
    page.goto("/ru/help")
    field = page.get_by_role("combobox")
    pressed = "new KeyboardEvent('keydown', {key: 'л', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true})"
    page.evaluate(f"document.body.dispatchEvent({pressed})")
    expect(field).to_be_focused()
    page.keyboard.type("/")
    expect(field).to_have_value("/")  # in a field it is a character
    page.locator("main").focus()
    page.keyboard.press("/")
    expect(field).to_be_focused()
    page.get_by_label("Клавиши из одного знака действуют: / J K").uncheck()
    page.reload()
    page.locator("main").focus()
    page.keyboard.press("/")
    expect(page.locator("main")).to_be_focused()


def test_chosen_colours_are_there_before_the_page_is_drawn(page: Page) -> None:
    page.emulate_media(color_scheme="light")
    page.goto("/ru/law/30")
    page.get_by_role("button", name="Тёмные").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert dark == "rgb(22, 23, 20)"
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => window.first = document.documentElement.dataset.theme)"
    )
    page.goto("/ru/law/79")
    assert page.evaluate("window.first") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark
    expect(page.get_by_role("button", name="Тёмные")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Авто").click()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(251, 250, 246)"
    assert page.context.cookies() == []


# The links and fields of the head that lie over each other; what is hidden from sight has no place there.
OVERLAID = """() => {
    const seen = [...document.querySelectorAll("header a, header input, header button")]
        .filter((one) => one.getClientRects().length && !one.classList.contains("skip"))
        .map((one) => [one.textContent.trim(), one.getBoundingClientRect()]);
    return seen.flatMap(([name, a], at) => seen.slice(at + 1)
        .filter(([, b]) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
            && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1)
        .map(([other]) => `${name} / ${other}`));
}"""


@pytest.mark.parametrize("path", ["/ru/law/36", "/ru/contents", "/ru/table", "/en/", "/ru/glossary", "/en/law/79"])
def test_large_letters_are_larger_and_nothing_runs_out_of_a_narrow_page(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(path)
    before = page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)")
    page.locator("[data-choice=letters][data-value=large]").click()
    assert page.evaluate("parseFloat(getComputedStyle(document.body).fontSize)") > before * 1.15
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(OVERLAID) == []


def test_forced_colours_keep_what_is_chosen_and_found_visible(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    page.goto("/ru/law/30?q=пас#30.2")
    assert page.evaluate("getComputedStyle(document.querySelector('mark')).backgroundColor") != "rgba(0, 0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.querySelector(':target')).outlineStyle") == "solid"
    pressed = page.locator(".choices [aria-pressed=true]").first
    assert pressed.evaluate("(button) => getComputedStyle(button).outlineStyle") == "solid"


def test_a_printed_page_names_its_edition_address_and_rights(page: Page, address: str) -> None:
    page.goto("/ru/law/79")
    page.emulate_media(media="print")
    colophon = page.locator(".colophon")
    expect(colophon).to_contain_text("1987")
    expect(colophon.locator(".print-address")).to_have_text(f"{address}/ru/law/79")
    expect(colophon).to_contain_text("Тексты принадлежат")
    for away in (".site-nav", ".masthead-search", ".choices", ".to-source", ".toast"):
        expect(page.locator(away).first).to_be_hidden()


@pytest.mark.parametrize(
    ("lang", "copied"),
    [
        ("ru", "Комментарий, п. 30.2, Правила бриджа 1987 года. {}/ru/law/30#30.2"),
        ("en", "Commentary 30.2, Laws of bridge 1987. {}/en/law/30#30.2"),
    ],
)
def test_a_passage_is_cited_in_the_style_of_either_language(page: Page, address: str, lang: str, copied: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/ru/law/30")
    passage = page.locator("[id='30.2']")
    passage.get_by_role("button", name=re.compile("30.2$")).click()
    passage.locator(f".cite-menu button[lang={lang}]").click()
    expect(passage.locator(".cite-menu [role=status]")).to_have_text("Скопировано")
    assert page.evaluate("navigator.clipboard.readText()") == copied.format(address)
    page.keyboard.press("Escape")
    expect(passage.locator(".cite-menu")).to_have_count(0)


def test_the_words_of_a_passage_are_copied_as_they_are_printed(page: Page, address: str) -> None:
    """Chosen by hand or by the button: no sign of the page among them."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/ru/law/30")
    passage = page.locator("[id='30.2']")
    text = page.request.get("/api/v1/records/com:30.2").json()["text"]
    chosen = passage.evaluate("""(passage) => {
        getSelection().selectAllChildren(passage.querySelector(".body p"));
        return getSelection().toString();
    }""")
    assert " ".join(chosen.split()) == text
    passage.get_by_role("button", name=re.compile("30.2$")).click()
    passage.get_by_role("button", name="Текст со ссылкой").click()
    expect(passage.locator(".cite-menu [role=status]")).to_have_text("Скопировано")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == f"30.2. {text}\nКомментарий, п. 30.2, Правила бриджа 1987 года. {address}/ru/law/30#30.2"


def test_a_passage_is_shared_by_the_device_where_it_can(page: Page, address: str) -> None:
    page.add_init_script("navigator.share = (given) => { window.shared = given; return Promise.resolve(); }")
    page.goto("/ru/law/30")
    passage = page.locator("[id='30.2']")
    passage.get_by_role("button", name=re.compile("30.2$")).click()
    passage.get_by_role("button", name="Поделиться").click()
    shared = page.evaluate("window.shared")
    assert shared["url"] == f"{address}/ru/law/30#30.2"
    assert "нарушитель обязан спасовать" in shared["text"]


def test_keys_lead_from_passage_to_passage_and_what_belongs_to_one_is_a_stop_inside_it(page: Page) -> None:
    page.goto("/ru/law/30")
    page.locator("main").focus()
    focused = "document.activeElement.id"
    page.keyboard.press("j")
    first = page.evaluate(focused)
    page.keyboard.press("j")
    second = page.evaluate(focused)
    assert [first, second] == ["30.2", "30.3"]
    page.keyboard.press("k")
    assert page.evaluate(focused) == first
    tools = page.locator("[id='30.2'] .to-source")
    assert tools.evaluate("(sign) => sign.tabIndex") == 0
    page.locator(".colophon a").first.focus()
    assert tools.evaluate("(sign) => sign.tabIndex") == -1
    for key in ("KeyJ", "KeyK"):  # in a field they are letters
        page.locator("#q").press(key)
    expect(page.locator("#q")).to_be_focused()


def test_passages_chosen_on_a_device_make_a_slip_in_both_languages(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url + (request.post_data or "")))
    for path, name in (("law/30", "30.2"), ("law/79", "79C")):
        page.goto(f"/ru/{path}")
        passage = page.locator(f"[id='{name}']")
        passage.locator(".to-source").first.click()
        passage.get_by_role("button", name="На бланк").click()
    page.get_by_role("link", name=re.compile(r"^Бланк решения \(2\)$")).click()
    rows = page.locator(".slip ol > li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Комментарий, п. 30.2")
    expect(rows.first).to_contain_text("Commentary 30.2")
    expect(rows.first).to_contain_text("нарушитель обязан спасовать")
    expect(rows.first).to_contain_text("the offender must pass")
    expect(rows.first.get_by_role("link")).to_have_text(f"{address}/ru/law/30#30.2")
    assert rows.first.locator("img").evaluate("(code) => code.decode().then(() => code.naturalWidth)") > 0
    note = "Стол 5: тайная заметка"
    page.get_by_label("Ваша заметка").fill(note)
    assert Axe().run(page, context="main").violations_count == 0
    page.reload()
    expect(page.get_by_label("Ваша заметка")).to_have_value(note)
    rows.nth(1).get_by_role("button", name="Выше").click()
    expect(rows.first).to_contain_text("79C")
    page.emulate_media(media="print")
    expect(page.locator(".slip-tools").first).to_be_hidden()
    expect(page.locator(".edition")).to_contain_text("1987")
    page.emulate_media(media="screen")
    page.get_by_role("button", name="Очистить бланк").click()
    expect(rows).to_have_count(0)
    assert not any("тайная" in unquote(url) for url in asked)


def test_a_slip_is_made_without_a_network_and_says_what_it_lacks(kept_page: Page) -> None:
    kept_page.goto("/ru/law/30")
    kept_page.context.set_offline(True)
    kept_page.locator("[id='30.2'] .to-source").first.click()
    kept_page.get_by_role("button", name="На бланк").click()
    kept_page.goto("/ru/slip")
    row = kept_page.locator(".slip ol > li")
    expect(row).to_contain_text("нарушитель обязан спасовать")
    expect(row).to_contain_text("the offender must pass")
    expect(row).to_contain_text("Без сети QR-кода нет")


@pytest.mark.parametrize("path", ["/ru/law/79", "/en/law/79"])
def test_few_stops_of_the_keyboard_lead_through_a_law(page: Page, path: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(path)
    stops = 0
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement !== document.body"):
        stops += 1
        page.keyboard.press("Tab")
    assert stops <= MOST_STOPS


def test_the_focus_goes_to_the_passage_a_link_leads_to(page: Page) -> None:
    page.goto("/ru/law/30#30.2")
    expect(page.locator("[id='30.2']")).to_be_focused()
    page.locator("[id='30.3'] > .marker").click()
    expect(page.locator("[id='30.3']")).to_be_focused()


def test_the_copy_on_the_device_is_small_and_can_be_removed(kept_page: Page) -> None:
    page = kept_page
    page.goto("/ru/about")
    section = page.locator("#copy")
    expect(section.get_by_role("status")).to_have_text(re.compile(r"0\.\d MB"))
    section.get_by_role("button", name="Удалить копию").click()
    expect(section.get_by_role("status")).to_have_text("На этом устройстве ничего не хранится.")
    page.goto("/ru/")
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then((all) => all.length)") == 0
    page.goto("/ru/about")
    page.get_by_role("button", name="Снова хранить копию").click()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")


def test_a_newer_build_is_offered_and_taken_over_only_on_a_word(browser: Browser, tmp_path: Path) -> None:
    """Below a prefix, so that nothing of the copy may rest on the site's being at the root."""
    publish_sample(tmp_path, "old")
    app = create_app(Settings(corpus=tmp_path, data=tmp_path, root_path="/pravilo"))
    kept = "caches.keys().then((names) => names.map((name) => name.split('-')[1]).sort().join())"
    with served(app) as address, browser.new_context(base_url=address, locale="ru-RU") as context:
        page = context.new_page()
        page.goto("/pravilo/ru/")
        page.evaluate(CONTROLLED)
        publish_sample(tmp_path, "new")
        page.wait_for_timeout(1100)  # a server looks for a new build once a second
        page.goto("/pravilo/ru/table")
        app.state.current_build.settle()
        page.goto("/pravilo/ru/law/79")
        toast = page.locator(".toast")
        expect(toast).to_be_visible(timeout=20_000)
        assert page.evaluate(kept) == "new,old"
        toast.get_by_role("button", name="Обновить").click()
        expect(toast).to_be_hidden()
        expect(page.locator(".colophon code")).to_have_text("new")
        context.set_offline(True)
        page.goto("/pravilo/ru/law/30")
        expect(page.locator(".offline-note")).to_contain_text("new")
        page.goto("/pravilo/go?ref=30.2")
        expect(page.locator(".hit").first).to_contain_text("30.2")
        assert page.evaluate(kept) == "new"
    app.state.current_build.close()


@pytest.mark.parametrize("path", ["/ru/", "/en/law/79", "/ru/table", "/en/search?q=pass"])
def test_a_first_page_is_light(page: Page, path: str) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    received: list[float] = []
    session.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    page.goto(path)
    page.wait_for_load_state("networkidle")
    assert 0 < sum(received) < FIRST_PAGE
