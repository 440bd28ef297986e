"""The import contracts hold because they close: an import planted against each of them is named by `make check`."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import pytest

from search_service.search.engine import ENGINES
from tests.architecture.code import PACKAGES
from tests.architecture.picture import contracts, file_of, layers_of
from tests.places import ROOT

LAYERED: Final = [contract for contract in contracts() if contract["type"] == "layers" and "containers" in contract]
ADAPTER: Final = "search_service.search.engine.whoosh"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the code that the contracts speak of, with the contracts."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in (*PACKAGES, "tests/architecture"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "tests/places.py"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def check(checkout: Path) -> tuple[int, str]:
    """Exit status and output of the check of all contracts."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-logo", "--no-cache"]
    done = subprocess.run(command, cwd=checkout, capture_output=True, text=True, check=False)
    return done.returncode, " ".join(done.stdout.split())


def planted(module: str, imported: str, checkout: Path) -> tuple[int, str]:
    """What the check says where `module` imports `imported` too; the copy is left as it was."""
    path = file_of(module, checkout)
    before = path.read_text(encoding="utf-8") if path.exists() else None
    path.write_text(f"{before or ''}\nimport {imported}\n", encoding="utf-8")
    try:
        return check(checkout)
    finally:
        path.unlink() if before is None else path.write_text(before, encoding="utf-8")


def test_the_contracts_are_kept(checkout: Path) -> None:
    status, said = check(checkout)
    assert (status, " 0 broken." in said) == (0, True), said


@pytest.mark.parametrize(
    ("module", "imported"),
    [
        ("search_service.search.plan", ADAPTER),
        ("search_service.web.views.parts.names", ADAPTER),
        ("search_service.web.views.parts.names", "search_service.web.site"),
        ("search_service.web.views.parts.names", "search_service.web.api.routes.search"),
        ("search_service.web.pages.law", "search_service.search.index.writer"),
        ("search_service.search.answer", "search_service.search.rank.scoring"),
        ("ingest.citation.in_text", "ingest.reflow"),
        ("search_service.search.utils", "search_service.search.answer"),
        ("search_service.search.engine", ADAPTER),
        ("search_service.cli.build", f"{ADAPTER}.searching"),
        ("search_service.cli.serve", "ingest.reflow.lines"),
        ("search_service.web.pages.law", "ingest.publish"),
        ("search_service.web.pages.law", "search_service.library.facts"),
        ("search_service.web.pages.law", "search_service.search.service"),
        ("search_service.web.pages.law", "search_service.search.analysis"),
        ("search_service.open_build", "search_service.search.rank.scoring"),
        ("search_service.search.plan", "search_service.search.analysis.tokens"),
        ("search_service.search.plan", "search_service.search.query.syntax"),
        ("search_service.search.service", "search_service.search.rank.scoring"),
        ("search_service.search.index.writer", "search_service.search.words.word_store"),
        ("search_service.web.pages.pwa", "search_service.web.http.middleware"),
        ("search_service.app", "search_service.web.http.cache"),
        ("ingest.decode.lost_letters", "ingest.decode.letters.english"),
        ("search_service.library.records", "ingest.citation.in_text"),
        ("ingest.publish.book", "ingest.citation.token"),
        ("ingest.outline.laws", "ingest.reflow.seam"),
        ("ingest.publish.book", "search_service.search"),
        ("ingest.publish.book", "whoosh"),
        ("ingest.repair.rules", "bs4"),
        ("search_service.search.index.units", "whoosh"),
        ("search_service.search.engine.whoosh.reading", "tantivy"),
        ("search_service.search.index.units", "pymorphy3"),
    ],
)
def test_a_planted_import_is_named(module: str, imported: str, checkout: Path) -> None:
    status, said = planted(module, imported, checkout)
    assert status != 0
    assert module.rpartition(".")[2] in said.partition("Broken contracts")[2]


def test_a_cycle_is_named(checkout: Path) -> None:
    status, said = planted("search_service.web.views.parts.names", "search_service.web.views.law", checkout)
    assert status != 0
    assert ".parts -> .law (1 import)" in said


def packages_with_a_face() -> Iterator[tuple[str, list[str]]]:
    """Each package below the two, with the modules inside it; those whose modules are taken one by one left out."""
    (faces,) = (contract for contract in contracts() if contract["type"] == "faces")
    for package in sorted({path.parent for name in PACKAGES for path in (ROOT / name).rglob("*.py")}):
        name = ".".join(package.relative_to(ROOT).parts)
        modules = [path.stem for path in sorted(package.glob("*.py")) if path.stem != "__init__"]
        if "." in name and name not in faces["shelves"] and modules:
            yield name, modules


def test_no_sibling_of_a_package_reaches_inside_it(checkout: Path) -> None:
    plants = [
        (f"{package.rpartition('.')[0]}.beside_{package.rpartition('.')[2]}", f"{package}.{modules[0]}")
        for package, modules in packages_with_a_face()
    ]
    assert len(plants) > 20
    for importer, imported in plants:
        file_of(importer, checkout).write_text(f"import {imported}\n", encoding="utf-8")
    try:
        _, said = check(checkout)
    finally:
        for importer, _ in plants:
            file_of(importer, checkout).unlink()
    assert [plant for plant in plants if f"- {' -> '.join(plant)}" not in said] == []


def upward_imports() -> Iterator[tuple[str, str]]:
    """For each layer but the highest a module in it and one in the layer above."""
    for contract in LAYERED:
        (container,) = contract["containers"]
        for above, below in pairwise(layers_of(contract)):
            yield f"{container}.{below[0]}", f"{container}.{above[0]}"


@pytest.mark.parametrize(("lower", "higher"), list(upward_imports()), ids=" imports ".join)
def test_no_layer_imports_the_one_above(lower: str, higher: str, checkout: Path) -> None:
    status, said = planted(lower, higher, checkout)
    assert status != 0
    assert f"{lower} -> {higher}" in said


@pytest.mark.parametrize("contract", LAYERED, ids=lambda contract: contract["containers"][0])
def test_a_new_module_has_to_be_given_its_layer(contract: dict[str, Any], checkout: Path) -> None:
    stray = f"{contract['containers'][0]}.stray"
    status, said = planted(stray, "os", checkout)
    assert status != 0
    assert stray in said


def test_the_layers_are_exhaustive_where_the_code_is() -> None:
    parts = {"ingest", "search_service", "search_service.web", "search_service.search", "search_service.search.engine"}
    assert parts <= {contract["containers"][0] for contract in LAYERED if contract["exhaustive"]}


@pytest.mark.parametrize("contract", LAYERED, ids=lambda contract: contract["containers"][0])
def test_a_layer_names_what_there_is(contract: dict[str, Any]) -> None:
    modules = [f"{contract['containers'][0]}.{name}" for layer in layers_of(contract) for name in layer]
    assert [module for module in modules if not file_of(module).exists()] == []


def test_every_engine_is_reached_through_the_registry_alone() -> None:
    (guarded,) = (contract["protected_modules"] for contract in contracts() if contract["type"] == "protected")
    assert {row.module for row in ENGINES.values()} == set(guarded)
