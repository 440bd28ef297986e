"""What readers ask, made from the library's own words: kinds of queries, each query once, the same in every run."""

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from search_service.search.analysis import TokenKind, tokenize
from search_service.search.index import Unit

KINDS: Final = ("one word", "three words", "phrase", "citation", "typo", "no hit")
SEED: Final = 1987
LONG_WORD: Final = 6


class QueryMaker:
    """Draws queries without repeating one, so that no answer comes from a cache."""

    def __init__(self, units: Sequence[Unit]) -> None:
        self._random = random.Random(SEED)
        texts = [list(tokenize(unit.text)) for unit in units]
        words = [[t.form for t in tokens if t.kind is TokenKind.WORD and len(t.form) > 1] for tokens in texts]
        self._texts = [text for text in words if len(text) > 8]
        self._words = sorted({word for text in self._texts for word in text})
        self._labels = sorted({unit.label for unit in units if unit.id.space in ("law", "com")})
        self._given: set[str] = set()
        self._makers: dict[str, Callable[[], str]] = {
            "one word": lambda: self._random.choice(self._words),
            "three words": lambda: " ".join(self._random.sample(self._random.choice(self._texts), 3)),
            "phrase": self._phrase,
            "citation": lambda: self._random.choice(self._labels),
            "typo": self._typo,
            "no hit": lambda: "".join(self._random.choices("бвгджзклмнпрстфхцчшщ", k=7)),
        }

    def make(self, kind: str, count: int) -> list[str]:
        """That many queries of a kind that were not given before; fewer where the library has no more."""
        return [query for query, _ in zip(self._new(kind), range(count), strict=False)]

    def mixed(self, count: int) -> list[str]:
        """Queries of words and phrases in turn."""
        kinds = ("one word", "three words", "phrase")
        return [query for at in range(count) for query in self.make(kinds[at % 3], 1)]

    def _new(self, kind: str) -> Iterator[str]:
        for _ in range(10_000):
            query = self._makers[kind]()
            if query not in self._given:
                self._given.add(query)
                yield query

    def _phrase(self) -> str:
        text = self._random.choice(self._texts)
        at = self._random.randrange(len(text) - 2)
        return f'"{" ".join(text[at : at + 2])}"'

    def _typo(self) -> str:
        """A long word with two neighbours inside it exchanged."""
        word = self._random.choice([word for word in self._words if len(word) >= LONG_WORD])
        at = self._random.randrange(1, len(word) - 2)
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
