"""A library as an EPUB: a chapter for each Law with the commentary on it, the subject index, whose texts they are."""

import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from xml.etree import ElementTree as ET

from ingest.model import Kind, Lang, Record, RecordId
from search_service.library import HistoryError, Library
from search_service.web import messages
from search_service.web.book_file.container import MEDIA_TYPE, PACKAGE, packed
from search_service.web.book_file.package import BookDocument, laws_in_order, navigation, package
from search_service.web.book_file.xhtml import SHEET, STYLE, add_record, document, sub, written
from search_service.web.book_file.xhtml import xml_id as anchor_of
from search_service.web.formats import node_of
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import named

__all__ = ["MEDIA_TYPE", "epub"]
TITLE, INDEX = "title.xhtml", "index.xhtml"
Say = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class _Book:
    """What the documents of an EPUB share: the views of the books of the library, the words of the interface, the file
    that each record stands in.
    """

    views: tuple[ViewContext, ...]
    say: Say
    files: dict[RecordId, str]

    @property
    def library(self) -> Library:
        return self.views[0].library

    @property
    def lang(self) -> Lang:
        return self.views[0].lang

    def told(self, name: str) -> str:
        return self.say(messages.BOOK_FILE[name])

    def address(self, record_id: RecordId) -> str | None:
        """Where a record stands in the EPUB; None where it does not."""
        record = self.library.record(record_id)
        file = self.files.get(record.id) if record else None
        return f"{file}#{anchor_of(record.id)}" if record and file else None

    def read(self, inner: RecordId, outer: Record) -> Record | None:
        return self.library.record(inner, outer.lang)


def epub(views: tuple[ViewContext, ...], say: Say) -> bytes:
    """The library of the views, one for each of its books, in the language of the views; `say` translates the words
    of the interface. The same bytes for the same build and history.
    """
    made = _Book(views, say, {})
    items: dict[str, tuple[str, ET.Element]] = {}
    for view in views:
        for law in view.of_kind(Kind.LAW):
            _place(law, _file(law.id), made)
            comment = made.library.record(view.commentary_id(law.law or 0), law.lang)
            if comment:
                _place(comment, _file(law.id), made)
        for entry in view.of_kind(Kind.INDEX_ENTRY):
            _place(entry, INDEX, made)
    items[TITLE] = (_title(made), _title_page(made))
    for view in views:
        laws = {law.id: law for law in view.of_kind(Kind.LAW)}
        for name in laws_in_order(view):
            items[_file(name)] = _chapter(laws[name], view, made)
    if INDEX in made.files.values():
        items[INDEX] = (made.told("index"), _index_page(made))
    listed = [BookDocument(file, title) for file, (title, _) in items.items()]
    nav = navigation(made.told("contents"), listed, views, _file, made.lang)
    identifier = uuid.uuid5(uuid.NAMESPACE_URL, f"pravilo {made.library.build} {made.lang.value}").urn
    described = package(_title(made), identifier, made.lang, _rights(made.library), _date(made.library), listed)
    documents = {PACKAGE: described, "nav.xhtml": nav, STYLE: SHEET.encode()}
    return packed({**documents, **{file: written(root) for file, (_, root) in items.items()}})


def _file(law: RecordId) -> str:
    return f"{law.book + '-' if law.book else ''}law-{law.law}.xhtml"


def _place(record: Record, file: str, made: _Book) -> None:
    """Note the file of a record and of all inside it."""
    if record.id in made.files:
        return
    made.files[record.id] = file
    for name in record.children:
        inner = made.read(name, record)
        if inner is not None:
            _place(inner, file, made)


def _title(made: _Book) -> str:
    return "; ".join(view.book.title(made.lang) for view in made.views)


def _chapter(law: Record, view: ViewContext, made: _Book) -> tuple[str, ET.Element]:
    """The title and the document of a Law."""
    name = named(law.id, view)
    title = f"{view.book.unit(view.lang).one} {law.law}" + (f". {name.title}" if name.title else "")
    root, body = document(title, made.lang)
    sub(body, "h1").text = title
    _side(body, law, made.told("text"), made)
    comment = made.library.record(view.commentary_id(law.law or 0), law.lang)
    if comment is not None:
        _side(body, comment, made.told("commentary"), made)
    return title, root


def _side(body: ET.Element, record: Record, heading: str, made: _Book) -> None:
    section = sub(body, "section")
    sub(section, "h2").text = heading
    if not made.library.is_readable(record.id):
        sub(section, "p", class_="absent").text = made.told("absent")
    node = node_of(record, made.read, made.address)
    add_record(section, node, with_digest=made.lang is not Lang.RU)


def _index_page(made: _Book) -> ET.Element:
    root, body = document(made.told("index"), made.lang)
    sub(body, "h1").text = made.told("index")
    for view in made.views:
        for entry in view.of_kind(Kind.INDEX_ENTRY):
            line = sub(body, "p", id=anchor_of(entry.id))
            english = entry.own_title_en if made.lang is Lang.EN else None
            line.text = f"{english or entry.expanded or entry.text or entry.title or ''} "
            for target in dict.fromkeys(target for one in entry.references for target in one.targets):
                address = made.address(target)
                place = sub(line, "a", href=address) if address else sub(line, "span")
                place.text, place.tail = named(target, view).label, " "
    return root


def _title_page(made: _Book) -> ET.Element:
    root, body = document(_title(made), made.lang)
    sub(body, "h1").text = _title(made)
    for view in made.views:
        for text in (view.book.about(made.lang), view.book.notice(made.lang)):
            if text:
                sub(body, "p").text = text
    sub(body, "h2").text = made.told("rights")
    for one in made.library.sources.documents():
        sub(body, "p").text = f"{one.title}. {'; '.join(one.people)}. {one.rights}"
    sub(body, "p").text = f"{made.told('build')} {made.library.build}"
    return root


def _rights(library: Library) -> str:
    return " ".join(dict.fromkeys(_told_rights(library)))


def _told_rights(library: Library) -> Iterator[str]:
    for one in library.sources.documents():
        if one.rights:
            yield one.rights


def _date(library: Library) -> str:
    """When the build was published; where no history tells, the year of its edition: the bytes stay the same."""
    try:
        moment = library.history.published
    except HistoryError:
        edition = library.books.first.edition if library.books.first else 1
        moment = datetime(max(edition, 1), 1, 1, tzinfo=UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
