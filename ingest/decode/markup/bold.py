"""Words that mark-up emphasises, marked in the text while it is made and told apart from it at the end."""

import re
from typing import Final

from ingest.model import Span

ON: Final = "\ufdd0"  # Unicode keeps these two for use inside a program; no text may hold them
OFF: Final = "\ufdd1"
TAGS: Final = frozenset(("b", "strong", "i", "em", "u"))
MOST: Final = 0.5  # of the characters; where more are bold, bold says nothing

_WORDS: Final = re.compile(r"(\s*)(.*?)(\s*)", re.DOTALL)
_MARK: Final = re.compile(f"[{ON}{OFF}]")


def marked(text: str) -> str:
    """Return `text` with its words marked as bold; blanks at its edges stay outside."""
    found = _WORDS.fullmatch(text)
    return f"{found[1]}{ON}{found[2]}{OFF}{found[3]}" if found and found[2] else text


def without_marks(text: str) -> str:
    """Return `text` without any mark."""
    return _MARK.sub("", text)


def told_apart(text: str) -> tuple[str, tuple[Span, ...]]:
    """Return the text without its marks, and the spans in it that were marked, in order; none where most of it was."""
    parts: list[str] = []
    spans: list[Span] = []
    at = done = depth = since = 0
    for mark in _MARK.finditer(text):
        parts.append(text[done : mark.start()])
        at += mark.start() - done
        done = mark.end()
        if mark[0] == ON:
            since = at if depth == 0 else since
            depth += 1
        elif depth:
            depth -= 1
            if depth == 0 and since < at:
                spans.append(Span(since, at))
    plain = "".join([*parts, text[done:]])
    bold = sum(span.end - span.start for span in spans)
    return plain, tuple(spans) if bold <= MOST * len(plain) else ()
