"""The first words of a place, by which a reader tells it from others."""

from typing import TYPE_CHECKING, Final

from ingest.model import Lang, RecordId

if TYPE_CHECKING:
    from search_service.library.records import Library

OPENING: Final = 90  # code points of the first words


def opening_of(record_id: RecordId, library: "Library", lang: Lang = Lang.RU) -> tuple[str, Lang] | None:
    """Return the first words of what an id names, up to 90 code points, and their language: of its own text or of the
    first inside it, in English of the digest where there is one; None where no text is here.
    """
    record = library.record(record_id, lang) if library.is_readable(record_id) else None
    while record is not None and not record.text:
        inner = next(filter(library.is_readable, record.children), None)
        record = library.record(inner, lang) if inner else None
    if record is None:
        return None
    digest = record.digest_en if lang is Lang.EN else None
    text, said_in = (digest, Lang.EN) if digest else (record.text, record.lang)
    return (text if len(text) <= OPENING else f"{text[:OPENING].rpartition(' ')[0]}…"), said_in
