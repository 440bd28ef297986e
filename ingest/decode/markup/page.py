"""What mark-up may leave out or write otherwise: the ends of cells and rows as Beautiful Soup parses a page, and
characters that stand in a text by name or number: "&laquo;", "&#1055;", "&amp;nbsp;".

The parser that Python brings puts a cell that begins before another has ended inside of that one: a table of many
unclosed cells would be as deep as it has cells, and each cell would hold the text of all that follow.
"""

import html
import re
from html.entities import html5
from itertools import islice
from typing import Any, Final

from bs4 import BeautifulSoup

_ENTITY: Final = re.compile(r"&(?:#\d{2,7}|#[xX][0-9A-Fa-f]{2,6}|[A-Za-z][A-Za-z0-9]{1,30});")
DEPTH: Final = 3  # a text that was escaped at each of several stations

_CELLS: Final = ("td", "th")
# What ends where one of these begins, in this order, unless a table begins between (HTML, optional tags of tables)
_ENDED_BY: Final = {
    **dict.fromkeys(_CELLS, _CELLS),
    "tr": (*_CELLS, "tr"),
    **dict.fromkeys(("tbody", "thead", "tfoot"), (*_CELLS, "tr", "tbody", "thead", "tfoot")),
}
_DEEP: Final = 50  # open elements that are looked through for a cell or a row; no page has so many in one


class ParsedPage(BeautifulSoup):
    """A parsed page in which a cell, a row or a part of a table ends where the next one begins."""

    def handle_starttag(self, name: str, *others: Any, **named: Any) -> Any:
        """Open an element behind the end of what it ends."""
        ended = _ENDED_BY.get(name, ())
        if ended:
            for opened in self._open_in_table():
                if opened in ended:
                    self.handle_endtag(opened)
        return super().handle_starttag(name, *others, **named)

    def _open_in_table(self) -> list[str]:
        """The names of the innermost open elements up to a table, the innermost first."""
        names: list[str] = []
        for tag in islice(reversed(self.tagStack), _DEEP):
            if tag.name == "table":
                return names
            names.append(tag.name)
        return []


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
