"""Numbers of other books: «п. 7.3 Положения», "item 5 of the Regulations". A text that is none of the library has
numbered items of its own, so that what is said after a number decides whose it is.
"""

import re
from typing import Final

from ingest.citation.grammar import Grammar, Role

# «п. 7.3 настоящего Положения о …»: the words that may stand between a number and the book it is of
WORDS_BETWEEN: Final = """настоящего настоящих данного данных этого этих нашего нашей клубного общего
    of the this these our its"""
BETWEEN: Final = frozenset(WORDS_BETWEEN.split())
MOST_BETWEEN: Final = 3
WORD: Final = re.compile(r"[\s(\[]*([^\W\d_]+)")


def names_other_book(text: str, end: int, grammar: Grammar) -> bool:
    """Whether the words of `text` from code point `end` on name another book as that of the number before them.

    >>> grammar = Grammar.build(keywords=[], editions=[1987], current=1987)
    >>> names_other_book("п. 7.3 настоящего Положения", 6, grammar), names_other_book("п. 7.3 и далее", 6, grammar)
    (True, False)
    """
    for _ in range(MOST_BETWEEN):
        found = WORD.match(text, end)
        if found is None:
            return False
        word, end = found[1], found.end()
        if grammar.has(word, Role.ELSEWHERE):
            return True
        if word.lower() not in BETWEEN:
            return False
    return False
