"""The commands that ask a library: search, resolve, explain, export."""

import sys
from collections.abc import Callable
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

from ingest.model import Lang, MalformedIdError, Record, RecordId, Status, label
from ingest.tables import TableError
from search_service.cli.answers import answer_lines, marked, said_of, side
from search_service.cli.console import NO, UNUSABLE, fail, failing_on
from search_service.library import Library, NoLibraryError, opening_of
from search_service.open_build import search_of
from search_service.search import (
    FILTERS,
    LAST_PAGE,
    MAX_SIZE,
    Answer,
    CitationAnswer,
    EngineUnavailableError,
    Explanation,
    FilterRow,
    Filters,
    FilterValue,
    Hit,
    IndexUnreadableError,
    OneOf,
    ReasonKind,
    SearchRequest,
    Sort,
)
from search_service.settings import Settings
from search_service.web import DOUBTS, hint_of

if TYPE_CHECKING:
    from search_service.search import Search

Command: TypeAlias = Callable[..., Any]
PREFIX: Final = "filter_"  # of the names by which a command is given its filters
LANG: Final = click.option("--lang", type=click.Choice([lang.value for lang in Lang]), default="ru", show_default=True)


def _library(settings: Settings) -> Library:
    try:
        return Library.open(settings.current)
    except NoLibraryError as error:
        fail(f"{error} (Looked in {settings.data}.)", UNUSABLE)


def _search(settings: Settings) -> "Search":
    return _searching(_library(settings), settings)


def _searching(library: Library, settings: Settings) -> "Search":
    try:
        with failing_on(EngineUnavailableError, IndexUnreadableError):
            return search_of(library, settings.engine)
    except TableError as error:
        fail(f"The tables of this build cannot be read: {error} Run `pravilo build`.", UNUSABLE)
    raise AssertionError


def _filter_option(row: FilterRow) -> Callable[[Command], Command]:
    """The option of a filter; a usage error for what is none of its values."""

    def read(_context: click.Context, _option: click.Parameter, typed: str | None) -> FilterValue | None:
        value = row.values.read(typed) if typed else None
        if typed and value is None:
            raise click.BadParameter(f"{typed!r} is no {row.field}; write it like {row.example}")
        return value

    kind = click.Choice(row.values.names) if isinstance(row.values, OneOf) else None
    described = f"{row.meaning}, such as {row.example}."
    return click.option(f"--{row.name}", PREFIX + row.name, type=kind, callback=read, help=described)


def filter_options(command: Command) -> Command:
    """Give a command an option for each filter."""
    return reduce(lambda made, row: _filter_option(row)(made), reversed(FILTERS.values()), command)


@click.command("search")
@click.argument("query")
@filter_options
@click.option(
    "--sort", type=click.Choice([sort.value for sort in Sort]), default=Sort.RELEVANCE.value, show_default=True
)
@click.option("--size", type=click.IntRange(1, MAX_SIZE), default=10, show_default=True)
@click.option("--page", type=click.IntRange(1, LAST_PAGE), default=1, show_default=True)
@click.option(
    "--without",
    type=click.Choice([kind.value for kind in ReasonKind]),
    multiple=True,
    help="Reasons to switch off, such as typo; may be given several times.",
)
@click.option(
    "--explain", is_flag=True, help="Tell how the query was understood and why each hit stands where it does."
)
@LANG
@click.pass_obj
def search_command(
    settings: Settings,
    /,
    query: str,
    sort: str,
    size: int,
    page: int,
    without: tuple[str, ...],
    explain: bool,
    lang: str,
    **chosen: FilterValue | None,
) -> None:
    """Find records by words, phrase or number."""
    asked = SearchRequest(
        text=query,
        filters=Filters.of({name.removeprefix(PREFIX): value for name, value in chosen.items()}),
        without=tuple(map(ReasonKind, without)),
        sort=Sort(sort),
        page=page,
        size=size,
        lang=Lang(lang),
    )
    library = _library(settings)
    search = _searching(library, settings)
    answer = search.answer(asked)
    for stage in search.stages(asked) if explain else ():
        click.echo("\n".join((f"{stage.name}:", *(f"    {line}" for line in stage.lines))))
    _print_answer(answer, library, Lang(lang), explain=explain)
    if not answer.hits and not answer.citation and not answer.titled:
        sys.exit(NO)


def _print_answer(answer: Answer, library: Library, lang: Lang, *, explain: bool) -> None:
    """What was found on the standard output, what is to be said about it on the other."""
    for repair in answer.repairs:
        click.echo(f"{repair.kind}: {repair.from_} -> {repair.to}", err=True)
    if answer.citation:
        click.echo(_citation_line(answer.citation))
    for line in answer_lines(answer, library, lang):
        click.echo(line)
    for hit in answer.hits:
        click.echo(_hit_lines(hit))
        if explain and hit.explanation:
            click.echo(_explanation_lines(hit.explanation))
    for hint in answer.hints:
        click.echo(hint_of(hint.kind) % {"value": hint.value}, err=True)
    for line in said_of(answer):
        click.echo(line, err=True)


@click.command("resolve")
@click.argument("citation")
@LANG
@click.pass_obj
def resolve_command(settings: Settings, citation: str, lang: str) -> None:
    """Say which record a citation in any usual spelling names, with its title and first words."""
    found = _search(settings).resolve(citation)
    if found is None:
        fail(f"{citation!r} is not a citation. Write it like 27B1(b), п. 79.5.(iv) or 36-39.", NO)
    click.echo(_citation_line(found))
    library = _library(settings)
    for reading in found.readings if len(found.readings) > 1 or found.status is not Status.ABSENT else ():
        doubt = f" ({DOUBTS[reading.doubt]})" if reading.doubt else ""
        click.echo(f"  {reading.status}{doubt}:")
        for target in reading.targets:
            click.echo(f"    {_place_line(target, library, Lang(lang))}")
    if found.status is Status.ABSENT:
        sys.exit(NO)


@click.command("explain")
@click.argument("record_id", metavar="ID")
@LANG
@click.pass_obj
def explain_command(settings: Settings, record_id: str, lang: str) -> None:
    """Show the printed lines of a record and what was done to them."""
    library = _library(settings)
    record = _record(library, record_id, Lang(lang))
    click.echo(f"{record.id} · {record.label} · {record.kind}" + (" · inferred" if record.inferred else ""))
    for lines in record.source:
        click.echo(f"\n{lines.file}, lines {lines.first_line}-{lines.last_line}")
        edits = library.sources.edits(lines.file, lines.first_line, lines.last_line)
        for printed in library.sources.printed_lines(lines.file, lines.first_line, lines.last_line):
            click.echo(f"{printed.line:>5} | {printed.text}")
            for edit in edits:
                if edit.line == printed.line and edit.rule != "justify":
                    change = f"{_shown(edit.before)} -> {_shown(edit.after)}"
                    click.echo(f"      {' ' * edit.col}^ {edit.rule}: {change} ({edit.reason})")
    if record.title:
        click.echo(f"\n{record.title}")
    click.echo(f"\n{record.text}" if record.has_text else "\nIts text is not in this library.")
    for reference in record.references:
        targets = ", ".join(map(str, reference.targets))
        click.echo(f"  {reference.mention}: {reference.status} -> {targets} [{reference.kind}, rule {reference.rule}]")


@click.command("export")
@click.pass_obj
def export_command(settings: Settings) -> None:
    """Write all records to standard output, one JSON object a line (README describes the fields)."""
    for line in _library(settings).export_lines():
        sys.stdout.buffer.write(line + b"\n")


def _record(library: Library, record_id: str, lang: Lang) -> Record:
    with failing_on(MalformedIdError, code=NO):
        found = library.record(RecordId.parse(record_id), lang)
        if found is not None:
            return found
    fail(f"There is no record {record_id}. `pravilo resolve` finds ids by citation.", NO)


def _shown(text: str) -> str:
    short = text if len(text) <= 40 else f"{text[:18]}…{text[-18:]}"
    return repr(short)


def _citation_line(citation: CitationAnswer) -> str:
    targets = ", ".join(map(str, citation.targets))
    nearest = f" (nearest: {', '.join(map(str, citation.nearest))})" if citation.nearest else ""
    return f"{citation.mention}: {citation.status} -> {targets}{nearest}"


def _place_line(target: RecordId, library: Library, lang: Lang) -> str:
    """An id with its label, its title and its first words."""
    record = library.record(target, lang) if target.edition is None else None
    opening = opening_of(target, library, lang) if record else None
    words = (str(target), label(target, lang), record.title if record else None, opening[0] if opening else None)
    return "  ".join(filter(None, words))


def _explanation_lines(explanation: Explanation) -> str:
    """The words and what each is worth, and the factors: their product is the score."""
    words = "; ".join(f"{word.part} ({word.kind}) {word.points:.2f}" for word in explanation.words)
    factors = (
        f"near {explanation.near_factor:.2f} x words met {explanation.covered_factor:.2f} x "
        f"kind of text {explanation.rank_factor:.2f} = {explanation.score:.2f}"
    )
    return f"    {words}\n    {factors}"


def _hit_lines(hit: Hit) -> str:
    head = f"{hit.item or hit.id}  {side(hit.id)}{hit.label}"
    head += f"  {hit.title}" if hit.title else ""
    texts = {"excerpt": ("", hit.excerpt), "digest": ("digest: ", hit.digest), "plain": ("in plain words: ", hit.plain)}
    shown = (texts[name] for name in hit.reading)
    lacking = [f"    lacks: {', '.join(hit.words_missing)}"] if hit.words_missing else []
    absent = [] if hit.has_text else ["    It has no text here."]
    return "\n".join((head, *(f"    {name}{marked(text)}" for name, text in shown if text), *absent, *lacking))
