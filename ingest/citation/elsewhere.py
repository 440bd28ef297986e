"""Numbers of other books: «п. 7.3 Положения», "item 5 of the Regulations", "FIDE Law 13". A text that is none of the
library has numbered items of its own and speaks of other bodies, so that what is said beside a number decides whose
it is.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Self

from ingest.citation.grammar import Grammar, Role

# «п. 7.3 настоящего Положения о …»: the words that may stand between a number and the book it is of
WORDS_BETWEEN: Final = """настоящего настоящих данного данных этого этих нашего нашей клубного общего
    of the this these our its"""
BETWEEN: Final = frozenset(WORDS_BETWEEN.split())
MOST_BETWEEN: Final = 3
WORD: Final = re.compile(r"[\s(\[«„“\"]*([^\W\d_]+)")
ROMAN: Final = re.compile(r"[IVXLCDM]+")
STEM: Final = 5  # letters by which the name of a game is known in what is said of it
ENDING: Final = 3  # letters of the end of a Russian word that change with its form
ENDING_EN: Final = 1
SHORTEST: Final = 4  # letters of a word of a title that may tell a book
LONGEST_ACRONYM: Final = 6
# What may stand between a number and the word behind it: marks, and the numbers of the other book itself («44-ФЗ»).
GLUE: Final = re.compile(r"[\s,:()\[\]«»„“”\"'№\d–—-]*")
SPOKEN: Final = re.compile(r"[^\W\d_][\w&]*(?:-[\w&]+)*")
MARKED: Final = re.compile(r"[,:)–—]")
MOST_BEHIND: Final = 6
"""Words behind a number, or before it, that are looked at for whose it is."""
# «уголовно-процессуального кодекса», «Международной федерации»: an adjective in the genitive or prepositional case
ADJECTIVE: Final = re.compile(r"[а-яё-]+(?:ого|его|ой|ей|ых|их|ом|ем)", re.IGNORECASE)
# Who may have rules of its own, without endings: «Закон 61 штата Аризона», "Law 3 — Go Association".
HOLDING: Final = """штат стран республик федераци союз ассоциаци лиг комитет клуб университет компани организаци
    министерств конвенци харти договор контракт associat federat union league committee club societ universit
    treat convent charter institut"""
HOLDERS: Final = tuple(HOLDING.split())
LONGEST_LIST: Final = 120
"""Code points before a number in which the word that announces its list is looked for."""
ANNOUNCER: Final = re.compile(r"[^\W\d_]+\.?|§")
ABBREVIATED: Final = re.compile(r"\b(?:ст|пр|прав|art|п|l)\.$", re.IGNORECASE)
OTHER_YEAR: Final = re.compile(r"(?<![\d.,/-])\d{4}(?![\d/-]|[.,]\d)")
CLAUSE_ENDS: Final = re.compile(r"[!?;\n]|(?<!\bг)(?<!\bред)(?<!\bизд)(?<!\bгг)(?<!\bed)(?<!\brev)\.(?=\s|$)")
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
NAMED_BEFORE: Final = re.compile(r"([^\W\d_][\w&-]*)(?:['’]s)?[\s:,(«»\")–—-]*$")
SENTENCE_BEGINS: Final = re.compile(r"(?:^|[.!?…:;\n—–\"«(])\s*$")
ANNOUNCING: Final = (Role.LAW, Role.PARAGRAPH, Role.SECTION, Role.COMMENTARY, Role.EXAMPLE, Role.NUMBER, Role.FILLER)


@dataclass(frozen=True, slots=True)
class OwnNames:
    """The words by which a book, its Laws and its notions are called, without what may be an ending; `whole` are all of
    them, short ones and abbreviations too, in lower case.
    """

    stems: frozenset[str]
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
            stems=frozenset(map(_stem, filter(_has_forms, words))),
            whole=frozenset({*words, *(one.lower() for one in abbreviations)}),
        )

    def __contains__(self, word: str) -> bool:
        small = word.lower()
        shortest = max(SHORTEST, len(small) - ENDING - 1)
        return small in self.whole or any(small[:length] in self.stems for length in range(shortest, len(small) + 1))


def _has_forms(word: str) -> bool:
    return len(word) >= SHORTEST


def _stem(word: str) -> str:
    """A word in lower case without the letters in which its forms may differ: fewer of them in English."""
    return word[: max(SHORTEST, len(word) - (ENDING_EN if word.isascii() else ENDING))]


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
    """Whether another body, work or edition is named beside the number at `start` to `end`, so that it may be of that:
    «правило 13 FIDE», "Golf Rule 13", "Law 13 — FIDE", «статья 13 Закона 44-ФЗ», "the 2017 Law 13".

    >>> grammar = Grammar.build(keywords=[("law", "law")], editions=[1987, 2017], current=1987)
    >>> own = OwnNames.of(["Laws of Duplicate Bridge", "Insufficient Bid"])
    >>> texts = ("Law 13 FIDE", "The FIDE Law 13", "Law 13 of Sweden", "Law 13 of Bridge", "Law 13 Insufficient Bid")
    >>> places = [(text, text.index("13"), text.index("13") + 2) for text in texts]
    >>> [may_be_of_others(*place, grammar, own) for place in places]
    [True, True, True, False, False]
    >>> may_be_of_others("Law 13, FIDE", 4, 6, grammar, own), may_be_of_others("2017 Law 13", 9, 11, grammar, own)
    (True, True)
    """
    return (
        _behind(text, end, grammar, own)
        or _before(text, start, grammar, own)
        or _of_another_year(text, start, end, grammar)
    )


def announcement(text: str, start: int, grammar: Grammar) -> str:
    """The word, in lower case, that announces the Law whose number begins at `start`, or the first of its list; ""
    where the number is bare.

    >>> grammar = Grammar.build(keywords=[("law", "law"), ("law", "ст.")], editions=[1987], current=1987)
    >>> announcement("по ст. 13 и 14", 12, grammar), announcement("see 16A", 4, grammar)
    ('ст.', '')
    """
    first = max(0, start - LONGEST_LIST)
    ends = [
        found.end()
        for found in CLAUSE_ENDS.finditer(text, first, start)
        if not ABBREVIATED.search(text, first, found.end())
    ]
    words = ANNOUNCER.findall(text[max(ends, default=first) : start].lower())
    return next((word for word in reversed(words) if grammar.has(word, Role.LAW)), "")


def is_item_of_a_list(text: str, start: int, end: int) -> bool:
    """Whether the number at `start` to `end` looks like that of an item of the text: «Правила: 1) не курить».

    >>> is_item_of_a_list("Правила: 1) не курить", 9, 10), is_item_of_a_list("(Правило 1)", 9, 10)
    (True, False)
    """
    before = text[max(0, start - LONGEST_LIST) : end]
    closes = text[end : end + 1] == ")" and before.count("(") <= before.count(")")
    return closes or re.search(r":\s*$", text[max(0, start - 3) : start]) is not None


def _behind(text: str, end: int, grammar: Grammar, own: OwnNames) -> bool:
    """Whether the words behind a number name another, as long as they may be a part of such a name."""
    told = Heard()
    at = end
    clause = CLAUSE_ENDS.search(text, end, end + LONGEST_LIST)
    last = clause.start() if clause else end + LONGEST_LIST
    for _ in range(MOST_BEHIND):
        glue = GLUE.match(text, at, last)
        at = glue.end() if glue else at
        found = SPOKEN.match(text, at, last)
        if found is None:
            return False
        marked = told.marked or bool(glue and MARKED.search(glue[0]))
        heard = replace(told, marked=marked).heard(found[0], text[max(0, end - 40) : end], grammar, own)
        if isinstance(heard, bool):
            return heard
        told, at = heard, found.end()
    return False


@dataclass(frozen=True, slots=True)
class Heard:
    """What the words behind a number have told so far: `led` by "of", `named` a law or code of somebody, `described` by
    an adjective that the book has not, `marked` off from the number by a comma or the like.
    """

    marked: bool = False
    led: bool = False
    named: bool = False
    described: bool = False

    def heard(self, word: str, beside: str, grammar: Grammar, own: OwnNames) -> "bool | Heard":
        """Whether the next word names another, or what is told with it, where the words after it are to decide."""
        small = word.lower()
        if small in OF or small in BETWEEN or (small in ARTICLES and not self.marked):
            return replace(self, led=self.led or small in OF)
        if grammar.has(word, Role.ELSEWHERE) or small in DOCUMENTS or (small in GAMES and word not in own):
            return True
        if grammar.has(word, Role.LAW) or grammar.has(word, Role.EDITION):
            return self.described or replace(self, named=True)
        return False if word in own or _is_known(word, grammar) else self._unknown(word, beside)

    def _unknown(self, word: str, beside: str) -> "bool | Heard":
        """The same of a word that neither the book nor the language of citations knows."""
        small = word.lower()
        if _is_acronym(word, beside) or (small.startswith(HOLDERS) and (_is_name(word) or not self.marked)):
            return True
        if self.marked and not (self.led or self.named):
            return False
        if _is_name(word):
            return True
        if ADJECTIVE.fullmatch(word) and not self.marked:
            return replace(self, described=True)
        return self.led and word.isascii() and small not in NO_BODIES


def _before(text: str, start: int, grammar: Grammar, own: OwnNames) -> bool:
    """Whether the word before the words that announce the number is the name of another."""
    at = start
    for _ in range(MOST_BETWEEN):
        found = NAMED_BEFORE.search(text, max(0, at - 60), at)
        if found is None:
            return False
        word, at, joined = found[1], found.start(), MARKED.search(found[0]) is None
        if not any(grammar.has(word, role) for role in ANNOUNCING):
            break
    else:
        return False
    if grammar.has(word, Role.ELSEWHERE) or word.lower() in DOCUMENTS:
        return True
    if word in own or (_is_known(word, grammar) and not word.lower().startswith(GAME_STEMS)):
        return False
    if word.lower().startswith(GAME_STEMS):
        return True
    return _names_another(text, start, found, joined=joined)


def _names_another(text: str, start: int, found: re.Match[str], *, joined: bool) -> bool:
    """Whether an unknown word before a number is a name: `joined` where no comma or the like stands between."""
    word, at = found[1], found.start()
    begins = SENTENCE_BEGINS.search(text, max(0, at - 10), at) is not None
    whose = found[0][len(word) :].startswith(("'s", "’s"))
    named = _is_name(word) and (whose or (not begins if joined else _is_named_too(text, at)))
    return _is_acronym(word, text[at + len(word) : start]) or named


def _is_named_too(text: str, at: int) -> bool:
    """Whether the word right before code point `at` is a name as well, so that both are one: «Olympic Charter, …»."""
    found = re.search(r"([^\W\d_]+)\s$", text[max(0, at - 40) : at])
    return found is not None and _is_name(found[1])


def _of_another_year(text: str, start: int, end: int, grammar: Grammar) -> bool:
    """Whether the year of another edition stands in the clause of a number, a few words from it."""
    first = max(0, start - LONGEST_LIST)
    ends = [found.end() for found in CLAUSE_ENDS.finditer(text, first, start)]
    before = text[max(ends, default=first) : start].split()[-MOST_BEHIND:]
    clause = CLAUSE_ENDS.search(text, end, end + LONGEST_LIST)
    behind = text[end : clause.start() if clause else end + LONGEST_LIST].split()[:MOST_BEHIND]
    years = map(int, OTHER_YEAR.findall(" ".join((*before, "·", *behind))))
    return any(year in grammar.editions and year != grammar.current for year in years)


def _is_known(word: str, grammar: Grammar) -> bool:
    return word.lower() in grammar.roles


def _is_name(word: str) -> bool:
    """Whether a word begins with a capital and goes on in small letters."""
    return len(word) > 1 and word[0].isupper() and word[1:].islower()


def _is_acronym(word: str, beside: str) -> bool:
    """Whether a short word is of capitals and what stands beside it is not: FIDE, R&A; a Roman numeral is none."""
    capitals = 1 < len(word) <= LONGEST_ACRONYM and word.isupper()
    return capitals and not beside.isupper() and ROMAN.fullmatch(word) is None
