"""The numbers of an answer beside its hits: facets, what each kind of match finds, what is lacking."""

from collections.abc import Iterable, Iterator
from typing import Final

from ingest.model import roman_value
from search_service.search.answer import Facet, Tier, Without
from search_service.search.engine import Engine, Request
from search_service.search.plan import Plan, without_kinds
from search_service.search.query.request import ReasonKind

MAX_WITHOUT: Final = 10  # parts of a query for which it is counted what would be found without them


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


def tiers(engine: Engine, request: Request, total: int, *, complete: bool) -> tuple[Tier, ...]:
    """How many of the `total` units exact forms find alone, where all the words were asked for (`complete`), and for
    every other kind how many only it finds.
    """
    return tuple(_tiers(engine, request, total, complete=complete)) if total else ()


def _tiers(engine: Engine, request: Request, total: int, *, complete: bool) -> Iterator[Tier]:
    asked = (*request.required, *request.any_of)
    kinds = {pattern.kind for clause in asked for pattern in clause.patterns} - {ReasonKind.EXACT}
    exact = without_kinds(request, frozenset(ReasonKind) - {ReasonKind.EXACT}) if asked and complete else None
    if exact and (count := engine.count(exact)):
        yield Tier(kind=ReasonKind.EXACT, count=count)
    for kind in sorted(kinds, key=list(ReasonKind).index):
        rest = without_kinds(request, frozenset({kind}))
        lost = total - (engine.count(rest) if rest else 0)
        if lost > 0:
            yield Tier(kind=kind, count=lost)


def missing(engine: Engine, plan: Plan) -> tuple[str, ...]:
    """The parts that no unit of the library has."""
    return tuple(clause.part for clause in plan.clauses if not engine.count(plan.only(clause)))


def left_without(engine: Engine, plan: Plan) -> tuple[Without, ...]:
    """What would be found without each part of the query, in the order typed."""
    parts = [(clause.part, plan.without(clause)) for clause in plan.strong] if len(plan.strong) > 1 else []
    parts += plan.without_filters()
    return tuple(Without(part=part, count=engine.count(request)) for part, request in parts[:MAX_WITHOUT])
