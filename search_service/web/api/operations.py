"""The operations of the API in one table: what each answers, with which problems, under which heading.

The OpenAPI document, the reference page and the list of what is there are read from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Final

from search_service.web.urls import NDJSON, SQLITE, TSV

JSON: Final = "application/json"
BYTES: Final = "application/octet-stream"
SUGGESTIONS: Final = "application/x-suggestions+json"

TAGS: Final[Mapping[str, str]] = {
    "search": "Words, phrases and citations to records",
    "texts": "Laws, records, index and contents, as in the export",
    "links": "References in texts of others, and what to show of them",
    "book": "A book as a whole: its glossary, situations at the table, its map of references, how complete it is",
    "service": "What is served and was served before, and everything in one download",
}
# Problems any operation may answer with: not UTF-8; a parameter or a value that there is not; failures of the server.
ALWAYS: Final = ("400", "422", "500", "503")
TITLES: Final = {
    "304": "The client has this answer already (If-None-Match)",
    "308": "The canonical address of the same resource",
    "400": "The address is not UTF-8",
    "404": "Nothing has this name",
    "406": "There is no such format; the answer lists those there are",
    "413": "The text is too long, or names too many records",
    "415": "The text is of a type that is not read",
    "422": "A parameter or a value is not valid; the answer names it and the nearest valid one",
    "500": "The server failed",
    "503": "No library is served",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Deprecation:
    """Since when an operation or a field is not to be used any more, from when on it will not be there, and what is to
    be used instead.
    """

    since: date
    sunset: date
    instead: str

    def headers(self) -> dict[str, str]:
        """The headers Deprecation (RFC 9745) and Sunset (RFC 8594).

        >>> Deprecation(since=date(2030, 1, 1), sunset=date(2031, 1, 1), instead="").headers()
        {'Deprecation': '@1893456000', 'Sunset': 'Wed, 01 Jan 2031 00:00:00 GMT'}
        """
        since, sunset = (datetime.combine(day, time(), UTC) for day in (self.since, self.sunset))
        return {"Deprecation": f"@{int(since.timestamp())}", "Sunset": format_datetime(sunset, usegmt=True)}


# What is going to end: an operation by its name, a field as `SearchResults.tiers`. A row stands for a year at least.
DEPRECATIONS: Final[dict[str, Deprecation]] = {}


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation: its heading of `TAGS`, the name of the schema of its answer, the problems it
    has besides `ALWAYS`, the media types of its answer where it is no JSON, headers of its own.
    """

    tag: str
    answer: str
    problems: tuple[str, ...] = ()
    media: tuple[str, ...] = (JSON,)
    headers: tuple[str, ...] = ()


OF_A_FILE: Final = ("X-Checksum-SHA256", "X-Build", "X-Edition", "Link")
NAMED: Final = ("308", "404")  # what is asked for by an id may be spelt otherwise, or absent
OPERATIONS: Final[Mapping[str, Operation]] = {
    "search": Operation("search", "SearchResults", headers=("Link",)),
    "resolve": Operation("search", "ResolveAnswer", ("404",)),
    "suggest": Operation("search", "SuggestionList"),
    "opensearch": Operation("search", "OpenSearchSuggestions", media=(SUGGESTIONS,)),
    "find_references": Operation("links", "FoundReferencesAnswer", ("413", "415")),
    "card": Operation("links", "Card", NAMED),
    "laws": Operation("texts", "LawList"),
    "law": Operation("texts", "LawAnswer", ("404",)),
    "records": Operation("texts", "ManyRecordsAnswer", ("404",), headers=("Link",)),
    "record": Operation("texts", "Record", NAMED),
    "references": Operation("texts", "ReferencesAnswer", NAMED),
    "backlinks": Operation("texts", "BacklinksAnswer", NAMED),
    "index": Operation("texts", "RecordsAnswer", headers=("Link",)),
    "contents": Operation("texts", "RecordsAnswer", headers=("Link",)),
    "glossary": Operation("book", "GlossaryAnswer"),
    "situations": Operation("book", "SituationsAnswer"),
    "map": Operation("book", "MapAnswer"),
    "coverage": Operation("book", "CoverageAnswer"),
    "findings": Operation("book", "FindingsAnswer"),
    "versions": Operation("service", "VersionsAnswer"),
    "overview": Operation("service", "OverviewAnswer"),
    "build": Operation("service", "BuildAnswer"),
    "export": Operation("service", "Export", media=(NDJSON, BYTES), headers=OF_A_FILE),
    "export_sqlite": Operation("service", "Export", media=(SQLITE, BYTES), headers=OF_A_FILE),
    "export_references": Operation("service", "Export", media=(TSV, BYTES), headers=OF_A_FILE),
    "export_rights": Operation("service", "Export", media=(TSV, BYTES), headers=OF_A_FILE),
    "builds": Operation("service", "BuildsAnswer", ("404",), headers=("Link",)),
    "changes": Operation("service", "ChangesAnswer", ("404",), headers=("Link",)),
    "health": Operation("service", "HealthAnswer"),
}
HEADERS: Final[Mapping[str, str]] = {
    "Last-Modified": "When the build was published in which what was asked for last changed",
    "ETag": "Names this answer; sent back in `If-None-Match`, an unchanged answer is 304 without a body",
    "Cache-Control": "How long the answer may be kept",
    "Link": "Related pages: first, prev, next, last; of a file, the rights of its records: license (RFC 8288)",
    "X-Checksum-SHA256": "SHA-256 of the whole answer, before any compression",
    "X-Build": "The build that answered",
    "X-Edition": "The edition of its first book",
    "Location": "The canonical address",
}
