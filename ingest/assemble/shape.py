"""A record without its words, by which the book is put in order, and the words back in their place.

The shape of the whole book is in memory at once; the words of its records are not.
"""

from dataclasses import replace
from typing import Final

from ingest.model import Kind, Record

WORDED: Final = frozenset({Kind.LAW, Kind.CONTENTS_ENTRY})  # kinds whose own words the book as a whole looks at


def shape_of(draft: Record) -> Record:
    """Return what the order of the book depends on: ids, kinds, relations, titles."""
    named = draft.references if draft.kind is Kind.CONTENTS_ENTRY else ()
    return replace(without_words(draft), marker=None, also=(), references=named, source=())


def without_words(record: Record) -> Record:
    """Return the record with its relations, references and sources only, which is what the audit of a book reads."""
    return replace(
        record,
        text=record.text if record.kind in WORDED else "",
        label="",
        body=(),
        emphasis=(),
        inline=(),
        footnotes=(),
        auctions=(),
        digest_en=None,
        expanded=None,
    )


def in_place(draft: Record | None, shape: Record) -> Record:
    """Return the draft with the place in the book that its shape was given; without a draft, the shape (a stub)."""
    if draft is None:
        return shape
    unnamed = tuple(child for child in shape.children if child not in draft.body)
    return replace(
        draft,
        title=shape.title,
        parent=shape.parent,
        children=shape.children,
        body=draft.body + unnamed,
        order=shape.order,
    )
