"""How units lie in an index of OpenSearch: words as text that an analyser of ours takes apart again, nothing else."""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from search_service.search.engine.opensearch.connection import Connection
from search_service.search.engine.port import IndexTerm, IndexUnit
from search_service.search.weights import Boosts

VERSION: Final = 2
BY: Final = "by_"  # before the name of a field by which units are filtered, so that it is none of the fields of words
WORDS: Final = ("exact", "lemma", "english", "exact_english", "everyday")
NO_WORD: Final = "\u2042"  # asterism: holds a place where no form stands, and is taken out again
EMPTY: Final = "\u2051"  # stands in a field without words, or Lucene would leave the unit out of its means
GAP: Final = 100  # positions between two parts of a field
WINDOW: Final = 1_000_000  # units that may be wanted from one search; a page far behind needs all before it

ANALYSIS: Final[dict[str, Any]] = {
    "tokenizer": {"places": {"type": "simple_pattern_split", "pattern": " "}},
    "filter": {
        "words": {"type": "pattern_capture", "preserve_original": False, "patterns": ["([^|]+)"]},
        "no_word": {"type": "stop", "stopwords": [NO_WORD]},
    },
    "analyzer": {"placed": {"type": "custom", "tokenizer": "places", "filter": ["words", "no_word"]}},
}


def body_of(connection: Connection, fields: Iterable[str], boosts: Boosts) -> dict[str, Any]:
    """What an index is made with: its settings and its mapping, which takes no field that it does not name."""
    words = {"type": "text", "analyzer": "placed", "similarity": "ours", "position_increment_gap": GAP}
    # Every word counts for the length of a text, those of one place too, as on the other engines.
    similarity = {"type": "BM25", "k1": boosts.saturation, "b": boosts.length, "discount_overlaps": False}
    return {
        "settings": {
            "number_of_shards": connection.shards,
            "number_of_replicas": 0,  # the rest are made when all is written
            "refresh_interval": -1,
            "max_result_window": WINDOW,
            "analysis": ANALYSIS,
            "similarity": {"ours": similarity},
        },
        "mappings": {
            "dynamic": "strict",
            "_source": {"enabled": False},
            "_meta": {"pravilo": VERSION},
            "properties": {
                **dict.fromkeys(WORDS, words),
                **{BY + name: {"type": "keyword"} for name in fields},
                "position": {"type": "integer"},
                "rank": {"type": "integer"},
            },
        },
    }


def document_of(unit: IndexUnit) -> dict[str, Any]:
    """A unit as it is sent."""
    words = {
        "exact": spelled(unit.terms, lemmas=False),
        "lemma": spelled(unit.terms, lemmas=True),
        "english": spelled(unit.english, lemmas=True),
        "exact_english": spelled(unit.english, lemmas=False),
        "everyday": spelled(unit.everyday, lemmas=True),
    }
    return {
        "position": unit.position,
        "rank": unit.rank,
        **{name: parts or [EMPTY] for name, parts in words.items()},
        **{BY + name: value for name, value in unit.fields.items()},
    }


def spelled(terms: Sequence[IndexTerm], *, lemmas: bool) -> list[str]:
    """Terms as text, a string for each part between two jumps: places apart by blanks, words of one place by bars."""
    parts: list[list[str]] = []
    expected = None
    for term in terms:
        if term.position != expected:
            parts.append([])
        words = dict.fromkeys(term.indexed) if lemmas else [term.exact]
        parts[-1].append("|".join(words) or NO_WORD)
        expected = term.position + 1
    return [" ".join(part) for part in parts]
