"""How surprising the Latin letters of a text are as English: the statistics by which ASCII alone is judged.

Seven bits carry much that is no English: stripped or transcribed Russian, and files encoded for the mail. They show in
pairs of letters that English does not have, and in capitals after small letters.
"""

import re
from collections import Counter
from itertools import pairwise
from typing import Final

from ingest.decode.letters.surprise import Surprise
from ingest.decode.letters.tags import without_tags

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz"

# Row: the letter before ("^", the beginning of a word, first); column: the letter of LETTERS that follows, then the end
# of the word. A digit is the surprise in nats, rounded, 9 at most. Counted over the 9,547 words of the English digest
# below corpus/digest (the columns `en`), a tenth added to each count.
PAIRS: Final = (
    "233344533763342364324639799",
    "943395494942429492324439282",
    "399915993492993993543999392",
    "294929923944991975724999694",
    "499529572596593995394599591",
    "393344575994427552349454591",
    "399923993995992993934999791",
    "299929433994953993463999991",
    "299718992997873996946999693",
    "443333495964422593229499995",
    "666616666666666666660666666",
    "477717572775727777277757571",
    "197326793972773796345669392",
    "149927993999374399492999592",
    "393234284964843797325589491",
    "655552795965325392433439892",
    "299929955991992292544999994",
    "666666666666666666660666666",
    "375318473966443694335769491",
    "493826843956793488324969591",
    "396938912995842994454969491",
    "433445493992429592229999997",
    "388808882888883888885888884",
    "259937912979934994379999991",
    "273777774777777177727777777",
    "995929994996994999369999990",
    "444414444444444444444444444",
)
# In nats, as the capital inside a Russian word: "pRAWILO", "QmFzZTY0"
CAPITAL_INSIDE: Final = 9.0

# In nats a letter, and in nats in all. Measured on pieces of 300 to 800 characters: the digest and the licences of free
# programs lie at 2.5 to 3.5, a page of names and commands exceeds 3.4 by 84 nats in all; Russian in Latin letters lies
# at 3.6 to 5.1, seven-bit KOI8 at 3.8 to 5.6, base64 and UTF-7 above 6.
READABLE: Final = 3.4
SLACK: Final = 90.0

# A word of two letters at least. Letters beside digits, points and slashes are codes, addresses and names of files.
_WORD: Final = re.compile(r"(?<![\w./@:_&\\=+-])[A-Za-z]{2,}(?![\w/@:_\\=+]|[.-]\w)")


def english_surprise(text: str) -> Surprise:
    """Return how surprising the words of ASCII letters in `text` are as English."""
    words = Counter(match[0] for match in _WORD.finditer(without_tags(text)))
    nats = sum(count * _word(word) for word, count in words.items())
    return Surprise(nats, sum(count * len(word) for word, count in words.items()))


def reads_as_english(found: Surprise) -> bool:
    """Whether words of that surprise may be English; few words always may."""
    return found.within(READABLE, SLACK)


def _word(word: str) -> float:
    small = word.lower()
    ends = zip(f"^{small}", f"{small}$", strict=True)
    nats = float(sum(int(PAIRS[LETTERS.find(before) + 1][LETTERS.find(letter)]) for before, letter in ends))
    inside = pairwise(word)
    return nats + CAPITAL_INSIDE * sum(before.islower() and letter.isupper() for before, letter in inside)
