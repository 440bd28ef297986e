"""What a device keeps to search without a network: each text once, with the words around it."""

from collections.abc import Iterator
from dataclasses import dataclass

from ingest.model import Kind, Lang, Record
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import label_of, law_of, sentence_case, title_of


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflinePage:
    """The page that searches on the device."""

    context: PageContext


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineText:
    """One record: `text` in its own language, `digest` in English, "" where there is none; `label` is "" for what
    bears no number.
    """

    label: str
    kind: str
    title: str
    title_lang: str
    text: str
    lang: str
    digest: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OfflineTexts:
    """All texts that can be searched, in the order of the export."""

    build: str
    texts: tuple[OfflineText, ...]


def offline_texts(view: ViewContext) -> OfflineTexts:
    """The texts of the library with links of the interface language."""
    return OfflineTexts(build=view.library.build, texts=tuple(_texts(view)))


def _texts(view: ViewContext) -> Iterator[OfflineText]:
    for record in view.library.records():
        url = view.urls.record(record.id)
        if url is None or not _says_something(record):
            continue
        law = law_of(record.id)
        title = title_of(law, view) if law else None
        yield OfflineText(
            label=label_of(record.id, view) if record.law is not None else "",
            kind=record.kind.value,
            title=title.text if title else sentence_case(record.title or ""),
            title_lang=(title.lang if title else record.lang).value,
            text=_text(record),
            lang=record.lang.value,
            digest=record.digest_en or "" if record.lang is Lang.RU else "",
            url=url,
        )


def _says_something(record: Record) -> bool:
    """Whether there is something to find: a text, a title, or a Law; the heading of a section is its Law's."""
    if record.kind is Kind.LAW or record.text:
        return True
    return bool(record.title) and record.kind is not Kind.COMMENTARY


def _text(record: Record) -> str:
    own = record.phrase
    title = sentence_case(record.title) if record.title and record.title not in own else ""
    return f"{title}. {own}" if title and own else title or own
