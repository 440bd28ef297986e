"""Claims over the whole library: three taps lead from the table to whole passages; first words on a phone; paper."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import httpx2
import pytest
from click.testing import CliRunner
from playwright.sync_api import Browser, Page, PdfMargins, expect

from ingest.model import Kind, RecordId
from search_service.app import create_app
from search_service.cli import main
from search_service.library import Library
from search_service.settings import Settings
from tests.browser.conftest import CONTROLLED, PHONE, watched
from tests.live import served

pytestmark = pytest.mark.browser

MOST_TAPS: Final = 3
# Language, what a reader taps after «За столом», and the passage that answers.
SCRIPTS: Final = [
    ("ru", "Пас вне очереди", "Назначений ещё не было", "com:30.2"),
    ("en", "Pass out of rotation", "There had been a bid", "com:30.4"),
    ("ru", "Пас вне очереди", "Следующий игрок слева уже сделал заявку", "com:29.2"),
    ("en", "Pass out of rotation", "The pass was conventional", "com:30.5"),
    ("ru", "Назначение вне очереди", "Следующий игрок ещё не делал заявки", "com:31.1"),
    ("en", "Bid out of rotation", "It was the left-hand opponent's turn, and the bidder had called before", "com:31.3"),
    ("ru", "Контра вне очереди", "Нет: она недопустима и в свою очередь", "com:32.4"),
    ("en", "Insufficient bid", "Natural, not accepted yet", "com:27.7.ii"),
    ("ru", "Недостаточное назначение", "Конвенционное", "com:27.6.iv"),
    ("en", "Inadmissible double or redouble", "The next player has not called yet", "com:36.3"),
    ("ru", "Заявка вместо обязательного паса", "Следующий игрок слева сделал заявку", "com:37.4"),
    ("en", "Bid of more than seven", "The next player has not called yet", "com:38.2"),
    ("ru", "Заявка после заключительного паса", "Защитник: назначение, контра или реконтра", "com:39.3"),
    ("en", "Two calls at the same time", None, "com:33.2"),
    ("ru", "Все спасовали, карты пересдали", None, "com:22.2"),
    ("en", "Review or explanation of the auction", "Play has begun", "com:20.4.iii"),
    ("ru", "Не было алерта", "Идёт торговля", "com:21.5"),
    ("en", "Wrong explanation", "The explainer's partner, a defender", "com:75.6.b"),
    ("ru", "Заминка, замечание или вопрос", "Оппоненты сделали неверный вывод", "com:73.8.iii"),
    ("en", "A claim or concession of tricks", "A concession is to be cancelled", "com:71.2"),
    ("ru", "Не сходится число взяток", "До окончания тура", "law:79A"),
    ("en", "The number of tricks is disputed", "After the end of the round", "com:79.5.iv"),
    ("ru", "Ошибка в записи", "Пара получила не свой результат", "com:77.6"),
    ("en", "Appeal", "Is there time for it", "com:79.10"),
    ("ru", "Зритель", "Указал на нарушение или ошибку", "law:76B"),
    ("en", "The facts are agreed: how to rule", None, "law:84C"),
    ("ru", "Показана карта", "Карты оппонента увидели невольно", "law:74C5"),
]
# The words of a passage alone, on one line.
WORDS: Final = """(passage) => {
    const copy = passage.cloneNode(true);
    copy.querySelectorAll(".tools, .remark, .vh, .torn, .cited").forEach((other) => other.remove());
    return copy.textContent.replace(/\\s+/g, " ");
}"""


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole")
    built = CliRunner().invoke(main, ["--data", str(folder), "build"])
    assert built.exit_code == 0, built.output
    return folder


@pytest.fixture(scope="module")
def library(data: Path) -> Iterator[Library]:
    opened = Library.open(data / "current")
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def whole_address(data: Path) -> Iterator[str]:
    app = create_app(Settings(corpus=data, data=data))
    with served(app) as at:
        for lang in ("ru", "en"):
            while httpx2.get(f"{at}/{lang}/library.pack", timeout=60).status_code != 200:
                pass  # a slow machine needs several requests until all pages are drawn
        yield at
    app.state.current_build.close()


@pytest.fixture(scope="module", params=["on line", "off line"])
def reader(request: pytest.FixtureRequest, browser: Browser, whole_address: str) -> Iterator[Page]:
    context = browser.new_context(base_url=whole_address, locale="ru-RU", viewport=PHONE)
    for page in watched(context, whole_address):
        page.goto("/ru/")
        page.evaluate(CONTROLLED)
        context.set_offline(request.param == "off line")
        yield page


@pytest.mark.parametrize(("lang", "situation", "choice", "passage"), SCRIPTS)
def test_three_taps_lead_from_the_front_page_to_the_whole_passage(
    reader: Page, library: Library, lang: str, situation: str, choice: str | None, passage: str
) -> None:
    reader.goto(f"/{lang}/")
    taps = [{"ru": "За столом", "en": "At the table"}[lang], situation, *([choice] if choice else [])]
    for name in taps:
        reader.get_by_role("link", name=name, exact=True).first.click()
    assert len(taps) <= MOST_TAPS
    record = library.record(RecordId.parse(passage))
    assert record is not None
    shown = reader.locator(f'.passage [id="{record.id.path}{"~" + record.id.hung if record.id.hung else ""}"]')
    expect(shown).to_be_visible()
    assert " ".join(record.text.split()) in shown.evaluate(WORDS)


def test_law_and_commentary_are_told_apart_and_a_missing_text_is_named(reader: Page) -> None:
    reader.goto("/ru/table/pass-out-of-rotation/nobody-had-bid")
    law = reader.locator(".passage").filter(has_text="Правило").first
    expect(law).to_contain_text("Текста нет в этой библиотеке.")
    expect(reader.locator(".of-commentary").first).to_contain_text("Комментарий")
    expect(reader.locator(".look-also")).to_contain_text("23.3")


def test_a_part_of_a_law_is_reached_without_typing(reader: Page) -> None:
    reader.goto("/ru/table")
    reader.get_by_role("link", name="По номеру").click()
    reader.locator('.pad-digits a[href="#pad-2"]').click()
    reader.locator("#pad-2").get_by_role("link", name="Части: 27", exact=True).click()
    reader.locator(".limbs a").filter(has_text="27B1(b)").click()
    expect(reader.locator('[id="27B1b"]')).to_be_attached()
    assert reader.url.endswith("/ru/law/27#27B1b")


MARGINS: Final[PdfMargins] = {"top": "12mm", "right": "12mm", "bottom": "12mm", "left": "12mm"}
MOST_SHEETS: Final = 3
FOLD: Final = 400  # CSS pixels from the top of a small phone to the first words of a text
FIRST_WORDS: Final = """(() => {
    const shown = [...document.querySelectorAll("main .prose p:not(.torn, .not-here)")];
    const first = shown.find((one) => !one.closest(".cited") && one.getClientRects().length);
    return first.getBoundingClientRect().top + scrollY;
})()"""


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_first_words_of_every_law_are_on_the_first_screen_of_a_phone(
    browser: Browser, whole_address: str, library: Library, lang: str
) -> None:
    context = browser.new_context(
        base_url=whole_address, viewport={"width": 360, "height": 640}, service_workers="block"
    )
    page = context.new_page()
    laws = [law.id for law in library.of_kind(Kind.LAW)]
    told = [law.law for law in laws if any(library.is_readable(one) for one in (law, law.commentary_id) if one)]
    assert len(told) > 30
    tops = {}
    for number in told:
        page.goto(f"/{lang}/law/{number}")
        tops[number] = page.evaluate(FIRST_WORDS)
    context.close()
    assert {number: top for number, top in tops.items() if top >= FOLD} == {}


@pytest.mark.parametrize(("lang", "unit", "build"), [("ru", "Правило 79", "Сборка"), ("en", "Law 79", "Build")])
def test_a_law_is_printed_on_few_sheets_each_with_what_it_is(
    browser: Browser, whole_address: str, lang: str, unit: str, build: str
) -> None:
    context = browser.new_context(base_url=whole_address, service_workers="block")
    page = context.new_page()
    page.goto(f"/{lang}/law/79")
    sheets = re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4", margin=MARGINS))
    page.emulate_media(media="print")
    head = page.locator(".running-head")
    expect(head).to_be_visible()
    for told in (unit, "1987", f"{whole_address}/{lang}/law/79", build):
        expect(head).to_contain_text(told)
    expect(head).to_have_text(re.compile(r"\d{4}-\d\d-\d\d$"))
    assert head.evaluate("(head) => getComputedStyle(head).display") == "table-header-group"
    context.close()
    assert len(sheets) <= MOST_SHEETS
