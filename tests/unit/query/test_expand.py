"""Other words for the words of a query: related ones, the other translation's, Russian for English."""

import re

import pytest

from ingest.tables.glossary import parse_related
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.clauses import ReasonKind
from search_service.search.query.expansion import Expander
from search_service.search.words.other_words import OtherWords, TermNames
from tests.places import TABLES
from tests.samples.search_library import RELATED

ANALYZER = Analyzer(Morphology(load_lexicon()))
EXPANDER = Expander(
    ANALYZER,
    [
        OtherWords(
            book="first",
            glossary=(
                TermNames(ru=("зритель", "болельщик"), en=("spectator", "kibitzer")),
                TermNames(ru=("пас",), en=("pass",)),
                TermNames(ru=("решение судьи",), en=("ruling",)),
            ),
            translations=(("компенсирующий результат", "присуждённый результат"), ("защитник", "вистующий")),
            related=RELATED,
            leading=(("мнить", "думать"),),
        ),
        OtherWords(
            book="chess",
            glossary=(TermNames(ru=("проходная",), en=("pass",)),),
            translations=(("рокировка", "рокада"),),
            related=(("зритель", "секундант"),),
        ),
    ],
)


def others(text: str, kind: ReasonKind, book: str | None = "first") -> set[str]:
    """The other words of a kind for words of a text in a book, by lemma."""
    return {
        " ".join(slot.lemmas[0] for slot in found.slots)
        for found in EXPANDER.expansions(ANALYZER.terms(text), book)
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
    rows = parse_related((TABLES / "related.tsv").read_text(encoding="utf-8"))
    names = [name for row in rows if row.kind == "family" for name in row.words]
    assert len(names) > 100
    strange = [name for name in names if not re.fullmatch(r"[а-яё-]+|[a-z]+", name)]
    assert strange == []


@pytest.mark.parametrize(
    ("text", "kind", "book", "expected"),
    [
        ("pass", ReasonKind.ENGLISH, "first", {"пас"}),
        ("pass", ReasonKind.ENGLISH, "chess", {"проходная"}),
        ("pass", ReasonKind.ENGLISH, None, {"пас", "проходная"}),
        ("рокада", ReasonKind.TRANSLATION, "first", set()),
        ("рокада", ReasonKind.TRANSLATION, "chess", {"рокировка"}),
        ("зритель", ReasonKind.RELATED, "chess", {"секундант"}),
        ("зритель", ReasonKind.RELATED, "stones", set()),
    ],
)
def test_other_words_are_those_of_the_book(text: str, kind: ReasonKind, book: str | None, expected: set[str]) -> None:
    assert others(text, kind, book) == expected


def test_other_words_say_of_which_book_they_are_and_a_voice_is_of_any() -> None:
    found = [(one.book, one.slots[0].exact) for one in EXPANDER.expansions(ANALYZER.terms("pass"))]
    assert sorted(found) == [("chess", "проходная"), ("first", "пас")]
    assert {one.book for one in EXPANDER.expansions(ANALYZER.terms("выкладывать"))} == {None}


def test_a_word_of_several_meanings_leads_and_is_led_to_by_none() -> None:
    assert "думать" in others("мнил", ReasonKind.RELATED)
    assert "мнить" not in others("думать", ReasonKind.RELATED)


def test_a_word_that_is_a_dictionary_form_is_not_taken_for_another() -> None:
    (found,) = [one for one in EXPANDER.expansions(ANALYZER.terms("смысл")) if one.slots[0].exact == "суть"]
    assert "быть" not in found.slots[0].lemmas


def test_an_english_verb_is_not_the_noun_of_its_stem() -> None:
    assert others("rules", ReasonKind.ENGLISH) == set()
    assert others("rulings", ReasonKind.ENGLISH) == {"решение судья"}
