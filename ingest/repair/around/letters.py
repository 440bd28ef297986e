"""What programs put around the lines of a text that they bring: the signature of a letter, the line that says who wrote
what it quotes, and the times at which subtitles stand on a screen.
"""

import re
from collections.abc import Iterator
from typing import Final

from ingest.ledger import Edit
from ingest.rules import LETTER, SUBTITLE

# Two dashes and a space on a line of their own begin a signature (RFC 3676, section 4.3); programs and people lose the
# space. A signature is short (RFC 1855: four lines); a text may go on behind a line of two dashes.
_SIGNATURE: Final = re.compile(r"(?:\A|(?<=\n))[ \t]*--[ \t]*\r?\n(?P<below>(?:[^\n]*(?:\n|\Z)){1,8})\Z")
# The lines that Fidonet puts below a message: what it was written with, where it comes from
_TEARLINE: Final = re.compile(
    r"(?:\A|(?<=\n))(?:-{3}(?:[ \t][^\r\n]*)?\r?\n)?[ \t]\* Origin: [^\r\n]*"
    r"(?:\r?\n(?:SEEN-BY:|\x01?PATH:)[^\r\n]*)*\s*\Z"
)
LONGEST_LINE: Final = 90  # code points of a line in a signature
# "12 марта 1996 г. Игорь писал:", "On Tue, 5 Mar 1996, Igor wrote:", above the first line that is quoted
_WROTE: Final = re.compile(
    r"^(?![ \t]*>)[^\n]{1,160}\b(?:пишет|писала?|написала?|wrote|writes|said)[ \t]*+(?::[ \t]*+)?\r?\n"
    r"(?=(?:[ \t]*\r?\n)?[ \t]{0,3}>)",
    re.MULTILINE | re.IGNORECASE,
)
# The head of a subtitle (SubRip, WebVTT): its number, and the times from and to which it is shown
_TIMES: Final = re.compile(
    r"""
    ^ (?: \d{1,2}: )? \d{2} : \d{2} [,.] \d{3} [ \t]* --> [ \t]* (?: \d{1,2}: )? \d{2} : \d{2} [,.] \d{3} [^\n]* \n
    """,
    re.VERBOSE | re.MULTILINE,
)
_NUMBER: Final = re.compile(r"\d{1,5}[ \t]*\r?\n")
_FILE_HEAD: Final = re.compile(r"\ufeff?(?:WEBVTT[^\n]*\n(?:[^\n]+\n)*)?\s*")
FEWEST_SHOWN: Final = 3  # subtitles


def clear_letter(text: str) -> list[Edit]:
    """Return the edits that take from a letter the line above what it quotes, and its signature."""
    edits = [Edit(LETTER, found.start(), found.end(), found[0], "") for found in _WROTE.finditer(text)]
    for form in (_TEARLINE, _SIGNATURE):
        found = form.search(text)
        if found and found.start() and _is_short(found[0]):
            return [*edits, Edit(LETTER, found.start(), len(text), found[0], "")]
    return edits


def _is_short(words: str) -> bool:
    return all(len(line) <= LONGEST_LINE for line in words.splitlines()) and len(words.strip()) > len("--")


def clear_subtitles(text: str) -> list[Edit]:
    """Return the edits that take the numbers and times of subtitles, so that their lines follow each other."""
    found = list(_shown(text))
    if len(found) < FEWEST_SHOWN:
        return []
    return [Edit(SUBTITLE, start, end, text[start:end], "" if start == 0 else "\n") for start, end in found]


def _shown(text: str) -> Iterator[tuple[int, int]]:
    """Where the head of each subtitle stands, with the blank lines above; the first one with the head of the file."""
    file_head = _FILE_HEAD.match(text)
    begins = file_head.end() if file_head else 0
    for times in _TIMES.finditer(text):
        at = times.start()
        number = _NUMBER.fullmatch(text, text.rfind("\n", 0, max(0, at - 1)) + 1, at)
        if number:
            at = number.start()
        if at <= begins:
            yield 0, times.end()
        elif (above := _blank_lines_above(text, at)) is not None:
            yield above, times.end()


def _blank_lines_above(text: str, at: int) -> int | None:
    """Where the line ends that stands above the blank lines above a place; None where there is no blank line."""
    end = at
    while end and text[end - 1].isspace():
        end -= 1
    return text.index("\n", end) if text.count("\n", end, at) > 1 else None
