"""Rules for numbers that no noun announces: a pointing word or the form of the number has to show what they
are.
"""

from typing import Final

from ingest.citation.citing import Citation, Context, Found
from ingest.citation.grammar import Role
from ingest.citation.members import item_range, members
from ingest.citation.token import Form, Token, bid_like
from ingest.lexis import is_item_numeral
from ingest.model import CitationKind, RecordId

LONGEST_LIST: Final = 20
"""Members read before it is known whether a list without a noun is one of citations: the time stays linear."""
SENTENCE: Final = 60
"""Tokens to either side within which marks number the parts of one sentence."""


def _pointed_at(context: Context, place: int) -> bool:
    """Whether «см.», "see also" or the like stands right before."""
    place -= 1
    place -= context.plays(place, Role.JOIN) and context.plays(place - 1, Role.SEE)
    return context.plays(place, Role.SEE)


def bare_paragraph(context: Context, place: int) -> Found | None:
    """«29.2. выше», «в рассмотренном в 21.2 примере», "see 79.5(iv) above", «комментарий 75.6»."""
    token = context.token(place)
    if token.form is not Form.PARAGRAPH or int(token.levels[0]) > context.grammar.last_law:
        return None  # beyond the last Law there is no commentary either
    found = members(context, place, "bare-paragraph", longest=LONGEST_LIST)
    if found is None or not _has_context(context, place, found.after):
        return None
    return found


def _has_context(context: Context, place: int, after: int) -> bool:
    if context.plays(after, Role.UNIT):
        return False  # «выше 2.5 очков»
    joined = context.plays(place - 1, Role.IN, Role.FILLER)
    if _pointed_at(context, place) or context.plays(place - 1 - joined, Role.COMMENTARY):
        return True
    if context.plays(after, Role.NEAR, Role.COMMENTARY):
        return True
    if context.plays(after, Role.THIS) and context.plays(after + 1, Role.COMMENTARY):
        return True
    within = context.plays(place - 1, Role.IN)
    if within and context.plays(after, Role.EXAMPLE, Role.NOTE, Role.PARAGRAPH):
        return True
    return len(context.token(place).levels) > 2 and place > 0  # 79.5.(iv) is nothing else; opening a text it is its own


def bare_law(context: Context, place: int) -> Found | None:
    """«see 16A», «(27B1)», «27B1(b)» anywhere: a letter is needed, and not that of a bid."""
    token = context.token(place)
    if token.form is not Form.LAW or len(token.levels) < 2 or bid_like(token):
        return None
    bracketed = context.is_mark(place - 1, "(") and context.is_mark(place + 1, "),;")
    pointed = _pointed_at(context, place) or bracketed or context.plays(place - 1, Role.IN)
    capital = token.text[len(token.levels[0])].isupper() and token.levels[1] <= "H"
    found = members(context, place, "bare-law", longest=LONGEST_LIST) if capital else None
    if found and (len(token.levels) > 3 or pointed or _named_after(context, found.after)):
        return found if int(token.levels[0]) <= context.grammar.last_law else None
    return None


def _named_after(context: Context, place: int) -> bool:
    """«16А и 16В Правил», "16A of the Laws": the noun follows."""
    while context.plays(place, Role.FILLER):
        place += 1
    return context.plays(place, Role.LAW) and not context.is_form(place + 1, Form.LAW)


def relative(context: Context, place: int) -> Found | None:
    """«(iv) ниже», «см. (ii) выше», «права в (iii) и (iv)», «п. (ii)»: items named from within their
    paragraph.
    """
    marks = _range(context, place)
    items = () if marks else _items(context, place)
    if not marks and not items:
        return None
    after = place + (3 if marks else 2 * len(items) - 1)
    at = _items_of(context, place, after)
    if at is None:
        return None
    if marks:
        return Found(_cite_item(context, context.token(place), context.token(place + 2), at, marks), after)
    cited = (_cite_item(context, item, item, at, item.levels) for item in items)
    return Found(tuple(citation for one in cited for citation in one), after)


def _items_of(context: Context, place: int, after: int) -> RecordId | None:
    """The record within which the marks from `place` to before `after` name items; None where nothing shows that they
    name any.
    """
    announced = _pointed_at(context, place) or context.plays(place - 1, Role.PARAGRAPH)
    if announced and context.plays(after, Role.LAW) and context.is_form(after + 1, Form.LAW):
        return RecordId("law", context.token(after + 1).levels)  # «пункт (а) Правила 27В1»
    shown = announced or context.plays(after, Role.NEAR) or _placed_in(context, place, after)
    return context.at if shown else None


def _cite_item(
    context: Context, first: Token, last: Token, at: RecordId, marks: tuple[str, ...]
) -> tuple[Citation, ...]:
    """The citation of items as seen from `at`; () where that record has none."""
    targets = [target for mark in marks if (target := item_from(at, mark)) is not None]
    return (context.cite(first, CitationKind.RELATIVE, "relative", *targets, last=last),) if targets else ()


def _range(context: Context, place: int) -> tuple[str, ...]:
    """The marks of «(i)-(iii)», «(iv) по (vi)»; () where no range stands there."""
    joined = context.is_form(place + 1, Form.DASH) or context.plays(place + 1, Role.TO)
    if not (joined and context.is_form(place, Form.ITEM) and context.is_form(place + 2, Form.ITEM)):
        return ()
    return item_range(context.token(place).levels[0], context.token(place + 2).levels[0])


def _items(context: Context, place: int) -> tuple[Token, ...]:
    """Marks side by side, only a joint between: «(iii) и (iv)»."""
    items: list[Token] = []
    while context.is_form(place, Form.ITEM) and len(items) < LONGEST_LIST:
        items.append(context.token(place))
        if not (context.plays(place + 1, Role.JOIN) or context.is_mark(place + 1, ",/")):
            break
        place += 2
    return tuple(items)


def _placed_in(context: Context, place: int, after: int) -> bool:
    """«права в (iii) и (iv)»: a preposition before, and the marks do not number the parts of the sentence itself."""
    if not context.plays(place - 1, Role.IN, Role.FROM):
        return False
    named = {token.levels[0] for token in context.tokens[place:after] if token.form is Form.ITEM}
    near = (*context.tokens[max(0, place - SENTENCE) : place], *context.tokens[after : after + SENTENCE])
    around = (token for token in near if token.form is Form.ITEM)
    kind = is_item_numeral(context.token(place).levels[0])
    enumerated = any(is_item_numeral(token.levels[0]) == kind for token in around)
    return not (enumerated and named & {"i", "a", "ii", "b"})


def item_from(at: RecordId, mark: str) -> RecordId | None:
    """The item a mark names when read inside the record `at`; None where such a record has no items.

    In the commentary items of a paragraph are roman and items of those are letters (or letters alone): from
    com:79.5.i, (iv) is com:79.5.iv; from com:75.8.ii.b, (a) is com:75.8.ii.a. In a Law letters follow a
    digit.
    """
    levels = at.levels
    if at.is_commentary and len(levels) >= 2:
        same = [depth for depth in range(2, len(levels)) if is_item_numeral(levels[depth]) == is_item_numeral(mark)]
        return RecordId("com", (*(levels[: same[0]] if same else levels), mark))
    if at.is_law and is_item_numeral(mark) and len(levels) > 1:
        return RecordId(
            "law", (*(level for level in levels if not level.startswith(".")), f".{mark}"), None, at.edition
        )
    if at.is_law and len(levels) > 2:
        return RecordId("law", (*levels[:3], mark), None, at.edition)
    return None
