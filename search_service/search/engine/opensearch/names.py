"""The names of indexes on a cluster, and the note in a folder of a build that tells which is its own."""

import json
import os
import re
from pathlib import Path
from secrets import token_hex
from typing import Final

from search_service.search.engine.port import IndexUnreadableError

NOTE: Final = "index.json"
STRANGE: Final = re.compile(r"[^a-z0-9]+")  # characters that stand in no name of an index, or mean something there


def new_name(prefix: str, folder: Path) -> str:
    """A name that no other index has, after the build that the folder lies in."""
    build = STRANGE.sub("-", folder.parent.parent.name.removeprefix(".staging-").lower()).strip("-")
    return f"{prefix}-{build or 'build'}-{token_hex(4)}"


def note(folder: Path, name: str) -> None:
    """Write down, for good, what an index is called, before it is made: what a killed indexing leaves can be found."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / NOTE).open("w", encoding="utf-8") as file:
        file.write(json.dumps({"index": name}) + "\n")
        file.flush()
        os.fsync(file.fileno())


def noted(folder: Path) -> str | None:
    """The name of the index of a folder; None where it tells none."""
    try:
        return str(json.loads((folder / NOTE).read_text(encoding="utf-8"))["index"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def required(folder: Path) -> str:
    """The same; IndexUnreadableError where the folder tells none."""
    if (name := noted(folder)) is None:
        raise IndexUnreadableError(f"no index of OpenSearch is noted in {folder.name}; run `pravilo build`")
    return name
