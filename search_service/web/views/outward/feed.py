"""What changed, as readers of feeds are told it: an entry for each build that changed anything."""

import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from search_service.library import ChangeKind, Changes, History, PublishedBuild, RecordChange
from search_service.web.urls import law_feed_url
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import label_of

MOST_ENTRIES: Final = 50
MOST_NAMED: Final = 200  # records that an entry names; the others are counted


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedRecord:
    """A record that an entry names: its label, where it is met (None where it is no more), what became of it."""

    label: str
    url: str | None
    what: ChangeKind
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedEntry:
    """A build: `id` is a URN for ever; `counts` are the records that were added, removed and changed."""

    id: str
    number: int
    updated: str
    url: str
    counts: tuple[int, int, int]
    findings: tuple[int, int]
    records: tuple[FeedRecord, ...]
    more: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FeedPage:
    """A feed in one language: of everything, or of the Law of a number. Addresses are absolute."""

    context: PageContext
    law: int | None
    id: str
    itself: str
    page: str
    updated: str
    rights: str
    entries: tuple[FeedEntry, ...]


def feed_of(context: PageContext, view: ViewContext, origin: str, *, law: int | None = None) -> FeedPage:
    """The feed of the library of a view, or of one Law of its book. HistoryError where no history is kept."""
    history = view.library.history
    of_law = history.touching(view.prefix, law)[:MOST_ENTRIES] if law is not None else ()
    lines = {line.number: line for line in history.builds()}
    numbers = of_law if law is not None else sorted(lines, reverse=True)[:MOST_ENTRIES]
    scope = f"{view.prefix}/law/{law}" if law is not None else ""
    entries = tuple(_entry(lines[number], history, view, origin, scope, law) for number in numbers)
    urls = view.urls
    documents = view.library.sources.documents()
    return FeedPage(
        context=context,
        law=law,
        id=_urn(f"feed {lines[1].name} {lines[1].published.isoformat()} {scope} {view.lang.value}"),
        itself=origin + (urls.page("changes.atom") if law is None else law_feed_url(urls, law)),
        page=origin + (urls.home() if law is None else urls.record(view.law_id(law)) or urls.home()),
        updated=entries[0].updated if entries else told(history.published),
        rights=" ".join(dict.fromkeys(document.rights for document in documents)),
        entries=entries,
    )


def _entry(
    line: PublishedBuild, history: History, view: ViewContext, origin: str, scope: str, law: int | None
) -> FeedEntry:
    found = history.changes(line.number - 1, line.number, book=view.prefix if scope else None, law=law)
    changes = view.urls.api("changes", since=line.number - 1, until=line.number)
    page = (view.urls.record(view.law_id(law)) if law is not None else None) or changes
    return FeedEntry(
        id=_urn(f"{line.name} {line.published.isoformat()} {scope} {view.lang.value}"),
        number=line.number,
        updated=told(line.published),
        url=origin + page,
        counts=_counts(found),
        findings=(line.gained, line.lost),
        records=tuple(_record(one, view, origin) for one in found.records[:MOST_NAMED]),
        more=max(0, len(found.records) - MOST_NAMED),
    )


def _counts(found: Changes) -> tuple[int, int, int]:
    kinds = [one.what for one in found.records]
    return kinds.count(ChangeKind.ADDED), kinds.count(ChangeKind.REMOVED), kinds.count(ChangeKind.CHANGED)


def _record(change: RecordChange, view: ViewContext, origin: str) -> FeedRecord:
    url = view.urls.record(change.id) if view.library.exists(change.id) else None
    label = f"{label_of(change.id, view)} ({change.id}, {change.lang})"
    return FeedRecord(label=label, url=url and origin + url, what=change.what, fields=change.fields)


def told(moment: datetime) -> str:
    """A moment as RFC 3339 has it, in UTC."""
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _urn(name: str) -> str:
    """The same name for the same thing for ever, wherever the site is (RFC 9562, version 5)."""
    return uuid.uuid5(uuid.NAMESPACE_URL, f"pravilo {name}").urn
