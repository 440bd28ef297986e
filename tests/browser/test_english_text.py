"""A Law that is here in English is read on its page, alone or beside the Russian, in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from search_service.app import create_app
from search_service.settings import Settings
from tests.commands import build_with_english
from tests.live import served

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def english_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    data = build_with_english(tmp_path_factory.mktemp("english"))
    app = create_app(Settings(corpus=data, data=data))
    with served(app) as at:
        yield at
    app.state.current_build.close()


@pytest.fixture
def reader(browser: Browser, english_address: str) -> Iterator[Page]:
    context = browser.new_context(base_url=english_address, locale="en-GB", service_workers="block")
    yield context.new_page()
    context.close()


def test_a_reader_chooses_one_text_or_both(reader: Page) -> None:
    ours, printed = "The umpire points out a chair", "Места указывает судья"
    reader.goto("/en/law/5")
    side = reader.locator(".side-law")
    expect(side).to_contain_text(ours)
    expect(side).to_contain_text(printed)
    reader.get_by_role("link", name="English", exact=True).click()
    expect(side).to_contain_text(ours)
    expect(side).not_to_contain_text(printed)
    reader.get_by_role("link", name="Russian", exact=True).click()
    expect(side).to_contain_text(printed)
    expect(side).not_to_contain_text(ours)


def test_a_law_in_english_alone_is_found_and_read(reader: Page) -> None:
    reader.goto("/en/search?q=shuffled+by+somebody")
    reader.locator(".results, main").get_by_role("link").filter(has_text="6").first.click()
    expect(reader.locator(".side-law")).to_contain_text("Every pack is shuffled by somebody")
