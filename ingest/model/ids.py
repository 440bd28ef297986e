"""The identity of a record: one value that parses, prints and sorts in the order of the book.

Every file, page, URL and reference names records by these ids, so they are kept in one place and nothing else cuts
them into pieces. Grammar (ASCII, stable, never reused):

    law:27  law:27B1b  law:12C2.i  law@1975:77      a Law, its provisions, a Law of another edition
    com:75  com:75.8.ii.a                           commentary on a Law, its paragraphs and items
    law:79C~fn1  com:27.8~note1  com:36.1~exA       what hangs on a numbered record
    div:V  div:V.II.5  div:X.2                      chapter, part (roman) and section (number)
    contents:law:16A  index:kontra--legalnaya-x     entries of the contents and of the subject index
    matter:laws-1987:1  unplaced:71-75:3            title page or colophon; what found no place
"""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Self

ROMAN_DIGITS: Final = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}

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
KEPT: Final = 1 << 17  # ids whose values are kept for their next mention
SPACES: Final = ("law", "com", "div", "contents", "index", "matter", "unplaced")


class MalformedId(ValueError):
    """Text that is not a record id; the message says what was expected."""


def roman_value(numeral: str) -> int:
    """The number a roman numeral stands for, in either case: iv -> 4. Letters outside IVXLCDM raise KeyError."""
    values = [ROMAN_DIGITS[letter] for letter in numeral.lower()]
    return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))


def roman_numeral(number: int) -> str:
    """The lower-case roman numeral of a number from 1 to 3999: 4 -> iv."""
    steps = [(1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")]
    steps += [(10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")]
    letters = []
    for value, letter in steps:
        count, number = divmod(number, value)
        letters.append(letter * count)
    return "".join(letters)


def _law_parts(path: str) -> tuple[str, ...] | None:
    found = LAW_PATH.fullmatch(path)
    return tuple(part for part in found.groups() if part) if found else None


def _split(space: str, path: str) -> tuple[str, ...] | None:
    """The levels of a path, outermost first, or None where the path is not of that space's form."""
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

    @staticmethod
    def parse(text: str) -> "RecordId":
        """The id that `text` spells; raises MalformedId otherwise."""
        return _parsed(text)

    @classmethod
    def of_law(cls, number: int, *provision: str) -> Self:
        """The id of a Law or of a provision: of_law(27, "B", "1")."""
        return cls("law", (str(number), *provision))

    @classmethod
    def of_commentary(cls, number: int, *path: str) -> Self:
        """The id of a commentary section, paragraph or item: of_commentary(75, "8", "ii")."""
        return cls("com", (str(number), *path))

    @property
    def path(self) -> str:
        """The id without its space and without what hangs on it: law:79C~fn1 -> 79C."""
        return ("" if self.space == "law" else ".").join(self.levels)

    def __str__(self) -> str:
        space = f"{self.space}@{self.edition}" if self.edition else self.space
        return f"{space}:{self.path}" + (f"~{self.hung}" if self.hung else "")

    def __repr__(self) -> str:
        return f"RecordId.parse({str(self)!r})"

    @property
    def law(self) -> int | None:
        """The number of the Law this record belongs to or comments on; None for divisions, index and matter."""
        if self.space in ("law", "com"):
            return int(self.levels[0])
        return RecordId.parse(self.levels[0]).law if self.space == "contents" else None

    @property
    def parent(self) -> Self | None:
        """The next record outwards; None for the outermost."""
        cls = type(self)
        if self.hung:
            return cls(self.space, self.levels, None, self.edition)
        if self.space in ("law", "com", "div") and len(self.levels) > 1:
            return cls(self.space, self.levels[:-1], None, self.edition)
        return None

    def child(self, level: str) -> Self:
        """The id one level further in: com:75.8 + ii."""
        return type(self)(self.space, (*self.levels, level), None, self.edition)

    def with_hung(self, word: str, mark: str | int) -> Self:
        """The id of a footnote (fn), note or example (ex) that hangs on this record."""
        return type(self)(self.space, self.levels, f"{word}{mark}", self.edition)

    @property
    def book_order(self) -> tuple[tuple[int, int, str], ...]:
        """A key that sorts ids as the book prints them: 2 before 10, 27 before 27A, iv before v before ix."""
        space = ((SPACES.index(self.space), self.edition or 0, ""),)
        levels = tuple(_level_order(self.space, depth, level) for depth, level in enumerate(self.levels))
        return space + levels + (((9, 0, self.hung),) if self.hung else ())


@lru_cache(maxsize=KEPT)
def _parsed(text: str) -> RecordId:
    """One value for all mentions of an id: a library has some ten mentions of each."""
    head, colon, rest = text.partition(":")
    space, at, year = head.partition("@")
    path, tilde, hung = rest.partition("~")
    levels = _split(space, path) if colon and space in SPACES else None
    bad_hung = bool(tilde) and not NOTE.fullmatch(hung)
    bad_year = bool(at) and not (space == "law" and re.fullmatch(r"(?:19|20)\d\d", year))
    if levels is None or bad_hung or bad_year:
        raise MalformedId(f"{text[:80]!r} is not a record id; ids look like law:27B1b, com:75.8.ii, index:kontra")
    return RecordId(space, levels, hung or None, int(year) if year else None)


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
