"""An excerpt shows where the matches are densest, marks exactly them, and is a piece of the text."""

import pytest

from ingest.model import Span
from search_service.search.answer import Fragment
from search_service.search.rank.excerpts import CUT, LENGTH, excerpt
from search_service.search.rank.matching import merge

WORDS = " ".join(f"слово{number}" for number in range(200))


def spans(text: str, *words: str) -> tuple[Span, ...]:
    found = []
    for word in words:
        place = text.find(word)
        while place >= 0:
            found.append(Span(place, place + len(word)))
            place = text.find(word, place + 1)
    return merge(found)


def shown(fragments: tuple[Fragment, ...]) -> str:
    """The excerpt with its marks in brackets."""
    return "".join(f"[{fragment.text}]" if fragment.mark else fragment.text for fragment in fragments)


@pytest.mark.parametrize(
    ("text", "words", "expected"),
    [
        ("Пас вне очереди.", ["очереди"], "Пас вне [очереди]."),
        ("Пас вне очереди.", ["Пас", "очереди"], "[Пас] вне [очереди]."),
        ("очередь", ["очередь"], "[очередь]"),
        ("вера, слепая вера", ["слепая вера"], "вера, [слепая вера]"),
        ("Пас вне очереди.", [], "Пас вне очереди."),
        ("<b>&amp;</b> пас", ["пас"], "<b>&amp;</b> [пас]"),
        ("", [], ""),
    ],
)
def test_a_short_text_is_whole(text: str, words: list[str], expected: str) -> None:
    assert shown(excerpt(text, spans(text, *words))) == expected


@pytest.mark.parametrize("word", ["слово0 ", "слово100", "слово199"])
def test_a_long_text_is_cut_between_words_around_the_match(word: str) -> None:
    fragments = excerpt(WORDS, spans(WORDS, word.strip() if word != "слово0 " else "слово0 слово1"))
    text = "".join(fragment.text for fragment in fragments).strip(CUT)
    assert set(text.split()) <= set(WORDS.split())
    assert len(text) <= LENGTH
    assert len(text) > LENGTH // 2
    assert any(fragment.mark for fragment in fragments)


def test_dots_stand_only_where_the_text_goes_on() -> None:
    first, middle, last = (shown(excerpt(WORDS, spans(WORDS, f"слово{n}"))) for n in ("0 слово1 ", "100", "199"))
    assert (first.startswith(CUT), first.endswith(CUT)) == (False, True)
    assert (middle.startswith(CUT), middle.endswith(CUT)) == (True, True)
    assert (last.startswith(CUT), last.endswith(CUT)) == (True, False)


def test_the_densest_place_wins() -> None:
    text = f"пас {WORDS} пас вне очереди {WORDS} очереди"
    assert "[пас] [вне] [очереди]" in shown(excerpt(text, spans(text, "пас", "вне", "очереди")))


def test_of_equal_places_the_first_wins() -> None:
    text = f"пас один {WORDS} пас два"
    assert shown(excerpt(text, spans(text, "пас"))).startswith("[пас] один")


def test_a_match_longer_than_the_excerpt_is_marked_as_far_as_it_is_shown() -> None:
    (only, cut) = excerpt(WORDS, (Span(0, len(WORDS)),))
    assert (only.mark, cut.text) == (True, CUT)
    assert WORDS.startswith(only.text)


def test_a_text_of_one_endless_word_is_cut_inside_it() -> None:
    text = "ы" * 1000
    assert "".join(fragment.text for fragment in excerpt(text, (Span(500, 501),))).strip(CUT) in text


def test_spans_that_overlap_become_one() -> None:
    assert merge([Span(3, 6), Span(0, 2), Span(5, 8)]) == (Span(0, 2), Span(3, 8))
