"""Claims about the notions of the glossary in texts: any case form, the longest name, never half of a word."""

import pytest

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
