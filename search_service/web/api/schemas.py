"""The shapes of the API's answers: the views of the pages where they serve both, records as the export writes them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, TypeAlias

from pydantic import WithJsonSchema

from ingest.model import CitationKind, Coverage, Kind, Lang, RecordId, Status
from search_service.library import Finding, FindingChange, PublishedBuild, RecordChange
from search_service.web.exports import RecordRights
from search_service.web.views.book import Availability
from search_service.web.views.desk.situations import SituationLine
from search_service.web.views.glossary import Notion
from search_service.web.views.lookup import ReadingLine
from search_service.web.views.parts.co_cited import Companion
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import LinkState, Named, named
from search_service.web.views.parts.relations import Incoming, IndexLine, Outgoing

# A record as `record_to_json` writes it, which the schema of the document describes.
RecordJson: TypeAlias = Annotated[dict[str, Any], WithJsonSchema({"$ref": "#/components/schemas/Record"})]


@dataclass(frozen=True, slots=True, kw_only=True)
class LawSummary:
    """A Law in the list of all: `has_text` and `has_commentary` tell what can be read here."""

    number: int
    id: str
    title: str | None
    title_lang: str
    url: str | None
    has_text: bool
    has_commentary: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LawList:
    """All Laws of the edition, in order."""

    edition: str
    build: str
    availability: Availability
    laws: tuple[LawSummary, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleLine:
    """A known title; `origin` is `printed` (in the Laws), `commentary` (its heading), `table` (of facts), `unsure` (of
    that too, where the wording is not certain) or `ours`.
    """

    lang: Lang
    origin: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LawAnswer:
    """A Law, the commentary on it, and everything linked with it. Records are as in the export."""

    number: int
    titles: tuple[TitleLine, ...]
    trail: tuple[Named, ...]
    law: tuple[RecordJson, ...]
    commentary: tuple[RecordJson, ...]
    references: tuple[Outgoing, ...]
    backlinks: tuple[Incoming, ...]
    read_with: tuple[Companion, ...]
    index: tuple[IndexLine, ...]
    contents: tuple[IndexLine, ...]
    previous: Named | None
    next: Named | None
    edition: str
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResolveAnswer:
    """What a citation names: `records` are the targets that exist, `near` those closest to the ones that do not;
    `readings` are all ways to read it, with the first words of each place, those that lead somewhere first.
    """

    mention: str
    status: Status
    targets: tuple[str, ...]
    nearest: tuple[str, ...]
    records: tuple[Named, ...]
    near: tuple[Named, ...]
    readings: tuple[ReadingLine, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReferencesAnswer:
    """What a record and everything inside it refer to."""

    id: str
    references: tuple[Outgoing, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BacklinkLine:
    """One record that refers to another: `target` is what it cites."""

    source: Named
    kind: Kind
    target: str
    citation: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BacklinksAnswer:
    """Who refers to a record or to anything inside it."""

    id: str
    total: int
    backlinks: tuple[BacklinkLine, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundReferenceLine:
    """A reference in a text that was sent, at code points `start` to `end` of it, half open; `pieces` are the same
    without the tags between. `readings` has the targets of each reading where there are several. `certain` tells that
    one reading leads to records and nothing speaks against it; else `doubt` is `several`, `inferred` (more than the
    number was needed), `own` (a number that may be one of the text itself, or is announced otherwise than the book
    calls its Laws) or `elsewhere` (another body, work or edition is named beside it), null where only `status` is not
    `resolved`. `url` is where a link leads: the target, a choice, or what is nearest.
    """

    start: int
    end: int
    pieces: tuple[tuple[int, int], ...]
    mention: str
    kind: CitationKind
    rule: str
    status: Status
    certain: bool
    doubt: str | None
    targets: tuple[Named, ...]
    readings: tuple[tuple[str, ...], ...]
    nearest: tuple[Named, ...]
    url: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundReferencesAnswer:
    """The references in a text that was sent, in the order of the text; `language` is that of the text."""

    total: int
    language: Lang
    references: tuple[FoundReferenceLine, ...]
    edition: str
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordsAnswer:
    """A part of the book as records, in the order of print."""

    total: int
    page: int
    size: int
    next: str | None
    previous: str | None
    records: tuple[RecordJson, ...]
    build: str
    edition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ManyRecordsAnswer:
    """Records in the order of the export, or of the ids asked for, with the checksum and the rights of each in the same
    order; `absent` are ids that no record has, `next` leads on behind the last of them.
    """

    records: tuple[RecordJson, ...]
    rights: tuple[RecordRights, ...]
    absent: tuple[str, ...]
    next: str | None
    build: str
    edition: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportInfo:
    """The bulk download: its address, size in bytes and SHA-256."""

    url: str
    sha256: str
    bytes: int
    records: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentLine:
    """A document this build was made from."""

    file: str
    sha256: str
    work: str
    edition: int
    language: str
    title: str
    people: tuple[str, ...]
    rights: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildAnswer:
    """The build that answers: what it was made from and what it holds; `number` and `published` are null where no
    history is kept.
    """

    build: str
    number: int | None
    published: datetime | None
    edition: str
    notice: str
    meta: dict[str, str]
    counts: dict[str, int]
    documents: tuple[DocumentLine, ...]
    export: ExportInfo


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryAnswer:
    """The glossary in the order of the language asked for."""

    total: int
    notions: tuple[Notion, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LawPair:
    """One Law cites another: `places` are numbered paragraphs of its commentary and provisions of its own."""

    source: str
    target: str
    places: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SituationsAnswer:
    """What may have happened at a table, question by question, down to the records to read."""

    total: int
    situations: tuple[SituationLine, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MapAnswer:
    """Which Law cites which."""

    total: int
    pairs: tuple[LawPair, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageAnswer:
    """How complete the library is, Law by Law."""

    laws: tuple[Coverage, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingsAnswer:
    """What the audit of this build found."""

    total: int
    findings: tuple[Finding, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildsAnswer:
    """Builds up to the one that answers, the newest first."""

    total: int
    page: int
    size: int
    next: str | None
    previous: str | None
    builds: tuple[PublishedBuild, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesAnswer:
    """What build `until` has otherwise than build `since`: `total` records and `findings` findings, a page of each."""

    since: int
    until: int
    total: int
    findings: int
    page: int
    size: int
    next: str | None
    previous: str | None
    records: tuple[RecordChange, ...]
    gained: tuple[FindingChange, ...]
    lost: tuple[FindingChange, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthAnswer:
    """`ok` while a library is served and its search answers."""

    status: str
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FaultLine:
    """One parameter that is not valid: where it stands, why it was refused, the nearest that would do."""

    pointer: str
    reason: str
    nearest: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionLine:
    """A version of the API: `status` is `current`, or `deprecated` for a year before it goes."""

    version: str
    status: str
    url: str
    openapi: str


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionsAnswer:
    """The versions of the API that answer here."""

    versions: tuple[VersionLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationSummary:
    """An operation: its name, method and path with the places of its parameters in braces."""

    name: str
    method: str
    path: str
    summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndingLine:
    """An operation, or a field of an answer, that is going to end: since when that is told, from when on it is gone
    (dates), and what is to be used instead.
    """

    name: str
    since: str
    sunset: str
    instead: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OverviewAnswer:
    """What this version of the API offers, and what of it is going to end; `documentation` is a page for people,
    `program` the version of Pravilo.
    """

    version: str
    program: str
    documentation: str
    openapi: str
    operations: tuple[OperationSummary, ...]
    deprecated: tuple[EndingLine, ...]
    build: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemAnswer:
    """A problem document (RFC 9457); `nearest` and `errors` where they help."""

    type: str
    title: str
    status: int
    detail: str
    instance: str
    nearest: tuple[str, ...] = ()
    errors: tuple[FaultLine, ...] = ()


def existing(names: tuple[RecordId, ...], view: ViewContext) -> tuple[Named, ...]:
    """Those of the ids that have a record."""
    found = (named(record_id, view) for record_id in names)
    return tuple(name for name in found if name.state is not LinkState.ABSENT)
