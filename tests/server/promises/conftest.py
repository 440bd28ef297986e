"""A running server over the sample build, and the description of its API."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from search_service.app import create_app
from search_service.settings import Settings
from search_service.web.urls import API
from tests.live import served


@pytest.fixture(scope="session")
def address(sample_data: Path) -> Iterator[str]:
    """Where the sample build is served."""
    app = create_app(Settings(corpus=sample_data, data=sample_data))
    with served(app) as at:
        yield at
    app.state.current_build.close()


@pytest.fixture(scope="session")
def described(address: str) -> dict[str, Any]:
    """The OpenAPI document as it is served."""
    document: dict[str, Any] = httpx2.get(f"{address}{API}/openapi.json", timeout=120).json()
    return document
