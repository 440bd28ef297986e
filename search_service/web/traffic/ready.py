"""Whether readers can be served: the library answers with a record, and the search finds a word of it."""

import logging
from dataclasses import dataclass
from typing import Final

from search_service.library import NoLibraryError
from search_service.search import SearchRequest
from search_service.web.current_build import CurrentBuild, OpenBuild

LONG: Final = 300  # code points: the answer to so long a query is never kept, so that it is searched for each time
log = logging.getLogger("pravilo.build")


@dataclass(frozen=True, slots=True, kw_only=True)
class Readiness:
    """What answers. `build` is "" where there is none, `why` "" where all is well."""

    build: str = ""
    library: bool = False
    search: bool = False
    why: str = ""

    @property
    def is_ready(self) -> bool:
        """Whether readers may be sent here."""
        return self.library and self.search

    @property
    def status(self) -> str:
        """The same in a word."""
        return "ok" if self.is_ready else "unready"


def readiness(current: CurrentBuild) -> Readiness:
    """Ask the library for a text, and the search for a word of it."""
    build, library = "", False
    try:
        served = current.opened()
        build = served.library.build
        word = _known_word(served)
        library = True
        asked = SearchRequest(text=word.ljust(LONG), size=1)
        found = not word or served.search.answer(asked).total > 0
    except NoLibraryError as error:
        return Readiness(build=build, library=library, why=str(error))
    except Exception as error:  # whatever fails, who asks is told, so that nobody else is sent here
        log.error("the build cannot be read", exc_info=error)
        return Readiness(build=build, library=library, why="The build cannot be read. Run `pravilo build`.")
    why = "" if found else "The search does not find a word of the library. Run `pravilo build --force`."
    return Readiness(build=build, library=True, search=found, why=why)


def _known_word(served: OpenBuild) -> str:
    """A long word of the first text, read anew each time; "" in a library without texts."""
    for record in served.library.records():
        if words := [word for word in record.text.split() if word.isalpha()]:
            return max(words, key=len)
    return ""
