"""The OpenAPI document of the API and the reference page read from it.

Schemas of answers are made from their dataclasses when the document is first asked for: routes return bytes, so a
start-up does not pay for models that only the document needs.
"""

from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import TypeAdapter

from search_service.web import answers
from search_service.web.dictionary import RECORD_FIELDS, record_schema
from search_service.web.problems import MEDIA_TYPE
from search_service.web.site import Site
from search_service.web.urls import API
from search_service.web.views.frame import Frame
from search_service.web.views.guide import ApiPage, FieldLine, OperationLine, ParameterLine, SchemaLine
from search_service.web.views.results import Results
from search_service.web.words import PROBLEMS

SCHEMAS: Final = "#/components/schemas/"
ANSWERS: Final[dict[str, type]] = {
    "search": Results,
    "resolve": answers.ResolveAnswer,
    "laws": answers.LawList,
    "law": answers.LawAnswer,
    "references": answers.ReferencesAnswer,
    "backlinks": answers.BacklinksAnswer,
    "index": answers.RecordsAnswer,
    "contents": answers.RecordsAnswer,
    "build": answers.BuildAnswer,
    "health": answers.HealthAnswer,
}
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
    "build": ("422",),
    "export": (),
    "health": (),
}
TITLES: Final = {
    "404": "Nothing has this name",
    "422": "A parameter is not valid",
    "500": "The server failed",
    "503": "No library is served",
}
EXAMPLES: Final = {
    "search": f"{API}/search?q=пас+вне+очереди&size=5",
    "resolve": f"{API}/resolve?ref=27В1(b)",
    "laws": f"{API}/laws",
    "law": f"{API}/laws/30",
    "record": f"{API}/records/com:30.2",
    "references": f"{API}/records/com:30.2/references",
    "backlinks": f"{API}/records/law:30/backlinks",
    "index": f"{API}/index?page=1",
    "contents": f"{API}/contents?page=1",
    "build": f"{API}/build",
    "export": f"{API}/export.ndjson",
    "health": f"{API}/health",
}


def install_openapi(app: FastAPI, site: Site) -> None:
    """Make the application describe itself, on first demand."""

    def describe() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = document(app, site.settings.root_path)
        return app.openapi_schema

    app.openapi = describe  # type: ignore[method-assign]  # the way FastAPI documents to replace its generator


def document(app: FastAPI, root: str) -> dict[str, Any]:
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
    schemas = {**shapes.get("$defs", {}), "Record": record_schema()}
    schemas["Fragment"]["required"] = ["text"]
    made.setdefault("components", {})["schemas"] = schemas
    for path in made["paths"].values():
        for operation in path.values():
            _complete(operation)
    return made


def _shapes() -> dict[str, type]:
    return {**{shape.__name__: shape for shape in ANSWERS.values()}, "ProblemAnswer": answers.ProblemAnswer}


def _complete(operation: dict[str, Any]) -> None:
    name = operation["operationId"]
    operation["tags"] = ["Pravilo"]
    responses = {"200": _success(name)}
    for status in (*REFUSALS[name], "500", "503"):
        content = {MEDIA_TYPE: {"schema": {"$ref": SCHEMAS + "ProblemAnswer"}}}
        responses[status] = {"description": TITLES[status], "content": content}
    responses["304"] = {"description": "The client has this answer already (If-None-Match)"}
    operation["responses"] = dict(sorted(responses.items()))


def _success(name: str) -> dict[str, Any]:
    if name == "export":
        media, schema = "application/x-ndjson", {"type": "string", "description": "One Record a line"}
    else:
        shape = ANSWERS[name].__name__ if name in ANSWERS else "Record"
        media, schema = "application/json", {"$ref": SCHEMAS + shape}
    return {"description": "The answer", "content": {media: {"schema": schema}}}


def reference_page(frame: Frame, app: FastAPI) -> ApiPage:
    """The reference of the API, each operation with its parameters and answer."""
    described = app.openapi()
    operations = [
        _operation(path, operation, frame)
        for path, methods in described["paths"].items()
        for operation in methods.values()
    ]
    schemas = described["components"]["schemas"]
    return ApiPage(
        frame=frame,
        version=app.version,
        document=frame.urls.api("openapi.json"),
        operations=tuple(operations),
        schemas=tuple(_schema(name, schema) for name, schema in schemas.items() if schema.get("properties")),
        problems=tuple(PROBLEMS),
    )


def _operation(path: str, operation: dict[str, Any], frame: Frame) -> OperationLine:
    name = operation["operationId"]
    content = operation["responses"]["200"]["content"]
    return OperationLine(
        id=name,
        path=path,
        summary=operation.get("summary", ""),
        description=operation.get("description", ""),
        parameters=tuple(_parameter(item) for item in operation.get("parameters", [])),
        answer=_type(next(iter(content.values()))["schema"]),
        statuses=tuple(operation["responses"]),
        example=frame.urls.root + EXAMPLES[name] if name in EXAMPLES else None,
    )


def _parameter(item: dict[str, Any]) -> ParameterLine:
    return ParameterLine(
        name=item["name"],
        where=item["in"],
        type=_type(item["schema"]),
        required=item.get("required", False),
        description=item.get("description", ""),
    )


def _schema(name: str, schema: dict[str, Any]) -> SchemaLine:
    described = {field.name: field.meaning for field in RECORD_FIELDS} if name == "Record" else {}
    return SchemaLine(
        name=name,
        description=" ".join(schema.get("description", "").split()),
        fields=tuple(
            FieldLine(name=field, type=_type(shape), description=described.get(field, shape.get("description", "")))
            for field, shape in schema["properties"].items()
        ),
    )


def _type(schema: dict[str, Any]) -> str:
    """A schema in a few words: "array of HitLine", "string or null"."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(SCHEMAS)
    if "anyOf" in schema:
        return " or ".join(_type(option) for option in schema["anyOf"])
    if schema.get("type") == "array":
        return f"array of {_type(schema.get('items', {}))}"
    return str(schema.get("type", "any"))
