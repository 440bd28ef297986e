"""Copies that are more than text: mail, pages, books, tables; each function gives the bytes of one."""

import base64
import binascii
import csv
import html
import io
import quopri
import re
import zipfile
from collections.abc import Sequence
from email.message import EmailMessage
from itertools import groupby
from typing import Final

from ingest.diagram import head_of, is_row
from tests.variants import copies
from tests.variants.survey.damage import HEADING, plain

LONGER_THAN_ANY: Final = 100_000  # code points; a line for each paragraph
LINK = '<p><a href="/index.html">На главную</a> | <a href="/next.html">Дальше</a></p>'


def quoted_printable(text: str) -> bytes:
    """A message as it lies in a mail folder, in quoted-printable."""
    return _message(text, "quoted-printable")


def in_base64(text: str) -> bytes:
    """The same in base64."""
    return _message(text, "base64")


def _message(text: str, transfer: str) -> bytes:
    message = EmailMessage()
    message["Subject"] = "Комментарий"
    message["From"] = "reader@example.org"
    message.set_content(text, cte=transfer)
    return bytes(message)


def bare_quoted_printable(text: str) -> bytes:
    """The body alone, without its headers."""
    return quopri.encodestring(text.encode())


def bare_base64(text: str) -> bytes:
    """The body alone in base64."""
    return base64.encodebytes(text.encode())


def uuencoded(text: str) -> bytes:
    """As uuencode sends a file in CP866."""
    data = plain(text).encode("cp866")
    lines = (binascii.b2a_uu(data[at : at + 45]) for at in range(0, len(data), 45))
    return b"begin 644 rules.txt\n" + b"".join(lines) + b"`\nend\n"


def stripped_to_seven_bits(text: str) -> bytes:
    """KOI8-R that lost the eighth bit of each byte."""
    return bytes(byte & 0x7F for byte in plain(text).encode("koi8-r", "replace"))


def paragraphs_of(text: str) -> list[str]:
    """The paragraphs as a typist would set them anew, one a line; a row of a diagram keeps its columns."""
    lines = copies.rewrapped(LONGER_THAN_ANY)(text).split("\n")
    return [line.rstrip() if is_drawn(line) else " ".join(line.split()) for line in lines if line.strip()]


def is_drawn(line: str) -> bool:
    """Whether a line is one of a diagram."""
    return head_of(line.strip()) is not None or is_row(line.strip())


def elements_of(text: str) -> str:
    """Each paragraph in a `p`, the rows of a diagram in a `pre`."""
    made = []
    for drawn, run in groupby(paragraphs_of(text), key=is_drawn):
        lines = [html.escape(line) for line in run]
        made += ["<pre>" + "\n".join(lines) + "</pre>"] if drawn else [f"<p>{line}</p>" for line in lines]
    return "\n".join(made)


def page_of_paragraphs(text: str) -> bytes:
    """A page with a `p` for each paragraph."""
    body = elements_of(text)
    head = '<head><meta charset="utf-8"><title>Правила</title></head>'
    return f"<html>{head}<body>{LINK}{body}{LINK}</body></html>".encode()


def page_of_divisions(text: str) -> bytes:
    """A page with a `div` for each line, indents as no-break spaces."""
    gap = re.compile(r"^ +| {2,}")
    lines = (gap.sub(lambda run: "&nbsp;" * len(run[0]), html.escape(line)) or "&nbsp;" for line in text.split("\n"))
    return ("<!DOCTYPE html><html><body>" + "".join(f"<div>{line}</div>" for line in lines) + "</body></html>").encode()


def old_page(text: str) -> bytes:
    """A page of the nineties: capitals, no quotes, nothing closed, in cp1251."""
    body = elements_of(plain(text)).replace("<p>", "<P>").replace("</p>", "")
    page = f"<HTML><HEAD><TITLE>Правила<BODY BGCOLOR=#FFFFFF><CENTER><H1>Бридж</H1></CENTER>{body}"
    return page.encode("cp1251", "xmlcharrefreplace")


def typographic_page(text: str) -> bytes:
    """A page with named entities for signs, and headings as `h3`."""
    made = []
    for one in paragraphs_of(text):
        if is_drawn(one):
            made.append(f"<pre>{one}</pre>")
            continue
        escaped = html.escape(one, quote=False).replace('"', "&quot;").replace(" - ", " &mdash; ")
        escaped = re.sub(r"&quot;([^&]+)&quot;", r"&laquo;\1&raquo;", escaped)
        made.append(f"<h3>{escaped}</h3>" if HEADING.match(one) else f"<p>{escaped}</p>")
    return ("<html><body>" + "\n".join(made) + "</body></html>").encode()


def escaped_twice(text: str) -> bytes:
    """A preformatted page escaped twice over."""
    return f"<html><body><pre>{html.escape(html.escape(text))}</pre></body></html>".encode()


def page_with_entities(text: str) -> bytes:
    """Every letter beyond ASCII as a numbered entity."""
    return ("<html><body><pre>" + html.escape(text) + "</pre></body></html>").encode("ascii", "xmlcharrefreplace")


def page_of_tables(text: str) -> bytes:
    """Entries with their numbers in cells of a table, all else as paragraphs."""
    made, rows = [], []
    for line in text.split("\n"):
        found = re.fullmatch(r"( *)(.*?)\.{2,}([\d,]+)", line)
        if found:
            rows.append(f"<tr><td>{'&nbsp;' * len(found[1])}{html.escape(found[2])}</td><td>{found[3]}</td></tr>")
            continue
        if rows:
            made.append("<table>" + "".join(rows) + "</table>")
            rows = []
        made.append(f"<pre>{html.escape(line)}</pre>" if line.strip() else "")
    made.append("<table>" + "".join(rows) + "</table>" if rows else "")
    return ("<html><body>" + "\n".join(made) + "</body></html>").encode()


def page_of_lines(text: str) -> bytes:
    """A `p` for each printed line."""
    lines = "".join(f"<p>{html.escape(line.strip())}</p>\n" for line in text.split("\n") if line.strip())
    return f"<html><body>{lines}</body></html>".encode()


def page_of_breaks(text: str) -> bytes:
    """Lines parted by `br`, without columns, as a browser shows them."""
    return ("<html><body><p>" + "<br>\n".join(map(html.escape, text.split("\n"))) + "</p></body></html>").encode()


def page_of_spans(text: str) -> bytes:
    """A preformatted page each word of which stands in a `span`, headings bold."""
    lines = []
    for line in text.split("\n"):
        escaped = re.sub(r"(\S+)", r"<span>\1</span>", html.escape(line))
        lines.append(f"<b>{escaped}</b>" if HEADING.match(line) else escaped)
    return ("<html><body><pre>" + "\n".join(lines) + "</pre></body></html>").encode()


def fictionbook(text: str) -> bytes:
    """A book in FB2."""
    body = "".join(f"<p>{html.escape(one)}</p>" for one in paragraphs_of(text))
    description = (
        "<description><title-info><genre>sci_law</genre><author><first-name>Иван</first-name></author>"
        "<book-title>Бридж</book-title><lang>ru</lang></title-info></description>"
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?><FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0">'
        f"{description}<body><section>{body}</section></body>"
        '<binary id="c.png" content-type="image/png">iVBORw0KGgoAAAANSUhEUg==</binary></FictionBook>'
    ).encode()


def epub(text: str) -> bytes:
    """A book in EPUB."""
    container = (
        '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles>'
        "</container>"
    )
    package = (
        '<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0" unique-identifier="id">'
        '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Бридж</dc:title><dc:language>ru</dc:language>'
        '</metadata><manifest><item id="t" href="text.xhtml" media-type="application/xhtml+xml"/></manifest>'
        '<spine><itemref idref="t"/></spine></package>'
    )
    body = elements_of(text)
    page = (
        f'<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><body>{body}</body></html>'
    )
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as book:
        book.writestr("mimetype", "application/epub+zip")
        book.writestr("META-INF/container.xml", container)
        book.writestr("OPS/book.opf", package)
        book.writestr("OPS/text.xhtml", page)
    return made.getvalue()


def comma_separated(text: str) -> bytes:
    """A table of one column with a row for each line."""
    made = io.StringIO()
    csv.writer(made, quoting=csv.QUOTE_ALL).writerows([line] for line in text.split("\n"))
    return made.getvalue().encode()


def numbered_table(text: str) -> bytes:
    """A table of two columns: the number of the line, and the line."""
    made = io.StringIO()
    csv.writer(made).writerows(enumerate(text.split("\n"), 1))
    return made.getvalue().encode()


def markdown(text: str) -> str:
    """Headings with ##, numbers of paragraphs in bold, items as a list, diagrams as code."""
    made = []
    for one in paragraphs_of(text):
        if is_drawn(one):
            made.append("    " + one)
            continue
        one = HEADING.sub(r"## Правило \2. ", one) if HEADING.match(one) else one
        one = re.sub(r"^(\d+\.\d+\.)", r"**\1**", one)
        made.append(re.sub(r"^(\([ivxa-dс]+\))", r"- \1", one))
    return "\n\n".join(made)


def bulletin_board(text: str) -> str:
    """The same as forums mark it up."""
    made = []
    for one in paragraphs_of(text):
        if HEADING.match(one):
            made.append(f"[size=4][b]{one}[/b][/size]")
        else:
            made.append(re.sub(r"^(\d+\.\d+\.)", r"[b]\1[/b]", one))
    return "[quote]" + "\n".join(made) + "[/quote]"


def rich_text(text: str) -> bytes:
    """RTF, which is refused by name."""
    return b"{\\rtf1\\ansi " + "".join(f"\\u{ord(c)}?" if ord(c) > 127 else c for c in text).encode() + b"}"


def nested_page(text: str) -> bytes:
    """A page inside the table of a site's frame, with its menu beside."""
    menu = "".join(f'<li><a href="/{n}">Раздел {n}</a></li>' for n in range(12))
    return (
        f"<html><body><table><tr><td><ul>{menu}</ul></td><td><pre>{html.escape(text)}</pre></td></tr></table>"
        "<script>var a=1;</script></body></html>"
    ).encode()


def encoded(text: str, codec: str, end: str = "\n") -> bytes:
    """The text in an encoding; with its residues where that has them, else as it was meant."""
    text = text.replace("\n", end)
    for form in (text, plain(text)):
        try:
            return form.encode(codec)
        except UnicodeEncodeError:
            continue
    return plain(text).replace("─", "-").encode(codec)


def misread(text: str, steps: Sequence[str]) -> bytes:
    """The text written in one encoding and read in another, pair after pair, then written in UTF-8."""
    made = plain(text).replace("─", "-")
    for wrote, read_as in zip(steps[::2], steps[1::2], strict=True):
        made = "".join(_as_browsers_read(byte, read_as) for byte in made.encode(wrote))
    return made.encode()


def _as_browsers_read(byte: int, codec: str) -> str:
    """A byte by a code page; one it has no letter for stays what it is."""
    try:
        return bytes([byte]).decode(codec)
    except UnicodeDecodeError:
        return chr(byte)


def halves(text: str, at: float) -> Sequence[bytes]:
    """The text cut in two at a share of its length."""
    cut = int(len(text) * at)
    return text[:cut].encode(), text[cut:].encode()
