"""Draws docs/architecture.md: the layers from the import contracts, the ways from the signatures of functions.

`python -m tests.architecture.picture` writes the drawings into the page; a test says when they are out of date.
"""

import ast
import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from tests.places import ROOT

PAGE: Final = ROOT / "docs" / "architecture.md"
DRAWING: Final = re.compile(r"(?<=<!-- drawn: )(\w+)( -->\n)(.*?)(?=<!-- end -->)", re.DOTALL)
WIDTH: Final = 116

# The functions that each goes through, one after the other, by module and name.
WAYS: Final = {
    "query": (
        "search_service.search.request.request:SearchRequest.read(given)",
        "search_service.search.query.syntax:parse_query(text)",
        "search_service.search.plan:Planner.plan(query)",
        "search_service.search.ladder:Ladder.climb(plan)",
        "search_service.search.engine.port:Engine.search(batch)",
        "search_service.search.rank.scoring:score_unit(found)",
        "search_service.search.hits:make_hit(reading)",
        "search_service.search.service:Search.answer(request)",
        "search_service.web.views.search:search_page(answer)",
    ),
    "document": (
        "ingest.decode:decode(data)",
        "ingest.repair:repair(source)",
        "ingest.reflow:reflow(repaired)",
        "ingest.outline:outline(reflowed)",
        "ingest.assemble.single:record_of(unit)",
        "ingest.assemble.book:complete(printed)",
        "ingest.citation.resolve:link_record(record)",
        "ingest.notes:with_digest(record)",
        "ingest.audit.book:audit_book(records)",
        "ingest.publish:build(corpus)",
    ),
}


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
    return first_sentence(ast.get_docstring(ast.parse(file_of(module).read_text(encoding="utf-8"))))


def first_sentence(docstring: str | None) -> str:
    """The first sentence of a docstring, on one line and without its full stop."""
    return re.split(r"(?<=[.!?])\s", " ".join((docstring or "").split()), maxsplit=1)[0].removesuffix(".")


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
    """The functions of a way, one below the other: what each is given and makes of it, where it is, what it says."""
    return "\n".join(line for step in WAYS[name] for line in _step(*re.split(r"[:()]", step)[:3]))


def _step(module: str, name: str, parameter: str) -> Iterator[str]:
    function = _function(module, name)
    kinds = {argument.arg: argument.annotation for argument in (*function.args.args, *function.args.kwonlyargs)}
    yield f"{_short(kinds[parameter])} -> {_short(function.returns)}"
    yield f"    {module}.{name}"
    told = first_sentence(ast.get_docstring(function))
    yield from textwrap.wrap(told, WIDTH, initial_indent="    ", subsequent_indent="    ")


def _function(module: str, name: str) -> ast.FunctionDef:
    body: list[ast.stmt] = ast.parse(file_of(module).read_text(encoding="utf-8")).body
    for part in name.split("."):
        (found,) = (node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == part)
        body = found.body
    assert isinstance(found, ast.FunctionDef), name
    return found


def _short(annotation: ast.expr | None) -> str:
    """A type as it is written; of a tuple of several things the first, the others being beside the point."""
    assert annotation is not None
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.slice, ast.Tuple):
        first, second = annotation.slice.elts[:2]
        if ast.unparse(annotation.value) == "tuple" and ast.unparse(second) != "...":
            return _short(first)
    return str(annotation.value) if isinstance(annotation, ast.Constant) else ast.unparse(annotation)


def drawn(text: str) -> str:
    """A page with its drawings made anew."""

    def drawing(found: re.Match[str]) -> str:
        made = layers() if found[1] == "layers" else way(found[1])
        return f"{found[1]}{found[2]}```text\n{made.rstrip()}\n```\n"

    return DRAWING.sub(drawing, text)


if __name__ == "__main__":
    PAGE.write_text(drawn(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
