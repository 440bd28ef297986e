"""Whatever a reader types has a meaning: our operators where they are operators, text everywhere else."""

import pytest

from ingest.citation import Reading
from ingest.model import CitationKind, Part, RecordId
from search_service.search.query.items import MAX_ITEMS, Choice, Item, ItemKind
from search_service.search.query.query import Query
from search_service.search.query.syntax import MAX_CHARACTERS, parse_query
from search_service.search.request.filters import Filters
from search_service.search.request.request import Limit


def no_citation(typed: str) -> tuple[Reading, ...]:
    return ()


def parse(text: str) -> Query:
    return parse_query(text, no_citation)


CANONICAL = [
    # words
    ("пас вне очереди", "пас вне очереди"),
    ("  пас\u00a0вне\n очереди ", "пас вне очереди"),
    ("из-за 3-х 36-39", "из-за 3-х 36 39"),
    ("C/D 16.1 note: x", "C D 16.1 note x"),
    ("п.79.5.(iv)", "79.5.(iv)"),
    ("см. п.п. 16.1 и пас № 2", "16.1 и пас 2"),
    ("см. п.", "см п"),
    ('п "см."', '"см."'),
    ("declarer's IMP’ов", "declarer's IMP’ов"),
    # phrases
    ('"слепая вера"', '"слепая вера"'),
    ("«слепая   вера»", '"слепая вера"'),
    ("„слепая вера“ “blind faith” „вера”", '"слепая вера" "blind faith" "вера"'),
    ('"" «.» пас', "пас"),
    ('пас "вне', "пас вне"),
    ("«пас", "пас"),
    ("пас) (вне", "пас вне"),
    # exclusion
    ("взятка -судья", "взятка -судья"),
    ('взятка -"слепая вера"', 'взятка -"слепая вера"'),
    ("взятка НЕ судья тур", "взятка тур -судья"),
    ("trick NOT director", "trick -director"),
    ("взятка не судья", "взятка не судья"),
    ("взятка - судья", "взятка судья"),
    ("-судья", "-судья"),
    ("НЕ судья", "-судья"),
    ("НЕ", "не"),
    ("взятка НЕ", "взятка не"),
    ("НЕ НАДО ВЫЗЫВАТЬ", "не НАДО ВЫЗЫВАТЬ"),
    # alternatives
    ("болван ИЛИ зритель карта", "болван ИЛИ зритель карта"),
    ("dummy OR a|b", "dummy ИЛИ a ИЛИ b"),
    ("a ИЛИ b ИЛИ c", "a ИЛИ b ИЛИ c"),
    ("ИЛИ a", "или a"),
    ("a ИЛИ", "a или"),
    ("a ИЛИ ИЛИ b", "a или или b"),
    ("a ИЛИ -b", "a -b"),
    ("a ИЛИ НЕ b", "a -b"),
    ("ПАС ИЛИ КОНТРА", "ПАС ИЛИ КОНТРА"),
    ("пас И контра", "пас контра"),
    # brackets
    ("пас -(контра ИЛИ реконтра)", "пас -контра -реконтра"),
    ("pass NOT (double OR redouble)", "pass -double -redouble"),
    ('пас -("вне очереди" | контра)', 'пас -"вне очереди" -контра'),
    ("(пас ИЛИ контра) очереди", "пас ИЛИ контра очереди"),
    ("(пас очереди) ИЛИ контра", "пас ИЛИ контра очереди ИЛИ контра"),
    ("карта ИЛИ (болван зритель)", "карта ИЛИ болван карта ИЛИ зритель"),
    ("((пас))", "пас"),
    ("пас (вне очереди)", "пас вне очереди"),
    ("(контра -реконтра) пас", "контра пас -реконтра"),
    ("пас -(контра очереди)", "пас -контра -очереди"),
    ("(взят* ИЛИ карт*) 27В1(b)", "взят* ИЛИ карт* 27В1(b)"),
    ("пас -() (", "пас"),
    ("(пас ИЛИ контра", "пас ИЛИ контра"),
    # beginnings
    ("взят*", "взят*"),
    ("(взят*),", "взят*"),
    ("в*", "в"),
    ("*", ""),
    ("*взят", "взят"),
    ("взят** пас", "взят пас"),
    # filters
    ("law:27 пас", "law:27 пас"),
    ("пас Правило:27", "law:27 пас"),
    ("пас in:index", "in:index пас"),
    ("пас в:указатель", "in:index пас"),
    ("В:Комментарий пас", "in:commentary пас"),
    ("вид:пример пас", "kind:example пас"),
    ("law:27B пас", "provision:27B пас"),
    ("правило:27в1 пас", "provision:27B пас"),
    ("in:nowhere пас", "in nowhere пас"),
    ("law:0 пас", "law 0 пас"),
    ("пас глава:5", "chapter:V пас"),
    ("chapter:xiv in:law пас law:3", "in:law chapter:XIV law:3 пас"),
    ("глава:Ж пас", "глава Ж пас"),
    ("Глава V", "chapter:V"),
    ("гл. 7", "chapter:VII"),
    ("глава V пас", "глава V пас"),
    ("in:index", "in:index"),
    ("in:index -пас", "in:index -пас"),
    # nothing to look for
    ("", ""),
    ("\0 … ()", ""),
]


@pytest.mark.parametrize(("typed", "canonical"), CANONICAL)
def test_a_query_is_understood(typed: str, canonical: str) -> None:
    assert parse(typed).canonical() == canonical


@pytest.mark.parametrize("typed", [case[0] for case in CANONICAL])
def test_the_canonical_spelling_means_the_same(typed: str) -> None:
    query = parse(typed)
    again = parse(query.canonical())
    assert (again.choices, again.excluded) == (query.choices, query.excluded)
    assert again.filters == query.filters


def test_items_have_kinds() -> None:
    query = parse('пас из-за "слепой веры" взят* law:27 in:law -тур')
    kinds = [choice.items[0].kind for choice in query.choices]
    assert kinds == [ItemKind.WORD, ItemKind.COMPOUND, ItemKind.PHRASE, ItemKind.PREFIX]
    assert query.excluded == (Item(kind=ItemKind.WORD, text="тур"),)
    assert query.filters == Filters.of({"law": 27, "in": Part.LAW})


def test_decomposed_letters_are_composed() -> None:
    assert parse("чужои\u0306").choices == parse("чужой").choices


class TestCitation:
    """A text that is wholly a citation is looked for as the texts spell it."""

    @staticmethod
    def reading(*targets: str) -> tuple[Reading, ...]:
        ids = tuple(RecordId.parse(target) for target in targets)
        return (Reading(mention="m", kind=CitationKind.LAW, targets=ids, rule="r"),)

    def read(self, typed: str) -> tuple[Reading, ...]:
        known = {
            "п. 79.5 iv": self.reading("com:79.5.iv"),
            "36-39": self.reading("law:36", "law:37", "law:38", "law:39"),
            "law:27": self.reading("law:27"),
            "27": self.reading("law:27"),
        }
        return known.get(typed, ())

    def test_its_words_are_the_numbers_it_names(self) -> None:
        assert parse_query("п. 79.5 iv", self.read).canonical() == "79.5.iv"
        assert parse_query(" 36-39 ", self.read).canonical() == "36 ИЛИ 37 ИЛИ 38 ИЛИ 39"

    def test_a_law_filter_alone_is_a_citation(self) -> None:
        query = parse_query("правило:27", self.read)
        assert (query.filters.get("law"), query.canonical(), len(query.readings)) == (None, "27", 1)

    def test_a_law_filter_beside_another_filter_is_a_filter(self) -> None:
        query = parse_query("in:commentary law:27", self.read)
        assert (query.canonical(), query.readings) == ("in:commentary law:27", ())

    def test_a_law_filter_beside_a_word_is_a_filter(self) -> None:
        query = parse_query("law:27 пас", self.read)
        assert (query.filters.get("law"), query.readings) == (27, ())

    def test_a_part_of_the_library_may_stand_beside_a_citation(self) -> None:
        query = parse_query("in:commentary 36-39", self.read)
        assert (query.filters.get("in"), len(query.choices[0].items)) == (Part.COMMENTARY, 4)

    @pytest.mark.parametrize("typed", ['"27"', "-27", "27*", "27 ИЛИ 27"])
    def test_operators_make_it_no_citation(self, typed: str) -> None:
        assert parse_query(typed, self.read).readings == ()


class TestBounds:
    def test_a_long_text_is_cut_and_said_to_be(self) -> None:
        query = parse("а " * MAX_CHARACTERS)
        assert query.limits == (Limit.TOO_LONG, Limit.TOO_MANY_WORDS)
        assert len(query.choices) == MAX_ITEMS

    def test_a_filter_after_too_many_words_still_holds(self) -> None:
        assert parse("а " * 100 + "law:27").filters.get("law") == 27

    def test_a_long_phrase_is_cut_and_said_to_be(self) -> None:
        query = parse('"' + "а " * 100 + '"')
        assert query.limits == (Limit.TOO_MANY_WORDS,)
        assert query.choices == (Choice(items=(Item(kind=ItemKind.PHRASE, text=" ".join("а" * MAX_ITEMS)),)),)

    def test_as_many_as_allowed_are_kept_silently(self) -> None:
        assert parse("а " * MAX_ITEMS).limits == ()

    @pytest.mark.parametrize(
        "piece", ["«", '"', "„", "(", "-", "*", "а-", "а*", "27(", "1.", "(i)", "п.", "\u0306", "in:", "|", "\0"]
    )
    def test_one_mark_over_and_over_is_read(self, piece: str) -> None:
        query = parse(piece * MAX_CHARACTERS)
        assert len(query.choices) <= MAX_ITEMS
        assert parse(query.canonical()).choices == query.choices


HINTS = [
    ("*контра", [("star", "*контра")]),
    ("кон*тра", [("star", "кон*тра")]),
    ("к*", [("star", "к*")]),
    ("* контра", [("star", "*")]),
    ("контр*", []),
    ("пас -контр*", []),
    ("-пас", [("minus", "")]),
    ("-пас in:law", []),
    ("пас ИЛИ -контра", [("or", "ИЛИ")]),
    ("пас -(контра очереди)", [("group", "контра очереди")]),
    ("пас -(контра ИЛИ очереди)", []),
    ("in:nowhere", [("part", "nowhere")]),
]


@pytest.mark.parametrize(("typed", "hints"), HINTS)
def test_an_operator_that_does_not_do_what_it_seems_to_is_told(typed: str, hints: list[tuple[str, str]]) -> None:
    assert [(hint.kind, hint.value) for hint in parse(typed).hints] == hints


def test_a_stress_mark_changes_nothing() -> None:
    assert (
        parse("взя\u0301тка -су\u0301дья в:комме\u0301нтарий").canonical()
        == parse("взятка -судья в:комментарий").canonical()
    )
