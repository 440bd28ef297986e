"""What may have happened at a table: questions, their answers, and the passages that the last answer leads to.

The words are those of a table of facts and rule nothing. The passages are quoted as the library holds them, and where
it lacks a text, that is said.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import groupby

from ingest.model import Lang, RecordId
from ingest.tables import said
from search_service.library import FALLBACK, Situation
from search_service.web.urls import at_table
from search_service.web.views.parts.blocks import Block, SidePiece, TextChoice, pieces_of, text_choices, texts_of
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Named, named


@dataclass(frozen=True, slots=True, kw_only=True)
class SituationLine:
    """A situation as lists name it: a further question with its choices, or the records to read and to look at besides.
    `group` is the heading of one that no other leads to, "" below; where it is `stopped`, its passages are not shown.
    """

    path: str
    group: str
    name: str
    ask: str
    url: str
    stopped: bool
    choices: tuple["SituationLine", ...]
    read: tuple[Named, ...]
    also: tuple[Named, ...]


def left_situations(lines: Iterable[SituationLine], is_left: Callable[[str], bool]) -> tuple[SituationLine, ...]:
    """The situations that lead to a record that is left, with those choices and records alone."""
    made = []
    for line in lines:
        choices = left_situations(line.choices, is_left)
        read = tuple(one for one in line.read if is_left(one.id))
        also = tuple(one for one in line.also if is_left(one.id))
        if choices or read or also:
            made.append(replace(line, choices=choices, read=read, also=also))
    return tuple(made)


@dataclass(frozen=True, slots=True, kw_only=True)
class SituationStep:
    """A situation as a link to its page."""

    name: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SituationGroup:
    """Situations under one heading."""

    name: str
    situations: tuple[SituationStep, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Quoted:
    """A passage with everything inside it: `block` is its text, with the `pieces` of it in one language or in two;
    `law` is the Law it belongs to or comments on, `page` the path of the page it stands on.
    """

    name: Named
    law: Named
    is_commentary: bool
    is_readable: bool
    block: Block
    pieces: tuple[SidePiece, ...]
    page: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SituationPage:
    """A question with its answers, or the passages; `trail` leads there from the first question."""

    context: PageContext
    at: SituationLine
    trail: tuple[SituationStep, ...]
    passages: tuple[Quoted, ...]
    shows: tuple[TextChoice, ...]


def situation_lines(view: ViewContext) -> tuple[SituationLine, ...]:
    """The situations of the book in their order."""
    return tuple(_line(one, view) for one in view.library.facts.situations(view.prefix))


def situation_groups(view: ViewContext) -> tuple[SituationGroup, ...]:
    """The situations of the book under their headings."""
    grouped = groupby(view.library.facts.situations(view.prefix), key=lambda one: _words(one.group, view))
    return tuple(
        SituationGroup(name=name, situations=tuple(_step(one, view) for one in ones)) for name, ones in grouped
    )


def _words(texts: Mapping[Lang, str], view: ViewContext) -> str:
    return said(texts, view.lang, FALLBACK)


def _step(one: Situation, view: ViewContext) -> SituationStep:
    return SituationStep(name=_words(one.name, view), url=at_table(view.urls, one.path))


def _line(one: Situation, view: ViewContext) -> SituationLine:
    return SituationLine(
        path=one.path,
        group=_words(one.group, view),
        name=_words(one.name, view),
        ask=_words(one.ask, view),
        url=at_table(view.urls, one.path),
        stopped=one.stopped,
        choices=tuple(_line(choice, view) for choice in one.choices),
        read=tuple(named(record, view) for record in one.read),
        also=tuple(named(record, view) for record in one.also),
    )


def situation_page(context: PageContext, path: str, view: ViewContext) -> SituationPage | None:
    """The page of a situation; None where the book has none at this path."""
    trail = _trail(path, view.library.facts.situations(view.prefix))
    if not trail:
        return None
    *before, at = trail
    passages = () if at.stopped else tuple(quoted(record, view) for record in at.read)
    return SituationPage(
        context=context,
        at=_line(at, view),
        trail=tuple(_step(one, view) for one in before),
        passages=passages,
        shows=text_choices(view.urls, lambda urls: at_table(urls, path), *(passage.block for passage in passages)),
    )


def _trail(path: str, situations: Iterable[Situation]) -> tuple[Situation, ...]:
    for one in situations:
        if one.path == path:
            return (one,)
        if path.startswith(f"{one.path}/"):
            below = _trail(path, one.choices)
            return (one, *below) if below else ()
    return ()


def quoted(record_id: RecordId, view: ViewContext) -> Quoted:
    """A record, which the library has, as it is quoted on a page that is not its own."""
    block, others = texts_of(record_id, view)
    law = view.law_id(record_id.law or 0)
    assert block is not None
    return Quoted(
        name=named(record_id, view),
        law=named(law, view),
        is_commentary=record_id.is_commentary,
        is_readable=view.library.is_readable(record_id),
        block=block,
        pieces=pieces_of(block, others) if record_id.depth == 1 and not record_id.hung else _whole(block, others),
        page=(view.urls.record(law) or "").partition("?")[0],
    )


def _whole(block: Block, others: Iterable[Block]) -> tuple[SidePiece, ...]:
    """The block itself as the only piece, beside those in other languages."""
    return (SidePiece(parts=tuple((one, one) for one in (block, *others))),)
