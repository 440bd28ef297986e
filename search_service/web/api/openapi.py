"""The OpenAPI document of the API.

Schemas of answers are made from their dataclasses when the document is first asked for: routes return bytes, so a
start-up does not pay for models that only the document needs.
"""

import re
from collections.abc import Mapping
from dataclasses import is_dataclass
from typing import Any, ClassVar, Final, Protocol, get_type_hints

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from ingest.model import Anchor, Auction, Kind, Lang, Noted, RecordId, Reference, SourceLines
from ingest.tables import UnitName
from search_service.library import Library
from search_service.search import FIRST_BOOK, CitationAnswer, Fragment
from search_service.web.api import schemas
from search_service.web.api.dictionary import WRITTEN, record_schemas
from search_service.web.api.operations import (
    ALWAYS,
    DEPRECATIONS,
    HEADERS,
    OPERATIONS,
    TAGS,
    TITLES,
    Deprecation,
    Operation,
)
from search_service.web.errors import MEDIA_TYPE
from search_service.web.site import Site
from search_service.web.views.answers.answered import NamedRecord, ShownAnswer
from search_service.web.views.examples import Examples, examples_of
from search_service.web.views.lookup import SuggestionList
from search_service.web.views.outward.card import Card
from search_service.web.views.parts.context import unit_of
from search_service.web.views.search import SearchResults, ShownHit

SCHEMAS: Final = "#/components/schemas/"
ARRANGED: Final[tuple[type["Arranged"], ...]] = (CitationAnswer, NamedRecord, ShownAnswer, ShownHit, SearchResults)
# Values that stand inside records as `record_to_json` writes them.
INSIDE_RECORDS: Final = (Anchor, Auction, Noted, Reference, SourceLines)
# Fields that an answer may leave out; it has all the others, null where there is nothing.
OPTIONAL: Final[Mapping[str, tuple[str, ...]]] = {
    "Fragment": Fragment.WHERE_TRUE,
    "ProblemAnswer": ("nearest", "errors"),
    "FaultLine": ("nearest",),
}
LAW: Final = "Law"
LAWS: Final = re.compile(r"\b(?:(?P<article>[Aa]) )?Law(?P<many>s)?\b")
TOLD: Final = ("description", "summary")  # keys whose values are sentences
LICENCE: Final = {
    "name": "MIT (the program; the rights of each text are in the answer of `build`)",
    "identifier": "MIT",
}
CONTACT: Final = {"name": "the Pravilo authors"}
TEXT: Final = {"type": "string", "description": "The file"}
EXPORT: Final = {"type": "string", "format": "binary", "description": "The file"}


class Arranged(Protocol):
    """A value that names what of it programs get (`to_json`)."""

    PUBLISHED: ClassVar[tuple[str, ...]]


def install_openapi(app: FastAPI, site: Site) -> None:
    """Make the application describe itself, once for each build; examples and books are of the library served."""

    made: dict[str, dict[str, Any]] = {}

    def describe() -> dict[str, Any]:
        library = site.current_build.peek()
        build = library.build if library else ""
        if build not in made:
            made.clear()
            told = document(app, site.settings.public_url or site.settings.root_path, _examples(site))
            _name_books(told, library)
            made[build] = in_words_of(_unit(site), told)
        return made[build]

    app.openapi = describe  # type: ignore[method-assign]  # the way FastAPI documents to replace its generator


def _examples(site: Site) -> Examples:
    """The examples of the first book; none where no library is served yet."""
    library = site.current_build.peek()
    if library is None or library.books.first is None:
        return Examples()
    return examples_of(site.view(site.current_build.opened(), Lang.RU))


def _name_books(made: dict[str, Any], library: Library | None) -> None:
    """Tell which books may be named; any where no library is served yet."""
    for methods in made["paths"].values():
        for operation in methods.values():
            for parameter in operation.get("parameters", ()):
                if parameter["name"] == "book" and operation["operationId"] != "search" and library:
                    names = [book.prefix or FIRST_BOOK for book in library.books]
                    shape = {"anyOf": [{"type": "string", "enum": names}, {"type": "null"}], "title": "Book"}
                    parameter["schema"] = shape


def _unit(site: Site) -> UnitName | None:
    """How the books that are served call their Laws in English; None where no library is served yet."""
    library = site.current_build.peek()
    return unit_of(tuple(library.books), Lang.EN) if library and library.books.first else None


def in_words_of(unit: UnitName | None, told: Any) -> Any:
    """What the document tells people, with the books' own word for a Law: names of fields and operations stay."""
    if unit is None or unit.one == LAW:
        return told
    if isinstance(told, list):
        return [in_words_of(unit, one) for one in told]
    if not isinstance(told, dict):
        return told
    return {
        key: _named(unit, value) if key in TOLD and isinstance(value, str) else in_words_of(unit, value)
        for key, value in told.items()
    }


def _named(unit: UnitName, text: str) -> str:
    def named(found: re.Match[str]) -> str:
        name = unit.many if found["many"] else unit.one
        article = found["article"] or ""
        return (f"{article}n " if article and name[0] in "AEIOaeio" else f"{article} " if article else "") + name

    return LAWS.sub(named, text)


def document(app: FastAPI, address: str, examples: Examples) -> dict[str, Any]:
    """The OpenAPI document with the schemas of all answers and of the problem document; `address` is where the site is
    served, absolute or from the root of its host.
    """
    made = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=app.routes,
        servers=[{"url": address or "/", "description": "This site"}],
        license_info=LICENCE,
        contact=CONTACT,
        tags=[{"name": name, "description": meaning} for name, meaning in TAGS.items()],
    )
    _, shapes = TypeAdapter.json_schemas(
        [(name, "serialization", TypeAdapter(shape)) for name, shape in _shapes().items()],
        ref_template=SCHEMAS + "{model}",
    )
    components = {name: _as_written(shape) for name, shape in shapes.get("$defs", {}).items()}
    components |= record_schemas()
    components |= WRITTEN
    for shape in ARRANGED:
        components[shape.__name__] = _arranged(shape, components)
    for shape in ARRANGED:
        components.pop(_lifted(shape), None)
    _mark_ending(components)
    made.setdefault("components", {})["schemas"] = components
    for path in made["paths"].values():
        for operation in path.values():
            _complete(operation)
            _illustrate(operation, examples)
    return made


def _mark_ending(components: dict[str, dict[str, Any]]) -> None:
    """Tell of the fields that are going to end."""
    for name, row in DEPRECATIONS.items():
        schema, dot, field = name.partition(".")
        if dot:
            told = components[schema]["properties"][field]
            description = f"{told.get('description', '')} {_ending(row)}".strip()
            components[schema]["properties"][field] = {**told, "deprecated": True, "description": description}


def _ending(row: Deprecation) -> str:
    return f"Deprecated since {row.since}, ends on {row.sunset}. {row.instead}".strip()


def _shapes() -> dict[str, type]:
    own = (value for value in vars(schemas).values() if getattr(value, "__module__", "") == schemas.__name__)
    answers = [value for value in own if isinstance(value, type) and is_dataclass(value)]
    listed = (*answers, Card, SearchResults, SuggestionList, *INSIDE_RECORDS, Lang, Kind, RecordId)
    return {shape.__name__: shape for shape in listed}


def _as_written(shape: dict[str, Any]) -> dict[str, Any]:
    """The schema with the names that an answer has: `from_` is a name for Python alone."""
    if "properties" not in shape:
        return shape
    named = {name.rstrip("_"): _field(name, field) for name, field in shape["properties"].items()}
    optional = OPTIONAL.get(shape.get("title", ""), ())
    return {**shape, "properties": named, "required": [name for name in named if name not in optional]}


def _field(name: str, field: dict[str, Any]) -> dict[str, Any]:
    """The schema of a field. Its default is that of the program: an answer that leaves a field out has none of it."""
    return {key: value for key, value in field.items() if key != "default"} | {"title": _title(name)}


def _title(name: str) -> str:
    return name.rstrip("_").replace("_", " ").title()


def _lifted(shape: type) -> str:
    """The name of the class whose fields an answer of this shape takes up; "" where there is none."""
    return get_type_hints(shape)[shape.LIFTED].__name__ if hasattr(shape, "LIFTED") else ""


def _arranged(shape: type[Arranged], components: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The schema of a class that says what of it is published: these fields, in their order."""
    own = components[shape.__name__]
    fields = {**components.get(_lifted(shape), {}).get("properties", {}), **own["properties"]}
    names = shape.PUBLISHED
    return {**own, "properties": {name: fields[name] for name in names}, "required": list(names)}


def _complete(operation: dict[str, Any]) -> None:
    name = operation["operationId"]
    described = OPERATIONS[name]
    operation["tags"] = [described.tag]
    if name in DEPRECATIONS:
        operation["deprecated"] = True
        operation["description"] = f"{operation.get('description', '')} {_ending(DEPRECATIONS[name])}".strip()
    responses = {"200": _success(described)}
    for status in (*described.problems, *ALWAYS):
        responses[status] = _moved() if status == "308" else _problem(status)
    responses["304"] = {
        "description": TITLES["304"],
        "headers": _headers("ETag"),
    }
    operation["responses"] = dict(sorted(responses.items()))


def _problem(status: str) -> dict[str, Any]:
    return {"description": TITLES[status], "content": {MEDIA_TYPE: {"schema": {"$ref": SCHEMAS + "ProblemAnswer"}}}}


def _moved() -> dict[str, Any]:
    return {"description": TITLES["308"], "headers": _headers("Location")}


def _headers(*names: str) -> dict[str, Any]:
    return {name: {"description": HEADERS[name], "schema": {"type": "string"}} for name in names}


def _illustrate(operation: dict[str, Any], examples: Examples) -> None:
    for parameter in operation.get("parameters", ()):
        if example := examples.of(operation["operationId"], parameter["name"]):
            parameter["schema"]["examples"] = [example]


def _success(described: Operation) -> dict[str, Any]:
    schema = {"$ref": SCHEMAS + described.answer}
    is_file = described.answer == "Export"
    forms = {media: (TEXT if media.startswith("text/") else EXPORT) if is_file else schema for media in described.media}
    return {
        "description": "The answer",
        "headers": _headers("ETag", "Cache-Control", "Last-Modified", *described.headers),
        "content": {media: {"schema": form} for media, form in forms.items()},
    }
