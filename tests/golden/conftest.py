"""An explicit option rewrites the golden files, so that none changes unseen: `pytest tests/golden --save-golden`."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --save-golden; without this folder on the command line the option is off."""
    parser.addoption("--save-golden", action="store_true", help="write the golden files of tests/golden/ anew")


@pytest.fixture
def save_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written and not compared."""
    return bool(request.config.getoption("--save-golden", default=False))
