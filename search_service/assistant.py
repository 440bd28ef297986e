"""Tools for assistants over the Model Context Protocol: search, records, citations, references.

Every answer names ids, whole addresses, the edition and the rights, and says where a thing is absent or in doubt, so
that an assistant need not guess. The SDK `mcp` is an optional extra: `pip install 'pravilo[mcp]'`.
"""

from typing import TYPE_CHECKING, Any, Final

from mcp.server.mcpserver import MCPServer

from ingest.model import Lang, Record, RecordId, label
from search_service.references import LONGEST, TextFormat
from search_service.web import Urls

if TYPE_CHECKING:
    from search_service.programs import OpenLibrary

INSTRUCTIONS: Final = (
    "A library of numbered law texts with commentaries. Cite by `id` and `permalink`. The edition is in each answer: "
    "say it. Where `status` is not `resolved`, or `has_text` is false, the text is not in this library: make none up."
)
MOST: Final = 20  # hits of one answer


class Tools:
    """What an assistant may ask; each method is a tool, its docstring tells the assistant what it does."""

    def __init__(self, laws: "OpenLibrary", site: str = "") -> None:
        self._laws = laws
        self._site = site.rstrip("/")

    def search(self, query: str, lang: str = "ru", size: int = 10) -> dict[str, Any]:
        """Find passages by words in Russian or English, a phrase in quotes, or a number. Best first."""
        answer = self._laws.search(query, size=min(max(1, size), MOST), lang=Lang(lang))
        hits = [
            {
                **self._place(hit.id, lang),
                "excerpt": "".join(piece.text for piece in hit.excerpt),
                "matched": [f"{reason.query}: {reason.matched} ({reason.kind.value})" for reason in hit.reasons],
            }
            for hit in answer.hits
        ]
        missing = list(answer.words_missing)
        return self._told({"total": answer.total, "hits": hits, "words_missing": missing, "step": answer.step.value})

    def get(self, id: str, lang: str = "ru") -> dict[str, Any]:
        """Read a record by its id, such as law:27 or com:75.6, with everything inside it."""
        record = self._laws.record(id, Lang(lang))
        if record is None:
            return self._told({"id": id, "status": "absent", "nearest": self._nearest(id, lang)})
        texts = [self._text(inner) for inner in self._laws.inside(record)]
        return self._told({**self._place(record.id, lang), "status": "resolved", "texts": texts})

    def resolve(self, citation: str, lang: str = "ru") -> dict[str, Any]:
        """Say which record a citation names: 27B1(b), п. 79.5.(iv), Law 40, 36-39. Never guesses."""
        found = self._laws.resolve(citation)
        if found is None:
            return self._told({"citation": citation, "status": "not_a_citation"})
        return self._told(
            {
                "citation": citation,
                "status": found.status.value,
                "targets": [self._place(target, lang) for target in found.targets],
                "nearest": [self._place(target, lang) for target in found.nearest],
            }
        )

    def find_references(self, text: str, lang: str = "ru", format: str = "text") -> dict[str, Any]:
        """Find every citation of this library in a text of yours (format: text, html or markdown), with its place, its
        target and its doubt.
        """
        if len(text) > LONGEST:
            return self._told({"status": "too_long", "longest": LONGEST})
        found = [
            {
                "start": one.start,
                "end": one.end,
                "mention": one.mention,
                "status": one.status.value,
                "certain": one.is_certain,
                "doubt": one.doubt.value or None,
                "targets": [self._place(target, lang) for target in one.targets],
                "nearest": [self._place(target, lang) for target in one.nearest],
            }
            for one in self._laws.references(text, TextFormat(format))
        ]
        return self._told({"references": found})

    def commentary_of_law(self, number: int, lang: str = "ru") -> dict[str, Any]:
        """Read the commentary on a Law, paragraph by paragraph."""
        return self.get(str(RecordId.of_commentary(number)), lang)

    def explain(self, id: str) -> dict[str, Any]:
        """Show the printed lines a record was read from, and every change that was made to them, with the reason."""
        record = self._laws.record(id)
        if record is None:
            return self._told({"id": id, "status": "absent", "nearest": self._nearest(id, "ru")})
        sources = self._laws.library.sources
        told = [
            {
                "file": lines.file,
                "lines": [
                    {"line": one.line, "text": one.text}
                    for one in sources.printed_lines(lines.file, lines.first_line, lines.last_line)
                ],
                "edits": [
                    {"line": one.line, "rule": one.rule, "reason": one.reason, "before": one.before, "after": one.after}
                    for one in sources.edits(lines.file, lines.first_line, lines.last_line)
                ],
            }
            for lines in record.source
        ]
        return self._told({**self._place(record.id, "ru"), "status": "resolved", "source": told})

    def _place(self, record_id: RecordId, lang: str) -> dict[str, Any]:
        record = self._laws.library.record(record_id, Lang(lang))
        path = Urls(self._site, Lang(lang)).record(record_id)
        titles = self._laws.library.facts.titles(record_id.law_id or record_id)
        return {
            "id": str(record_id),
            "label": label(record_id, Lang(lang)),
            "title": next((title.text for title in titles if title.lang.value == lang), None),
            "permalink": path,
            "exists": record is not None,
            "has_text": record is not None and self._laws.library.is_readable(record.id),
            "edition": record_id.edition or (record.edition if record else None),
            "rights": self._rights(record) if record else None,
        }

    def _rights(self, record: Record) -> str:
        documents = self._laws.library.sources.documents()
        return " ".join(sorted({one.rights for one in documents if one.work == record.work}))

    def _text(self, record: Record) -> dict[str, Any]:
        cited = [str(target) for reference in record.references for target in reference.targets]
        return {
            "id": str(record.id),
            "marker": record.marker,
            "title": record.title,
            "text": record.text,
            "has_text": record.has_text,
            "digest_en": record.digest_en,
            "cites": cited,
        }

    def _nearest(self, name: str, lang: str) -> list[dict[str, Any]]:
        try:
            near = self._laws.library.nearest(RecordId.parse(name))
        except ValueError:
            return []
        return [self._place(near, lang)] if near else []

    def _told(self, answer: dict[str, Any]) -> dict[str, Any]:
        return {**answer, "build": self._laws.build}


def create_server(laws: "OpenLibrary", site: str = "") -> MCPServer:
    """The server with all tools over an open library; addresses begin with `site`."""
    server: MCPServer = MCPServer("pravilo", title="Pravilo", instructions=INSTRUCTIONS)
    tools = Tools(laws, site)
    asked = (tools.search, tools.get, tools.resolve, tools.find_references, tools.commentary_of_law, tools.explain)
    for tool in asked:
        server.tool()(tool)
    return server
