"""A FictionBook (FB2) as a page of HTML: its own tags as those that print so, description and pictures left out."""

import re
from collections import Counter
from typing import Final

NOTE_OF_A_BOOK: Final = "note of the book"
_ROOT: Final = re.compile(r"<(?:\w+:)?FictionBook\b", re.IGNORECASE)
_HEAD: Final = 1 << 12
# What is no text of the book; where the end of one is missing, it goes to the end of the file.
_LEFT_OUT: Final = re.compile(
    r"<(?P<name>description|binary|stylesheet)\b(?:[^<>]*/>|.*?(?:</(?P=name)\s*>|(?=<body\b)|\Z))",
    re.IGNORECASE | re.DOTALL,
)
# The notes of a book stand behind its text, in bodies of their own.
_NOTES: Final = re.compile(
    r"<body\b[^<>]*\bname\s*=\s*[\"'](?:notes|comments|footnotes)[\"'][^<>]*>.*?(?:</body\s*>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_SECTION: Final = re.compile(r"<section\b", re.IGNORECASE)
_TITLE: Final = re.compile(r"<title\b[^<>]*>(?P<inside>.{0,4000}?)</title\s*>", re.IGNORECASE | re.DOTALL)
_PARAGRAPH: Final = re.compile(r"<(?P<close>/?)p\b[^<>]*>", re.IGNORECASE)
_NOTE: Final = re.compile(r"<a\b[^<>]*\btype\s*=\s*[\"']note[\"'][^<>]*>(?P<mark>[^<>]{0,12})</a\s*>", re.IGNORECASE)
_TAG: Final = re.compile(r"<(?P<close>/?)(?P<name>[\w-]+)(?P<rest>[^<>]*)>")
_AS_HTML: Final = {
    "fictionbook": "html",
    "body": "div",
    "subtitle": "h3",
    "text-author": "p",
    "v": "div",
    "stanza": "blockquote",
    "poem": "blockquote",
    "cite": "blockquote",
    "epigraph": "blockquote",
    "annotation": "blockquote",
    "empty-line": "br",
    "emphasis": "em",
    "style": "span",
    "image": "img",
    "strikethrough": "s",
}


def is_fictionbook(text: str) -> bool:
    """Whether `text` opens like a FictionBook."""
    return text.lstrip("\ufeff \t\r\n").startswith("<") and _ROOT.search(text, 0, _HEAD) is not None


def page_of_fictionbook(text: str) -> tuple[str, Counter[str], int]:
    """Return the book as HTML, what was left out by name, and how many letters its notes have."""
    left_out: Counter[str] = Counter()
    notes: list[str] = []

    def leave_out(match: re.Match[str]) -> str:
        left_out[match["name"].lower()] += 1
        return ""

    def leave_notes_out(match: re.Match[str]) -> str:
        left_out[NOTE_OF_A_BOOK] += max(1, len(_SECTION.findall(match[0])))
        notes.append(_TAG.sub("", match[0]))
        return ""

    text = _NOTES.sub(leave_notes_out, _LEFT_OUT.sub(leave_out, text))
    text = _TITLE.sub(lambda title: f"<h2>{_PARAGRAPH.sub(_as_lines, title['inside'])}</h2>", text)
    text = _NOTE.sub(lambda note: f"<sup>{note['mark'].strip('[]{} ')}</sup>", text)
    return _TAG.sub(_as_html, text), left_out, sum(sum(map(str.isalpha, note)) for note in notes)


def _as_lines(paragraph: re.Match[str]) -> str:
    return f"<{paragraph['close']}div>"


def _as_html(tag: re.Match[str]) -> str:
    name = _AS_HTML.get(tag["name"].lower(), tag["name"])
    return f"<{tag['close']}{name}{tag['rest']}>"
