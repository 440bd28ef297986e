"""Text -> tokens that know a number by its form: 27B1(b), 75.8.(ii), (iv), 1975; words know nothing yet.

The forms are told apart once, here, so that the rules read as sentences about tokens.
"""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ingest.citation.grammar import Grammar
from ingest.lexis import is_item_numeral, without_raised_marks

LONGEST_ENUMERATION: Final = 400
"""Code points within which the next mark of an enumeration stands."""


class Form(StrEnum):
    """What a token looks like."""

    LAW = "law"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    YEAR = "year"
    WORD = "word"
    DASH = "dash"
    MARK = "mark"
    OTHER = "other"


TOKEN: Final = re.compile(
    r"""
      (?P<year>(?:19|20)[0-9]{2})(?:-?[а-яё]{1,3})?(?!\w|[.,][0-9])        # 1975, 1975-го
    | (?P<section>[1-9][0-9]?)\.(?P<number>[1-9][0-9]?)(?![0-9]|[.,:][0-9])  # 75.8
      (?:\.?[ ]?\((?P<sub>\w{1,7})\)|\.?(?P<bare>[ivxіхⅰ-ⅹ]{1,7})(?!\w))?  #   .(ii), (ii), .ii
      (?:\.?\((?P<subsub>\w{1,7})\))?                                      #   (a)
      (?!\w|-[a-zа-яё])
    | (?P<law>[1-9][0-9]{0,2})                                             # 27
      (?:(?P<letter>[^\W\d_])(?:(?P<digit>[1-9][0-9]?)(?P<small>[^\W\d_])?)?)?  # B1b
      (?!\w|\.[0-9]|-[a-zа-яё]|-[^\W\d_]{2}|[ ]?%)
      (?:[ ]?\((?P<first>\w{1,7})\)(?:\((?P<second>\w{1,7})\))?)?            #   (b), (b)(i)
    | \((?P<item>[^\W\d_]{1,7})\)                                          # (iv), (b)
    | (?P<other>[0-9](?:[0-9.,:]*[0-9])?\w*(?:-[^\W\d_]+)?)                 # 3NT, 5.05.91, 3-х
    | (?P<word>т\.[ ]?[пдекнч]\.|L(?=[1-9])|n°|[^\W\d_][\w'’]*(?:-\w+)*|[№§%&])
    | (?P<dash>\.{2,}|…|[-–—−‒])
    | (?P<mark>\S)
    """,
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Token:
    """One token: its form, where it stands, the text it covers, and for a number the levels it names.

    `inferred` is true where a letter was read by its place in the alphabet; `other` are the levels by the
    other reading.
    """

    form: Form
    start: int
    end: int
    text: str
    levels: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    inferred: bool = False


def tokenize(text: str, grammar: Grammar) -> tuple[Token, ...]:
    """The tokens of `text` in order; white space is left out. Linear in the length of the text."""
    text = without_raised_marks(text)
    tokens: list[Token] = []
    place = 0
    while match := TOKEN.search(text, place):
        token = _token(match, text, grammar)
        tokens.append(token)
        place = token.end
    return tuple(tokens)


def _token(match: re.Match[str], text: str, grammar: Grammar) -> Token:
    start, end = match.span()
    if match["law"]:
        return _law_token(match, grammar)
    if match["section"]:
        return _paragraph_token(match, text, grammar)
    if match["item"] and (item := read_item(match["item"], grammar)):
        return Token(form=Form.ITEM, start=start, end=end, text=match.group(), levels=(item,))
    if match["item"]:
        return Token(form=Form.MARK, start=start, end=start + 1, text="(")
    if match["word"]:
        with_stop = text[start : end + 1]
        if with_stop.endswith(".") and with_stop.lower() in grammar.roles:
            return Token(form=Form.WORD, start=start, end=end + 1, text=with_stop)
    form = Form(match.lastgroup) if match.lastgroup in ("word", "dash", "mark", "year", "other") else Form.OTHER
    if form is Form.YEAR:
        return Token(form=form, start=start, end=end, text=match["year"], levels=(match["year"],))
    return Token(form=form, start=start, end=end, text=match.group())


def read_item(mark: str, grammar: Grammar) -> str | None:
    """The level a mark in brackets names: a roman numeral or one small letter; None where it is neither.

    Letters that look Latin are read by shape («с», «і»), others by their place («б» is the second, b); a numeral may be
    a single sign («ⅲ»).
    """
    folded = "".join(grammar.by_shape(letter) or letter for letter in unicodedata.normalize("NFKC", mark))
    if is_item_numeral(folded.lower()) and (folded.islower() or folded.isupper()):
        return folded.lower()
    if len(mark) > 1 or not mark.islower():
        return None
    # «(в)» has no Latin twin among small letters (b is tall): in a list а, б, в it is the third.
    letter = grammar.by_order(mark) if mark in "бвгджз" else grammar.by_shape(mark)
    return letter if letter and letter.isascii() else None


def _law_token(match: re.Match[str], grammar: Grammar) -> Token:
    """A Law number with as many levels as make sense; brackets that make none are left to the next token."""
    levels: tuple[str, ...] = (match["law"],)
    other = levels
    end = match.end("law")
    inferred = False
    for group in ("letter", "digit", "small"):
        if match[group]:
            shape, order = _levels(match[group], group, grammar)
            if shape is None:
                return Token(form=Form.OTHER, start=match.start(), end=match.end(group), text=match.group())
            levels, other, end = (*levels, shape), (*other, order or shape), match.end(group)
            inferred = inferred or shape != order or _by_place(match[group], grammar)
    levels, other, end = _bracketed(match, grammar, levels, other, end)
    doubt = other if other != levels else ()
    text = match.string[match.start() : end]
    return Token(form=Form.LAW, start=match.start(), end=end, text=text, levels=levels, other=doubt, inferred=inferred)


def _by_place(letter: str, grammar: Grammar) -> bool:
    return letter.isalpha() and grammar.by_shape(letter) is None


def _levels(letter: str, group: str, grammar: Grammar) -> tuple[str | None, str | None]:
    """A level by shape and by order; a capital only by shape where it has one («В» is B)."""
    if group == "digit" or letter.isascii():
        level = letter.upper() if group == "letter" else letter
        return level, level
    shape, order = grammar.by_shape(letter), grammar.by_order(letter)
    if letter.isupper():
        order = shape or order
    fold = str.upper if group == "letter" else str.lower
    best = shape or order
    return (fold(best), fold(order or best)) if best else (None, None)


def _bracketed(
    match: re.Match[str], grammar: Grammar, levels: tuple[str, ...], other: tuple[str, ...], end: int
) -> tuple[tuple[str, ...], tuple[str, ...], int]:
    capital = _capital(match["first"] or "", grammar)
    if len(levels) == 1 and capital and match.string[end] == "(":  # 25(A)
        return (*levels, capital), (*other, capital), match.end("first") + 1
    for group in ("first", "second"):
        mark = read_item(match[group].lower(), grammar) if match[group] else None
        level = _level_of(mark, levels) if mark else None
        if mark is None or level is None:
            break
        if match.string[end] == " " and (len(levels) < 3 or _enumerates(match, mark)):
            break
        levels, other, end = (*levels, level), (*other, level), match.end(group) + 1
    return levels, other, end


def _capital(mark: str, grammar: Grammar) -> str | None:
    """The Latin capital that a mark of one letter looks like."""
    letter = grammar.by_shape(mark) if len(mark) == 1 else None
    return letter if letter and letter.isupper() else None


def _level_of(mark: str, levels: tuple[str, ...]) -> str | None:
    """The level a mark in brackets names below `levels` of a Law: a roman item below a letter or digit, a letter below
    a digit; None where nothing can stand there.
    """
    if len(levels) < 2 or levels[-1].startswith("."):
        return None
    if is_item_numeral(mark):
        return f".{mark}"
    return mark if len(levels) == 3 else None


def _enumerates(match: re.Match[str], mark: str) -> bool:
    """Whether a mark after a space opens a list in the sentence: its successor follows, not side by side
    («(a) ... (b)»).
    """
    rest = match.string[match.end() : match.end() + LONGEST_ENUMERATION]
    return f"({chr(ord(mark[0]) + 1)})" in rest and not re.match(r"\s?(?:,|и|или|and|or)\s\(", rest)


def _paragraph_token(match: re.Match[str], text: str, grammar: Grammar) -> Token:
    """A paragraph number; the full stop of its style belongs to it where no item follows («75.8.»)."""
    levels: tuple[str, ...] = (match["section"], match["number"])
    end = match.end("number")
    for group in ("sub", "bare", "subsub"):
        mark = read_item(match[group].lower(), grammar) if match[group] else None
        if mark is None:
            continue
        spaced = group == "sub" and match.string[match.start("sub") - 2] == " "
        if spaced and not is_item_numeral(mark):
            break
        levels = (*levels, mark)
        end = match.end(group) + (group != "bare")
    if len(levels) == 2 and text[end : end + 1] == "." and text[end + 1 : end + 2] != ".":
        end += 1
    return Token(form=Form.PARAGRAPH, start=match.start(), end=end, text=text[match.start() : end], levels=levels)


def bid_like(token: Token) -> bool:
    """Whether a Law number could as well be a bid: 2H, 1N, 7C."""
    return len(token.levels) == 2 and re.fullmatch(r"[1-7][CDHSN]", "".join(token.levels)) is not None
