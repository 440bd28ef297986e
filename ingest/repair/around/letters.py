"""What programs put around the lines of a text that they bring: the signature of a letter, the line that says who wrote
what it quotes, and the times at which subtitles stand on a screen.
"""

import re
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
    r"^(?![ \t]*>)[^\n]{1,160}\b(?:пишет|писала?|написала?|wrote|writes|said)[ \t]*:?[ \t]*\r?\n"
    r"(?=(?:[ \t]*\r?\n)?[ \t]{0,3}>)",
    re.MULTILINE | re.IGNORECASE,
)
# The head of a subtitle (SubRip, WebVTT): its number, and the times from and to which it is shown
_SHOWN: Final = re.compile(
    r"""
    (?: \A\ufeff? (?: WEBVTT [^\n]*\n (?: [^\n]+\n )* )? \s* | \n[ \t\r]*\n\s* ) (?: \d{1,5} [ \t]*\r?\n )?
    (?: \d{1,2}: )? \d{2} : \d{2} [,.] \d{3} [ \t]* --> [ \t]* (?: \d{1,2}: )? \d{2} : \d{2} [,.] \d{3} [^\n]*\n
    """,
    re.VERBOSE,
)
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
    found = list(_SHOWN.finditer(text))
    if len(found) < FEWEST_SHOWN:
        return []
    return [Edit(SUBTITLE, one.start(), one.end(), one[0], "" if one.start() == 0 else "\n") for one in found]
