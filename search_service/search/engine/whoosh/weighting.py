"""How Whoosh weighs a term: BM25 with the idf and the lengths of the port, looked up and not decoded each time."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from whoosh.scoring import BaseScorer, WeightingModel

from search_service.search.engine.meaning import idf, kept_length
from search_service.search.weights import Boosts

FIELDS: Final = ("exact", "lemma", "english", "exact_english", "everyday")


class Weighting(WeightingModel):  # type: ignore[misc]
    """BM25 over the fields that hold words; a filter weighs nothing."""

    def __init__(self, lengths: Sequence[Sequence[int]], boosts: Boosts) -> None:
        """`lengths` are those of the FIELDS, in their order, of each unit."""
        self._most = boosts.saturation + 1
        by_field = zip(*lengths, strict=True) if lengths else ((),) * len(FIELDS)
        self._held = {field: _held_back(known, boosts) for field, known in zip(FIELDS, by_field, strict=True)}

    def idf(self, searcher: Any, fieldname: str, text: Any) -> float:
        """The idf of a term in the whole index."""
        whole = searcher.get_parent()
        return idf(whole.doc_frequency(fieldname, text), whole.doc_count_all())

    def scorer(self, searcher: Any, fieldname: str, text: Any, qf: float = 1) -> Any:
        """What scores the postings of a term."""
        if fieldname not in self._held:
            return _Scorer(0.0, {})
        return _Scorer(qf * searcher.idf(fieldname, text) * self._most, self._held[fieldname])


class _Scorer(BaseScorer):  # type: ignore[misc]
    """Scores postings up to `most`, which a word repeated comes near; `held` is what holds each unit back."""

    def __init__(self, most: float, held: Sequence[float] | Mapping[int, float]) -> None:
        self._most = most
        self._held = held

    def score(self, matcher: Any) -> float:
        """The score of the unit that a matcher is at."""
        if not self._most:
            return 0.0
        often: float = matcher.weight()
        return self._most * often / (often + self._held[matcher.id()])


def _held_back(lengths: Sequence[int], boosts: Boosts) -> list[float]:
    """By how much the length of each unit holds it back."""
    mean = sum(lengths) / max(1, len(lengths)) or 1.0
    share = boosts.length
    return [boosts.saturation * (1 - share + share * kept_length(length) / mean) for length in lengths]
