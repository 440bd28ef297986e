"""Other words for the words of a query: related ones, the other translation's, Russian for English."""

import re
from itertools import pairwise

import pytest

from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.query.clauses import ReasonKind
from search_service.search.query.expansion import Expander
from search_service.search.query.related import RelatedError, TermNames, load_related, read_related

ANALYZER = Analyzer(Morphology(load_lexicon()))
EXPANDER = Expander(
    ANALYZER,
    glossary=[
        TermNames(ru=("зритель", "болельщик"), en=("spectator", "kibitzer")),
        TermNames(ru=("пас",), en=("pass",)),
    ],
    translations=[("компенсирующий результат", "присуждённый результат"), ("защитник", "вистующий")],
    related=load_related(),
)


def others(text: str, kind: ReasonKind) -> set[str]:
    """The other words of a kind for words of a text, by lemma."""
    return {
        " ".join(slot.lemmas[0] for slot in found.slots)
        for found in EXPANDER.expansions(ANALYZER.terms(text))
        if found.kind is kind
    }


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("присуждённого результата", ReasonKind.TRANSLATION, "компенсировать результат"),
        ("компенсирующие результаты", ReasonKind.TRANSLATION, "присудить результат"),
        ("вистующему", ReasonKind.TRANSLATION, "защитник"),
        ("spectators", ReasonKind.ENGLISH, "болельщик"),
        ("Kibitzer's", ReasonKind.ENGLISH, "зритель"),
        ("нарушение", ReasonKind.RELATED, "нарушитель"),
        ("нарушитель", ReasonKind.RELATED, "нарушить"),
        ("аннулирование", ReasonKind.RELATED, "аннулировать"),
        ("вправе", ReasonKind.RELATED, "право"),
        ("раунда", ReasonKind.RELATED, "тур"),
        ("психической заявки", ReasonKind.RELATED, "блеф"),
    ],
)
def test_another_word_is_known(text: str, kind: ReasonKind, expected: str) -> None:
    assert expected in others(text, kind)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("право", "правило"),
        ("отклонение", "нарушение"),  # in these texts a departure from one's system
        ("заявка", "назначение"),  # a call is not a bid
        ("недопустимый", "неприличный"),
        ("ход", "игра"),
        ("взятка", "взять"),
        ("судья", "суд"),
    ],
)
def test_words_that_only_look_or_sound_alike_are_not_related(text: str, wrong: str) -> None:
    assert wrong not in others(text, ReasonKind.RELATED) | others(text, ReasonKind.TRANSLATION)


def test_a_verb_and_its_reflexive_are_one_word() -> None:
    (slots,) = {found.slots for found in EXPANDER.expansions(ANALYZER.terms("выкладывать"))}
    assert slots[0].lemmas == ("выкладывать", "выкладываться")


def test_every_word_of_the_table_is_in_a_form_of_its_own() -> None:
    """A lemma stands as a lemma, so that any form of it is found."""
    names = [name for group in load_related() if group.kind == "family" for name in group.names]
    strange = [name for name in names if not re.fullmatch(r"[а-яё-]+|[a-z]+", name)]
    assert strange == []


@pytest.mark.parametrize(
    "table",
    [
        "",
        "words\tkind\nодно\tfamily",
        "words\tkind\nодно; одно\tfamily",
        "words\tkind\nодно; другое\tsome",
        "words\nа; б",
    ],
)
def test_a_malformed_table_says_where(table: str) -> None:
    with pytest.raises(RelatedError, match="line"):
        read_related(table)


def test_no_group_is_written_twice() -> None:
    groups = sorted(tuple(sorted(group.names)) for group in load_related())
    assert [one for one, other in pairwise(groups) if one == other] == []
