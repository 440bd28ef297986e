"""Claims about pages of other sites: a script of another origin reads the API and its headers, and may ask whether an
answer it has is still new.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from tests.live import served

pytestmark = pytest.mark.browser
# Pages of somebody else, by their names; SITE is the address of ours.
PAGES = {
    "plain": "<p>п. 30.2</p>",
    "club": """<article><p>По Правилу <b>30</b> и п. 30.2 комментария, <a href="/x">Правило 36</a>.</p>
        <p>𝄞 Правило 27В1(b)</p><p class="no-laws">Правило 36</p></article><p>Правило 36</p>
        <script src="SITE/linker.js" data-within="article"></script>""",
    "frame": '<iframe src="SITE/ru/card/com:30.2"></iframe>',
}


@pytest.fixture(scope="module")
def other_origin() -> Iterator[str]:
    """A site of somebody else, on a port of its own."""

    async def page(request: Request) -> HTMLResponse:
        body = PAGES[request.path_params["name"]].replace("SITE", request.query_params.get("site", ""))
        return HTMLResponse(f"<!doctype html><html lang=ru><title>x</title><body>{body}</body></html>")

    with served(Starlette(routes=[Route("/{name}", page)])) as at:
        yield at


@pytest.fixture
def stranger(browser: Browser, other_origin: str) -> Iterator[Page]:
    """A page of that site."""
    context = browser.new_context()
    opened = context.new_page()
    opened.goto(f"{other_origin}/plain")
    yield opened
    context.close()


FETCH = """async ([url, headers]) => {
  const answer = await fetch(url, {headers, cache: "no-store"});
  const names = ["etag", "link", "x-checksum-sha256", "x-build", "x-edition"];
  return {status: answer.status, ...Object.fromEntries(names.map((name) => [name, answer.headers.get(name)]))};
}"""


def test_a_script_of_another_origin_reads_answers_and_headers(stranger: Page, address: str) -> None:
    found = stranger.evaluate(FETCH, [f"{address}/api/v1/search?q=пас&size=1", {}])
    assert found["status"] == 200
    assert found["etag"]
    assert 'rel="next"' in found["link"]
    export = stranger.evaluate(FETCH, [f"{address}/api/v1/export.ndjson", {}])
    assert len(export["x-checksum-sha256"]) == 64
    assert export["x-build"] == "sample"
    assert export["x-edition"] == "1987"


def test_a_preflight_lets_it_ask_whether_an_answer_is_new(stranger: Page, address: str) -> None:
    url = f"{address}/api/v1/laws/30"
    tag = stranger.evaluate(FETCH, [url, {}])["etag"]
    assert stranger.evaluate(FETCH, [url, {"If-None-Match": tag}])["status"] == 304
    assert stranger.evaluate(FETCH, [url, {"If-None-Match": '"other"'}])["status"] == 200


def test_a_refusal_can_be_read_too(stranger: Page, address: str) -> None:
    assert stranger.evaluate(FETCH, [f"{address}/api/v1/laws/9999", {}])["status"] == 404


@pytest.fixture
def visitor(browser: Browser) -> Iterator[Page]:
    """A reader of that site; what its pages do wrong fails the test."""
    context = browser.new_context(locale="ru-RU")
    opened = context.new_page()
    errors: list[str] = []
    opened.on("pageerror", lambda error: errors.append(str(error)))
    yield opened
    context.close()
    assert errors == []


def test_the_script_marks_references_and_shows_what_stands_behind_them(
    visitor: Page, address: str, other_origin: str
) -> None:
    visitor.goto(f"{other_origin}/club?site={address}")
    links = visitor.locator("a.pravilo-reference")
    links.nth(2).wait_for()
    assert links.all_inner_texts() == ["30", "30.2", "27В1(b)"]
    assert links.nth(1).get_attribute("href") == f"{address}/ru/law/30#30.2"
    card = visitor.locator("#pravilo-card")
    links.nth(1).hover()
    card.get_by_text("Если пас вне очереди").wait_for()
    visitor.keyboard.press("Escape")
    assert card.is_hidden()
    links.nth(2).focus()
    card.get_by_text("Этого места здесь нет").wait_for()
    assert visitor.locator("article").inner_text().count("Правило 36") == 2


LATER = """() => {
  const late = document.createElement("p");
  late.id = "late";
  late.textContent = "Позже: Правило 30 и Law 31 — FIDE.";
  document.body.append(late);
  const shadow = document.createElement("div");
  document.body.append(shadow);
  shadow.attachShadow({mode: "open"}).innerHTML = "<p>В тени: Правило 30.</p>";
  for (const within of [late, shadow.shadowRoot])
    document.dispatchEvent(new CustomEvent("pravilo:mark", {detail: {within}}));
}"""


def test_what_comes_later_is_marked_when_told_and_a_doubt_is_seen(
    visitor: Page, address: str, other_origin: str
) -> None:
    visitor.goto(f"{other_origin}/club?site={address}")
    visitor.locator("a.pravilo-reference").nth(2).wait_for()
    visitor.evaluate(LATER)
    late = visitor.locator("#late a.pravilo-reference")
    late.nth(1).wait_for()
    doubtful = "pravilo-reference pravilo-resolved pravilo-doubtful"
    assert [link.get_attribute("class") for link in late.all()] == ["pravilo-reference pravilo-resolved", doubtful]
    late.nth(1).hover()
    visitor.locator("#pravilo-card").get_by_text("другой редакции").wait_for()
    visitor.locator("a.pravilo-reference", has_text="30").nth(2).wait_for()


def test_a_card_can_be_framed_on_another_site(visitor: Page, address: str, other_origin: str) -> None:
    visitor.goto(f"{other_origin}/frame?site={address}")
    visitor.frame_locator("iframe").get_by_text("Если пас вне очереди").wait_for()
