"""Claims about programs of others: a client generated from the served document calls every operation and understands
what it is given, and schemathesis finds no answer that the document does not promise.
"""

import importlib
import json
import subprocess
import sys
from enum import Enum
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

import pytest

from search_service.web.api.operations import OPERATIONS
from search_service.web.urls import API
from tests.server.promises.api_requests import API_REQUESTS

SEEDS = (1,)
EXAMPLES = 12  # for each operation and phase


@pytest.fixture(scope="module")
def generated(described: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    """The package of a client that openapi-python-client makes of the document, without a warning."""
    folder = tmp_path_factory.mktemp("client")
    (folder / "openapi.json").write_text(json.dumps(described), encoding="utf-8")
    (folder / "config.yml").write_text("post_hooks: []\n", encoding="utf-8")
    command = [
        *(sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning", "--meta", "none"),
        *("--path", "openapi.json", "--config", "config.yml", "--output-path", "generated_pravilo"),
    ]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout
    sys.path.insert(0, str(folder))
    try:
        return importlib.import_module("generated_pravilo")
    finally:
        sys.path.remove(str(folder))


def modules_of(package: ModuleType) -> dict[str, ModuleType]:
    """The modules of the operations by their names; openapi-python-client puts each below its tag."""
    found = {}
    folder = Path(str(package.__file__)).parent / "api"
    for path in folder.glob("*/*.py"):
        if path.stem != "__init__":
            name = f"{package.__name__}.api.{path.parent.name}.{path.stem}"
            found[path.stem.rstrip("_")] = importlib.import_module(name)
    return found


def plain(value: Any) -> Any:
    """A parsed answer as JSON values."""
    if isinstance(value, list):
        return [plain(item) for item in value]
    return value.to_dict() if hasattr(value, "to_dict") else value


def converted(module: ModuleType, parameters: dict[str, Any]) -> dict[str, Any]:
    """The parameters as the functions of the client take them: values of closed lists are enumerations there."""
    hints = get_type_hints(module.sync_detailed)
    made = {}
    if "body" in parameters:
        parameters = {**parameters, "body": module.TextToRead.from_dict(parameters["body"])}
    for name, value in parameters.items():
        kinds = get_args(hints[name]) or (hints[name],)
        enums = [kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum)]
        made[name] = enums[0](value) if enums else value
    return made


def test_every_operation_has_requests() -> None:
    assert set(API_REQUESTS) == set(OPERATIONS)


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_generated_client_reads_what_is_answered(operation: str, generated: ModuleType, address: str) -> None:
    client = generated.Client(base_url=address)
    module = modules_of(generated)[operation]
    for parameters in API_REQUESTS[operation]:
        given = module.sync_detailed(client=client, **converted(module, parameters))
        assert given.status_code == 200, (parameters, given.content[:300])
        if operation.startswith("export"):
            parsed = given.parsed
            assert (parsed.encode() if isinstance(parsed, str) else parsed.payload.read()) == given.content
        else:
            assert plain(given.parsed) == json.loads(given.content), parameters
    client.get_httpx_client().close()


@pytest.mark.parametrize("seed", SEEDS)
def test_schemathesis_finds_nothing(seed: int, address: str, tmp_path: Path) -> None:
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "run", f"{address}{API}/openapi.json", "--checks", "all"),
        *("--seed", str(seed), "--max-examples", str(EXAMPLES), "--phases", "examples,coverage,fuzzing,stateful"),
        *("--no-color", "--generation-database", "none"),
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
