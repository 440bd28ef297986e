"""What the site around a text prints on its page, and a reader of the text does not miss: left out and counted."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import islice, pairwise, takewhile
from typing import Final

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PreformattedString, Tag

from ingest.decode.markup.unread import events

PREFORMATTED_SHARE: Final = (
    0.8  # of the letters of a page; then its text is what stands in `pre`, and the rest is the site's
)
PAGER_LINKS: Final = 2

PAGER_STRINGS: Final = 200

_SIGNS: Final = " \t\r\n|-–—·•»«[]/<>‹›←→…."
# "Следующая »", "<< Первая", "Next", "12"
_PAGER: Final = re.compile(
    r"\d{1,3}|(?P<word>(?:перв(?:ая|ое)|последн(?:яя|ее)|предыдущ(?:ая|ее)|следующ(?:ая|ее)|назад|впер[её]д|дальше|далее"
    r"|в начало|в конец|содержание|оглавление|наверх|first|last|prev(?:ious)?|next|back|forward|up|home|contents)"
    r"(?: (?:страница|page))?)",
    re.IGNORECASE,
)
_PAGER_BLOCKS: Final = ("ul", "ol", "p", "div", "center", "span", "table", "td", "section", "footer", "header")


def navigation(soup: BeautifulSoup, unread: Mapping[int, str]) -> dict[int, str]:
    """Return the strings of a parsed page that are navigation, each with the name it is counted by, by `id()`.

    On a page whose text is preformatted that is everything else that is printed; on other pages, the links between the
    pages of a text, and lines before the first and behind the last text that are nothing but a link.
    """
    printed, outside = _printed(soup, unread)
    letters = sum(len(string.strip()) for string in printed)
    inside = letters - sum(len(string.strip()) for string in outside)
    if inside >= PREFORMATTED_SHARE * letters:
        return {id(string): string.parent.name for string in outside if string.parent is not None}
    found = {id(string): "pager" for string in _pagers(soup, unread)}
    rest = [string for string in printed if id(string) not in found]
    return found | {id(string): string.parent.name for string in _outer_links(rest) if string.parent is not None}


def _printed(soup: BeautifulSoup, unread: Mapping[int, str]) -> tuple[list[NavigableString], list[NavigableString]]:
    """The strings that are printed, and those of them that are not preformatted."""
    printed, outside, preformatted = list[NavigableString](), list[NavigableString](), 0
    for element, closing in events(soup, unread):
        if isinstance(element, Tag):
            preformatted += (element.name == "pre") * (-1 if closing else 1)
        elif isinstance(element, NavigableString) and _is_printed(element):
            printed.append(element)
            if not preformatted:
                outside.append(element)
    return printed, outside


def _is_printed(string: NavigableString) -> bool:
    return not isinstance(string, PreformattedString) and bool(string.strip())


@dataclass(slots=True)
class _Block:
    """An element while it is read: the strings in it, as long as all may be of a pager, and the links among them."""

    strings: list[NavigableString] = field(default_factory=list)
    links: int = 0
    only_pager: bool = True

    def add(self, inner: "_Block") -> None:
        """Take in an element that stands in this one."""
        self.only_pager &= inner.only_pager and len(self.strings) + len(inner.strings) < PAGER_STRINGS
        self.strings, self.links = (
            (self.strings + inner.strings, self.links + inner.links) if self.only_pager else ([], 0)
        )


def _pagers(soup: BeautifulSoup, unread: Mapping[int, str]) -> list[NavigableString]:
    """The strings of the blocks that hold nothing but links between pages: numbers, and words such as "Next"."""
    found, blocks, cells = list[NavigableString](), [_Block()], 0
    for element, closing in events(soup, unread):
        if isinstance(element, Tag):
            cells += (element.name in ("td", "th")) * (-1 if closing else 1)
            if not closing:
                blocks.append(_Block())
            elif len(blocks) > 1:
                block = blocks.pop()
                block.links += element.name == "a" and element.has_attr("href") and bool(block.strings)
                blocks[-1].add(block)
                if element.name in _PAGER_BLOCKS and block.only_pager and _is_pager(block, in_cell=cells > 0):
                    found += block.strings
        elif isinstance(element, NavigableString) and _is_printed(element):
            bare = " ".join(element.strip(_SIGNS).split())
            inner = _Block([element], only_pager=not bare or _PAGER.fullmatch(bare) is not None)
            blocks[-1].add(inner)
    return found


def _is_pager(block: _Block, *, in_cell: bool) -> bool:
    """Whether there are links and a word of a pager, or numbers that count up; those may be page numbers in a cell."""
    texts = [bare for string in block.strings if (bare := string.strip(_SIGNS))]
    numbers = [int(text) for text in texts if text.isdigit()]
    counted = len(numbers) > 2 and all(later == number + 1 for number, later in pairwise(numbers))
    return block.links >= PAGER_LINKS and (len(numbers) < len(texts) or (counted and not in_cell))


def _outer_links(printed: list[NavigableString]) -> list[NavigableString]:
    """The links before the first and behind the last text, with the signs between them."""
    first, last = _links_of(printed), _links_of(printed[::-1])
    return first + last if len(first) < len(printed) else []


def _links_of(printed: list[NavigableString]) -> list[NavigableString]:
    run = list(takewhile(lambda string: not string.strip(_SIGNS) or _is_lone_link(string), printed))
    while run and not run[-1].strip(_SIGNS):
        run.pop()  # a sign before the text is its own
    return run


def _is_ruled_off(link: Tag) -> bool:
    """Whether nothing but links stands between a link and the nearest rule on one side of it."""
    for siblings in (link.previous_siblings, link.next_siblings):
        for sibling in siblings:
            if isinstance(sibling, Tag) and sibling.name == "hr":
                return True
            if not (isinstance(sibling, Tag) and sibling.name in ("a", "br")) and sibling.get_text().strip(_SIGNS):
                break
    return False


def _is_lone_link(string: NavigableString) -> bool:
    """Whether a string is a link to a page, and nothing but links stands in the block around it."""
    link = string.find_parent("a")
    if not isinstance(link, Tag) or not link.get("href"):
        return False
    if _is_ruled_off(link):
        return True
    block = link.parent
    parts = list(islice(block.strings, PAGER_STRINGS)) if block else []
    return len(parts) < PAGER_STRINGS and not any(
        part.strip(_SIGNS) for part in parts if part.parent is not link and part.find_parent("a") is None
    )
