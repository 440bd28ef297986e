"""Whether what a hit says of itself is true: its reasons, its marks and its excerpt, held against the unit by program.

Words are compared by the analysis, not by the search: a reason is true where the word it names stands in the unit and
is the word typed, a form of it, or another word that a table gives for it; a mark where a reason tells of it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product

from ingest.tables import Tables
from search_service.build_ports import other_words
from search_service.search import Answer, Fragment, Hit, Reason, ReasonKind
from search_service.search.analysis import STOP_WORDS, Analyzer, Term, citation_levels
from search_service.search.index import Unit

SHARED = 20  # characters of the item that its excerpt must hold, or all of a shorter one
VOICE = re.compile("(ся|сь)$")


@dataclass
class Judge:
    """Judges hits of one library; `relations` are the groups of other words of its tables."""

    analyzer: Analyzer
    relations: dict[str, list[int]] = field(default_factory=dict)

    def learn(self, tables: Tables) -> None:
        """Take in the other words of all books: which groups each word or phrase is in."""
        for words in map(other_words, tables.books):
            groups = [
                *words.translations,
                *words.related,
                *words.leading,
                *((*term.ru, *term.en) for term in words.glossary),
            ]
            for number, group in enumerate(groups, start=len(self.relations) * 10_000):
                for name in group:
                    for key in self._keys(name):
                        self.relations.setdefault(key, []).append(number)

    def false(self, answer: Answer, hit: Hit, unit: Unit) -> Iterator[str]:
        """What a hit says that is not so."""
        meant = {repair.from_: repair.to for repair in answer.repairs}
        for reason in hit.reasons:
            yield from self._false_reason(reason, meant.get(reason.query, reason.query), unit)
        fragments = (*hit.excerpt, *hit.digest, *hit.plain)
        for piece in fragments:
            if piece.mark:
                yield from self._false_mark(piece, hit.reasons, meant)
        if hit.item and not self._holds(hit.excerpt, hit, unit):
            yield f"the excerpt holds nothing of {hit.item}"

    def _false_reason(self, reason: Reason, meant: str, unit: Unit) -> Iterator[str]:
        told = f"{reason.kind}: {reason.query} -> {reason.matched}"
        texts = (unit.text, unit.heading, unit.around, unit.english, unit.everyday)
        standing = re.compile(rf"(?<!\w){re.escape(reason.matched)}(?!\w)")
        if not any(standing.search(text) for text in texts):
            yield f"{told}: does not stand in the unit"
        typed, found = self.analyzer.terms(meant.rstrip("*")), self.analyzer.terms(reason.matched)
        if not self._true(reason, typed, found):
            yield f"{told}: is not so"

    def _true(self, reason: Reason, typed: tuple[Term, ...], found: tuple[Term, ...]) -> bool:
        alike = len(typed) == len(found) and all(map(self._share, typed, found))
        alike = alike or any(len(found) == 1 and self._share(one, found[0]) for one in typed)  # a word mended as two
        if reason.kind is ReasonKind.EXACT:
            begins = [one.exact for one in typed] == [one.exact for one in found]
            return begins or (len(typed) == len(found) == 1 and found[0].exact.startswith(typed[0].exact))
        if reason.kind is ReasonKind.INSIDE:
            return typed[0].exact in citation_levels(found[0].exact)[1:]
        if reason.kind is ReasonKind.EVERYDAY and reason.query.endswith("*"):  # kept by lemmas: any form of such a word
            forms = (form for term in found for form in self.analyzer.forms_of(term.lemmas))
            return any(form.startswith(typed[0].exact) for form in forms)
        if reason.kind in (ReasonKind.RELATED, ReasonKind.TRANSLATION, ReasonKind.ENGLISH):
            return alike or self._begins(typed, found) or self._related(reason.query, reason.matched)
        return alike or self._begins(typed, found)

    def _begins(self, typed: tuple[Term, ...], found: tuple[Term, ...]) -> bool:
        return len(typed) == len(found) == 1 and found[0].exact.startswith(typed[0].exact)

    def _share(self, one: Term, other: Term) -> bool:
        return not {one.exact, *one.lemmas}.isdisjoint({other.exact, *other.lemmas})

    def _related(self, query: str, matched: str) -> bool:
        ours = {number for key in self._keys(query) for number in self.relations.get(key, ())}
        theirs = {number for key in self._keys(matched) for number in self.relations.get(key, ())}
        return bool(ours & theirs) or not set(self._keys(query)).isdisjoint(self._keys(matched))

    def _keys(self, name: str) -> list[str]:
        """A word or phrase by its lemmas, a verb without its voice."""
        terms = self.analyzer.terms(name)
        readings = ({VOICE.sub("", lemma) for lemma in (*term.lemmas, term.exact)} for term in terms)
        return [" ".join(one) for one in product(*readings)][:500]

    def _false_mark(self, piece: Fragment, reasons: Iterable[Reason], meant: dict[str, str]) -> Iterator[str]:
        marked = self.analyzer.terms(piece.text)
        told = [
            term
            for reason in reasons
            for text in (reason.query, meant.get(reason.query, ""), reason.matched)
            for term in self.analyzer.terms(text)
        ]
        asked = {lemma for term in told if self._is_empty(term) for lemma in (term.exact, *term.lemmas)}
        said = [one for one in marked if not self._is_empty(one) or asked & {one.exact, *one.lemmas}]
        if not said:
            yield f"mark [{piece.text}]: only empty words"
        elif not any(self._explains(one, other) for one in said for other in told):
            yield f"mark [{piece.text}]: no reason tells of it"

    def _is_empty(self, term: Term) -> bool:
        return term.exact in STOP_WORDS or STOP_WORDS.issuperset(term.lemmas)

    def _explains(self, marked: Term, told: Term) -> bool:
        inside = marked.exact[:1].isdigit() and told.exact in citation_levels(marked.exact)
        begins = len(told.exact) > 1 and marked.exact.startswith(told.exact)
        return inside or begins or self._share(marked, told)

    def _holds(self, excerpt: tuple[Fragment, ...], hit: Hit, unit: Unit) -> bool:
        """Whether an excerpt shows some of the item's text, where the item has one in the language of the unit."""
        shown = "".join(piece.text for piece in excerpt)
        own = [unit.text[part.start : part.end] for part in unit.parts if part.id == hit.item]
        return not own or any(_meet(shown, text) for text in own)


def _meet(shown: str, text: str) -> bool:
    size = min(SHARED, len(text))
    return any(text[start : start + size] in shown for start in range(len(text) - size + 1))
