"""Edits make a text, replay to it, and leave every character traceable to the line and column it is printed at."""

from array import array

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.ledger import MASK, Edit, LedgerError, Pass, Place, Printed, Rule, Traced, apply, replay

RULE = Rule("test", "because a test says so")


def edit(start: int, before: str, after: str, *, hidden: bool = False) -> Edit:
    return Edit(RULE, start, start + len(before), before, after, hidden)


@pytest.mark.parametrize(
    ("source", "edits", "text", "origin"),
    [
        ("абв", [], "абв", [0, 1, 2]),
        ("", [], "", []),
        ("а  б", [edit(1, "  ", " ")], "а б", [0, 1, 3]),
        ("торгов-\n ли", [edit(6, "-\n ", "")], "торговли", [0, 1, 2, 3, 4, 5, 9, 10]),
        ("ещ„", [edit(2, "„", "ё")], "ещё", [0, 1, 2]),
        ("аб", [edit(1, "", "—")], "а—б", [0, 1, 1]),
        ("аб", [edit(2, "", "—")], "аб—", [0, 1, 1]),
        ("", [edit(0, "", "—")], "—", [0]),
        ("абв", [edit(0, "а", ""), edit(1, "б", ""), edit(2, "в", "")], "", []),
        ("т.123", [edit(2, MASK * 3, MASK * 3, hidden=True)], "т.•••", [0, 1, 2, 3, 4]),
    ],
)
def test_edits_give_the_text_and_carry_origins(source: str, edits: list[Edit], text: str, origin: list[int]) -> None:
    made = apply(Traced.of_source(source), edits)
    assert made == Traced(text, array("I", origin))


@pytest.mark.parametrize(
    ("edits", "about"),
    [
        ([edit(0, "б", "")], "does not stand at 0"),
        ([edit(0, "аб", ""), edit(1, "б", "")], "overlaps or leaves"),
        ([edit(1, "б", ""), edit(0, "а", "")], "overlaps or leaves"),
        ([edit(2, "вг", "")], "overlaps or leaves"),
        ([Edit(RULE, 2, 1, "", "")], "overlaps or leaves"),
        ([Edit(RULE, -1, 0, "", "")], "overlaps or leaves"),
        ([edit(4, "", "x", hidden=True)], "overlaps or leaves"),
    ],
)
def test_an_edit_that_does_not_fit_is_refused_by_the_name_of_its_rule(edits: list[Edit], about: str) -> None:
    with pytest.raises(LedgerError, match=f"test: .*{about}"):
        apply(Traced.of_source("абв"), edits)


def test_a_hidden_edit_keeps_only_the_length_of_what_it_hid() -> None:
    secret = "123-45-67"
    masking = edit(0, MASK * len(secret), MASK * len(secret), hidden=True)
    assert apply(Traced.of_source(secret), [masking]).text == MASK * len(secret)
    assert not any(char.isdigit() for char in masking.before + masking.after)


def test_replay_runs_the_passes_one_on_the_output_of_the_other() -> None:
    passes = [Pass("a", (edit(0, "а", "бб"),)), Pass("b", (edit(1, "б", "в"),))]
    assert replay("аг", passes) == "бвг"
    assert replay("аг", []) == "аг"


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    source = draw(st.text("аб \n", max_size=30))
    cuts = sorted(draw(st.lists(st.integers(0, len(source)), max_size=8)))
    spans = list(zip(cuts[::2], cuts[1::2], strict=False))
    return source, [edit(a, source[a:b], draw(st.text("xy", max_size=3))) for a, b in spans]


@given(edited())
def test_what_no_edit_touches_stays_and_traces_to_itself(case: tuple[str, list[Edit]]) -> None:
    source, edits = case
    made = apply(Traced.of_source(source), edits)
    assert len(made.text) == len(made.origin)
    assert list(made.origin) == sorted(made.origin)
    touched = {at for one in edits for at in range(one.start, one.end)}
    kept = [(char, at) for char, at in zip(made.text, made.origin, strict=True) if char not in "xy"]
    plain = [(char, at) for char, at in kept if at not in touched and char == source[at]]
    assert [at for at in range(len(source)) if at not in touched] == sorted({at for _, at in plain})


PRINTED = Printed.of_documents([("a.txt", "раз\nдва\n\nтри"), ("b.txt", "ещё\nраз\n"), ("c.txt", "конец")])


@pytest.mark.parametrize(
    ("offset", "place"),
    [
        (0, Place("a.txt", 1, 0)),
        (3, Place("a.txt", 1, 3)),
        (4, Place("a.txt", 2, 0)),
        (8, Place("a.txt", 3, 0)),
        (9, Place("a.txt", 4, 0)),
        (11, Place("a.txt", 4, 2)),
        (12, Place("b.txt", 1, 0)),
        (16, Place("b.txt", 2, 0)),
        (20, Place("c.txt", 1, 0)),
        (24, Place("c.txt", 1, 4)),
    ],
)
def test_an_offset_has_its_file_line_and_column(offset: int, place: Place) -> None:
    assert PRINTED.place(offset) == place


@given(st.lists(st.text("аб\n", min_size=1, max_size=12), min_size=1, max_size=4))
def test_a_place_leads_back_to_its_character(texts: list[str]) -> None:
    printed = Printed.of_documents([(str(n), text) for n, text in enumerate(texts)])
    for offset, char in enumerate("".join(texts)):
        place = printed.place(offset)
        lines = texts[int(place.file)].split("\n")
        assert (lines[place.line - 1] + "\n")[place.column] == char
