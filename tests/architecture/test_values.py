"""The nouns of the model are values: none of them can change."""

import dataclasses
import enum
import importlib
import pkgutil
import types
import typing
from collections.abc import Iterator

import pytest

import ingest.model


def modules_of_the_model() -> Iterator[types.ModuleType]:
    yield ingest.model
    for found in pkgutil.walk_packages(ingest.model.__path__, "ingest.model."):
        yield importlib.import_module(found.name)


def model_classes() -> list[type]:
    found = {
        value
        for module in modules_of_the_model()
        for value in vars(module).values()
        if isinstance(value, type) and dataclasses.is_dataclass(value) and value.__module__.startswith("ingest.")
    }
    return sorted(found, key=lambda value: value.__qualname__)


def is_immutable(kind: object) -> bool:
    """Whether no value of this annotation can change; what is not known to be immutable is not."""
    origin, arguments = typing.get_origin(kind), typing.get_args(kind)
    if kind in (str, bytes, int, float, bool, None, type(None), Ellipsis) or origin is typing.Literal:
        return True
    if origin in (tuple, frozenset, typing.Union, types.UnionType, typing.ClassVar):
        return all(is_immutable(part) for part in arguments)
    if not isinstance(kind, type):
        return False
    frozen = getattr(kind, "__dataclass_params__", None)
    return issubclass(kind, enum.Enum) or bool(frozen and frozen.frozen)


@pytest.mark.parametrize("value", model_classes(), ids=lambda value: value.__qualname__)
def test_a_noun_of_the_model_is_immutable(value: type) -> None:
    assert value.__dataclass_params__.frozen  # type: ignore[attr-defined]
    assert "__slots__" in vars(value)
    kinds = typing.get_type_hints(value)
    assert {name: kind for name, kind in kinds.items() if not is_immutable(kind)} == {}


@pytest.mark.parametrize(
    ("kind", "immutable"),
    [
        (str, True),
        (tuple[int, ...], True),
        (tuple[str, int] | None, True),
        (typing.Literal["W", "N"], True),
        (list[int], False),
        (tuple[list[int], ...], False),
        (dict[str, str] | None, False),
        (typing.Any, False),
    ],
)
def test_what_counts_as_immutable(kind: object, immutable: bool) -> None:
    assert is_immutable(kind) is immutable
