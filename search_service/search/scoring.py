"""How well the words of a unit answer a query, weighed for the best units an engine finds.

An engine knows how rare a word is; here it is seen where each stands, in which form, and how near the others. All
weights are those of `ranking`; what is summed is kept as an Explanation.
"""

from collections.abc import Iterable, Mapping, Sequence

from search_service.search.answer import Explanation, ReasonKind, Weighed
from search_service.search.engine import Clause, Ranking
from search_service.search.matching import Match

ORDER = {kind: place for place, kind in enumerate(ReasonKind)}


class Found:
    """The matches of one unit: in its text, its heading, the title around it, and its English words."""

    __slots__ = ("around", "english", "heading", "length", "rank", "text")

    def __init__(
        self,
        *,
        text: Sequence[Match],
        heading: Sequence[Match],
        around: Sequence[Match],
        english: Sequence[Match],
        length: float,
        rank: int,
    ) -> None:
        self.text, self.heading, self.around, self.english = text, heading, around, english
        self.length, self.rank = length, rank

    def clauses(self) -> set[int]:
        """The numbers of the clauses found anywhere in the unit."""
        sources = (self.text, self.heading, self.around, self.english)
        return {match.clause for source in sources for match in source}


def weigh(found: Found, clauses: Sequence[Clause], rarities: Mapping[str, float], ranking: Ranking) -> Explanation:
    """The score of a unit and its parts; `rarities` are by the part of the query."""
    by_clause = [_grouped(source, len(clauses)) for source in (found.text, found.heading, found.around, found.english)]
    words = tuple(
        _weigh_word(clause, [source[number] for source in by_clause], rarities, found.length, ranking)
        for number, clause in enumerate(clauses)
        if any(source[number] for source in by_clause)
    )
    strong = sum(not clause.weak for clause in clauses) or len(clauses)
    text, heading, around, english = (
        nearness(source, clauses, strong) if strong > 1 and len(source) > 1 else 0.0
        for source in (found.text, found.heading, found.around, found.english)
    )
    near = max(text, heading, around, english)
    titled = max(heading, around) == 1.0
    near_factor = 1 + ranking.together * near + ranking.titled * titled
    asked = sum(rarities.get(clause.part, 0.0) for clause in clauses if not clause.weak)
    share = sum(word.rarity for word in words if not word.weak) / asked if asked else 1.0
    covered_factor = 1 - ranking.coverage * (1 - share)
    rank_factor = ranking.rank[found.rank]
    return Explanation(
        words=words,
        near=round(near, 4),
        near_factor=near_factor,
        covered_factor=round(covered_factor, 4),
        rank=found.rank,
        rank_factor=rank_factor,
        score=sum(word.points for word in words) * near_factor * covered_factor * rank_factor,
    )


def _grouped(matches: Iterable[Match], count: int) -> list[list[Match]]:
    groups: list[list[Match]] = [[] for _ in range(count)]
    for match in matches:
        groups[match.clause].append(match)
    return groups


def _weigh_word(
    clause: Clause, sources: Sequence[Sequence[Match]], rarities: Mapping[str, float], length: float, ranking: Ranking
) -> Weighed:
    text, heading, around, english = sources
    best = min((match.kind for source in sources for match in source), key=ORDER.__getitem__)
    in_text = _share(text, length, ranking)
    titles = max(
        ranking.heading * _share(heading, 0.0, ranking) if heading else 0.0,
        ranking.title * _share(around, 0.0, ranking) if around else 0.0,
    )
    in_english = ranking.digest * _share(english, length, ranking)
    rarity = rarities.get(clause.part, 0.0) * (ranking.weak if clause.weak else 1.0)
    points = rarity * (max(in_text, in_english) + ranking.both * min(in_text, in_english) + titles)
    return Weighed(
        part=clause.part,
        weak=clause.weak,
        kind=best,
        rarity=rarity,
        tier=ranking.tiers[best],
        text=round(in_text, 4),
        titles=round(titles, 4),
        english=round(in_english, 4),
        points=points,
    )


def _share(matches: Sequence[Match], length: float, ranking: Ranking) -> float:
    """What the matches of one word in one field are worth, 0 to 1: the tier of the best, more for several."""
    if not matches:
        return 0.0
    tiers = [min(ranking.tiers[match.kind], match.pattern.weight) for match in matches]
    tier = max(tiers)
    count = sum(tiers) / tier
    held = ranking.saturation * (1 - ranking.length + ranking.length * length)
    return tier * count / (count + held)


def nearness(matches: Sequence[Match], clauses: Sequence[Clause], strong: int) -> float:
    """How near the words stand: those of the shortest stretch that has each word found once, divided by its length,
    times the share of the words found; 1.0 for all of them side by side. Matches are in reading order.
    """
    kept = _best_forms([match for match in matches if not clauses[match.clause].weak])
    wanted = len({match.clause for match in kept})
    if wanted < 2:
        return 0.0
    counts: dict[int, int] = {}
    begin, nearest = 0, 0.0
    for place, match in enumerate(kept):
        counts[match.clause] = counts.get(match.clause, 0) + 1
        while counts[kept[begin].clause] > 1:
            counts[kept[begin].clause] -= 1
            begin += 1
        if len(counts) == wanted:
            stretch = kept[begin : place + 1]
            words = sum({one.clause: one.last - one.first + 1 for one in stretch}.values())
            length = max(one.last for one in stretch) - kept[begin].first + 1
            nearest = max(nearest, min(1.0, words / length))
    return nearest * wanted / strong


def _best_forms(matches: Sequence[Match]) -> list[Match]:
    """For a word that is found in the form typed, only those places."""
    exact = {match.clause for match in matches if match.exact}
    return [match for match in matches if match.exact or match.clause not in exact]
