"""Styles, scripts and icons, read once; each has a URL that names its content, so that it may be kept for ever."""

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parent.parent / "static"
TYPES: Final[Mapping[str, str]] = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Asset:
    """One file: its bytes, its media type, and its name with the digest of its content."""

    content: bytes
    media_type: str
    hashed_name: str


class Assets:
    """All static files of the site."""

    def __init__(self, folder: Path = FOLDER) -> None:
        files = sorted(path for path in folder.iterdir() if path.suffix in TYPES)
        self._by_name = {path.name: _asset(path) for path in files}
        self._by_hashed = {asset.hashed_name: asset for asset in self._by_name.values()}

    def hashed(self, name: str) -> str:
        """The name to link to: site.css -> site.0f3a….css; KeyError for a file that does not exist."""
        return self._by_name[name].hashed_name

    @property
    def names(self) -> tuple[str, ...]:
        """The names to link to, of all files."""
        return tuple(self._by_hashed)

    @property
    def digest(self) -> str:
        """One name for the content of all files."""
        return blake2b("/".join(self.names).encode(), digest_size=4).hexdigest()

    def content(self, name: str) -> bytes:
        """The bytes of a file by its plain name."""
        return self._by_name[name].content

    def get(self, hashed_name: str) -> Asset | None:
        """The file behind a hashed name."""
        return self._by_hashed.get(hashed_name)


def _asset(path: Path) -> Asset:
    content = path.read_bytes()
    digest = blake2b(content, digest_size=8).hexdigest()
    return Asset(content=content, media_type=TYPES[path.suffix], hashed_name=f"{path.stem}.{digest}{path.suffix}")
