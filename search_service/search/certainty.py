"""How sure it is that the library answers a query: what of its words the best place has, those that no place has
counted too.
"""

from collections.abc import Iterable, Mapping, Sequence

from search_service.search.clauses import Clause, ReasonKind
from search_service.search.engine import rarity
from search_service.search.rank import Found
from search_service.search.weights import Ranking

LESS_SURE = frozenset({ReasonKind.EVERYDAY, ReasonKind.TYPO})  # our own words, and words that were only guessed


def shares(
    clauses: Sequence[Clause], frequencies: Mapping[str, int], units: int, ranking: Ranking
) -> Mapping[int, float]:
    """What each word that says something weighs, by its number, all together one: its rarity in the library, evened a
    little; all are counted where only stop words were typed. The rarest word is one that no unit has, so that a query
    about another thing is told by the words that are not here.
    """
    strong = [number for number, clause in enumerate(clauses) if not clause.weak] or range(len(clauses))
    rarities = {number: rarity(frequencies.get(clauses[number].part, 0), units) for number in strong}
    together = sum(rarities.values())
    even = ranking.evened / len(rarities) if rarities else 0.0
    return {number: even + (1 - ranking.evened) * weight / together for number, weight in rarities.items()}


def share_found(found: Found, weights: Mapping[int, float], ranking: Ranking) -> float:
    """The share of what the words weigh that a unit has, 0 to 1."""
    sure: dict[int, float] = {}
    for source in found.sources:
        for match in source:
            worth = ranking.less_sure if match.kind in LESS_SURE else 1.0
            sure[match.clause] = max(worth, sure.get(match.clause, 0.0))
    return sum(weights.get(number, 0.0) * worth for number, worth in sure.items())


def is_certain(units: Iterable[Found], weights: Mapping[int, float], ranking: Ranking) -> bool:
    """Whether one of the units has more than `ranking.certain` of what the words weigh."""
    return any(share_found(found, weights, ranking) > ranking.certain for found in units)
