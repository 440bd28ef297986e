"""The order, the odd words and the damaged files of every engine, on units made for the case."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from search_service.search.clauses import Clause, Field, Pattern, ReasonKind, Slot
from search_service.search.engine import Engine, IndexTerm, IndexUnit, IndexUnreadableError, Request
from tests.engines import ADAPTERS, EVERY, counted, engine_over, retrieved, settings_for

Make = Callable[[list[IndexUnit]], Engine]


def unit_of(position: int, words: str, *, rank: int = 0) -> IndexUnit:
    """A unit made of words; `a/b` is the form a with the lemmas a and b."""
    forms = [word.split("/") for word in words.split()]
    terms = tuple(
        IndexTerm(position=place, exact=lemmas[0], indexed=tuple(lemmas)) for place, lemmas in enumerate(forms)
    )
    return IndexUnit(
        position=position,
        rank=rank,
        fields={"kind": "paragraph", "part": "law"},
        terms=terms,
    )


def word(exact: str, *lemmas: str) -> Clause:
    slots = (Slot(exact=exact, lemmas=lemmas or (exact,)),)
    return Clause(part=exact, patterns=(Pattern(kind=ReasonKind.FORM, query=exact, slots=slots),))


@pytest.fixture(params=EVERY)
def make(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Make]:
    made: list[Engine] = []

    def make_one(units: list[IndexUnit]) -> Engine:
        made.append(engine_over(ADAPTERS[str(request.param)], units, tmp_path / "index"))
        return made[-1]

    yield make_one
    for engine in made:
        engine.close()


def test_equal_units_stand_in_their_order(make: Make) -> None:
    engine = make([unit_of(position, "слово другое") for position in range(30)])
    found = retrieved(engine, Request(required=(word("слово"),)), limit=30)
    assert [scored.position for scored in found.best] == list(range(30))


def test_the_form_typed_comes_before_another_form(make: Make) -> None:
    texts = ["взятки/взятка тут", "взятка тут", "взяток/взятка тут", "нечто иное", "совсем иное"]
    engine = make([unit_of(position, text) for position, text in enumerate(texts)])
    found = retrieved(engine, Request(required=(word("взяток", "взятка"),)), limit=3)
    assert (found.best[0].position, found.total) == (2, 3)


def test_rank_weighs_where_only_some_words_are_found(make: Make) -> None:
    engine = make([unit_of(0, "слово", rank=3), unit_of(1, "слово"), unit_of(2, "иное"), unit_of(3, "иное")])
    found = retrieved(engine, Request(any_of=(word("слово"), word("нет"))), limit=2)
    assert [scored.position for scored in found.best] == [1, 0]


def side_by_side(*words: str) -> Clause:
    """Words in any form; `a/b` has the lemmas a and b."""
    slots = tuple(Slot(exact=word.split("/")[0], lemmas=tuple(word.split("/"))) for word in words)
    pattern = Pattern(kind=ReasonKind.FORM, query="-".join(words), slots=slots, field=Field.ANY_FORM)
    return Clause(part=pattern.query, patterns=(pattern,))


def test_an_ambiguous_word_between_others(make: Make, request: pytest.FixtureRequest) -> None:
    engine = make([unit_of(0, "сделать следующий/следовать/следующая ход"), unit_of(1, "сделать ход")])
    clause = side_by_side("сделать", "следующий/следовать", "ход")
    holds_one_lemma = request.node.callspec.params["make"] == "fts5"  # it cannot hold two at one position
    expected = [] if holds_one_lemma else [0]
    assert [scored.position for scored in retrieved(engine, Request(required=(clause,)), limit=5).best] == expected


def test_what_is_excluded_earlier_too_is_excluded_from_the_first_unit_on(make: Make) -> None:
    engine = make([unit_of(0, "лишнее"), unit_of(1, "слово лишнее"), unit_of(2, "слово")])
    request = Request(required=(word("слово"),), excluded=word("лишнее").patterns)
    assert [scored.position for scored in retrieved(engine, request, limit=5).best] == [2]
    assert counted(engine, request) == 1


def test_terms_with_marks_are_only_terms(make: Make) -> None:
    odd = ["imp'ов", "79.5.iv", "and", "near", "x_y", "не"]
    engine = make([unit_of(position, text) for position, text in enumerate(odd)])
    for position, text in enumerate(odd):
        assert [scored.position for scored in retrieved(engine, Request(required=(word(text),)), limit=5).best] == [
            position
        ]


def test_no_units_make_an_index_that_finds_nothing(make: Make) -> None:
    assert retrieved(make([]), Request(required=(word("слово"),)), limit=5).total == 0


# Whoosh leaves a file open where reading it fails; Python closes it and says so.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("kind", [one for one in EVERY if one.values != ("lists",)])  # all that write files
@pytest.mark.parametrize("harm", ["missing", "empty", "cut", "garbage"])
def test_an_index_that_cannot_be_read_says_what_to_do(kind: str, harm: str, tmp_path: Path) -> None:
    folder = tmp_path / "index"
    if harm != "missing":
        engine_over(ADAPTERS[kind], (unit_of(position, "слово другое") for position in range(50)), folder).close()
    damage(folder, harm)
    with pytest.raises(IndexUnreadableError, match="pravilo build"):
        retrieved(ADAPTERS[kind].open_engine(settings_for(folder)), Request(required=(word("слово"),)))


def damage(folder: Path, harm: str) -> None:
    for file in sorted(folder.glob("*")):
        data = file.read_bytes()
        harmed = {"empty": b"", "cut": data[: len(data) // 3], "garbage": b"\x01\xff garbage " * 40}[harm]
        file.write_bytes(harmed)
