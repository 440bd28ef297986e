"""The facets of an answer in their order."""

from collections.abc import Iterable

from ingest.lexis import roman_value
from search_service.search.answer import Facet


def facets(counts: Iterable[tuple[str, int]] | Iterable[tuple[int, int]]) -> tuple[Facet, ...]:
    """Most frequent first; equals by name, Laws by number."""
    return tuple(sorted((Facet(value=value, count=count) for value, count in counts), key=_order))


def chapter_facets(counts: Iterable[tuple[str, int]]) -> tuple[Facet, ...]:
    """In the order of the book."""
    ordered = sorted(counts, key=lambda pair: roman_value(pair[0]))
    return tuple(Facet(value=chapter, count=count) for chapter, count in ordered)


def _order(facet: Facet) -> tuple[int, int, str]:
    number = facet.value if isinstance(facet.value, int) else 0
    return (-facet.count, number, str(facet.value))
