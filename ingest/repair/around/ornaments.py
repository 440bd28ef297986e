"""Signs that set a line off on both of its sides: «*** Правило 24. Показ карты ***»."""

import re
from typing import Final

from ingest.diagram import is_row
from ingest.ledger import Edit
from ingest.rules import ORNAMENT

_SIGNS: Final = r"[*~=+#_.:<>•·-]{2,31}"
_SET_OFF: Final = re.compile(
    rf"^[ \t]*(?P<left>{_SIGNS}[ \t]+)(?P<words>[^\s][^\n]*?)(?P<right>[ \t]+{_SIGNS})[ \t]*$", re.MULTILINE
)
_WORD: Final = re.compile(r"[^\W\d_]{3}")  # "-- 101 --" is the number of a page
LONGEST: Final = 120  # code points of the words; they are a heading
_MIRRORED: Final = str.maketrans("<>", "><")


def clear_ornaments(text: str) -> list[Edit]:
    """Return the edits that take signs from both sides of lines, where the right ones are those of the left; the dashes
    in a row of calls say that nobody calls there.
    """
    edits = []
    for found in _SET_OFF.finditer(text):
        left, right, words = found["left"].strip(), found["right"].strip(), found["words"]
        mirrored = right in (left, left[::-1], left[::-1].translate(_MIRRORED))
        if mirrored and len(words) <= LONGEST and _WORD.search(words) and not is_row(found[0].strip()):
            edits += [Edit(ORNAMENT, *found.span(side), found[side], "") for side in ("left", "right")]
    return edits
