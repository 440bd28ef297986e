"""The filters of a search, one row each, and the values a reader chose for them.

Pages, API, command line, typed operators, the fields of an index, facets and chips are all derived from `FILTERS`: a
filter more is one row here, its label in the messages of the interface, and the translation of that label.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol

from ingest.model import Kind, Lang, Part, RecordId, part_of
from search_service.search.request.filter_values import (
    FIRST_BOOK,
    BookPrefix,
    FilterValue,
    Number,
    OneOf,
    Provision,
    RomanNumber,
    Values,
)

MOST_LAWS: Final = 99_999
SHOWN: Final = 40  # code points of a value that is none which a hint repeats


class Filterable(Protocol):
    """What is filtered: a unit of the index, as far as filters look at it."""

    @property
    def id(self) -> RecordId:
        """The record the unit is named by."""
        ...

    @property
    def lang(self) -> Lang:
        """The language of its text."""
        ...

    @property
    def kind(self) -> Kind:
        """What its record is."""
        ...

    @property
    def law(self) -> int | None:
        """The number of the Law it belongs to or comments on."""
        ...

    @property
    def chapter(self) -> str | None:
        """The number of the chapter around it (V)."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterRow:
    """One filter.

    `name` stands in addresses, in parameters of the API, in options and in canonical queries; `field` is the field of
    an index that holds its values, and the word for one of them in messages. `spellings` may be typed before a colon;
    `words` before a value make a whole query the filter (`глава 5`). `value_of` reads the value off a unit, None where
    it has none. `meaning` and `example` are for programs. `named_by` is the record whose title tells what a value is,
    in the book of that prefix.

    `counted` filters are facets of the API's answers. A page offers at most `offered` values, 0 for none, the most
    frequent first or, `in_order`, by `Values.order`; it offers none where a filter of `narrower` is in force, and of
    a filter `of_one_book`, whose values each book has its own of, none while the hits are of several books. A filter
    that is `for_several` is neither counted nor offered in a library where all units have one value. What is no value
    may be one of the filter called `finer`: law:27B is the provision. `coarser` tells the filter and the value that
    stand for a value which no unit has.
    """

    name: str
    field: str
    spellings: tuple[str, ...]
    values: Values
    value_of: Callable[[Filterable], FilterValue | None]
    meaning: str
    example: FilterValue
    words: tuple[str, ...] = ()
    named_by: Callable[[FilterValue, str], RecordId] | None = None
    counted: bool = True
    offered: int = 0
    in_order: bool = False
    narrower: tuple[str, ...] = ()
    of_one_book: bool = False
    for_several: bool = False
    finer: str = ""
    coarser: Callable[[FilterValue], tuple[str, FilterValue]] | None = None


# What a reader calls the parts and the kinds, in either language; the names of the parts on the pages among them.
PART_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **dict.fromkeys(("laws", "text", "texts", "правила", "правило", "текст", "тексты"), Part.LAW.value),
        **dict.fromkeys(("комментарий", "комментарии", "комментариях"), Part.COMMENTARY.value),
        **dict.fromkeys(("указатель", "указателе"), Part.INDEX.value),
        **dict.fromkeys(("содержание", "содержании", "оглавление"), Part.CONTENTS.value),
    }
)
KIND_WORDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{"правило": Kind.LAW.value, "положение": Kind.PROVISION.value, "сноска": Kind.FOOTNOTE.value},
        **{"примечание": Kind.NOTE.value, "комментарий": Kind.COMMENTARY.value, "пункт": Kind.PARAGRAPH.value},
        **{"подпункт": Kind.ITEM.value, "пример": Kind.EXAMPLE.value, "раздел": Kind.DIVISION.value},
        **{"указатель": Kind.INDEX_ENTRY.value, "содержание": Kind.CONTENTS_ENTRY.value},
        **{"титул": Kind.MATTER.value, "прочее": Kind.UNPLACED.value},
    }
)


def _provision(unit: Filterable) -> FilterValue | None:
    """The lettered provision that a unit is or hangs on."""
    place = unit.id.unit
    return f"{place.law}{place.mark}" if place.is_law and place.depth > 1 and place.mark.isupper() else None


FILTERS: Final[dict[str, FilterRow]] = {
    row.name: row
    for row in (
        FilterRow(
            name="in",
            field="part",
            spellings=("in", "в"),
            values=OneOf(tuple(part.value for part in Part), PART_WORDS),
            value_of=lambda unit: part_of(unit.id, unit.kind),
            meaning="Part of the library",
            example="commentary",
            counted=False,  # the API counts kinds, of which a part has several
            offered=len(Part),
            in_order=True,
        ),
        FilterRow(
            name="kind",
            field="kind",
            spellings=("kind", "вид"),
            values=OneOf(tuple(kind.value for kind in Kind), KIND_WORDS),
            value_of=lambda unit: unit.kind,
            meaning="Only units of this kind",
            example="paragraph",
        ),
        FilterRow(
            name="chapter",
            field="chapter",
            spellings=("chapter", "глава"),
            words=("глава", "главе", "главы", "гл.", "chapter"),
            values=RomanNumber(),
            value_of=lambda unit: unit.chapter,
            meaning="Only units of this chapter",
            example="V",
            named_by=lambda number, book: RecordId.of_division(str(number), book=book),
            offered=100,
            in_order=True,
            narrower=("law",),
            of_one_book=True,
        ),
        FilterRow(
            name="law",
            field="law",
            spellings=("law", "правило"),
            values=Number(MOST_LAWS),
            value_of=lambda unit: unit.law,
            meaning="Only units of this Law",
            example=27,
            offered=12,
            of_one_book=True,
            finer="provision",
        ),
        FilterRow(
            name="provision",
            field="provision",
            spellings=("provision", "положение"),
            values=Provision(),
            value_of=_provision,
            meaning="Only units of this lettered provision of a Law",
            example="27B",
            counted=False,
            of_one_book=True,
            coarser=lambda provision: ("law", int(str(provision)[:-1])),
        ),
        FilterRow(
            name="book",
            field="book",
            spellings=("book", "книга"),
            values=BookPrefix(),
            value_of=lambda unit: unit.id.book or FIRST_BOOK,
            meaning="Only units of the book whose ids bear this prefix, `first` for the book without one; chapters and "
            "Laws are those of this book, and of every book where none is chosen",
            example=FIRST_BOOK,
            offered=20,
            for_several=True,
        ),
    )
}


@dataclass(frozen=True, slots=True)
class Hint:
    """What was meant and cannot be, or is understood in a way that must be said. Of a filter `kind` is its field and
    `value` what stood for its value; other kinds are star, group, or, minus, too_many, encoding and cut.
    """

    kind: str
    value: str


@dataclass(frozen=True, slots=True)
class Filters:
    """The values chosen, by the name of the filter and in the order of `FILTERS`; `of` makes one.

    >>> Filters.of({"law": 27, "in": "commentary", "chapter": None}).canonical()
    'in:commentary law:27'
    """

    chosen: tuple[tuple[str, FilterValue], ...] = ()

    @classmethod
    def of(cls, values: Mapping[str, FilterValue | None]) -> "Filters":
        """Return the filters of these values; those that are None are left out."""
        found = ((name, values.get(name)) for name in FILTERS)
        return cls(tuple((name, value) for name, value in found if value is not None))

    @classmethod
    def read(cls, given: Mapping[str, str]) -> tuple["Filters", tuple[Hint, ...]]:
        """Return the filters that parameters spell, and a hint for each whose value is none."""
        typed = {name: given.get(name) or "" for name in FILTERS}
        values = {name: FILTERS[name].values.read(text) if text else None for name, text in typed.items()}
        refused = (name for name, text in typed.items() if text and values[name] is None)
        return cls.of(values), tuple(Hint(FILTERS[name].field, typed[name][:SHOWN]) for name in refused)

    def __bool__(self) -> bool:
        return bool(self.chosen)

    def __iter__(self) -> Iterator[tuple[FilterRow, FilterValue]]:
        """Give each filter in force with its value."""
        return ((FILTERS[name], value) for name, value in self.chosen)

    def get(self, name: str) -> FilterValue | None:
        """Return the value of a filter, None where it is not in force."""
        return dict(self.chosen).get(name)

    def is_alone(self, name: str, *beside: str) -> bool:
        """Whether a filter is in force and no other one but those `beside` it."""
        return self.get(name) is not None and all(other in (name, *beside) for other, _ in self.chosen)

    def having(self, name: str, value: FilterValue | None) -> "Filters":
        """Return the filters with one of them set to a value, or taken away by None."""
        return Filters.of({**dict(self.chosen), name: value})

    def over(self, others: "Filters") -> "Filters":
        """Return these filters, and of the others those that these leave open."""
        return Filters.of({**dict(others.chosen), **dict(self.chosen)})

    def within(self, known: Mapping[str, Collection[str]]) -> tuple["Filters", tuple[Hint, ...]]:
        """Return these filters with the coarser one for each value that no unit of a library has, `known` by the fields
        of its index, and a hint for each: 27B is not here, but Law 27 is.
        """
        kept, hints = self, []
        for row, value in self:
            if row.coarser and str(value) not in known.get(row.field, ()):
                name, around = row.coarser(value)
                kept = Filters.of({name: around}).over(kept.having(row.name, None))
                hints.append(Hint(row.field, str(value)))
        return kept, tuple(hints)

    @property
    def fields(self) -> dict[str, str]:
        """The values by the fields of an index."""
        return {row.field: str(value) for row, value in self}

    def canonical(self) -> str:
        """Return the filters as a reader types them."""
        return " ".join(f"{name}:{value}" for name, value in self.chosen)


NO_FILTERS: Final = Filters()


def fields_of(unit: Filterable) -> dict[str, str]:
    """Return what a unit is filtered and counted by: the values it has, by the fields of an index."""
    values = ((row.field, row.value_of(unit)) for row in FILTERS.values())
    return {field: str(value) for field, value in values if value is not None}


def read_filter(chunk: str) -> Filters | Hint | None:
    """Return the filter that a chunk of a query is; a hint where its value is none, None where it looks like no filter.

    >>> read_filter("глава:5")
    Filters(chosen=(('chapter', 'V'),))
    >>> read_filter("in:commentaries")
    Hint(kind='part', value='commentaries')
    """
    name, colon, typed = chunk.partition(":")
    row = next((row for row in FILTERS.values() if name.lower() in row.spellings), None)
    if row is None or not colon or not typed:
        return None
    for reading in filter(None, (row, FILTERS.get(row.finer))):
        value = reading.values.read(typed)
        if value is not None:
            return Filters.of({reading.name: value})
    return Hint(row.field, typed)


def as_filter(text: str) -> str:
    """Return a whole text that names a chapter as the filter it means; any other text itself.

    >>> as_filter("Глава 5"), as_filter("глава пять")
    ('chapter:V', 'глава пять')
    """
    words = text.split(maxsplit=2)
    if len(words) != 2:
        return text
    for row in FILTERS.values():
        if words[0].lower() in row.words and (value := row.values.read(words[1])) is not None:
            return f"{row.name}:{value}"
    return text
