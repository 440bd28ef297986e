"""Links from a search to others: its hits in another arrangement, parts of it, and what was typed without repairs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from search_service.search import FILTERS, Answer, SearchRequest
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import Named


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchLink:
    """A link that changes a search: the value it sets or takes away, how many units it would leave (or, of a kind of
    match, how many only that finds), where it leads; `filter` is the name of the filter or "reason", `is_named` tells
    whether its values have names of their own in the messages, `text`
    is what the library calls it, `name` the record that it stands for.
    """

    value: str
    count: int | None
    href: str
    filter: str = ""
    is_named: bool = False
    text: str = ""
    name: Named | None = None


def group_links(answer: Answer, asked: SearchRequest, view: ViewContext) -> tuple[SearchLink, ...]:
    """The list as it is, and under the Laws; none for a single hit."""
    if answer.total < 2:
        return ()
    return tuple(
        SearchLink(value=value, count=None, href=view.urls.results(replace(asked, grouped=grouped).parameters()))
        for value, grouped in (("", False), ("law", True))
    )


def rest_links(answer: Answer, asked: SearchRequest, view: ViewContext) -> Iterator[SearchLink]:
    """The parts of a query that find something, with the filters chosen beside it."""
    for part in answer.rest:
        href = view.urls.results(replace(asked, text=part.text, page=1).parameters())
        yield SearchLink(value=part.text, count=part.count, href=href)


def left_out_links(answer: Answer, asked: SearchRequest, view: ViewContext) -> Iterator[SearchLink]:
    """The search without each filter or exclusion that alone keeps it from finding something; what its words find is
    told by `rest`.
    """
    for line in answer.without:
        name, is_filter, _ = line.part.partition(":")
        if not line.count or not (line.part.startswith("-") or (is_filter and name in FILTERS)):
            continue
        if asked.filters.get(name) is not None:
            left = replace(asked, filters=asked.filters.having(name, None), page=1)
        else:
            left = replace(asked, text=" ".join(answer.understood.replace(line.part, "", 1).split()), page=1)
        yield SearchLink(value=line.part, count=line.count, href=view.urls.results(left.parameters()))


def as_typed(answer: Answer, asked: SearchRequest, view: ViewContext) -> str | None:
    """The search without the repairs; None where nothing was repaired."""
    kinds = [repair.kind for repair in answer.repairs]
    if not kinds:
        return None
    without = tuple(dict.fromkeys((*asked.without, *kinds)))
    return view.urls.results(replace(asked, without=without, page=1).parameters())
