"""References in texts of others: what of the library they cite, where, and how sure that is; and what to show of it."""

from typing import Annotated, Any, Final

import orjson
from fastapi import APIRouter, Query, Request
from starlette.requests import ClientDisconnect
from starlette.responses import Response

from ingest.model import Lang, Status
from search_service.references import (
    LONGEST,
    MOST_NAMED,
    FoundReference,
    TextFormat,
    TooManyNamedError,
    language_of,
    read_text,
)
from search_service.web.api import schemas
from search_service.web.api.parameters import AnyId, Language, answer_with, edition_of, record_of, view_of
from search_service.web.api.strictness import ApiRoute, invalid
from search_service.web.http import Fault, ProblemError
from search_service.web.site import origin_of, site_of
from search_service.web.urls import MOST_BYTES
from search_service.web.views.outward.card import card_of
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import LinkState, link_to, named

FORMATS: Final = {"text/plain": TextFormat.TEXT, "text/html": TextFormat.HTML, "text/markdown": TextFormat.MARKDOWN}
BODY: Final = {
    "required": True,
    "description": f"The text, up to {LONGEST} code points of UTF-8 that name up to {MOST_NAMED} records, in a JSON "
    "object. A body of the type text/plain, text/html or text/markdown is taken as it is.",
    "content": {
        "application/json": {
            "schema": {"$ref": "#/components/schemas/TextToRead"},
            "example": {"text": "По Правилу 27 и п. 75.6 комментария"},
        },
    },
}
Spoken = Annotated[
    Lang | None, Query(description="Language of the text; by its letters, paragraph by paragraph, where none is named")
]

router = APIRouter(route_class=ApiRoute)


@router.post(
    "/references",
    summary="Find the references in a text",
    operation_id="find_references",
    openapi_extra={"requestBody": BODY},
)
async def find_references(request: Request, text_lang: Spoken = None, lang: Language = Lang.RU) -> Response:
    """Every citation of this library in a text of yours: where it stands (code points of what was sent), what it names,
    whether that exists, and the doubt where it may be meant otherwise. Nothing is kept.
    """
    view = view_of(request, lang)
    text, written = await _sent(request)
    finder = site_of(request).current_build.opened().references()
    try:
        found = finder.in_texts(read_text(text, written), text_lang, most=MOST_NAMED)  # in a thread of its lane
    except TooManyNamedError as error:
        raise ProblemError(413, f"A text may name up to {MOST_NAMED} records. Send it in parts.") from error
    answer = answer_with(
        schemas.FoundReferencesAnswer(
            total=len(found),
            language=text_lang or language_of(text),
            references=tuple(_line(one, view) for one in found),
            edition=edition_of(view),
            build=view.library.build,
        )
    )
    answer.headers["Cache-Control"] = "no-store"
    return answer


def _line(found: FoundReference, view: ViewContext) -> schemas.FoundReferenceLine:
    return schemas.FoundReferenceLine(
        start=found.start,
        end=found.end,
        pieces=found.pieces,
        mention=found.mention,
        kind=found.kind,
        rule=found.rule,
        status=found.status,
        certain=found.is_certain,
        doubt=found.doubt.value or None,
        targets=tuple(named(target, view) for target in found.targets),
        readings=tuple(tuple(map(str, reading)) for reading in found.readings),
        nearest=tuple(named(record_id, view) for record_id in found.nearest),
        url=address_of(found, view),
    )


def address_of(found: FoundReference, view: ViewContext) -> str | None:
    """Where a link from a reference leads: to its target, to a choice, to what is nearest; None for another edition."""
    if found.status is Status.AMBIGUOUS:
        return view.urls.go(found.mention)
    link = link_to(found.targets[0], view) if found.targets else None
    return link.href if link and link.state is not LinkState.OTHER_EDITION else None


async def _sent(request: Request) -> tuple[str, TextFormat]:
    """The text of a request and how it is written."""
    body = await _body(request)
    if not body:
        raise invalid([Fault(pointer="body", reason="no text was sent")])
    media, _, parameters = request.headers.get("content-type", "text/plain").lower().partition(";")
    try:
        text = body.decode(_charset(parameters))
    except (UnicodeDecodeError, LookupError) as error:
        raise ProblemError(400, "The text is in another encoding than it says (UTF-8 where it says none).") from error
    if media.strip() == "application/json":
        return _in_json(text)
    written = FORMATS.get(media.strip())
    if written is None:
        raise ProblemError(415, f"Send the text as one of: application/json, {', '.join(FORMATS)}.")
    return _short(text), written


async def _body(request: Request) -> bytes:
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                raise too_long()
    except ClientDisconnect as error:
        raise ProblemError(400, "The text ended before it was whole.") from error
    return bytes(body)


def _charset(parameters: str) -> str:
    given = (part.partition("=") for part in parameters.split(";"))
    found = next((value for name, _, value in given if name.strip() == "charset"), "")
    return found.strip(" \"'") or "utf-8"


def _in_json(text: str) -> tuple[str, TextFormat]:
    try:
        given: Any = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise invalid([Fault(pointer="body", reason=f"this is no JSON: {error}")]) from error
    if not isinstance(given, dict) or not isinstance(given.get("text"), str):
        raise invalid([Fault(pointer="body/text", reason="an object with the text, a string, in `text` is wanted")])
    unknown = next((name for name in given if name not in ("text", "format")), None)
    if unknown is not None:
        raise invalid([Fault(pointer=f"body/{unknown[:40]}", reason="there is no such field; there are: text, format")])
    written = given.get("format", TextFormat.TEXT.value)
    if written not in list(TextFormat):
        raise invalid([Fault(pointer="body/format", reason="there are: text, html, markdown")])
    if len(given["text"]) > LONGEST:
        raise invalid([Fault(pointer="body/text", reason=f"a text has up to {LONGEST} characters; send it in parts")])
    return given["text"], TextFormat(written)


def _short(text: str) -> str:
    if len(text) > LONGEST:
        raise too_long()
    return text


def too_long() -> ProblemError:
    """The refusal of a text that is too long."""
    return ProblemError(413, f"A text has up to {LONGEST} characters. Send a longer one in parts.")


@router.get("/cards/{record_id}", summary="Read a record in brief", operation_id="card")
async def card(request: Request, record_id: AnyId, lang: Language = Lang.RU) -> Response:
    """What a page of another site shows beside a reference: the label, the title, how the text begins; links are
    whole.
    """
    view = view_of(request, lang)
    origin, headers = origin_of(request)
    answer = answer_with(card_of(record_of(request, record_id, view), view, origin))
    answer.headers.update(headers)
    return answer
