"""What is published names no machine and no package host, and pins what it stands on."""

import re
import subprocess
from collections.abc import Iterator

from tests.places import ROOT

# The start of an absolute path into somebody's folders; not a part of a web address or of a longer path.
MACHINE_PATH = re.compile(r"(?<![\w.:/~-])/(?:farm|home|root|tmp|Users|work)/")
# Where packages came from, as in a lock file written with its index.
PACKAGE_HOST = re.compile(r"pypi\.org|python[h]osted|registry\.npm[j]s|deb\.debian\.org|[.]library/")
THIRD_PARTY = "corpus/sources/"


def published_texts() -> Iterator[tuple[str, str]]:
    """(path from the root, text) of each file git keeps or would keep, without binaries and the sources."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, listing.split("\0")):
        raw = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in raw and not name.startswith(THIRD_PARTY):
            yield name, raw.decode("utf-8", errors="replace")


def test_no_file_names_a_machine() -> None:
    texts = dict(published_texts())
    assert "pyproject.toml" in texts
    named = [
        f"{name}: {found.group()}"
        for name, text in texts.items()
        for pattern in (MACHINE_PATH, PACKAGE_HOST)
        for found in pattern.finditer(text)
    ]
    assert named == []


def test_the_locks_hold_pins_and_hashes_only() -> None:
    line = re.compile(r"|\s*#.*|[\w.-]+(\[[\w,-]+\])?==[\w.!+-]+ \\|    --hash=sha256:[0-9a-f]{64}( \\)?")
    for name in ("requirements.lock", ".ci/whoosh3.lock"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "==" in text
        assert [found for found in text.splitlines() if not line.fullmatch(found)] == []
