"""The map of references: which Law cites which, and which provisions the commentary discusses.

A text cites for the Law it belongs to or comments on. Everything is counted in places: numbered paragraphs of the
commentary and lettered provisions.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ingest.model import Kind, Record, RecordId
from search_service.web.views.parts.citation_chart import Arc, Drawing, drawing
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Citer, Named, citer, label_of, link_to, named


@dataclass(frozen=True, slots=True, kw_only=True)
class Tie:
    """Another Law, and in how many places."""

    law: Named
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MapLine:
    """A Law with the Laws that its texts cite and those whose texts cite it."""

    law: Named
    number: int
    cites: tuple[Tie, ...]
    cited_by: tuple[Tie, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Discussed:
    """A Law or provision and the paragraphs of the commentary that speak of exactly it; `has_text` of the provision."""

    name: Named
    label: str
    href: str | None
    has_text: bool
    places: tuple[Citer, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LawDiscussed:
    """A Law in the commentary: `section` where it has one of its own; then what is cited of it, then what never is."""

    law: Named
    section: Citer | None
    discussed: tuple[Discussed, ...]
    never: tuple[Discussed, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPage:
    """The picture, the same as a table, and the coverage by the commentary; `silent` are Laws it never mentions."""

    context: PageContext
    drawing: Drawing
    lines: tuple[MapLine, ...]
    links: int
    coverage: tuple[LawDiscussed, ...]
    silent: tuple[Named, ...]


def map_page(context: PageContext, view: ViewContext) -> MapPage:
    """The map of the whole library."""
    ties = law_ties(view)
    lines = _lines(ties, view)
    coverage = _coverage(view)
    arcs = [Arc(source=source, target=target, count=count) for (source, target), count in ties.items()]
    return MapPage(
        context=context,
        drawing=drawing([line.number for line in lines], arcs),
        lines=lines,
        links=len(ties),
        coverage=tuple(law for law in coverage if law.section or law.discussed),
        silent=tuple(law.law for law in coverage if not law.section and not law.discussed),
    )


def law_ties(view: ViewContext, counts: Callable[[RecordId], bool] = lambda _: True) -> dict[tuple[int, int], int]:
    """(citing Law, cited Law) -> number of places, each place counted once, in the order of the Laws; of citing records
    only those that count.
    """
    places: dict[tuple[int, int], set[RecordId]] = {}
    for link in view.library.facts.citations:
        source, target = link.source.law, link.target.law
        inside = link.source.book == link.target.book == view.prefix and link.target.edition is None
        if source and target and source != target and inside and counts(link.source):
            places.setdefault((source, target), set()).add(link.source.unit)
    return {pair: len(places[pair]) for pair in sorted(places)}


def _lines(ties: dict[tuple[int, int], int], view: ViewContext) -> tuple[MapLine, ...]:
    names = {number: named(view.law_id(number), view) for number in sorted({n for pair in ties for n in pair})}
    cites: dict[int, list[Tie]] = {}
    cited: dict[int, list[Tie]] = {}
    for (source, target), count in ties.items():
        cites.setdefault(source, []).append(Tie(law=names[target], count=count))
        cited.setdefault(target, []).append(Tie(law=names[source], count=count))
    return tuple(
        MapLine(law=name, number=n, cites=tuple(cites.get(n, ())), cited_by=tuple(cited.get(n, ())))
        for n, name in names.items()
    )


def _coverage(view: ViewContext) -> tuple[LawDiscussed, ...]:
    """Every Law, with its provisions as far as there are records or citations of them."""
    spoken = _spoken(view)
    provisions: dict[int, set[RecordId]] = {}
    for record in view.of_kind(Kind.PROVISION):
        provisions.setdefault(record.law or 0, set()).add(record.id)
    for target in spoken:
        provisions.setdefault(target.law or 0, set()).add(target)
    return tuple(_law(law, provisions.get(law.law or 0, set()), spoken, view) for law in view.of_kind(Kind.LAW))


def _spoken(view: ViewContext) -> dict[RecordId, list[RecordId]]:
    """Law or provision -> the paragraphs of the commentary that cite exactly it, footnotes and examples left out."""
    found: dict[RecordId, dict[RecordId, None]] = {}
    for link in view.library.facts.citations:
        target = link.target
        inside = link.source.book == target.book == view.prefix and target.edition is None
        if inside and link.source.is_commentary and target.is_law and not target.hung:
            found.setdefault(target, {})[link.source.unit] = None
    return {target: list(places) for target, places in found.items()}


def _law(law: Record, inner: set[RecordId], spoken: dict[RecordId, list[RecordId]], view: ViewContext) -> LawDiscussed:
    commentary = view.commentary_id(law.law or 0)
    known = sorted(inner | {law.id}, key=lambda record_id: record_id.book_order)
    lines = [_discussed(record_id, spoken.get(record_id, []), view) for record_id in known]
    has_section = view.library.is_readable(commentary)
    return LawDiscussed(
        law=named(law.id, view),
        section=citer(commentary, view) if has_section else None,
        discussed=tuple(line for line in lines if line.places),
        never=tuple(line for line in lines if not line.places and line.name.id != str(law.id)),
    )


def _discussed(record_id: RecordId, places: Iterable[RecordId], view: ViewContext) -> Discussed:
    return Discussed(
        name=named(record_id, view),
        label=label_of(record_id, view),
        href=link_to(record_id, view).href,
        has_text=view.library.is_readable(record_id),
        places=tuple(citer(unit, view) for unit in places),
    )
