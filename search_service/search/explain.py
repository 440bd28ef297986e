"""The way of a query, told step by step: what each step of understanding was given and what it made of that."""

import unicodedata
from collections.abc import Iterator, Sequence

from search_service.search.answer import CitationAnswer, Stage, StageName, Step
from search_service.search.clauses import Clause, Pattern, ReasonKind
from search_service.search.plan import Plan
from search_service.search.query import Choice, Item, Query
from search_service.search.request import Filters, Repair


def stages_of(
    text: str,
    query: Query,
    repairs: Sequence[Repair],
    citation: CitationAnswer | None,
    plan: Plan,
    step: Step,
    compiled: str,
) -> tuple[Stage, ...]:
    """The steps from a text to its query and on; `compiled` is what the engine was asked."""
    told = {
        StageName.NORMALISE: [" ".join(unicodedata.normalize("NFC", text).split())],
        StageName.CITATION: _citation(citation),
        StageName.REWRITE: [f"{repair.kind}: {repair.from_} → {repair.to}" for repair in repairs],
        StageName.PARSE: _parsed(query),
        StageName.ANALYSE: _analysed(plan),
        StageName.EXPAND: _expanded(plan),
        StageName.PLAN: _planned(plan, step),
        StageName.COMPILE: [compiled] if step is not Step.NONE else [],
    }
    return tuple(Stage(name=name, lines=tuple(dict.fromkeys(told[name]))) for name in StageName)


def _citation(citation: CitationAnswer | None) -> Iterator[str]:
    for reading in citation.readings if citation else ():
        targets = ", ".join(map(str, reading.targets)) or "-"
        nearest = f", nearest {', '.join(map(str, reading.nearest))}" if reading.nearest else ""
        yield f"{reading.mention}: {reading.kind}, {reading.status}: {targets}{nearest}"


def _parsed(query: Query) -> Iterator[str]:
    for choice in query.choices:
        yield _items(choice)
    yield from (f"not {_item(item)}" for item in query.excluded)
    yield from _filtered(query.filters)
    yield from (f"limit: {limit}" for limit in query.limits)
    yield from (f"no such {hint.kind}: {hint.value}" for hint in query.hints)


def _filtered(filters: Filters) -> Iterator[str]:
    return (f"filter {name}: {value}" for name, value in filters.chosen)


def _items(choice: Choice) -> str:
    return " or ".join(map(_item, choice.items))


def _item(item: Item) -> str:
    return f"{item.kind} {item.text}"


def _analysed(plan: Plan) -> Iterator[str]:
    for clause in plan.clauses:
        for pattern in clause.patterns:
            if pattern.kind in (ReasonKind.EXACT, ReasonKind.FORM):
                yield from (f"{slot.exact}: {', '.join(slot.lemmas)}" for slot in pattern.slots if slot.lemmas)


def _expanded(plan: Plan) -> Iterator[str]:
    for clause in plan.clauses:
        for pattern in clause.patterns:
            if pattern.kind not in (ReasonKind.EXACT, ReasonKind.FORM):
                yield f"{pattern.query} → {_words(pattern)} ({pattern.kind} {pattern.weight:g})"


def _words(pattern: Pattern) -> str:
    return " ".join(slot.exact for slot in pattern.slots)


def _planned(plan: Plan, step: Step) -> Iterator[str]:
    yield f"step: {step}"
    strong = {id(clause) for clause in plan.strong}
    for clause in plan.clauses:
        yield f"{_need(clause, needed=id(clause) in strong)}: {clause.part}"
    yield from (f"excluded: {_words(pattern)}" for pattern in plan.excluded)
    yield from _filtered(plan.filters)
    if plan.by_book:
        yield "order: book"


def _need(clause: Clause, *, needed: bool) -> str:
    if not needed:
        return "ranks only"
    return "always needed" if clause.firm else "needed"
