"""Cuts a text into words, citations and abbreviations, and folds each to the form that is compared.

Offsets are code points of the text as given. Folding changes what is compared, never what is shown: case, ё =
е, decomposed letters, soft hyphens; й is kept. Look-alike letters (Cyrillic А and Latin A) are folded in
citations and capital abbreviations («79С» meets "79C") and in a word of both alphabets, which is read in one of
them; «со» and "co" stay apart.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Final

from ingest.lexis import ROMANISED, WORD_SHAPES, without_raised_marks, without_stress


class TokenKind(Enum):
    """How a token is compared: a word has forms, a citation has levels, an abbreviation is itself."""

    WORD = "word"
    CITATION = "citation"
    ABBREVIATION = "abbreviation"


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a text: code points [start, end), and `form`, its folded text."""

    start: int
    end: int
    form: str
    kind: TokenKind


# Combining marks belong to the letter before them; soft hyphens and zero-width marks come from pasted pages.
INVISIBLE: Final = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
JOINT: Final = f"[\u0300-\u036f{INVISIBLE}]"
LETTER: Final = r"[^\W\d_]"

TOKEN: Final = re.compile(
    rf"""
    (?P<call> (?<!\w) [1-7] [♠♥♦♣] )                              # 2♠
  | (?P<dotted>(?<!\w) {LETTER}\. (?:{LETTER}\.)* {LETTER}\.? (?!\w))  # S.O.  S.O  т.е.  п.п.
  | (?P<citation> \d+
        (?: {LETTER} (?: \d{{1,2}} {LETTER}? )? (?![\w{INVISIBLE}]) )?   # 79С  12C2  27в1б
        (?: \.\d{{1,2}} (?!\w) )*                                 # 79.5  5.05.91
        (?: \.?\( (?:[ivxlcIVXLCіІхсХС]{{1,6}}|{LETTER}|\d{{1,2}}) \) )*  # 79.5.(iv)  27В1(b)
        (?: \.(?:[ivxlcі]{{1,6}}|[a-z]) (?!\w) )*                  # 75.8.ii.a
    ) (?![\w{INVISIBLE}])
  | (?P<word> \w (?:\w|{JOINT})* (?: ['’ʼ] {LETTER}(?:\w|{JOINT})* )* )  # пас  1NT  IMP'ов  declarer's
    """,
    re.VERBOSE,
)
# By shape, and б, д, ф as they are romanised: who types a citation in Cyrillic has no other letters for b, d, f.
LOOK_ALIKES: Final = str.maketrans({**WORD_SHAPES, **{letter: ROMANISED[letter] for letter in "бдф"}})
TO_LATIN: Final = str.maketrans(dict(WORD_SHAPES))
TO_CYRILLIC: Final = str.maketrans({latin: cyrillic for cyrillic, latin in WORD_SHAPES.items()})
LONGEST_ABBREVIATION: Final = 4  # letters; WBFLC is a word in capitals like any other
APOSTROPHES: Final = str.maketrans("’ʼ", "''")
NO_TRUMP: Final = re.compile("(?<=^[1-7])(?:bk|бк)$")  # 1БК is 1NT, its letters are folded by then
SPADES_OR_HEARTS: Final = re.compile("[1-7][ПЧ]")  # 2Ч is 2H; Б and Т may as well be letters of a provision
SUITS: Final = str.maketrans({"П": "S", "Ч": "H"})
SIGNS: Final = str.maketrans("♠♥♦♣", "shdc")
LATIN, CYRILLIC = re.compile("[a-z]"), re.compile("[а-я]")
LEVEL: Final = re.compile(rf"\d+|{LETTER}+")


# Words that say nothing by themselves in a question: what is left when they are gone is what it asks about.
# Never needed beside others, and alone no reason to show a unit; Russian ones in all forms of the lemmas listed.
# «не», «без», «до», «после», «вне» and words of right and duty are not among them: they carry the meaning of a
# question.
_LISTED: Final = """
а бы быть будет было был была были в вам вас во вот вы где да для его ее если есть же за и из имеет имеется
или им их к как какие какая какой какого каких каком ко когда которая которую которое которые который кто куда
кого кому чем ли либо мне мочь могу можешь может можем могут можно мой на надо нужно нам нас него ней них но о об
он она они оно от отчего по под почему потом при про раз с сам сама само себя свой своя своей своих со сколько
случай случае также так такая такое такой там тем то только тот у уже что чтобы чего чей чье чьи чья эта эти
это этот этой этом этого я делать сделать делает поступить поступать происходит произойдет бывает значит ведь
еще ну просто пожалуйста будут стоит п пп см ст
a about all am an and any are as at be been but by can could did do does for from get had has
have he her his how i if in into is it its itself may me might must my of off on one or our over own
rather s shall she should so some such t than that the their them then there these they this those to under
was we were what when where which while who whom whose why will with would you your happens happen happened
being doing gets having
"""
STOP_WORDS: Final = frozenset(_LISTED.split())


def fold(text: str) -> str:
    """The text as it is compared: NFC, case folded, ё as е, invisible marks and stress gone; й stays й."""
    plain = text if text.isalnum() else text.translate(dict.fromkeys(map(ord, INVISIBLE)))
    return unicodedata.normalize("NFC", without_stress(plain)).casefold().replace("ё", "е").translate(APOSTROPHES)


def fold_letters(text: str) -> str:
    """`fold`, and Cyrillic letters that look Latin made Latin."""
    return fold(text).translate(LOOK_ALIKES)


def citation_levels(form: str) -> tuple[str, ...]:
    """A folded citation cut to each of its levels, itself first: 27b1b -> 27b1b, 27b1, 27b, 27; 79.5 -> 79.5,
    79.
    """
    levels = LEVEL.findall(form)
    joint = "." if "." in form else ""
    return tuple(joint.join(levels[:count]) for count in range(len(levels), 0, -1))


def tokenize(text: str) -> Iterator[Token]:
    """The tokens of any text, in order and not overlapping."""
    for found in TOKEN.finditer(without_raised_marks(text)):
        group, start, end = found.lastgroup, *found.span()
        printed = found.group()
        if group == "word":
            yield Token(start, end, *_read_word(printed))
        elif group == "call":
            yield Token(start, end, printed.translate(SIGNS), TokenKind.ABBREVIATION)
        elif group == "citation":
            yield Token(start, end, _citation_form(printed), TokenKind.CITATION)
        elif _is_initials(printed):
            yield Token(start, end, _abbreviation(fold_letters(printed).replace(".", "")), TokenKind.ABBREVIATION)
        else:  # «т.е.», «п.п.»: small words with stops
            for offset in range(0, len(printed), 2):
                yield Token(start + offset, start + offset + 1, fold(printed[offset]), TokenKind.WORD)


def _read_word(printed: str) -> tuple[str, TokenKind]:
    form = fold(printed)
    if not form.isalpha() and any(letter.isdigit() for letter in form):  # 1NT, 3х
        return NO_TRUMP.sub("nt", fold_letters(printed)), TokenKind.ABBREVIATION
    if not _has_latin(form):
        return form, TokenKind.WORD
    if printed.isupper() and 1 < len(form) <= LONGEST_ABBREVIATION:
        return _abbreviation(fold_letters(printed)), TokenKind.ABBREVIATION  # RHO, also with a Cyrillic О
    mixed = CYRILLIC.search(form) and printed.isalpha()
    return _in_one_alphabet(form) if mixed else form, TokenKind.WORD


def _abbreviation(form: str) -> str:
    """The form of an abbreviation; one with the letters of a stop word keeps a stop, for S.O. is not the word so."""
    return f"{form}." if form in STOP_WORDS else form


def _in_one_alphabet(form: str) -> str:
    """A folded word of both alphabets in the one in which all its letters have twins, rather the one that most of them
    are of; itself where it fits neither.
    """
    russian, english = form.translate(TO_CYRILLIC), form.translate(TO_LATIN)
    fitting = [word for word, other in ((russian, LATIN), (english, CYRILLIC)) if not other.search(word)]
    return min(fitting, key=lambda word: sum(map(str.__ne__, word, form)), default=form)


def _citation_form(printed: str) -> str:
    """27В1(b) -> 27b1b, 79.5.(iv) -> 79.5.iv: a commentary number is written with stops, a Law number
    without.
    """
    form = fold_letters(printed.translate(SUITS) if SPADES_OR_HEARTS.fullmatch(printed) else printed)
    levels = LEVEL.findall(form)
    return (".".join if re.match(r"\d+\.\d", form) else "".join)(levels)


def _is_initials(printed: str) -> bool:
    return printed.isupper() or _has_latin(fold(printed))


def _has_latin(form: str) -> bool:
    return LATIN.search(form) is not None
