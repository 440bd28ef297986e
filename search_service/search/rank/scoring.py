"""How well the words of a unit answer a query, weighed for the best units an engine finds.

An engine knows how rare a word is; here it is seen where each stands, in which form, and how near the others. All
weights are those of `ranking`; what is summed is kept as an Explanation.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from ingest.model import RecordId
from search_service.search.answer import Explanation, Weighed
from search_service.search.clauses import Clause, ReasonKind
from search_service.search.rank.matching import Match
from search_service.search.weights import TIERS, Ranking

ORDER = {kind: place for place, kind in enumerate(sorted(ReasonKind, key=lambda kind: -TIERS[kind]))}  # the best first


class Found:
    """The matches of one unit: in its text, its heading, the title around it, its English words and its everyday
    phrases. `passages` are the clauses found in each item of it, in the order of its text; `length` is the words of the
    text, `rank` that of the unit.
    """

    __slots__ = ("around", "english", "everyday", "heading", "length", "passages", "rank", "text")

    def __init__(
        self,
        *,
        text: Sequence[Match],
        heading: Sequence[Match],
        around: Sequence[Match],
        english: Sequence[Match],
        everyday: Sequence[Match],
        passages: Mapping[RecordId, set[int]],
        length: int,
        rank: int,
    ) -> None:
        self.text, self.heading, self.around, self.english, self.everyday = text, heading, around, english, everyday
        self.passages, self.length, self.rank = passages, length, rank

    def clauses(self) -> set[int]:
        """The numbers of the clauses found anywhere in the unit."""
        return {match.clause for source in self.sources for match in source}

    @property
    def sources(self) -> tuple[Sequence[Match], ...]:
        """The matches of each, in this order: text, heading, title around, English words, everyday phrases."""
        return self.text, self.heading, self.around, self.english, self.everyday


def score_unit(found: Found, clauses: Sequence[Clause], idfs: Mapping[str, float], ranking: Ranking) -> Explanation:
    """Return the score of a unit and its parts; `idfs` are what the parts of the query weigh."""
    item, inside = best_passage(found, clauses, idfs)
    words = tuple(_scored_words(found, clauses, idfs, inside, ranking))
    near, in_title = _nearest(found, clauses)
    near_factor = 1 + ranking.proximity * near + ranking.phrase_in_title * in_title
    covered_factor = 1 - ranking.coverage * (1 - _covered(clauses, idfs, inside))
    rank_factor = ranking.rank[found.rank]
    return Explanation(
        words=words,
        near=round(near, 4),
        near_factor=near_factor,
        covered_factor=round(covered_factor, 4),
        rank=found.rank,
        rank_factor=rank_factor,
        item=item,
        score=sum(word.points for word in words) * near_factor * covered_factor * rank_factor,
    )


def _scored_words(
    found: Found, clauses: Sequence[Clause], idfs: Mapping[str, float], inside: set[int], ranking: Ranking
) -> Iterator[Weighed]:
    """The clauses found, each with what it adds; less for one that the best passage lacks."""
    by_clause = [_grouped(source, len(clauses)) for source in found.sources]
    length = found.length / ranking.usual_length
    for number, clause in enumerate(clauses):
        sources = [source[number] for source in by_clause]
        if any(sources):
            idf = idfs.get(clause.part, 0.0) * (1.0 if number in inside else ranking.elsewhere)
            yield _scored_word(clause, sources, idf, length, ranking)


def _nearest(found: Found, clauses: Sequence[Clause]) -> tuple[float, bool]:
    """How near each other the words stand at best, and whether all stand side by side in a title."""
    strong = sum(not clause.weak for clause in clauses) or len(clauses)
    if strong < 2:
        return 0.0, False
    text, heading, around, english, everyday = (
        proximity(source, clauses, strong) if len(source) > 1 else 0.0 for source in found.sources
    )
    return max(text, heading, around, english, everyday), max(heading, around) == 1.0


def _covered(clauses: Sequence[Clause], idfs: Mapping[str, float], inside: set[int]) -> float:
    """The share of what the words weigh that the best passage has."""
    weights = {number: idfs.get(clause.part, 0.0) for number, clause in enumerate(clauses) if not clause.weak}
    asked = sum(weights.values())
    return sum(weights.get(number, 0.0) for number in inside) / asked if asked else 1.0


def best_passage(
    found: Found, clauses: Sequence[Clause], idfs: Mapping[str, float] = MappingProxyType({})
) -> tuple[RecordId | None, set[int]]:
    """The item whose clauses weigh most, the first of equals, and these with those of the titles; None where only
    titles match.
    """
    titles = {match.clause for source in (found.heading, found.around) for match in source}

    def worth(item: RecordId) -> tuple[float, int]:
        held = found.passages[item]
        return sum(idfs.get(clauses[number].part, 1.0) for number in held if not clauses[number].weak), len(held)

    best = max(found.passages, key=worth, default=None)
    inside = titles | found.passages[best] if best else titles
    return best, inside or found.clauses()


def _grouped(matches: Iterable[Match], count: int) -> list[list[Match]]:
    groups: list[list[Match]] = [[] for _ in range(count)]
    for match in matches:
        groups[match.clause].append(match)
    return groups


def _scored_word(
    clause: Clause, sources: Sequence[Sequence[Match]], idf: float, length: float, ranking: Ranking
) -> Weighed:
    text, heading, around, english, everyday = sources
    best = min((match.kind for source in sources for match in source), key=ORDER.__getitem__)
    in_text = _share(text, length, ranking)
    titles = max(
        ranking.heading * _share(heading, 0.0, ranking) if heading else 0.0,
        ranking.title * _share(around, 0.0, ranking) if around else 0.0,
    )
    in_english = ranking.digest * _share(english, length, ranking)
    in_everyday = ranking.phrases * _share(everyday, length, ranking)
    most, *lesser = sorted((in_text, in_english, in_everyday), reverse=True)
    rarity = idf * (ranking.stop_word if clause.weak else 1.0)
    points = rarity * (most + ranking.other_fields * sum(lesser) + titles)
    return Weighed(
        part=clause.part,
        weak=clause.weak,
        kind=best,
        rarity=rarity,
        tier=ranking.tiers[best],
        text=round(in_text, 4),
        titles=round(titles, 4),
        english=round(in_english, 4),
        plain=round(in_everyday, 4),
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


def proximity(matches: Sequence[Match], clauses: Sequence[Clause], strong: int) -> float:
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
