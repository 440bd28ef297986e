"""A list of numbers after one noun: «26, 23В и 25», «36...39», «27В1(а) или (b)», «30 (пас), 31 (назначение)
или 32».
"""

from dataclasses import replace
from typing import Final

from ingest.citation.citing import CLAUSE_ENDS, Citation, Context, Found
from ingest.citation.grammar import Role
from ingest.citation.token import Form, Token, bid_like
from ingest.lexis import is_item_numeral, roman_numeral, roman_value
from ingest.model import CitationKind, RecordId

LONGEST_EXPLANATION: Final = 12
"""Tokens in a bracket between two members: «30 (пас вне очереди), 31»."""
MOST_PARAGRAPHS: Final = 99
"""Members of a range of paragraphs: their numbers have two digits."""


def members(context: Context, place: int, rule: str, *, longest: int | None = None) -> Found | None:
    """The numbers of a list that begins at `place`, a citation for each, at most `longest`; None where no number
    stands there.
    """
    first = _member(context, place, rule, None)
    if first is None:
        return None
    citations, after = list(first.citations), first.after
    while (longest is None or len(citations) < longest) and (start := _after_joint(context, after)) is not None:
        found = _member(context, start, f"{rule}-list", citations[-1])
        if found is None:
            break
        citations += found.citations
        after = found.after
    return Found(tuple(citations), after)


def _after_joint(context: Context, place: int) -> int | None:
    """The place after «,», «и», «, или», «/»; before it an explanation in brackets may be passed over."""
    if context.is_mark(place, "("):
        closing = range(place + 1, place + LONGEST_EXPLANATION)
        place = next((at + 1 for at in closing if context.is_mark(at, ")")), place)
    start = place
    place += context.is_mark(place, ",;/")
    if context.token(place).text == "а" and context.plays(place + 1, Role.JOIN):
        place += 1
    if context.plays(place, Role.JOIN):
        place += 1
        place += context.is_mark(place, "/")
        place += context.plays(place, Role.JOIN)
    return place if place > start else None


def _member(context: Context, place: int, rule: str, before: Citation | None) -> Found | None:
    token = context.token(place)
    if token.form is Form.LAW:
        return _law_member(context, place, rule, before)
    if token.form is Form.PARAGRAPH:
        return _paragraph_member(context, place, rule)
    carried = _carried(context, token, before) if before else None
    if before is None or carried is None or carried.depth < 2:
        return None
    citation = replace(context.cite(token, before.kind, f"{rule}-carried", carried), inferred=True)
    return Found((citation,), place + 1)


def _law_member(context: Context, place: int, rule: str, before: Citation | None) -> Found | None:
    token = context.token(place)
    if len(token.levels) == 1 and context.plays(place + 1, Role.UNIT, Role.YEAR) and not _is_named(context, place):
        return None  # «30 минут», "2 tricks", «91 года»
    last = before.targets[-1] if before else None
    if last and bid_like(token) and int(last.levels[0]) > 7:
        return None  # «Правилу 31 или 2H»
    if ends := _range_end(context, place):
        return _range(context, token, context.token(ends), ends + 1)
    if last and (digit := _next_digit(last, token)):
        citation = context.cite(token, CitationKind.LAW, f"{rule}-carried", digit)
        return Found((replace(citation, inferred=True),), place + 1)
    if rule.startswith("law") and (spaced := _spaced(context, place)):
        return Found((context.cite_law(spaced[0], rule),), spaced[1])
    return Found((context.cite_law(token, rule),), place + 1)


def _is_named(context: Context, place: int) -> bool:
    """Whether a number is a Law's and no quantity, by a capital inside a sentence: «по Правилу 79 взятки делятся»."""
    head, before = context.token(place - 1), context.token(place - 2)
    capital = context.plays(place - 1, Role.LAW) and head.text[0].isupper()
    inside = before.text != "" and not context.is_mark(place - 2, CLAUSE_ENDS)
    return capital and inside and not context.plays(place + 1, Role.YEAR)


def _next_digit(last: RecordId, token: Token) -> RecordId | None:
    """The provision a lower plain number names after a numbered one: «73F1 и 2» is 73F1 and 73F2."""
    if last.law is None or not last.is_law or last.depth != 3 or len(token.levels) != 1 or not last.mark.isdigit():
        return None
    return last.sibling(token.levels[0]) if int(last.mark) < int(token.levels[0]) < min(10, last.law) else None


def _spaced(context: Context, place: int) -> tuple[Token, int] | None:
    """A code printed with spaces or a hyphen, «12 В 1», "81 C 8", «16-А», as one token, and the place after it."""
    token = context.token(place)
    place += 1 + context.is_mark(place + 1, "-") + (context.token(place + 1).text == "-")
    letter, digit = context.token(place), context.token(place + 1)
    capital = context.grammar.by_shape(letter.text) if letter.form is Form.WORD and len(letter.text) == 1 else None
    if len(token.levels) > 1 or capital is None or not "A" <= capital <= "H":
        return None
    numbered = digit.form is Form.LAW and len(digit.levels) == 1 and int(digit.text) <= 10
    if capital == "E" and not numbered:  # «Правилу 27 Е должен»: a seat
        return None
    end = digit if numbered else letter
    levels = (*token.levels, capital, *(digit.levels if numbered else ()))
    code = replace(token, end=end.end, text=context.text[token.start : end.end], levels=levels)
    return code, place + 1 + numbered


def _carried(context: Context, token: Token, before: Citation) -> RecordId | None:
    """The id a mere last level stands for, carried over from the member before: «27В1(а) или (b)», «84А, В и
    С».
    """
    last = before.targets[-1]
    parent = last.parent
    if parent is None or last.edition:
        return None
    if token.form is Form.ITEM:
        level = _carried_item(last, token.levels[0])
        return parent.child(level) if level else None
    if last.is_law and last.depth == 2 and token.form is Form.WORD and len(token.text) == 1:
        letter = context.grammar.by_shape(token.text) or ""
        return parent.child(letter) if last.mark < letter <= "H" and letter.isupper() else None
    return None


def _carried_item(last: RecordId, mark: str) -> str | None:
    """The level that a mark in brackets names beside the innermost one of `last`; None where that is no item."""
    if last.is_commentary:
        return mark if last.depth > 2 else None
    if last.levels[-1].startswith("."):
        return f".{mark}" if is_item_numeral(mark) else None
    return mark if last.depth == 4 and len(mark) == 1 else None


def _range_end(context: Context, place: int) -> int | None:
    """The place of the number that ends a range begun at `place`: «36...39», «36 – 39», «с 36 по 39»."""
    joined = context.is_form(place + 1, Form.DASH) or context.plays(place + 1, Role.TO)
    token, last = context.token(place), context.token(place + 2)
    if not joined or context.plays(place + 3, Role.UNIT):
        return None
    longest = context.grammar.last_law
    if last.form is Form.LAW and range_targets(token.levels, last.levels, longest):
        return place + 2
    if last.form is Form.WORD and len(last.text) == 1 and range_targets(token.levels, _short(context, last), longest):
        return place + 2
    return None


def _short(context: Context, token: Token) -> tuple[str, ...]:
    letter = context.grammar.by_shape(token.text)
    return (letter,) if letter and letter.isupper() else ()


def _range(context: Context, first: Token, last: Token, after: int) -> Found:
    levels = last.levels or _short(context, last)
    targets = range_targets(first.levels, levels, context.grammar.last_law)
    return Found((context.cite(first, CitationKind.LAW_RANGE, "law-range", *targets, last=last),), after)


def range_targets(first: tuple[str, ...], last: tuple[str, ...], longest: int) -> tuple[RecordId, ...]:
    """Return the ids from `first` to `last`: Laws 36-39, letters 73A-D, digits 81C1-8; () where they make no range, or
    one of more than `longest` members, as many as there are Laws.
    """
    if len(last) == 1 and len(first) > 1 and (len(first) == 2) == last[0].isalpha() and len(first) < 4:
        last = (*first[:-1], *last)
    alike = len(first) == len(last) and first[:-1] == last[:-1] and first[-1].isdigit() == last[-1].isdigit()
    if not alike or len(first) > 3:
        return ()
    if first[-1].isdigit():
        numbers = range(int(first[-1]), int(last[-1]) + 1)
        levels = [str(number) for number in numbers[: longest + 1]]
    else:
        levels = [chr(code) for code in range(ord(first[-1]), ord(last[-1]) + 1)]
    if not 2 <= len(levels) <= longest:
        return ()
    return tuple(RecordId("law", (*first[:-1], level)) for level in levels)


def _paragraph_member(context: Context, place: int, rule: str) -> Found:
    token, last = context.token(place), context.token(place + 2)
    targets = _paragraph_range(token, last) if context.is_form(place + 1, Form.DASH) else ()
    if targets:
        citation = context.cite(token, CitationKind.PARAGRAPH, "paragraph-range", *targets, last=last)
        return Found((citation,), place + 3)
    return Found((context.cite_paragraph(token, rule.replace("law", "paragraph")),), place + 1)


def _paragraph_range(first: Token, last: Token) -> tuple[RecordId, ...]:
    """The paragraphs of «75.8-75.10», the items of «75.8.(i)-(iii)»; () where the two make no range."""
    if last.form is Form.ITEM and len(first.levels) > 2:
        marks = item_range(first.levels[-1], last.levels[0])
    elif last.form is Form.PARAGRAPH and len(last.levels) == 2 and first.levels[:-1] == last.levels[:-1]:
        numbers = range(int(first.levels[1]), int(last.levels[1]) + 1)
        marks = tuple(map(str, numbers[:MOST_PARAGRAPHS])) if len(numbers) > 1 else ()
    else:
        return ()
    return tuple(RecordId("com", (*first.levels[:-1], mark)) for mark in marks)


def item_range(first: str, last: str) -> tuple[str, ...]:
    """The marks from `first` to `last`, «(i)-(iii)» or «(a)-(d)»; () where they make no range."""
    if is_item_numeral(first) and is_item_numeral(last):
        numbers = range(roman_value(first), roman_value(last) + 1)
        return tuple(map(roman_numeral, numbers)) if len(numbers) > 1 else ()
    letters = range(ord(first), ord(last) + 1) if len(first) == len(last) == 1 else range(0)
    return tuple(map(chr, letters)) if len(letters) > 1 else ()
