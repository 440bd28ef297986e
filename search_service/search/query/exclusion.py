"""What a minus takes away: the units that show the word to a reader in their own title, text, digest or plain words.

The title of the section or Law around a unit is stored without its forms, so exclusions are looked for by the forms
that the library has: a paragraph on the pass is not taken away because its section is on passes out of rotation.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Final

from search_service.search.analysis import Analyzer, Term, inside
from search_service.search.clauses import Clause, Field, Pattern, ReasonKind, Slot
from search_service.search.query.items import Choice, Item, ItemKind

MOST_SPELLINGS: Final = 4  # of the words of one phrase
MOST_FORMS: Final = 512  # forms of a word, or words that begin so, that are looked for


class Exclusions:
    """Makes the patterns of what is left out, with one analyzer."""

    def __init__(self, analyzer: Analyzer) -> None:
        self._analyzer = analyzer

    def patterns(
        self, items: Iterable[Item], choices: Sequence[Choice], clauses: Sequence[Clause], *, exact: bool
    ) -> tuple[Pattern, ...]:
        """The patterns of which no unit may have any. What is both wanted and left out is left out however it would be
        found, so that nothing is: «взятка -взятки». With `exact` only the forms typed are left out.
        """
        found: dict[Pattern, None] = {}
        for item in items:
            found |= dict.fromkeys(self._shown(item, exact=exact))
            for choice, clause in zip(choices, clauses, strict=True):
                found |= dict.fromkeys(self._contradicted(item, choice, clause))
        return tuple(found)

    def _shown(self, item: Item, *, exact: bool) -> Iterator[Pattern]:
        """What of an item a unit may show."""
        terms = self._analyzer.terms(item.text)
        if item.kind is ItemKind.PHRASE:
            yield from self._as_quoted(item, terms)
        elif item.kind is ItemKind.PREFIX and len(terms) == 1:
            yield from self._beginning(item, terms[0])
        elif len(terms) == 1 and not terms[0].exact[:1].isdigit():
            yield from self._forms(item, terms[0], exact=exact)
        elif terms:  # words glued by hyphens, and numbers, which lie in each other: -27B takes 27B1 with it
            slots = tuple(Slot(exact=term.exact, lemmas=(*term.lemmas, *_around(term))) for term in terms)
            yield from (_pattern(item, slots, field) for field in (Field.ANY_FORM, Field.ENGLISH, Field.EVERYDAY))

    def _as_quoted(self, item: Item, terms: Sequence[Term]) -> Iterator[Pattern]:
        """A phrase as quoted, in each spelling that the library has of its English words; of plain words, which are
        kept by their lemmas, in any form.
        """
        if terms:
            for forms in islice(product(*map(self._analyzer.spellings_of, terms)), MOST_SPELLINGS):
                yield from _everywhere(item, tuple(Slot(exact=form) for form in forms))
            slots = tuple(Slot(exact=term.exact, lemmas=term.lemmas) for term in terms)
            yield _pattern(item, slots, Field.EVERYDAY)

    def _forms(self, item: Item, term: Term, *, exact: bool) -> Iterator[Pattern]:
        """A word in each form that the library has of it."""
        forms = () if exact else islice(self._analyzer.forms_of(term.lemmas), MOST_FORMS)
        for form in dict.fromkeys((term.exact, *forms)):
            yield from _everywhere(item, (Slot(exact=form),))
        yield _pattern(item, (Slot(exact=term.exact, lemmas=term.lemmas),), Field.EVERYDAY)

    def _beginning(self, item: Item, term: Term) -> Iterator[Pattern]:
        """Words that begin so."""
        slot = Slot(exact=term.exact, prefix=True)
        yield from _everywhere(item, (slot,))
        for form in islice(self._analyzer.forms_beginning(term.exact), MOST_FORMS):
            yield _pattern(item, (Slot(exact=form, lemmas=self._analyzer.lemmas(form)),), Field.EVERYDAY)

    def _contradicted(self, item: Item, choice: Choice, clause: Clause) -> Iterator[Pattern]:
        """The patterns by which what is left out would be found as what is wanted."""
        for wanted in choice.items:
            if self._says(item, wanted):
                alone = len(choice.items) == 1
                kept = (pattern for pattern in clause.patterns if alone or pattern.query == wanted.text)
                yield from (replace(pattern, query=item.canonical()) for pattern in kept)

    def _says(self, item: Item, wanted: Item) -> bool:
        """Whether whatever is `wanted` is left out: the same words in any of their forms, or with the beginning."""
        terms, others = self._analyzer.terms(item.text), self._analyzer.terms(wanted.text)
        if not terms or len(terms) != len(others):
            return False
        pairs = list(zip(terms, others, strict=True))
        if wanted.kind is ItemKind.PREFIX:
            return item.kind is ItemKind.PREFIX and others[0].exact.startswith(terms[0].exact)
        if item.kind in (ItemKind.PREFIX, ItemKind.PHRASE):
            return item.kind is wanted.kind and all(one.exact == other.exact for one, other in pairs)
        return all(one.exact == other.exact or set(one.lemmas) & set(other.lemmas) for one, other in pairs)


def _around(term: Term) -> tuple[str, ...]:
    """What the index has for the places inside a number with a letter or a stop."""
    return (inside(term.exact),) if term.exact[:1].isdigit() and not term.exact.isdigit() else ()


def _everywhere(item: Item, slots: tuple[Slot, ...]) -> Iterator[Pattern]:
    """Forms in the titles and texts, and, where they may be English, in the English titles and digests."""
    yield _pattern(item, slots, Field.EXACT)
    if all(slot.exact.isascii() for slot in slots):
        yield _pattern(item, slots, Field.EXACT_ENGLISH)


def _pattern(item: Item, slots: tuple[Slot, ...], field: Field) -> Pattern:
    return Pattern(kind=ReasonKind.EXACT, query=item.canonical(), slots=slots, field=field)
