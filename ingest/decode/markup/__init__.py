"""Mark-up -> the lines a reader sees, and what was left out, by name; Beautiful Soup is used here and nowhere else."""

import re
from collections import Counter
from typing import Final

from ingest.decode.markup.bilingual import OTHER_LANGUAGE
from ingest.decode.markup.bold import told_apart, without_marks
from ingest.decode.markup.epub import EpubBook, is_epub, pages_of_epub
from ingest.decode.markup.fictionbook import is_fictionbook, page_of_fictionbook
from ingest.decode.markup.html import is_html, lines_of_html
from ingest.decode.markup.light import without_light_markup
from ingest.decode.markup.page import without_entities
from ingest.decode.result import UndecodableError
from ingest.model import Span

__all__ = ["OTHER_LANGUAGE", "EpubBook", "is_epub", "is_html", "lines_of_html", "pages_of_epub", "printed"]

# "<?xml version="1.0"?><TEI xmlns=…>"
_XML: Final = re.compile(r"\ufeff?\s*+<\?xml\b[^<>]*+>(?:\s*+<[!?][^<>]*+>)*+\s*+<(?P<root>[\w:.-]{1,60})")
_READ_AS_PAGES: Final = frozenset(("html", "body", "div", "p", "table"))
# A page that Beautiful Soup reads within a minute and a gigabyte (25 microseconds and 700 bytes a tag, measured); a
# book of a thousand pages has some tens of thousands.
TAGS_AT_MOST: Final = 500_000
_SAVE_AS: Final = "Save it as HTML, FB2 or plain text with the program it was made with, and add that"


def printed(text: str, name: str, language: str | None) -> tuple[str, tuple[Span, ...], Counter[str]]:
    """Return the text that a document prints, the words that its mark-up emphasises, and what was left out by name;
    UndecodableError for XML of other kinds.

    Of a page in two languages side by side only the one called `language` is read.
    """
    marked, left_out = _marked(without_marks(text), name, language)
    return *told_apart(marked), left_out


def _marked(text: str, name: str, language: str | None) -> tuple[str, Counter[str]]:
    """The text that a document prints, with marks around what is emphasised, and what was left out by name."""
    if text.count("<") > TAGS_AT_MOST and (is_fictionbook(text) or is_html(text)):
        reason = f"it has more than {TAGS_AT_MOST:,} tags, which no page of text has"
        raise UndecodableError("unknown-markup", name=name, reason=reason, remedy=_SAVE_AS)
    if is_fictionbook(text):
        page, left_out = page_of_fictionbook(text)
        lines, counts = lines_of_html(page, language)
        return lines, left_out + Counter(dict(counts))
    xml = _XML.match(text)
    if xml and xml["root"].lower() not in _READ_AS_PAGES:
        reason = f"it is XML of a kind that is not read here, <{xml['root']}>"
        raise UndecodableError("unknown-markup", name=name, reason=reason, remedy=_SAVE_AS)
    if is_html(text):
        lines, counts = lines_of_html(text, language)
        return lines, Counter(dict(counts))
    text, left_out = without_light_markup(text)
    text, entities = without_entities(text)
    return text, left_out + Counter({"entity": entities})
