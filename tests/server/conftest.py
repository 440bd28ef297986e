"""A site over the sample build, asked in the process through its whole stack."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from search_service.app import create_app
from search_service.settings import Settings
from tests.samples.site import publish_sample


@pytest.fixture(scope="session")
def sample_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the sample build published in it."""
    data = tmp_path_factory.mktemp("data")
    publish_sample(data)
    return data


@pytest.fixture(scope="session")
def site(sample_data: Path) -> Iterator[TestClient]:
    """A client that follows no redirect and gets the server's answer to its own failures too."""
    app = create_app(Settings(corpus=sample_data, data=sample_data))
    client = TestClient(app, raise_server_exceptions=False, follow_redirects=False)
    client.headers["accept-language"] = "ru"
    yield client
    client.close()
    app.state.current_build.close()
