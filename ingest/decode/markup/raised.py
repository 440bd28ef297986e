"""Raised and lowered marks as the characters that print so: a number never runs into the number or word before it."""

from typing import Final

_RAISED: Final = dict(
    zip(
        "0123456789+-=()abcdefghijklmnoprstuvwxyz",
        "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
        strict=True,
    )
)
_LOWERED: Final = dict(zip("0123456789+-=()", "₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎", strict=True))
MARK: Final = 8  # characters at most; longer text in `sup` is small print, or its end is missing


def raised(text: str) -> str:
    """Return a mark as superscript: "1" -> "¹"; words and signs without such a character as they stand."""
    return _as(text, _RAISED)


def lowered(text: str) -> str:
    """Return a mark as subscript: "2" -> "₂"; words and signs without such a character as they stand."""
    return _as(text, _LOWERED)


def _as(text: str, signs: dict[str, str]) -> str:
    letters = [char for char in text if char.isalpha()]
    if len(text) > MARK or len(letters) > 1:  # "1st" is a word
        return text
    return "".join(signs.get(char, char) for char in text)
