"""An EPUB: the pages in the archive, in the order in which a reader turns them; all else is counted by its type."""

import io
import posixpath
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote

from bs4 import BeautifulSoup
from bs4.element import Tag

from ingest.decode.result import MOST_BYTES, UndecodableError

_CONTAINER: Final = "META-INF/container.xml"
_DECLARATION: Final = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*<\?xml\b[^<>]*>")
_PAGE: Final = re.compile(r"application/xhtml\+xml|text/html|application/x-dtbncx\+xml")
# Bytes unpacked, in all: a book of text has a few millions, and an archive may claim any number.
UNPACKED_AT_MOST: Final = 200_000_000
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, KeyError, NotImplementedError, RuntimeError, EOFError, ValueError)
_UNPACK_IT: Final = "Save the book as HTML or plain text with a reader of EPUB, and add that"


@dataclass(frozen=True, slots=True)
class EpubBook:
    """The pages of a book, as bytes in order, and how many files of each type were left out."""

    pages: tuple[bytes, ...]
    left_out: Counter[str]


def is_epub(data: bytes) -> bool:
    """Whether `data` is a ZIP archive with the entry that only EPUB has."""
    return data.startswith(b"PK\x03\x04") and _CONTAINER.encode() in data


def pages_of_epub(data: bytes, name: str) -> EpubBook:
    """Return the pages of a book; UndecodableError where it is locked, damaged or of a size no text has."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if sum(entry.file_size for entry in archive.infolist()) > UNPACKED_AT_MOST:
                raise _refusal(name, "it unpacks to more than any text has")
            return _book(archive)
    except _BROKEN as error:
        if isinstance(error, UndecodableError):
            raise
        raise _refusal(name, f"it is an EPUB that cannot be unpacked: {error}") from error


def _refusal(name: str, reason: str) -> UndecodableError:
    return UndecodableError("binary", name=name, reason=reason, remedy=_UNPACK_IT)


def _book(archive: zipfile.ZipFile) -> EpubBook:
    container = _elements(archive.read(_CONTAINER))
    package_path = _attribute(container.find(_named("rootfile")), "full-path")
    package = _elements(archive.read(package_path))
    items = {_attribute(item, "id"): item for item in package.find_all(_named("item"))}
    read = [items[reference] for reference in _spine(package) if reference in items]
    pages = [item for item in read if "nav" not in _attribute(item, "properties").split()]
    left_out = Counter(_attribute(item, "media-type") for item in items.values() if item not in pages)
    folder = posixpath.dirname(package_path)
    paths = (posixpath.normpath(posixpath.join(folder, unquote(_attribute(page, "href")))) for page in pages)
    return EpubBook(tuple(_read(archive, list(paths))), left_out)


def _elements(data: bytes) -> BeautifulSoup:
    """The elements of a file about the book; the declaration that it is XML would be warned of, and tells nothing."""
    return BeautifulSoup(_DECLARATION.sub(b"", data), "html.parser")


def _read(archive: zipfile.ZipFile, paths: Sequence[str]) -> Iterator[bytes]:
    """The files of these paths, of no more bytes in all than a document may have."""
    if sum(archive.getinfo(path).file_size for path in paths) > MOST_BYTES:
        raise ValueError(f"its pages unpack to more than {MOST_BYTES >> 20} MB")
    for path in paths:
        yield archive.read(path)


def _spine(package: BeautifulSoup) -> list[str]:
    """The names of the items in reading order; what is aside of it ("linear" is "no") is left out."""
    references = package.find_all(_named("itemref"))
    return [_attribute(one, "idref") for one in references if _attribute(one, "linear") != "no"]


def _named(name: str) -> re.Pattern[str]:
    """A name of a tag, with any prefix of a name space."""
    return re.compile(rf"^(?:\w+:)?{name}$")


def _attribute(tag: object, name: str) -> str:
    return str(tag.get(name) or "") if isinstance(tag, Tag) else ""
