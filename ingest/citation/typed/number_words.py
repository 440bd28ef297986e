"""Number words of the two languages and what they are worth: cardinals in their case forms, ordinals in theirs, the
names of letters. Closed classes, so they stand here and not in the tables of a corpus.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

_TEENS: Final = ("один", "две", "три", "четыр", "пят", "шест", "сем", "восем", "девят")
_SOFT: Final = ((5, "пят"), (6, "шест"), (7, "сем"), (9, "девят"), (10, "десят"), (20, "двадцат"), (30, "тридцат"))
_RUSSIAN: Final[Mapping[int, str]] = MappingProxyType(
    {
        1: "один одна одно одного одной одному одним одном",
        2: "два две двух двум двумя",
        3: "три трех трем тремя",
        4: "четыре четырех четырем четырьмя",
        8: "восемь восьми восемью",
        **{value: f"{stem}ь {stem}и {stem}ью" for value, stem in _SOFT},
        **{value: f"{stem}надцать {stem}надцати {stem}надцатью" for value, stem in enumerate(_TEENS, start=11)},
        40: "сорок сорока",
        50: "пятьдесят пятидесяти пятьюдесятью",
        60: "шестьдесят шестидесяти шестьюдесятью",
        70: "семьдесят семидесяти семьюдесятью",
        80: "восемьдесят восьмидесяти восемьюдесятью",
        90: "девяносто девяноста",
        100: "сто ста",
        200: "двести двухсот",
        300: "триста трехсот",
        400: "четыреста четырехсот",
    }
)
_RUSSIAN_STEMS: Final[Mapping[int, str]] = MappingProxyType(
    {
        **dict(enumerate(("перв", "втор", "трет", "четверт", "пят", "шест", "седьм", "восьм", "девят"), start=1)),
        **{value: f"{stem}надцат" for value, stem in enumerate(_TEENS, start=11)},
        **{10: "десят", 20: "двадцат", 30: "тридцат", 40: "сороков", 50: "пятидесят", 60: "шестидесят"},
        **{70: "семидесят", 80: "восьмидесят", 90: "девяност", 100: "сот"},
    }
)
_ENDINGS: Final = (
    *("ый", "ое", "ая", "ой", "ого", "ому", "ым", "ом", "ую", "ые", "ых", "ыми"),
    *("ий", "ье", "ья", "ьего", "ьему", "ьим", "ьем", "ью", "ьи", "ьих"),
)
_ENGLISH: Final[Mapping[int, str]] = MappingProxyType(
    {
        **{1: "one first", 2: "two second", 3: "three third", 4: "four fourth", 5: "five fifth", 6: "six sixth"},
        **{7: "seven seventh", 8: "eight eighth", 9: "nine ninth", 10: "ten tenth", 11: "eleven eleventh"},
        **{12: "twelve twelfth", 13: "thirteen thirteenth", 14: "fourteen fourteenth", 15: "fifteen fifteenth"},
        **{16: "sixteen sixteenth", 17: "seventeen seventeenth", 18: "eighteen eighteenth"},
        **{19: "nineteen nineteenth", 20: "twenty twentieth", 30: "thirty thirtieth", 40: "forty fortieth"},
        **{50: "fifty fiftieth", 60: "sixty sixtieth", 70: "seventy seventieth", 80: "eighty eightieth"},
        90: "ninety ninetieth",
    }
)


def _cardinals() -> Iterator[tuple[str, int]]:
    for value, forms in _RUSSIAN.items():
        yield from ((form, value) for form in forms.split())
    yield from ((forms.split()[0], value) for value, forms in _ENGLISH.items())


def _ordinals() -> Iterator[tuple[str, int]]:
    for value, stem in _RUSSIAN_STEMS.items():
        yield from ((stem + ending, value) for ending in _ENDINGS)
    yield from ((forms.split()[1], value) for value, forms in _ENGLISH.items())


ORDINALS: Final[Mapping[str, int]] = MappingProxyType(dict(_ordinals()))
VALUES: Final[Mapping[str, int]] = MappingProxyType({**ORDINALS, **dict(_cardinals())})
"""What each number word is worth, in small letters and with е for ё."""

NOMINATIVES: Final = frozenset(forms.split()[0] for forms in _RUSSIAN.values())
"""Russian cardinals as one counts with them."""

HUNDREDS: Final = frozenset({"hundred", "hundredth"})
STOPS: Final = frozenset({"точка", "point", "dot"})

LETTER_NAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"бэ": "b", "бе": "b", "цэ": "c", "це": "c", "дэ": "d", "де": "d", "эф": "f", "гэ": "g", "аш": "h"}
)
"""How Latin letters are called in Russian, where that is not the letter itself."""


def value_of(word: str) -> int | None:
    """Return what a number word is worth, two of them without a space included: «двадцать», «двадцатьтри»; None for
    any other word.
    """
    if word in VALUES:
        return VALUES[word]
    for place in range(5, len(word) - 2):
        tens, unit = VALUES.get(word[:place], 0), VALUES.get(word[place:], 0)
        if 20 <= tens <= 90 and 0 < unit < 10:
            return tens + unit
    return None
