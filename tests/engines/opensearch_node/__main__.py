"""`make opensearch`: a node of OpenSearch on this machine until Ctrl+C; its data stay in var/opensearch."""

import argparse
import signal
import sys
from typing import Final

from tests.engines.opensearch_node import start, why_none
from tests.places import ROOT

FOLDER: Final = ROOT / "var" / "opensearch" / "node"


def main() -> None:
    """Start the node, say how it is used, and stop it when asked to."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--port", type=int, default=9200)
    options = arguments.parse_args()
    if why := why_none():
        sys.exit(why)
    print("Starting; the first time its libraries are brought from Maven Central.", flush=True)
    try:
        node = start(FOLDER, port=options.port)
    except RuntimeError as error:
        sys.exit(str(error))
    print(
        f"OpenSearch answers at {node.url}: pravilo --engine opensearch:{node.url} build (Ctrl+C ends it)", flush=True
    )
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        node.process.wait()
    except KeyboardInterrupt:
        node.stop()


if __name__ == "__main__":
    main()
