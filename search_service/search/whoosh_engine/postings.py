"""The postings of a Whoosh index read into plain values: which units have a term, and where in them.

Whoosh walks its postings one by one in Python at every query; read once and kept they are looked up. What is kept is
bounded by the number of places, so memory does not grow with the library.
"""

import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, Final, TypeAlias

from whoosh import index as whoosh_index

KEPT_PLACES: Final = 300_000  # some thirty megabytes at most
MAX_FORMS: Final = 512  # forms that one prefix may stand for

Places: TypeAlias = Mapping[int, tuple[int, ...]]


class Postings:
    """Postings of one opened index; safe to use from several threads."""

    def __init__(self, folder: Path) -> None:
        self._index = whoosh_index.open_dir(folder, readonly=True)
        self._reader = self._index.reader()
        self._lock = threading.Lock()
        self._kept: OrderedDict[tuple[str, str], Places] = OrderedDict()
        self._places = 0
        self._lengths = {field: self._relative_lengths(field) for field in ("exact", "lemma", "english")}

    def stored(self) -> list[Mapping[str, Any]]:
        """The stored fields of all units in their order."""
        return [self._reader.stored_fields(number) for number in self._reader.all_doc_ids()]

    def lengths(self, field: str) -> Sequence[float]:
        """The length of each unit in a field, as a multiple of the mean."""
        return self._lengths[field]

    def of(self, field: str, term: str) -> Places:
        """The units that have a term and its positions in each."""
        key = (field, term)
        found = self._kept.get(key)
        if found is None:
            with self._lock:
                found = self._kept.get(key)
                if found is None:
                    found = self._keep(key, self._read(field, term))
        return found

    def union(self, field: str, terms: Sequence[str]) -> Places:
        """The units that have any of the terms."""
        if len(terms) == 1:
            return self.of(field, terms[0])
        return _merged(self.of(field, term) for term in terms)

    def beginning(self, field: str, prefix: str) -> Places:
        """The units that have a term which begins so; of very many terms the first ones."""
        with self._lock:
            terms = [term.decode() for term in islice(self._reader.expand_prefix(field, prefix), MAX_FORMS)]
        return _merged(self.of(field, term) for term in terms)

    def close(self) -> None:
        """Closes the index."""
        self._reader.close()
        self._index.close()

    def _read(self, field: str, term: str) -> Places:
        if (field, term) not in self._reader:
            return {}
        matcher = self._reader.postings(field, term)
        has_places = matcher.supports("positions")
        found = {}
        while matcher.is_active():
            found[matcher.id()] = tuple(matcher.value_as("positions")) if has_places else ()
            matcher.next()
        return found

    def _keep(self, key: tuple[str, str], found: Places) -> Places:
        self._kept[key] = found
        self._places += _size(found)
        while self._places > KEPT_PLACES and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self._places -= _size(dropped)
        return found

    def _relative_lengths(self, field: str) -> list[float]:
        lengths = [self._reader.doc_field_length(number, field) or 0 for number in range(self._reader.doc_count_all())]
        mean = sum(lengths) / max(1, len(lengths)) or 1.0
        return [length / mean for length in lengths]


def _size(found: Places) -> int:
    return 1 + sum(1 + len(places) for places in found.values())


def _merged(parts: Iterable[Places]) -> Places:
    merged: dict[int, tuple[int, ...]] = {}
    for part in parts:
        for number, places in part.items():
            merged[number] = tuple({*merged[number], *places}) if number in merged else places
    return merged
