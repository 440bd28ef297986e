"""Facts of the two alphabets: letters of one shape, keys of one keyboard, romanisation, Roman numerals.

They hold for every library, and documents, the index and queries must be read by the same ones, so each is told here
and nowhere else. What holds for one corpus (damage of its documents, words of its grammar) is in the tables of the
corpus.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final


def _pairs(one: str, other: str) -> Mapping[str, str]:
    """Letters of two rows that stand one above the other."""
    return MappingProxyType(dict(zip(one, other, strict=True)))


# Cyrillic letters read by their shape in codes: Law numbers, marks of items, Roman numerals. The books print «27В1(b)»
# and «Правиле 73Е» so, and «(с)» in a list of a, b, c; small в, н, к, м and т look like no Latin letter.
CODE_SHAPES: Final = _pairs("АВСЕНКМОРТХІасеорхі", "ABCEHKMOPTXIaceopxi")

# The same in words whose case is folded, where letters count that look alike as small or as capital ones. у looks like
# y there; in codes it is left out, since nobody prints y in one.
WORD_SHAPES: Final = MappingProxyType(
    {cyrillic.casefold(): latin.casefold() for cyrillic, latin in CODE_SHAPES.items()} | {"у": "y"}
)

# Raised and lowered marks: a mark of a footnote is no part of the word or number before it, for which `\w` takes it.
RAISED_MARKS: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎"
_WITHOUT_RAISED_MARKS: Final = str.maketrans(dict.fromkeys(RAISED_MARKS, " "))


def without_raised_marks(text: str) -> str:
    """Return `text` with a space for each raised or lowered mark; every offset stays."""
    return text.translate(_WITHOUT_RAISED_MARKS)


# Marks of stress, acute and grave: «взя́тка». An accented Latin letter is its plain one, so that either is typed.
_STRESSED: Final = re.compile("[\u0300\u0301\u00c0-\u017f\u0400\u040d\u0450\u045d]")


def without_stress(text: str) -> str:
    """Return `text` without marks of stress, composed as far as it can be; й and ё keep theirs.

    >>> without_stress("взя\u0301тка"), without_stress("чужой приём"), without_stress("caf\u00e9")
    ('взятка', 'чужой приём', 'cafe')
    """
    if not _STRESSED.search(text):
        return text
    apart = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", re.sub("[\u0300\u0301]", "", apart))


_CODES: Final = str.maketrans(dict(CODE_SHAPES))


def looks_like(latin: str) -> str:
    """Return the Cyrillic letters that are read as one of the Latin letters of `latin`.

    >>> looks_like("ABCDEFGH")
    'АВСЕН'
    """
    return "".join(cyrillic for cyrillic, twin in CODE_SHAPES.items() if twin in latin)


def by_shape(code: str) -> str:
    """Return a code with each Cyrillic letter that looks like a Latin one as that letter; the length stays.

    >>> by_shape("27В1"), by_shape("(с)"), by_shape("в")
    ('27B1', '(c)', 'в')
    """
    return code.translate(_CODES)


# The letter keys of the two layouts (Russian Windows layout, US English), row by row, without and with Shift.
LATIN_KEYS: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`" + 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~'
RUSSIAN_KEYS: Final = "йцукенгшщзхъфывапролджэячсмитьбюё" + "ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ"
_TO_RUSSIAN: Final = str.maketrans(LATIN_KEYS, RUSSIAN_KEYS)
_TO_LATIN: Final = str.maketrans(RUSSIAN_KEYS, LATIN_KEYS)


def to_russian_keys(text: str) -> str:
    """Return the text that the same keys give on the Russian layout.

    Punctuation keys of the Latin layout are letters of the Russian one, so nothing may be stripped before.

    >>> to_russian_keys("j,]zdktybt")
    'объявление'
    """
    return text.translate(_TO_RUSSIAN)


def to_latin_keys(text: str) -> str:
    """Return the text that the same keys give on the Latin layout."""
    return text.translate(_TO_LATIN)


def to_other_keys(text: str) -> str:
    """Return the text with each key's letter as that of the other layout, whichever it was typed on.

    >>> to_other_keys("16ф"), to_other_keys("ghfdbkj 27")
    ('16a', 'правило 27')
    """
    return text.translate(_TO_RUSSIAN | _TO_LATIN)


# BGN/PCGN romanisation of Russian (1947), simplified: soft and hard signs are left out, е and ё are e everywhere.
ROMANISED: Final[Mapping[str, str]] = MappingProxyType(
    {
        **_pairs("абвгдезийклмнопрстуфыэё", "abvgdeziyklmnoprstufyee"),
        **{"ж": "zh", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh", "щ": "shch", "ъ": "", "ь": "", "ю": "yu", "я": "ya"},
    }
)
_SLUG: Final = str.maketrans({**ROMANISED, "=": " x "})


def slug(words: str) -> str:
    """Return words as a part of an id: romanised, small letters and digits, a hyphen between words, «=» as x.

    >>> slug("Легальная =")
    'legalnaya-x'
    """
    return "-".join(re.findall(r"[a-z0-9]+", words.lower().translate(_SLUG)))


_ROMAN_DIGITS: Final = MappingProxyType({"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000})
_ROMAN_STEPS: Final = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_ITEM_NUMERAL: Final = re.compile(r"x{0,3}(?:ix|iv|v?i{0,3})")


def roman_value(numeral: str) -> int:
    """Return the number a Roman numeral stands for, in either case: iv is 4. Letters outside IVXLCDM raise KeyError."""
    values = [_ROMAN_DIGITS[letter] for letter in numeral.lower()]
    return sum(-value if value < max(values[at:]) else value for at, value in enumerate(values))


def roman_numeral(number: int) -> str:
    """Return the lower-case Roman numeral of a number from 1 to 3999: 4 is iv."""
    letters = []
    for value, letter in _ROMAN_STEPS:
        count, number = divmod(number, value)
        letters.append(letter * count)
    return "".join(letters)


def is_item_numeral(text: str) -> bool:
    """Tell whether a text is a Roman numeral as items have them, i to xxxix: c and d are letters there."""
    return text != "" and _ITEM_NUMERAL.fullmatch(text) is not None


_LIST_NUMERAL: Final = re.compile(r"[ivxlc]{2,}|[ivx]")  # a lone l or c is a letter: no list is that long


def list_places(mark: str) -> tuple[tuple[str, int], ...]:
    """Return the places a mark of a list can take, each as its list ("roman" or "letter") and its ordinal.

    >>> list_places("i"), list_places("с")
    ((('roman', 1), ('letter', 9)), (('letter', 3),))
    """
    plain = by_shape(unicodedata.normalize("NFKC", mark)).lower()
    found = []
    if _LIST_NUMERAL.fullmatch(plain) and roman_numeral(roman_value(plain)) == plain:
        found.append(("roman", roman_value(plain)))
    if len(plain) == 1 and "a" <= plain <= "z":
        found.append(("letter", ord(plain) - ord("a") + 1))
    return tuple(found)


# Words that stand before any other; a word that begins like them is not torn behind them.
_SMALL_WORDS: Final = frozenset(
    (
        *("не", "ни", "на", "по", "за", "до", "от", "об", "во", "из", "со", "ко", "без", "при", "про", "под", "над"),
        *("для", "или", "что", "как", "так", "то", "же", "бы", "уже", "раз", "пол"),
    )
)
_RUSSIAN_WORD: Final = re.compile(r"[а-яё]+")
LONGEST_SEARCHED: Final = 4_000_000  # code points of a text whose words are counted; its pairs of words fit 500 MB


def torn_words(text: str, known_word: Callable[[str], bool]) -> Callable[[str, str], bool]:
    """Return the test whether two words of small letters that stand side by side in `text` are the halves of one.

    The whole is a word, and the halves are not both; where they are, the whole is printed elsewhere and its second half
    only behind the first: «сто роны» beside «стороны».
    """
    known = cache(known_word)
    words: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()

    def count() -> None:
        printed = _RUSSIAN_WORD.findall(text.lower())
        words.update(printed)
        pairs.update(pairwise(printed))

    def is_torn(left: str, right: str) -> bool:
        whole = left + right
        if not known(whole):
            return False
        if not (known(left) and known(right)):
            return True
        if len(left) < 2 or left in _SMALL_WORDS or len(text) > LONGEST_SEARCHED:
            return False
        if not words:
            count()
        return words[whole] > 0 and words[right] == pairs[left, right]

    return is_torn


_RUSSIAN_LISTS: Final = "абвгдежзиклмнопрстуфхцчшэюя"  # ё, й, щ and the signs number nothing


def alphabet_place(mark: str) -> int | None:
    """Return the place of a letter in a list that goes by the Russian alphabet; None for other marks, and beyond the
    26 letters that ids have.

    >>> alphabet_place("в"), alphabet_place("В"), alphabet_place("b")
    (3, 3, None)
    """
    place = _RUSSIAN_LISTS.find(mark.lower()) + 1 if len(mark) == 1 else 0
    return place if 0 < place <= len("abcdefghijklmnopqrstuvwxyz") else None


def list_mark(series: str, ordinal: int) -> str:
    """Return the mark of a place in a list as ids have it: the fourth of a roman list is iv, the second letter b."""
    return roman_numeral(ordinal) if series == "roman" else chr(ord("a") + ordinal - 1)
