"""Where things lie and how the site is reached: one frozen value, read from the environment by the composition root.

Nothing else reads the environment, so a test or a second site in one process is a second value.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from search_service.serving import USUAL, Serving

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent
SHIPPED = CHECKOUT / "ingest" / "corpus"  # where a wheel puts the corpus; a checkout has none there


class SettingsError(ValueError):
    """A setting that cannot be; the message says which and what it may be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """`corpus` holds documents and tables, `data` the builds; `root_path` is the prefix a proxy serves the site under
    ("" or "/pravilo"); `public_url` the absolute address for canonical links, None where it is not known; `engine` the
    names of the search engines apart by blanks, None for the default one: a build is made for all of them, and the
    first one answers; `serving` bounds what a server takes on.
    """

    corpus: Path
    data: Path
    root_path: str = ""
    public_url: str | None = None
    engine: str | None = None
    serving: Serving = USUAL

    @property
    def current(self) -> Path:
        """The link to the build that is served."""
        return self.data / "current"

    @property
    def corpus_is_shipped(self) -> bool:
        """Whether the corpus is the one that an installed package brings, which is not ours to change."""
        return self.corpus.resolve() == SHIPPED.resolve()


def settings_from(
    environ: Mapping[str, str], *, corpus: Path | None = None, data: Path | None = None, engine: str | None = None
) -> Settings:
    """The settings an environment and the options of a command give; options win.

    SettingsError where one of them cannot be. A checkout keeps its builds in `var/`, an installed package in the user's
    data folder.
    """
    own_data = CHECKOUT / "var" if _in_checkout() else Path(platformdirs.user_data_dir("pravilo", appauthor=False))
    public_url = environ.get("PRAVILO_PUBLIC_URL", "").rstrip("/") or None
    if public_url and not re.match(r"https?://[^/\s]", public_url):
        raise SettingsError("PRAVILO_PUBLIC_URL is no address of a site: it begins with http:// or https://.")
    return Settings(
        corpus=corpus or Path(environ.get("PRAVILO_CORPUS") or brought_corpus()),
        data=data or Path(environ.get("PRAVILO_DATA") or own_data),
        root_path=clean_prefix(environ.get("PRAVILO_ROOT_PATH", "")),
        public_url=public_url,
        engine=engine or environ.get("PRAVILO_ENGINE") or None,
    )


def brought_corpus() -> Path:
    """The corpus that comes with the program, from a checkout or in the installed package."""
    return CHECKOUT / "corpus" if _in_checkout() else SHIPPED


def _in_checkout() -> bool:
    return (CHECKOUT / "corpus" / "manifest.toml").is_file() and (CHECKOUT / "pyproject.toml").is_file()


def clean_prefix(prefix: str) -> str:
    """A proxy's prefix with one slash before it and none behind; "" for none: "pravilo/" -> "/pravilo"."""
    inner = prefix.strip("/")
    return f"/{inner}" if inner else ""


def templates_folder() -> Path:
    """Where the Jinja templates lie: beside the packages in a checkout, inside this one in a wheel."""
    packed = PACKAGE / "templates"
    return packed if packed.is_dir() else CHECKOUT / "templates"
