"""Work grows with the size of a document and not with its square, counted in steps of the interpreter, not in time."""

from collections.abc import Callable

import pytest

from ingest.decode import decode
from ingest.ledger import Edit, Printed, Rule, Traced, apply
from tests.properties.counting import ALLOWED, FACTOR, steps
from tests.samples.documents import read_text, records_of

COMMENTARY_PAGE = """\
                   Правило {n}. О ЧЁМ ТУТ РЕЧЬ
                   {n}.1. Слова   идут и  не  надо  тор-
       говать, как сказано.
                   {n}.2.(i) первое слово;
                        (ii) второе слово
       и дальше.
                         Без номера сказано.

                         Без номера
       слова до конца строки.
"""
LAW_PAGE = """\
             Правило {n}. Имя закона
             ═══════════════════════
  A.Название
    Слова закона(*) и тор-
говля.
    1.Первое слово;
    2.Второе слово.

──────────
(*) - сноска

                    - {n} -
"""
INDEX_PAGE = """\
Слово{n}
   Первое =...............{m}
   Второе = слово.........{m},{m}
Другое{n} -см.также Слово{n};
   Третье.................{m}

                    - {n} -
"""
ROWS = "                   1.{n}. Так:\n       W       N       E       S\n       1C      p      1H       p\n"


def pages(page: str, count: int) -> str:
    return "".join(page.format(n=n, m=n % 90 + 1) for n in range(1, count + 1))


PRINTED: dict[str, Callable[[int], tuple[str, str]]] = {
    "sections": lambda n: (pages(COMMENTARY_PAGE, n), "commentary"),
    "pages of the Laws": lambda n: (pages(LAW_PAGE, n), "law-pages"),
    "pages of the index": lambda n: (pages(INDEX_PAGE, n), "law-pages"),
    "one long page": lambda n: ("Правило 5. Имя\n\n  Слова.\n" + "  A.Да\n    Слова и слова\n" * n, "law-pages"),
    "one long paragraph": lambda n: (
        "                   1.1. Слова\n" + "       слова тор-\n       ли и\n" * n,
        "commentary",
    ),
    "one long line": lambda n: ("                   1.1. " + "слово  и " * n + "\n", "commentary"),
    "diagrams": lambda n: (pages(ROWS, n), "commentary"),
    "blank lines": lambda n: ("       слово\n" + "\n" * n * 5 + "       слово\n", "commentary"),
    "a line said backwards": lambda n: (
        "       "
        + " ".join(f"а{i}" for i in range(n))
        + "\n\n"
        + "       "
        + " ".join(f"а{i}" for i in range(n, 0, -1))
        + "\n",
        "commentary",
    ),
    "text that nothing places": lambda n: ("                   слова тут\n       и там\n" * n, "commentary"),
}


@pytest.mark.parametrize("kind", PRINTED)
def test_reading_grows_with_the_text(kind: str) -> None:
    small, layout = PRINTED[kind](60)
    large, _ = PRINTED[kind](60 * FACTOR)
    read_text(small, layout)  # what is done once is done
    few = steps(lambda: records_of(read_text(small, layout)))
    many = steps(lambda: records_of(read_text(large, layout)))
    assert few > 100
    assert many / few < ALLOWED


def test_decoding_and_the_ledger_grow_with_the_text() -> None:
    rule = Rule("test", "for counting")

    def work(size: int) -> None:
        text = decode(("слово и дело\n" * size).encode(), name="made").text
        edits = [Edit(rule, n * 13, n * 13 + 1, "с", "") for n in range(size)]
        apply(Traced.of_source(text), edits)
        printed = Printed.of_documents([("a", text)])
        assert printed.place(len(text) - 1).line == size

    work(50)
    assert steps(lambda: work(1600)) / steps(lambda: work(400)) < ALLOWED


def test_what_is_not_linear_would_be_seen() -> None:
    def square(size: int) -> None:
        assert sum(1 for _ in range(size) for _ in range(size)) == size * size

    assert steps(lambda: square(160)) / steps(lambda: square(40)) > ALLOWED
