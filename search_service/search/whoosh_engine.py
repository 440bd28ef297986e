"""The embedded engine: Whoosh behind the port, for libraries of up to some thousand units.

Written against what Whoosh 2.7.4 and whoosh3 share. Query objects are built directly; Whoosh's own parser
never sees what a reader typed. Its index files hold pickles of its own, so an index folder is trusted like
code: only our builds are opened. One Searcher for each thread, because a shared one answers with corruption
errors.
"""

import threading
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from whoosh import index as whoosh_index
from whoosh import query as wq
from whoosh.analysis import Analyzer as WhooshAnalyzer
from whoosh.analysis import Token as WhooshToken
from whoosh.fields import ID, NUMERIC, TEXT, Schema
from whoosh.scoring import BM25F

from search_service.search.engine import (
    RANKING,
    Clause,
    Field,
    Found,
    IndexTerm,
    IndexUnit,
    IndexUnreadable,
    Pattern,
    Ranking,
    Request,
    Scored,
    Slot,
    order_key,
)

GAP: Final = "\x1d"  # stands for a jump of positions; no term can hold it
MEMORY_MB: Final = 64


class _Positions(WhooshAnalyzer):  # type: ignore[misc]
    """Reads the terms that `_spell` wrote: the analysis is ours and is done, only positions are handed on.

    Whoosh expects one mutable token that is yielded again and again; its readers copy what they need.
    """

    def __call__(self, value: str, **_: Any) -> Iterator[Any]:
        token = WhooshToken(positions=True, chars=False, removestops=False, mode="index")
        position = 0
        for place in value.split(" "):
            if place.startswith(GAP):
                position += int(place[1:])
                continue
            for text in place.split("|"):
                token.text, token.pos, token.boost, token.stopped = text, position, 1.0, False
                yield token
            position += 1


def _schema() -> Schema:
    def words() -> TEXT:
        return TEXT(analyzer=_Positions(), phrase=True, stored=False)

    return Schema(
        position=NUMERIC(stored=True, signed=False),
        rank=NUMERIC(stored=True, signed=False),
        kind=ID(stored=True),
        within=ID(stored=False),
        law=ID(stored=True),
        exact=words(),
        lemma=words(),
        english=words(),
    )


def _spell(terms: Iterable[IndexTerm], *, lemmas: bool) -> str:
    """Terms as the text that `_Positions` reads: places apart by spaces, the terms of one place by bars."""
    places = []
    expected = 0
    for term in terms:
        if term.position > expected:
            places.append(f"{GAP}{term.position - expected}")
        places.append("|".join(dict.fromkeys(term.indexed)) if lemmas else term.exact)
        expected = term.position + 1
    return " ".join(places)


def write_whoosh_index(folder: Path, units: Iterable[IndexUnit]) -> None:
    """Writes one segment into `folder`, which is made; the same units give the same answers."""
    folder.mkdir(parents=True, exist_ok=True)
    writer = whoosh_index.create_in(folder, _schema()).writer(limitmb=MEMORY_MB)
    for unit in units:
        writer.add_document(
            position=unit.position,
            rank=unit.rank,
            kind=unit.kind,
            within=unit.within,
            law=str(unit.law or ""),
            exact=_spell(unit.terms, lemmas=False) or None,
            lemma=_spell(unit.terms, lemmas=True) or None,
            english=_spell(unit.english, lemmas=True) or None,
        )
    writer.commit(optimize=True)


class WhooshEngine:
    """An opened Whoosh index; raises IndexUnreadable where there is none or it is damaged."""

    def __init__(self, folder: Path, ranking: Ranking = RANKING) -> None:
        self._folder = folder
        self._ranking = ranking
        self._local = threading.local()
        self._opened: list[Any] = []
        self._lock = threading.Lock()
        try:
            self._index = whoosh_index.open_dir(folder, readonly=True)
            reader = self._searcher().reader()
            stored = [reader.stored_fields(number) for number in reader.all_doc_ids()]
        except Exception as error:  # Whoosh raises whatever the damaged bytes lead to
            raise self._unreadable(error) from error
        self._positions = [int(fields["position"]) for fields in stored]
        self._ranks = [int(fields["rank"]) for fields in stored]
        self._kinds = [str(fields["kind"]) for fields in stored]
        self._laws = [int(fields["law"] or 0) for fields in stored]

    def search(self, request: Request, *, limit: int) -> Found:
        """The best `limit` units, with exact total and facets."""
        try:
            results = self._searcher().search(self._query(request), limit=None, filter=_filter(request))
            found = [(score, number) for score, number in results.top_n]
        except Exception as error:
            raise self._unreadable(error) from error
        ranked = sorted(
            order_key(request, self._ranking, self._ranks[number], score, self._positions[number])
            for score, number in found
        )
        numbers = [number for _, number in found]
        kinds = Counter(self._kinds[number] for number in numbers)
        laws = Counter(self._laws[number] for number in numbers if self._laws[number])
        return Found(
            total=len(found),
            best=tuple(Scored(position, -negated) for _, negated, position in ranked[:limit]),
            kinds=tuple(sorted(kinds.items())),
            laws=tuple(sorted(laws.items())),
        )

    def count(self, request: Request) -> int:
        """How many units fit."""
        query = self._query(request)
        narrowed = wq.And([query, kept]) if (kept := _filter(request)) else query
        try:
            return sum(1 for _ in self._searcher().docs_for_query(narrowed))
        except Exception as error:
            raise self._unreadable(error) from error

    def close(self) -> None:
        """Closes the searchers of all threads and the index."""
        with self._lock:
            for searcher in self._opened:
                searcher.close()
            self._opened.clear()
        self._index.close()

    def _searcher(self) -> Any:
        searcher = getattr(self._local, "searcher", None)
        if searcher is None:
            searcher = self._local.searcher = self._index.searcher(weighting=BM25F(B=self._ranking.length))
            with self._lock:
                self._opened.append(searcher)
        return searcher

    def _unreadable(self, error: Exception) -> IndexUnreadable:
        return IndexUnreadable(
            f"the index in {self._folder.name} cannot be read ({type(error).__name__}); run `pravilo build`"
        )

    def _query(self, request: Request) -> Any:
        parts = [self._clause(clause) for clause in request.required]
        if request.any_of:
            parts.append(wq.Or([self._clause(clause) for clause in request.any_of]))
        wanted = wq.And(parts) if len(parts) > 1 else parts[0] if parts else wq.Every()
        if not request.excluded:
            return wanted
        return wq.AndNot(wanted, wq.Or([self._pattern(pattern) for pattern in request.excluded]))

    def _clause(self, clause: Clause) -> Any:
        return _either([self._pattern(pattern) for pattern in clause.patterns])

    def _pattern(self, pattern: Pattern) -> Any:
        if len(pattern.slots) > 1:
            return self._side_by_side(pattern)
        (slot,) = pattern.slots
        weight = pattern.weight
        if pattern.field is Field.ENGLISH:
            return _either([wq.Term("english", lemma, boost=weight * self._ranking.english) for lemma in slot.lemmas])
        if slot.prefix:
            return wq.Prefix("exact", slot.exact, boost=weight)
        exact = wq.Term("exact", slot.exact, boost=weight * self._ranking.exact)
        if pattern.field is Field.EXACT:
            return exact
        forms = [wq.Term("lemma", lemma, boost=weight * self._ranking.form) for lemma in slot.lemmas]
        return wq.Or([exact, _either(forms)])

    def _side_by_side(self, pattern: Pattern) -> Any:
        field, spelled = _phrase_field(pattern)
        phrases = [wq.Phrase(field, list(words), boost=pattern.weight) for words in _spellings(pattern.slots, spelled)]
        return _either(phrases)


def _phrase_field(pattern: Pattern) -> tuple[str, bool]:
    """The index field of a phrase, and whether its words are exact forms."""
    if pattern.field is Field.EXACT:
        return "exact", True
    return ("english" if pattern.field is Field.ENGLISH else "lemma"), False


MAX_SPELLINGS: Final = 32


def _spellings(slots: tuple[Slot, ...], exact: bool) -> list[tuple[str, ...]]:
    """Every way to write the slots with one term each; ambiguous words multiply: their number is bounded."""
    spellings: list[tuple[str, ...]] = [()]
    for slot in slots:
        terms = (slot.exact,) if exact else slot.lemmas
        spellings = [(*begun, term) for begun in spellings for term in terms][:MAX_SPELLINGS]
    return spellings


def _either(queries: list[Any]) -> Any:
    """Whichever scores best: a form with two lemmas must not count twice."""
    return queries[0] if len(queries) == 1 else wq.DisjunctionMax(queries)


def _filter(request: Request) -> Any:
    kept = []
    if request.within:
        kept.append(wq.Term("within", request.within))
    if request.law:
        kept.append(wq.Term("law", str(request.law)))
    return wq.And(kept) if kept else None
