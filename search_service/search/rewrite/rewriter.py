"""What was typed -> what was meant, where the words as typed are none of the library's.

Each word is looked at by itself, and only one that nothing in the library answers: first as typed on the
other layout, then as Russian in Latin letters, then as two words without the space, then as a typing error. Numbers
are never changed, quoted words only by layout.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from search_service.search.analysis import Analyzer, TokenKind, tokenize
from search_service.search.analysis.tokens import fold
from search_service.search.answer import ReasonKind, Repair
from search_service.search.empty_words import WEAK
from search_service.search.query_pieces import LAW_FILTER, WITHIN_FILTER
from search_service.search.rewrite.layout import to_latin, to_russian
from search_service.search.rewrite.translit import sound_of_latin
from search_service.search.rewrite.word_store import WordStore

MAX_REPAIRS: Final = 16  # words of one query that are looked at; the rest stays as typed
LONGEST: Final = 40  # letters of a word that may be a misspelt one
SURE: Final = 5  # letters from which a word of the dictionary that the library lacks still tells the layout
PIECE: Final = re.compile(r"""(?P<quoted>-?(?:"[^"]*"|«[^«»]*»|„[^„“”"]*[“”"]))|(?P<chunk>\S+)""")
EDGES: Final = re.compile(r"^[^\w]+|[^\w]+$")
SMALL: Final = frozenset("в во к ко с со о об у и а на не за из до по от при про без вне под над".split())  # noqa: SIM905

Resolves: TypeAlias = Callable[[str], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """The text to search and the changes that made it, in the order typed."""

    text: str
    repairs: tuple[Repair, ...]


class Rewriter:
    """Rewrites queries over the words of one library; `resolves` tells whether a text is a citation that leads
    somewhere, `known` whether a word that the library lacks has other words for it.
    """

    def __init__(self, words: WordStore, analyzer: Analyzer, resolves: Resolves, known: Callable[[str], bool]) -> None:
        self._words = words
        self._analyzer = analyzer
        self._resolves = resolves
        self._told = known

    def rewrite(self, text: str, without: frozenset[str]) -> Rewritten:
        """The text as meant; itself where it is answered as typed or all kinds of repair are in `without`."""
        if ReasonKind.LAYOUT not in without and (cited := self._cited(text)):
            return Rewritten(
                text=cited, repairs=(Repair(kind=ReasonKind.LAYOUT, from_=text.strip(), to=cited.strip()),)
            )
        repairs: list[Repair] = []

        def repaired(found: re.Match[str]) -> str:
            piece = found[0]
            repair = self._repair(piece, found.lastgroup == "quoted", without) if len(repairs) < MAX_REPAIRS else None
            if repair is None:
                return piece
            repairs.append(repair)
            return piece.replace(repair.from_, repair.to)

        return Rewritten(text=PIECE.sub(repaired, text), repairs=tuple(repairs))

    def _cited(self, text: str) -> str | None:
        """The text on the other layout where only so it is a citation: `ghfdbkj 16f`."""
        if len(text) > LONGEST or not any(letter.isdigit() for letter in text) or self._resolves(text):
            return None
        flipped = (to_russian(text), to_latin(text))
        return next((one for one in flipped if one != text and self._resolves(one)), None)

    def _repair(self, piece: str, quoted: bool, without: frozenset[str]) -> Repair | None:
        if quoted:
            return self._of_kinds(piece.strip('-"«»„“”'), without | {ReasonKind.TRANSLIT, ReasonKind.TYPO})
        if piece.endswith("*") or LAW_FILTER.fullmatch(piece) or WITHIN_FILTER.fullmatch(piece):
            return None
        return self._of_kinds(piece.removeprefix("-"), without)

    def _of_kinds(self, chunk: str, without: frozenset[str]) -> Repair | None:
        if len(chunk) > LONGEST * 4 or any(letter.isdigit() for letter in chunk):
            return None
        forms = [token.form for token in tokenize(chunk) if token.kind is TokenKind.WORD]
        if not forms and not chunk.strip("-+|()"):
            return None
        if any(self._known(form) for form in forms) or (
            forms and all(len(form) < 2 for form in forms) and chunk.isalpha()
        ):
            return self._inside(chunk, without)
        for repair in self._candidates(chunk, forms):
            if repair.kind not in without:
                return repair
        return None

    def _candidates(self, chunk: str, forms: list[str]) -> Iterator[Repair]:
        if flipped := self._flipped(chunk):
            yield Repair(kind=ReasonKind.LAYOUT, from_=flipped[0], to=flipped[1])
        if len(forms) != 1 or len(forms[0]) > LONGEST:
            return
        core = EDGES.sub("", chunk)
        if (written := self._transliterated(fold(core))) is not None:
            yield Repair(kind=ReasonKind.TRANSLIT, from_=core, to=written)
        if (right := self._respelt(forms[0])) is not None:
            yield Repair(kind=ReasonKind.TYPO, from_=core, to=right)

    def _inside(self, chunk: str, without: frozenset[str]) -> Repair | None:
        """One misspelt word beside words that are known: «из-за отсутсвия»."""
        if ReasonKind.TYPO in without:
            return None
        for token in tokenize(chunk):
            if token.kind is TokenKind.WORD and not self._known(token.form) and (right := self._respelt(token.form)):
                return Repair(kind=ReasonKind.TYPO, from_=chunk[token.start : token.end], to=right)
        return None

    def _flipped(self, chunk: str) -> tuple[str, str] | None:
        """The part of a chunk that is words on the other layout, and those words."""
        flip = to_latin if any("а" <= letter <= "я" for letter in fold(chunk)) else to_russian
        if flip is to_latin and any(
            self._analyzer.in_dictionary(form) for form in fold(chunk).split() if form.isalpha()
        ):
            return None
        for part in dict.fromkeys((chunk, chunk.rstrip(".,;:!?)"), EDGES.sub("", chunk))):
            meant = flip(part)
            words = meant.replace("-", " ").split()
            if words and all(word.isalpha() and len(word) > 1 and self._meant(fold(word)) for word in words):
                return part, meant
        return None

    def _meant(self, form: str) -> bool:
        """Whether a word is surely one: the library's, or a long one of the dictionary's."""
        if self._known(form) or form in SMALL:
            return True
        return len(form) >= SURE and not form.isascii() and self._analyzer.in_dictionary(form)

    def _transliterated(self, form: str) -> str | None:
        if not form.replace("'", "").replace("’", "").replace("`", "").replace("-", "").isascii():
            return None
        found = self._words.sounding(sound_of_latin(form))
        return max(found, key=lambda pair: (pair[0], pair[1]))[1] if found and len(form) > 1 else None

    def _respelt(self, form: str) -> str | None:
        """The word of the library, or the two words, that a misspelt one stands for."""
        if not form.isalpha() or (not form.isascii() and self._analyzer.in_dictionary(form)):
            return None
        if parts := self._parted(form):
            return parts
        found = sorted(((errors, -frequency, word) for errors, frequency, word in self._words.near(form)))
        return found[0][2] if found else None

    def _parted(self, form: str) -> str | None:
        pairs = ((form[:place], form[place:]) for place in range(1, len(form) - 1))
        rated = [
            (min(self._weight(one), self._weight(other)), f"{one} {other}")
            for one, other in pairs
            if self._weight(one) and self._weight(other)
        ]
        return max(rated)[1] if rated else None

    def _weight(self, form: str) -> int:
        """How often a part of a word occurs by itself; parts of one or two letters must be small words."""
        if len(form) < 3:
            return 1000 if form in SMALL else 0
        return self._words.frequency(form) or 0

    def _known(self, form: str) -> bool:
        """Whether the library answers a word: it or a lemma of it occurs, or it leads to one that does. What the
        dictionary only guesses to be the lemma of a misspelt word does not count.
        """
        if form in WEAK or self._words.frequency(form) is not None:
            return True
        if not form.isascii() and not self._analyzer.in_dictionary(form):
            return False
        lemmas = self._analyzer.lemmas(form)
        return any(self._words.frequency(lemma) is not None for lemma in lemmas) or self._told(form)
