"""What any request costs is bounded: counted in calls, so that no machine is too slow, over the whole library."""

import json
import math
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from search_service.cli import main
from search_service.references import LONGEST
from tests.fuzz.asking import Site, opened
from tests.fuzz.made import Asked, Maker
from tests.places import CASES
from tests.properties.counting import calls

MOST: Final = 900_000  # calls of functions, of which a processor makes some 3.6 million a second
SEEDS: Final = [Asked(**json.loads(line)) for line in (CASES / "costly_requests.jsonl").read_text().splitlines()]
UNITS: Final = (
    *("<!--", "<![CDATA[", "<!--x>", "<a href='", "<?"),
    *(
        "</p>",
        "<pre>",
        "<a>",
        "&#1;",
        "1 ",
        "1-",
        "75, ",
        "75.6 ",
        "(i) ",
        "(i)-(x) ниже ",
        "п. ",
        "п. 75.6 ",
        "Law 27 ",
    ),
    *("27B1(b), ", "Правила 26, 23В и 25 ", "Закон 1-93 ", "a\n\n", "п.1.1\n\n", "пример 1 ", "см. ", "(", "слово "),
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The site over the whole library."""
    data: Path = tmp_path_factory.mktemp("whole")
    built = CliRunner().invoke(main, ["--data", str(data), "build"])
    assert built.exit_code == 0, built.output
    with opened(data) as site:
        yield site


@pytest.mark.parametrize("seed", SEEDS, ids=lambda seed: seed.path)
def test_the_dearest_requests_that_were_found_are_cheap(seed: Asked, whole: Site) -> None:
    whole.forget()
    assert calls(lambda: whole.ask(seed)) < MOST


@pytest.mark.parametrize("written", ["text", "html"])
@pytest.mark.parametrize("unit", UNITS)
def test_a_text_in_which_references_are_sought_is_cheap_whatever_it_is_made_of(
    unit: str, written: str, whole: Site
) -> None:
    text = (unit * math.ceil(LONGEST / len(unit)))[:LONGEST]
    body = json.dumps({"text": text, "format": written}, ensure_ascii=False)
    asked = Asked("/api/v1/references", "", (("content-type", "application/json"),), body)
    assert calls(lambda: whole.ask(asked)) < MOST


def test_what_is_made_once_for_a_build_is_made_before_it_is_asked_for(whole: Site) -> None:
    for path in ("/ru/library.pack", "/en/library.pack"):
        assert calls(lambda path=path: whole.ask(Asked(path))) < MOST / 100  # type: ignore[misc]


def test_made_requests_of_every_route_are_answered(whole: Site) -> None:
    maker = Maker(whole.stock(), seed=2)
    for _ in range(400):
        asked = maker.asked()
        cost = whole.ask(asked)
        assert cost.status < 500, asked
