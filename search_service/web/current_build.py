"""The build that is being served: opened on first need, exchanged while requests run when a new one is published.

The library opens in milliseconds and serves the first page; the search, with its index and word forms, opens when it
is first asked for or in the background after start, so that start-up does not wait for it.
"""

import gc
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ingest.model import Lang
from search_service.library import HistoryError, Library, NoLibraryError

if TYPE_CHECKING:
    from search_service.references import ReferenceFinder
    from search_service.search import Search
    from search_service.web.annotations import Annotations

TRY_AGAIN: Final = 2.0  # seconds until an index that could not be opened is opened again
LOOK_EVERY: Final = 1.0  # seconds between two looks at the link to the current build
log = logging.getLogger("pravilo.build")

SearchOpener = Callable[[Library], "Search"]


class OpenBuild:
    """One build as requests use it: its records, its search, `page_cache`, the pages of the whole book by their paths,
    `packing`, held while a file of it is made, and `packings`, its copies for devices by language, as far as made.
    """

    def __init__(self, library: Library, opener: SearchOpener) -> None:
        self.library = library
        self.page_cache: dict[str, bytes] = {}
        self.packing = threading.RLock()  # a copy for devices has such files in it
        self.packings: dict[Lang, Any] = {}  # of the module that packs, which stands above this one
        self._opener = opener
        self._search: Search | None = None
        self._failed: tuple[float, NoLibraryError] | None = None
        self._annotations: dict[str, Annotations] = {}
        self._references: ReferenceFinder | None = None
        self._opening = threading.Lock()

    @property
    def search(self) -> "Search":
        """The search over this build, opened once; raises NoLibraryError where its index cannot be read."""
        if self._search is None:
            with self._opening:
                if self._search is None:
                    self._search = self._open()
        return self._search

    def annotations(self, book: str) -> "Annotations":
        """The annotations of a book's texts, made once; raises NoLibraryError where the index of the build or its
        tables cannot be read.
        """
        if book not in self._annotations:
            self._annotations[book] = self._annotate(book)
        return self._annotations[book]

    def references(self) -> "ReferenceFinder":
        """What finds references in texts of others, made once; raises NoLibraryError where tables cannot be read."""
        if self._references is None:
            # Imported here for start-up: no page needs it.
            from search_service.references import ReferenceFinder  # noqa: PLC0415

            try:
                self._references = ReferenceFinder(self.library.facts.tables, self.library.exists)
            except Exception as error:  # whatever a damaged table raises, a client is told what to do
                log.warning("the tables of build %s cannot be read: %s", self.library.build, error)
                raise NoLibraryError("The tables of this build cannot be read. Run `pravilo build`.") from error
        return self._references

    def _annotate(self, book: str) -> "Annotations":
        # Imported here for start-up: the glossary is needed by pages of texts alone.
        from search_service.web.annotations import Annotations  # noqa: PLC0415

        search = self.search
        try:
            return Annotations(self.library, search, book)
        except Exception as error:  # a folder that is going away, or a damaged table: the texts can be read without
            log.warning("the tables of build %s cannot be read: %s", self.library.build, error)
            raise NoLibraryError("The tables of this build cannot be read. Run `pravilo build`.") from error

    def _open(self) -> "Search":
        if self._failed is not None and time.monotonic() < self._failed[0]:
            raise NoLibraryError(str(self._failed[1]))
        try:
            return self._opener(self.library)
        except Exception as error:  # whatever an engine raises on a damaged index, a reader is told what to do
            log.exception("the index of build %s cannot be opened", self.library.build)
            failure = NoLibraryError("The search index cannot be read. Run `pravilo build`.")
            self._failed = time.monotonic() + TRY_AGAIN, failure
            raise failure from error

    def file(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A file of the build, made once, however many ask for it at the same time."""
        with self.packing:
            if name not in self.page_cache:
                self.page_cache[name] = make()
        return self.page_cache[name]

    def close(self) -> None:
        """Give the files of the build back."""
        if self._search is not None:
            self._search.close()
        self.library.close()


def leave_out_of_collections() -> None:
    """Collect what is garbage, and let no later collection look at what is not: the objects of a build are there until
    the next one, and a collection that looks at all of them stops every answer for some tenths of a second.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def _opened(target: Path, opener: SearchOpener) -> OpenBuild:
    """A build with its search; NoLibraryError where either cannot be read."""
    build = OpenBuild(Library.open(target), opener)
    try:
        _ = build.search
    except NoLibraryError:
        build.close()
        raise
    return build


def _taken_on_trust(folder: Path) -> bool:
    """Where nobody checks the sums of a build, it is taken as it is."""
    return True


class CurrentBuild:
    """Hands out the current build; looks at most once a second whether `current` leads elsewhere now.

    `is_whole` tells whether the files of a build have the sums that its description gives. A new build that has others
    is not taken over, and one that is being served is left for the newest whole build beside it, if there is one. With
    `check_first` the very first is checked before it is served, else by `check`.
    """

    def __init__(
        self,
        current: Path,
        opener: SearchOpener,
        clock: Callable[[], float] = time.monotonic,
        *,
        is_whole: Callable[[Path], bool] = _taken_on_trust,
        check_first: bool = False,
    ) -> None:
        self._current = current
        self._is_whole = is_whole
        self._check_first = check_first
        self._opener = opener
        self._clock = clock
        self._open: OpenBuild | None = None
        self._failure: NoLibraryError | None = None
        self._refused: Path | None = None
        self._looked: float | None = None
        self._exchange: threading.Thread | None = None
        self._looking = threading.Lock()

    def opened(self) -> OpenBuild:
        """The build to answer from; raises NoLibraryError while there is none that can be read."""
        with self._looking:
            now = self._clock()
            if self._looked is None or now - self._looked >= LOOK_EVERY:
                self._looked = now
                self._look()
        if self._open is None:
            raise self._failure or NoLibraryError("No library is built yet. Run `pravilo build` first.")
        return self._open

    def name(self) -> str | None:
        """The name of the build that answers now, None while there is none."""
        try:
            return self.opened().library.build
        except NoLibraryError:
            return None

    def published(self) -> datetime | None:
        """When the build was published that answers now; None where there is none, or where no history tells."""
        library = self.peek()
        try:
            return library.history.published if library else None
        except HistoryError:
            return None

    def _look(self) -> None:
        target = self._current.resolve()
        if self._open is None and target != self._refused:
            self._open_first(target)
        elif self._open is None:
            return
        elif target not in (self._open.library.folder, self._refused) and not self._exchanging():
            self._exchange = threading.Thread(target=self._open_next, args=(target,), name="next build", daemon=True)
            self._exchange.start()

    def _exchanging(self) -> bool:
        return self._exchange is not None and self._exchange.is_alive()

    def _open_first(self, target: Path) -> None:
        try:
            self._open, self._failure = OpenBuild(Library.open(target), self._opener), None
        except NoLibraryError as failure:
            self._failure = failure
        else:
            if self._check_first:
                self._check(self._open)

    def settle(self) -> None:
        """Wait until an exchange that has begun is over."""
        if self._exchange is not None:
            self._exchange.join()

    def _open_next(self, target: Path) -> None:
        """Open a new build beside the served one, its search too, and only then exchange them: no request waits, and
        the old build goes when the last request that holds it ends.
        """
        try:
            if not self._is_whole(target):
                raise NoLibraryError(f"Files of build {target.name} are damaged. Run `pravilo build`.")
            build = _opened(target, self._opener)
        except NoLibraryError as failure:
            self._refused = target
            log.error("the new build is not taken over: %s", failure)
            return
        self._open = build
        leave_out_of_collections()
        log.info("now serving build %s", build.library.build)

    def check(self) -> None:
        """Leave the build that is served if its files are damaged, for the newest whole one beside it."""
        self._check(self.opened())

    def _check(self, served: OpenBuild) -> None:
        folder = served.library.folder
        if self._is_whole(folder):
            return
        log.error("files of build %s are damaged: run `pravilo build`", folder.name)
        self._failure = NoLibraryError(f"Files of build {folder.name} are damaged. Run `pravilo build`.")
        self._refused, self._open = folder, None
        for other in sorted(folder.parent.iterdir(), key=lambda path: path.stat().st_mtime, reverse=True):
            if other != folder and not other.name.startswith(".") and self._is_whole(other):
                with suppress(NoLibraryError):
                    self._open = _opened(other, self._opener)
                    log.warning("serving the former build %s meanwhile", other.name)
                    return

    def reopen(self) -> None:
        """Look at once where `current` leads, and try what was refused before again."""
        with self._looking:
            self._refused, self._looked = None, None
        log.info("looking for the current build again")

    def peek(self) -> Library | None:
        """The library being served, None while there is none; never opens one."""
        return self._open.library if self._open is not None else None

    def warm(self) -> None:
        """Check the current build, and open its search ahead of the first query."""
        try:
            self.check()
            self.opened().search.warm()
        except NoLibraryError as failure:
            log.warning("%s", failure)

    def close(self) -> None:
        """Give the files of the build back."""
        self.settle()
        if self._open is not None:
            self._open.close()
            self._open = None
