"""Numbers of other books: «п. 7.3 Положения», "item 5 of the Regulations", "FIDE Law 13". A text that is none of the
library has numbered items of its own and speaks of other bodies, so that what is said beside a number decides whose
it is.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from ingest.citation.grammar import Grammar, Role

# «п. 7.3 настоящего Положения о …»: the words that may stand between a number and the book it is of
WORDS_BETWEEN: Final = """настоящего настоящих данного данных этого этих нашего нашей клубного общего
    of the this these our its"""
BETWEEN: Final = frozenset(WORDS_BETWEEN.split())
MOST_BETWEEN: Final = 3
WORD: Final = re.compile(r"[\s(\[«„“\"]*([^\W\d_]+)")
ROMAN: Final = re.compile(r"[IVXLCDM]+")
STEM: Final = 5  # letters by which two forms of a word are taken for one
ENDING: Final = 3  # letters by which they may differ in length
SHORTEST: Final = 4  # letters of a word of a title that may tell a book
LONGEST_ACRONYM: Final = 6
# Other games, as they are named beside their rules. A book of such a game knows the word for its own.
OTHER_GAMES: Final = """шахмат шахматах шашек шашках гольфа гольфе футбола футболе хоккея хоккее тенниса теннисе
    волейбола баскетбола регби покера покере преферанса преферансе
    chess draughts checkers golf football soccer hockey tennis volleyball basketball rugby cricket poker"""
GAMES: Final = frozenset(OTHER_GAMES.split())
# By their first letters, what is said of a game is told too: «шахматное правило 13».
GAME_STEMS: Final = tuple({word[:STEM] for word in GAMES})
# Documents of a club, in the cases that stand before a number: «Регламент, правило 5».
CLUB_DOCUMENTS: Final = """устав уставе уставу регламент регламенте регламенту положение положении положению
    bylaws regulations"""
DOCUMENTS: Final = frozenset(CLUB_DOCUMENTS.split())
# Behind these words a game may be named: «правило 13 в шахматах», "Law 13 of chess".
BEFORE_GAMES: Final = frozenset(["в", "из", "of", "in"])
OF: Final = frozenset(["of", "from", "in", "из", "от", "в"])
ARTICLES: Final = frozenset(["the", "a", "an"])
NO_BODIES: Final = frozenset(["course", "all", "which", "them"])  # "Law 27 of course applies"
NAMED_BEFORE: Final = re.compile(r"([^\W\d_][\w-]*)(?:['’]s)?[\s:,(«\"]*$")
SENTENCE_BEGINS: Final = re.compile(r"(?:^|[.!?…:;\n—–\"«(])\s*$")
ANNOUNCING: Final = (Role.LAW, Role.PARAGRAPH, Role.SECTION, Role.COMMENTARY, Role.EXAMPLE, Role.NUMBER, Role.FILLER)


@dataclass(frozen=True, slots=True)
class OwnNames:
    """The words by which a book, its Laws and its notions are called, by their first letters and their lengths; `whole`
    are all of them, short ones and abbreviations too, in lower case.
    """

    stems: frozenset[tuple[str, int]]
    whole: frozenset[str]

    @classmethod
    def of(cls, titles: Iterable[str], abbreviations: Iterable[str] = ()) -> Self:
        """Return the names in titles and the abbreviations.

        >>> own = OwnNames.of(["Laws of Duplicate Contract Bridge 1987"], ["NT"])
        >>> "bridge" in own, "Bridges" in own, "NT" in own, "FIDE" in own
        (True, True, True, False)
        """
        words = {word.lower() for title in titles for word in re.findall(r"[^\W\d_]+", title)}
        return cls(
            stems=frozenset((word[:STEM], len(word)) for word in words if len(word) >= SHORTEST),
            whole=frozenset({*words, *(one.lower() for one in abbreviations)}),
        )

    def __contains__(self, word: str) -> bool:
        small = word.lower()
        lengths = range(max(SHORTEST, len(small) - ENDING), len(small) + ENDING + 1)
        return small in self.whole or any((small[:STEM], length) in self.stems for length in lengths)


NO_NAMES: Final = OwnNames(frozenset(), frozenset())


def names_other_book(text: str, end: int, grammar: Grammar, own: OwnNames = NO_NAMES) -> bool:
    """Whether the words of `text` from code point `end` on name another book, or another game, as that of the number
    before them.

    >>> grammar = Grammar.build(keywords=[], editions=[1987], current=1987)
    >>> names_other_book("п. 7.3 настоящего Положения", 6, grammar), names_other_book("п. 7.3 и далее", 6, grammar)
    (True, False)
    >>> names_other_book("Law 13 of chess", 6, grammar), names_other_book("правило 13 шахмат", 10, grammar)
    (True, True)
    """
    for _ in range(MOST_BETWEEN):
        found = WORD.match(text, end)
        if found is None:
            return False
        word, end = found[1], found.end()
        if grammar.has(word, Role.ELSEWHERE) or (word.lower() in GAMES and word not in own):
            return True
        if word.lower() not in BETWEEN and word.lower() not in BEFORE_GAMES:
            return False
    return False


def may_be_of_others(text: str, start: int, end: int, grammar: Grammar, own: OwnNames) -> bool:
    """Whether another body or work is named right before the number at `start` to `end`, or right behind it, so that
    the number may be of that: «правило 13 FIDE», "Golf Rule 13", "Law 5 of Cricket".

    >>> grammar = Grammar.build(keywords=[("law", "law")], editions=[1987], current=1987)
    >>> own = OwnNames.of(["Laws of Duplicate Bridge", "Insufficient Bid"])
    >>> texts = ("Law 13 FIDE", "The FIDE Law 13", "Law 13 of Sweden", "Law 13 of Bridge", "Law 13 Insufficient Bid")
    >>> places = [(text, text.index("13"), text.index("13") + 2) for text in texts]
    >>> [may_be_of_others(*place, grammar, own) for place in places]
    [True, True, True, False, False]
    """
    return _behind(text, end, grammar, own) or _before(text, start, grammar, own)


def _behind(text: str, end: int, grammar: Grammar, own: OwnNames) -> bool:
    """Whether the next word is the name of another, or one is said behind "of"."""
    found = WORD.match(text, end)
    led = False
    while found and (found[1].lower() in OF or (led and found[1].lower() in ARTICLES)):
        led = True
        found = WORD.match(text, found.end())
    if found is None:
        return False
    word = found[1]
    if word in own or _is_known(word, grammar) or word.lower() in BETWEEN:
        return False
    named = _is_name(word) or (led and word.isascii() and word.lower() not in NO_BODIES)
    return _is_acronym(word, text[max(0, end - 40) : end]) or named


def _before(text: str, start: int, grammar: Grammar, own: OwnNames) -> bool:
    """Whether the word before the words that announce the number is the name of another."""
    at = start
    for _ in range(MOST_BETWEEN):
        found = NAMED_BEFORE.search(text, max(0, at - 60), at)
        if found is None:
            return False
        word, at, joined = found[1], found.start(), "," not in found[0]
        if not any(grammar.has(word, role) for role in ANNOUNCING):
            break
    else:
        return False
    small = word.lower()
    if grammar.has(word, Role.ELSEWHERE) or small in DOCUMENTS:
        return True
    if small.startswith(GAME_STEMS) and word not in own:
        return True
    if word in own or _is_known(word, grammar):
        return False
    begins = SENTENCE_BEGINS.search(text, max(0, at - 10), at) is not None
    return _is_acronym(word, text[at + len(word) : start]) or (_is_name(word) and joined and not begins)


def _is_known(word: str, grammar: Grammar) -> bool:
    return word.lower() in grammar.roles


def _is_name(word: str) -> bool:
    """Whether a word begins with a capital and goes on in small letters."""
    return len(word) > 1 and word[0].isupper() and word[1:].islower()


def _is_acronym(word: str, beside: str) -> bool:
    """Whether a short word is of capitals and what stands beside it is not: FIDE, ФИДЕ; a Roman numeral is none."""
    capitals = 1 < len(word) <= LONGEST_ACRONYM and word.isupper()
    return capitals and not beside.isupper() and ROMAN.fullmatch(word) is None
