"""The query string of a request as UTF-8: what was typed on a page of another encoding, or cut inside a letter, is read
as it was meant, and said to have been.

Browsers and tools of another age send windows-1251, KOI8-R or the code page of DOS; a link cut by a mail program ends
inside a letter. Values that are UTF-8 already are left as they are, byte for byte.
"""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final
from urllib.parse import quote, unquote_to_bytes

from starlette.types import Scope

RUSSIAN: Final = ("windows-1251", "koi8-r", "cp866")
WESTERN: Final = "windows-1252"
ENCODINGS: Final[tuple[str, ...]] = (*RUSSIAN, WESTERN)
# How often each letter stands in Russian texts, in thousandths, from the National Corpus of Russian.
_THOUSANDTHS: Final = (
    *(109.7, 84.5, 80.1, 73.5, 67.0, 62.6, 54.7, 47.3, 45.4, 44.0, 34.9, 32.1, 29.8, 28.1, 26.2, 20.1, 19.0, 17.4),
    *(17.0, 16.5, 15.9, 14.4, 12.1, 9.7, 9.4, 7.3, 6.4, 4.8, 3.6, 3.2, 2.6, 0.4, 0.4),
)
_FREQUENCIES: Final = MappingProxyType(dict(zip("оеаинтсрвлкмдпуяыьгзбчйхжшюцщэфъё", _THOUSANDTHS, strict=True)))
_STRANGE: Final = -12.0  # the logarithm of what is hardly ever a letter of a word
_CAPITAL: Final = -2.5  # of a capital that does not begin a word
_CUT_ESCAPE: Final = re.compile(r"%[0-9A-Fa-f]?$")
# What people type beside ASCII: Latin and Russian letters, quotes, dashes, a stress mark.
_TYPED: Final = re.compile("[\u0001-\u007e\u00a0-\u024f\u0301\u0401\u0410-\u044f\u0451\u2013-\u201e\u2026\u2116]*")
_REREAD: Final = "pravilo.reread"
MAX_READ: Final = 400  # bytes that choose an encoding


@dataclass(frozen=True, slots=True)
class Reread:
    """A value that was not UTF-8: the encoding it was read in, "" where it was only cut."""

    name: str
    encoding: str


def as_utf8(query: bytes) -> tuple[bytes, tuple[Reread, ...]]:
    """Return a query string in UTF-8 with what was read anew; the same bytes where nothing was.

    >>> as_utf8(b"q=%EF%E0%F1&page=2")
    (b'q=%D0%BF%D0%B0%D1%81&page=2', (Reread(name='q', encoding='windows-1251'),))
    """
    found: list[Reread] = []
    fields = [_field(field, found) for field in query.split(b"&")]
    return (b"&".join(fields), tuple(found)) if found else (query, ())


def in_utf8(scope: Scope) -> Scope:
    """Return a request with its query string in UTF-8, and with what was read anew, for `reread_in`."""
    query, reread = as_utf8(scope.get("query_string", b""))
    return {**scope, "query_string": query, _REREAD: reread} if reread else scope


def reread_in(scope: Scope) -> tuple[Reread, ...]:
    """Return the values of a request that were no UTF-8."""
    found: tuple[Reread, ...] = scope.get(_REREAD, ())
    return found


def _field(field: bytes, found: list[Reread]) -> bytes:
    name, equals, value = field.partition(b"=")
    plain = unquote_to_bytes(value.replace(b"+", b" "))
    cut = bool(_CUT_ESCAPE.search(value.decode("latin-1"))) and max(plain, default=0) > 0x7F
    if cut:
        plain = unquote_to_bytes(_CUT_ESCAPE.sub("", value.decode("latin-1")).replace("+", " "))
    text, encoding = read(plain)
    if encoding is None and not cut:
        return field
    found.append(Reread(name.decode("latin-1"), encoding or ""))
    return name + equals + quote(text, safe="").encode("ascii")


def read(plain: bytes) -> tuple[str, str | None]:
    """Return the text of bytes and the encoding it was read in: None for UTF-8, "" for UTF-8 that is cut."""
    try:
        return plain.decode(), None
    except UnicodeDecodeError:
        pass
    kept = plain.decode(errors="ignore")
    if not kept.isascii() and _TYPED.fullmatch(kept) and _is_cut(plain):
        return kept, ""
    encoding = max(ENCODINGS, key=lambda name: _likelihood(plain[:MAX_READ], name))
    return plain.decode(encoding, errors="replace"), encoding


def _is_cut(plain: bytes) -> bool:
    """Whether only the first or the last letter is broken."""
    inner = plain.lstrip(bytes(range(0x80, 0xC0)))
    for end in range(len(inner), max(0, len(inner) - 4), -1):
        try:
            inner[:end].decode()
        except UnicodeDecodeError:
            continue
        return True
    return False


def _likelihood(plain: bytes, encoding: str) -> float:
    """How likely a text in this encoding is a Russian one, or, in the Western one, a word with an accent."""
    text = plain.decode(encoding, errors="replace")
    if encoding == WESTERN:
        return sum(_western(text))
    return sum(_russian(text))


def _russian(text: str) -> Iterator[float]:
    before = " "
    for letter in text:
        if not letter.isascii():
            often = _FREQUENCIES.get(letter.lower())
            yield math.log(often / 1000) if often else _STRANGE
            if letter.isupper() and before.isalpha():
                yield _CAPITAL
            if before.isascii() and before.isalpha():
                yield _STRANGE  # no word is of two alphabets
        elif letter.isalpha() and not before.isascii() and before.isalpha():
            yield _STRANGE
        before = letter


def _western(text: str) -> Iterator[float]:
    around = zip(f" {text}", text, f"{text} "[1:], strict=False)
    for before, letter, after in around:
        if not letter.isascii():
            beside = any(one.isascii() and one.isalpha() for one in (before, after))
            yield math.log(0.02) if letter.isalpha() and beside else _STRANGE
