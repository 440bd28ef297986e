"""Whether a text is in one encoding from end to end: a file may be two that were joined, each in its own."""

from typing import Final

from ingest.decode.letters import russian_surprise
from ingest.decode.result import UndecodableError

PART: Final = 1_000  # code points that are judged together
PARTS: Final = 64  # parts that are judged at most, at even distances
JUDGED: Final = 300  # characters beyond ASCII that a part has at least; fewer may be an example in signs
# In nats a character. The parts of the five documents lie at 3.1 and below; KOI8 read as CP866, of all pairs of
# Russian code pages the one most alike, at 4.1. CP1251 and Mac Cyrillic, which share their small letters, lie nearer
# than parts of one text do, and are not told apart.
FOREIGN_PART: Final = 3.8
OWN_PART: Final = 3.3

_ONE_ENCODING: Final = "Bring both parts into one encoding, or add them as two documents"


def refuse_patchwork(text: str, name: str) -> None:
    """Raise UndecodableError (unreadable-encoding) for a text of which one part is Russian and another is none."""
    step = max(PART, len(text) // PARTS)
    parts = ((at, russian_surprise(text[at : at + PART])) for at in range(0, len(text), step))
    judged = [(at, found) for at, found in parts if found.characters >= JUDGED]
    strange = [at for at, found in judged if found.mean > FOREIGN_PART]
    if strange and any(found.mean < OWN_PART for _, found in judged):
        reason = "one part of it reads as Russian and another does not: two encodings in one file"
        line = text.count("\n", 0, strange[0]) + 1
        raise UndecodableError("unreadable-encoding", name=name, reason=reason, remedy=_ONE_ENCODING, line=line)
