"""Every failure as a document: a page for readers, problem+json (RFC 9457) for programs, the same facts in both."""

import logging
import sqlite3
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

import orjson
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from search_service.library import HistoryError, NoLibraryError
from search_service.search import EngineAwayError, IndexUnreadableError
from search_service.web import messages
from search_service.web.http import Fault, MovedError, ProblemError, prefers_json
from search_service.web.site import NoBookError, Site, lang_of, path_of, site_of
from search_service.web.urls import is_for_programs, with_book
from search_service.web.views.parts.context import PageContext
from search_service.web.views.parts.links import Named, named

MEDIA_TYPE: Final = "application/problem+json"
__all__ = ["HANDLERS", "MEDIA_TYPE", "Fault", "MovedError", "ProblemError", "failure_response", "problem_response"]
AWAY: Final = (
    "The search engine does not answer, or only in part. Try again in a few seconds; pages, citations and the offline "
    "copy need no search."
)
ASKED_SHOWN: Final = 200  # characters of a reader's own words that an error page repeats
log = logging.getLogger("pravilo.web")

Handler = Callable[[Request, Any], Coroutine[Any, Any, Response]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorPage:
    """What went wrong, and ways on: `nearest` are records close to what was asked for, `search` a search for it."""

    context: PageContext
    status: int
    name: str
    detail: str
    asked: str
    nearest: tuple[Named, ...]
    search: str | None


def problem_response(problem: ProblemError, request: Request, site: Site) -> Response:
    """The answer to a request that failed, in the form its path promises or its client asks for."""
    headers = {"Cache-Control": "no-store", "Vary": "Accept, Accept-Language", **problem.headers}
    if is_for_programs(path_of(request)) or prefers_json(request.headers.get("accept", "")):
        content = orjson.dumps(problem_json(problem, request, site))
        return Response(content, problem.status, headers, MEDIA_TYPE)
    page = error_page(problem, request, site)
    return HTMLResponse(site.render("error.html", page), problem.status, headers)


def problem_json(problem: ProblemError, request: Request, site: Site) -> dict[str, Any]:
    """The problem document."""
    urls = site.urls(lang_of(request))
    document: dict[str, Any] = {
        "type": urls.page("api", f"problem-{problem.name}"),
        "title": messages.name_of("problem", problem.name),
        "status": problem.status,
        "detail": problem.detail,
        "instance": path_of(request),
    }
    if problem.nearest:
        document["nearest"] = [str(record_id) for record_id in problem.nearest]
    if problem.faults:
        document["errors"] = [_fault_json(fault) for fault in problem.faults]
    return document


def _fault_json(fault: Fault) -> dict[str, str]:
    told = {"pointer": fault.pointer, "reason": fault.reason}
    return {**told, "nearest": fault.nearest} if fault.nearest else told


def error_page(problem: ProblemError, request: Request, site: Site) -> ErrorPage:
    """The page that says what went wrong and helps on."""
    lang = lang_of(request)
    asked = problem.asked[:ASKED_SHOWN]
    return ErrorPage(
        context=site.context(request, lang, "error", indexed=False),
        status=problem.status,
        name=problem.name,
        detail=problem.detail,
        asked=asked,
        nearest=_nearest(problem, request, site),
        search=site.urls(lang).search(asked) if asked else None,
    )


def _nearest(problem: ProblemError, request: Request, site: Site) -> tuple[Named, ...]:
    if not problem.nearest:
        return ()
    view = site.view(site.current_build.opened(), lang_of(request))
    return tuple(named(record_id, view) for record_id in problem.nearest)


def failure_response(request: Request, error: Exception) -> Response:
    """The answer when something failed that nobody foresaw; the log keeps what, the reader gets no traceback."""
    log.error("%s %s failed", request.method, path_of(request), exc_info=error)
    problem = ProblemError(500, "The server could not answer this request. The failure is in its log.")
    return problem_response(problem, request, site_of(request))


async def answer_failure(request: Request, error: Exception) -> Response:
    """The answer to a failure that was foreseen."""
    return problem_response(_problem_of(error, request), request, site_of(request))


async def answer_moved(request: Request, error: Exception) -> Response:
    """The way to the canonical address."""
    assert isinstance(error, MovedError)
    return RedirectResponse(error.location, 308)


async def answer_no_book(request: Request, error: Exception) -> Response:
    """The way to the page of the only book where an address names none; elsewhere a failure."""
    site, path = site_of(request), path_of(request)
    only = site.current_build.opened().library.books.only
    if only is None or "book" in request.path_params or is_for_programs(path):
        return await answer_failure(request, error)
    return RedirectResponse(with_book(site.urls(lang_of(request), only), path, request.url.query), 308)


def _problem_of(error: Exception, request: Request) -> ProblemError:
    if isinstance(error, ProblemError):
        return error
    if isinstance(error, NoBookError):
        return ProblemError(404, "There is no such book in this library.", asked=str(error))
    if isinstance(error, NoLibraryError):
        return ProblemError(503, str(error), headers={"Retry-After": "5"})
    if isinstance(error, HistoryError):
        log.warning("%s", error)
        return ProblemError(404, str(error))
    if isinstance(error, EngineAwayError):
        log.error("the search engine is away: %s", error)
        return ProblemError(503, AWAY, headers={"Retry-After": "5"}, kind="search-away")
    if isinstance(error, IndexUnreadableError):  # damaged while it is served
        log.error("the search index cannot be read", exc_info=error)
        return ProblemError(503, "The search index cannot be read. Run `pravilo build`.", headers={"Retry-After": "5"})
    if isinstance(error, sqlite3.DatabaseError):
        log.error("the library cannot be read", exc_info=error)
        return ProblemError(503, "The library is damaged. Run `pravilo build --force`.")
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        return _not_allowed(error)
    if error.status_code == 404:
        return ProblemError(404, f"Nothing is served at {path_of(request)[:ASKED_SHOWN]}.")
    return ProblemError(error.status_code, str(error.detail))


def _not_allowed(error: HTTPException) -> ProblemError:
    """The refusal of a method, with those that are answered at this address."""
    taken = (error.headers or {}).get("Allow", "GET").replace(" ", "").split(",")
    allowed = [name for name in ("GET", "HEAD", "POST") if name in taken or (name == "HEAD" and "GET" in taken)]
    return ProblemError(
        405, f"Only {' and '.join(allowed)} are answered here.", headers={"Allow": ", ".join((*allowed, "OPTIONS"))}
    )


HANDLERS: Final[dict[int | type[Exception], Handler]] = {
    ProblemError: answer_failure,
    MovedError: answer_moved,
    NoBookError: answer_no_book,
    NoLibraryError: answer_failure,
    HistoryError: answer_failure,
    IndexUnreadableError: answer_failure,
    HTTPException: answer_failure,
    sqlite3.DatabaseError: answer_failure,
}
