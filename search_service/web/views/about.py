"""Pages about the library itself: how to search it, where it comes from, how complete it is, how programs read it."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from ingest.findings import Severity
from ingest.model import Coverage, Kind, MalformedIdError, RecordId
from ingest.tables import Work, said
from search_service.library import FALLBACK, Document, Finding, ServedBook
from search_service.web.views.parts.blocks import Block, block_of
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Named, label_of, named, title_of
from search_service.web.views.parts.words import Words, told, words


@dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """How many records and references a build holds, by kind and by status."""

    name: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentTold:
    """A document with what the manifest says of it."""

    document: Document
    title: Words
    people: tuple[Words, ...]
    rights: Words


@dataclass(frozen=True, slots=True, kw_only=True)
class AboutPage:
    """Sources, people, rights, and what this edition is."""

    context: PageContext
    documents: tuple[DocumentTold, ...]
    works: Mapping[str, str]
    matter: tuple[Block, ...]
    counts: tuple[Account, ...]
    meta: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpPage:
    """The syntax of the search: an example query for each form, by its name, with the language of its words."""

    context: PageContext
    syntax: Mapping[str, Words]


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
    method: str
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


def _works(view: ViewContext) -> Iterator[Work]:
    for book in view.library.books:
        yield from book.book.works


def help_page(context: PageContext, view: ViewContext) -> HelpPage:
    """How to search, with queries that the book gives for the purpose, or with words of its titles."""
    queries = {form: words(query) for form, query in syntax_of(view).items()}
    return HelpPage(context=context, syntax=defaultdict(lambda: Words(text="", lang=view.lang.value), queries))


def syntax_of(view: ViewContext) -> dict[str, str]:
    """A query for each form, by its name: those that the book gives for the purpose in the reader's language or else in
    another, and words of its titles where it gives none.
    """
    syntax = view.book.presentation.syntax
    others = (part for lang, part in syntax.items() if lang != view.lang)
    return {**_own_syntax(view), **next(others, {}), **syntax.get(view.lang, {})}


def _own_syntax(view: ViewContext) -> dict[str, str]:
    """A query for each form, made of the titles and numbers of the book; none where no title has two words."""
    laws = view.of_kind(Kind.LAW)
    titled = (title_of(law.id, view) for law in laws)
    words = next((found for title in titled if title and len(found := title.text.lower().split()) > 1), [])
    if not words:
        return {}
    one, other, number = words[0], words[1], laws[0].law
    terms = view.library.facts.terms(view.prefix)
    return {
        "words": f"{one} {other}",
        "phrase": f'"{one} {other}"',
        "without": f"{one} -{other}",
        "without-phrase": f'{one} -"{one} {other}"',
        "either": f"{one} OR {other}",
        "beginning": f"{one[:4]}*",
        "number-filter": f"{one} law:{number}",
        "part-filter": f"{one} in:law",
        "provision": str(number),
        "several": f"{number}-{laws[-1].law}",
        "id": str(laws[0].id),
        **({"term": terms[0].name(view.book.book.language)} if terms else {}),
    }


def about_page(context: PageContext, view: ViewContext) -> AboutPage:
    """Sources, people, rights, and the counts of this build."""
    library = view.library
    return AboutPage(
        context=context,
        documents=tuple(_document(document, view) for document in library.sources.documents()),
        works={work.id: said(work.titles, view.lang, FALLBACK, work.language) for work in _works(view)},
        matter=tuple(block_of(record, view) for record in library.of_kind(Kind.MATTER)),
        counts=tuple(Account(name=name, count=count) for name, count in library.facts.counts().items()),
        meta=tuple(sorted(library.meta.items())),
    )


def _document(document: Document, view: ViewContext) -> DocumentTold:
    return DocumentTold(
        document=document,
        title=told(document.title, view),
        people=tuple(told(name, view) for name in document.people),
        rights=told(document.rights, view),
    )


CITED: Final = re.compile(
    r"(?P<mention>.*) -> (?P<targets>[^;]*)(?:; nearest: (?P<nearest>[^;]*))?(?:; candidates: (?P<likely>[^;]*))?"
)
SEVERITIES: Final = tuple(Severity)  # the most severe first


@dataclass(frozen=True, slots=True, kw_only=True)
class CoverageLine:
    """A Law and what there is of it."""

    name: Named
    row: Coverage


@dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """How many Laws there are, and of how many something is held: a text of their own or of provisions, commentary,
    entries of the index and of the contents.
    """

    laws: int
    with_text: int
    commented: int
    indexed: int
    listed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingLine:
    """A finding with the name of the record it is about and the link to it. Of a citation `mention` is what is printed,
    `targets` what it names and `nearest` what is here instead.
    """

    finding: Finding
    label: str
    href: str | None
    mention: Words | None = None
    targets: tuple[Named, ...] = ()
    nearest: tuple[Named, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FindingGroup:
    """All findings of one code; `meaning` is a message for the catalogues."""

    code: str
    severity: str
    meaning: str
    lines: tuple[FindingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BookCoverage:
    """How complete a book is, Law by Law."""

    book: ServedBook
    lines: tuple[CoverageLine, ...]
    held: Held


@dataclass(frozen=True, slots=True, kw_only=True)
class AuditPage:
    """How complete each book is, and what the audit of this build found, by code."""

    context: PageContext
    books: tuple[BookCoverage, ...]
    groups: tuple[FindingGroup, ...]
    total: int


def audit_page(context: PageContext, view: ViewContext) -> AuditPage:
    """The audit of the build that is served."""
    groups = finding_groups(view)
    return AuditPage(
        context=context,
        books=tuple(_coverage(book, view) for book in view.library.books),
        groups=groups,
        total=sum(len(group.lines) for group in groups),
    )


def _coverage(book: ServedBook, view: ViewContext) -> BookCoverage:
    rows = view.library.facts.coverage(book.prefix)
    return BookCoverage(
        book=book,
        lines=tuple(
            CoverageLine(name=named(RecordId.of_law(row.law, book=book.prefix), view), row=row) for row in rows
        ),
        held=Held(
            laws=len(rows),
            with_text=sum(row.has_own_text or row.printed > 0 for row in rows),
            commented=sum(row.paragraphs > 0 for row in rows),
            indexed=sum(row.indexed > 0 for row in rows),
            listed=sum(row.listed > 0 for row in rows),
        ),
    )


def finding_groups(view: ViewContext) -> tuple[FindingGroup, ...]:
    """The findings by code, the most severe first."""
    grouped: dict[str, list[Finding]] = {}
    for finding in view.library.facts.findings():
        grouped.setdefault(finding.code, []).append(finding)
    groups = (
        FindingGroup(
            code=code,
            severity=found[0].severity,
            meaning=found[0].message,
            lines=tuple(_line(finding, view) for finding in found),
        )
        for code, found in grouped.items()
    )
    return tuple(sorted(groups, key=lambda group: (SEVERITIES.index(Severity(group.severity)), group.code)))


def _line(finding: Finding, view: ViewContext) -> FindingLine:
    try:
        record_id = RecordId.parse(finding.record or "")
    except MalformedIdError:
        return FindingLine(finding=finding, label=finding.record or "", href=None)
    href = view.urls.record(record_id) if view.library.exists(record_id) else None
    mention, targets, nearest = _cited(finding, view)
    return FindingLine(
        finding=finding,
        label=label_of(record_id, view),
        href=href,
        mention=mention,
        targets=targets,
        nearest=nearest,
    )


def _cited(finding: Finding, view: ViewContext) -> tuple[Words | None, tuple[Named, ...], tuple[Named, ...]]:
    """The citation that a finding is about: what is printed, what it names and what is near; nothing of any other."""
    found = CITED.fullmatch(finding.detail) if finding.code.startswith("reference-") else None
    if found is None:
        return None, (), ()
    return (
        words(found["mention"]),
        _names(found["targets"], view),
        _names(found["likely"] or found["nearest"] or "", view),
    )


def _names(ids: str, view: ViewContext) -> tuple[Named, ...]:
    return tuple(named(RecordId.parse(name), view) for name in ids.split(", ") if name)
