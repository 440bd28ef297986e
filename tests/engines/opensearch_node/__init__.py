"""A real node of OpenSearch on this machine, from the parts that Maven Central has of it: started and stopped again.

A node listens on loopback alone, keeps its data in a folder of its own, and ends with the process that started it.
"""

import atexit
import hashlib
import importlib.util
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from filelock import FileLock

from tests.places import ROOT

HERE: Final = Path(__file__).parent
LIBRARIES: Final = ROOT / "var" / "opensearch" / "libraries"
HEAP: Final = "512m"
PATIENCE: Final = 240.0  # seconds that a node may take to answer, on a machine with much to do
MISSING: Final = "no node of OpenSearch: {} (Debian: apt-get install default-jdk-headless maven)"
SETTINGS: Final = {
    "network.host": "127.0.0.1",
    "http.type": "netty4",
    "transport.type": "netty4",
    "cluster.routing.allocation.disk.threshold_enabled": "false",
    "indices.query.bool.max_clause_count": "8192",
}


def why_none() -> str | None:
    """Why no node can be started here; None where one can."""
    for program in ("java", "javac", "mvn"):
        if shutil.which(program) is None:
            return MISSING.format(f"{program} is missing")
    if importlib.util.find_spec("opensearchpy") is None:
        return "no client of OpenSearch: pip install 'pravilo[opensearch]'"
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningNode:
    """A node that answers at `url`."""

    url: str
    process: "subprocess.Popen[bytes]"

    def kill(self) -> None:
        """End the node in the midst of what it does, as a power cut would."""
        self.process.kill()
        self.stop()

    def stop(self) -> None:
        """End the node, at once where it does not end by itself."""
        self.process.terminate()
        try:
            self.process.wait(timeout=20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()


def start(folder: Path, *, port: int = 0) -> RunningNode:
    """A node whose data and log lie in a folder, on a port or any free one; it has answered when this returns."""
    node = _launched(folder, port=port, settings={"discovery.type": "single-node"})
    _wait(node, folder)
    return node


def start_together(folder: Path, count: int) -> tuple[RunningNode, ...]:
    """So many nodes of one cluster, with their data and logs in a folder; all have joined when this returns."""
    names = [f"node-{number}" for number in range(1, count + 1)]
    ports = {name: _free_port() for name in names}
    together = {
        "discovery.seed_hosts": ",".join(f"127.0.0.1:{port}" for port in ports.values()),
        "cluster.initial_cluster_manager_nodes": ",".join(names),
    }
    own = [together | {"node.name": name, "transport.port": str(port)} for name, port in ports.items()]
    nodes = [_launched(folder / one["node.name"], settings=one) for one in own]
    for node, name in zip(nodes, names, strict=True):
        _wait(node, folder / name, f"?wait_for_nodes={count}&timeout=1s")
    return tuple(nodes)


def _launched(folder: Path, *, settings: Mapping[str, str], port: int = 0) -> RunningNode:
    """A node that begins to run."""
    classes = _libraries()
    folder.mkdir(parents=True, exist_ok=True)
    port = port or _free_port()
    own = {"cluster.name": "pravilo", "node.name": "node", "path.home": str(folder), "http.port": str(port)}
    own |= {"transport.port": str(_free_port()), **SETTINGS, **settings}
    java = ["java", f"-Xms{HEAP}", f"-Xmx{HEAP}", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"]
    words = [*java, "-cp", f"{classes}:{LIBRARIES}/*", "Node", *(f"{name}={value}" for name, value in own.items())]
    with (folder / "node.log").open("wb") as log:
        process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=log, stderr=subprocess.STDOUT)
    return RunningNode(url=f"http://127.0.0.1:{port}", process=process)


def _wait(node: RunningNode, folder: Path, wanted: str = "") -> None:
    """Wait until a node answers what is wanted of its health; RuntimeError with the end of its log where it never
    does.
    """
    ends = time.monotonic() + PATIENCE
    while not _answers(node.url + "/_cluster/health" + wanted):
        if node.process.poll() is not None or time.monotonic() > ends:
            node.stop()
            said = (folder / "node.log").read_text(encoding="utf-8", errors="replace")[-2000:]
            raise RuntimeError(f"the node of OpenSearch does not answer: {said}")
        time.sleep(0.3)


@cache
def shared() -> RunningNode:
    """The node of this run, started at its first use and stopped at its end."""
    folder = Path(tempfile.mkdtemp(prefix="pravilo-opensearch-"))
    node = start(folder)

    def end() -> None:
        node.stop()
        shutil.rmtree(folder, ignore_errors=True)

    atexit.register(end)
    return node


def _libraries() -> Path:
    """The folder of the compiled node, beside its libraries, which are brought and kept at the first use."""
    sources = [HERE / "pom.xml", HERE / "Node.java"]
    made_of = hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()
    classes, stamp = LIBRARIES / "classes", LIBRARIES / "made-of"
    LIBRARIES.parent.mkdir(parents=True, exist_ok=True)
    with FileLock(LIBRARIES.parent / "libraries.lock"):
        if stamp.is_file() and stamp.read_text() == made_of:
            return classes
        shutil.rmtree(LIBRARIES, ignore_errors=True)
        bring = ["mvn", "-q", "-B", "-f", str(sources[0]), "dependency:copy-dependencies"]
        _run(*bring, f"-DoutputDirectory={LIBRARIES}")
        _run("javac", "-cp", f"{LIBRARIES}/*", "-d", str(classes), str(sources[1]))
        stamp.write_text(made_of)
    return classes


def _run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"{words[0]} fails: {(done.stdout + done.stderr)[-2000:]}")


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])
