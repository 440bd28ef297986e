"""Draws docs/architecture.md: the layers from the import contracts, the ways from the signatures of functions.

`python -m tests.architecture.picture` writes the drawings into the page; a test says when they are out of date.
"""

import ast
import inspect
import re
import textwrap
import tomllib
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from tests.places import ROOT

PAGE: Final = ROOT / "docs" / "architecture.md"
DRAWING: Final = re.compile(r"(?<=<!-- drawn: )(\w+)( -->\n)(.*?)(?=<!-- end -->)", re.DOTALL)
WIDTH: Final = 116

# The functions that a query, and a document, go through one after the other.
WAYS: Final[dict[str, tuple[str, ...]]] = {}


def contracts() -> list[dict[str, Any]]:
    """The import contracts of the project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = project["tool"]["importlinter"]["contracts"]
    return found


def layers_of(contract: dict[str, Any]) -> list[list[str]]:
    """The modules of each layer of a contract, the highest layer first."""
    return [[part.strip(" ()") for part in re.split(r"[|:]", layer)] for layer in contract["layers"]]


def file_of(module: str, root: Path = ROOT) -> Path:
    """Where a module is written, whether there is one or not."""
    path = root.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def caption(module: str) -> str:
    """The first sentence of a module's docstring."""
    told = ast.get_docstring(ast.parse(file_of(module).read_text(encoding="utf-8"))) or ""
    return re.split(r"(?<=[.!?])\s", " ".join(told.split()), maxsplit=1)[0].removesuffix(".")


def layers() -> str:
    """Both packages from the highest layer to the lowest, and inside the parts that have layers of their own."""
    found = {name: layers_of(contract) for contract in contracts() for name in contract.get("containers", ())}
    roots = [name for name in found if "." not in name]
    return "\n".join(line for root in sorted(roots, reverse=True) for line in (*_part(root, found, 0), ""))


def _part(module: str, found: dict[str, list[list[str]]], depth: int) -> Iterator[str]:
    indent, name = "    " * depth, module.rpartition(".")[2]
    head = f"{indent}{name:<{max(22 - len(indent), len(name) + 1)}}"
    yield from textwrap.wrap(caption(module), WIDTH, initial_indent=head, subsequent_indent=" " * len(head))
    inner = "    " * (depth + 1)
    for place, layer in enumerate(found.get(module, ())):
        if place:
            yield f"{inner}{'·' * 8}"
        for part in sorted(layer):
            yield from _part(f"{module}.{part}", found, depth + 1)


def way(name: str) -> str:
    """The functions of a way, one below the other: what each is given, what it makes of it, and where it is."""
    return "\n".join(line for step in WAYS[name] for line in _step(*step.split(":")))


def _step(module: str, qualified: str) -> Iterator[str]:
    function: Any = import_module(module)
    for part in qualified.split("."):
        function = getattr(function, part)
    hints = typing.get_type_hints(function)
    made = _shown(hints.pop("return"))
    given = ", ".join(
        _shown(hint) for hint in hints.values() if inspect.isclass(hint) and hint.__module__ != "builtins"
    )
    yield f"{given or 'str'} -> {made}"
    yield f"    {module}.{qualified}"


def _shown(hint: object) -> str:
    return hint.__name__ if inspect.isclass(hint) else str(hint).replace("typing.", "")


def drawn(text: str) -> str:
    """A page with its drawings made anew."""

    def drawing(found: re.Match[str]) -> str:
        made = layers() if found[1] == "layers" else way(found[1])
        return f"{found[1]}{found[2]}```text\n{made.rstrip()}\n```\n"

    return DRAWING.sub(drawing, text)


if __name__ == "__main__":
    PAGE.write_text(drawn(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
