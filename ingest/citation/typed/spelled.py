"""Numbers as words, ordinals and Roman numerals -> digits: «двадцать три», "twenty-seven B one b", «27-е», "Law XXVII".

Only what surely names a Law is read so: «три», «один или два», "five laws" stay words.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.citation.grammar import Grammar, Role
from ingest.citation.typed.number_words import HUNDREDS, LETTER_NAMES, NOMINATIVES, ORDINALS, STOPS, VALUES, value_of
from ingest.lexis import by_shape, roman_numeral, roman_value

PIECE: Final = re.compile(r"[^\W\d_]+|[0-9]+|\S")
# 27-е, 27-го, 27ое, 27th: an ending that no provision has
ENDING: Final = re.compile(
    r"(?<![\w.])(?P<number>[1-9][0-9]{0,2})"
    r"(?:-?(?:ое|ого|го|ому|му|ым|ий|ый|ая|ой|ых|ые|ую|th|st|nd|rd)|-(?:й|м|я|х))(?!\w)",
    re.IGNORECASE,
)
# «27-е» may be 27E as well
DOUBTFUL_ENDING: Final = re.compile(r"(?<![\w.])(?P<number>[1-9][0-9]{0,2})-е(?!\w)")
ARTICLE: Final = re.compile(r"^the\s+(?=[1-9])", re.IGNORECASE)
ROMAN: Final = re.compile(r"[IVXLC]+|[ivxlc]{2,}")
# XXVII · «XXVII В»: alone, but for those that number items too, and for XX, a redouble
ALONE: Final = re.compile(r"(?P<roman>(?![XХ]+(?!\w))[^\W\d_]{2,8})(?P<letter>\s?[^\W\d_])?")
LEAST_ALONE: Final = 11
SPOKEN_LETTERS: Final = frozenset("абвгдес")
LONGEST_ABBREVIATION: Final = 4
ANNOUNCED: Final = frozenset({Role.LAW, Role.PARAGRAPH, Role.COMMENTARY, Role.SECTION})
JOINTS: Final = frozenset({Role.JOIN, Role.TO, Role.FROM, Role.NUMBER, Role.FILLER})


@dataclass(frozen=True, slots=True)
class _Piece:
    """A word, a number or a mark of what was typed, what it is worth as a number word, and its roles."""

    text: str
    start: int
    end: int
    value: int | None
    roles: frozenset[Role]

    @property
    def word(self) -> str:
        """The word as number words are written."""
        return self.text.lower().replace("ё", "е")


def as_digits(text: str, grammar: Grammar) -> str:
    """Return what was typed with digits for numbers in words, for ordinals and for Roman numbers of Laws; itself where
    it has none, or where the words only count.

    «двадцать семь бэ один» -> «27 b 1», «правило двадцать» -> «правило 20», "Law XXVII" -> "Law 27",
    "XXVII B" -> "27 B".
    """
    text = ARTICLE.sub("", ENDING.sub(r"\g<number>", text))
    if (found := ALONE.fullmatch(text)) and found["roman"].isupper():
        number = _roman(found["roman"], grammar.last_law)
        if number and number >= LEAST_ALONE:
            return f"{number}{found['letter'] or ''}"
    pieces = _pieces(text, grammar)
    if any(piece.value or piece.word in STOPS for piece in pieces) and _name_numbers(pieces):
        text = ARTICLE.sub("", _in_digits(text, pieces))
        pieces = _pieces(text, grammar)
    return "".join(_without_romans(text, pieces, grammar.last_law))


def without_ordinal(text: str) -> str:
    """Return what was typed with «27-е» read as an ordinal; itself where it has none."""
    return DOUBTFUL_ENDING.sub(r"\g<number>", text)


def _pieces(text: str, grammar: Grammar) -> list[_Piece]:
    return [_piece(found, text, grammar) for found in PIECE.finditer(text)]


def _piece(found: re.Match[str], text: str, grammar: Grammar) -> _Piece:
    word = found[0].lower()
    abbreviation = f"{word}." if text[found.end() : found.end() + 1] == "." else word
    roles = grammar.roles.get(word) or grammar.roles.get(abbreviation) or frozenset()
    return _Piece(found[0], found.start(), found.end(), value_of(word.replace("ё", "е")), roles)


def _number_at(pieces: Sequence[_Piece], place: int) -> tuple[int, int]:
    """The number that the words from `place` on spell, and the place after it; 0 where they spell none."""
    total, room = 0, 1000
    while place < len(pieces):
        at = min(place + _is_joint(pieces[place], total), len(pieces) - 1)
        value = pieces[at].value
        if pieces[at].word in HUNDREDS and 0 < total < 10:
            total, room, place = total * 100, 100, at + 1
            continue
        if not value or value >= room:
            break
        total, place = total + value, at + 1
        room = 100 if value % 100 == 0 else 10 if value % 10 == 0 and value >= 20 else 1
    return total, place


def _is_joint(piece: _Piece, total: int) -> bool:
    """Whether a mark or word leads on inside a number: twenty-seven, one hundred and five."""
    tens = piece.text == "-" and total % 10 == 0
    return total > 0 and (tens or (piece.word == "and" and total % 100 == 0))


def _name_numbers(pieces: Sequence[_Piece]) -> bool:
    """Whether number words name Laws: announced ones, numbers of two words, one with a letter. Before the noun only an
    ordinal does: «двадцать седьмое правило», but «пять правил» are five of them.
    """
    sure = any(piece.roles & ANNOUNCED or piece.text.isdigit() for piece in pieces) or _is_spoken(pieces)
    for place, piece in enumerate(pieces):
        number, after = _number_at(pieces, place)
        if not number:
            continue
        following = pieces[after] if after < len(pieces) else None
        if _only_counts(pieces, place, after):
            return False
        lettered = following and re.fullmatch("[A-Ha-h]", following.text)
        sure = sure or after > place + 1 or piece.word not in VALUES or bool(lettered) or _is_spoken_stop(pieces, after)
    return sure


def _is_spoken(pieces: Sequence[_Piece]) -> bool:
    """Whether the whole is a number, a Russian letter and a number in words: «шестнадцать а два», not «два в одном»."""
    number, after = _number_at(pieces, 0)
    if not number or len(pieces) != after + 2 or pieces[after].word not in SPOKEN_LETTERS:
        return False
    return pieces[after + 1].word in NOMINATIVES


def _only_counts(pieces: Sequence[_Piece], place: int, after: int) -> bool:
    """Whether the number in the words from `place` to before `after` names nothing: a cardinal before its noun («пять
    правил»), an English ordinal behind it ("commentary first"), or the first word of another sentence.
    """
    ordinal = pieces[after - 1].word in ORDINALS
    if after < len(pieces) and Role.LAW in pieces[after].roles and not ordinal:
        return True
    before = pieces[place - 1] if place else None
    if before is None:
        return False
    ends = before.text == "." and place > 1 and len(pieces[place - 2].text) > LONGEST_ABBREVIATION
    return ends or bool(before.roles & ANNOUNCED and ordinal and pieces[place].text.isascii())


def _in_digits(text: str, pieces: Sequence[_Piece]) -> str:
    """The text with digits for the number words, the letters for their names, and a stop for a spoken one."""
    written: list[str] = []
    end = place = 0
    while place < len(pieces):
        piece = pieces[place]
        value, after = _number_at(pieces, place)
        stop = not value and bool(written) and _is_spoken_stop(pieces, place)
        after = after if value else place + 1
        instead = str(value) if value else "." if stop else LETTER_NAMES.get(piece.word, piece.text)
        apart = not stop and written[-1:] != ["."]
        written += [text[end : piece.start] if apart else "", instead]
        end, place = pieces[after - 1].end, after
    return "".join((*written, text[end:]))


def _is_spoken_stop(pieces: Sequence[_Piece], place: int) -> bool:
    """Whether «точка» stands between two numbers."""
    if place + 1 >= len(pieces) or pieces[place].word not in STOPS:
        return False
    following = pieces[place + 1]
    return bool(following.value) or following.text.isdigit()


def _without_romans(text: str, pieces: Sequence[_Piece], most: int) -> Iterator[str]:
    """The text with digits for the Roman numbers that a word for Laws announces: «Правила XXX и XXXI», "XXVII Law"."""
    end, awaited = 0, False
    read = False
    for place, piece in enumerate(pieces):
        yield text[end : piece.start]
        end = piece.end
        following = pieces[place + 1] if place + 1 < len(pieces) else None
        named = awaited or (len(piece.text) > 1 and following is not None and Role.LAW in following.roles)
        number = _roman(piece.text, most) if named else None
        yield str(number) if number else piece.text
        joint = bool(piece.roles & JOINTS) or piece.text in ",;/-–—."
        awaited = Role.LAW in piece.roles or (joint and (awaited or read))
        read = number is not None or (read and joint)
    yield text[end:]


def _roman(text: str, most: int) -> int | None:
    """The number of a Law that a Roman numeral in letters of either alphabet stands for, up to `most`."""
    plain = by_shape(text)
    if not ROMAN.fullmatch(plain) or (len(plain) == 1 and plain not in "IVXL"):
        return None
    value = roman_value(plain)
    return value if value <= most and roman_numeral(value) == plain.lower() else None
