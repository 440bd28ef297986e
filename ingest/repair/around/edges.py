"""What stands at the edges of lines, pages and files and is no text: signs for the end of a paragraph, the alphabet and
the pager of a site, what a disk held behind the end; and line ends that were lost behind the numbers of an entry.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from ingest.ledger import Edit
from ingest.rules import END_OF_FILE, LOST_END, NAVIGATION, PILCROW

# The end of a DOS text file, 1A hex
END_MARK: Final = "\x1a"
PRINTED: Final = re.compile(r"[^\s\x00-\x1f]")
# A record of a text library (SAUCE with its comments) or the rest of a sector; two files copied into one have a mark
# between them and a whole text behind it.
REST_AT_MOST: Final = 4_096  # code points
PARAGRAPH_END: Final = re.compile(r"¶(?=[ \t¶]*$)", re.MULTILINE)
# "А  Б  В  Г  Д ... Я  A-Z", and above it "А-П"
ALPHABET: Final = re.compile(
    r"^[ \t]*([А-Я](?:[ \t]+[А-ЯЁ]){9,})(?:[ \t]+A-?Z)?[ \t]*$|^[ \t]*[А-Я]-[А-Я][ \t]*$", re.MULTILINE
)
# A site's links between pages, one a line: "- « Предыдущая", "- 24", "Следующая страница »"
_PAGER: Final = re.compile(
    r"""
    (?: ^[ \t]*+ (?:[-*•·][ \t]+)? (?:
        \[?\d{1,4}\]?  |  \.{3}  |  …
      | (?P<sign>[«<←‹]*) [ \t]* (?:первая|последняя|предыдущ\w+|следующ\w+|назад|впер.д|дальше|далее|first|last
        |prev(?:ious)?|next|back) (?:[ \t]+(?:страниц\w*|правил\w*|глав\w+|раздел\w*|page|law|chapter))? [ \t]* [»>→›]*
    ) [ \t]*$\n? ){3,}
    """,
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
_PAGER_WORD: Final = re.compile(
    r"перв|последн|предыдущ|следующ|назад|впер.д|дал|first|last|prev|next|back", re.IGNORECASE
)
_ARROW: Final = re.compile(r"[«<←‹]+[ \t]*[^\W\d_]|[^\W\d_][ \t]*[»>→›]")
# The same in one line: "<< 1 2 3 4 >>", "Страницы: 1 | 2 | 3", "1 2 [3] ... 9 Следующая"
_PAGES: Final = re.compile(
    r"""
    ^[ \t]* (?: (?:страниц[аы]|pages?) [ \t]* :? [ \t]* (?=\d|\[) | [«<←‹]+ [ \t]* (?=\d|\[) )
    (?: [\[|·]* \d{1,4} [\]|·,]* [ \t]* | \.{2,3}[ \t]* | [|·][ \t]* ){2,}+ [»>→›]* [ \t]*$
    """,
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
# What a browser prints at the edge of each page: "http://example.org/24.html (1 of 3) [12.03.2004 12:00:00]"
_ADDRESS: Final = re.compile(
    r"""
    ^[ \t]* (?:https?|ftp|file)://[^\s<>"]{4,300}
    (?: [ \t]+ [\[(]? \d{1,4} (?: [./:-]\d{1,4} | [ \t]+(?:of|из)[ \t]+\d{1,4} )* [\])]? )* [ \t]* (?:\n|\Z)
    """,
    re.VERBOSE | re.MULTILINE,
)
_PAGER_SIGN: Final = re.compile(r"[«»<>←→‹›]|^[ \t]*[-*•·][ \t]", re.MULTILINE)
# "играть на = ..........41,47 Дефектная взятка": the next entry begins with a capital, a sign or a number of its own
ENTRY_END: Final = re.compile(
    r"(?<!\.)\.{2,}+[ \t]*+\d{1,3}(?:[ \t]?,[ \t]?\d{1,3})*+(?P<gap>[ \t]+)(?=[А-ЯЁA-Z=\[]|\d{1,2}\.[А-ЯЁA-Z])"
)
PAGE_END: Final = re.compile(r"^[ \t]*- \d{2,3}(?P<gap>[ \t]+)(?=[А-ЯЁA-Z])", re.MULTILINE)  # "- 134 Сдача"


def end_of_file(text: str) -> list[Edit]:
    """Return the edit that takes what stands behind the end of the document `text`; padding leaves as controls do."""
    at = text.find(END_MARK)
    if at < 0 or not text[:at].strip() or len(text) - at > REST_AT_MOST or not PRINTED.search(text, at):
        return []
    return [Edit(END_OF_FILE, at, len(text), text[at:], "")]


def clear_pilcrows(text: str) -> list[Edit]:
    """Return the edits that take pilcrows from the ends of lines, and from the end of a text that was cut there."""
    return [Edit(PILCROW, found.start(), found.end(), "¶", "") for found in PARAGRAPH_END.finditer(text)]


def clear_edges(text: str) -> list[Edit]:
    """Return the edits of `text`: pilcrows at line ends, lines of the alphabet and lists of pages go, and behind the
    numbers of an entry the line ends.
    """
    edits = clear_pilcrows(text)
    edits += _alphabets(text)
    edits += _pagers(text)
    edits += _lost_ends(text)
    return sorted(edits, key=lambda edit: edit.start)


def _alphabets(text: str) -> Iterator[Edit]:
    """Lines of letters in the order of the alphabet; «П Р А В И Л А» is a title."""
    found = list(ALPHABET.finditer(text))
    letters = [re.findall("[А-Я]", match[1] or "") for match in found]
    if any(len(row) > 1 and all(one < other for one, other in pairwise(row)) for row in letters):
        for match, row in zip(found, letters, strict=True):
            if all(one < other for one, other in pairwise(row)):
                yield Edit(NAVIGATION, match.start(), match.end(), match[0], "")


def _pagers(text: str) -> Iterator[Edit]:
    """Lines of links and page numbers in a row; two of them at least are words, and signs set them apart from text."""
    for found in _PAGER.finditer(text):
        words = len(_PAGER_WORD.findall(found[0]))
        if (words >= 2 and _PAGER_SIGN.search(found[0])) or (words and _ARROW.search(found[0])):
            yield Edit(NAVIGATION, found.start(), found.end(), found[0], "")
    for found in (*_PAGES.finditer(text), *_ADDRESS.finditer(text)):
        yield Edit(NAVIGATION, found.start(), found.end(), found[0], "")


def _lost_ends(text: str) -> Iterator[Edit]:
    """Behind the numbers of an entry; where that happened, behind the number of a page too."""
    found = list(ENTRY_END.finditer(text))
    for end in (*found, *(PAGE_END.finditer(text) if found else ())):
        yield Edit(LOST_END, end.start("gap"), end.end("gap"), end["gap"], "\n")
