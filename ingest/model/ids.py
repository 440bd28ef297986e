"""The identity of a record: one value that parses, prints and sorts in the order of the book.

Every file, page, URL and reference names records by these ids, so an id answers what is asked of it: its Law, its unit,
what it stands in. Only what makes ids of printed marks, citations and outlines, looks at the levels. Grammar (ASCII,
stable, never reused):

    law:27  law:27B1b  law:12C2.i  law@1975:77      a Law, its provisions, a Law of another edition
    com:75  com:75.8.ii.a                           commentary on a Law, its paragraphs and items
    law:79C~fn1  com:27.8~note1  com:36.1~exA       what hangs on a numbered record
    div:V  div:V.II.5  div:X.2                      chapter, part (roman) and section (number)
    contents:law:16A  index:kontra--legalnaya-x     entries of the contents and of the subject index
    matter:laws-1987:1  unplaced:71-75:3            title page or colophon; what found no place
    chess.law:4  chess.contents:law:4               the same of a book whose ids bear a prefix

The first book of a library has no prefix. What an id names inside its book is read the same in every book, and an id
never names a record of another book: `in_book` is the only way from one to the other.
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Self

from ingest.lexis import roman_value, slug

LAW_PATH: Final = re.compile(
    r"""(?P<law>[1-9]\d{0,4})
        (?:(?P<letter>[A-Z])(?:(?P<digit>[1-9]\d?)(?P<small>[a-z])?)?)?  # 27, 27B, 27B1, 27B1b
        (?P<roman>\.[ivxlc]+)?                                            # 12C2.i
    """,
    re.VERBOSE,
)
COM_PATH: Final = re.compile(r"[1-9]\d{0,4}(?:\.[1-9]\d{0,2}(?:\.(?:[ivxlc]+|[a-z]|[1-9]\d?)){0,3})?")  # 75.8.ii.a
DIV_PATH: Final = re.compile(r"[IVXLC]+(?:\.[IVXLC]+)?(?:\.[1-9]\d?)?")  # V, V.II, V.II.5, X.2
NOTE: Final = re.compile(r"(?P<word>fn|note|ex)(?P<mark>[1-9]\d{0,2}|[A-Z])")  # fn1, note2, exA
SLUG: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:--[a-z0-9]+(?:-[a-z0-9]+)*)?")  # kontra--legalnaya-x
NUMBERED: Final = re.compile(r"[a-z0-9][a-z0-9-]*:[1-9]\d*")  # laws-1987:1
BOOK: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")  # chess
KEPT: Final = 1 << 17  # ids whose values are kept for their next mention
UNIT_DEPTH: Final = 2  # levels of a lettered provision (law:27B) and of a numbered paragraph (com:75.8)
SPACES: Final = ("law", "com", "div", "contents", "index", "matter", "unplaced")


class MalformedIdError(ValueError):
    """Text that is not a record id; the message says what was expected."""


def document_name(file: str) -> str:
    """Return the name under which the texts of a document that found no place are counted.

    >>> document_name("laws-1987-ru/Page_7.v2.txt"), document_name("_.txt")
    ('page-7-v2', 'document')
    """
    return slug(file.rsplit("/", 1)[-1].rsplit(".", 1)[0]) or "document"


def _law_parts(path: str) -> tuple[str, ...] | None:
    found = LAW_PATH.fullmatch(path)
    return tuple(part for part in found.groups() if part) if found else None


def _split(space: str, path: str) -> tuple[str, ...] | None:
    """Return the levels of a path, outermost first, or None where the path is not of that space's form."""
    if space == "law":
        return _law_parts(path)
    if space == "com":
        return tuple(path.split(".")) if COM_PATH.fullmatch(path) else None
    if space == "div":
        return tuple(path.split(".")) if DIV_PATH.fullmatch(path) else None
    if space == "contents":
        return (path,) if path.startswith(("law:", "div:")) and str(RecordId.parse(path)) == path else None
    form = SLUG if space == "index" else NUMBERED
    return (path,) if form.fullmatch(path) else None


@dataclass(frozen=True, slots=True)
class RecordId:
    """One record's identity. `levels` are outermost first: law:27B1b is ("27", "B", "1", "b"), com:75.8.ii is
    ("75", "8", "ii"); the roman level of a Law keeps its dot, law:12C2.i is ("12", "C", "2", ".i").

    >>> RecordId.parse("law:27B1b").parent
    RecordId.parse('law:27B1')
    >>> RecordId.parse("com:75.8.ii").law
    75
    """

    space: str
    levels: tuple[str, ...]
    hung: str | None = None
    edition: int | None = None
    book: str = ""

    @staticmethod
    def parse(text: str) -> "RecordId":
        """Return the id that `text` spells; raise MalformedIdError where it spells none."""
        return _parsed(text)

    @classmethod
    def of_law(cls, number: int, *provision: str, book: str = "") -> Self:
        """Return the id of a Law or of a provision: of_law(27, "B", "1")."""
        return cls("law", (str(number), *provision), book=book)

    @classmethod
    def of_commentary(cls, number: int, *path: str, book: str = "") -> Self:
        """Return the id of a commentary section, paragraph or item: of_commentary(75, "8", "ii")."""
        return cls("com", (str(number), *path), book=book)

    @classmethod
    def of_division(cls, chapter: str, *inner: str, book: str = "") -> Self:
        """Return the id of a chapter, part or section: of_division("V", "II", "5")."""
        return cls("div", (chapter, *inner), book=book)

    @classmethod
    def of_counted(cls, space: str, name: str, number: int, *, book: str = "") -> Self:
        """Return the id of what is only counted, from 1: a page around the text of a work (space "matter"), a text of a
        document that found no place ("unplaced").
        """
        return cls(space, (f"{name}:{number}",), book=book)

    def in_book(self, book: str) -> Self:
        """Return the id of the same place in another book; `book` is its prefix, "" for none."""
        same = self.book == book
        return self if same else type(self)(self.space, self.levels, self.hung, self.edition, book)

    def in_edition(self, year: int | None) -> Self:
        """Return the id of the same place in the Code of a year, None for the Code of this library."""
        return type(self)(self.space, self.levels, self.hung, year, self.book)

    @property
    def is_sound(self) -> bool:
        """Whether the id can be read back as it is written; the id of a record always can.

        >>> RecordId.of_commentary(75, "8", "ii").is_sound, RecordId.of_commentary(75, "ii").is_sound
        (True, False)
        """
        try:
            return RecordId.parse(str(self)) == self
        except MalformedIdError:
            return False

    @property
    def is_law(self) -> bool:
        """Whether the id names a Law, a provision, or what hangs on one."""
        return self.space == "law"

    @property
    def is_commentary(self) -> bool:
        """Whether the id names a commentary on a Law, a paragraph or item of it, or what hangs on one."""
        return self.space == "com"

    @property
    def is_numbered(self) -> bool:
        """Whether the id names a place of the numbered texts, the Laws or the commentary."""
        return self.space in ("law", "com")

    @property
    def is_division(self) -> bool:
        """Whether the id names a chapter, part or section, or a footnote of one."""
        return self.space == "div"

    @property
    def is_contents(self) -> bool:
        """Whether the id names an entry of the contents."""
        return self.space == "contents"

    @property
    def is_index(self) -> bool:
        """Whether the id names a head or an entry of the subject index."""
        return self.space == "index"

    @property
    def is_listed(self) -> bool:
        """Whether the id names an entry of a list, of the contents or of the index, whose order is the printed one."""
        return self.space in ("contents", "index")

    @property
    def is_matter(self) -> bool:
        """Whether the id names a page around the text: title page, preface or colophon."""
        return self.space == "matter"

    @property
    def is_unplaced(self) -> bool:
        """Whether the id names a text that found no place; such an id does not last."""
        return self.space == "unplaced"

    @property
    def path(self) -> str:
        """The id without its space and without what hangs on it: law:79C~fn1 -> 79C."""
        return ("" if self.is_law else ".").join(self.levels)

    def __str__(self) -> str:
        space = f"{self.book}.{self.space}" if self.book else self.space
        year = f"@{self.edition}" if self.edition else ""
        return f"{space}{year}:{self.path}" + (f"~{self.hung}" if self.hung else "")

    def __repr__(self) -> str:
        return f"RecordId.parse({str(self)!r})"

    @property
    def depth(self) -> int:
        """The number of levels of the place the id names: 1 for law:27 and com:75, 3 for com:75.8.ii and law:27B1."""
        return len(self.levels)

    @property
    def mark(self) -> str:
        """The innermost level, without the dot of a roman numeral: com:75.8.ii -> ii, law:12C2.i -> i."""
        return self.levels[-1].removeprefix(".")

    @property
    def law(self) -> int | None:
        """The number of the Law this record belongs to or comments on; None for divisions, index and matter."""
        if self.is_numbered:
            return int(self.levels[0])
        return self.listed.law if self.listed else None

    @property
    def law_id(self) -> Self | None:
        """The id of the Law that `law` numbers, in the same book and edition; None where there is none."""
        return None if self.law is None else type(self)("law", (str(self.law),), None, self.edition, self.book)

    @property
    def commentary_id(self) -> Self | None:
        """The id of the commentary on the Law that `law` numbers, in the same book; None where there is no Law, or one
        of another edition.
        """
        return None if self.law is None or self.edition else type(self)("com", (str(self.law),), book=self.book)

    @property
    def contents_id(self) -> Self:
        """The id of the entry of the contents that names this place: law:16A -> contents:law:16A."""
        return type(self)("contents", (str(self.in_book("")),), book=self.book)

    @property
    def listed(self) -> "RecordId | None":
        """The id that an entry of the contents names: contents:law:16A -> law:16A; None for everything else."""
        return RecordId.parse(self.levels[0]).in_book(self.book) if self.is_contents else None

    @property
    def names(self) -> tuple[str, ...]:
        """The names an id outside the numbered texts is made of: index:kontra--legalnaya-x has its head and its entry,
        matter:laws-1987:1 and unplaced:71-75:3 the work or document and the number.
        """
        if self.is_index:
            return tuple(self.levels[0].split("--"))
        return tuple(self.levels[0].rsplit(":", 1)) if self.is_matter or self.is_unplaced else self.levels

    @property
    def parent(self) -> Self | None:
        """The next record outwards; None for the outermost."""
        if self.hung:
            return self._at(self.levels)
        if self.depth > 1:
            return self._at(self.levels[:-1])
        return None

    @property
    def root(self) -> Self:
        """The outermost place this one stands in: law:27B1 -> law:27, com:75.8.ii -> com:75, div:V.II -> div:V."""
        return self._at(self.levels[:1])

    @property
    def unit(self) -> Self:
        """The lettered provision or numbered paragraph this place stands in: law:27B1b -> law:27B, com:75.8.ii ->
        com:75.8; a Law, a section or a place elsewhere is its own.
        """
        return self._at(self.levels[:UNIT_DEPTH] if self.is_numbered else self.levels)

    def child(self, level: str) -> Self:
        """Return the id one level further in: com:75.8 + ii."""
        return self._at((*self.levels, level))

    def sibling(self, level: str) -> Self:
        """Return the id beside this one, with another innermost level: com:75.8.ii + iv -> com:75.8.iv."""
        return self._at((*self.levels[:-1], level))

    def with_hung(self, word: str, mark: str | int) -> Self:
        """Return the id of a footnote (fn), note or example (ex) that hangs on this record."""
        return self._at(self.levels, f"{word}{mark}")

    def _at(self, levels: tuple[str, ...], hung: str | None = None) -> Self:
        return type(self)(self.space, levels, hung, self.edition, self.book)

    @property
    def book_order(self) -> tuple[tuple[int, int, str], ...]:
        """A key that sorts ids as the book prints them: 2 before 10, 27 before 27A, iv before v before ix. Books
        follow each other by their prefixes.
        """
        space = ((0, 0, self.book), (SPACES.index(self.space), self.edition or 0, ""))
        levels = tuple(_level_order(self.space, depth, level) for depth, level in enumerate(self.levels))
        return space + levels + (((9, 0, self.hung),) if self.hung else ())


@lru_cache(maxsize=KEPT)
def _parsed(text: str) -> RecordId:
    """One value for all mentions of an id: a library has some ten mentions of each."""
    head, colon, rest = text.partition(":")
    named, at, year = head.partition("@")
    book, dot, space = named.rpartition(".")
    path, tilde, hung = rest.partition("~")
    levels = _split(space, path) if colon and space in SPACES else None
    bad_hung = bool(tilde) and not NOTE.fullmatch(hung)
    bad_year = bool(at) and not (space == "law" and re.fullmatch(r"(?:19|20)\d\d", year))
    bad_book = bool(dot) and not BOOK.fullmatch(book)
    if levels is None or bad_hung or bad_year or bad_book:
        raise MalformedIdError(f"{text[:80]!r} is not a record id; ids look like law:27B1b, com:75.8.ii, index:kontra")
    return RecordId(space, levels, hung or None, int(year) if year else None, book)


def _level_order(space: str, depth: int, level: str) -> tuple[int, int, str]:
    if level.isdigit():
        return (1, int(level), "")
    numeral = level.removeprefix(".")
    is_roman = re.fullmatch(r"[ivxlc]+|[IVXLC]+", numeral) is not None
    # One letter may be either: i, v and x right below a paragraph of the commentary are roman, all others letters.
    roman_item = space == "com" and depth == 2 and level in "ivx"
    if is_roman and (space == "div" or numeral != level or len(level) > 1 or roman_item):
        return (2, roman_value(numeral), "")
    return (3, 0, level)
