"""Hits under the Laws they belong to, in the order in which these are first met."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Generic, Protocol, TypeVar

from ingest.model import RecordId
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import Named, law_of, named


class Placed(Protocol):
    """What stands at a record."""

    @property
    def at(self) -> RecordId:
        """The record."""
        ...


Shown = TypeVar("Shown", bound=Placed)


@dataclass(frozen=True, slots=True, kw_only=True)
class HitGroup(Generic[Shown]):
    """Hits of one Law and its commentary, or those of none (`law` is None); `count` is how many there are on all pages,
    None where that is not counted; `start` is the number of the first, from 1.
    """

    law: Named | None
    count: int | None
    hits: tuple[Shown, ...]
    start: int


def grouped(
    hits: Sequence[Shown], counts: Mapping[RecordId, int], view: ViewContext, first: int = 1
) -> tuple[HitGroup[Shown], ...]:
    """The hits by their Laws; `counts` are the units found in each Law, `first` is the number of the first hit."""
    by_law: dict[RecordId | None, list[Shown]] = {}
    for hit in hits:
        by_law.setdefault(law_of(hit.at), []).append(hit)
    starts = accumulate(map(len, by_law.values()), initial=first)
    return tuple(
        HitGroup(
            law=named(law, view) if law else None,
            count=counts.get(law) if law else None,
            hits=tuple(found),
            start=start,
        )
        for (law, found), start in zip(by_law.items(), starts, strict=False)
    )
