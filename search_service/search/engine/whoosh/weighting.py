"""How Whoosh weighs a term: BM25 with the idf of the port and lengths that are looked up, not decoded each time."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from whoosh.scoring import BaseScorer, WeightingModel

from search_service.search.engine.meaning import idf
from search_service.search.rank.weights import Boosts

SATURATION: Final = 1.2  # k of BM25, as is usual
FIELDS: Final = ("exact", "lemma", "english", "plain")


class Weighting(WeightingModel):  # type: ignore[misc]
    """BM25 over the fields that hold words; a filter weighs nothing."""

    def __init__(self, reader: Any, boosts: Boosts) -> None:
        self._held = {field: _held_back(reader, field, boosts.length) for field in FIELDS}

    def idf(self, searcher: Any, fieldname: str, text: Any) -> float:
        """The idf of a term in the whole index."""
        whole = searcher.get_parent()
        return idf(whole.doc_frequency(fieldname, text), whole.doc_count_all())

    def scorer(self, searcher: Any, fieldname: str, text: Any, qf: float = 1) -> Any:
        """What scores the postings of a term."""
        if fieldname not in self._held:
            return _Scorer(0.0, {})
        return _Scorer(qf * searcher.idf(fieldname, text), self._held[fieldname])


class _Scorer(BaseScorer):  # type: ignore[misc]
    def __init__(self, rare: float, held: Sequence[float] | Mapping[int, float]) -> None:
        self._most = rare * (SATURATION + 1)
        self._held = held

    def score(self, matcher: Any) -> float:
        """The score of the unit at which a matcher stands."""
        if not self._most:
            return 0.0
        often: float = matcher.weight()
        return self._most * often / (often + self._held[matcher.id()])


def _held_back(reader: Any, field: str, share: float) -> list[float]:
    """By how much the length of each unit holds it back."""
    lengths = [reader.doc_field_length(number, field) or 0 for number in range(reader.doc_count_all())]
    mean = sum(lengths) / max(1, len(lengths)) or 1.0
    return [SATURATION * (1 - share + share * length / mean) for length in lengths]
