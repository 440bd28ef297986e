"""The picture of the architecture is the one that contracts, docstrings and signatures draw today."""

from tests.architecture.picture import DRAWING, PAGE, drawn, first_sentence


def test_the_page_shows_what_the_contracts_say() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert DRAWING.search(page)
    assert page == drawn(page), "run `python -m tests.architecture.picture`"


def test_a_caption_is_the_first_sentence_of_a_docstring() -> None:
    assert first_sentence("The nouns: ids,\n    records. More of them.") == "The nouns: ids, records"
    assert first_sentence(None) == ""
