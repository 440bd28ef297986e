"""Mark-up typed by hand: Markdown, BBCode, the mark-up of wikis -> the text it prints, its marks counted by name.

A text is taken for one of them only where several of its marks stand in it, each as a pair or at the place it needs.
"""

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ingest.decode.markup.bold import OFF, ON
from ingest.decode.markup.raised import raised

MARKS_AT_LEAST: Final = 3  # or two kinds of them, or two pairs of signs that are nothing else

_Print: TypeAlias = str | Callable[[re.Match[str]], str]


@dataclass(frozen=True, slots=True)
class Mark:
    """A kind of mark: its name, its form, what it prints, and whether it tells its language apart from plain text."""

    name: str
    pattern: re.Pattern[str]
    prints: _Print
    telling: bool = True


def _mark(name: str, pattern: str, prints: _Print, *, telling: bool = True) -> Mark:
    return Mark(name, re.compile(pattern, re.MULTILINE | re.IGNORECASE), prints, telling)


def _superscript(match: re.Match[str]) -> str:
    return raised(match["mark"])


def _cells(match: re.Match[str]) -> str:
    return "\t".join(cell.strip() for cell in match["row"].strip("|").split("|"))


def _tag(match: re.Match[str]) -> str:
    return (OFF if match["close"] else ON) if match["bold"] else ""


_BOLD: Final = rf"{ON}\g<text>{OFF}"
_MARKDOWN: Final = (
    _mark("fence", r"^(?:```|~~~)[^\n`]{0,40}$\n?", ""),
    _mark("heading", r"^#{1,6}[ \t]+(?P<text>\S[^\n]*?)[ \t]*#*[ \t]*$", r"\g<text>"),
    _mark("table", r"^\|[ \t:|-]*--[ \t:|-]*\|[ \t]*$\n?", ""),
    _mark("row", r"^(?P<row>\|[^\n]*\|)[ \t]*$", _cells, telling=False),
    _mark("image", r"!\[[^\[\]\n]{0,200}\]\([^()\s]{1,400}\)", ""),
    _mark("link", r"(?<!\w)\[(?P<text>[^\[\]\n]{1,400})\]\([^()\n]{1,400}\)", r"\g<text>"),
    _mark("footnote", r"\[\^(?P<mark>[\w-]{1,8})\]:?", _superscript),
    _mark("definition", r"^\[[^\[\]\n]{1,80}\]:[ \t]+\S+[^\n]*$\n?", "", telling=False),
    _mark(
        "strong",
        r"(?<![\w*])(?P<mark>\*\*|__)(?=[^\s*_])(?P<text>[^*_\n]+(?:\n[^*_\n]+)?)(?<=\S)(?P=mark)(?![\w*])",
        _BOLD,
    ),
    _mark(
        "emphasis",
        r"(?<![\w*\\])\*(?=[^\s*])(?P<text>[^*\n]+(?:\n[^*\n]+)?)(?<=[^\s*])\*(?![\w*])",
        _BOLD,
        telling=False,
    ),
    _mark("emphasis", r"(?<![\w_\\])_(?=[^\s_])(?P<text>[^_\n]+)(?<=[^\s_])_(?!\w)", _BOLD, telling=False),
    _mark("code", r"(?<!`)`(?P<text>[^`\n]+)`(?!`)", r"\g<text>", telling=False),
    _mark("quote", r"^(?:>[ \t]?)+", "", telling=False),
    _mark("escape", r"\\(?P<text>[\\`*_{}\[\]()#+.!<>|-])", r"\g<text>", telling=False),
)
_BBCODE: Final = (
    _mark("img", r"\[img[^\]\n]{0,40}\][^\[\n]*\[/img\]", ""),
    _mark("sup", r"\[sup\](?P<mark>[^\[\]\n]{1,8})\[/sup\]", _superscript),
    _mark(
        "tag",
        r"\[(?P<close>/)?(?:(?P<bold>[biu])|s|url|quote|size|colou?r|font|cent(?:er|re)|left|right|justify|list|code|h[1-6]|sup|sub|spoiler"
        r"|indent|table|tr|td|th|email|anchor)(?P<value>=[^\]\n]{0,200})?\]",
        _tag,
    ),
    _mark("item", r"^[ \t]*\[\*\][ \t]*", "", telling=False),
)
_WIKI: Final = (
    _mark("heading", r"^(?P<mark>={2,6})[ \t]*(?P<text>[^=\s][^\n]*?)[ \t]*(?P=mark)[ \t]*$", r"\g<text>"),
    _mark("note", r"<ref[^<>]*>[^<>]*</ref>|<ref[^<>]*/>", ""),
    _mark("template", r"\{\{[^{}]{0,2000}\}\}", ""),
    _mark("link", r"\[\[(?:[^\[\]|\n]{1,200}\|)?(?P<text>[^\[\]|\n]{1,400})\]\]", r"\g<text>"),
    _mark("strong", r"'''(?P<text>[^'\n]+)'''", _BOLD),
    _mark("emphasis", r"''(?P<text>[^'\n]+)''", _BOLD),
)
_LANGUAGES: Final = {"bbcode": _BBCODE, "markdown": _MARKDOWN, "wiki": _WIKI}


def without_light_markup(text: str) -> tuple[str, Counter[str]]:
    """Return the text that typed mark-up prints, and its marks by name; plain text as it stands."""
    for language, marks in _LANGUAGES.items():
        if _is_written_in(text, language, marks):
            left_out: Counter[str] = Counter()
            for mark in marks:
                text, count = mark.pattern.subn(mark.prints, text)
                left_out[f"{language} {mark.name}"] += count
            return text, +left_out
    return text, Counter()


def _is_written_in(text: str, language: str, marks: tuple[Mark, ...]) -> bool:
    """Whether several telling marks stand in `text`; of BBCode, tags that are closed."""
    if language == "bbcode":
        closed = [tag for tag in marks[2].pattern.finditer(text) if tag["close"]]
        return len(closed) >= 2 and len(closed) * 2 <= len(marks[2].pattern.findall(text)) + 1
    counts = {mark.name: len(mark.pattern.findall(text)) for mark in marks if mark.telling}
    kinds = [name for name, count in counts.items() if count]
    return len(kinds) >= 2 or sum(counts.values()) >= MARKS_AT_LEAST or counts.get("strong", 0) >= 2
