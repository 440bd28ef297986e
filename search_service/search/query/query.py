"""What a reader typed, understood: a frozen Query of words, phrases, operators, filters and citation
readings.

The values only; `query_parser` makes them. `Query.canonical` spells a query so that parsing it gives the same
one.
"""

from dataclasses import dataclass

from ingest.citation import Reading
from search_service.search.query.items import Choice, Item, ItemKind
from search_service.search.request import NO_FILTERS, Filters, Hint, Limit


@dataclass(frozen=True, slots=True, kw_only=True)
class Query:
    """A query as understood. Every choice must be there, no excluded item may; `readings` are what the whole
    text is as a citation, best first; `limits` tell what was left out; `hints` name words that look like filters
    and are searched as text.
    """

    text: str
    choices: tuple[Choice, ...] = ()
    excluded: tuple[Item, ...] = ()
    filters: Filters = NO_FILTERS
    readings: tuple[Reading, ...] = ()
    limits: tuple[Limit, ...] = ()
    hints: tuple[Hint, ...] = ()

    @property
    def is_words(self) -> bool:
        """Whether it is said in words alone: no citation, no quotes, and no other operators."""
        items = [item for choice in self.choices for item in choice.items]
        plain = len(items) == len(self.choices) and all(
            item.kind in (ItemKind.WORD, ItemKind.COMPOUND) for item in items
        )
        return plain and not self.excluded and not self.readings

    def canonical(self) -> str:
        """The query in one spelling; parsing it again gives the same choices, exclusions and filters."""
        parts = [self.filters.canonical()] if self.filters else []
        parts += [choice.canonical() for choice in self.choices]
        parts += [f"-{item.canonical()}" for item in self.excluded]
        return " ".join(parts)
