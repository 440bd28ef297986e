"""The facets of an answer in their order."""

from collections.abc import Collection, Iterable, Mapping

from search_service.search.answer import Facet
from search_service.search.query.filters import FILTERS, FilterRow


def facets(
    counts: Mapping[str, Iterable[tuple[str, int]]], known: Mapping[str, Collection[str]]
) -> Mapping[str, tuple[Facet, ...]]:
    """Return the facets of all filters, by name, from the counts of the fields of an index: the most frequent value
    first, equals by their number or name, or all in their order where that is the filter's. `known` are the values in
    the whole library, which tell what is for several.
    """
    counted = (row for row in FILTERS.values() if not row.for_several or len(known.get(row.field, ())) > 1)
    return {row.name: _facet(row, counts.get(row.field, ())) for row in counted}


def _facet(row: FilterRow, counts: Iterable[tuple[str, int]]) -> tuple[Facet, ...]:
    read = ((row.values.read(value), count) for value, count in counts)
    found = [Facet(value=value, count=count) for value, count in read if value is not None]
    by_order = sorted(found, key=lambda facet: row.values.order(facet.value))
    return tuple(by_order if row.in_order else sorted(found, key=_frequency))


def _frequency(facet: Facet) -> tuple[int, int, str]:
    number = facet.value if isinstance(facet.value, int) else 0
    return (-facet.count, number, str(facet.value))
