"""Private details leave the text before anything reads it: how a person is reached is not ours to show.

A number is private after a word that announces one («тел.», «факс», phone), or where its shape alone shows a telephone;
the numbers that follow it in a list are too. An address is one with a @ in it, or of a Fido network.
"""

import re
from collections.abc import Iterator
from typing import Final

from ingest.ledger import MASK, Edit
from ingest.rules import PRIVATE

FEWEST: Final = 5  # digits of a telephone number; fewer are a number of something else, such as a room
LOCAL_PART: Final = 66  # characters before a @ that are looked at: an address has 64, and a blank may follow

ANNOUNCER: Final = re.compile(
    r"(?<![^\W\d_])(?:(?:теле)?факс\w*|тел(?:ефон\w*|еф\.|\.|\b)|т\.|моб(?:ильн\w*|\.)|сот(?:ов\w*|\.)|(?:дом|раб|сл)\.|"
    r"пейджер\w*|модем\w*|bbs|(?:tele)?(?:phone|fax)\w*|tel\b|mobile|cell|ph\b|t\.)",
    re.IGNORECASE,
)
_DASH: Final = r"[-‐‑–](?:\n *)?"  # a number may be broken after its hyphen
_WRAPPED: Final = (
    r"(?:\n *\d{2,5}(?!\d|\.[ \d]))?"  # the last digits on the next line, which no number of a paragraph is
)
_NUMBER: Final = (
    rf"(?:\+\d{{1,3}}(?:(?:{_DASH}| {{1,3}})?\(?\d{{1,5}}\)?){{2,6}}{_WRAPPED}"  # +44 20 7946 0000
    rf"|(?:\d{{1,2}}[ -]{{0,2}})?\(\d{{2,6}}\)\s{{0,20}}\d{{1,8}}(?:(?:{_DASH}| {{1,2}})\d{{2,4}}){{0,3}}"  # (095) 0
    rf"|(?:\d{{1,4}}[ -]{{1,3}}){{0,3}}\d{{1,4}}(?:{_DASH}\d{{2,4}}){{1,4}}"  # 000-00-00, 8 000 000-00-00
    r"|\d{1,4}(?:\.\d{2,4}){2,4}"  # 000.00.00
    r"|\d{5,12}|\d{1,4}(?: {1,2}\d{2,4}){1,4})(?!\d)"  # 0000000, 000 00 00
)
FIRST_NUMBER: Final = re.compile(rf"[\s:.=№/—–-]{{0,20}}(?P<number>{_NUMBER})")
NEXT_NUMBER: Final = re.compile(rf"\s{{0,20}}(?:[,;/]|и|или|and|or)\s{{0,20}}(?P<number>{_NUMBER})")
TELEPHONE: Final = re.compile(
    rf"(?<![\d+-])(?:\+\d{{1,3}}(?:(?:{_DASH}| {{1,3}})?\(?\d{{1,5}}\)?){{3,6}}"
    rf"|(?:[78][ -]{{0,2}})?\(\d{{3,5}}\) {{0,2}}\d{{1,3}}(?:{_DASH}\d{{2}}){{2}}|\(\d{{3}}\) ?\d{{3}}-\d{{4}}"
    rf"|[78][ -]\d{{3}}[ -]\d{{3}}[ -]\d{{2}}[ -]?\d{{2}}|\d{{3}}(?:{_DASH}\d{{2}}){{2}})(?![\d-])"
)
DOMAIN: Final = re.compile(r" ?[^\W_][\w-]{0,62}(?:\.[^\W_][\w-]{0,62}){1,6}")
LOCAL: Final = re.compile(r"[\w.+%-]{1,64} ?\Z")
FIDO: Final = re.compile(r"(?<![\d:])[1-6]:\d{3,5}/\d{1,4}(?:\.\d{1,4})?(?!\d)")


def mask_edits(text: str) -> tuple[Edit, ...]:
    """Return hidden edits over each telephone and fax number and each address: [start, end) becomes as many masks."""
    edits = []
    end_before = 0
    for start, end in sorted(_private(text), key=lambda span: (span[0], -span[1])):
        if start >= end_before:
            row = re.sub(r"\n *|.", lambda found: found[0] if found[0][0] == "\n" else MASK, text[start:end])
            edits.append(Edit(PRIVATE, start, end, row, row, hidden=True))
            end_before = end
    return tuple(edits)


def _private(text: str) -> Iterator[tuple[int, int]]:
    for announcer in ANNOUNCER.finditer(text):
        yield from _listed(text, announcer.end())
    for shape in (TELEPHONE, FIDO):
        for found in shape.finditer(text):
            yield found.span()
            yield from _listed(text, found.end(), NEXT_NUMBER)
    for sign in re.finditer("@", text):
        local = LOCAL.search(text[max(0, sign.start() - LOCAL_PART) : sign.start()])
        domain = DOMAIN.match(text, sign.end())
        if local and domain:
            yield sign.start() - len(local[0]), domain.end()


def _listed(text: str, at: int, shape: re.Pattern[str] = FIRST_NUMBER) -> Iterator[tuple[int, int]]:
    """The numbers from a place on, each joined to the one before by a comma or a word such as «или»."""
    while (found := shape.match(text, at)) and sum(map(str.isdigit, found["number"])) >= FEWEST:
        yield found.span("number")
        at, shape = found.end(), NEXT_NUMBER
