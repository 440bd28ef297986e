"""What was typed -> what was meant, where the words as typed are none of the library's.

Each word is looked at by itself, and only one that nothing in the library answers: first as typed on the other
layout, then as Russian in Latin letters, then with a space too few or too many, then as a typing error. Numbers are
never changed, quoted words only by layout. A word that a general dictionary of either language lists is right as it
is; an English one may still be Russian in Latin letters where all that is typed in them is.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final, TypeAlias

from ingest.lexis import to_latin_keys, to_russian_keys
from search_service.search.analysis import STOP_WORDS, Token, fold, tokenize
from search_service.search.clauses import ReasonKind
from search_service.search.query.vocabulary import SMALL, KnownWords
from search_service.search.request import Repair, read_filter
from search_service.search.words import WordStore, is_slip, sound_of_latin, unlikeness

MAX_STRANGE: Final = 16  # words of one query that the library lacks and that are looked at; the rest stays as typed
LONGEST: Final = 40  # letters of a word that may be a misspelt one
PIECE: Final = re.compile(
    r"""
    (?P<quoted> -?(?: "[^"]*" | «[^«»]*» | „[^„“”"]*[“”"] ) )  # -"слепая вера"
  | (?P<chunk> [\w.()]*\d[\w()]* (?=[,.;'\[\]][a-z]{2}) | \S+ )  # j,]zdktybt · 27B1b,tp are two
    """,
    re.VERBOSE,
)
CHUNK: Final = re.compile(r"\S+")
# Russian words of one letter, by how they are typed in Latin ones among others: «ne v zone».
ONE_LETTER: Final = {**dict(zip("vksouiya", "вксоуиуа", strict=True)), "ya": "я", "ja": "я"}
MAX_GUESSED: Final = 200  # code points of a text of which another one is guessed
EDGES: Final = re.compile(r"^\W+|\W+$")
KEYS_BEFORE: Final = ",.;'[]`<>{}:~"  # where a piece begins with one, it may be the key of б, ю, ж, э, х, ъ or ё
IN_QUOTES: Final = frozenset({ReasonKind.TRANSLIT, ReasonKind.TYPO})  # not done to quoted words

Resolves: TypeAlias = Callable[[str], bool]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewritten:
    """The text to search and the changes that made it, in the order typed."""

    text: str
    repairs: tuple[Repair, ...]


class Rewriter:
    """Rewrites queries over the words of one library; `resolves` tells whether a text is a citation that leads
    somewhere.
    """

    def __init__(self, words: WordStore, known: KnownWords, resolves: Resolves) -> None:
        self._words = words
        self._known = known
        self._resolves = resolves

    def guess(self, text: str, without: frozenset[str]) -> str | None:
        """The text with words mended that a dictionary lists and this library lacks, for an offer where nothing is
        found; None where there is none.
        """
        if ReasonKind.TYPO in without or len(text) > MAX_GUESSED:
            return None
        mended = CHUNK.sub(lambda found: self._guessed(found[0]), text)
        return mended if mended != text else None

    def _guessed(self, piece: str) -> str:
        form = fold(piece)
        if not form.isalpha() or self._known.answered(form) or not self._known.in_dictionary(form):
            return piece
        return self._nearest(form) or piece

    def rewrite(self, text: str, without: frozenset[str]) -> Rewritten:
        """The text as meant; itself where it is answered as typed or all kinds of repair are in `without`."""
        if ReasonKind.LAYOUT not in without and (cited := self._cited(text)):
            repair = Repair(kind=ReasonKind.LAYOUT, from_=text.strip(), to=cited.strip())
            return Rewritten(text=cited, repairs=(repair,))
        repairs: list[Repair] = []
        written: list[str] = []
        end = 0
        for start, stop, repair in self._repairs(text, without):
            glued = " " if start > end and text[start - 1].isalnum() and repair.to[:1].isalpha() else ""
            written += [text[end:start], glued, text[start:stop].replace(repair.from_, repair.to)]
            repairs.append(repair)
            end = stop
        return Rewritten(text="".join((*written, text[end:])), repairs=tuple(repairs))

    def _cited(self, text: str) -> str | None:
        """The text on the other layout where only so it is a citation: `ghfdbkj 16f`."""
        if len(text) > LONGEST or not any(letter.isdigit() for letter in text) or self._resolves(text):
            return None
        flipped = (to_russian_keys(text), to_latin_keys(text))
        letters = sum(map(str.isalnum, text))  # «27б» is 27B and not "27,"
        meant = (one for one in flipped if one != text and sum(map(str.isalnum, one)) >= letters)
        return next(filter(self._resolves, meant), None)

    def _repairs(self, text: str, without: frozenset[str]) -> Iterator[tuple[int, int, Repair]]:
        """Stretches of the text and what repairs them, in order and not overlapping."""
        end = 0
        romanised = self._is_romanised(text)
        for found, following in islice(self._strange(text, romanised=romanised), MAX_STRANGE):
            if found.start() < end:
                continue
            if following and ReasonKind.TYPO not in without and self._are_one(found[0], following[0]):
                end = following.end()
                whole = Repair(kind=ReasonKind.TYPO, from_=text[found.start() : end], to=found[0] + following[0])
                yield found.start(), end, whole
                continue
            switched_off = without | IN_QUOTES if found["quoted"] else without
            typed = found[0].removeprefix("-").strip('"«»„“”' if found["quoted"] else "")
            repairs = self._candidates(typed, romanised=romanised)
            if repair := next((one for one in repairs if one.kind not in switched_off), None):
                yield found.start(), found.end(), repair

    def _strange(self, text: str, *, romanised: bool) -> Iterator[tuple[re.Match[str], re.Match[str] | None]]:
        """The pieces that may be misspelt, each with the one behind it."""
        pieces = list(PIECE.finditer(text))
        for found, following in zip(pieces, [*pieces[1:], None], strict=False):
            piece = found[0]
            if found.start() and text[found.start() - 1].isalnum():  # behind a number, without a blank
                strange = self._begins_with_key(piece)
            else:
                strange = self._is_strange(piece, quoted=bool(found["quoted"]))
            if strange or (romanised and fold(piece) in ONE_LETTER):
                yield found, following

    def _is_strange(self, piece: str, *, quoted: bool) -> bool:
        """Whether a piece may be misspelt: it has no digit, is no operator, and not all of its words are known."""
        if len(piece) > LONGEST * (4 if quoted else 1) or any(letter.isdigit() for letter in piece):
            return False
        if piece.endswith("*") or read_filter(piece):
            return False
        if self._begins_with_key(piece):
            return True
        forms = [token.form for token in tokenize(piece)]
        return not all(map(self._known.answered, forms)) if forms else bool(piece.strip('-+|()"«»'))

    def _begins_with_key(self, piece: str) -> bool:
        """Whether a piece begins with a sign that is a letter on the other layout, and is a word there: «,tp» is «без».
        No text has a stop or comma before a word and none behind the word in front of it.
        """
        if len(piece) < 2 or piece[0] not in KEYS_BEFORE or not piece.isascii():
            return False
        meant = fold(to_russian_keys(piece))
        return meant.isalpha() and self._known.surely(meant)

    def _are_one(self, one: str, other: str) -> bool:
        """Whether two pieces make one word of the library, so that the space is too many: «фальш ренонс»."""
        if not (one.isalpha() and other.isalpha()) or min(len(one), len(other)) < 3:
            return False
        return self._words.frequency(fold(one + other)) is not None

    def _is_romanised(self, text: str) -> bool:
        """Whether all words in Latin letters sound Russian, and none is an English one that is found."""
        forms = [token.form for token in tokenize(text) if token.form.isascii() and token.form.isalpha()]
        longer = [form for form in forms if form not in ONE_LETTER]
        return bool(longer or not forms) and all(
            self._in_russian(one) and (one in STOP_WORDS or not self._known.answered(one)) for one in longer
        )

    def _candidates(self, chunk: str, *, romanised: bool) -> Iterator[Repair]:
        """What a strange piece may be meant for, likeliest first."""
        if romanised and (small := ONE_LETTER.get(fold(chunk))):
            yield Repair(kind=ReasonKind.TRANSLIT, from_=chunk, to=small)
            return
        tokens = list(tokenize(chunk))
        strange = self._is_unanswered(chunk, tokens)
        if strange and (flipped := self._flipped(chunk, self._known.answered)):
            yield Repair(kind=ReasonKind.LAYOUT, from_=flipped[0], to=flipped[1])
        core = EDGES.sub("", chunk)
        is_word = strange and len(tokens) == 1 and (romanised or not self._known.in_dictionary(fold(core)))
        if is_word and (russian := self._in_russian(fold(core))):
            yield Repair(kind=ReasonKind.TRANSLIT, from_=core, to=russian)
        for token in tokens:
            if not self._known.answered(token.form) and (right := self._respelt(token.form)):
                yield Repair(kind=ReasonKind.TYPO, from_=chunk[token.start : token.end], to=right)
        if strange and (flipped := self._flipped(chunk, self._known.surely)):
            yield Repair(kind=ReasonKind.LAYOUT, from_=flipped[0], to=flipped[1])

    def _is_unanswered(self, chunk: str, tokens: Sequence[Token]) -> bool:
        """Whether the library answers no word of a chunk, as it is read on the layout it was typed on."""
        found = any(self._known.answered(token.form) for token in tokens if len(token.form) > 1)
        return not found or self._begins_with_key(chunk)

    def _flipped(self, chunk: str, is_word: Callable[[str], bool]) -> tuple[str, str] | None:
        """The part of a chunk that is words on the other layout, and those words."""
        is_russian = any("а" <= letter <= "я" for letter in fold(chunk))
        if any(map(self._known.in_dictionary, fold(chunk).split())):
            return None
        flip = to_latin_keys if is_russian else to_russian_keys
        for part in dict.fromkeys((chunk, chunk.rstrip(".,;:!?)"), EDGES.sub("", chunk))):
            meant = flip(part)
            words = meant.replace("-", " ").split()
            if words and all(word.isalpha() and self._is_meant(fold(word), is_word) for word in words):
                return part, meant
        return None

    def _is_meant(self, form: str, is_word: Callable[[str], bool]) -> bool:
        """Whether a word may be what was meant by keys; of one or two letters only a small word is."""
        return is_word(form) if len(form) > 2 else self._known.surely(form)

    def _in_russian(self, form: str) -> str | None:
        """The commonest word of the library that sounds like one in Latin letters."""
        if len(form) < 2 or not form.translate(dict.fromkeys(map(ord, "'’`-"))).isascii():
            return None
        return max(self._words.sounding(sound_of_latin(form)), default=(0, None))[1]

    def _respelt(self, form: str) -> str | None:
        """The word of the library, or the two words, that a misspelt one stands for."""
        return None if not form.isalpha() or self._known.in_dictionary(form) else self._nearest(form)

    def _nearest(self, form: str) -> str | None:
        """The word or the two words of the library that a word of letters is written most like."""
        if form[:1] == form[1:2] and self._words.frequency(form[1:]):  # «кконтракт» is no «к контракт»
            return form[1:]
        if parts := self._parted(form):
            return parts
        near = (
            (errors, *unlikeness(form, word), -frequency, word)
            for errors, frequency, word in self._words.near(form)
            if is_slip(form, word)
        )
        found = min(near, default=None)
        return found[-1] if found else None

    def _parted(self, form: str) -> str | None:
        """The two words of which the rarer is commonest: «неочереди» is «не очереди»."""
        pairs = [(form[:place], form[place:]) for place in range(1, len(form) - 1)]
        telling = (pair for pair in pairs if any(part not in STOP_WORDS | SMALL for part in pair))
        weights = ((min(self._weight(one), self._weight(other)), f"{one} {other}") for one, other in telling)
        weight, parts = max(weights, default=(0, ""))
        return parts if weight else None

    def _weight(self, form: str) -> int:
        """How often a part of a word occurs by itself; parts of one or two letters must be small words."""
        if len(form) < 3:
            return 1000 if form in SMALL else 0
        return self._words.frequency(form) or 0
