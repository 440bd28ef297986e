"""A text of others as stretches to be read, each character with its place in the source: plain text by paragraphs, HTML
and Markdown by blocks, without what is no prose (code, scripts) and without what is a link already.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from html import unescape
from html.parser import HTMLParser
from typing import Final


class TextFormat(StrEnum):
    """How a text is written."""

    TEXT = "text"
    HTML = "html"
    MARKDOWN = "markdown"


# Elements inside which nothing is read: what is no prose, and what is a link already.
NOT_READ: Final = "a script style code pre textarea title select button svg math template noscript"
UNREAD: Final = frozenset(NOT_READ.split())
IN_A_LINE: Final = """b i em strong span u s small big sub sup font mark abbr cite q dfn time var kbd samp bdi bdo ins
    del tt wbr"""
INLINE: Final = frozenset(IN_A_LINE.split())  # elements that stand inside a line; all others end a stretch
PARAGRAPHS: Final = re.compile(r"\n[ \t]*\n")
# Of Markdown: fenced and inline code, links and images, addresses, HTML tags, definitions of links.
NOT_PROSE: Final = re.compile(
    r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|`[^`\n]*`|!?\[[^\]\n]*\]\([^)\n]*\)|!?\[[^\]\n]*\]\[[^\]\n]*\]"
    r"|<[^>\n]+>|^\[[^\]\n]+\]:.*$",
    re.DOTALL | re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A stretch of prose; character `n` of `text` stands in the source at code points `starts[n]` to `ends[n]`."""

    text: str
    starts: tuple[int, ...] = field(repr=False)
    ends: tuple[int, ...] = field(repr=False)

    def pieces(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """The ranges of the source that a part of the text covers, without the tags between them."""
        made: list[tuple[int, int]] = []
        for first, last in zip(self.starts[start:end], self.ends[start:end], strict=True):
            if made and made[-1][1] == first:
                made[-1] = (made[-1][0], last)
            elif first != last:
                made.append((first, last))
        return tuple(made)


def read_text(source: str, written: TextFormat) -> tuple[MarkedText, ...]:
    """The stretches of a text in their order. Never raises: of broken HTML what can be read is read.

    >>> [stretch.text for stretch in read_text("<p>п. <b>75</b>.6</p><pre>п. 1.1</pre>", TextFormat.HTML)]
    ['п. 75.6']
    """
    if written is TextFormat.HTML:
        reader = _HtmlReader(source)
        return reader.stretches()
    prose = list(_between(source, NOT_PROSE)) if written is TextFormat.MARKDOWN else [(0, len(source))]
    return tuple(_plain(source, *part) for whole in prose for part in _paragraphs(source, *whole))


def _between(source: str, pattern: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    at = 0
    for found in pattern.finditer(source):
        yield at, found.start()
        at = found.end()
    yield at, len(source)


def _paragraphs(source: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    at = start
    for found in PARAGRAPHS.finditer(source, start, end):
        yield at, found.start()
        at = found.end()
    if at < end:
        yield at, end


def _plain(source: str, start: int, end: int) -> MarkedText:
    return MarkedText(source[start:end], tuple(range(start, end)), tuple(range(start + 1, end + 1)))


def _closed(source: str) -> str:
    """A page in which every bracket that opens may be closed, as long as before: those that nothing closes are blanks.

    The parser looks for the end of each of them up to the end of the page, and takes sections (`<![`) for SGML's, of
    which it raises errors.
    """
    source = source.replace("<![", "   ")
    comments, tags = source.rfind("-->") + 1, source.rfind(">") + 1
    source = source[:comments] + source[comments:].replace("<!--", "    ")
    return source[:tags] + source[tags:].replace("<", " ")


class _HtmlReader(HTMLParser):
    """Gathers the prose of a page with the places of its characters."""

    def __init__(self, source: str) -> None:
        super().__init__(convert_charrefs=False)
        source = _closed(source)
        self._source = source
        self._lines = [0, *(found.end() for found in re.finditer("\n", source))]
        self._unread = 0
        self._made: list[MarkedText] = []
        self._text: list[str] = []
        self._starts: list[int] = []
        self._ends: list[int] = []
        self.feed(source)
        self.close()
        self._end()

    def stretches(self) -> tuple[MarkedText, ...]:
        """What was gathered."""
        return tuple(self._made)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in UNREAD:
            self._unread += 1
        if tag not in INLINE:
            self._end()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in INLINE:
            self._end()

    def handle_endtag(self, tag: str) -> None:
        if tag in UNREAD and self._unread:
            self._unread -= 1
        if tag not in INLINE:
            self._end()

    def handle_data(self, data: str) -> None:
        start = self._place()
        self._add(data, [(start + at, start + at + 1) for at in range(len(data))])

    def handle_entityref(self, name: str) -> None:
        self._reference(f"&{name}")

    def handle_charref(self, name: str) -> None:
        self._reference(f"&#{name}")

    def _reference(self, written: str) -> None:
        start = self._place()
        whole = len(written) + (self._source[start + len(written) : start + len(written) + 1] == ";")
        letters = unescape(written + ";")
        self._add(letters, [(start, start + whole), *[(start + whole, start + whole)] * (len(letters) - 1)])

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def _add(self, text: str, places: list[tuple[int, int]]) -> None:
        if not self._unread:
            self._text.append(text)
            self._starts += [start for start, _ in places]
            self._ends += [end for _, end in places]

    def _end(self) -> None:
        if "".join(self._text).strip():
            self._made.append(MarkedText("".join(self._text), tuple(self._starts), tuple(self._ends)))
        self._text, self._starts, self._ends = [], [], []
