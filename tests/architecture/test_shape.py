"""The shape every part keeps: short files and functions, plain names, immutable values, idle imports."""

import ast
import dataclasses
import enum
import importlib
import pkgutil
import re
import subprocess
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import pytest

import ingest.model
from tests.places import ROOT

PACKAGES = ("ingest", "search_service")
PYTHON_FILES = sorted(path for top in (*PACKAGES, "tests") for path in (ROOT / top).rglob("*.py"))

FILE_LINES, FUNCTION_LINES, PUBLIC_METHODS = 400, 40, 10
SHAPELESS_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}

# Path from the root -> why this one file may be longer. Best empty.
LONG_FILES: dict[str, str] = {}

# The start of an absolute path into somebody's folders; not a part of a web address or of a longer path.
MACHINE_PATH = re.compile(r"(?<![\w.:/~-])/(?:farm|home|root|tmp|Users|work)/")
# Where packages came from, as in a lock file written with its index.
PACKAGE_HOST = re.compile(r"pypi\.org|python[h]osted|registry\.npm[j]s|deb\.debian\.org|[.]library/")
THIRD_PARTY = "corpus/sources/"

# Run in a fresh interpreter. From the innermost frame up to the import machinery, all frames belong to one
# import; ours among them means that our import did the work (not the loader, nor a third party's).
WATCH_IMPORTS = """
import importlib, pkgutil, sys
ours, work, found = sys.argv[1], {"open", "os.listdir", "os.scandir", "sqlite3.connect", "subprocess.Popen",
                                  "socket.connect"}, []
def watch(event, args):
    frame = sys._getframe(1) if event in work else None
    while frame and not frame.f_code.co_filename.startswith("<frozen importlib"):
        if frame.f_code.co_filename.startswith(tuple(f"{ours}/{name}/" for name in sys.argv[2:])):
            found.append(f"{frame.f_code.co_filename}:{frame.f_lineno}: {event} {args[0]!r}")
            return
        frame = frame.f_back
sys.addaudithook(watch)
for name in sys.argv[2:]:
    package = importlib.import_module(name)
    for module in pkgutil.walk_packages(package.__path__, name + "."):
        importlib.import_module(module.name)
print("\\n".join(found))
"""


def relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def trees() -> Iterator[tuple[str, ast.Module]]:
    for path in PYTHON_FILES:
        yield relative(path), ast.parse(path.read_text(encoding="utf-8"))


def length(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from `def` to the last one, without those of the docstring."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    if ast.get_docstring(function, clean=False) is not None:
        opening = function.body[0]
        lines -= (opening.end_lineno or opening.lineno) - opening.lineno + 1
    return lines


def test_no_file_is_too_long() -> None:
    lengths = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in PYTHON_FILES}
    too_long = {name for name, lines in lengths.items() if lines > FILE_LINES}
    assert too_long == set(LONG_FILES), {name: lengths[name] for name in too_long}


def test_no_function_is_too_long() -> None:
    functions = [
        (f"{name}:{node.lineno} {node.name}", length(node))
        for name, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    assert functions
    assert [found for found in functions if found[1] > FUNCTION_LINES] == []


def is_public_method(part: ast.FunctionDef) -> bool:
    """Properties tell what a value is, and a value may be asked many questions; methods are what it can do."""
    is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in part.decorator_list)
    return part.name[0] != "_" and not is_property


def test_no_class_offers_too_much() -> None:
    wide = [
        f"{name}:{node.lineno} {node.name}"
        for name, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.ClassDef)
        and sum(isinstance(part, ast.FunctionDef) and is_public_method(part) for part in node.body) > PUBLIC_METHODS
    ]
    assert wide == []


def test_every_module_is_named_for_its_responsibility() -> None:
    assert [relative(path) for path in PYTHON_FILES if path.stem in SHAPELESS_NAMES] == []
    assert [relative(path) for path in PYTHON_FILES if path.parent.name in SHAPELESS_NAMES] == []


def test_every_test_file_is_collected() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "tests"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    collected = {line.partition("::")[0] for line in listing.splitlines() if "::" in line}
    written = {relative(path) for path in (ROOT / "tests").rglob("test_*.py")}
    assert written
    assert written - collected == set(), listing[-2000:]


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


def opened_by_imports(root: Path, *packages: str) -> str:
    command = [sys.executable, "-c", WATCH_IMPORTS, str(root), *packages]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_importing_a_module_does_no_work() -> None:
    assert opened_by_imports(ROOT, *PACKAGES) == ""


def test_an_import_that_does_work_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "eager").mkdir()
    (tmp_path / "eager/__init__.py").write_text("from pathlib import Path\nPath(__file__).read_text()\n")
    assert "eager/__init__.py:2: open" in opened_by_imports(tmp_path, "eager")


def published_texts() -> Iterator[tuple[str, str]]:
    """(path from the root, text) of each file git keeps or would keep, without binaries and the sources."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listing.split("\0")):
        raw = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in raw and not name.startswith(THIRD_PARTY):
            yield name, raw.decode("utf-8", errors="replace")


def test_no_file_names_a_machine() -> None:
    texts = dict(published_texts())
    assert "pyproject.toml" in texts
    named = [
        f"{name}: {found.group()}"
        for name, text in texts.items()
        for pattern in (MACHINE_PATH, PACKAGE_HOST)
        for found in pattern.finditer(text)
    ]
    assert named == []


def test_the_locks_hold_pins_and_hashes_only() -> None:
    line = re.compile(r"|\s*#.*|[\w.-]+(\[[\w,-]+\])?==[\w.!+-]+ \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    for name in ("requirements.lock", ".ci/whoosh3.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "==" in text
        assert [found for found in text.splitlines() if not line.fullmatch(found)] == []
