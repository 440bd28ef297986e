"""Reflowed paragraphs become units of the book; a module for each layout, one entry point.

The output is a partition of the reflowed text: each visible character stands in one field of one unit, in a mention or
a diagram, or is dropped by a named rule. `uncovered` proves it.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from ingest.headings import LETTER, Headings
from ingest.model import Span
from ingest.outline.builder import OutlineBuilder
from ingest.outline.commentary import CommentaryReader, normal_call
from ingest.outline.contents import ContentsReader
from ingest.outline.context import OutlineContext
from ingest.outline.edges import with_cuts
from ingest.outline.index import IndexReader, expand, index_id
from ingest.outline.laws import LawReader
from ingest.outline.units import Dropped, Mention, Outline, Remark, Unit, UnitPart
from ingest.paragraph import Reflowed

__all__ = [
    "Dropped",
    "Mention",
    "Outline",
    "OutlineContext",
    "Remark",
    "Unit",
    "UnitPart",
    "expand",
    "index_id",
    "normal_call",
    "outline",
    "uncovered",
]


def outline(reflowed: Reflowed, context: OutlineContext) -> Outline:
    """Return the units of one reflowed text in print order."""
    builder = OutlineBuilder(reflowed.traced.text, context.document, context.book)
    if reflowed.paragraphs and reflowed.paragraphs[0].layout == "commentary":
        CommentaryReader(builder, context, reflowed.paragraphs).read()
    else:
        _read_law_pages(builder, reflowed, context)
    return with_cuts(builder.outline, reflowed)


def _read_law_pages(builder: OutlineBuilder, reflowed: Reflowed, context: OutlineContext) -> None:
    laws, contents, index = LawReader(builder, context), ContentsReader(builder, context), IndexReader(builder)
    listing_pages = {p.page_position for p in reflowed.paragraphs if p.layout == "listing"}
    resumes = False
    for _, run in groupby(reflowed.paragraphs, key=lambda p: (p.page_position, p.layout)):
        page = list(run)
        if page[0].layout == "prose":
            laws.read_page(page, resumes=resumes, shares_page=page[0].page_position in listing_pages)
        elif _is_contents([paragraph.words for paragraph in page], context.headings):
            contents.read_page(page)
        else:
            index.read_page(page)
        resumes = page[0].layout == "prose"
    laws.finish()


def _is_contents(entries: Sequence[str], headings: Headings) -> bool:
    """Entries of the contents open with a mark of the Laws; entries of the index with a word."""

    def is_marked(words: str) -> bool:
        forms = (headings.law, headings.division, LETTER)
        return words[:1] in "(123456789" or any(form.match(words) for form in forms)

    return sum(map(is_marked, entries)) * 2 > len(entries)


def _covered(done: Outline) -> Iterator[Span]:
    for unit in done.units:
        yield from ([unit.marker] if unit.marker else [])
        yield from unit.titles
        yield from (part for part in unit.parts if isinstance(part, Span))
        yield from unit.drawn
        yield from (mention.span for mention in unit.mentions if mention.span != unit.marker)
        yield from ([unit.page_number] if unit.page_number else [])
    yield from (dropped.span for dropped in done.dropped)


def uncovered(text: str, done: Outline) -> tuple[Span, ...]:
    """Return the spans of visible characters that the outline lost or used twice; empty for every sound outline."""
    faults, at = [], 0
    for span in sorted(_covered(done)):
        if span.start < at:
            faults.append(Span(span.start, min(at, span.end)))
        elif text[at : span.start].strip():
            faults.append(Span(at, span.start))
        at = max(at, span.end)
    return (*faults, Span(at, len(text))) if text[at:].strip() else tuple(faults)
