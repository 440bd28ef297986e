"""The shape every part keeps: short files and functions, few rooms side by side, plain names that mean one thing."""

import ast
import io
import re
import tokenize
from collections import Counter, defaultdict
from pathlib import PurePosixPath

import pytest

from tests.architecture.code import PACKAGES, PYTHON_FILES, classes, complexity, functions, length, relative

FILE_LINES, FUNCTION_LINES, COMPLEXITY, PUBLIC_METHODS, MODULES_OF_A_FOLDER = 400, 40, 15, 10, 12
FORMATTER_OFF = re.compile(r"#\s*(?:fmt\s*:\s*(?:skip|off)|yapf\s*:\s*disable)\b")
# Places where a table is laid out by hand, each with its reason.
LAID_OUT_BY_HAND: dict[str, str] = {}
SHAPELESS_NAMES = {"utils", "util", "helpers", "helper", "common", "misc"}


def test_no_file_is_too_long() -> None:
    lengths = {relative(path): len(path.read_text(encoding="utf-8").splitlines()) for path in PYTHON_FILES}
    assert lengths
    assert {name: lines for name, lines in lengths.items() if lines > FILE_LINES} == {}


def switches_off(code: str) -> bool:
    """Whether a comment of the code tells the formatter to leave something alone."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return any(token.type == tokenize.COMMENT and FORMATTER_OFF.search(token.string) for token in tokens)


def test_the_formatter_lays_out_everything() -> None:
    """Whoever switches it off hides how long a function or a file is."""
    switched_off = {relative(path) for path in PYTHON_FILES if switches_off(path.read_text(encoding="utf-8"))}
    assert switched_off == LAID_OUT_BY_HAND.keys()


@pytest.mark.parametrize(
    ("line", "off"),
    [
        ("x = [1]  # fmt: skip", True),
        ("# fmt:off", True),
        ("    # yapf: disable", True),
        ("x = 1  # noqa: E501 # fmt: skip", True),
        ("# fmt: on", False),
        ("x = '# fmt: off'", False),
    ],
)
def test_how_the_formatter_is_switched_off(line: str, off: bool) -> None:
    assert switches_off(line) is off


def test_no_function_is_too_long() -> None:
    lengths = {place: length(function) for place, function in functions()}
    assert lengths
    assert {place: lines for place, lines in lengths.items() if lines > FUNCTION_LINES} == {}


def test_no_function_is_tangled() -> None:
    """Of the product; a test may claim many things of one value."""
    ours = [(place, function) for place, function in functions() if not place.startswith("tests/")]
    ways = {place: complexity(function) for place, function in ours}
    assert ways
    assert {place: count for place, count in ways.items() if count > COMPLEXITY} == {}


@pytest.mark.parametrize(
    ("code", "ways"),
    [
        ("def f(): return 1", 1),
        ("def f(a):\n if a: return 1\n return 2", 2),
        ("def f(a, b): return a and b or a", 3),
        ("def f(a): return [b for b in a if b]", 3),
        ("def f(a):\n for b in a: pass\n else: return 1", 3),
        ("def f(a):\n try: a()\n except OSError: pass\n except ValueError: pass", 3),
        ("def f(a):\n match a:\n  case 1: return 1\n  case _: return lambda: 2", 4),
    ],
)
def test_how_many_ways_lead_through_a_function(code: str, ways: int) -> None:
    assert complexity(ast.parse(code).body[0]) == ways


def is_public_method(part: ast.FunctionDef) -> bool:
    """Properties tell what a value is, and a value may be asked many questions; methods are what it can do."""
    is_property = any(isinstance(mark, ast.Name) and mark.id == "property" for mark in part.decorator_list)
    return part.name[0] != "_" and not is_property


def test_no_class_offers_too_much() -> None:
    wide = [
        f"{name}:{node.lineno} {node.name}"
        for name, node in classes()
        if sum(isinstance(part, ast.FunctionDef) and is_public_method(part) for part in node.body) > PUBLIC_METHODS
    ]
    assert wide == []


def test_no_folder_is_crowded() -> None:
    modules = Counter(PurePosixPath(relative(path)).parent.as_posix() for path in PYTHON_FILES)
    assert {name: count for name, count in modules.items() if count > MODULES_OF_A_FOLDER} == {}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_class_name_means_one_thing_in_a_package(package: str) -> None:
    homes = defaultdict(list)
    for name, node in classes():
        if name.startswith(f"{package}/") and node.name[0] != "_":
            homes[node.name].append(f"{name}:{node.lineno}")
    assert homes
    assert {name: where for name, where in homes.items() if len(where) > 1} == {}


def test_every_module_is_named_for_its_responsibility() -> None:
    assert [relative(path) for path in PYTHON_FILES if path.stem in SHAPELESS_NAMES] == []
    assert [relative(path) for path in PYTHON_FILES if path.parent.name in SHAPELESS_NAMES] == []
