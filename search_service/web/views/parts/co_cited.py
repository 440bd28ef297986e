"""The Laws that a ruling is read with: those that texts mention together with a Law, counted from the references."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ingest.model import RecordId
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import Citer, Named, citer, named

SHOWN: Final = 8


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """A Law, and the paragraphs and provisions that speak of it together with the Law of the page."""

    law: Named
    places: tuple[Citer, ...]

    @property
    def count(self) -> int:
        """In how many places both are spoken of."""
        return len(self.places)


def read_with(number: int, view: ViewContext) -> tuple[Companion, ...]:
    """The Laws most often spoken of together with Law `number`, most often first, at most SHOWN."""
    together: dict[int, list[RecordId]] = {}
    for unit, laws in units(view):
        if number in laws:
            for other in laws - {number}:
                together.setdefault(other, []).append(unit)
    ranked = sorted(together.items(), key=lambda entry: (-len(entry[1]), entry[0]))
    return tuple(_companion(law, places, view) for law, places in ranked[:SHOWN])


def _companion(law: int, places: list[RecordId], view: ViewContext) -> Companion:
    return Companion(
        law=named(view.law_id(law), view),
        places=tuple(citer(unit, view) for unit in places),
    )


def _own_laws(record_id: RecordId, view: ViewContext) -> set[int]:
    """The Law that a record belongs to, where it is one of the view's book."""
    return {record_id.law} if record_id.law and record_id.book == view.prefix else set()


def units(view: ViewContext) -> Iterator[tuple[RecordId, set[int]]]:
    """Every numbered paragraph or provision that cites a Law, with the Laws it speaks of, its own included."""
    spoken: dict[RecordId, set[int]] = {}
    for link in view.library.facts.citations:
        if link.target.law is not None and link.target.edition is None and link.target.book == view.prefix:
            spoken.setdefault(link.source.unit, _own_laws(link.source, view)).add(link.target.law)
    yield from spoken.items()
