"""A real browser before a real server over the sample build; whatever it does wrong on the way fails the test."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, ViewportSize, sync_playwright

from search_service.app import create_app
from search_service.settings import Settings
from tests.live import served
from tests.samples.site import publish_sample

# As root in a container; nothing of the browser's own may call home.
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the sample build is served."""
    data: Path = tmp_path_factory.mktemp("data")
    publish_sample(data)
    app = create_app(Settings(corpus=data, data=data))
    with served(app) as at:
        yield at
    app.state.current_build.close()


@pytest.fixture(scope="session")
def browser(browser_path: Path) -> Iterator[Browser]:
    """The browser of the machine with a new empty profile."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=str(browser_path), args=ARGUMENTS)
        yield launched
        launched.close()


PHONE: Final[ViewportSize] = {"width": 360, "height": 740}


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """A phone's page in Russian without a service worker; console errors and requests to other hosts fail the test."""
    context = browser.new_context(base_url=address, locale="ru-RU", viewport=PHONE, service_workers="block")
    yield from watched(context, address)


@pytest.fixture
def kept_page(browser: Browser, address: str) -> Iterator[Page]:
    """The same with the library kept on the device, as after a first visit."""
    context = browser.new_context(base_url=address, locale="ru-RU", viewport=PHONE)
    for opened in watched(context, address):
        opened.goto("/ru/")
        opened.evaluate(CONTROLLED)
        yield opened


# Resolves once the service worker answers for the page; a condition to wait for as a string would need `eval`.
CONTROLLED: Final = """navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller
    || new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done))).then(() => true)"""
# What a browser says of an answer that a test asks for, and of a network or a worker that a test takes away.
EXPECTED: Final = ("404", "ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "Service Worker registration blocked")


def watched(context: BrowserContext, address: str) -> Iterator[Page]:
    """A page of a context; what it does wrong until the context is closed fails the test."""
    opened = context.new_page()
    errors: list[str] = []
    strangers: list[str] = []

    def on_console(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(sign in message.text for sign in EXPECTED):
            errors.append(message.text)

    def on_request(request: Request) -> None:
        if not request.url.startswith(address + "/"):
            strangers.append(request.url)

    opened.on("console", on_console)
    opened.on("pageerror", lambda error: errors.append(str(error)))
    opened.on("request", on_request)
    yield opened
    context.close()
    assert errors == []
    assert strangers == []
