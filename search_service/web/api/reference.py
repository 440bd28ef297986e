"""The reference page of the API, read from its OpenAPI document, so that it cannot tell anything else."""

from typing import Any

from fastapi import FastAPI

from search_service.web.api.openapi import SCHEMAS
from search_service.web.messages import PROBLEMS
from search_service.web.views.about import ApiPage, FieldLine, OperationLine, ParameterLine, SchemaLine
from search_service.web.views.examples import Examples
from search_service.web.views.parts.context import PageContext


def reference_page(context: PageContext, app: FastAPI, examples: Examples) -> ApiPage:
    """The reference of the API, each operation with its parameters and answer."""
    described = app.openapi()
    operations = [
        _operation(path, method, operation, context, examples)
        for path, methods in described["paths"].items()
        for method, operation in methods.items()
    ]
    schemas = described["components"]["schemas"]
    return ApiPage(
        context=context,
        version=app.version,
        document=context.urls.api("openapi.json"),
        operations=tuple(operations),
        schemas=tuple(_schema(name, schema) for name, schema in schemas.items() if schema.get("properties")),
        problems=tuple(PROBLEMS),
    )


def _operation(
    path: str, method: str, operation: dict[str, Any], context: PageContext, examples: Examples
) -> OperationLine:
    name = operation["operationId"]
    content = operation["responses"]["200"]["content"]
    example = examples.path(name) if method == "get" else None  # a link cannot send a text
    return OperationLine(
        id=name,
        path=path,
        summary=operation.get("summary", ""),
        description=operation.get("description", ""),
        parameters=tuple(_parameter(item) for item in operation.get("parameters", [])),
        answer=_type(next(iter(content.values()))["schema"]),
        statuses=tuple(operation["responses"]),
        example=context.urls.root + example if example else None,
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
    return SchemaLine(
        name=name,
        description=" ".join(schema.get("description", "").split()),
        fields=tuple(
            FieldLine(name=field, type=_type(shape), description=shape.get("description", ""))
            for field, shape in schema["properties"].items()
        ),
    )


def _type(schema: dict[str, Any]) -> str:
    """A schema in a few words: "array of ShownHit", "string or null"."""
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(SCHEMAS)
    if "anyOf" in schema:
        return " or ".join(_type(option) for option in schema["anyOf"])
    if schema.get("type") == "array":
        return f"array of {_type(schema.get('items', {}))}"
    return str(schema.get("type", "any"))
