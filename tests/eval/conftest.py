"""One build of the whole library for all that measures it."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from search_service.cli import main


@pytest.fixture(scope="session")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a build of the whole corpus, for every engine that needs no server."""
    data = tmp_path_factory.mktemp("data")
    built = CliRunner().invoke(main, ["--data", str(data), "--engine", "whoosh", "--engine", "tantivy", "build"])
    assert built.exit_code == 0, built.output
    return data / "current"
