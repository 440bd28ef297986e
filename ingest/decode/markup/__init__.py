"""Mark-up -> the lines a reader sees, and what was left out, by name; Beautiful Soup is used here and nowhere else."""

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from ingest.decode.columns import one_of_two_columns
from ingest.decode.markup.bilingual import OTHER_LANGUAGE
from ingest.decode.markup.bold import told_apart, without_marks
from ingest.decode.markup.epub import EpubBook, is_epub, pages_of_epub
from ingest.decode.markup.fictionbook import NOTE_OF_A_BOOK, is_fictionbook, page_of_fictionbook
from ingest.decode.markup.html import is_html, lines_of_html
from ingest.decode.markup.light import without_light_markup
from ingest.decode.markup.page import without_entities
from ingest.decode.result import UndecodableError
from ingest.model import Span

__all__ = [
    "NOTE_OF_A_BOOK",
    "OTHER_LANGUAGE",
    "EpubBook",
    "PrintedPage",
    "is_epub",
    "is_html",
    "lines_of_html",
    "pages_of_epub",
    "printed",
]

# "<?xml version="1.0"?><TEI xmlns=…>"
_XML: Final = re.compile(r"\ufeff?\s*+<\?xml\b[^<>]*+>(?:\s*+<[!?][^<>]*+>)*+\s*+<(?P<root>[\w:.-]{1,60})")
_READ_AS_PAGES: Final = frozenset(("html", "body", "div", "p", "table"))
# A page that Beautiful Soup reads within a minute and a gigabyte (25 microseconds and 700 bytes a tag, measured); a
# book of a thousand pages has some tens of thousands.
TAGS_AT_MOST: Final = 500_000
_SAVE_AS: Final = "Save it as HTML, FB2 or plain text with the program it was made with, and add that"


@dataclass(frozen=True, slots=True)
class PrintedPage:
    """The text that a document prints, the words that its mark-up emphasises, what was left out by name, and how many
    letters stand in that.
    """

    text: str
    bold: tuple[Span, ...]
    left_out: Counter[str]
    unread: int


def printed(text: str, name: str, language: str | None) -> PrintedPage:
    """Return what a document prints; UndecodableError for XML of other kinds.

    Of a page in two languages side by side only the one called `language` is read.
    """
    marked, left_out, unread = _marked(without_marks(text), name, language)
    plain, bold = told_apart(marked)
    return PrintedPage(plain, bold, left_out, unread)


def _marked(text: str, name: str, language: str | None) -> tuple[str, Counter[str], int]:
    """The text that a document prints, with marks around what is emphasised, what was left out by name, and how many
    letters stand in that.
    """
    if text.count("<") > TAGS_AT_MOST and (is_fictionbook(text) or is_html(text)):
        reason = f"it has more than {TAGS_AT_MOST:,} tags, which no page of text has"
        raise UndecodableError("unknown-markup", name=name, reason=reason, remedy=_SAVE_AS)
    if is_fictionbook(text):
        page, left_out, of_notes = page_of_fictionbook(text)
        read = lines_of_html(page, language)
        return read.text, left_out + Counter(dict(read.left_out)), of_notes + read.unread
    xml = _XML.match(text)
    if xml and xml["root"].lower() not in _READ_AS_PAGES:
        reason = f"it is XML of a kind that is not read here, <{xml['root']}>"
        raise UndecodableError("unknown-markup", name=name, reason=reason, remedy=_SAVE_AS)
    if is_html(text):
        read = lines_of_html(text, language)
        return read.text, Counter(dict(read.left_out)), read.unread
    text, left_out = without_light_markup(text)
    text, entities = without_entities(text)
    text, other = one_of_two_columns(text, language)
    return text, left_out + Counter({"entity": entities, OTHER_LANGUAGE: other}), 0
