"""Claims about every page kind on a small screen and for every reader: no sideways scroll, nothing axe objects to."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import PHONE

pytestmark = pytest.mark.browser

KINDS = {
    "home": "",
    "law": "law/79",
    "law without text": "law/36",
    "law from a search": "law/30?q=пас",
    "commentary": "commentary",
    "both texts": "law/79?show=both",
    "digest alone": "law/79?show=en",
    "both texts of a commentary": "commentary?show=both",
    "preview": "preview/com:30.2",
    "index": "index",
    "contents": "contents",
    "source": "source/com:30.2",
    "source without lines": "source/law:16A",
    "results": "search?q=пас",
    "results in English": "search?q=pass",
    "number": "search?q=27В1(b)",
    "no results": "search?q=неттакого",
    "about": "about",
    "help": "help",
    "audit": "audit",
    "api": "api",
    "no such page": "law/94",
    "glossary": "glossary",
    "map": "map",
    "table": "table",
    "a digit of the table": "table#pad-3",
    "a question at the table": "table/pass",
    "passages at the table": "table/pass/first",
    "a situation that was stopped": "table/pass/stopped",
    "parts of a Law": "table/27",
    "the slip": "slip",
    "the card of a term": "glossary/pass",
    "offline search": "offline?q=пас",
}
SMALLEST_TARGET = 24  # CSS pixels, WCAG 2.2 criterion 2.5.8
NARROWEST, WIDE = 320, 1440  # CSS pixels, WCAG 2.2 criterion 1.4.10
# What holds for the first entries of a long list holds for all; axe takes its time for each element.
SHORTENED = """document.querySelectorAll("main *").forEach(({children}) => {
    [...children].filter(({tagName}) => tagName === children[0].tagName).slice(6).forEach((entry) => entry.remove());
})"""
TOO_FAINT = """axe.run({runOnly: {type: "rule", values: ["color-contrast"]}})
    .then(({violations}) => violations.flatMap(({nodes}) => nodes.map(({html}) => html)))"""


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("kind", KINDS)
def test_a_page_is_for_everyone(page: Page, kind: str, lang: str) -> None:
    """Axe objects to nothing, in light colours and in dark ones, and no width makes a page scroll sideways."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(f"/{lang}/{KINDS[kind]}")
    for width in (NARROWEST, WIDE, PHONE["width"]):
        page.set_viewport_size({"width": width, "height": PHONE["height"]})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.evaluate(SHORTENED)
    results = Axe().run(page)
    assert results.violations_count == 0, results.generate_report()
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert page.evaluate(TOO_FAINT) == []


@pytest.mark.parametrize("kind", ["home", "law", "results", "table", "help"])
def test_controls_are_big_enough_for_a_finger(page: Page, kind: str) -> None:
    page.goto(f"/ru/{KINDS[kind]}")
    small = page.evaluate(
        """(least) => [...document.querySelectorAll("header a, button, input, nav a, .chip, .law-line a")]
            .filter((control) => control.offsetParent && !control.classList.contains("skip"))
            .map((control) => [control.textContent.trim(), control.getBoundingClientRect()])
            .filter(([, box]) => box.height < least || box.width < least)
            .map(([name, box]) => `${name} ${box.width}x${box.height}`)""",
        SMALLEST_TARGET,
    )
    assert small == []


def test_print_is_black_on_white_without_navigation(page: Page) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto("/ru/law/79")
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(0, 0, 0)"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert not page.locator(".site-nav").is_visible()
    assert page.locator(".colophon p").first.is_visible()
