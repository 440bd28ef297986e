"""How a Law, a division or any record is called in an interface language, and where its name leads."""

import re
from typing import Final

from ingest.model import Lang, RecordId
from search_service.library import Title
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import LinkState, Named, label_of

SENTENCE_START: Final = re.compile(r"(?:^|[.!?]\s+)(?P<letter>\w)")  # the first letter of a title's sentences
# Russian readers get the title as printed in the Laws, else the heading of the commentary, else the English one.
ORIGINS: Final = {"printed": 0, "commentary": 1, "table": 2}


def titles_of(record_id: RecordId, view: ViewContext) -> tuple[Title, ...]:
    """The known titles, best for the interface language first, none twice."""
    known = view.library.facts.titles(record_id)
    ranked = sorted(known, key=lambda title: (title.lang is not view.lang, ORIGINS.get(title.origin, 9)))
    cased = [Title(lang=title.lang, origin=title.origin, text=sentence_case(title.text)) for title in ranked]
    seen: dict[str, Title] = {}
    for title in cased:
        seen.setdefault(title.text.casefold().replace("ё", "е"), title)
    return tuple(seen.values())


def title_of(record_id: RecordId, view: ViewContext) -> Title | None:
    """The best title: of the Law or division itself, else the record's own."""
    titles = titles_of(record_id, view)
    if titles:
        return titles[0]
    record = view.library.record(record_id, view.lang)
    own = record.title if record is not None else None
    return Title(lang=record.lang, origin="printed", text=sentence_case(own)) if record is not None and own else None


def named(record_id: RecordId, view: ViewContext) -> Named:
    """A record as a list names it, with its Law's title where it is a Law."""
    title = title_of(record_id, view)
    exists = view.library.exists(record_id)
    state = LinkState.STUB if exists else LinkState.ABSENT
    return Named(
        id=str(record_id),
        label=label_of(record_id, view),
        title=title.text if title else None,
        title_lang=(title.lang if title else Lang.RU).value,
        href=view.urls.record(record_id) if exists else None,
        state=LinkState.TEXT if view.library.is_readable(record_id) else state,
    )


def trail_of(record_id: RecordId | None, view: ViewContext) -> tuple[Named, ...]:
    """The divisions a Law stands in, the chapter first; none for what is no Law of this library."""
    law = view.library.record(record_id) if record_id else None
    at = law.parent if law else None
    trail: list[Named] = []
    while at is not None:
        trail.insert(0, named(at, view))
        at = at.parent
    return tuple(trail)


def law_of(record_id: RecordId) -> RecordId | None:
    """The Law a record belongs to or comments on."""
    return RecordId.of_law(record_id.law) if record_id.law is not None else None


def sentence_case(title: str) -> str:
    """A title printed in capitals as a sentence; any other as it is.

    >>> sentence_case("ПАС ВНЕ ОЧЕРЕДИ")
    'Пас вне очереди'
    """
    if not title.isupper():
        return title
    return SENTENCE_START.sub(lambda found: found[0].upper(), title.lower())


def lang_of_text(text: str) -> str:
    """The language of a short text, told by its letters.

    >>> lang_of_text("27 Недостаточная заявка"), lang_of_text("27 Insufficient Bid")
    ('ru', 'en')
    """
    return Lang.RU.value if any("а" <= letter <= "ё" for letter in text.lower()) else Lang.EN.value
