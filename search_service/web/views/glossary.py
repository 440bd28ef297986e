"""The glossary: each notion in both languages and both translations, and every place that speaks of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from ingest.model import KINDS, Lang, Record, RecordId
from ingest.tables import TranslationPair
from search_service.library import GlossaryTerm
from search_service.web.defined_terms import TermPlace
from search_service.web.urls import term_anchor
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Citer, Named, citer, named

PLACES_OPEN = 8  # places of use shown at once; the others are one tap away

Uses = Callable[[str], tuple[TermPlace, ...]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What one of two translations calls a notion; `work` is the id of the Laws or of the commentary."""

    work: str
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A paragraph or provision that speaks of a notion, and how many times."""

    place: Citer
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Notion:
    """An entry: `wordings` only where the two translations differ."""

    anchor: str
    term: GlossaryTerm
    wordings: tuple[Wording, ...]
    laws: tuple[Named, ...]
    uses: tuple[Use, ...]
    mentions: int

    @property
    def first_uses(self) -> tuple[Use, ...]:
        """The places shown at once: all where few are left over."""
        return self.uses if len(self.uses) <= PLACES_OPEN + 2 else self.uses[:PLACES_OPEN]

    @property
    def further_uses(self) -> tuple[Use, ...]:
        """The places behind one tap."""
        return self.uses[len(self.first_uses) :]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotionLetter:
    """The notions that begin with one letter."""

    letter: str
    notions: tuple[Notion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryPage:
    """The glossary by letters of the interface language's terms."""

    context: PageContext
    letters: tuple[NotionLetter, ...]
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TermCard:
    """A notion in brief, to be shown beside a word of a text; `href` is its place in the glossary."""

    context: PageContext
    term: GlossaryTerm
    laws: tuple[Named, ...]
    href: str


MOST_LAWS = 6  # Laws named on a card; a notion that is in more of them is no help there


def term_card(context: PageContext, name: str, view: ViewContext) -> TermCard | None:
    """The card of the notion whose place in the glossary bears this name; None where there is none."""
    place = f"term-{name}"
    term = next((one for one in view.library.facts.terms(view.prefix) if term_anchor(one.en) == place), None)
    if term is None:
        return None
    laws = tuple(named(view.law_id(int(number)), view) for number in term.laws)
    return TermCard(
        context=context,
        term=term,
        laws=laws if len(laws) <= MOST_LAWS else (),
        href=view.urls.page("glossary", place),
    )


def alphabetical(text: str, lang: Lang) -> tuple[bool, str, str]:
    """A key that sorts as a dictionary of the language does: the other alphabet last, ё after е, case only between
    equal words.

    >>> sorted(["ж", "IMP", "ёлка", "ель", "Еж"], key=lambda word: alphabetical(word, Lang.RU))
    ['Еж', 'ель', 'ёлка', 'ж', 'IMP']
    """
    folded = text.casefold()
    return folded[:1].isascii() is (lang is Lang.RU), folded.replace("ё", "е\uffff"), text


def glossary_letters(
    view: ViewContext,
    uses: Uses,
    pairs: Iterable[TranslationPair],
    counts: Callable[[RecordId], bool] = lambda _: True,
) -> tuple[NotionLetter, ...]:
    """The notions in the order of the interface language, with the places of their use that count."""
    terms = view.library.facts.terms(view.prefix)
    found = _uses_by_notion(view, uses, counts)
    wordings = _wordings(pairs, view)
    notions = [
        _notion(term, wordings.get(term.en, ()), found.get(number, {}), view) for number, term in enumerate(terms)
    ]
    ordered = sorted(notions, key=lambda notion: alphabetical(notion.term.name(view.lang), view.lang))
    grouped = groupby(ordered, key=lambda notion: notion.term.name(view.lang)[:1].upper())
    return tuple(NotionLetter(letter=letter, notions=tuple(group)) for letter, group in grouped)


def _notion(term: GlossaryTerm, wordings: tuple[Wording, ...], uses: dict[RecordId, int], view: ViewContext) -> Notion:
    return Notion(
        anchor=term_anchor(term.en),
        term=term,
        wordings=wordings,
        laws=tuple(named(view.law_id(int(number)), view) for number in term.laws),
        uses=tuple(Use(place=citer(unit, view), count=count) for unit, count in uses.items()),
        mentions=sum(uses.values()),
    )


def _wordings(pairs: Iterable[TranslationPair], view: ViewContext) -> dict[str, tuple[Wording, ...]]:
    """What the commentary and the Laws call one notion, by its English term, where they differ; nothing in a book that
    has one of the two only.
    """
    if view.book.book.laws is None or view.book.book.commentary is None:
        return {}
    laws, commentary = view.book.book.laws.id, view.book.book.commentary.id
    said: dict[str, dict[str, dict[str, None]]] = {}
    for pair in pairs:
        works = said.setdefault(pair.term_en, {laws: {}, commentary: {}})
        works[laws][pair.laws] = None
        works[commentary][pair.commentary] = None
    return {
        term: tuple(Wording(work=work, terms=tuple(words)) for work, words in works.items())
        for term, works in said.items()
    }


def _uses_by_notion(
    view: ViewContext, uses: Uses, wanted: Callable[[RecordId], bool]
) -> dict[int, dict[RecordId, int]]:
    """For each notion the numbered paragraphs and provisions that speak of it, in the order of the book."""
    found: dict[int, dict[RecordId, int]] = {}
    for record in filter(lambda one: wanted(one.id), _texts(view)):
        for use in uses(record.text):
            counts = found.setdefault(use.term, {})
            counts[record.id.unit] = counts.get(record.id.unit, 0) + 1
    return found


def _texts(view: ViewContext) -> Iterable[Record]:
    """The prose of the book."""
    records = (record for record in view.library.records() if record.id.book == view.prefix)
    return (record for record in records if record.text and KINDS[record.kind].prose)
