"""One number as a reader types it -> the ids it may mean: `27 b 1 b`, «27в1б», `79.5 iv`, `79.5.4`, `16f`.

Typing is freer than print: any spaces, either alphabet, either keyboard layout, arabic for roman. Where two
readings exist both are given, the likelier first; what exists in the library decides later.
"""

import re
from collections.abc import Iterator
from typing import Final

from ingest.citation.grammar import LETTERS, Grammar
from ingest.lexis import by_shape, is_item_numeral, roman_numeral, roman_value, to_other_keys
from ingest.model import RecordId

# 27 · 27B · 27 b 1 · 27в1б · 27В1(b) · 27B1(b)(i) · 12C2.i
LAW: Final = re.compile(
    r"""(?P<law>[1-9][0-9]{0,2})
        (?:[ .\-]{0,2}(?P<letter>[^\W\d_])
           (?:[ .\-]{0,2}(?P<digit>[1-9][0-9]?))?
           (?P<gap>[ .\-]{0,2})(?:\([ ]?(?P<closed>[^\W\d_]{1,7})[ ]?\)|(?P<open>[^\W\d_]{1,7}))?
           [ .]{0,2}(?:\(?(?P<roman>[ivxlcіх]{1,7})\)?)?
        )?[.]?""",
    re.VERBOSE | re.IGNORECASE,
)
# 27(i): a roman item right below a Law
LAW_ITEM: Final = re.compile(r"(?P<law>[1-9][0-9]{0,2})[ ]?\((?P<roman>[ivxlcіх]{1,7})\)", re.IGNORECASE)
# 75.8 · п. 79.5.(iv) · 79.5 iv · 79.5.4 · 75.8.(ii)(a)
PARAGRAPH: Final = re.compile(
    r"""(?P<section>[1-9][0-9]?)[ ]?\.[ ]?(?P<number>[1-9][0-9]?)(?![0-9])
        (?:[ .\-]{0,2}(?P<sub>\([ ]?\w{1,7}[ ]?\)|(?<=[ .\-])\w{1,7}|[^\W\d_]\w{0,6}))?
        (?:[ .\-]{0,2}(?P<subsub>\([ ]?\w{1,7}[ ]?\)|(?<=[ .\-])\w{1,7}))?
        (?:[ .\-]{0,2}(?P<last>\([ ]?\w{1,7}[ ]?\)|(?<=[ .\-])\w{1,7}))?[.]?""",
    re.VERBOSE,
)

# A letter right after a digit that is none of A-E here and is one on the other layout: 16f, «16ф», «27d1,»
OTHER_LAYOUT: Final = re.compile(r"[0-9](?:[fultp]|[фипр]|у(?!\w))|[0-9],(?=\)?$)", re.IGNORECASE)
LAST_TYPED_LETTER: Final = "k"
"""Small Latin letters beyond it are units («30 m», "10 s"), not provisions."""


def law_readings(typed: str, grammar: Grammar) -> tuple[tuple[RecordId, str], ...]:
    """The Law ids `typed` may spell, best first, each with its doubt: "", shape, order or layout."""
    if match := LAW_ITEM.fullmatch(typed):
        numeral = fold_numeral(match["roman"])
        return ((RecordId("law", (match["law"], f".{numeral}")), ""),) if numeral else ()
    found = list(_law_schemes(typed, grammar))
    if " " not in typed and OTHER_LAYOUT.search(typed):
        found += [(reading, "layout") for reading, _ in _law_schemes(to_other_keys(typed), grammar)]
    likeliest = dict(reversed(found))
    return tuple((reading, likeliest[reading]) for reading in dict(found))


def _law_schemes(typed: str, grammar: Grammar) -> Iterator[tuple[RecordId, str]]:
    match = LAW.fullmatch(typed)
    if match is None:
        return
    by_shape = tuple(_law_paths(match, "shape", grammar))
    by_order = tuple(_law_paths(match, "order", grammar))
    for path in by_shape:
        yield RecordId("law", path), "" if path in by_order else "shape"
    for path in by_order:
        yield RecordId("law", path), "order"


def _law_paths(match: re.Match[str], scheme: str, grammar: Grammar) -> Iterator[tuple[str, ...]]:
    path: tuple[str, ...] = (match["law"],)
    if match["letter"]:
        letter = read_letter(match["letter"], scheme, grammar)
        if letter is None:
            return
        path = (*path, letter.upper())
    if match["digit"]:
        path = (*path, match["digit"])
    for tail in _tails(match, scheme, grammar):
        yield (*path, *tail)


def _tails(match: re.Match[str], scheme: str, grammar: Grammar) -> Iterator[tuple[str, ...]]:
    """The levels after letter and digit: nothing, (b), .i, or (b)(i). A bare i may be either, roman first."""
    mark = match["closed"] or match["open"]
    roman = fold_numeral(match["roman"]) if match["roman"] else None
    if match["roman"] and roman is None:
        return
    inner = (f".{roman}",) if roman else ()
    if mark is None:
        yield inner
        return
    numeral = None if roman else _own_numeral(match, mark)
    if numeral:
        yield (f".{numeral}",)
        if match["closed"] or "." in match["gap"]:
            return
    small = read_letter(mark, scheme, grammar) if len(mark) == 1 and match["digit"] else None
    if small:
        yield (small.lower(), *inner)


def _own_numeral(match: re.Match[str], mark: str) -> str | None:
    """The roman item that a mark names: one set apart from the letter before it, and no lone c, d, l or m."""
    apart = match["closed"] or match["gap"] or match["digit"]
    numeral = fold_numeral(mark) if apart else None
    return numeral if numeral and (is_item_numeral(numeral) or len(mark) > 1) else None


def read_letter(letter: str, scheme: str, grammar: Grammar) -> str | None:
    """A typed letter by one scheme; capitals by shape only where they have a Latin twin, б by its place
    always.
    """
    if letter.isascii():
        return letter
    shape, order = grammar.by_shape(letter), grammar.by_order(letter)
    if letter.islower() and shape and shape.lower() not in LETTERS:
        shape = None
    if letter.isupper() or scheme == "shape":
        return shape or order
    return order or shape


def fold_numeral(mark: str) -> str | None:
    """The roman numeral typed in `mark`: iv, IV, «іv» with the Ukrainian letter, 1v and lv; None where it is
    none.
    """
    folded = by_shape(mark.lower())
    candidates = (folded, re.sub(r"[1l]", "i", folded) if len(folded) > 1 else folded)
    for text in reversed(candidates):
        if re.fullmatch(r"[ivxlc]+", text) and roman_numeral(roman_value(text)) == text:
            return text
    return None


def paragraph_readings(typed: str, grammar: Grammar) -> tuple[tuple[RecordId, str], ...]:
    """The commentary ids `typed` may spell, best first, each with its doubt: "", shape, order or arabic."""
    match = PARAGRAPH.fullmatch(typed)
    if match is None:
        return ()
    paths: list[tuple[tuple[str, ...], str]] = [((match["section"], match["number"]), "")]
    for group in ("sub", "subsub", "last"):
        if match[group]:
            levels = _item_readings(match[group], len(paths[0][0]), grammar)
            paths = [((*path, level), doubt or why) for path, doubt in paths for level, why in levels][:4]
            if not paths:
                return ()
    return tuple((RecordId("com", path), doubt) for path, doubt in dict(paths).items())


def _item_readings(typed: str, depth: int, grammar: Grammar) -> tuple[tuple[str, str], ...]:
    """The levels one mark may name at a depth: roman first below a paragraph, a letter below an item."""
    mark = typed.strip("() ")
    if mark.isdigit():
        return _arabic(mark, depth, closed=typed.startswith("("))
    numeral = fold_numeral(mark)
    if numeral and (len(mark) > 1 or (is_item_numeral(numeral) and mark.lower() not in "lc")):
        return ((numeral, ""),)
    if len(mark) != 1:
        return ()
    shape, order = (read_letter(mark, scheme, grammar) for scheme in ("shape", "order"))
    letters = tuple(dict.fromkeys(letter.lower() for letter in (shape, order) if letter))
    if len(letters) == 2:
        return ((letters[0], "shape"), (letters[1], "order"))
    return tuple((letter, "") for letter in letters)


def _arabic(mark: str, depth: int, *, closed: bool) -> tuple[tuple[str, str], ...]:
    """4 for iv below a paragraph, 1 for a below an item; in brackets the number itself is a second
    reading.
    """
    number = int(mark)
    if not 1 <= number <= 39 or mark.startswith("0"):
        return ()
    level = roman_numeral(number) if depth == 2 else chr(ord("a") + number - 1) if number <= 26 else mark
    return ((level, "arabic"), (mark, "")) if closed else ((level, "arabic"),)
