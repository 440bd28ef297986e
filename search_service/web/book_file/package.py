"""What an EPUB says of itself (EPUB 3.3): the package document and the navigation."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

from ingest.model import Kind, Lang, RecordId
from search_service.web.book_file.xhtml import OPS, STYLE, document, sub, written
from search_service.web.views.book import Division, divisions
from search_service.web.views.parts.context import ViewContext

OPF: Final = "http://www.idpf.org/2007/opf"
DC: Final = "http://purl.org/dc/elements/1.1/"
XHTML_TYPE: Final = "application/xhtml+xml"
# What the texts ask of a reader (EPUB Accessibility 1.1): sight or a voice, and nothing that could harm.
ACCESS: Final = (
    ("schema:accessMode", "textual"),
    ("schema:accessModeSufficient", "textual"),
    ("schema:accessibilityFeature", "structuralNavigation"),
    ("schema:accessibilityFeature", "tableOfContents"),
    ("schema:accessibilityHazard", "none"),
)


@dataclass(frozen=True, slots=True)
class BookDocument:
    """A document of the book in its order: file and title."""

    file: str
    title: str


def package(
    title: str, identifier: str, lang: Lang, rights: str, modified: str, items: Iterable[BookDocument]
) -> bytes:
    """The package document; `modified` is RFC 3339 in UTC."""
    ET.register_namespace("", OPF)
    ET.register_namespace("dc", DC)
    root = ET.Element(f"{{{OPF}}}package", {"version": "3.0", "unique-identifier": "id"})
    metadata = ET.SubElement(root, f"{{{OPF}}}metadata")
    ET.SubElement(metadata, f"{{{DC}}}identifier", {"id": "id"}).text = identifier
    told = {"title": title, "language": lang.value, "rights": rights, "publisher": "Pravilo"}
    for name, value in told.items():
        if value:
            ET.SubElement(metadata, f"{{{DC}}}{name}").text = value
    for name, value in (("dcterms:modified", modified), *ACCESS):
        ET.SubElement(metadata, f"{{{OPF}}}meta", {"property": name}).text = value
    manifest = ET.SubElement(root, f"{{{OPF}}}manifest")
    spine = ET.SubElement(root, f"{{{OPF}}}spine")
    _add(manifest, "nav", "nav.xhtml", properties="nav")
    _add(manifest, "style", STYLE, "text/css")
    for number, item in enumerate(items, 1):
        name = f"d{number}"
        _add(manifest, name, item.file)
        ET.SubElement(spine, f"{{{OPF}}}itemref", {"idref": name})
        if number == 1:
            ET.SubElement(spine, f"{{{OPF}}}itemref", {"idref": "nav"})
    made: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return made


def _add(manifest: ET.Element, name: str, file: str, media: str = XHTML_TYPE, **more: str) -> None:
    ET.SubElement(manifest, f"{{{OPF}}}item", {"id": name, "href": file, "media-type": media, **more})


def navigation(
    heading: str,
    items: Sequence[BookDocument],
    views: Iterable[ViewContext],
    file_of: Callable[[RecordId], str],
    lang: Lang,
) -> bytes:
    """The navigation document: the divisions of each book with their Laws, between the documents before and after."""
    root, body = document(heading, lang)
    nav = sub(body, "nav", **{f"{{{OPS}}}type": "toc", "id": "toc"})
    sub(nav, "h1").text = heading
    top = sub(nav, "ol")
    titles = {item.file: item.title for item in items}
    laws = {file_of(law.id) for view in views for law in view.of_kind(Kind.LAW)}
    for item in items:
        if item.file in laws:
            continue
        _line(top, item.title, item.file)
        if item is items[0]:
            for view in views:
                for division in divisions(view):
                    _division(top, division, titles, file_of)
    return written(root)


def laws_in_order(view: ViewContext) -> tuple[RecordId, ...]:
    """The Laws of a book in the order of its navigation, which is that of reading."""
    return tuple(law for division in divisions(view) for law in _laws(division))


def _laws(division: Division) -> Iterator[RecordId]:
    yield from (RecordId.parse(one.law.name.id) for one in division.laws)
    for part in division.inner:
        yield from _laws(part)


def _division(
    parent: ET.Element, division: Division, titles: Mapping[str, str], file_of: Callable[[RecordId], str]
) -> None:
    """A division with its Laws; where it has no name of its own, the Laws alone."""
    laws = [file_of(RecordId.parse(one.law.name.id)) for one in division.laws]
    inner = parent
    if division.label and (first := _first(division, file_of)):
        inner = sub(_line(parent, f"{division.label}. {division.name.title or ''}".rstrip(". "), first), "ol")
    for file in laws:
        _line(inner, titles[file], file)
    for part in division.inner:
        _division(inner, part, titles, file_of)


def _first(division: Division, file_of: Callable[[RecordId], str]) -> str | None:
    """The document of the first Law of a division; None where no Law stands in it."""
    if division.laws:
        return file_of(RecordId.parse(division.laws[0].law.name.id))
    return next((file for part in division.inner if (file := _first(part, file_of))), None)


def _line(parent: ET.Element, title: str, file: str) -> ET.Element:
    line = sub(parent, "li")
    sub(line, "a", href=file).text = title
    return line
