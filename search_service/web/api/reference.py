"""The reference page of the API, read from its OpenAPI document, so that it cannot tell anything else."""

from collections.abc import Callable
from typing import Any, Final

from fastapi import FastAPI

from search_service.web.api.openapi import SCHEMAS
from search_service.web.language import load_catalogue
from search_service.web.messages import PROBLEMS
from search_service.web.views.about import ApiPage, FieldLine, OperationLine, ParameterLine, SchemaLine
from search_service.web.views.examples import Examples
from search_service.web.views.parts.context import PageContext

CATALOGUE: Final = "api"  # what the OpenAPI document says, in the other languages of the interface

Words = Callable[[str], str]


def reference_page(context: PageContext, app: FastAPI, examples: Examples) -> ApiPage:
    """The reference of the API in the language of the page, each operation with its parameters and answer."""
    described = app.openapi()
    said = _words(load_catalogue(context.lang, domain=CATALOGUE).gettext)
    operations = [
        _operation(path, method, operation, context, examples, said)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    schemas = described["components"]["schemas"]
    return ApiPage(
        context=context,
        version=app.version,
        document=context.urls.api("openapi.json"),
        operations=tuple(operations),
        schemas=tuple(_schema(name, schema, said) for name, schema in schemas.items() if schema.get("properties")),
        problems=tuple(PROBLEMS),
    )


def _words(gettext: Words) -> Words:
    """A sentence of the document on one line, in the language of a catalogue."""

    def said(text: str) -> str:
        line = " ".join(text.split())
        return gettext(line) if line else ""

    return said


def _operation(
    path: str, method: str, operation: dict[str, Any], context: PageContext, examples: Examples, said: Words
) -> OperationLine:
    name = operation["operationId"]
    content = operation["responses"]["200"]["content"]
    example = examples.path(name) if method == "get" else None  # a link cannot send a text
    return OperationLine(
        id=name,
        method=method.upper(),
        path=path,
        summary=said(operation.get("summary", "")),
        description=said(operation.get("description", "")),
        parameters=tuple(_parameter(item, said) for item in operation.get("parameters", [])),
        answer=_type(next(iter(content.values()))["schema"]),
        statuses=tuple(operation["responses"]),
        example=context.urls.root + example if example else None,
    )


def _parameter(item: dict[str, Any], said: Words) -> ParameterLine:
    return ParameterLine(
        name=item["name"],
        where=item["in"],
        type=_type(item["schema"]),
        required=item.get("required", False),
        description=said(item.get("description", "")),
    )


def _schema(name: str, schema: dict[str, Any], said: Words) -> SchemaLine:
    return SchemaLine(
        name=name,
        description=said(schema.get("description", "")),
        fields=tuple(
            FieldLine(name=field, type=_type(shape), description=said(shape.get("description", "")))
            for field, shape in schema["properties"].items()
        ),
    )


def _type(schema: dict[str, Any]) -> str:
    """A schema as programs write a type: ShownHit[], string | null."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(SCHEMAS)
    if "anyOf" in schema:
        return " | ".join(_type(option) for option in schema["anyOf"])
    if schema.get("type") == "array":
        inner = _type(schema.get("items", {}))
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    return str(schema.get("type", "any"))
