"""The code as the gates see it: its files, their syntax trees, and who imports whom."""

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import grimp

from tests.places import ROOT

PACKAGES = ("ingest", "search_service")
PYTHON_FILES = sorted(path for top in (*PACKAGES, "tests") for path in (ROOT / top).rglob("*.py"))


def relative(path: Path) -> str:
    """A file's path from the root of the project."""
    return path.relative_to(ROOT).as_posix()


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """Path from the root and syntax tree of each Python file."""
    return tuple((relative(path), ast.parse(path.read_text(encoding="utf-8"))) for path in PYTHON_FILES)


def functions() -> Iterator[tuple[str, ast.FunctionDef | ast.AsyncFunctionDef]]:
    """Each function with its place, "file:line name"."""
    for name, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield f"{name}:{node.lineno} {node.name}", node


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    """Each class with the file it is in."""
    for name, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                yield name, node


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the last one, without those of the docstring."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    if ast.get_docstring(function, clean=False) is not None:
        opening = function.body[0]
        lines -= (opening.end_lineno or opening.lineno) - opening.lineno + 1
    return lines


def complexity(function: ast.AST) -> int:
    """Independent ways through a function, counted as radon does: 1, and 1 for each place where it may go two ways."""
    return 1 + sum(map(_forks, ast.walk(function)))


def _forks(node: ast.AST) -> int:
    if isinstance(node, ast.BoolOp):
        return len(node.values) - 1
    if isinstance(node, ast.comprehension):
        return 1 + len(node.ifs)
    if isinstance(node, ast.Match):
        return len(node.cases)
    if isinstance(node, ast.For | ast.AsyncFor | ast.While | ast.Try):
        return (not isinstance(node, ast.Try)) + bool(node.orelse)
    return isinstance(node, ast.If | ast.IfExp | ast.ExceptHandler | ast.Lambda | ast.Assert)


@cache
def imports() -> grimp.ImportGraph:
    """Who imports whom in both packages, inside functions too; imports for the type checker alone do not count."""
    return grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)


def longest_chain(package: str, graph: Mapping[str, set[str]]) -> list[str]:
    """The longest way from a module of a package along imports inside it; the graph must have no cycle."""
    found: dict[str, list[str]] = {}

    def longest(module: str) -> list[str]:
        if module not in found:
            inner = (longest(name) for name in sorted(graph[module]) if name in graph)
            found[module] = [module, *max(inner, key=len, default=[])]
        return found[module]

    return max((longest(module) for module in graph if f"{module}.".startswith(f"{package}.")), key=len)


def imported_by(package: str) -> dict[str, set[str]]:
    """The modules of a package, each with those of the same package that it imports."""
    own = {module for module in imports().modules if f"{module}.".startswith(f"{package}.")}
    return {module: imports().find_modules_directly_imported_by(module) & own for module in own}
