"""Claims about the notions of the glossary in texts: any case form, the longest name, never half of a word."""

import pytest

from ingest.tables.glossary import parse_senses
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.web.defined_terms import DefinedTerms

NOTIONS = [
    ("заявка",),
    ("искусственная заявка", "конвенционная заявка"),
    ("разыгрывающий", "declarer"),
    ("альтернативный выбор",),
    ("отменить", "аннулировать"),
    ("заявка",),
]


@pytest.fixture(scope="module")
def terms() -> DefinedTerms:
    return DefinedTerms(Analyzer(Morphology(load_lexicon())).terms, NOTIONS)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Заявками обмениваются по очереди.", [(0, "Заявками")]),
        ("после искусственной заявки и ещё одной заявки", [(1, "искусственной заявки"), (0, "заявки")]),
        ("Конвенционных заявок здесь нет", [(1, "Конвенционных заявок")]),
        ("альтернативного, но не выбора", []),
        ("РАЗЫГРЫВАЮЩЕМУ, declarer", [(2, "РАЗЫГРЫВАЮЩЕМУ"), (2, "declarer")]),
        ("судья отменяет взятку", []),
        ("предзаявочный", []),
        ("", []),
    ],
)
def test_a_notion_is_found_in_any_form_under_its_longest_name(
    terms: DefinedTerms, text: str, found: list[tuple[int, str]]
) -> None:
    assert [(place.term, place.span.of(text)) for place in terms.places(text)] == found


SENSES = (
    "phrase\tsense\texample\n"
    "в [результате]\tother\tв результате ошибки\n"
    "ошибка* в [результате]\town\tошибка в результате\n"
    "[решение*] … комитет*\tother\tрешение этого комитета\n"
    "[вопрос*]\tother\tвопрос времени\n"
    "ответ* на [вопрос*]\town\tответ на вопрос\n"
    "[открытый* карта*] первый*\tother\tоткрытая карта первого хода\n"
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("в результате торговли", []),
        ("не принимать в результат взятку", ["результат"]),
        ("ошибку в результате исправляют", ["результате"]),
        ("решение спонсорского комитета, а не решение судьи", ["решение"]),
        ("решение комитета", ["решение"]),
        ("по вопросам времени и в ответах на вопросы", ["вопросы"]),
        ("открытой карты первого хода, открытой карты", ["открытой карты"]),
        ("решение", ["решение"]),
    ],
)
def test_neighbours_tell_whether_a_word_is_a_notion(text: str, found: list[str]) -> None:
    notions = [("результат",), ("решение",), ("вопрос",), ("открытая карта",)]
    senses = parse_senses(SENSES)
    places = DefinedTerms(Analyzer(Morphology(load_lexicon())).terms, notions, senses).places(text)
    assert [place.span.of(text) for place in places] == found
