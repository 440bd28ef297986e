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

# 27 · 27B · 27 b 1 · 27в1б · 27В1(b) · 27B1(b)(i) · 12C2.i · 74 C(1)
LAW: Final = re.compile(
    r"""(?P<law>[1-9][0-9]{0,2})
        (?:[ .\-]{0,3}(?P<letter>[^\W\d_])
           (?:[ .\-]{0,3}(?:(?P<digit>[1-9][0-9]?)|\([ ]?(?P<shut>[1-9][0-9]?)[ ]?\)))?
           (?P<gap>[ .\-]{0,3})(?:\([ ]?(?P<closed>[^\W\d_]{1,7})[ ]?\)|(?P<open>[^\W\d_]{1,7}))?
           [ .]{0,2}(?:\(?(?P<roman>[ivxlcіх]{1,7})\)?)?
        )?[.]?""",
    re.VERBOSE | re.IGNORECASE,
)
# 27(i): a roman item right below a Law; 27(B)(1)(b): every level in brackets
LAW_IN_BRACKETS: Final = re.compile(
    r"""(?P<law>[1-9][0-9]{0,2})[ ]?\([ ]?(?P<first>[^\W\d_]{1,7})[ ]?\)
        (?P<rest>(?:[ ]?\([ ]?\w{1,7}[ ]?\)|[ ]?[1-9][0-9]?[^\W\d_]?){0,3})[.]?""",
    re.VERBOSE,
)
# 75.8 · п. 79.5.(iv) · 79.5 iv · 79.5.4 · 75.8.(ii)(a)
PARAGRAPH: Final = re.compile(
    r"""(?P<section>[1-9][0-9]?)[ ]?\.[ ]?(?P<number>[1-9][0-9]?)(?![0-9])
        (?:[ .\-]{0,3}(?P<sub>\([ ]?\w{1,7}[ ]?\)|(?<=[ .\-])\w{1,7}|[^\W\d_]\w{0,6}))?
        (?:[ .\-]{0,3}(?P<subsub>\([ ]?\w{1,7}[ ]?\)|(?<=[ .\-])\w{1,7}))?
        (?:[ .\-]{0,3}(?P<last>\([ ]?\w{1,7}[ ]?\)|(?<=[ .\-])\w{1,7}))?[.]?""",
    re.VERBOSE,
)

# A letter right after a digit that is none of A-E here and is one on the other layout: 16f, «16ф», «27d1,»
OTHER_LAYOUT: Final = re.compile(r"[0-9](?:[fultp]|[фипр]|у(?!\w))|[0-9],(?=\)?$)", re.IGNORECASE)
SCHEMES: Final = ("shape", "order", "sound")
"""How a Cyrillic letter is read: as the Latin one that looks like it, at its place, or as it sounds."""
SOUNDS: Final = {"б": "b", "ц": "c", "д": "d", "э": "e", "ф": "f", "г": "g"}
LAST_TYPED_LETTER: Final = "k"
"""Small Latin letters beyond it are units («30 m», "10 s"), not provisions."""


def law_readings(typed: str, grammar: Grammar) -> tuple[tuple[RecordId, str], ...]:
    """The Law ids `typed` may spell, best first, each with its doubt: "", shape, order, sound, bracket or layout."""
    if match := LAW_IN_BRACKETS.fullmatch(typed):
        return tuple(_bracketed(match, grammar))
    found = list(_law_schemes(typed, grammar))
    if " " not in typed and OTHER_LAYOUT.search(typed):
        found += [(reading, "layout") for reading, _ in _law_schemes(to_other_keys(typed), grammar)]
    likeliest = dict(reversed(found))
    return tuple((reading, likeliest[reading]) for reading in dict(found))


def _bracketed(match: re.Match[str], grammar: Grammar) -> Iterator[tuple[RecordId, str]]:
    """27(i) is an item of Law 27, 27(B) is 27B; a small letter in brackets, 27(b), may be meant so, but no Law has such
    an item.
    """
    mark, rest = match["first"], re.sub(r"[() ]", "", match["rest"])
    numeral = fold_numeral(mark)
    if numeral and is_item_numeral(numeral) and not rest:
        yield RecordId("law", (match["law"], f".{numeral}")), ""
    elif len(mark) == 1:
        read = _law_schemes(f"{match['law']}{mark}{rest}", grammar)
        yield from ((reading, doubt if mark.isupper() else "bracket") for reading, doubt in read)


def _law_schemes(typed: str, grammar: Grammar) -> Iterator[tuple[RecordId, str]]:
    match = LAW.fullmatch(typed)
    if match is None:
        return
    read = {scheme: tuple(_law_paths(match, scheme, grammar)) for scheme in SCHEMES}
    for path in dict.fromkeys(path for paths in read.values() for path in paths):
        schemes = [scheme for scheme in SCHEMES if path in read[scheme]]
        yield RecordId("law", path), "" if len(schemes) == len(SCHEMES) else _doubt_of(schemes)


def _doubt_of(schemes: list[str]) -> str:
    """The scheme that a reading rests on. Letters without a Latin twin fall back to their place in the alphabet by
    shape, and letters that sound like none to their shape, so that the rarer scheme tells.
    """
    return "order" if "order" in schemes else schemes[0]


def _law_paths(match: re.Match[str], scheme: str, grammar: Grammar) -> Iterator[tuple[str, ...]]:
    path: tuple[str, ...] = (match["law"],)
    if match["letter"]:
        letter = read_letter(match["letter"], scheme, grammar)
        if letter is None:
            return
        path = (*path, letter.upper())
    if digit := _digit(match):
        path = (*path, digit)
    for tail in _tails(match, scheme, grammar):
        yield (*path, *tail)


def _digit(match: re.Match[str]) -> str | None:
    """The number after the letter, in brackets or not."""
    digit: str | None = match["digit"] or match["shut"]
    return digit


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
    small = read_letter(mark, scheme, grammar) if len(mark) == 1 and _digit(match) else None
    if small:
        yield (small.lower(), *inner)


def _own_numeral(match: re.Match[str], mark: str) -> str | None:
    """The roman item that a mark names: one set apart from the letter before it, and no lone c, d, l or m."""
    apart = match["closed"] or match["gap"] or _digit(match)
    numeral = fold_numeral(mark) if apart else None
    return numeral if numeral and (is_item_numeral(numeral) or len(mark) > 1) else None


def read_letter(letter: str, scheme: str, grammar: Grammar) -> str | None:
    """A typed letter by one scheme, by the next one where that has none; capitals by shape only where they have a Latin
    twin, б by its place always.
    """
    if letter.isascii():
        return letter
    shape, order, sound = grammar.by_shape(letter), grammar.by_order(letter), _by_sound(letter)
    if letter.islower() and shape and shape.lower() not in LETTERS:
        shape = None
    if letter.isupper() and shape:
        return shape
    read = {"shape": (shape, order, sound), "order": (order, shape, sound), "sound": (sound, shape, order)}
    return next(filter(None, read[scheme]), None)


def _by_sound(letter: str) -> str | None:
    latin = SOUNDS.get(letter.lower())
    return latin.upper() if latin and letter.isupper() else latin


def fold_numeral(mark: str) -> str | None:
    """The roman numeral typed in `mark`: iv, IV, «іv» with the Ukrainian letter, 1v and lv; None where it is
    none.
    """
    folded = by_shape(mark.lower()).replace("у", "v") if len(mark) > 1 else by_shape(mark.lower())
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
    return letter_readings(mark, grammar) if len(mark) == 1 else ()


def letter_readings(letter: str, grammar: Grammar) -> tuple[tuple[str, str], ...]:
    """The small Latin letters that a typed one may be, each with its doubt; none without doubt where they differ."""
    named: dict[str, list[str]] = {}
    for scheme in SCHEMES:
        if read := read_letter(letter, scheme, grammar):
            named.setdefault(read.lower(), []).append(scheme)
    return tuple((read, _doubt_of(schemes) if len(named) > 1 else "") for read, schemes in named.items())


def _arabic(mark: str, depth: int, *, closed: bool) -> tuple[tuple[str, str], ...]:
    """4 for iv below a paragraph, 1 for a below an item; in brackets the number itself is a second
    reading.
    """
    number = int(mark)
    if not 1 <= number <= 39 or mark.startswith("0"):
        return ()
    level = roman_numeral(number) if depth == 2 else chr(ord("a") + number - 1) if number <= 26 else mark
    return ((level, "arabic"), (mark, "")) if closed else ((level, "arabic"),)
