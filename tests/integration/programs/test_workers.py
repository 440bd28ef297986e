"""Documents read side by side, by whatever executor, give the library that one process gives, to the byte."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from ingest.decode import UndecodableError
from ingest.publish import BuildReport, Workers, build
from ingest.store import open_corpus
from search_service.build_workers import MUCH, NoWorkersError, workers_of
from tests.commands import run
from tests.samples.documents import ONCE, all_words, all_words_but_one_death, quiet_tools
from tests.samples.small_corpus import copy_mini, put_document


def built(corpus: Path, data: Path, workers: Workers | None, known: Callable[[str], bool] = all_words) -> BuildReport:
    ports = replace(quiet_tools(known), workers=workers)
    return build(open_corpus(corpus), data, ports, package_files=())


def export_of(report: BuildReport) -> tuple[bytes, list[str], list[object]]:
    """The library as it was written, what it is said to be, and what was found."""
    records = (report.folder / "library.sqlite").read_bytes()
    return records, [str(record.id) for record in report.records], list(report.findings)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_mini(tmp_path_factory.mktemp("workers"))


@pytest.fixture(scope="module")
def alone(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[str], list[object]]:
    return export_of(built(corpus, tmp_path_factory.mktemp("alone"), None))


def processes(count: int, told: list[str]) -> Workers:
    made = workers_of(count, None, 0, told.append)
    assert made is not None
    return made


class Refusing(Executor):
    """An executor that takes nothing, or loses what it took."""

    def __init__(self, *, at_once: bool) -> None:
        self._at_once = at_once

    def submit(self, *_: object, **__: object) -> "Future[object]":  # type: ignore[override]
        if self._at_once:
            raise RuntimeError("no room")
        future: Future[object] = Future()
        future.set_exception(ConnectionError("the machine is gone"))
        return future


@pytest.mark.parametrize("count", [2, 3])
def test_processes_read_what_one_reads(
    count: int, corpus: Path, alone: tuple[bytes, list[str], list[object]], tmp_path: Path
) -> None:
    told: list[str] = []
    assert export_of(built(corpus, tmp_path, processes(count, told))) == alone
    assert told == []


@pytest.mark.parametrize("ahead", [0, 1, 9])
def test_any_executor_may_be_handed_in(
    ahead: int, corpus: Path, alone: tuple[bytes, list[str], list[object]], tmp_path: Path
) -> None:
    assert export_of(built(corpus, tmp_path, Workers(open=partial(ThreadPoolExecutor, 2), ahead=ahead))) == alone


@pytest.mark.parametrize("at_once", [True, False])
def test_what_workers_lose_is_read_here_and_told(
    *, at_once: bool, corpus: Path, alone: tuple[bytes, list[str], list[object]], tmp_path: Path
) -> None:
    told: list[str] = []
    refusing = Refusing(at_once=at_once)
    assert (
        export_of(built(corpus, tmp_path, Workers(open=lambda: nullcontext(refusing), ahead=2, told=told.append)))
        == alone
    )
    assert told
    assert {one.partition(":")[0] for one in told} == {"RuntimeError" if at_once else "ConnectionError"}


@pytest.fixture
def death(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The file that a worker takes away when it dies."""
    file = tmp_path / "alive"
    file.touch()
    monkeypatch.setenv(ONCE, str(file))
    yield file
    assert not file.exists(), "nobody died"


def test_a_worker_killed_in_mid_build_costs_time_only(
    death: Path, corpus: Path, alone: tuple[bytes, list[str], list[object]], tmp_path: Path
) -> None:
    told: list[str] = []
    found = export_of(built(corpus, tmp_path / "data", processes(2, told), all_words_but_one_death))
    assert found == alone
    assert told
    assert death.name == "alive"


def test_a_document_that_cannot_be_read_is_said_as_by_one_process(tmp_path: Path) -> None:
    damaged = copy_mini(tmp_path)
    put_document(damaged, "remarks.txt", b"\x00\x01\x02\x03" * 100)
    said: list[str] = []
    for workers in (None, processes(2, [])):
        with pytest.raises(UndecodableError) as refused:
            built(damaged, tmp_path / f"data{len(said)}", workers)
        said.append(str(refused.value))
    assert said[0] == said[1]


def test_processes_are_for_large_corpora_unless_asked_for() -> None:
    assert workers_of(None, None, MUCH - 1, print) is None
    assert workers_of(1, None, 100 * MUCH, print) is None
    cores = len(os.sched_getaffinity(0))
    made = workers_of(None, None, MUCH, print)
    assert (made is not None) is (cores > 1)


@pytest.mark.parametrize("address", ["dask://", "tcp://127.0.0.1:8786", "dask://127.0.0.1:1"])
def test_an_address_without_a_cluster_is_said(address: str, corpus: Path, tmp_path: Path) -> None:
    pytest.importorskip("distributed")
    with pytest.raises(NoWorkersError, match="dask://"):
        built(corpus, tmp_path, workers_of(None, address, 0, print))


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a cluster of two workers, each a process of its own."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("DASK_DISTRIBUTED__WORKER__DAEMON", "True")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", silence_logs=50
    ) as made:
        yield made.scheduler_address.replace("tcp://", "dask://")


def test_a_cluster_reads_what_one_process_reads(
    cluster: str, corpus: Path, alone: tuple[bytes, list[str], list[object]], tmp_path: Path
) -> None:
    told: list[str] = []
    assert export_of(built(corpus, tmp_path, workers_of(None, cluster, 0, told.append))) == alone
    assert told == []


def test_a_worker_of_a_cluster_killed_in_mid_build_costs_time_only(
    death: Path, cluster: str, corpus: Path, alone: tuple[bytes, list[str], list[object]], tmp_path: Path
) -> None:
    found = built(corpus, tmp_path / "data", workers_of(None, cluster, 0, print), all_words_but_one_death)
    assert export_of(found) == alone
    assert death.name == "alive"


@pytest.mark.parametrize(
    ("options", "code", "told"),
    [
        (("--jobs", "2", "--executor", "dask://127.0.0.1:1"), 2, "Either --jobs or --executor"),
        (("--jobs", "0"), 2, "--jobs"),
        (("--executor", "tcp://127.0.0.1:1"), 3, "dask://host:8786"),
    ],
)
def test_the_command_refuses_what_cannot_be(
    options: tuple[str, ...], code: int, told: str, corpus: Path, tmp_path: Path
) -> None:
    result = run(corpus, tmp_path, "build", *options)
    assert result.exit_code == code
    assert told in result.stderr
