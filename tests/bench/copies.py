"""A corpus of any size: the documents again and again, every number shifted, so that no two copies share an id.

The first copy is the corpus itself, with all that is written about its records. In the others Law 27 becomes 127, 227
and so on: Laws end at 93, so a shift by hundreds keeps copies apart, and ids go up to five digits, which is room for a
thousand of them.
"""

import hashlib
import re
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Final

from ingest.tables import DocumentEntry, dump_entry, parse_manifest, parse_works

ORDERS: Final = 100  # above the order of any document of the library
SHIFT: Final = 100
MOST: Final = 1000

LAW: Final = re.compile(r"(\b[Пп]равил\w*\s+)([1-9]\d?)(?!\d)")  # Правило 27, по Правилам 36
PARAGRAPH: Final = re.compile(r"(?<![\w.,-])([1-9]\d?)(?=\.\d)")  # 27.6
PROVISION: Final = re.compile(r"(?<![\w.,-])([1-9]\d)(?=[A-HАВСЕН]\d?\b)")  # 27В1; one digit may be a bid
DIVISION: Final = re.compile(r"\b((?:Глава|Часть|Раздел) )(?=[IVX])")  # Раздел II
PAGE_END: Final = re.compile(r"(?m)(?<=^)(?=\s*- \d+ -$)")  # - 101 -
INDEX_PAGE: Final = re.compile(r"(?m)^ +=|=[ .]*\.\d")  # = вне очереди.....47,48
INDEX_NUMBER: Final = re.compile(r"(?m)(?<=[.,])(\s?)([1-9]\d?)(?=(?:,\d{1,2})*,?$)")
INDEX_WORD: Final = re.compile(r"(?m)((?:^|см\.(?:также)?|;)[ =\[]*)([^\W\d_]+)")  # [взятки], см.также Приличия;
HINTED: Final = re.compile(r"(law|com):(\d+)")  # law:51B2


def write_copies(corpus: Path, target: Path, count: int) -> int:
    """A corpus of `count` copies in a new folder; the bytes of its documents. ValueError beyond MOST copies."""
    if not 1 <= count <= MOST:
        raise ValueError(f"{count} copies: ids have room for 1 to {MOST}")
    for part in ("tables", "digest", "plain"):
        shutil.copytree(corpus / part, target / part)
    works = parse_works((corpus / "tables" / "works.toml").read_text(encoding="utf-8"))
    originals = parse_manifest((corpus / "manifest.toml").read_text(encoding="utf-8"), works).documents
    size = 0
    with (target / "manifest.toml").open("w", encoding="utf-8", newline="\n") as manifest:
        for copy in range(count):
            for original in originals:
                text = (corpus / "sources" / original.file).read_bytes().decode("utf-8")
                data = copied_text(text, copy, original.layout).encode("utf-8")
                entry = _copied_entry(original, copy, data)
                path = target / "sources" / entry.file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
                manifest.write(dump_entry(entry) + "\n")
                size += len(data)
    return size


def copied_text(text: str, copy: int, layout: str) -> str:
    """A document as it stands in a copy, counted from 0; copy 0 is the document.

    >>> copied_text("27.6. Правилу 27В1(b), 2С", 3, "commentary")
    '327.6. Правилу 327В1(b), 2С'
    """
    if copy == 0:
        return text
    pages = PAGE_END.split(text) if layout == "law-pages" else [text]
    return "".join(_copied_page(page, copy) for page in pages)


def _copied_page(page: str, copy: int) -> str:
    if INDEX_PAGE.search(page):
        page = INDEX_NUMBER.sub(lambda found: found[1] + _shifted(found[2], copy), page)
        return INDEX_WORD.sub(lambda found: f"{found[0]}{copy}", page)
    page = LAW.sub(lambda found: found[1] + _shifted(found[2], copy), page)
    page = PARAGRAPH.sub(lambda found: _shifted(found[1], copy), page)
    page = PROVISION.sub(lambda found: _shifted(found[1], copy), page)
    return DIVISION.sub(r"\1C", page)  # no division has a number from a hundred on


def _shifted(number: str, copy: int) -> str:
    return str(int(number) + SHIFT * copy)


def _copied_entry(entry: DocumentEntry, copy: int, data: bytes) -> DocumentEntry:
    """The manifest's entry of a copy, which comes after all documents of its work and of the copies before."""
    if copy == 0:
        return entry
    hints = tuple(replace(hint, opens=_copied_id(hint.opens, copy)) for hint in entry.hints)
    return replace(
        entry,
        file=entry.file.replace(".txt", f"-copy-{copy}.txt"),
        sha256=hashlib.sha256(data).hexdigest(),
        order=entry.order + ORDERS * copy,
        hints=hints,
    )


def _copied_id(record_id: str, copy: int) -> str:
    """The id of a copy; what hangs on a division, which the copies do not have, hangs on a Law."""
    if record_id.startswith("div:"):
        return f"law:{1 + SHIFT * copy}"
    return HINTED.sub(lambda found: f"{found[1]}:{_shifted(found[2], copy)}", record_id)
