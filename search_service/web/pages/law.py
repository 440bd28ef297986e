"""A Law at its canonical path, and the way there from any other spelling of it."""

from dataclasses import replace

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ingest.model import Kind, Lang, MalformedIdError, RecordId
from search_service.web import urls as paths
from search_service.web.current_build import OpenBuild
from search_service.web.errors import ProblemError
from search_service.web.request_context import absent, opened_to_read, rendered
from search_service.web.site import dated, lang_of, site_of
from search_service.web.views.law import LawPage, law_described, law_reading
from search_service.web.views.lookup import destination, preview_page
from search_service.web.views.outward.dates import page_changed
from search_service.web.views.parts.blocks import text_choices
from search_service.web.views.parts.context import ViewContext


async def law(request: Request) -> Response:
    """A Law; another spelling of its number, or of anything inside it, leads to the canonical path."""
    ref = str(request.path_params["ref"])
    number = paths.law_number(ref)
    if number is None:
        return _canonical(request, ref, site_of(request).current_build.opened())
    site, _, view, context = opened_to_read(request, "law")
    reading = law_reading(number, view)
    if reading is None:
        raise _no_law(ref, view)
    law_id = view.law_id(number)
    page = LawPage(
        context=replace(context, described=law_described(reading, context, view.book)),
        reading=reading,
        shows=text_choices(
            view.urls,
            lambda urls: urls.record(law_id, query=context.query) or "",
            reading.law,
            reading.commentary,
            in_two=reading.in_two,
        ),
        query=context.query,
        back=view.urls.search(context.query) if context.query else None,
        forms=tuple((media, f"{context.canonical}.{suffix}") for suffix, media in paths.TEXT_FORMS.items()),
    )
    answer = dated(
        rendered(site, "law.html", page),
        view.library,
        lambda history: page_changed(history, view.prefix, f"law/{number}"),
    )
    answer.headers["Link"] = ", ".join(f'<{href}>; rel="alternate"; type="{media}"' for media, href in page.forms)
    return answer


def _canonical(request: Request, ref: str, build: OpenBuild) -> Response:
    """308 to the place another spelling means: /ru/law/27b1 -> /ru/law/27#27B1. A place that is absent has a line on
    the page of its Law.
    """
    prefix = str(request.path_params.get("book", ""))
    view = site_of(request).view(build, lang_of(request), prefix)
    found = destination(ref, build.search.resolve(ref.strip("/").lstrip("0")))
    targets = [target for target in found.targets if target.book == prefix]
    target = targets[0] if len(targets) == 1 else None
    known = target is not None and target.law_id is not None and view.library.exists(target.law_id)
    url = view.urls.record(target, query=request.query_params.get("q", "")) if target and known else None
    if url is None:
        raise absent(found)
    return RedirectResponse(url, 308)


def _no_law(ref: str, view: ViewContext) -> ProblemError:
    laws = view.of_kind(Kind.LAW)
    unit = view.book.unit(Lang.EN)
    detail = f"There is no {unit.one} {ref[:20]}."
    if laws and view.book.book.count:
        detail += f" The {unit.many} of {view.book.edition} are numbered from 1 to {view.book.book.count}."
    return ProblemError(404, detail, asked=ref, nearest=(laws[-1].id,) if laws else ())


async def preview(request: Request) -> Response:
    """The start of a record, or why there is none."""
    name = str(request.path_params["record_id"])
    try:
        wanted = RecordId.parse(name)
    except MalformedIdError as error:
        raise ProblemError(404, str(error), asked=name) from error
    site, _, view, context = opened_to_read(request, "preview", indexed=False)
    answer = rendered(site, "preview.html", preview_page(context, wanted, view))
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer
