"""Bytes -> text: what was wrapped around it, which encoding it has, with the evidence, and the lines of its mark-up.

The only stage that sees bytes and the only importer of Beautiful Soup. What cannot be read with certainty is refused
with a reason, since a wrong guess here would be a silent loss of every letter. One-character residues of older damage
stay for the repair stage.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from itertools import accumulate
from typing import Final

from ingest.decode.encoding import Choice, choose
from ingest.decode.language import refuse_other_language, refuse_unread_language
from ingest.decode.lost_letters import refuse_lost_letters
from ingest.decode.markup import NOTE_OF_A_BOOK, OTHER_LANGUAGE, is_epub, pages_of_epub, printed
from ingest.decode.result import MOST_BYTES, MOST_CHARACTERS, MOST_LINES, Decoded, UndecodableError, refuse_large
from ingest.decode.soundness import cut_after_end_of_file, refuse_unsound
from ingest.decode.wrapping import is_zipped_book, refuse_stripped, unwrap, unwrap_as_told

__all__ = [
    "MOST_BYTES",
    "MOST_CHARACTERS",
    "MOST_LINES",
    "MUCH_UNREAD",
    "NOTE_OF_A_BOOK",
    "OTHER_LANGUAGE",
    "Decoded",
    "UndecodableError",
    "decode",
    "refuse_large",
]


MUCH_UNREAD: Final = 1 / 3  # of the letters of a page; by judgement, the menus of a site around a text have fewer
EPUB: Final = "epub"
_LETTER_OR_DIGIT: Final = re.compile(r"[^\W_]")
UTF_16_SHARE: Final = 10  # UTF-16 writes Russian in bytes that are all of ASCII, nearly every second one 04


def decode(data: bytes, *, name: str, encoding: str | None = None, language: str | None = None) -> Decoded:
    """Return the text of a document; UndecodableError where it is empty, binary, broken, too large or of an uncertain
    encoding.

    `name` stands in the error. `encoding`, a name that `Decoded.encoding` may hold or a usual alias, overrules
    detection. Of a page in two languages side by side the one called `language` is read, or the first; without it a
    text in a third language is refused.
    """
    refuse_large(name, size=len(data))
    if is_epub(data):
        return _epub(data, name, encoding, language)
    if not is_zipped_book(data, name):
        refuse_unsound(data, name)
    if encoding is None:
        inside = unwrap(data, name)
    else:
        inside, encoding = unwrap_as_told(data, name, encoding)
    decoded = _text(inside.data, name, encoding, language)
    return replace(
        decoded, encoding=inside.encoding(decoded.encoding), left_out=_summed(inside.left_out, dict(decoded.left_out))
    )


def _epub(data: bytes, name: str, encoding: str | None, language: str | None) -> Decoded:
    """The pages of a book in their order, each in an encoding of its own."""
    book = pages_of_epub(data, name)
    told = encoding.removesuffix(f" in {EPUB}") if encoding and encoding.endswith(f" in {EPUB}") else encoding
    pages = []
    for page in book.pages:
        try:
            pages.append(_text(page, name, told, language))
        except UndecodableError as error:
            if error.code != "empty":  # a page may be a picture
                raise
    if not pages:
        raise _empty(name)
    left_out = _summed(book.left_out, *(dict(page.left_out) for page in pages))
    text = "\n".join(page.text for page in pages)
    refuse_large(name, text=text)
    starts = accumulate((len(page.text) + 1 for page in pages), initial=0)
    bold = tuple(span.moved(start) for page, start in zip(pages, starts, strict=False) for span in page.bold)
    return replace(
        pages[0],
        bold=bold,
        text=text,
        encoding=f"{pages[0].encoding} in {EPUB}",
        left_out=left_out,
        unread=sum(page.unread for page in pages),
    )


def _text(data: bytes, name: str, encoding: str | None, language: str | None) -> Decoded:
    """The text that bytes without wrappings print."""
    refuse_unsound(data, name)
    data, behind_the_end = cut_after_end_of_file(data)
    if encoding is None and data.isascii() and data.count(b"\x04") * UTF_16_SHARE < len(data):
        refuse_lost_letters(data.decode("ascii"), name)
        refuse_stripped(data, name)
    if not _has_letters(data):
        raise _empty(name)
    choice = _chosen(data, name, encoding, language)
    refuse_lost_letters(choice.text, name)
    page = printed(choice.text, name, language)
    text = page.text
    if (
        data.isascii()
        and not choice.encoding.startswith("utf-16")
        and not text.isascii()
        and (encoding is None or " over " in encoding)
    ):
        choice = choose(text.encode(), name, encoding)  # its letters were entities, and those may be of misread bytes
        text = choice.text
    refuse_large(name, text=text)
    refuse_lost_letters(text, name)
    if not _LETTER_OR_DIGIT.search(text):
        raise _empty(name)
    if language is None:
        refuse_other_language(text, name)
    return Decoded(
        text=text,
        encoding=choice.encoding,
        evidence=choice.evidence,
        runner_up=choice.runner_up,
        left_out=_summed(page.left_out, {"byte behind the end of the file": behind_the_end}),
        bold=page.bold,
        unread=page.unread,
    )


def _chosen(data: bytes, name: str, encoding: str | None, language: str | None) -> Choice:
    """The reading of the bytes; where there is none because they are in another language, that is the error."""
    try:
        return choose(data, name, encoding)
    except UndecodableError as error:
        if encoding is None and language is None and error.code in ("unreadable-encoding", "ambiguous-encoding"):
            refuse_unread_language(data, name)
        raise


def _has_letters(data: bytes) -> bool:
    """Whether bytes may be a text: those that are UTF-8 have a letter or a digit, of others nothing is known yet."""
    try:
        return _LETTER_OR_DIGIT.search(data.decode()) is not None
    except UnicodeDecodeError:
        return True


def _empty(name: str) -> UndecodableError:
    return UndecodableError("empty", name=name, reason="it holds no text", remedy="Take another copy of the document")


def _summed(*counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """What was left out, by name, in the order of the names."""
    total = sum(map(Counter, counts), Counter[str]())
    return tuple(sorted((+total).items()))
