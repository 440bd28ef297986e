"""Text typed on the other keyboard layout: each key of one read as the same key of the other.

Punctuation keys of the Latin layout are letters of the Russian one (`j,]zdktybt` is «объявление»), so nothing may be
stripped before a text is read so.
"""

from typing import Final

LATIN: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
RUSSIAN: Final = "йцукенгшщзхъфывапролджэячсмитьбюё"
_UPPER_LATIN: Final = 'QWERTYUIOP{}ASDFGHJKL:"ZXCVBNM<>~'
_TO_RUSSIAN: Final = str.maketrans(LATIN + _UPPER_LATIN, RUSSIAN + RUSSIAN.upper())
_TO_LATIN: Final = str.maketrans(RUSSIAN + RUSSIAN.upper(), LATIN + _UPPER_LATIN)


def to_russian(text: str) -> str:
    """The text as the same keys give it on the Russian layout."""
    return text.translate(_TO_RUSSIAN)


def to_latin(text: str) -> str:
    """The text as the same keys give it on the Latin layout."""
    return text.translate(_TO_LATIN)
