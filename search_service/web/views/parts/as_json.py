"""A view as plain JSON values: what the API sends and what scripts of a page read."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from ingest.model import RecordId


def to_json(value: Any) -> Any:
    """A view as plain JSON values: fields by name without a trailing underscore, ids as strings. A dict is taken for
    plain JSON already.

    A class names in PUBLISHED, in their order, the fields that programs get where these are not all of its own; those
    it has not itself are of the value in its field LIFTED. The fields in WHERE_TRUE are left out where they are false.
    """
    if isinstance(value, RecordId):
        return str(value)
    if is_dataclass(value):
        return _published(value, {field.name.rstrip("_"): getattr(value, field.name) for field in fields(value)})
    if isinstance(value, dict):
        return value
    if isinstance(value, Mapping):
        return {name: to_json(inner) for name, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [to_json(item) for item in value]
    return value.value if isinstance(value, Enum) else value


def _published(value: Any, own: dict[str, Any]) -> dict[str, Any]:
    lifted = getattr(value, type(value).LIFTED) if hasattr(type(value), "LIFTED") else None
    names = getattr(type(value), "PUBLISHED", own)
    found = {name: own[name] if name in own else getattr(lifted, name) for name in names}
    optional = getattr(type(value), "WHERE_TRUE", ())
    return {name: to_json(inner) for name, inner in found.items() if inner or name not in optional}
