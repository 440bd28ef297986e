"""Where the parts of a search index lie inside a build folder; the writer and the reader agree here."""

from pathlib import Path
from typing import Final

INDEX: Final = "index"
FORMS: Final = "forms.tsv"
UNITS: Final = f"{INDEX}/units.sqlite"
ENGINE: Final = f"{INDEX}/engine"  # the name of the engine whose index lies beside it, in a folder of that name
WORDS: Final = f"{INDEX}/words.sqlite"
SUGGESTIONS: Final = f"{INDEX}/suggestions.sqlite"


def engine_folder(build: Path, engine: str) -> Path:
    """The folder of an engine's index in a build."""
    return build / INDEX / engine


def record_engine(build: Path, engine: str) -> None:
    """Note in a build which engine has its index there."""
    (build / ENGINE).write_text(f"{engine}\n", encoding="utf-8")


def recorded_engine(build: Path) -> str | None:
    """The engine whose index a build has; None where the build does not say."""
    try:
        return (build / ENGINE).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
