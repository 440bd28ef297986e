"""An HTML page -> the lines a reader sees, once and in order; Beautiful Soup is used in this package and nowhere else.

The account of a page begins at this text, so what is not read (scripts, navigation, controls) is counted by name.
"""

import re
from collections import Counter
from typing import Final, NamedTuple

from bs4 import BeautifulSoup
from bs4.element import NavigableString, PageElement, PreformattedString, Tag

from ingest.decode.markup import bold
from ingest.decode.markup.bilingual import OTHER_LANGUAGE, other_language
from ingest.decode.markup.lines import Lines
from ingest.decode.markup.navigation import navigation
from ingest.decode.markup.page import ParsedPage, without_entities
from ingest.decode.markup.raised import MARK, lowered, raised
from ingest.decode.markup.unread import events, unread_elements

_HEAD: Final = 1 << 16
# "<!DOCTYPE html>", "<html lang=ru>", "<pre>" at the beginning
_OPENING: Final = re.compile(
    r"\s*+(?:<\?xml[^<>]*+>\s*+|<!--.*?-->\s*+)*+<(?:!doctype\s+html|html|head|body|title|meta|pre|table|div|p|h[1-6]"
    r"|form|center|font|ul|ol|dl|blockquote|section|article|main)\b[^<>]*+>",
    re.IGNORECASE | re.DOTALL,
)
# "<br>", "</p>", '<td align="left">'
_BLOCK_TAG: Final = re.compile(r"</?(?:br|p|pre|div|table|tr|td|li|h[1-6]|body|html)(?:\s[^<>]*+)?/?>", re.IGNORECASE)
_XML_DECLARATION: Final = re.compile(r"<\?xml\b[^<>]*+>", re.IGNORECASE)
# What a parser reads to its end, or to the end of the page: where the end is missing, it ends before the next block.
_RAW: Final = ("script", "style", "title", "textarea")
_NEXT_BLOCK: Final = re.compile(r"<(?:/head|body|p|div|h[1-6]|table|pre|br|center|ul|ol)\b", re.IGNORECASE)

_LINE: Final = frozenset(
    (
        "address",
        "article",
        "blockquote",
        "body",
        "caption",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "header",
        "html",
        "legend",
        "li",
        "main",
        "ol",
        "section",
        "table",
        "tbody",
        "tfoot",
        "thead",
        "ul",
    )
)
_PREFORMATTED: Final = frozenset(("pre", "xmp", "listing"))
_PARAGRAPH: Final = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6", *_PREFORMATTED))
_CELL: Final = frozenset(("td", "th"))
# HTML drops a line end right after <pre>.
_FIRST_LINE_END: Final = re.compile(r"\A\r?\n")
_RULE: Final = "─" * 20
_MARKS: Final = {"sup": raised, "sub": lowered}


# What holds no words of a page, whatever stands in it.
_WORDLESS: Final = frozenset(("script", "style", "template", "head", "title", "svg", "comment", OTHER_LANGUAGE))


class PageText(NamedTuple):
    """What a page prints, with marks around what is emphasised; the elements not read with their numbers, by name; and
    how many letters stand in those.
    """

    text: str
    left_out: tuple[tuple[str, int], ...]
    unread: int


def is_html(text: str) -> bool:
    """Whether `text` opens like an HTML page or has three block tags near its beginning."""
    head = text[:_HEAD]
    if _OPENING.match(head):
        return True
    return sum(1 for _, _ in zip(_BLOCK_TAG.finditer(head), range(3), strict=False)) == 3


def lines_of_html(page: str, language: str | None = None) -> PageText:
    """Return what a page prints, and what of it was not read.

    Of a page in two languages side by side only the one called `language` is read, or the one that stands first.
    """
    page = _with_ends(_XML_DECLARATION.sub("", page))
    soup = ParsedPage(page, "html.parser")
    unread = unread_elements(soup, page)
    unread |= other_language(soup, unread, language)
    unread |= navigation(soup, unread)
    return _Reading(unread).read(soup)


def _with_ends(page: str) -> str:
    """The page with the end of a script, style sheet, title or comment put where it is missing."""
    small = page.lower()
    for name in _RAW:
        opening = small.find(f"<{name}", small.rfind(f"</{name}") + 1)
        if opening >= 0 and (begins := small.find(">", opening)) >= 0 and small[begins - 1] != "/":
            block = _NEXT_BLOCK.search(page, begins)
            at = block.start() if block else len(page)
            page = f"{page[:at]}</{name}>{page[at:]}"
            small = page.lower()
    comment = page.find("<!--", page.rfind("-->") + 1)
    if comment >= 0:
        block = _NEXT_BLOCK.search(page, comment)
        at = block.start() if block else len(page)
        page = f"{page[:at]}-->{page[at:]}"
    return page


class _Reading:
    """The reading of one page: its lines so far, and what was left out."""

    def __init__(self, unread: dict[int, str]) -> None:
        self._unread = unread
        self._lines = Lines()
        self._left_out: Counter[str] = Counter()
        self._letters = 0
        self._preformatted = 0
        self._bold = 0
        self._marks: list[str] = []

    def read(self, soup: BeautifulSoup) -> PageText:
        """Read the page."""
        for element, closing in events(soup, self._unread):
            if isinstance(element, Tag):
                self._tag(element, closing)
            elif isinstance(element, PreformattedString):
                self._left_out[type(element).__name__.lower()] += 1
            elif id(element) in self._unread:
                self._leave_out(element)
            elif isinstance(element, NavigableString):
                self._string(element)
        return PageText(self._lines.text(), tuple(sorted(self._left_out.items())), self._letters)

    def _leave_out(self, element: PageElement) -> None:
        """Count an element that is not read, and its letters, where it has words."""
        name = self._unread[id(element)]
        self._left_out[name] += 1
        if name not in _WORDLESS:
            words = element.get_text() if isinstance(element, Tag) else str(element)
            self._letters += sum(map(str.isalpha, words))

    def _string(self, string: NavigableString) -> None:
        parent = string.parent
        text, entities = without_entities(str(string))
        if entities:
            self._left_out["entity"] += entities
        if self._preformatted:
            first = string.previous_sibling is None and parent is not None and parent.name in _PREFORMATTED
            text = _FIRST_LINE_END.sub("", text) if first else text
            self._lines.exactly(bold.marked(text) if self._bold else text)
            return
        text = bold.marked(text) if self._bold else text
        self._lines.flowing(_MARKS[self._marks[-1]](text) if self._marks and self._marks[-1] else text)

    def _tag(self, tag: Tag, closing: bool) -> None:
        name = tag.name
        if id(tag) in self._unread:
            if closing:
                self._leave_out(tag)
            return
        self._preformatted += (name in _PREFORMATTED) * (-1 if closing else 1)
        self._bold += (name in bold.TAGS) * (-1 if closing else 1)
        if name in _MARKS:
            self._marks.pop() if closing else self._marks.append(name if _is_short(tag) else "")
        elif name in _PARAGRAPH:
            self._lines.block(2)
        elif name == "tr":
            self._lines.row_end() if closing else self._lines.row()
        elif name in _LINE:
            self._lines.block(1)
        elif name == "q":
            self._lines.flowing('"')
        elif not closing:
            self._mark(tag)
        if name == "ol":  # the numbers that a browser would print
            self._left_out[name] += closing

    def _mark(self, tag: Tag) -> None:
        """What a tag prints by itself: a line end, a rule, a picture of a card suit with the suit as its text."""
        alternative = str(tag.get("alt") or "").strip()
        if tag.name == "br":
            self._lines.line_end()
        elif tag.name in _CELL:
            self._lines.cell()
        elif tag.name == "hr":
            self._lines.block(1)
            self._lines.exactly(_RULE)
            self._lines.block(1)
        elif tag.name == "img" and len(alternative) == 1:
            self._lines.flowing(alternative)
        elif tag.name == "img":
            self._left_out["img"] += 1


def _is_short(tag: Tag) -> bool:
    """Whether a tag holds no more than a mark; one without its end holds the rest of the page."""
    length = 0
    for string in tag.strings:
        length += len(string)
        if length > MARK:
            return False
    return True
