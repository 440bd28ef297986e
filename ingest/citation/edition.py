"""Which Code a Law number belongs to, by the words around it: «Правила 76 Кодекса 1975 года», «раньше было
Правилом 23В».

The phrase is judged, not the line: a year counts only where the words between can belong to the name of a
Code.
"""

import re
from typing import Final

from ingest.citation.citing import CLAUSE_ENDS, Context
from ingest.citation.grammar import Role
from ingest.citation.token import Form

LONGEST_NAME: Final = 9
"""Words in the name of a Code: «Правил Дубликатного Контрактного Бриджа 1975 года»."""
NEAREST: Final = 4
"""Words between the name of a Code and the Law it is said of: «Кодексу 1975 года соответствовало Правило
76».
"""

# Endings of an adjective in the genitive or prepositional case: «Дубликатного», «международных»
ADJECTIVE: Final = re.compile(r"[а-яё]+(?:ого|его|ых|их|ом|ем)", re.IGNORECASE)


def edition_of(context: Context, head: int, after: int) -> tuple[int | None, bool] | None:
    """Return (year, inferred) of the other Code that a Law list from `head` to before `after` belongs to; None for this
    Code. The year is None where the text names an earlier Code and the tables know of none.
    """
    year = _year_after(context, after) or _year_before(context, head)
    if year is not None:
        return None if year == context.grammar.current else (year, False)
    if _former_after(context, after) or _former_before(context, head):
        return context.grammar.previous, True
    return None


def _year_after(context: Context, place: int) -> int | None:
    """«76 Кодекса 1975 года», «77 Правил Дубликатного Бриджа 1975 года», "77 of the 1975 Code", "77
    (1975)".
    """
    bracket = context.is_mark(place, "(")
    place += bracket
    named = False
    for step in range(place, place + LONGEST_NAME):
        token = context.token(step)
        if token.form is Form.YEAR:
            known = int(token.text) in context.grammar.editions
            named = named or context.plays(step + 1, Role.YEAR, Role.EDITION, Role.LAW)
            return int(token.text) if named or (known and step - place <= 1) else None
        if context.plays(step, Role.EDITION, Role.LAW):
            named = True
        elif not _belongs_to_name(context, step, named):
            return None
    return None


def _belongs_to_name(context: Context, place: int, named: bool) -> bool:
    if context.plays(place, Role.FILLER):
        return True
    token = context.token(place)
    return named and token.form is Form.WORD and (token.text[0].isupper() or bool(ADJECTIVE.fullmatch(token.text)))


def _year_before(context: Context, head: int) -> int | None:
    """«в Кодексе 1975 года (Правило 76)», "the 1975 Law 77", «по Кодексу 1975 года применялось Правило
    76».
    """
    for place in range(head - 1, head - 3 - NEAREST, -1):
        token = context.token(place)
        if token.form is Form.YEAR:
            return int(token.text) if _names_code(context, place, head) else None
        closes = context.is_mark(place, CLAUSE_ENDS) or place < 0
        if closes or token.form in (Form.LAW, Form.PARAGRAPH) or context.plays(place, Role.APART):
            return None
    return None


def _names_code(context: Context, year: int, head: int) -> bool:
    """Whether a Code is named with the year before a Law, and not only to set the Law apart from it."""
    around = range(year - NEAREST, year)
    start = max((place + 1 for place in around if context.is_mark(place, CLAUSE_ENDS)), default=year - NEAREST)
    if any(context.plays(place, Role.APART) for place in range(start - 1, year)):
        return False
    if any(context.is_form(place, Form.LAW) for place in range(start, year)):
        return False  # «Правило 76 Кодекса 1975 года и Правило 77»: the year is taken
    named = any(context.plays(place, Role.EDITION, Role.LAW) for place in range(start, year))
    if head == year + 1:
        return named or context.token(year - 1).text.lower() in ("the", "in")
    return named or context.plays(year + 1, Role.EDITION, Role.LAW)


def _former_after(context: Context, place: int) -> bool:
    """«Правило 76 прежнего Кодекса», "Law 76 of the previous edition"."""
    while context.plays(place, Role.FILLER):
        place += 1
    return context.plays(place, Role.FORMER, Role.EARLIER) and context.plays(place + 1, Role.EDITION, Role.LAW)


def _former_before(context: Context, head: int) -> bool:
    """«прежнее Правило 23», «то, что раньше было Правилом 23В», "formerly Law 23B", "used to be Law 23B"."""
    if context.plays(head - 1, Role.FORMER):
        return True
    if context.token(head - 2).text.lower() == "to" and context.token(head - 3).text.lower() == "used":
        return True
    for place in range(head - 1, head - 2 - NEAREST, -1):
        if place < 0 or context.is_form(place, Form.MARK, Form.LAW):
            return False
        if context.plays(place, Role.ONCE):
            was = any(context.plays(step, Role.WAS) for step in range(place + 1, head))
            return was or (place == head - 1 and context.token(place).text.isascii())
    return False
