"""What terms and phrases find, read once: one answer asks for them several times, to rank, to count kinds of match, to
tell what is missing; and readers share most of their words.
"""

import threading
from array import array
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from whoosh import query as wq

MOST: Final = 500_000  # postings kept, twelve bytes each


class Read(NamedTuple):
    """The units of a query, in order, and what it is worth in each."""

    units: Sequence[int]
    scores: Sequence[float]


NOTHING: Final = Read((), ())


class Postings:
    """What was asked for last: terms, by their words and whatever their boost, and rows of words as they are. Safe to
    use from several threads.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[tuple[str, str | float], Read] = OrderedDict()
        self._size = 0
        self._lock = threading.Lock()

    @property
    def size(self) -> int:
        """The postings kept, and one for each term."""
        return self._size

    def of(self, searcher: Any, query: Any) -> tuple[Read, float]:
        """What a query finds, read through Whoosh's own matcher where it is not kept, and the boost of its scores."""
        is_term = isinstance(query, wq.Term)
        key = (query.fieldname, query.text) if is_term else (str(query), query.boost)
        boost = query.boost if is_term else 1.0
        with self._lock:
            if known := self._kept.get(key):
                self._kept.move_to_end(key)
                return known, boost
        plain = wq.Term(query.fieldname, query.text) if is_term else query
        read = _read(plain.matcher(searcher, searcher.context()))
        with self._lock:
            self._keep(key, read)
        return read, boost

    def _keep(self, key: tuple[str, str | float], read: Read) -> None:
        if key in self._kept:
            return
        self._kept[key] = read
        self._size += len(read.units) + 1
        while self._size > self._most:
            _, dropped = self._kept.popitem(last=False)
            self._size -= len(dropped.units) + 1


def _read(matcher: Any) -> Read:
    units, scores = array("I"), array("d")
    while matcher.is_active():
        units.append(matcher.id())
        scores.append(matcher.score())
        matcher.next()
    return Read(units, scores)
