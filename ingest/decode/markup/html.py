"""An HTML page -> the lines a reader sees, once and in order; Beautiful Soup is used here and nowhere else.

The account of a page begins at this text, so what is not read (scripts, navigation, forms) is counted by name.
"""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Final

from bs4 import BeautifulSoup
from bs4.element import PageElement, PreformattedString, Tag

from ingest.decode.markup.lines import Lines
from ingest.decode.markup.navigation import leave_out_navigation

_HEAD: Final = 1 << 16
# "<!DOCTYPE html>", "<html lang=ru>", "<pre>" at the beginning
_OPENING: Final = re.compile(
    r"\s*+(?:<\?xml[^<>]*+>\s*+|<!--.*?-->\s*+)*+<(?:!doctype\s+html|html|head|body|title|meta|pre|table|div|p|h[1-6])\b[^<>]*+>",
    re.IGNORECASE | re.DOTALL,
)
# "<br>", "</p>", '<td align="left">'
_BLOCK_TAG: Final = re.compile(r"</?(?:br|p|pre|div|table|tr|td|li|h[1-6]|body|html)(?:\s[^<>]*+)?/?>", re.IGNORECASE)
_XML_DECLARATION: Final = re.compile(r"<\?xml\b[^<>]*+>", re.IGNORECASE)

# fmt: off
_NOT_READ: Final = frozenset((
    "script", "style", "noscript", "template", "head", "nav", "form", "button", "select", "textarea", "iframe",
    "object", "embed", "applet", "svg", "audio", "video", "canvas", "map", "menu", "aside",
))
_LINE: Final = frozenset((
    "address", "article", "blockquote", "body", "caption", "center", "dd", "div", "dl", "dt", "fieldset", "figcaption",
    "figure", "footer", "header", "html", "li", "main", "ol", "section", "table", "tbody", "tfoot", "thead", "ul",
))
# fmt: on
_PARAGRAPH: Final = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6", "pre"))
_CELL: Final = frozenset(("td", "th"))
# HTML drops a line end right after <pre>.
_FIRST_LINE_END: Final = re.compile(r"\A\r?\n")
_RULE: Final = "─" * 20


def is_html(text: str) -> bool:
    """Whether `text` opens like an HTML page or has three block tags near its beginning."""
    head = text[:_HEAD]
    if _OPENING.match(head):
        return True
    return sum(1 for _, _ in zip(_BLOCK_TAG.finditer(head), range(3), strict=False)) == 3


def lines_of_html(page: str) -> tuple[str, tuple[tuple[str, int], ...]]:
    """Return the text of a page, and the names of the elements not read with their numbers, by name."""
    soup = BeautifulSoup(_XML_DECLARATION.sub("", page), "html.parser")
    left_out = Counter(leave_out_navigation(soup))
    lines, preformatted = Lines(), 0
    for element, closing in _events(soup):
        if isinstance(element, Tag):
            preformatted += (element.name == "pre") * (-1 if closing else 1)
            _tag(element, closing, lines, left_out)
        elif isinstance(element, PreformattedString):
            left_out[type(element).__name__.lower()] += 1
        elif preformatted:
            first = element.previous_sibling is None and element.parent is not None and element.parent.name == "pre"
            lines.exactly(_FIRST_LINE_END.sub("", str(element)) if first else str(element))
        else:
            lines.flowing(str(element))
    return lines.text(), tuple(sorted(left_out.items()))


def _tag(tag: Tag, closing: bool, lines: Lines, left_out: Counter[str]) -> None:
    name = tag.name
    if name in _NOT_READ:
        left_out[name] += closing
    elif name in _PARAGRAPH:
        lines.block(2)
    elif name == "tr":
        lines.row_end() if closing else lines.row()
    elif name in _LINE:
        lines.block(1)
    elif not closing:
        _mark(tag, lines, left_out)
    if name == "ol":  # the numbers that a browser would print
        left_out[name] += closing


def _mark(tag: Tag, lines: Lines, left_out: Counter[str]) -> None:
    """What a tag prints by itself: a line end, a rule, a picture of a card suit with the suit as its text."""
    alternative = str(tag.get("alt") or "").strip()
    if tag.name == "br":
        lines.line_end()
    elif tag.name in _CELL:
        lines.cell()
    elif tag.name == "hr":
        lines.block(1)
        lines.exactly(_RULE)
        lines.block(1)
    elif tag.name == "img" and len(alternative) == 1:
        lines.flowing(alternative)
    elif tag.name == "img":
        left_out["img"] += 1


def _events(soup: BeautifulSoup) -> Iterator[tuple[PageElement, bool]]:
    """Each element in order, a tag twice (the second time closing); without recursion, as pages nest without limit."""
    stack: list[tuple[Tag, Iterator[PageElement]]] = [(soup, iter(soup.contents))]
    while stack:
        parent, children = stack[-1]
        child = next(children, None)
        if child is None:
            stack.pop()
            yield parent, True
            continue
        yield child, False
        if isinstance(child, Tag):
            stack.append((child, iter(() if child.name in _NOT_READ else child.contents)))
