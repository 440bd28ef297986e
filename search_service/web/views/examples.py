"""Examples for the description of the API: each names texts of a book that is served."""

from dataclasses import dataclass
from typing import Final

from ingest.model import MalformedIdError, RecordId
from search_service.web.urls import API
from search_service.web.views.about import syntax_of
from search_service.web.views.parts.context import ViewContext

ABOVE: Final = {"versions": "/api", "overview": API}  # operations without a path of their own


@dataclass(frozen=True, slots=True)
class Examples:
    """What stands for words, the letters typed so far, a citation and a record; "" where the library has none."""

    words: str = ""
    typed: str = ""
    citation: str = ""
    record: str = ""

    def of(self, operation: str, parameter: str) -> str:
        """The example of a parameter of an operation, "" where it has none."""
        if parameter == "q":
            return self.words if operation == "search" else self.typed
        return {"ref": self.citation, "record_id": self.record}.get(parameter, "")

    @property
    def law(self) -> int | None:
        """The number of the Law of the record."""
        try:
            return RecordId.parse(self.record).law
        except MalformedIdError:
            return None

    def path(self, operation: str) -> str | None:
        """The address of an example of an operation; None where it needs what the library has not."""
        if operation in ABOVE:
            return ABOVE[operation]
        needed = {
            "search": self.words and f"search?q={self.words.replace(' ', '+')}&size=5",
            "resolve": self.citation and f"resolve?ref={self.citation}",
            "law": self.law and f"laws/{self.law}",
            "record": self.record and f"records/{self.record}",
            "records": self.record and f"records?ids={self.record}",
            "card": self.record and f"cards/{self.record}",
            "references": self.record and f"records/{self.record}/references",
            "backlinks": self.record and f"records/{self.record}/backlinks",
            "suggest": self.typed and f"suggest?q={self.typed}",
            "opensearch": self.typed and f"suggest/opensearch?q={self.typed}",
            "index": "index?page=1",
            "contents": "contents?page=1",
            "changes": "changes?since=0&size=5",
            "export": "export.ndjson",
            "export_sqlite": "export.sqlite",
            "export_references": "references.tsv",
            "export_rights": "rights.tsv",
        }
        path = needed.get(operation, operation)
        return f"{API}/{path}" if path else None


def examples_of(view: ViewContext) -> Examples:
    """The examples of a book."""
    syntax = syntax_of(view)
    return Examples(
        words=syntax.get("words", ""),
        typed=syntax.get("beginning", "").removesuffix("*"),
        citation=syntax.get("provision", ""),
        record=syntax.get("id", ""),
    )
