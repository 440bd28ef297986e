"""A book in an archive of its own, as libraries of FB2 hand it out: "a.fb2.zip"."""

import io
import zipfile
import zlib
from collections import Counter
from typing import Final

from ingest.decode.result import MOST_BYTES, UndecodableError
from ingest.decode.wrapping.unwrapped import Unwrapped

ARCHIVE: Final = b"PK\x03\x04"
# Bytes unpacked: a book with its pictures has a few millions, and an archive may claim any number.
UNPACKED_AT_MOST: Final = MOST_BYTES
_BROKEN: Final = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError)
_UNPACK_IT: Final = "Unpack the archive, and add the book that is in it"


def zipped_book(data: bytes, name: str) -> Unwrapped | None:
    """The only FB2 in a ZIP archive, the other files counted; None for other archives, UndecodableError for a damaged
    one or one of a size no book has.
    """
    if not data.startswith(ARCHIVE):
        return None
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = [entry for entry in archive.infolist() if not entry.is_dir()]
            books = [entry for entry in files if entry.filename.lower().endswith(".fb2")]
            if len(books) != 1:
                return None
            if books[0].file_size > UNPACKED_AT_MOST:
                raise _refusal(name, "it unpacks to more than any book has")
            left_out = Counter({"file of the archive": len(files) - 1})
            return Unwrapped(archive.read(books[0]), left_out=+left_out)
    except _BROKEN as error:
        if isinstance(error, UndecodableError):
            raise
        return None  # no archive, or a damaged one: refused by its signature


def _refusal(name: str, reason: str) -> UndecodableError:
    return UndecodableError("binary", name=name, reason=reason, remedy=_UNPACK_IT)
