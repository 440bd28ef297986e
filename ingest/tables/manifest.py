"""The manifest: which documents make the library, whose they are, and what a person has to say about them.

It is read whole before any document is opened, so that a wrong entry is refused by name and not met half-way.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from ingest.model import Lang, MalformedIdError, RecordId
from ingest.tables.reading import Entry, parse_toml
from ingest.tables.works import LAYOUT_OF, Work, Works

_KEYS: Final = (
    *("file", "sha256", "work", "edition", "language", "layout", "order", "continues"),
    *("title", "people", "rights", "publish", "encoding", "hint"),
)
UNKNOWN_RIGHTS: Final = "not known"  # of a document that is kept and not published until somebody knows them
_HINT_KEYS: Final = ("page", "heading", "opens")

# commentary-1987-ru/71-75.txt
_FILE: Final = re.compile(r"(?!\.)[\w.-]+(?:/(?!\.)[\w.-]+)*", re.ASCII)
_SHA256: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What a fragment does not tell: a printed place lies inside `opens`, whose head is missing.

    The place is either a printed page number (the text at the head of that page) or a printed line: its
    blanks collapsed, its dot leader and page number left out.
    """

    page: int | None = None
    heading: str | None = None
    opens: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentEntry:
    """One document; `file` is a path below `sources/`, `order` its place in its work and language from 1.

    `continues` is true where the text goes on from the document before without a gap; `publish` false
    leaves it out of the build; `encoding` overrules detection.
    """

    file: str
    sha256: str
    work: str
    edition: int
    language: str
    layout: str
    order: int
    continues: bool
    title: str
    people: tuple[str, ...]
    rights: str
    publish: bool
    encoding: str | None = None
    hints: tuple[Hint, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The documents, works in the order in which they first appear, inside a work and language by `order`."""

    documents: tuple[DocumentEntry, ...]

    @property
    def published(self) -> tuple[DocumentEntry, ...]:
        """The documents that the build takes in."""
        return tuple(entry for entry in self.documents if entry.publish)


def parse_manifest(text: str, works: Works, file: str = "manifest.toml") -> Manifest:
    """Return the manifest of a library with these works; TableError names the entry that cannot be taken, why, and what
    to do. A manifest without any entry is that of a corpus that was just begun.
    """
    entries = map(_labelled, parse_toml(text, file=file, array="document", may_be_empty=True))
    pairs = [(entry, _document(entry, works)) for entry in entries]
    _check_unique(pairs)
    texts = list(dict.fromkeys(_text_of(row) for _, row in pairs))
    pairs.sort(key=lambda pair: (texts.index(_text_of(pair[1])), pair[1].order))
    for one in texts:
        _check_text([pair for pair in pairs if _text_of(pair[1]) == one])
    return Manifest(documents=tuple(row for _, row in pairs))


def _labelled(entry: Entry) -> Entry:
    return replace(entry, label=f"document {entry.fields.get('file', 'without a file')}")


def _text_of(row: DocumentEntry) -> tuple[str, str]:
    """Return what `order` counts in: a work in one language; a translation shares the ids of its work."""
    return row.work, row.language


def _document(entry: Entry, works: Works) -> DocumentEntry:
    entry.allow(*_KEYS)
    work = _work(entry, works)
    return DocumentEntry(
        file=_shaped(entry, "file", _FILE, "a path below sources/ such as commentary-1987-ru/71-75.txt"),
        sha256=_shaped(entry, "sha256", _SHA256, "the 64 hexadecimal digits that sha256sum prints"),
        work=work.id,
        edition=_edition(entry, work),
        language=entry.choice("language", Lang),
        layout=_layout(entry, work),
        order=_order(entry),
        continues=entry.flag("continues"),
        title=entry.text("title"),
        people=entry.texts("people"),
        rights=entry.text("rights"),
        publish=entry.flag("publish"),
        encoding=entry.optional_text("encoding"),
        hints=tuple(_hint(hint, work) for hint in _hint_entries(entry)),
    )


def _work(entry: Entry, works: Works) -> Work:
    name = entry.text("work")
    try:
        return works.work(name)
    except LookupError:
        known = ", ".join(work.id for work in works.rows)
        entry.refuse(f"'work' is {name!r}, which works.toml has not", f"Add it there, or write one of {known}")


def _edition(entry: Entry, work: Work) -> int:
    edition = entry.number("edition")
    if edition != work.edition:
        entry.refuse(f"'edition' is {edition}, that of {work.id} {work.edition}", "Correct the edition or the work")
    return edition


def _layout(entry: Entry, work: Work) -> str:
    layout = entry.choice("layout", LAYOUT_OF.values())
    if layout != work.layout:
        problem = f"'layout' is {layout!r}, but {work.id} is a work of the kind {work.kind!s}"
        entry.refuse(problem, f"Write {work.layout}, or correct the work")
    return layout


def _shaped(entry: Entry, key: str, shape: re.Pattern[str], wanted: str) -> str:
    value = entry.text(key)
    if not shape.fullmatch(value):
        entry.refuse(f"{key!r} is {value!r}", f"Write {wanted}")
    return value


def _order(entry: Entry) -> int:
    order = entry.number("order")
    if order == 0:
        entry.refuse("'order' is 0", "Number the documents of a work from 1")
    return order


def _hint_entries(entry: Entry) -> Iterable[Entry]:
    hints = entry.fields.get("hint", [])
    if not isinstance(hints, list) or not all(isinstance(hint, Mapping) for hint in hints):
        entry.refuse("'hint' is no list of hints", "Write each hint under [[document.hint]]")
    label = f"{entry.label}, hint"
    return (replace(entry, label=f"{label} {place}", fields=hint) for place, hint in enumerate(hints, 1))


def _hint(entry: Entry, work: Work) -> Hint:
    entry.allow(*_HINT_KEYS)
    if ("page" in entry.fields) == ("heading" in entry.fields):
        entry.refuse("a hint hangs on one printed thing", "Give it either a page or a heading")
    return Hint(
        page=entry.optional_number("page"),
        heading=entry.optional_text("heading"),
        opens=_opened(entry, work),
    )


def _opened(entry: Entry, work: Work) -> str:
    """The id under `opens`: a record of the book that the document belongs to."""
    name = entry.text("opens")
    example = RecordId.parse("law:74B").in_book(work.prefix)
    try:
        opened = RecordId.parse(name)
    except MalformedIdError:
        entry.refuse(f"'opens' is {name!r}", f"Write the id of a record such as {example}")
    if opened.hung or not (opened.is_numbered or opened.is_division):
        entry.refuse(f"'opens' is {name!r}", f"Write the id of a record such as {example}")
    if opened.book != work.prefix:
        entry.refuse(f"'opens' is {name!r}, a record of another book", f"Write {opened.in_book(work.prefix)}")
    return name


def _check_unique(pairs: list[tuple[Entry, DocumentEntry]]) -> None:
    files: set[str] = set()
    places: set[tuple[str, str, int]] = set()
    for entry, row in pairs:
        place = (*_text_of(row), row.order)
        if row.file in files:
            entry.refuse("the file is listed twice", "Keep one entry for each file")
        if place in places:
            entry.refuse(f"the order {row.order} of {row.work} is taken", "Give each document its own order")
        files.add(row.file)
        places.add(place)
        _check_hints(entry, row)


def _check_hints(entry: Entry, row: DocumentEntry) -> None:
    places = [hint.page if hint.heading is None else hint.heading for hint in row.hints]
    if len(set(places)) < len(places):
        entry.refuse("two hints hang on one place", "Keep one hint for each page or heading")


def _check_text(pairs: list[tuple[Entry, DocumentEntry]]) -> None:
    first_entry, first = pairs[0]
    if first.continues:
        first_entry.refuse(f"it continues nothing, being the first of {first.work}", "Set continues = false")


def dump_entry(entry: DocumentEntry) -> str:
    """Return one `[[document]]` block with its hints, which parse_manifest reads back to the same value."""
    lines = ["[[document]]"]
    for key in _KEYS[:-1]:
        value = getattr(entry, key)
        if value is not None:
            lines.append(f"{key} = {_toml(value)}")
    for hint in entry.hints:
        lines += ["", "[[document.hint]]"]
        place = f"page = {hint.page}" if hint.heading is None else f"heading = {_toml(hint.heading)}"
        lines += [place, f"opens = {_toml(hint.opens)}"]
    return "\n".join(lines) + "\n"


def _toml(value: str | int | bool | tuple[str, ...]) -> str:
    """Return a TOML literal; a JSON text is a TOML basic string but for DEL, which TOML wants escaped."""
    if isinstance(value, tuple):
        return "[" + ", ".join(_toml(part) for part in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
