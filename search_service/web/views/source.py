"""Where a record comes from: printed lines beside the clean text, with every edit marked and explained."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from ingest.model import Record
from search_service.library import Document, LoggedEdit, PrintedLine
from search_service.web.views.parts.blocks import Block, TextChoice, block_of, text_choices
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Named, named
from search_service.web.views.parts.words import Words, told


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Characters of a printed line under the same edits; `edits` are numbers into the list below the lines, from 1;
    `is_layout` where all of them only changed spaces and line ends.
    """

    text: str
    edits: tuple[int, ...]
    is_layout: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedLine:
    """A printed line, counted from 1, cut where edits begin and end."""

    line: int
    stretches: tuple[Stretch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NumberedEdit:
    """An edit with its number on the page."""

    number: int
    edit: LoggedEdit

    @property
    def is_layout(self) -> bool:
        """Whether nothing but spaces and line ends was changed."""
        return not self.edit.before.strip() and not self.edit.after.strip()


@dataclass(frozen=True, slots=True, kw_only=True)
class Extract:
    """A run of printed lines of one document and what was done to them."""

    file: str
    title: Words
    first: int
    last: int
    lines: tuple[MarkedLine, ...]
    edits: tuple[NumberedEdit, ...]

    @property
    def changes(self) -> tuple[NumberedEdit, ...]:
        """The edits that changed characters."""
        return tuple(edit for edit in self.edits if not edit.is_layout)

    @property
    def layout(self) -> tuple[NumberedEdit, ...]:
        """The edits that changed only spaces and line ends."""
        return tuple(edit for edit in self.edits if edit.is_layout)


@dataclass(frozen=True, slots=True, kw_only=True)
class SourcePage:
    """The source view of one record."""

    context: PageContext
    name: Named
    block: Block
    extracts: tuple[Extract, ...]
    shows: tuple[TextChoice, ...]


def source_page(context: PageContext, record: Record, view: ViewContext) -> SourcePage:
    """The source view of a record; a record that rests on no printed line has no extract."""
    documents = {document.file: document for document in view.library.sources.documents()}
    counter = 0
    extracts = []
    for lines in record.source:
        extract = _extract(lines.file, lines.first_line, lines.last_line, counter, documents, view)
        counter += len(extract.edits)
        extracts.append(extract)
    block = block_of(record, view)
    return SourcePage(
        context=context,
        name=named(record.id, view),
        block=block,
        extracts=tuple(extracts),
        shows=text_choices(view.urls, lambda urls: urls.source(record.id), block),
    )


def _extract(
    file: str, first: int, last: int, counted: int, documents: dict[str, Document], view: ViewContext
) -> Extract:
    edits = tuple(
        NumberedEdit(number=number, edit=edit)
        for number, edit in enumerate(view.library.sources.edits(file, first, last), counted + 1)
    )
    lines = view.library.sources.printed_lines(file, first, last)
    return Extract(
        file=file,
        title=told(documents[file].title if file in documents else file, view),
        first=first,
        last=last,
        lines=tuple(MarkedLine(line=line.line, stretches=stretches(line, edits)) for line in lines),
        edits=edits,
    )


def stretches(line: PrintedLine, edits: Iterable[NumberedEdit]) -> tuple[Stretch, ...]:
    """A printed line cut at the edges of the edits that touch it."""
    spans = [(*span, numbered) for numbered in edits if (span := _span_on(line, numbered.edit))]
    cuts = sorted({0, len(line.text), *(start for start, _, _ in spans), *(end for _, end, _ in spans)})
    return tuple(
        Stretch(
            text=line.text[start:end],
            edits=tuple(numbered.number for first, last, numbered in spans if first <= start and end <= last),
            is_layout=all(n.is_layout for first, last, n in spans if first <= start and end <= last),
        )
        for start, end in pairwise(cuts)
    )


def _span_on(line: PrintedLine, edit: LoggedEdit) -> tuple[int, int] | None:
    """The columns of a line that an edit covers; what it replaced may run over several lines."""
    parts = edit.before.split("\n")
    part = line.line - edit.line
    if not 0 <= part < len(parts):
        return None
    start = min(edit.col if part == 0 else 0, len(line.text))
    end = min(start + len(parts[part]), len(line.text))
    return (start, end) if start < end else None
