"""Find every citation in a text: a short ordered list of rules, each tried at each token; the list is the
program.

A rule reads tokens from a place on and answers with citations and the place after them, or None. The first
that answers wins, so the order says what outranks what: precision first, a number without context is no
citation.
"""

from collections.abc import Callable, Iterator
from typing import Final

from ingest.citation.bare import bare_law, bare_paragraph, relative
from ingest.citation.citing import Citation, Context, Found
from ingest.citation.grammar import Grammar, Role
from ingest.citation.headed import example, heading, law_list, paragraph_list, section
from ingest.citation.token import Form, tokenize
from ingest.model import Lang, RecordId

Rule = Callable[[Context, int], Found | None]

RULES: Final[tuple[Rule, ...]] = (
    heading,  # «Правило 72. ОБЩИЕ ПРИНЦИПЫ» at the start of a text names itself
    law_list,  # «Правила 26, 23В и 25», "Laws 36-39", «Правила 76 Кодекса 1975 года»
    paragraph_list,  # «п.п. 16.1. и 16.2.», "paragraph 75.6"
    section,  # «раздел 16 данного Комментария»
    example,  # «примеры 1 и 2» beside a Law
    bare_paragraph,  # «29.2. выше», «в 21.2 примере», "see 79.5(iv)"
    bare_law,  # "see 16A", "27B1(b)"
    relative,  # «(iv) ниже», «права в (iii) и (iv)»
)


# What rules begin at: these words, and numbers and marks of items.
BEGINNERS: Final = (Role.LAW, Role.PARAGRAPH, Role.SECTION, Role.COMMENTARY, Role.EXAMPLE)
NUMBERS: Final = (Form.LAW, Form.PARAGRAPH, Form.ITEM)


def find(text: str, *, at: RecordId, lang: Lang, grammar: Grammar) -> tuple[Citation, ...]:
    """The citations in the clean own text of the record `at`: all that `finding` yields."""
    return tuple(finding(text, at=at, lang=lang, grammar=grammar))


def finding(text: str, *, at: RecordId, lang: Lang, grammar: Grammar) -> Iterator[Citation]:
    """Yield the citations in the clean own text of the record `at`, in reading order, not overlapping.

    Offsets are code points of `text`; «(iv) ниже» is resolved against `at`. A citation names records of the book the
    grammar is of, which is the book of the text. Never raises; linear in the text's length.
    """
    # The rules know no books: they read places, and what they found is put into the book at the end.
    context = Context(text=text, tokens=tokenize(text, grammar), at=at.in_book(""), lang=lang, grammar=grammar)
    place = 0
    while place < len(context.tokens):
        found = (
            next((found for rule in RULES if (found := rule(context, place))), None)
            if _may_begin(context, place)
            else None
        )
        for citation in found.citations if found else ():
            yield citation.in_book(grammar.book)
        place = found.after if found else place + 1


def _may_begin(context: Context, place: int) -> bool:
    """Whether any rule could read from here: most of a text announces nothing, and is passed over at once."""
    return context.tokens[place].form in NUMBERS or context.plays(place, *BEGINNERS)
