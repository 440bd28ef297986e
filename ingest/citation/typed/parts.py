"""A place named part by part -> one number: «пункт (b) Правила 27В1», "Section A of Law 79", «75 п 8 iii».

The parts are put behind the number they are parts of, outermost first, and the whole is read like a number typed in one
piece: «подпункт (b) пункта 1 раздела В Правила 27» is «27 В 1 (b)».
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from ingest.citation.grammar import Grammar, Role

# пункт · п.п. · п.8 · 27В1(b) · (b)
PIECE: Final = re.compile(r"(?:п\.\s?п\.|[^\W\d_]{2,}\.?|§|№)(?![^\W\d_])|п\.?(?=\s|\d|\()|,|[^\s,]+", re.IGNORECASE)
PARTS: Final = frozenset({Role.PARAGRAPH, Role.SECTION, Role.DIVISION})
# Words for parts that name nothing by themselves, and so are no announcements in a text.
PART_WORDS: Final = frozenset(
    {"абзац", "абзаца", "абзацу", "абзаце", "литера", "литеры", "подраздел", "подраздела", "подразделе"}
    | {"подпунктом", "подпункты", "подпунктов", "clause", "clauses", "subsection", "subsections", "subclause"}
    | {"provision", "letter", "subitem", "par", "sec"}
)
OPENING: Final = PARTS | {Role.LAW, Role.COMMENTARY}
PASSED: Final = frozenset({Role.FILLER, Role.IN, Role.SEE, Role.NUMBER, Role.THIS, Role.FROM})
MOST_MARKS: Final = 8
LONGEST_MARK: Final = 4
MARK: Final = re.compile(r"\.?\(?\w{1,4}\)?(?:[-–—.]?\(?\w{1,4}\)?){0,3}[.]?|[-–—/&]")


@dataclass(frozen=True, slots=True)
class _Place:
    """What one word announces: the marks after it, in the order typed."""

    roles: frozenset[Role]
    marks: tuple[str, ...] = ()

    @property
    def is_part(self) -> bool:
        """Whether it is a part of something else, and not a Law or a commentary."""
        return bool(self.roles & PARTS) and not self.roles & {Role.LAW, Role.COMMENTARY}


@dataclass(frozen=True, slots=True)
class Joined:
    """A place in one piece, with the roles of the word that announced the number; `loose` where a part follows a Law
    that has no such parts, «п. 8 Правила 75», which may be meant for the paragraph of the commentary.
    """

    body: str
    roles: frozenset[Role] = field(default_factory=frozenset)
    loose: bool = False


def join_parts(text: str, grammar: Grammar) -> Joined | None:
    """Return the place that a text names part by part, in one piece; None where it does not."""
    places = _places(text, grammar)
    if len(places) < 2:
        return None
    whole, *parts = places if _is_whole(places[0]) and not _closes(places[-1], places[0]) else places[::-1]
    if not _is_whole(whole) or not all(_fits(part, whole) for part in parts):
        return None
    return _joined(whole, parts)


def _joined(whole: _Place, parts: Sequence[_Place]) -> Joined:
    body = " ".join(whole.marks)
    inner = " ".join(mark for part in parts for mark in part.marks)
    if (
        whole.roles and body.isdigit() and re.match(rf"{body}(?:\.[0-9]|[^\W\d_])", inner)
    ):  # «п. 79.5 Правила 79» says the Law twice
        return Joined(inner, parts[0].roles)
    if body.isdigit() and inner[0].isdigit():  # a Law has letters: a number behind it is a paragraph of the commentary
        roles = frozenset({Role.PARAGRAPH})
        return Joined(f"{body}.{inner}", roles, loose=Role.LAW in whole.roles and not _of_commentary(whole))
    return Joined(f"{body} {inner}", whole.roles)


def _closes(last: _Place, first: _Place) -> bool:
    """Whether what is named last is what the first is a part of: «п. 8.ii комментария к Правилу 75»."""
    return first.is_part and bool(last.roles & {Role.LAW, Role.COMMENTARY})


def _of_commentary(place: _Place) -> bool:
    return Role.COMMENTARY in place.roles


def _is_whole(place: _Place) -> bool:
    """Whether a place may have the others as its parts: it is a Law, a commentary, or a number of several levels."""
    if not place.marks or not place.marks[0][0].isdigit():
        return False
    return not place.is_part or not place.marks[0].strip(".").isdigit() or Role.SECTION in place.roles


def _fits(part: _Place, whole: _Place) -> bool:
    """Whether a place can be a part of another: its marks are short, and sections have paragraphs only."""
    short = len(part.marks) <= MOST_MARKS and all(MARK.fullmatch(mark) or mark == "," for mark in part.marks)
    return part.is_part and short and (not whole.is_part or Role.PARAGRAPH in part.roles)


def _places(text: str, grammar: Grammar) -> list[_Place]:
    """The places a text names, in the order typed; [] where a word of it belongs to none."""
    places = [_Place(frozenset())]
    pieces = PIECE.findall(text)
    for piece, following in zip(pieces, [*pieces[1:], ""], strict=False):
        last = places[-1]
        roles = frozenset() if _is_mark(piece, following, last, grammar) else _roles(piece, grammar)
        if roles & OPENING:
            places = [*places, _Place(roles)] if last.marks else [*places[:-1], replace(last, roles=last.roles | roles)]
        elif len(piece) > LONGEST_MARK and piece.rstrip(".").isalpha() and not roles & (PASSED | {Role.JOIN}):
            return []
        elif _begins_whole(piece, last):
            places = [*places, _Place(frozenset(), (piece,))]
        elif not roles & PASSED and (piece != "," or last.marks):
            places[-1] = replace(last, marks=(*last.marks, piece))
    trimmed = [replace(place, marks=_without_commas(place.marks)) for place in places]
    return [place for place in trimmed if place.marks]


def _begins_whole(piece: str, last: _Place) -> bool:
    """Whether a number that no word announces is what the part before belongs to: «пункт (b) 27В1»."""
    return piece[0].isdigit() and last.is_part and bool(last.marks) and not last.marks[0][0].isdigit()


def _is_mark(piece: str, following: str, last: _Place, grammar: Grammar) -> bool:
    """Whether one letter is a mark and no small word: the one after the word that announces it, "Section A", «пункт с»,
    and any that no announcing word follows.
    """
    if len(piece) > 1 or not piece.isalpha() or Role.JOIN in _roles(piece, grammar) or piece in "пП":
        return False
    return (last.is_part and not last.marks) or not _roles(following, grammar) & OPENING


def _roles(piece: str, grammar: Grammar) -> frozenset[Role]:
    word = piece.lower().replace(" ", "")
    if word.rstrip(".") in PART_WORDS:
        return frozenset({Role.PARAGRAPH})
    if word == "on":
        return frozenset({Role.IN})  # "the commentary on Law 79"; in a text it announces nothing
    return grammar.roles.get(word) or grammar.roles.get(word.rstrip(".")) or frozenset()


def _without_commas(marks: Sequence[str]) -> tuple[str, ...]:
    while marks and marks[-1] == ",":
        marks = marks[:-1]
    return tuple(marks)
