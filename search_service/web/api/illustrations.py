"""Examples of answers for the OpenAPI document: what the API answers now to its own examples, lists cut to one entry.

They are asked of the application itself, so that no example can tell of an answer that is not given.
"""

import copy
from typing import Any, Final
from urllib.parse import quote, unquote

import orjson
from starlette.types import ASGIApp, Message

from search_service.web.views.examples import Examples

OK: Final = 200
KEPT: Final = 1  # entries of a list in an example
DEEPEST: Final = 400  # code points of a text in an example


async def illustrated(document: dict[str, Any], app: ASGIApp, examples: Examples, scope: dict[str, Any]) -> Any:
    """The document with an example of each JSON answer to GET; `scope` is that of a request to the application."""
    made = copy.deepcopy(document)
    for path, methods in made["paths"].items():
        operation = methods.get("get")
        content = operation and operation["responses"]["200"].get("content", {}).get("application/json")
        example = examples.path(operation["operationId"]) if operation else None
        if content and (example or "{" not in path):
            status, body = await asked(app, example or path, scope)
            if status == OK:
                content["example"] = _cut(orjson.loads(body))
    return made


async def asked(app: ASGIApp, address: str, scope: dict[str, Any]) -> tuple[int, bytes]:
    """Status and body of the answer to GET of an address, asked of the application itself."""
    path, _, query = address.partition("?")
    own = {
        **scope,
        "path": unquote(path),
        "raw_path": quote(path).encode(),
        "query_string": quote(query, safe="=&+%").encode(),
        "root_path": "",
    }
    parts: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        parts.append(message)

    await app({**own, "headers": [], "method": "GET", "state": {}}, receive, send)
    return parts[0]["status"], b"".join(part.get("body", b"") for part in parts[1:])


def _cut(value: Any) -> Any:
    """A value with short lists and texts; a pair, as of code points, stays whole."""
    if isinstance(value, dict):
        return {name: _cut(inner) for name, inner in value.items()}
    if isinstance(value, list):
        is_pair = len(value) == 2 and all(isinstance(item, int) for item in value)
        return value if is_pair else [_cut(item) for item in value[:KEPT]]
    return value[:DEEPEST] if isinstance(value, str) else value
