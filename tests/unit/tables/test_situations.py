"""Claims about situations at the table as data: a question leads to passages in a few steps, and a slip is refused."""

from collections.abc import Iterator

import pytest

from ingest.model import Lang
from ingest.store import open_corpus
from ingest.tables import Situation, TableError
from ingest.tables.situations import MOST_CHOICES, parse_situations
from tests.places import CORPUS
from tests.samples.site_records import SITUATIONS as TEXT

LEAF = 'read = ["law:30 -", "com:30.2 0123456789ab", "law:79C 0123456789ab"]'
DEEPER = """\
ask = { ru = "Ещё?", en = "More?" }
[[situation.choice.choice]]
id = "a"
name = { ru = "Да", en = "Yes" }
ask = { ru = "Ещё?", en = "More?" }
[[situation.choice.choice.choice]]
id = "b"
name = { ru = "Да", en = "Yes" }
read = ["law:30 -"]
[[situation.choice.choice.choice]]
id = "c"
name = { ru = "Нет", en = "No" }
read = ["law:30 -"]
[[situation.choice.choice]]
id = "d"
name = { ru = "Нет", en = "No" }
read = ["law:30 -"]
"""


def test_a_question_leads_to_its_passages() -> None:
    question, tricks = parse_situations(TEXT)
    assert (question.ask[Lang.EN], [choice.path for choice in question.choices]) == (
        "Who passed?",
        ["pass/first", "pass/stopped"],
    )
    first = question.leaves[0]
    assert [(str(one.id), one.of) for one in first.read] == [
        ("law:30", "-"),
        ("com:30.2", "0123456789ab"),
        ("law:79C", "0123456789ab"),
    ]
    assert list(map(str, first.also)) == ["law:29", "com:36.1"]
    assert tricks.leaves == (tricks,)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('id = "pass"', 'id = "Pass 1"', "cannot stand in an address"),
        ('id = "tricks"', 'id = "pass"', "stands on line"),
        ('id = "stopped"', 'id = "first"', "two choices have the id"),
        ('ru = "Взятки", en = "Tricks"', 'ru = "Tricks", en = "Tricks"', "not in the language of its key"),
        ('ru = "Взятки", en = "Tricks"', 'ru = "Взятки"', "'en' is missing"),
        ("Взятки", "В" * 100, "longer than"),
        ('group = { ru = "Результат", en = "The result" }\n', "", "group"),
        ("ask =", "also =", "stand together"),
        ('read = ["law:79 0123456789ab"]', "", "either choices or passages"),
        ('read = ["law:79 0123456789ab"]', "read = []", "nothing to read"),
        ('read = ["law:79 0123456789ab"]', 'read = ["law:79"]', "is no passage"),
        ('read = ["law:79 0123456789ab"]', 'read = ["law:79 -", "law:79A -"]', "share words"),
        ('read = ["law:79 0123456789ab"]', 'read = ["lex:79 -"]', "names no record"),
        ('read = ["law:79 0123456789ab"]', 'read = ["chess.law:7 -"]', "no part of the Laws"),
        ('read = ["law:79 0123456789ab"]', 'read = ["index:kontra -"]', "no part of the Laws"),
        ('also = ["law:29", "com:36.1"]', 'also = ["law:30"]', "to be read already"),
        (LEAF + '\nalso = ["law:29", "com:36.1"]\n', DEEPER, f"more than {MOST_CHOICES} choices"),
    ],
)
def test_a_situation_that_cannot_be_taken_is_refused_with_what_is_wrong(old: str, new: str, problem: str) -> None:
    assert old in TEXT
    with pytest.raises(TableError, match=problem):
        parse_situations(TEXT.replace(old, new, 1))


def test_a_question_with_one_choice_is_none() -> None:
    one = TEXT[: TEXT.index('[[situation.choice]]\nid = "stopped"')]
    with pytest.raises(TableError, match="one choice only"):
        parse_situations(one)


def every(situations: tuple[Situation, ...]) -> Iterator[Situation]:
    for one in situations:
        yield one
        yield from every(one.choices)


def test_the_book_of_the_library_has_situations_of_every_part_of_the_game() -> None:
    situations = open_corpus(CORPUS).tables.book("").situations
    assert len(situations) >= 15
    assert max(one.path.count("/") for one in every(situations)) < MOST_CHOICES
    groups = [one.group[Lang.EN] for one in situations]
    assert len(set(groups)) == sum(one != other for one, other in zip(groups, [None, *groups], strict=False))
    chapters = {passage.id.law for one in situations for leaf in one.leaves for passage in leaf.read}
    assert {13, 20, 27, 30, 50, 64, 73, 79, 92} <= chapters
