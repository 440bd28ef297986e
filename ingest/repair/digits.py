"""Letters that stand for digits of their shape inside a number, typed or misread: «24.З.», «3OB», «25.l»."""

import re
from typing import Final

from ingest.ledger import Edit
from ingest.rules import DIGIT_SHAPE

_DIGITS: Final = {"O": "0", "О": "0", "o": "0", "о": "0", "З": "3", "з": "3", "l": "1", "I": "1", "І": "1"}
_SHAPE: Final = "".join(_DIGITS)
# A number of digits and at most as many such letters: whole, of two parts, or before the letter of a provision: «ЗОВ1».
_NUMBER: Final = re.compile(
    rf"(?<![^\W_])(?<!\d[.,])(?<!-)(?P<first>[\d{_SHAPE}]{{1,4}})(?:\.(?P<second>[\d{_SHAPE}]{{1,2}}))?"
    r"(?=(?:[A-HАВСЕН]\d{0,2}[a-hа-в]?)?(?![^\W_])(?![-'’]))"
)
_CODE: Final = re.compile(r"[A-HАВСЕН]\d")
# The number of a command of the word processor: "..pageЗ"
_COMMAND: Final = re.compile(rf"^\.\.page(?P<first>[{_SHAPE}])[ \t]*$", re.MULTILINE)


def mend_digits(text: str) -> list[Edit]:
    """Return the edits that make digits of such letters. A part of a number has a digit of its own, or stands behind
    the point of one that is all digits and before the point that closes it.
    """
    edits = []
    for number in _NUMBER.finditer(text):
        for part in ("first", "second"):
            if number[part] and _is_number(number, part):
                edits += _mended(number, part)
    edits += [edit for command in _COMMAND.finditer(text) for edit in _mended(command, "first")]
    return sorted(edits, key=lambda edit: edit.start)


def _is_number(number: "re.Match[str]", part: str) -> bool:
    word = number[part]
    if word.isdigit():
        return False
    if any(map(str.isdigit, word)):
        is_code = _CODE.match(number.string, number.end()) is not None
        return is_code or number["second"] is not None or not word.endswith(("о", "з"))
    closed = number.string[number.end() : number.end() + 1] == "."
    return part == "second" and number["first"].isdigit() and len(number["first"]) < 3 and closed


def _mended(number: "re.Match[str]", part: str) -> list[Edit]:
    start = number.start(part)
    return [
        Edit(DIGIT_SHAPE, start + at, start + at + 1, letter, _DIGITS[letter])
        for at, letter in enumerate(number[part])
        if letter in _DIGITS
    ]
