"""Rules for numbers that a word announces: «Правило», «п.», «раздел», «пример»."""

from dataclasses import replace

from ingest.citation.citing import Citation, Context, Found
from ingest.citation.edition import edition_of
from ingest.citation.grammar import Role
from ingest.citation.members import members
from ingest.citation.token import Form, Token
from ingest.model import CitationKind, RecordId


def heading(context: Context, place: int) -> Found | None:
    """«Правило 72. ОБЩИЕ ПРИНЦИПЫ ПРИЛИЧИЙ» opening a text: the heading's own number is no citation."""
    titled = context.token(3).text[:2]
    capitals = len(titled) == 2 and titled.isupper() and context.is_form(3, Form.WORD)
    opens = place == 0 and context.plays(0, Role.LAW) and context.is_form(1, Form.LAW)
    if opens and context.is_mark(2, ".") and capitals:
        return Found((), 3)
    return None


def law_list(context: Context, place: int) -> Found | None:
    """«Правила 26, 23В и 25», «Правилами 36...39», «Правило 75, Пример 1»; of another Code where the phrase
    says so.
    """
    if not context.plays(place, Role.LAW) or _is_and_so_on(context, place):
        return None
    start = place + 1
    start += context.is_mark(start, ":")
    start += context.plays(start, Role.FROM)
    start += context.plays(start, Role.NUMBER)
    found = members(context, start, "law")
    if found is None or _of_another_book(context, found.after):
        return None
    other = edition_of(context, place, found.after)
    if other is not None:
        year, inferred = other
        if year is None:  # a Law of a Code that nobody can name is cited nowhere
            return Found((), found.after)
        return Found(tuple(_of_edition(citation, year, inferred) for citation in found.citations), found.after)
    return _with_example(context, found)


def _is_and_so_on(context: Context, place: int) -> bool:
    """«и пр. 30 человек»: the abbreviation of «Правило» is that of «прочее» as well."""
    return context.token(place).text.lower() == "пр." and context.plays(place - 1, Role.JOIN)


def _of_another_book(context: Context, place: int) -> bool:
    while context.plays(place, Role.FILLER):
        place += 1
    return context.plays(place, Role.ELSEWHERE)


def _of_edition(citation: Citation, year: int, inferred: bool) -> Citation:
    if citation.kind not in (CitationKind.LAW, CitationKind.LAW_RANGE):
        return citation
    targets = tuple(target.in_edition(year) for target in citation.targets)
    rule = "other-edition-former" if inferred else "other-edition-year"
    kind = CitationKind.OTHER_EDITION
    return replace(citation, kind=kind, rule=rule, targets=targets, inferred=inferred, alternatives=())


def _with_example(context: Context, found: Found) -> Found:
    """«75, Пример 1» is one mention; further numbers («Примеры 1 и 2») are citations of their own."""
    law, place = found.citations[-1], found.after
    comma = context.is_mark(place, ",")
    numbers = _numbers(context, place + 2) if comma and context.plays(place + 1, Role.EXAMPLE) else ()
    if not numbers or law.kind is not CitationKind.LAW:
        return found
    first = replace(
        law,
        end=numbers[0].end,
        mention=context.text[law.start : numbers[0].end],
        kind=CitationKind.EXAMPLE,
        rule="law-example",
        targets=(_example_of(law.targets[0], numbers[0]),),
    )
    others = [_cite_example(context, law.targets[0], number) for number in numbers[1:]]
    after = place + 1 + 2 * len(numbers)
    return Found((*found.citations[:-1], first, *others), after)


def _numbers(context: Context, place: int) -> tuple[Token, ...]:
    """The plain numbers of a list from `place` on: «1 и 2»; a joint between any two."""
    numbers: list[Token] = []
    while context.is_form(place, Form.LAW) and len(context.token(place).levels) == 1:
        numbers.append(context.token(place))
        joined = context.is_mark(place + 1, ",") or context.plays(place + 1, Role.JOIN)
        place += 2 if joined else 1
        if not joined:
            break
    return tuple(numbers)


def _example_of(law: RecordId, number: Token) -> RecordId:
    return law.with_hung("ex", number.levels[0])


def _cite_example(context: Context, owner: RecordId, number: Token) -> Citation:
    return context.cite(number, CitationKind.EXAMPLE, "example", _example_of(owner, number))


def paragraph_list(context: Context, place: int) -> Found | None:
    """«п. 75.8.», «п.п. 16.1. и 16.2.», "paragraphs 75.6 and 75.7", «п. 27В1»."""
    start = place
    while context.plays(start, Role.PARAGRAPH) and start < place + 2:  # «п.п.»
        start += 1
    token = context.token(start)
    if start == place or token.form not in (Form.PARAGRAPH, Form.LAW):
        return None
    if token.form is Form.LAW and len(token.levels) == 1:
        return None  # «п. 3 регламента» names no Law
    return members(context, start, "paragraph" if token.form is Form.PARAGRAPH else "law")


def section(context: Context, place: int) -> Found | None:
    """«раздел 16 данного Комментария», "Sections 16 and 40 of this Commentary"; in the commentary also «см.
    раздел 16».
    """
    headed = context.plays(place, Role.SECTION) or (context.plays(place, Role.COMMENTARY) and context.at.is_commentary)
    numbers = _numbers(context, place + 1) if headed else ()
    if not numbers:
        return None
    after = place + 2 * len(numbers)
    end = after
    while context.plays(end, Role.THIS, Role.FILLER):
        end += 1
    pointed = context.plays(place - 1, Role.SEE, Role.IN) or context.plays(after, Role.NEAR)
    of_book = context.plays(end, Role.DIVISION)
    named = context.plays(end, Role.COMMENTARY) or context.plays(
        place - 1 - context.is_mark(place - 1, ","), Role.COMMENTARY
    )
    if named or (context.at.is_commentary and pointed and not of_book):
        kind = CitationKind.SECTION
        cited = [context.cite(number, kind, "section", RecordId("com", number.levels)) for number in numbers]
        return Found(tuple(cited), after)
    return None


def example(context: Context, place: int) -> Found | None:
    """«Добавленные к Правилу 75 примеры 1 и 2», «пример 1 к Правилу 75», «см. пример А выше»."""
    if not context.plays(place, Role.EXAMPLE):
        return None
    numbers = _numbers(context, place + 1)
    owner = _law_before(context, place) or _law_after(context, place + 2 * len(numbers)) if numbers else None
    if owner is not None:
        cited = tuple(_cite_example(context, owner, number) for number in numbers)
        return Found(cited, place + 2 * len(numbers))
    return _lettered_example(context, place)


def _law_before(context: Context, place: int) -> RecordId | None:
    """The Law right before the noun, at most two words between: «к Правилу 75 добавленные примеры»."""
    for step in range(place - 1, place - 4, -1):
        token = context.token(step)
        if token.form is Form.LAW:
            return RecordId("law", token.levels) if context.plays(step - 1, Role.LAW) else None
        if token.form is not Form.WORD and not context.is_mark(step, "("):
            return None
    return None


def _law_after(context: Context, place: int) -> RecordId | None:
    """The Law the examples are said to belong to: «к Правилу 75», "of Law 75"."""
    while context.plays(place, Role.FILLER):
        place += 1
    if context.plays(place, Role.LAW) and context.is_form(place + 1, Form.LAW):
        return RecordId("law", context.token(place + 1).levels)
    return None


def _lettered_example(context: Context, place: int) -> Found | None:
    """«см. пример В»: an example of the paragraph the text belongs to, here where it is pointed at."""
    token = context.token(place + 1)
    letter = context.grammar.by_shape(token.text) if token.form is Form.WORD and len(token.text) == 1 else None
    pointed = context.plays(place - 1, Role.SEE, Role.IN) or context.plays(place + 2, Role.NEAR)
    if not context.at.is_commentary or context.at.depth < 2 or not letter or not letter.isupper() or not pointed:
        return None
    target = context.at.unit.with_hung("ex", letter)
    return Found((context.cite(token, CitationKind.EXAMPLE, "example", target),), place + 2)
