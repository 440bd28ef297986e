"""Time through the API: the builds in their order, and what changed from one to another."""

import re
from datetime import UTC, datetime
from typing import Annotated, Final

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from ingest.model import Lang
from search_service.library import Changes, History
from search_service.web.api import schemas
from search_service.web.api.parameters import Language, Page, Size, answer_with, page_links, view_of
from search_service.web.api.strictness import ApiRoute
from search_service.web.http import ProblemError

NUMBER: Final = r"0|[1-9]\d{0,8}"
DATE: Final = r"\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?"
NAME: Final = r"[0-9a-z]{3,64}"
POINT: Final = f"^({NUMBER}|{DATE}|{NAME})?$"
SPELLINGS: Final = (
    "a number, 0 for the time before the first; a date, 2026-12-01 or 2026-12-01T10:00:00Z, for the build that was "
    "published then (UTC where no zone is named); or the name of a build"
)
Since = Annotated[str, Query(description=f"The earlier build, by default the one before: {SPELLINGS}", pattern=POINT)]
Until = Annotated[
    str, Query(description=f"The later build, by default the one that is served: {SPELLINGS}", pattern=POINT)
]

router = APIRouter(route_class=ApiRoute)


@router.get("/builds", summary="List the builds", operation_id="builds")
async def builds(request: Request, page: Page = 1, size: Size = 20, lang: Language = Lang.RU) -> Response:
    """Every build up to the one that is served, the newest first: its number, its date, and how much it changed."""
    view = view_of(request, lang)
    lines = view.library.history.builds()[::-1]
    last = max(1, -(-len(lines) // size))
    links = page_links(lambda number: view.urls.api("builds", page=number, size=size), page, last)
    answer = schemas.BuildsAnswer(
        total=len(lines),
        page=page,
        size=size,
        next=links["next"],
        previous=links["prev"],
        builds=lines[(page - 1) * size : page * size],
        build=view.library.build,
    )
    return answer_with(answer, links)


@router.get("/changes", summary="What changed", operation_id="changes")
async def changes(
    request: Request,
    since: Since = "",
    until: Until = "",
    page: Page = 1,
    size: Size = 100,
    lang: Language = Lang.RU,
) -> Response:
    """Records that were added, removed or changed, with the fields that differ, and findings gained and lost, between
    two builds; what was changed and changed back is as it was. A record's place (`order`) and the line of a finding
    do not count: both move with the texts before them. Where `since` is the later one, the way back is told.
    """
    view = view_of(request, lang)
    history = view.library.history
    later = _number(until, history) if until else history.number
    earlier = _number(since, history) if since else max(0, later - 1)
    found = history.changes(min(earlier, later), max(earlier, later))
    found = found if earlier <= later else found.reversed()
    last = max(1, -(-_longest(found) // size))

    def link(number: int) -> str:
        return view.urls.api("changes", since=earlier, until=later, page=number, size=size)

    links = page_links(link, page, last)
    shown = slice((page - 1) * size, page * size)
    answer = schemas.ChangesAnswer(
        since=earlier,
        until=later,
        total=len(found.records),
        findings=len(found.gained) + len(found.lost),
        page=page,
        size=size,
        next=links["next"],
        previous=links["prev"],
        records=found.records[shown],
        gained=found.gained[shown],
        lost=found.lost[shown],
        build=view.library.build,
    )
    return answer_with(answer, links)


def _longest(found: Changes) -> int:
    return max(len(found.records), len(found.gained), len(found.lost))


def _number(text: str, history: History) -> int:
    """The number of the build that a text names; a ProblemError where it names none."""
    if re.fullmatch(NUMBER, text):
        return _known(int(text), text, history)
    if re.fullmatch(DATE, text):
        return history.number_at(_moment(text))
    return _known(history.number_of(text), text, history)


def _known(number: int | None, text: str, history: History) -> int:
    if number is None or number > history.number:
        raise ProblemError(404, f"There is no build {text}; there are 1 to {history.number}.", asked=text)
    return number


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise ProblemError(404, f"There is no such date: {text}.", asked=text) from error
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
