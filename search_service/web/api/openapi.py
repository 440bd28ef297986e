"""The OpenAPI document of the API.

Schemas of answers are made from their dataclasses when the document is first asked for: routes return bytes, so a
start-up does not pay for models that only the document needs.
"""

import re
from typing import Any, ClassVar, Final, Protocol, get_type_hints

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from ingest.model import Lang
from ingest.tables import UnitName
from search_service.search import CitationAnswer
from search_service.web.api import schemas
from search_service.web.api.dictionary import record_schema
from search_service.web.errors import MEDIA_TYPE
from search_service.web.site import Site
from search_service.web.views.answers.answered import NamedRecord, ShownAnswer
from search_service.web.views.examples import Examples, examples_of
from search_service.web.views.lookup import SuggestionList
from search_service.web.views.parts.context import unit_of
from search_service.web.views.search import SearchResults, ShownHit

SCHEMAS: Final = "#/components/schemas/"
ANSWERS: Final[dict[str, type]] = {
    "search": SearchResults,
    "resolve": schemas.ResolveAnswer,
    "laws": schemas.LawList,
    "law": schemas.LawAnswer,
    "references": schemas.ReferencesAnswer,
    "backlinks": schemas.BacklinksAnswer,
    "index": schemas.RecordsAnswer,
    "contents": schemas.RecordsAnswer,
    "glossary": schemas.GlossaryAnswer,
    "map": schemas.MapAnswer,
    "coverage": schemas.CoverageAnswer,
    "findings": schemas.FindingsAnswer,
    "build": schemas.BuildAnswer,
    "health": schemas.HealthAnswer,
    "suggest": SuggestionList,
}
ARRANGED: Final[tuple[type["Arranged"], ...]] = (CitationAnswer, NamedRecord, ShownAnswer, ShownHit, SearchResults)
# The problems each operation may answer with besides 405, 500 and 503, which any may.
REFUSALS: Final[dict[str, tuple[str, ...]]] = {
    "search": ("422",),
    "resolve": ("404", "422"),
    "laws": ("422",),
    "law": ("404", "422"),
    "record": ("404", "422"),
    "references": ("404", "422"),
    "backlinks": ("404", "422"),
    "index": ("422",),
    "contents": ("422",),
    "glossary": ("422",),
    "map": ("422",),
    "coverage": ("422",),
    "findings": ("422",),
    "build": ("422",),
    "export": (),
    "health": (),
    "suggest": ("422",),
    "opensearch": ("422",),
}
LAW: Final = "Law"
LAWS: Final = re.compile(r"\b(?:(?P<article>[Aa]) )?Law(?P<many>s)?\b")
TOLD: Final = ("description", "summary")  # keys whose values are sentences
TITLES: Final = {
    "404": "Nothing has this name",
    "422": "A parameter is not valid",
    "500": "The server failed",
    "503": "No library is served",
}


class Arranged(Protocol):
    """A value that names what of it programs get (`to_json`)."""

    PUBLISHED: ClassVar[tuple[str, ...]]


def install_openapi(app: FastAPI, site: Site) -> None:
    """Make the application describe itself, on first demand; the examples are of the library served then."""

    def describe() -> dict[str, Any]:
        if app.openapi_schema is None:
            made = document(app, site.settings.root_path, _examples(site))
            app.openapi_schema = in_words_of(_unit(site), made)
        return app.openapi_schema

    app.openapi = describe  # type: ignore[method-assign]  # the way FastAPI documents to replace its generator


def _examples(site: Site) -> Examples:
    """The examples of the first book; none where no library is served yet."""
    library = site.current_build.peek()
    if library is None or library.books.first is None:
        return Examples()
    return examples_of(site.view(site.current_build.opened(), Lang.RU))


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


def document(app: FastAPI, root: str, examples: Examples) -> dict[str, Any]:
    """The OpenAPI document with the schemas of all answers and of the problem document."""
    made = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=app.routes,
        servers=[{"url": root}] if root else None,
    )
    _, shapes = TypeAdapter.json_schemas(
        [(name, "serialization", TypeAdapter(shape)) for name, shape in _shapes().items()],
        ref_template=SCHEMAS + "{model}",
    )
    components = {name: _as_written(shape) for name, shape in shapes.get("$defs", {}).items()}
    components["Record"] = record_schema()
    components["RecordId"] = {"type": "string", "description": "A record id, such as com:75.6.a"}
    components["Fragment"]["required"] = ["text"]
    for shape in ARRANGED:
        components[shape.__name__] = _arranged(shape, components)
    for shape in ARRANGED:
        components.pop(_lifted(shape), None)
    made.setdefault("components", {})["schemas"] = components
    for path in made["paths"].values():
        for operation in path.values():
            _complete(operation)
            _illustrate(operation, examples)
    return made


def _shapes() -> dict[str, type]:
    return {**{shape.__name__: shape for shape in ANSWERS.values()}, "ProblemAnswer": schemas.ProblemAnswer}


def _as_written(shape: dict[str, Any]) -> dict[str, Any]:
    """The schema with the names that an answer has: `from_` is a name for Python alone."""
    if "properties" not in shape:
        return shape
    named = {name.rstrip("_"): {**field, "title": _title(name)} for name, field in shape["properties"].items()}
    return {**shape, "properties": named, "required": [name.rstrip("_") for name in shape.get("required", ())]}


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
    operation["tags"] = ["Pravilo"]
    responses = {"200": _success(name)}
    for status in (*REFUSALS[name], "500", "503"):
        content = {MEDIA_TYPE: {"schema": {"$ref": SCHEMAS + "ProblemAnswer"}}}
        responses[status] = {"description": TITLES[status], "content": content}
    responses["304"] = {"description": "The client has this answer already (If-None-Match)"}
    operation["responses"] = dict(sorted(responses.items()))


def _illustrate(operation: dict[str, Any], examples: Examples) -> None:
    for parameter in operation.get("parameters", ()):
        if example := examples.of(operation["operationId"], parameter["name"]):
            parameter["schema"]["examples"] = [example]


def _success(name: str) -> dict[str, Any]:
    if name == "export":
        media, schema = "application/x-ndjson", {"type": "string", "description": "One Record a line"}
    elif name == "opensearch":
        media, schema = "application/x-suggestions+json", {"type": "array"}
    else:
        shape = ANSWERS[name].__name__ if name in ANSWERS else "Record"
        media, schema = "application/json", {"$ref": SCHEMAS + shape}
    return {"description": "The answer", "content": {media: {"schema": schema}}}
