"""What the site around a text prints on its page, and a reader of the text does not miss: taken out and counted."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Final

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PreformattedString, Tag

PREFORMATTED_SHARE: Final = (
    0.8  # of the letters of a page; then its text is what stands in `pre`, and the rest is the site's
)


def leave_out_navigation(soup: BeautifulSoup) -> Mapping[str, int]:
    """Takes navigation out of a parsed page; returns the names of the elements that held it, each counted.

    On a page whose text is preformatted that is everything else that is printed; on other pages, lines before the first
    and behind the last text that are nothing but a link.
    """
    printed = list(_printed(soup))
    letters = sum(len(string.strip()) for string in printed)
    outside = [string for string in printed if string.find_parent("pre") is None]
    inside = letters - sum(len(string.strip()) for string in outside)
    taken = outside if inside >= PREFORMATTED_SHARE * letters else _outer_links(printed)
    counts = Counter(string.parent.name for string in taken if string.parent is not None)
    for string in taken:
        string.extract()
    return counts


def _printed(soup: BeautifulSoup) -> Iterator[NavigableString]:
    for string in soup.find_all(string=True):
        shown = string.find_parent(["head", "script", "style", "template", "noscript"]) is None
        if shown and not isinstance(string, PreformattedString) and string.strip():
            yield string


def _outer_links(printed: list[NavigableString]) -> list[NavigableString]:
    first = list(takewhile(_is_lone_link, printed))
    last = list(takewhile(_is_lone_link, reversed(printed)))
    return first + last if len(first) < len(printed) else []


def _is_lone_link(string: NavigableString) -> bool:
    """Whether a string is a link to a page, and nothing but links stands in the block around it."""
    link = string.find_parent("a")
    if not isinstance(link, Tag) or not link.get("href"):
        return False
    block = link.parent
    beside = (part for part in block.find_all(string=True) if part.find_parent("a") is None) if block else ()
    return not any(part.strip(" \t\r\n|-–—·•»«[]/") for part in beside)
