"""The mark at the end of a DOS text file, 1A hex, and what the disk held behind it."""

import re
from typing import Final

from ingest.ledger import Edit
from ingest.rules import END_OF_FILE

MARK: Final = "\x1a"
PRINTED: Final = re.compile(r"[^\s\x00-\x1f]")
# A record of a text library (SAUCE with its comments) or the rest of a sector; two files copied into one have a mark
# between them and a whole text behind it.
REST_AT_MOST: Final = 4_096  # code points


def end_of_file(text: str) -> list[Edit]:
    """Return the edit that takes what stands behind the end of the document `text`; padding leaves as controls do."""
    at = text.find(MARK)
    if at < 0 or not text[:at].strip() or len(text) - at > REST_AT_MOST or not PRINTED.search(text, at):
        return []
    return [Edit(END_OF_FILE, at, len(text), text[at:], "")]
