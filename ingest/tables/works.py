"""The works of a library as data: what each is, which ids its records bear, how its Laws are called and counted.

A **book** is what shares a prefix of ids: a work of Laws, a commentary on them, or both. The first book of a library
may have no prefix; every other bears one, so that no two works ever share an id (`chess.law:4` beside `law:4`).

The editions of a book are its Codes by year, so that «the earlier Law» can be named: without a year, it is the one
before.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from ingest.model import BOOK, SPACES, Lang, RecordId
from ingest.tables.reading import Entry, nested, parse_toml, unique

_KEYS: Final = ("id", "kind", "prefix", "edition", "language", "titles", "count", "unit", "words")
_FORMS: Final = ("one", "many", "genitive", "dative", "many_genitive")
# Words that an address or an id begins with, so no prefix of a book may be one: /ru/search, law:27
TAKEN: Final = (
    *SPACES,
    "about",
    "api",
    "audit",
    "commentary",
    "glossary",
    "help",
    "map",
    "offline",
    "preview",
    "qr",
    "search",
    "slip",
    "source",
    "table",
)
_LONGER_WORD: Final = re.compile(r"[^\W\d_]{3,}")
OWN_WORDS: Final = (
    0.02  # of the words of a text are those of its book: so in each of the five documents, 0.026 to 0.127
)
FIRST_YEAR, LAST_YEAR = 1900, 2099  # an edition names its year in ids: law@1975:77


class WorkKind(StrEnum):
    """What a work is to its book."""

    LAWS = "laws"
    COMMENTARY = "commentary"


LAYOUT_OF: Final[Mapping[WorkKind, str]] = MappingProxyType(
    {WorkKind.LAWS: "law-pages", WorkKind.COMMENTARY: "commentary"}
)
"""How the documents of a work are laid out, by its kind."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitName:
    """How a Law of a book is called in one language, with the forms an interface puts into its sentences.

    `genitive` follows «текст …», `dative` «комментарий к …», `many_genitive` a number («93 …»). A language without
    cases gives `one` and `many` alone.
    """

    one: str
    many: str
    genitive: str
    dative: str
    many_genitive: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Work:
    """One work. `prefix` is that of its book; `language` the one in which what is known but not printed is told.

    `titles` are by language; `count` is how many Laws its book numbers, from 1 without a gap, None where that is not
    known; `units` how a Law is called, by language; `words`, by language, beginnings of words that every longer text
    of the book has and other texts hardly have, in small letters and without ё; none where they are not known. A
    commentary beside Laws leaves all three to them.
    """

    id: str
    kind: WorkKind
    prefix: str
    edition: int
    language: Lang
    titles: Mapping[Lang, str]
    count: int | None
    units: Mapping[Lang, UnitName]
    words: Mapping[Lang, tuple[str, ...]]

    @property
    def layout(self) -> str:
        """How the documents of the work are laid out."""
        return LAYOUT_OF[self.kind]

    def title(self, lang: Lang) -> str:
        """Return the title in a language, or in the work's own where it has none in that."""
        return self.titles.get(lang) or self.titles[self.language]


@dataclass(frozen=True, slots=True)
class Book:
    """What shares one prefix: the Laws, the commentary on them, or both; facts of the book are those of its Laws."""

    laws: Work | None
    commentary: Work | None

    @property
    def works(self) -> tuple[Work, ...]:
        """The works of the book, the Laws first."""
        return tuple(work for work in (self.laws, self.commentary) if work)

    @property
    def main(self) -> Work:
        """The work that speaks for the book: its Laws, or the commentary where it has no Laws."""
        return self.works[0]

    @property
    def prefix(self) -> str:
        """What the ids of the book begin with, without the dot; "" for the book without a prefix."""
        return self.main.prefix

    @property
    def edition(self) -> int:
        """The year of the book's edition."""
        return self.main.edition

    @property
    def language(self) -> Lang:
        """The language in which what is known but not printed is told."""
        return self.main.language

    @property
    def count(self) -> int | None:
        """How many Laws the book numbers, from 1 without a gap; None where that is not known."""
        return self.main.count

    def title(self, lang: Lang) -> str:
        """Return the title of the book in a language, or in its own where it has none in that."""
        return self.main.title(lang)

    def unit(self, lang: Lang) -> UnitName:
        """Return how a Law of the book is called in a language, or in its own where it has no name in that."""
        return self.main.units.get(lang) or self.main.units[self.language]

    def own_words(self, lines: Iterable[str], lang: Lang) -> tuple[int, int] | None:
        """Return how many words of a text, of three letters or more, tell the book from others, and how many there are;
        None where no such words are known in its language.
        """
        known = self.main.words.get(lang)
        if not known:
            return None
        words = [word for line in lines for word in _LONGER_WORD.findall(line.lower().replace("ё", "е"))]
        return sum(word.startswith(known) for word in words), len(words)

    def speaks(self, lines: Iterable[str], lang: Lang) -> bool:
        """Return whether a text is in the words of the book; False where they are not known in its language."""
        found = self.own_words(lines, lang)
        return found is not None and 0 < found[1] * OWN_WORDS <= found[0]

    def work_of(self, record_id: RecordId) -> Work:
        """Return the work a record of this book belongs to by its id."""
        return self.commentary if self.commentary and record_id.is_commentary else self.main


@dataclass(frozen=True, slots=True)
class Works:
    """All works of a library in the order of their table, and the books they make in the order of their first works."""

    rows: tuple[Work, ...]

    @property
    def books(self) -> tuple[Book, ...]:
        """The books in the order of their first works."""
        return tuple(_books(self.rows))

    def work(self, name: str) -> Work:
        """Return the work with this id; LookupError where there is none."""
        for work in self.rows:
            if work.id == name:
                return work
        raise LookupError(f"there is no work {name!r}; works are {', '.join(work.id for work in self.rows)}")

    def book(self, prefix: str) -> Book:
        """Return the book whose ids bear this prefix; LookupError where there is none."""
        for book in self.books:
            if book.prefix == prefix:
                return book
        raise LookupError(
            f"there is no book {prefix!r}; books are {', '.join(repr(book.prefix) for book in self.books)}"
        )

    def book_of(self, work: str) -> Book:
        """Return the book that the work with this id belongs to; LookupError where there is no such work."""
        return self.book(self.work(work).prefix)


def _books(rows: Iterable[Work]) -> Iterator[Book]:
    by_prefix: dict[str, dict[WorkKind, Work]] = {}
    for work in rows:
        by_prefix.setdefault(work.prefix, {})[work.kind] = work
    for works in by_prefix.values():
        yield Book(works.get(WorkKind.LAWS), works.get(WorkKind.COMMENTARY))


def parse_works(text: str, file: str = "works.toml") -> Works:
    """Return the works in table order; TableError for a row that cannot be taken, and for two works whose records would
    share ids.
    """
    entries = parse_toml(text, file=file, array="work")
    pairs = [(entry, _work(entry)) for entry in entries]
    works = Works(unique(pairs, lambda row: row.id))
    for place, (entry, row) in enumerate(pairs):
        for other in works.rows[:place]:
            _check_beside(entry, row, other)
    for entry, row in pairs:
        _check_facts(entry, row, works.book(row.prefix))
    return works


def _check_beside(entry: Entry, row: Work, other: Work) -> None:
    """Refuse a work whose ids another has, or that says otherwise than the other work of its book."""
    if row.prefix != other.prefix:
        return
    if row.kind is other.kind:
        problem = f"{row.id} and {other.id} would share ids: both are the {row.kind} of the book {row.prefix!r}"
        entry.refuse(problem, f'Give {row.id} a prefix of its own, such as prefix = "{row.id}"')
    if row.edition != other.edition:
        problem = f"{other.id} of the same book has the edition {other.edition}, not {row.edition}"
        entry.refuse(problem, "Correct one of them, or give one work a prefix of its own")


def _check_facts(entry: Entry, row: Work, book: Book) -> None:
    """Refuse a book whose Laws have no name, and a second home for what the Laws of a book tell."""
    if row is book.main and not row.units:
        entry.refuse("'unit' is missing", f'Say how a Law is called: unit.{row.language} = {{ one = "…", many = "…" }}')
    if row is not book.main and (row.units or row.count or row.words):
        entry.refuse(f"{book.main.id} tells count, unit and words of this book", "Remove them here")


def _work(entry: Entry) -> Work:
    entry = replace(entry, label=f"work {entry.fields.get('id', 'without an id')}")
    entry.allow(*_KEYS)
    language = Lang(entry.choice("language", Lang))
    units = _by_language(entry, "unit", language) if "unit" in entry.fields else ()
    words = _by_language(entry, "words", language) if "words" in entry.fields else ()
    row = Work(
        id=_id(entry),
        kind=WorkKind(entry.choice("kind", WorkKind)),
        prefix=_prefix(entry),
        edition=entry.number("edition"),
        language=language,
        titles=MappingProxyType({lang: part.text(lang) for lang, part in _by_language(entry, "titles", language)}),
        count=entry.optional_number("count"),
        units=MappingProxyType({lang: _unit(nested(part, lang)) for lang, part in units}),
        words=MappingProxyType({lang: _words(part, lang) for lang, part in words}),
    )
    if not FIRST_YEAR <= row.edition <= LAST_YEAR:
        entry.refuse(f"'edition' is {row.edition}", "Write the year of the edition, such as 1987")
    if row.count == 0:
        entry.refuse("'count' is 0", "Write how many Laws there are, or leave the key out where that is not known")
    return row


def _id(entry: Entry) -> str:
    value = entry.text("id")
    if not BOOK.fullmatch(value):
        entry.refuse(f"'id' is {value!r}", "Write small letters, digits and hyphens, such as laws-1987")
    return value


def _prefix(entry: Entry) -> str:
    """The prefix of a book, "" where the entry has none. A prefix that is a word of ids would read as one."""
    if entry.fields.get("prefix", "") == "":
        return ""
    value = entry.text("prefix")
    if not BOOK.fullmatch(value) or value in TAKEN:
        remedy = f"Write small letters, digits and hyphens, such as chess; none of {', '.join(TAKEN)}"
        entry.refuse(f"'prefix' is {value!r}", remedy)
    return value


def _by_language(entry: Entry, key: str, language: Lang) -> Iterator[tuple[Lang, Entry]]:
    """The languages under a key, each with the entry that holds them; the work's own language must be among them."""
    part = nested(entry, key)
    part.allow(*Lang)
    if language not in part.fields:
        part.refuse(f"it has no '{language}', the language of the work", f"Add {key}.{language}")
    yield from ((lang, part) for lang in Lang if lang in part.fields)


def _words(entry: Entry, lang: Lang) -> tuple[str, ...]:
    """The beginnings of a book's own words in a language, as texts are compared with them."""
    words = entry.texts(lang)
    for word in words:
        if not word.isalpha() or word != word.lower().replace("ё", "е"):
            entry.refuse(f"{word!r} is no beginning of a word", "Write letters alone, small ones, е for ё")
    return words


def _unit(entry: Entry) -> UnitName:
    entry.allow(*_FORMS)
    one, many = entry.text("one"), entry.text("many")
    return UnitName(
        one=one,
        many=many,
        genitive=entry.optional_text("genitive") or one,
        dative=entry.optional_text("dative") or one,
        many_genitive=entry.optional_text("many_genitive") or many,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One Code: its year, the year of the one before (None for the first), what to know of it, its source."""

    year: int
    previous: int | None
    note: str
    source: str


def parse_editions(text: str, file: str = "editions.toml") -> tuple[Edition, ...]:
    """Return the editions by year, each naming the one before it; TableError otherwise."""
    entries = parse_toml(text, file=file, array="edition")
    rows = unique(((entry, _edition(entry)) for entry in entries), lambda row: row.year)
    due: int | None = None
    for entry, row in zip(entries, rows, strict=True):
        if row.previous != due or (due is not None and row.year <= due):
            entry.refuse(f"the edition before {row.year} is {due}, not {row.previous}", "Order them by year")
        due = row.year
    return rows


def _edition(entry: Entry) -> Edition:
    entry.allow("year", "previous", "note", "source")
    return Edition(
        year=entry.number("year"),
        previous=entry.optional_number("previous"),
        note=entry.text("note"),
        source=entry.text("source"),
    )
