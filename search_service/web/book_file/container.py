"""The file of an EPUB (EPUB 3.3, OCF): its documents in one archive, the same bytes for the same documents."""

import io
import zipfile
from collections.abc import Mapping
from typing import Final

MEDIA_TYPE: Final = "application/epub+zip"
FOLDER: Final = "EPUB"
PACKAGE: Final = "package.opf"
CONTAINER: Final = f"""<?xml version="1.0" encoding="UTF-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
<rootfile full-path="{FOLDER}/{PACKAGE}" media-type="application/oebps-package+xml"/></rootfiles></container>
"""
BEGINNING: Final = (1980, 1, 1, 0, 0, 0)  # the earliest date of the format: no time gets into the bytes


def packed(documents: Mapping[str, bytes]) -> bytes:
    """The archive of documents by their names in its folder; the package document is among them."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        # The type stands first and as it is, so that it can be read off the first bytes.
        _add(archive, "mimetype", MEDIA_TYPE.encode(), zipfile.ZIP_STORED)
        _add(archive, "META-INF/container.xml", CONTAINER.encode(), zipfile.ZIP_DEFLATED)
        for name, content in documents.items():
            _add(archive, f"{FOLDER}/{name}", content, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def _add(archive: zipfile.ZipFile, name: str, content: bytes, how: int) -> None:
    entry = zipfile.ZipInfo(name, BEGINNING)
    entry.compress_type = how
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, content)
