"""How well the words of a unit answer a query, looked at for the best units an engine finds.

An engine knows how rare a word is and how long a unit; here it is seen how near the words stand to each other
and whether they are in the form that was typed. Units with all words in that form, close together, come
first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from search_service.search.engine import Ranking
from search_service.search.matching import Match

TOGETHER: Final = 0.5  # words fill at least half of the stretch they stand in


@dataclass(frozen=True, slots=True, kw_only=True)
class Closeness:
    """`near` is 1.0 for words side by side and falls with what stands between them; `exact` is the share of
    clauses found in the form typed; `together` is true for all of them so, near each other.
    """

    near: float
    exact: float
    together: bool

    def score(self, engine_score: float, ranking: Ranking) -> float:
        """The engine's score raised by nearness and exact forms."""
        return engine_score * (1 + ranking.together * self.near + ranking.exact_share * self.exact)


def closeness(matches: Sequence[Match], clauses: int) -> Closeness:
    """How the matches of one text stand, of a query with so many clauses."""
    best = _exact_first(matches)
    found = {match.clause for match in best}
    if not found:
        return Closeness(near=0.0, exact=0.0, together=False)
    near = _nearness(best, len(found)) * len(found) / clauses
    exact = len({match.clause for match in best if match.exact}) / clauses
    return Closeness(near=near, exact=exact, together=exact == 1.0 and near >= TOGETHER)


def _exact_first(matches: Iterable[Match]) -> list[Match]:
    """For a clause that is found in the form typed, only those places."""
    matches = list(matches)
    exact = {match.clause for match in matches if match.exact}
    return [match for match in matches if match.exact or match.clause not in exact]


def _nearness(matches: Sequence[Match], clauses: int) -> float:
    """Words of the shortest stretch that has each clause once, divided by its length; matches are in reading
    order.
    """
    counts: dict[int, int] = {}
    begin = 0
    nearest = 0.0
    for place, match in enumerate(matches):
        counts[match.clause] = counts.get(match.clause, 0) + 1
        while counts[matches[begin].clause] > 1:
            counts[matches[begin].clause] -= 1
            begin += 1
        if len(counts) == clauses:
            stretch = matches[begin : place + 1]
            words = sum({one.clause: one.last - one.first + 1 for one in stretch}.values())
            length = max(one.last for one in stretch) - matches[begin].first + 1
            nearest = max(nearest, min(1.0, words / length))
    return nearest
