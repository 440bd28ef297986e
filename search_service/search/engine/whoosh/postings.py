"""A bounded cache of what terms and phrases find: one answer asks for them several times, to rank, to count kinds of
match and to learn which words are missing; and readers share most of their words.
"""

import threading
from array import array
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from whoosh import query as wq

MOST: Final = 500_000  # postings in the cache, twelve bytes each


class Read(NamedTuple):
    """The units of a query, in order, and what it is worth in each."""

    units: Sequence[int]
    scores: Sequence[float]


NOTHING: Final = Read((), ())


class Postings:
    """Cache what was asked for last: terms, by their words and whatever their boost, and rows of words as they are.
    Safe to use from several threads.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._cached: OrderedDict[tuple[str, str | float], Read] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        """The postings in the cache, and one for each term."""
        return self._size

    def of(self, searcher: Any, query: Any) -> tuple[Read, float]:
        """What a query finds, read through Whoosh's own matcher where it is not cached, and the boost of its scores."""
        is_term = isinstance(query, wq.Term)
        key = (query.fieldname, query.text) if is_term else (str(query), query.boost)
        boost = query.boost if is_term else 1.0
        with self._lock:
            if known := self._cached.get(key):
                self._cached.move_to_end(key)
                return known, boost
        plain = wq.Term(query.fieldname, query.text) if is_term else query
        read = _read(plain.matcher(searcher, searcher.context()))
        with self._lock:
            self._remember(key, read)
        return read, boost

    def _remember(self, key: tuple[str, str | float], read: Read) -> None:
        if key in self._cached:
            return
        self._cached[key] = read
        self._size += len(read.units) + 1
        while self._size > self._most:
            _, dropped = self._cached.popitem(last=False)
            self._size -= len(dropped.units) + 1


def _read(matcher: Any) -> Read:
    units, scores = array("I"), array("d")
    while matcher.is_active():
        units.append(matcher.id())
        scores.append(matcher.score())
        matcher.next()
    return Read(units, scores)
