"""The whole book in views: its divisions with their Laws, its contents, its commentary, its subject index."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from string import ascii_uppercase
from types import MappingProxyType
from typing import Final

from ingest.model import CitationKind, Cut, Kind, Lang, Record, RecordId
from search_service.library import Library, ServedBook, Title
from search_service.web.urls import SITE_PAGES, Urls, anchor, in_book
from search_service.web.views.parts.blocks import Block, TextChoice, block_of
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import (
    Link,
    LinkState,
    Named,
    label_of,
    link_of,
    named,
    phrase_of,
    sentence_case,
)
from search_service.web.views.parts.relations import words_of


@dataclass(frozen=True, slots=True, kw_only=True)
class LawLine:
    """A Law in a list: its name, and whether its text and a commentary on it can be read here."""

    name: Named
    number: int
    has_text: bool
    has_commentary: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentsLine:
    """An entry of the printed contents, at the place it names; `text` is what it prints, or our words for it."""

    id: str
    anchor: str
    label: str
    text: str
    lang: str
    page: int | None
    link: Link | None
    cuts: tuple[Cut, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class LawWithContents:
    """A Law and what the printed contents say inside it."""

    law: LawLine
    entries: tuple[ContentsLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Division:
    """A chapter, part or section with the Laws that stand directly in it and the divisions inside it; `label` is its
    own number without those of the outer ones, "" for the Laws that stand in none; `notes` are the footnotes on it.
    """

    name: Named
    label: str
    anchor: str
    level: int
    entry: ContentsLine | None
    laws: tuple[LawWithContents, ...]
    inner: tuple["Division", ...]
    notes: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Availability:
    """How much of the book this library holds."""

    laws: int
    with_text: int
    commented: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BookAtHome:
    """A book on the front page: its chapters, how much of it is held, and the links to its pages."""

    book: ServedBook
    chapters: tuple[Division, ...]
    availability: Availability
    urls: Urls


@dataclass(frozen=True, slots=True, kw_only=True)
class HomePage:
    """The front page: the search, and the only book by chapters or the list of all books."""

    context: PageContext
    books: tuple[BookAtHome, ...]
    examples: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContentsPage:
    """The contents of the book, printed entries and page numbers included."""

    context: PageContext
    chapters: tuple[Division, ...]


def page_paths(library: Library, left_out: Collection[str] = ()) -> tuple[str, ...]:
    """The paths below a language of all pages of a library: those of the site, and each book's with its situations."""
    site = ("", *(page for page in SITE_PAGES if page not in left_out))
    books = (
        in_book(path, book.prefix)
        for book in library.books
        for path in (
            *book.pages,
            *(f"law/{law.law}" for law in library.of_kind(Kind.LAW, book.prefix)),
            *(f"table/{one.path}" for first in library.facts.situations(book.prefix) for one in first.every),
        )
    )
    return (*site, *books)


def home_page(context: PageContext, view: ViewContext) -> HomePage:
    """The front page of the library."""
    examples = (example for book in view.library.books for example in book.examples(view.lang))
    return HomePage(
        context=context,
        books=tuple(
            _at_home(replace(view, book=book, urls=replace(view.urls, book=book.prefix))) for book in view.library.books
        ),
        examples=tuple(dict.fromkeys(examples)),
    )


def _at_home(view: ViewContext) -> BookAtHome:
    chapters = divisions(view)
    return BookAtHome(book=view.book, chapters=chapters, availability=availability(chapters), urls=view.urls)


def divisions(view: ViewContext, *, with_entries: bool = False) -> tuple[Division, ...]:
    """The chapters with everything inside them, in the order of the book; before them the Laws that stand in none."""
    entries = _entries_by_law(view) if with_entries else {}
    laws: dict[RecordId | None, list[LawWithContents]] = {}
    for law in view.of_kind(Kind.LAW):
        line = LawWithContents(law=law_line(law, view), entries=entries.get(law.law or 0, ()))
        laws.setdefault(law.parent, []).append(line)
    records = view.of_kind(Kind.DIVISION)
    hung = [child for record in records for child in record.children if child.hung] if with_entries else []
    notes: dict[RecordId | None, tuple[Block, ...]] = {}
    for note in filter(None, map(view.library.record, hung)):
        notes[note.parent] = (*notes.get(note.parent, ()), block_of(note, view))
    known = sorted((record.id for record in records), key=lambda item: item.book_order)
    inside: dict[RecordId | None, list[RecordId]] = {}
    for division in known:
        inside.setdefault(division.parent, []).append(division)
    chapters = tuple(_division(chapter, inside, laws, notes, view) for chapter in inside.get(None, []))
    return (_undivided(laws[None], view), *chapters) if None in laws else chapters


def _undivided(laws: Iterable[LawWithContents], view: ViewContext) -> Division:
    """The Laws that stand in no division, as one without a name."""
    nameless = Named(id="", label="", title=None, title_lang=view.lang.value, href=None, state=LinkState.TEXT)
    return Division(name=nameless, label="", anchor="", level=1, entry=None, laws=tuple(laws), inner=())


def _division(
    at: RecordId,
    inside: dict[RecordId | None, list[RecordId]],
    laws: dict[RecordId | None, list[LawWithContents]],
    notes: Mapping[RecordId | None, tuple[Block, ...]],
    view: ViewContext,
) -> Division:
    entry = view.library.record(at.contents_id)
    name = named(at, view)
    own = name.label.rpartition(", ")[2]  # «Глава V, часть II» -> «часть II»
    return Division(
        name=name,
        label=own[:1].upper() + own[1:],
        anchor=anchor(at),
        level=at.depth,
        entry=contents_line(entry, view) if entry else None,
        laws=tuple(laws.get(at, ())),
        inner=tuple(_division(inner, inside, laws, notes, view) for inner in inside.get(at, [])),
        notes=notes.get(at, ()),
    )


def law_line(law: Record, view: ViewContext) -> LawLine:
    """A Law as a list shows it."""
    number = law.law or 0
    return LawLine(
        name=named(law.id, view),
        number=number,
        has_text=view.library.is_readable(law.id),
        has_commentary=view.library.is_readable(view.commentary_id(number)),
    )


def _entries_by_law(view: ViewContext) -> dict[int, tuple[ContentsLine, ...]]:
    found: dict[int, list[ContentsLine]] = {}
    for record in view.of_kind(Kind.CONTENTS_ENTRY):
        if record.id.law is not None:
            found.setdefault(record.id.law, []).append(contents_line(record, view))
    return {law: tuple(lines) for law, lines in found.items()}


def contents_line(record: Record, view: ViewContext) -> ContentsLine:
    """One printed entry; its link leads to what it names."""
    words = words_of(record, view)
    return ContentsLine(
        id=str(record.id),
        anchor=anchor(record.id),
        label=_number_of(record, view),
        text=sentence_case(words.text),
        lang=words.lang.value,
        page=record.page,
        cuts=record.cuts,
        link=link_of(record.references[0], view) if record.references else None,
    )


def _number_of(entry: Record, view: ViewContext) -> str:
    """The number of an entry of the contents: as printed, or for readers of another language by its label."""
    listed = entry.id.listed
    if entry.marker and (entry.lang is view.lang or listed is None):
        return entry.marker
    return label_of(listed, view) if listed else entry.label


def availability(chapters: Iterable[Division]) -> Availability:
    """How many Laws there are, and how many can be read."""
    lines = [line for chapter in chapters for line in _lines(chapter)]
    return Availability(
        laws=len(lines),
        with_text=sum(line.has_text for line in lines),
        commented=sum(line.has_commentary for line in lines),
    )


def _lines(division: Division) -> list[LawLine]:
    inner = [line for part in division.inner for line in _lines(part)]
    return [item.law for item in division.laws] + inner


@dataclass(frozen=True, slots=True, kw_only=True)
class CommentaryPage:
    """The commentary from the first section to the last."""

    context: PageContext
    sections: tuple[Block, ...]
    names: tuple[Named, ...]
    shows: tuple[TextChoice, ...]


def commentary_sections(view: ViewContext) -> tuple[Block, ...]:
    """All sections of the commentary that can be read."""
    return tuple(block_of(record, view) for record in view.of_kind(Kind.COMMENTARY))


ALPHABET: Final = "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЭЮЯ"  # the letters that a Russian word begins with; ё goes with е
ALPHABETS: Final[Mapping[Lang, str]] = MappingProxyType({Lang.RU: ALPHABET, Lang.EN: ascii_uppercase})


@dataclass(frozen=True, slots=True, kw_only=True)
class PhrasePart:
    """A part of an entry's phrase; `is_head` where it is the head that «=» stands for in print."""

    text: str
    is_head: bool = False


Phrase = tuple[PhrasePart, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexEntry:
    """A line of the subject index: `phrase` with the head in place of «=», where it leads, and entries under it.
    `printed` is the phrase of the document where `phrase` is our own words for it in the interface language; `also`
    tells «см. также» from «см.».
    """

    id: str
    anchor: str
    phrase: tuple[PhrasePart, ...]
    lang: str
    printed: tuple[PhrasePart, ...]
    printed_lang: str
    references: tuple[tuple[str, Link], ...]
    see: tuple[tuple[Title, Link], ...]
    also: bool
    entries: tuple["IndexEntry", ...]

    @property
    def words(self) -> str:
        """The phrase in one piece."""
        return "".join(part.text for part in self.phrase)


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexLetter:
    """The heads that begin with one letter."""

    letter: str
    heads: tuple[IndexEntry, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Jump:
    """A letter and the place where its heads begin; None for a letter under which this library has none."""

    letter: str
    anchor: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexPage:
    """The subject index by letters; `jumps` are the letters of the alphabet."""

    context: PageContext
    jumps: tuple[Jump, ...]
    letters: tuple[IndexLetter, ...]


def index_page(context: PageContext, view: ViewContext) -> IndexPage:
    """The subject index with the letters that lead into it."""
    letters = index_letters(view)
    places = {group.letter: f"letter-{number}" for number, group in enumerate(letters, 1)}
    alphabet = ALPHABETS[view.lang] if all(group.heads[0].lang == view.lang for group in letters) else ALPHABET
    others = tuple(letter for letter in places if letter not in alphabet)
    jumps = tuple(Jump(letter=letter, anchor=places.get(letter)) for letter in (*alphabet, *others))
    return IndexPage(context=context, jumps=jumps, letters=letters)


def index_letters(view: ViewContext) -> tuple[IndexLetter, ...]:
    """The subject index, its heads by first letter: in the order of print, or of the alphabet where they are told in
    our words.
    """
    records = view.of_kind(Kind.INDEX_ENTRY)
    heads = [index_entry(record, view) for record in records if record.parent is None]
    if any(head.printed for head in heads):
        heads.sort(key=lambda head: (head.lang != view.lang, head.words.casefold()))
    grouped = groupby(heads, key=_first_letter)
    return tuple(IndexLetter(letter=letter, heads=tuple(group)) for letter, group in grouped)


def _first_letter(head: IndexEntry) -> str:
    return next((character.upper() for character in head.words if character.isalnum()), "#")


def phrase_parts(printed: str, expanded: str | None) -> Phrase:
    """An entry's phrase with each «=» replaced by the head as `expanded` has it.

    >>> [part.text for part in phrase_parts("Легальная =", "Легальная контра")]
    ['Легальная ', 'контра']
    """
    pieces = printed.split("=")
    signs = len(pieces) - 1
    if not signs or expanded is None:
        return (PhrasePart(text=expanded or printed),)
    length = (len(expanded) - len(printed) + signs) // signs
    parts, at = [], 0
    for piece in pieces:
        parts += [PhrasePart(text=piece), PhrasePart(text=expanded[at + len(piece) :][:length], is_head=True)]
        at += len(piece) + length
    whole = tuple(part for part in parts[:-1] if part.text)
    return whole if "".join(part.text for part in whole) == expanded else (PhrasePart(text=expanded),)


def _phrases(record: Record, view: ViewContext) -> tuple[Phrase, Lang, Phrase]:
    """An entry's phrase with its language, and, where that is ours, the printed one."""
    printed = phrase_parts(record.text or record.title or "", record.phrase if record.expanded else None)
    words = phrase_of(record.id, view)
    if words.lang is record.lang:
        return printed, record.lang, ()
    return (PhrasePart(text=words.text),), words.lang, printed


def index_entry(record: Record, view: ViewContext) -> IndexEntry:
    """A head or an entry with its links; a head's entries follow in their order."""
    children = (view.library.record(child, record.lang) for child in record.children)
    links = [(reference, link_of(reference, view)) for reference in record.references]
    phrase, lang, printed = _phrases(record, view)
    lines = (index_entry(child, view) for child in children if child is not None)
    see = [(found, link) for found, link in links if found.kind is CitationKind.SEE]
    return IndexEntry(
        id=str(record.id),
        anchor=anchor(record.id),
        phrase=phrase,
        lang=lang.value,
        printed=printed,
        printed_lang=record.lang.value,
        references=tuple((found.mention, link) for found, link in links if found.kind is not CitationKind.SEE),
        see=tuple((phrase_of(found.targets[0], view, found.mention), link) for found, link in see),
        also=any(found.also for found, _ in see),
        entries=tuple(lines),
    )
