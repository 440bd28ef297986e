"""Private details leave the text before anything reads it: a telephone number in a colophon is not ours to show."""

import re
from typing import Final

from ingest.ledger import MASK, Edit
from ingest.rules import PRIVATE

# "по телефону  000-00-00", "тел. (095) 123-45-67", "phone: +44 20 7946 0000"
TELEPHONE: Final = re.compile(
    r"(?:тел(?:\.|ефон\w*)|phone|tel\.)[\s:№]*(?P<number>\+?[\d(][\d\s()-]{3,}\d)", re.IGNORECASE
)


def mask_edits(text: str) -> tuple[Edit, ...]:
    """Return hidden edits over each telephone number: [start, end) becomes as many masks."""
    edits = []
    for found in TELEPHONE.finditer(text):
        start, end = found.span("number")
        row = "".join(char if char == "\n" else MASK for char in found["number"])
        edits.append(Edit(PRIVATE, start, end, row, row, hidden=True))
    return tuple(edits)
