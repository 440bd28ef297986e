"""Characters that mark-up writes by name or number, where they stand in a text: "&laquo;", "&#1055;", "&amp;nbsp;"."""

import html
import re
from html.entities import html5
from typing import Final

_ENTITY: Final = re.compile(r"&(?:#\d{2,7}|#[xX][0-9A-Fa-f]{2,6}|[A-Za-z][A-Za-z0-9]{1,30});")
DEPTH: Final = 3  # a text that was escaped at each of several stations


def without_entities(text: str) -> tuple[str, int]:
    """Return `text` with its entities as characters, and how many there were."""
    count = 0
    for _ in range(DEPTH):
        found = [match[0] for match in _ENTITY.finditer(text) if _is_known(match[0])]
        if not found:
            break
        count += len(found)
        text = _ENTITY.sub(lambda match: html.unescape(match[0]) if _is_known(match[0]) else match[0], text)
    return text, count


def _is_known(entity: str) -> bool:
    return entity[1] == "#" or entity[1:] in html5
