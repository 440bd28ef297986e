"""A grammar is of one book: its citations name that book's records, count its Laws and know its editions."""

import pytest

from ingest.citation import Grammar, find, parse
from ingest.model import Lang, RecordId

KEYWORDS = [
    ("law", "статья"),
    ("law", "статьи"),
    ("paragraph", "п."),
    ("see", "см."),
    ("edition", "кодекса"),
    ("relative", "выше"),
]


def grammar(*, editions: tuple[int, ...] = (), last_law: int = 999) -> Grammar:
    """The grammar of a book of articles."""
    return Grammar.build(keywords=KEYWORDS, editions=editions, current=1993, last_law=last_law, book="chess")


def cited(text: str, at: str = "chess.com:4.1", rules: Grammar | None = None) -> list[str]:
    found = find(text, at=RecordId.parse(at), lang=Lang.RU, grammar=rules or grammar())
    return [str(target) for citation in found for target in citation.targets]


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("Статья 4В2 и п. 5.1.", ["chess.law:4B2", "chess.com:5.1"]),
        ("статьи 4, 5 и 6", ["chess.law:4", "chess.law:5", "chess.law:6"]),
        ("статьи 4-6", ["chess.law:4", "chess.law:5", "chess.law:6"]),
        ("см. (ii) выше", ["chess.com:4.1.ii"]),
        ("Статья 4 Кодекса 1975 года", ["chess.law@1975:4"]),
        ("Статья 40В", ["chess.law:40B"]),  # read as B; a capital by its place would be another reading
    ],
)
def test_every_citation_names_the_book_of_its_text(text: str, targets: list[str]) -> None:
    assert cited(text) == targets


def test_other_readings_of_a_letter_lie_in_the_book_too() -> None:
    (citation,) = find("Статья 4В1в", at=RecordId.parse("chess.law:4"), lang=Lang.RU, grammar=grammar())
    everything = [target for targets in (citation.targets, *citation.alternatives) for target in targets]
    assert len(everything) > 1
    assert {target.book for target in everything} == {"chess"}


@pytest.mark.parametrize(("last_law", "targets"), [(5, []), (6, ["chess.com:6.1"]), (999, ["chess.com:6.1"])])
def test_a_bare_number_beyond_the_last_law_is_no_paragraph(last_law: int, targets: list[str]) -> None:
    assert cited("как сказано в 6.1 выше", rules=grammar(last_law=last_law)) == targets


@pytest.mark.parametrize(("last_law", "members"), [(20, 0), (40, 36)])
def test_a_range_is_no_longer_than_the_book(last_law: int, members: int) -> None:
    found = cited("статьи 5-40", rules=grammar(last_law=last_law))
    assert len([target for target in found if target != "chess.law:5"]) == max(members - 1, 0)


def test_a_former_law_is_of_the_edition_before_where_one_is_known() -> None:
    assert cited("прежняя и прежнее Статья 4", rules=grammar(editions=(1975, 1993))) == ["chess.law@1975:4"]
    assert cited("прежняя и прежнее Статья 4", rules=grammar(editions=())) == []  # nobody knows which


@pytest.mark.parametrize(
    ("typed", "target"),
    [("4в2", "chess.law:4B2"), ("статья 4", "chess.law:4"), ("п. 5.1", "chess.com:5.1"), ("4-6", "chess.law:4")],
)
def test_what_is_typed_is_read_in_the_book_of_the_grammar(typed: str, target: str) -> None:
    assert str(parse(typed, grammar())[0].targets[0]) == target


@pytest.mark.parametrize(("typed", "read"), [("chess.law:4", True), ("law:4", False), ("stones.law:4", False)])
def test_a_typed_id_is_read_by_the_grammar_of_its_book_alone(typed: str, read: bool) -> None:
    assert [str(reading.targets[0]) for reading in parse(typed, grammar())] == ([typed] if read else [])
