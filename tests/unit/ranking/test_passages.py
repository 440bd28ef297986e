"""The best passage is shown whole, or as whole sentences of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.model import Span
from search_service.search.rank import MOST, whole_passage

SHORT = "Пас вне очереди аннулируется (см. п. 29.2 и Правило 30В). Игрок должен пасовать."
SENTENCES = ("Судья решает.", "Игрок, т.е. нарушитель, ждёт S.O. назначения.", '"Быстро" значит сразу.', "Конец.")


def shown(text: str, spans: list[tuple[int, int]], most: int = MOST, part: Span | None = None) -> str:
    fragments = whole_passage(text, part or Span(0, len(text)), [Span(*span) for span in spans], most)
    return "".join(f"[{one.text}]" if one.mark else one.text for one in fragments)


def test_a_short_text_is_shown_whole_with_its_marks() -> None:
    assert shown(SHORT, [(0, 3)]) == f"[Пас]{SHORT[3:]}"


@pytest.mark.parametrize(
    ("most", "marked", "passage"),
    [
        (99, "Конец", 'Судья решает. Игрок, т.е. нарушитель, ждёт S.O. назначения. "Быстро" значит сразу. [Конец].'),
        (5, "Конец", '… "Быстро" значит сразу. [Конец].'),
        (5, "Судья", "[Судья] решает. …"),
        (3, "нарушитель", "… Игрок, т.е. [нарушитель], ждёт S.O. назначения. …"),
        (1, "значит", '… "Быстро" [значит] сразу. …'),
    ],
)
def test_what_is_longer_ends_with_a_sentence(most: int, marked: str, passage: str) -> None:
    text = " ".join(SENTENCES)
    start = text.index(marked)
    assert shown(text, [(start, start + len(marked))], most) == passage


def test_a_part_is_told_from_what_stands_around_it() -> None:
    assert shown(SHORT, [(0, 3), (58, 63)], part=Span(58, len(SHORT))) == "[Игрок] должен пасовать."


@given(st.lists(st.sampled_from(SENTENCES), min_size=1, max_size=12), st.integers(1, 30), st.data())
def test_no_sentence_is_ever_cut(sentences: list[str], most: int, data: st.DataObject) -> None:
    text = " ".join(sentences)
    start = data.draw(st.integers(0, len(text) - 1))
    passage = "".join(one.text for one in whole_passage(text, Span(0, len(text)), [Span(start, start + 1)], most))
    kept = passage.removeprefix("… ").removesuffix(" …")
    assert kept in text
    assert kept.startswith(SENTENCES)
    assert kept.endswith(SENTENCES)
