"""The order of hits: what their words weigh, and what comes before that."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ingest.model import Rank, RecordId
from search_service.search.answer import Explanation
from search_service.search.index import Unit
from search_service.search.rank import Found


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """A unit in its place; without an explanation where it is too far down to be scored word by word, and without what
    is found in it where that was not looked up.
    """

    position: int
    score: float
    unit: Unit | None = None
    found: Found | None = None
    explanation: Explanation | None = None


def by_weight(scored: Sequence[Ranked], titled: Sequence[RecordId], *, alone: bool) -> list[Ranked]:
    """The units in the order of what their words weigh; texts of a Law that is asked for by its title lead. `alone`
    tells that the query says one word only.
    """
    laws = {one.law_id for one in titled if one.is_law}
    return sorted(
        scored, key=lambda one: (not _leads(one, laws), *_tier_of(one, alone=alone), -one.score, one.position)
    )


def likest_first(scored: Sequence[Ranked], likenesses: Sequence[float], weight: float) -> list[Ranked]:
    """The units with the scores raised by how like the query they are, 0 to 1, each by up to `weight` of itself."""
    return [_raised(one, 1 + weight * likeness) for one, likeness in zip(scored, likenesses, strict=True)]


def _raised(one: Ranked, factor: float) -> Ranked:
    score = one.score * factor
    told = replace(one.explanation, like_factor=factor, score=score) if one.explanation else None
    return replace(one, score=score, explanation=told)


def _leads(one: Ranked, laws: set[RecordId | None]) -> bool:
    return one.unit is not None and bool(one.unit.text) and one.unit.rank <= Rank.HUNG and one.unit.id.law_id in laws


def _tier_of(one: Ranked, *, alone: bool) -> tuple[bool, float]:
    """Of a single word any exact form comes before any other form, and so on through the tiers; what only points at
    prose comes last. Of several words the score tells.
    """
    if not alone or one.explanation is None:
        return False, 0.0
    best = max((word.tier for word in one.explanation.words if not word.weak), default=0.0)
    return one.explanation.rank > Rank.TITLE, -best


def texts_first(ranked: Sequence[Ranked], weak: frozenset[int]) -> list[Ranked]:
    """The units in their order, but that none without a text stands above one with a text that has the same words of
    the query; `weak` are the numbers of its stop words.
    """
    words = [one.found.clauses() - weak if one.found else set() for one in ranked]
    texts = [(place, words[place]) for place, one in enumerate(ranked) if one.unit and one.unit.text]
    after = [
        place
        if one.unit and one.unit.text
        else max((text for text, held in texts if held >= words[place]), default=place)
        for place, one in enumerate(ranked)
    ]
    places = sorted(range(len(ranked)), key=lambda place: (max(after[place], place), after[place] > place, place))
    return [ranked[place] for place in places]
