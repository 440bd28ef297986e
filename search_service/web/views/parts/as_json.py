"""A view as plain JSON values: what the API sends and what scripts of a page read."""

from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from ingest.model import RecordId
from search_service.search.answer import Fragment


def to_json(value: Any) -> Any:
    """A view as plain JSON values: fields by name without a trailing underscore, ids as strings; `mark` of a fragment
    only where it is true.
    """
    if isinstance(value, Fragment):
        return {"text": value.text, "mark": True} if value.mark else {"text": value.text}
    if isinstance(value, RecordId):
        return str(value)
    if is_dataclass(value):
        return {field.name.rstrip("_"): to_json(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, dict):
        return value
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    return value.value if isinstance(value, Enum) else value
