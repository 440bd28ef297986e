"""What a reader may mean by the letters typed so far, as links: a number first, then Laws, terms and index heads."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.model import Status
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.names import lang_of_text, named

if TYPE_CHECKING:
    from search_service.search.facade import Search


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestLine:
    """One suggestion: its kind (number, law, term, index or record), its text in `lang`, and where it leads."""

    kind: str
    text: str
    lang: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionList:
    """The suggestions for what was typed."""

    query: str
    suggestions: tuple[SuggestLine, ...]
    build: str


def suggestions_for(typed: str, search: "Search", view: ViewContext, limit: int) -> SuggestionList:
    """At most `limit` suggestions, none of which leads where an earlier one does."""
    lines: dict[str, SuggestLine] = {}
    for line in (*_numbers(typed, search, view), *_texts(typed, search, view, limit)):
        lines.setdefault(line.url, line)
    return SuggestionList(query=typed, suggestions=tuple(lines.values())[:limit], build=view.library.build)


def _numbers(typed: str, search: "Search", view: ViewContext) -> Iterator[SuggestLine]:
    """The records a typed citation names, as far as they exist here."""
    answer = search.resolve(typed)
    if answer is None or answer.status not in (Status.RESOLVED, Status.AMBIGUOUS):
        return
    for target in answer.targets:
        name = named(target, view)
        if name.href:
            text = f"{name.label} {name.title}" if name.title else name.label
            yield SuggestLine(kind="number", text=text, lang=name.title_lang, url=name.href)


def _texts(typed: str, search: "Search", view: ViewContext, limit: int) -> Iterator[SuggestLine]:
    for found in search.suggest(typed, lang=view.lang, limit=limit):
        url = view.urls.record(found.id) if found.id else None
        yield SuggestLine(
            kind=found.kind.value,
            text=found.text,
            lang=lang_of_text(found.text),
            url=url or view.urls.search(found.text),
        )
