"""Shapes of documents that have cost more than their size, or might: the worst that were met are kept here as seeds."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

_SENTENCE = "слово за словом "
_PAGE = "<html><body><p>Игрок зовёт судью и ничего не говорит партнёру. "


def _repeated(piece: str, head: str = "", tail: str = "") -> Callable[[int], str]:
    return lambda size: head + piece * max(1, (size - len(head) - len(tail)) // len(piece)) + tail


SHAPES: Final[Mapping[str, Callable[[int], str]]] = MappingProxyType(
    {
        "lines of one bar": _repeated("|\n"),
        "blank lines": _repeated("\n", "Правило 5. ИМЯ\n", "конец\n"),
        "subtitles": _repeated("\n\n1\n00:00:01,000 --> 00:00:02,000\nслово\n"),
        "who wrote and blanks": _repeated("Игорь писал" + " " * 9_000, tail="\n> слово\n"),
        "ends of letters": _repeated("--\n", "слово\n"),
        "lines of blanks": _repeated("          \n", tail="слово"),
        "dots": _repeated(".", "слово "),
        "dots and a number": _repeated("....5 "),
        "one line of a million": _repeated("а", "Правило "),
        "one line of sentences": _repeated("Игрок зовёт судью (см. Правило 16). ", "                   72.1. "),
        "tabs": _repeated("а\t"),
        "letters with marks": _repeated("и\u0306"),
        "backspaces": _repeated("м\bм"),
        "struck lines": _repeated("слово\rслово\n"),
        "broken words": _repeated("слово-\nдело "),
        "headings": _repeated("ПРАВИЛО 5. ИМЯ\n"),
        "capitals": _repeated("ПРАВИЛО "),
        "list marks": _repeated("(i) "),
        "page numbers": _repeated("                    - 11 -\n"),
        "entries of an index": _repeated("слово в указателе...........5\n"),
        "frames": _repeated("║ слово за словом ║\n"),
        "brackets": _repeated("["),
        "stars": _repeated("слово ** "),
        "links of Markdown": _repeated("[слово]("),
        "quote signs": _repeated("> "),
        "unclosed forms": _repeated("<form>", tail=_SENTENCE),
        "unclosed paragraphs": _repeated("<p>Игрок зовёт судью. "),
        "unclosed empty paragraphs": _repeated("<p>", "<html>", _SENTENCE),
        "unclosed cells": _repeated("<td>слово ", "<table><tr>"),
        "unclosed rows": _repeated("<tr><td>слово<td>word ", "<table>"),
        "unclosed list items": _repeated("<li>слово за словом ", "<html><ul>"),
        "nested divisions": _repeated("<div>", "<html>", _SENTENCE),
        "nested divisions with words": _repeated("<div>слово ", "<html>"),
        "nested tables": _repeated("<table><tr><td>", tail=_SENTENCE),
        "unclosed emphasis": _repeated("<b>слово "),
        "comments without an end": _repeated("<!--х", _PAGE, "<p>конец"),
        "sections without an end": _repeated("<![CDATA[", _PAGE, "<p>конец"),
        "attributes": _repeated("a=1 ", "<html><p ", f">{_SENTENCE}"),
        "a tag without an end": _repeated("x", f"{_PAGE}<a href="),
        "signs of tags": _repeated("<", _PAGE),
        "entities": _repeated("&lt;", _PAGE),
    }
)
