"""Results for words, and the door for citations."""

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ingest.model import Status
from search_service.search import SearchRequest
from search_service.web.http import reread_in
from search_service.web.request_context import absent, opened, rendered
from search_service.web.views.answers.facet_choices import book_chosen
from search_service.web.views.lookup import choices_page, destination
from search_service.web.views.search import hints_about, search_page


async def search(request: Request) -> Response:
    """Results; without a query the home page asks for one."""
    site, build, view, _ = opened(request, "search")
    asked, hints = SearchRequest.read(request.query_params, lang=view.lang)
    hints += hints_about(reread_in(request.scope))
    if not asked.text.strip():
        typed = asked.filters.canonical()  # filters alone are a search as well, as they are when they are typed
        return RedirectResponse(view.urls.search(typed) if typed else view.urls.home(), 302)
    answer = build.search.answer(asked)
    book = book_chosen(asked)
    context = site.context(request, view.lang, "search", query=asked.text, indexed=False, book=book)
    return rendered(site, "search.html", search_page(context, answer, asked, view, hints))


async def go(request: Request) -> Response:
    """Any citation: to its record, to a choice, or to what comes close."""
    site, build, view, _ = opened(request, "go", indexed=False)
    ref = request.query_params.get("ref", "")
    found = destination(ref, build.search.resolve(ref) if ref.strip() else None)
    url = view.urls.record(found.single) if found.single else None
    if url:
        return RedirectResponse(url, 302, {"Vary": "Accept-Language"})
    if found.status not in (Status.RESOLVED, Status.AMBIGUOUS) or not found.targets:
        raise absent(found)
    context = site.context(request, view.lang, "go", query=ref, indexed=False)
    return rendered(site, "choices.html", choices_page(context, found, view))
