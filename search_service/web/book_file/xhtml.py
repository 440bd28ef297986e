"""Documents of an EPUB in XHTML: a record with all inside it, its digest beside it, its auctions as tables."""

import re
from typing import Final
from xml.etree import ElementTree as ET

from ingest.model import Auction, Lang, RecordId
from search_service.web.formats import PlacedRecord, TextPart

XHTML: Final = "http://www.w3.org/1999/xhtml"
OPS: Final = "http://www.idpf.org/2007/ops"
XML: Final = "{http://www.w3.org/XML/1998/namespace}"
STYLE: Final = "style.css"
SHEET: Final = """body { line-height: 1.45; margin: 0 4%; }
h1, h2 { line-height: 1.2; }
div.r { margin-left: 1.2em; }
section > div.r { margin-left: 0; }
p { margin: 0.4em 0; }
p.digest { border-left: 0.2em solid #999; padding-left: 0.6em; }
p.absent { font-style: italic; }
table { border-collapse: collapse; margin: 0.6em 0; }
th, td { border: 1px solid #999; padding: 0.15em 0.5em; text-align: left; }
nav ol { list-style: none; padding-left: 1em; }
"""


def xml_id(record_id: RecordId) -> str:
    """The id of a record in a document: letters that XML takes, each id another one.

    >>> xml_id(RecordId.parse("com:75.8.ii")), xml_id(RecordId.parse("law:79C~fn1"))
    ('com_75.8.ii', 'law_79C--fn1')
    """
    return re.sub(r"~", "--", str(record_id)).replace(":", "_")


def document(title: str, lang: Lang) -> tuple[ET.Element, ET.Element]:
    """An empty document and its body."""
    root = ET.Element(f"{{{XHTML}}}html", {f"{XML}lang": lang.value, "lang": lang.value})
    head = sub(root, "head")
    sub(head, "title").text = title
    sub(head, "link", rel="stylesheet", type="text/css", href=STYLE)
    return root, sub(root, "body")


def sub(parent: ET.Element, tag: str, **attributes: str) -> ET.Element:
    """An element inside another one."""
    return ET.SubElement(parent, f"{{{XHTML}}}{tag}", {name.rstrip("_"): value for name, value in attributes.items()})


def written(root: ET.Element) -> bytes:
    """A document in UTF-8."""
    ET.register_namespace("", XHTML)
    ET.register_namespace("epub", OPS)
    made: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return made


def add_record(parent: ET.Element, node: PlacedRecord, *, with_digest: bool) -> None:
    """Add a record and all inside it, with the English digests where they are wanted."""
    record = node.record
    own = {"id": xml_id(record.id), "class_": "r", "lang": record.lang.value, f"{XML}lang": record.lang.value}
    holder = sub(parent, "div", **own)
    marker = record.marker or ""
    if record.title:
        sub(sub(holder, "p"), "strong").text = " ".join(filter(None, (marker, record.title)))
        marker = ""
    if with_digest and record.digest_en:
        digest = sub(holder, "p", class_="digest", lang=Lang.EN.value, **{f"{XML}lang": Lang.EN.value})
        digest.text = record.digest_en
    for part in node.parts:
        if isinstance(part, PlacedRecord):
            add_record(holder, part, with_digest=with_digest)
        elif isinstance(part, Auction):
            _auction(holder, part)
        else:
            _paragraph(holder, part, marker)
            marker = ""
    if marker:
        sub(holder, "p").text = marker


def _paragraph(holder: ET.Element, part: TextPart, marker: str) -> None:
    paragraph = sub(holder, "p")
    last: ET.Element | None = None
    if marker:
        last = sub(paragraph, "b")
        last.text, last.tail = marker, " "
    for run in part.runs:
        if run.href or run.emphasis:
            last = sub(paragraph, "a", href=run.href) if run.href else sub(paragraph, "em")
            (sub(last, "em") if run.href and run.emphasis else last).text = run.text
        elif last is None:
            paragraph.text = (paragraph.text or "") + run.text
        else:
            last.tail = (last.tail or "") + run.text


def _auction(holder: ET.Element, auction: Auction) -> None:
    table = sub(holder, "table")
    heads = sub(table, "tr")
    for seat in auction.seats:
        sub(heads, "th").text = seat
    for row in auction.rows:
        cells = sub(table, "tr")
        for cell in row:
            sub(cells, "td").text = cell or "\u00a0"
