"""Where a mark belongs among the open items, told from the marks alone."""

import pytest

from ingest.lexis import list_mark, list_places
from ingest.model import RecordId
from ingest.outline.marks import Level, place_item

# A letter list that lacks (b) is left for a roman list that begins at a hundred.


def names(marks: str) -> str:
    """The ids that a row of marks opens one after the other, without their paragraph: "i ii a" -> "i ii ii.a"."""
    levels: tuple[Level, ...] = ()
    home, made = RecordId.of_commentary(1, "1"), []
    for mark in marks.split():
        kept, series, ordinal = place_item(mark, levels)
        parent = levels[kept - 1].id if kept else home
        record_id = parent.child(list_mark(series, ordinal))
        levels = (*levels[:kept], Level(series, ordinal, record_id, 0))
        made.append(".".join(record_id.levels[2:]))
    return " ".join(made)


@pytest.mark.parametrize(
    ("marks", "expected"),
    [
        ("i ii iii iv", "i ii iii iv"),
        ("a b c d", "a b c d"),
        ("i ii a b с d iii", "i ii ii.a ii.b ii.c ii.d iii"),
        ("a b i ii c", "a b b.i b.ii c"),
        ("a b c d e f g h i j", "a b c d e f g h i j"),
        ("i ii iii iv v vi", "i ii iii iv v vi"),
        ("h i", "h i"),
        ("i iii", "i iii"),
        ("ii iii", "ii iii"),
        ("a c", "a c"),
        ("i a ii a", "i i.a ii ii.a"),
        ("I II", "i ii"),
        ("c", "c"),
        ("i a c iv", "i i.a i.c iv"),
    ],
)
def test_a_mark_goes_on_with_the_innermost_list_it_can(marks: str, expected: str) -> None:
    assert names(marks) == expected


@pytest.mark.parametrize(
    ("mark", "expected"),
    [
        ("i", (("roman", 1), ("letter", 9))),
        ("c", (("letter", 3),)),
        ("с", (("letter", 3),)),
        ("b", (("letter", 2),)),
        ("iv", (("roman", 4),)),
        ("iiii", ()),
        ("ж", ()),
        ("ab", ()),
    ],
)
def test_the_readings_of_a_mark(mark: str, expected: tuple[tuple[str, int], ...]) -> None:
    assert list_places(mark) == expected
