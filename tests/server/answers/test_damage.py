"""Nothing wrong is served: a build that is damaged on the disk is left for the last good one, at start and when it is
published, and every file of a build is among those whose sums are looked at.
"""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from ingest.store import is_whole
from search_service.app import create_app
from search_service.serving import Serving
from search_service.settings import Settings
from search_service.web.current_build import LOOK_EVERY, CurrentBuild
from tests.commands import build_with_commands, run
from tests.samples.small_corpus import put_document

WORD, INVERTED = "столом".encode(), "молотс".encode()


@pytest.fixture(scope="module")
def two_builds(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A corpus and a data folder with two builds; the document of the current one was changed."""
    corpus, data = build_with_commands(tmp_path_factory.mktemp("two"))
    text = (corpus / "sources/laws.txt").read_text(encoding="utf-8")
    put_document(corpus, "laws.txt", text.replace("четыре игрока", "четверо игроков").encode())
    assert run(corpus, data, "build").exit_code == 0
    return corpus, data


@pytest.fixture
def data(two_builds: tuple[Path, Path], tmp_path: Path) -> Path:
    """A copy of the data folder, to be damaged."""
    shutil.copytree(two_builds[1], tmp_path / "data", symlinks=True)
    return tmp_path / "data"


@contextmanager
def served(data: Path, check_sums: str) -> Iterator[TestClient]:
    patient = replace(Serving(), check_sums=check_sums, deadline=240.0)  # on a busy machine the first page takes long
    app = create_app(Settings(corpus=data, data=data, serving=patient))
    with TestClient(app) as client:
        yield client
    app.state.current_build.close()


def current(data: Path) -> Path:
    return (data / "current").resolve()


def former(data: Path) -> Path:
    (other,) = (path for path in (data / "builds").iterdir() if path != current(data) and not path.name.startswith("."))
    return other


def invert_a_word(build: Path) -> None:
    """Turn a word round inside the database: it can be opened and read, and says something else."""
    path = build / "library.sqlite"
    content = path.read_bytes()
    assert WORD in content
    path.write_bytes(content.replace(WORD, INVERTED))


def test_an_inverted_word_in_the_database_is_not_served(data: Path) -> None:
    invert_a_word(current(data))
    with served(data, "never") as client:
        assert INVERTED.decode() in client.get("/ru/law/4").text  # nothing but the sums tells
    with served(data, "first") as client:
        page = client.get("/ru/law/4")
        assert page.status_code == 200
        assert INVERTED.decode() not in page.text
        assert client.get("/api/v1/build").json()["build"] == former(data).name
        assert client.get("/readyz").status_code == 200


def test_a_served_build_that_is_found_damaged_later_gives_way_to_the_last_good_one(data: Path) -> None:
    app = create_app(Settings(corpus=data, data=data))
    build: CurrentBuild = app.state.current_build
    assert build.name() == current(data).name
    invert_a_word(current(data))
    build.check()
    assert build.name() == former(data).name
    build.close()


def test_where_no_build_is_whole_nothing_is_served(data: Path) -> None:
    for folder in (current(data), former(data)):
        invert_a_word(folder)
    with served(data, "first") as client:
        page = client.get("/ru/law/4")
        assert page.status_code == 503
        assert "pravilo build" in page.text
        assert client.get("/readyz").status_code == 503
        assert client.get("/healthz").status_code == 200


def test_a_damaged_build_that_is_published_is_not_taken_over(data: Path) -> None:
    damaged, good = current(data), former(data)
    (data / "current").unlink()
    (data / "current").symlink_to(Path("builds") / good.name)
    now = [0.0]
    app = create_app(Settings(corpus=data, data=data))
    build: CurrentBuild = app.state.current_build
    build._clock = lambda: now[0]
    assert build.name() == good.name
    invert_a_word(damaged)
    (data / "current").unlink()
    (data / "current").symlink_to(Path("builds") / damaged.name)
    for _ in range(2):
        now[0] += 2 * LOOK_EVERY
        build.name()
        build.settle()
    assert build.name() == good.name
    build.close()


def test_every_file_of_a_build_has_its_sum(data: Path) -> None:
    folder = current(data)
    assert is_whole(folder)
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert len(files) > 10
    for path in files:
        content = path.read_bytes()
        path.write_bytes(content[:-1] + bytes([content[-1] ^ 1]) if content else b"x")
        assert not is_whole(folder), path.name
        path.write_bytes(content)
        path.rename(path.with_name("elsewhere"))
        assert not is_whole(folder), path.name
        path.with_name("elsewhere").rename(path)
    assert is_whole(folder)
    (folder / "more").write_bytes(b"")
    assert not is_whole(folder)


@pytest.mark.parametrize(
    ("public_url", "told"), [("https://example.org", True), ("http://example.org", False), (None, False)]
)
@pytest.mark.parametrize("path", ["/ru/", "/api/v1/build", "/ru/nothing", "/static/nothing"])
def test_browsers_are_told_to_come_by_https_alone_where_the_public_address_is_one(
    data: Path, path: str, public_url: str | None, told: bool
) -> None:
    app = create_app(Settings(corpus=data, data=data, public_url=public_url))
    with TestClient(app) as client:
        assert client.get(path).headers.get("strict-transport-security") == ("max-age=31536000" if told else None)
    app.state.current_build.close()
