"""References and records as links and names: where each leads, how it is called, what a reader has to know before."""

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ingest.model import Lang, RecordId, Reference, Status, label, words_in
from search_service.library import Title
from search_service.web.views.parts.context import ViewContext


class LinkState(StrEnum):
    """What stands behind a link: a text; a record whose text is not in this library; nothing but an outer record; a
    choice; a Law of another edition.
    """

    TEXT = "text"
    STUB = "stub"
    ABSENT = "absent"
    AMBIGUOUS = "ambiguous"
    OTHER_EDITION = "other_edition"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """`label` names the target in canonical form, `nearest` what `href` leads to instead of an absent target; `href` is
    None where there is nothing to follow. `preview` is the start of the target, or what is known of its absence.
    """

    href: str | None
    state: LinkState
    label: str
    nearest: str | None = None
    preview: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A record as lists name it; `is_own_title` where the documents print no title in the language of `title`, which is
    that of the book: the words are ours.
    """

    id: str
    label: str
    title: str | None
    title_lang: str
    href: str | None
    state: LinkState
    is_own_title: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Citer:
    """A record that refers to another, with the link to it."""

    label: str
    href: str | None


def label_of(record_id: RecordId, view: ViewContext) -> str:
    """The canonical label of an id, whether it has a record or not; of an entry of the index its words."""
    if record_id.space == "index" and not record_id.hung:
        words = words_in(view.lang)["index"]
        return f"{words}: {phrase_of(record_id, view).text}".rstrip(": ")
    return label(record_id, view.lang)


def phrase_of(record_id: RecordId, view: ViewContext, printed: str = "") -> Title:
    """The words of an entry of the index, of the interface language where it has such: those of its record, else those
    `printed` where another entry sends to it; "" where it is nowhere.
    """
    record = view.library.record(record_id)
    own = next((one for one in view.library.facts.titles(record_id) if one.lang is view.lang), None)
    if record is None:
        printed = printed or _sent_to(record_id, view)
        return own or Title(lang=view.book.book.language, origin="printed", text=printed)
    if view.lang is Lang.EN and record.lang is not Lang.EN and record.own_title_en:
        return Title(lang=Lang.EN, origin="ours", text=record.own_title_en)
    return Title(lang=record.lang, origin="printed", text=record.phrase or record.title or "")


def _sent_to(record_id: RecordId, view: ViewContext) -> str:
    """The words by which an entry of the index sends to a head that is not here; "" where none does."""
    sources = (view.library.record(link.source, link.lang) for link in view.library.backlinks(record_id))
    mentions = (
        reference.mention
        for record in sources
        if record is not None
        for reference in record.references
        if record_id in reference.targets
    )
    return next(mentions, "")


def citer(record_id: RecordId, view: ViewContext) -> Citer:
    """A record as the list of those that refer to another names it."""
    return Citer(label=label_of(record_id, view), href=view.urls.record(record_id))


def link_to(target: RecordId, view: ViewContext) -> Link:
    """The link to one id, resolved against the library. An absent place of a Law, or of a section of the commentary
    that is there, leads to the Law's page, which has a line for it; any other absent id to the nearest record.
    """
    if target.edition is not None:
        name = label_of(target, view)
        return Link(href=None, state=LinkState.OTHER_EDITION, label=name, preview=view.urls.preview(target))
    record = view.library.record(target)
    if record is not None:
        state = LinkState.TEXT if view.library.is_readable(record.id) else LinkState.STUB
        return Link(
            href=view.urls.record(target),
            state=state,
            label=label_of(target, view),
            preview=view.urls.preview(target),
        )
    nearest = view.library.nearest(target)
    has_line = target.law is not None and nearest is not None and nearest.is_commentary == target.is_commentary
    return Link(
        href=view.urls.record(target if has_line else nearest) if nearest else None,
        state=LinkState.ABSENT,
        label=label_of(target, view),
        nearest=label_of(nearest, view) if nearest else None,
        preview=view.urls.preview(target),
    )


def link_of(reference: Reference, view: ViewContext) -> Link:
    """The link of a printed citation; of a list or range, the link to its first member."""
    if reference.status is Status.OTHER_EDITION or not reference.targets:
        if reference.targets and reference.targets[0].edition is not None:
            return link_to(reference.targets[0], view)
        name = label_of(reference.targets[0], view) if reference.targets else reference.mention
        return Link(href=None, state=LinkState.OTHER_EDITION, label=name)
    if reference.status is Status.AMBIGUOUS:
        return Link(href=view.urls.go(reference.mention), state=LinkState.AMBIGUOUS, label=reference.mention)
    return link_to(reference.targets[0], view)


SENTENCE_START: Final = re.compile(r"(?:^|[.!?]\s+)(?P<letter>\w)")  # the first letter of a title's sentences
# Readers get the title as printed in the Laws, else the heading of the commentary, else that of a table or our own.
ORIGINS: Final = {"printed": 0, "commentary": 1, "table": 2, "unsure": 2, "ours": 3}
PRINTED: Final = frozenset({"printed", "commentary"})  # origins of titles that the documents print


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
    if record_id.is_index:
        return None  # its label is made of its words
    titles = titles_of(record_id, view)
    if titles:
        return titles[0]
    record = view.library.record(record_id, view.lang)
    own = record.title if record is not None else None
    return Title(lang=record.lang, origin="printed", text=sentence_case(own)) if record is not None and own else None


def is_own(title: Title, view: ViewContext) -> bool:
    """Whether a title in the language of the book is printed in none of its documents."""
    return title.lang is view.book.book.language and title.origin not in PRINTED


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
        is_own_title=title is not None and is_own(title, view),
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
    return record_id.law_id


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
