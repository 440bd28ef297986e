"""The commands that ask a library: search, resolve, explain."""

import json
import re
import sys
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import reduce
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

from ingest.model import Lang, Record, RecordId, SourceLines, Status, label, record_to_json
from ingest.tables import TableError
from search_service.cli.answers import answer_lines, marked, said_of, side
from search_service.cli.console import JSON, NO, UNUSABLE, fail, failing_on, library_of, print_json
from search_service.library import Library, opening_of
from search_service.open_build import search_of
from search_service.search import (
    FILTERS,
    LAST_PAGE,
    MAX_SIZE,
    MAX_VALUES,
    USUAL_VALUES,
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
from search_service.web import DOUBTS, Urls, hint_of, to_json

if TYPE_CHECKING:
    from search_service.search import Search

Command: TypeAlias = Callable[..., Any]
PREFIX: Final = "filter_"  # of the names by which a command is given its filters
FIRST_LINE: Final = 100  # code points of the beginning of a text
LANG: Final = click.option("--lang", type=click.Choice([lang.value for lang in Lang]), default="ru", show_default=True)


def _search(settings: Settings) -> "Search":
    return _searching(library_of(settings), settings)


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


OK: Final = 200
# What begins with a minus is a word not wanted; two begin an option.
WORDS: Final = {"ignore_unknown_options": True}


def typed_words(_context: click.Context, _argument: click.Parameter, words: tuple[str, ...]) -> str:
    """The words of a query or a citation as one text; a usage error for a misspelt option among them."""
    options = [parameter for parameter in _context.command.params if isinstance(parameter, click.Option)]
    names = [name for option in options for name in option.opts]
    for word in words:
        if re.match("--[a-z]", word):
            meant = get_close_matches(word.partition("=")[0], names, 1)
            raise click.NoSuchOption(word.partition("=")[0], possibilities=meant, ctx=_context)
    return " ".join(words)


@click.command("search", context_settings=WORDS)
@click.argument("query", nargs=-1, required=True, callback=typed_words)
@filter_options
@click.option(
    "--sort", type=click.Choice([sort.value for sort in Sort]), default=Sort.RELEVANCE.value, show_default=True
)
@click.option("--size", type=click.IntRange(1, MAX_SIZE), default=10, show_default=True)
@click.option(
    "--values",
    type=click.IntRange(1, MAX_VALUES),
    default=USUAL_VALUES,
    show_default=True,
    help="Values of each facet at most, with --json.",
)
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
@JSON
@LANG
@click.pass_obj
def search_command(
    settings: Settings,
    /,
    query: str,
    sort: str,
    size: int,
    values: int,
    page: int,
    without: tuple[str, ...],
    explain: bool,
    as_json: bool,
    lang: str,
    **chosen: FilterValue | None,
) -> None:
    """Find records by words, phrase or number: the words of QUERY as they come, without quotes.

    `-word` leaves out what has a word; a phrase in quotes needs them twice: pravilo search '"вне очереди"'.
    """
    asked = SearchRequest(
        text=query,
        filters=Filters.of({name.removeprefix(PREFIX): value for name, value in chosen.items()}),
        without=tuple(map(ReasonKind, without)),
        sort=Sort(sort),
        page=page,
        size=size,
        values=values,
        lang=Lang(lang),
    )
    library = library_of(settings)
    search = _searching(library, settings)
    if as_json:
        told = _told_by_api(settings, "/search", _as_parameters(asked, explain=explain))
        sys.exit(0 if told["hits"] or told["citation"] or told["titled"] else NO)
    answer = search.answer(asked)
    stages = search.stages(asked) if explain else ()
    for stage in stages:
        click.echo("\n".join((f"{stage.name}:", *(f"    {line}" for line in stage.lines))))
    _print_answer(answer, library, Lang(lang), explain=explain)
    if not answer.hits and not answer.citation and not answer.titled:
        sys.exit(NO)


def _as_parameters(asked: SearchRequest, *, explain: bool) -> dict[str, object]:
    """A search by the names that the API has for its parts."""
    return {
        "q": asked.text,
        **dict(asked.filters.chosen),
        "without": ",".join(asked.without) or None,
        "sort": asked.sort,
        "page": asked.page,
        "size": asked.size,
        "explain": "true" if explain else None,
        "lang": asked.lang,
    }


def _told_by_api(settings: Settings, path: str, parameters: Mapping[str, object]) -> dict[str, Any]:
    """Write what the API answers and return it; what it refuses ends the command with its words."""
    # Imported here: only this form of an answer needs the site.
    from search_service.app import api_answer  # noqa: PLC0415

    status, body = api_answer(settings, path, parameters)
    told: dict[str, Any] = json.loads(body)
    if status != OK:
        fail(told["detail"], NO)
    print_json(told)
    return told


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


@click.command("resolve", context_settings=WORDS)
@click.argument("citation", nargs=-1, required=True, callback=typed_words)
@JSON
@LANG
@click.pass_obj
def resolve_command(settings: Settings, citation: str, as_json: bool, lang: str) -> None:
    """Say which record a citation in any usual spelling names, with its title, first words and address."""
    search, library = _search(settings), library_of(settings)
    found = search.resolve(citation)
    if found is None:
        fail(f"{citation!r} is not a citation. Write it like 27B1(b), п. 79.5.(iv) or 36-39.", NO)
    if as_json:
        _told_by_api(settings, "/resolve", {"ref": citation, "lang": lang})
        sys.exit(NO if found.status is Status.ABSENT else 0)
    click.echo(_citation_line(found))
    for reading in found.readings if len(found.readings) > 1 or found.status is not Status.ABSENT else ():
        doubt = f" ({DOUBTS[reading.doubt]})" if reading.doubt else ""
        click.echo(f"  {reading.status}{doubt}:")
        for target in reading.targets:
            click.echo(f"    {_place_line(target, library, Lang(lang))}")
            if url := told_of(target, library, settings, Lang(lang))["url"]:
                click.echo(f"    {url}")
    if found.status is Status.ABSENT:
        sys.exit(NO)


def told_of(record_id: RecordId, library: Library, settings: Settings, lang: Lang) -> dict[str, str | None]:
    """What is said of an id: its label, its title, how its text begins, its address; None for what there is not."""
    record = library.record(record_id, lang)
    titles = sorted(library.facts.titles(record_id.law_id or record_id), key=lambda title: title.lang is not lang)
    urls = Urls(settings.public_url or settings.root_path, lang)
    return {
        "id": str(record_id),
        "label": label(record_id, lang),
        "title": record.title if record and record.title else next((title.text for title in titles), None),
        "first_line": first_line(record) if record else None,
        "url": urls.record(record_id) if record else None,
    }


def first_line(record: Record) -> str | None:
    """How a text begins, up to the end of a word; None where there is no text."""
    if len(record.text) <= FIRST_LINE:
        return record.text or None
    return record.text[:FIRST_LINE].rsplit(" ", 1)[0] + "…"


@click.command("explain", context_settings=WORDS)
@click.argument("name", metavar="ID|CITATION", nargs=-1, required=True, callback=typed_words)
@JSON
@LANG
@click.pass_obj
def explain_command(settings: Settings, name: str, as_json: bool, lang: str) -> None:
    """Show the printed lines of a record and what was done to them; the record by its id or by a citation."""
    library = library_of(settings)
    record = _record(settings, library, name, Lang(lang))
    if as_json:
        print_json({"record": record_to_json(record), "source": [_printed(lines, library) for lines in record.source]})
        return
    _print_explained(record, library, told_of(record.id, library, settings, Lang(lang)))


def _printed(lines: SourceLines, library: Library) -> dict[str, Any]:
    place = (lines.file, lines.first_line, lines.last_line)
    return {
        "file": lines.file,
        "lines": to_json(library.sources.printed_lines(*place)),
        "edits": to_json(library.sources.edits(*place)),
    }


def _print_explained(record: Record, library: Library, place: Mapping[str, str | None]) -> None:
    click.echo(f"{record.id} · {record.label} · {record.kind}" + (" · inferred" if record.inferred else ""))
    click.echo("\n".join(filter(None, (place["title"], place["url"]))))
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


def _record(settings: Settings, library: Library, name: str, lang: Lang) -> Record:
    """The record of an id, in letters of any case, or of a citation of one; ends the command with what to do."""
    spelt = library.spellings.get(name.casefold(), ())
    if len(spelt) == 1:
        found = library.record(RecordId.parse(spelt[0]), lang)
        if found is not None:
            return found
    cited = _search(settings).resolve(name)
    records = [record for target in (cited.targets if cited else ()) if (record := library.record(target, lang))]
    if len(records) == 1:
        return records[0]
    if records:
        fail(f"{name!r} names several: {', '.join(str(record.id) for record in records)}. Name one of them.", NO)
    if cited and cited.nearest:
        fail(f"There is no record {name}. The nearest is {cited.nearest[0]}.", NO)
    fail(f"There is no record {name}, and it is no citation. Write an id like com:75.7 or a number like 27B1.", NO)


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
        f"kind of text {explanation.rank_factor:.2f} x likeness {explanation.like_factor:.2f} = {explanation.score:.2f}"
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
