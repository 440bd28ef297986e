"""Pages about the library itself: how to search it, where it comes from, how programs read it."""

from dataclasses import dataclass

from ingest.model import Kind
from search_service.web.views.parts.blocks import block_of
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.source import AboutPage, Account


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpPage:
    """The syntax of the search."""

    context: PageContext


@dataclass(frozen=True, slots=True, kw_only=True)
class ParameterLine:
    """A parameter of an operation."""

    name: str
    where: str
    type: str
    required: bool
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OperationLine:
    """An operation of the API."""

    id: str
    path: str
    summary: str
    description: str
    parameters: tuple[ParameterLine, ...]
    answer: str
    statuses: tuple[str, ...]
    example: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldLine:
    """A field of a schema."""

    name: str
    type: str
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaLine:
    """A schema of an answer."""

    name: str
    description: str
    fields: tuple[FieldLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiPage:
    """The reference of the API, read from its OpenAPI document."""

    context: PageContext
    version: str
    document: str
    operations: tuple[OperationLine, ...]
    schemas: tuple[SchemaLine, ...]
    problems: tuple[str, ...]


def about_page(context: PageContext, view: ViewContext) -> AboutPage:
    """Sources, people, rights, and the counts of this build."""
    library = view.library
    return AboutPage(
        context=context,
        documents=library.sources.documents(),
        matter=tuple(block_of(record, view) for record in library.of_kind(Kind.MATTER)),
        counts=tuple(Account(name=name, count=count) for name, count in library.facts.counts().items()),
        meta=tuple(sorted(library.meta.items())),
    )
