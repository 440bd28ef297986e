"""How surprising a text is as Russian: the statistics by which one encoding is preferred to another.

A wrong code page turns letters into other letters, so it shows in pairs of letters that Russian does not have, in a
capital after a small letter, and in signs inside words. The measure is in nats and adds up over a text.
"""

import re
import unicodedata
from collections import Counter
from functools import lru_cache
from typing import Final

from ingest.decode.letters.surprise import Surprise

ALPHABET: Final = "абвгдежзийклмнопрстуфхцчшщъыьэюя"

# Row: the letter before ("^", the beginning of a word, first); column: the letter of ALPHABET that follows,
# then the end of the word. A digit is the surprise in nats, rounded, 9 at most. Counted over the 9,603 words
# of the five documents of 1991 below corpus/sources (ё as е, words broken at a line end joined), a tenth
# added to each count.
PAIRS: Final = (
    "442634632934422232345574799994969",
    "962643536633429533276544659999432",
    "497753945933642933939499743179933",
    "297972942933632444549999599389952",
    "299936994963971919939999999999994",
    "295762573963732444939696699429953",
    "744334546443326523277565559999782",
    "388821883865828888858888888888885",
    "154537994964323939929999996399943",
    "544353744442335644397454689999531",
    "999969999999659992499996599999990",
    "196995493974961945339949999999992",
    "295992392975942996939999999629433",
    "299992992975542496937999999399941",
    "295862982969932984344956999369743",
    "933334445333335433386764579997652",
    "399993994955961419949999999579964",
    "155382692969442645339999599369954",
    "494934983932432364136664699549923",
    "293973993956632933949997969429962",
    "544423459642559433399793339999262",
    "277773772774731775747777777577774",
    "486888886888851846888888888888880",
    "388882880888886888888888888688884",
    "297991992956929999259999699959997",
    "288881881844855848458888888858884",
    "288881881888858888848888888858888",
    "666662666666666666666666666666606",
    "942353745263359554299394399999951",
    "969994943939629993399999469999431",
    "888888888854588888088888888888888",
    "828848688888888885288883618888881",
    "992753949965469973399547959999451",
)

# In nats, by judgement; only their order of size matters. A capital opens about one word in ten; the letter ё
# is rare and often printed е; no Russian word has a capital after a small letter or a letter of another
# alphabet inside. One capital inside outweighs CLOSE and the rarity of an encoding: "заЯвку" is Mac read as CP1251.
CAPITAL: Final = 2.0
RARE_YO: Final = 3.0
CAPITAL_INSIDE: Final = 9.0
MIXED_ALPHABETS: Final = 6.0
INSIDE_WORD: Final = 3.0
BESIDE_LATIN: Final = 4.0
# A Latin letter of the same shape stands for the Russian one in many copies: "Пpавило".
SAME_SHAPE: Final = 1.0
TYPOGRAPHIC, BOX, FOREIGN_LATIN, OTHER, CONTROL, STRANGE = 4.0, 4.0, 6.0, 9.0, 12.0, 14.0
_SAME_SHAPE: Final = str.maketrans("ABCEHKMOPTXaceopxy", "АВСЕНКМОРТХасеорху")
_LATIN_IN_RUSSIAN: Final = re.compile(r"(?<=[А-яЁё])[ABCEHKMOPTXaceopxy]+|[ABCEHKMOPTXaceopxy]+(?=[А-яЁё])")

# What a text of these years holds beside letters: quotation marks, dashes, suits. «№», "§", "½"
_TYPOGRAPHIC: Final = frozenset("“”„«»‘’‚–—…№§°•·×½¼±−¹²³♥♦♣♠\N{NO-BREAK SPACE}\N{SOFT HYPHEN}")
# What may follow a letter without a space, and precede one: "слово»", "«слово"
_AFTER_LETTER: Final = frozenset("“”»’–—…¹²³\N{NO-BREAK SPACE}\N{SOFT HYPHEN}")
_BEFORE_LATIN: Final = frozenset("“„«‘—\N{NO-BREAK SPACE}\N{SOFT HYPHEN}")
_BEFORE_LETTER: Final = _BEFORE_LATIN | {"№"}
# The letters of names and loans in an English text; others are likelier another letter misread.
_ACCENTED: Final = frozenset("àáâãäåæçèéêëìíîïñòóôõöøùúûüßœÀÁÄÅÆÇÈÉÊÓÖØÚÜ")
# A sign between two Latin letters, other than these, is an accent misread: "M№ller"
_IN_LATIN_WORD: Final = frozenset("’—\N{SOFT HYPHEN}\N{NO-BREAK SPACE}")
# A drawn line says nothing of the letters: "ДДДДДДДД", "────────"
_RUN: Final = re.compile(r"(.)\1{3,}")

# In nats a character. Measured: the five documents lie at 2.75 to 2.90, and wrong readings of them that share
# half their letters with the right one (Mac for CP1251) at 3.13 and more. English beyond ASCII is quotation
# marks, at 4.0.
FLUENT: Final = 3.05
READABLE: Final = 4.5
# In nats. A short heading may be unusual by that in all.
SLACK: Final = 12.0


# A capital, or a sign, between two small letters: "кЬигу", "к»игу", "авар╕я". Not what old copies put for ё ("ещ„т"),
# what cells and broken words have between them, and an accent.
_JOINT: Final = re.compile(r"(?=[а-яё](?:[\u0400-Я]|[^\w\s\x00-\x7f\u0300-\u036f\u00ad‐-―’„…•·°№│║─═])[а-яё])")
JOINTS: Final = 0.01  # of the Russian letters; by judgement: a text glued in some places has fewer


def shows_joints(text: str) -> bool:
    """Whether capitals and signs stand between small Russian letters as they do where the code page is a wrong one."""
    letters = sum(1 for char in text if _place(char) >= 0)
    return sum(1 for _ in _JOINT.finditer(text)) > JOINTS * letters


def russian_surprise(text: str) -> Surprise:
    """Return how surprising `text` is: the sum over its pairs of neighbours of which one at least is beyond ASCII."""
    drawn, folded = _LATIN_IN_RUSSIAN.subn(lambda match: match[0].translate(_SAME_SHAPE), _RUN.sub(r"\1\1", text))
    pairs = Counter(zip(f" {drawn}", f"{drawn} ", strict=True))
    nats = SAME_SHAPE * folded
    nats += sum(count * _pair(*pair) for pair, count in pairs.items() if not (pair[0] + pair[1]).isascii())
    return Surprise(nats, sum(count for pair, count in pairs.items() if not pair[1].isascii()))


def _place(letter: str) -> int:
    """The index in ALPHABET of a Russian letter, ё as е; -1 for anything else."""
    small = letter.lower()
    return ALPHABET.find("е" if small == "ё" else small)


@lru_cache(maxsize=65536)
def _pair(before: str, char: str) -> float:
    first, second = _place(before), _place(char)
    if second >= 0:
        return _russian(before, first, char, second)
    nats = 0.0 if char.isascii() else _sign(char, before)
    if first >= 0:
        nats += int(PAIRS[first + 1][-1]) + (MIXED_ALPHABETS if char.isalpha() else 0)
        nats += INSIDE_WORD if not char.isascii() and char not in _AFTER_LETTER else 0
    elif before.isascii() != char.isascii():
        nats += _beside_latin(before, char)
    return nats


def _beside_latin(before: str, char: str) -> float:
    """What an ASCII character beside one beyond ASCII costs, neither of them Russian."""
    plain, other = (before, char) if before.isascii() else (char, before)
    if not plain.isalpha():
        return 0.0
    if other.isalpha():
        return 0.0 if _is_latin(other) else MIXED_ALPHABETS
    usual = other in _IN_LATIN_WORD or other in (_AFTER_LETTER if other == char else _BEFORE_LATIN)
    return 0.0 if usual else BESIDE_LATIN


def _russian(before: str, first: int, char: str, second: int) -> float:
    nats = float(PAIRS[first + 1][second]) + (RARE_YO if char in "ёЁ" else 0)
    if first >= 0:
        return nats + (CAPITAL_INSIDE if before.islower() and char.isupper() else 0)
    nats += INSIDE_WORD if not (before.isascii() or before.isalpha() or before in _BEFORE_LETTER) else 0
    return nats + (CAPITAL if char.isupper() else 0) + (MIXED_ALPHABETS if before.isalpha() else 0)


def _sign(char: str, before: str) -> float:
    if char in _TYPOGRAPHIC:
        return TYPOGRAPHIC
    if "─" <= char <= "▟":
        return BOX + (INSIDE_WORD if before.isalpha() else 0)
    category = unicodedata.category(char)
    if category == "Cc":
        return CONTROL
    if category in ("Cn", "Co", "Cs") or char > "\u2000":
        return STRANGE
    return FOREIGN_LATIN if char in _ACCENTED else OTHER


def _is_latin(char: str) -> bool:
    return unicodedata.name(char, "").startswith("LATIN")
