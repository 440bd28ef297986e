"""Where a typed or printed citation leads: to one record, to a choice, or only near; what may be meant by the letters
typed so far; and the start of what a reference leads to."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ingest.model import RecordId, Status
from search_service.library import opening_of
from search_service.search import CitationAnswer, CitationReading
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Named, lang_of_text, named

if TYPE_CHECKING:
    from search_service.search import Search

from dataclasses import replace
from itertools import islice
from typing import Final

from search_service.web.views.parts.blocks import PreviewLine, block_of, lines_of
from search_service.web.views.parts.context import no_terms
from search_service.web.views.parts.links import Link, link_to


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A record that a citation names, with its first words, in `opening_lang`; None where its text is not here."""

    name: Named
    opening: str | None
    opening_lang: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingLine:
    """One way to read a citation: what it rests on (`doubt`, "" for nothing), what became of it and what it names;
    `nearest` is closest to what is not here.
    """

    mention: str
    doubt: str
    status: Status
    places: tuple[Place, ...]
    nearest: tuple[Named, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesPage:
    """A citation that names several records, or may be read in several ways."""

    context: PageContext
    mention: str
    ambiguous: bool
    readings: tuple[ReadingLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """What a typed citation leads to: one record, several, or only records near it."""

    mention: str
    status: Status | None
    targets: tuple[RecordId, ...]
    nearest: tuple[RecordId, ...]
    readings: tuple[CitationReading, ...] = ()

    @property
    def single(self) -> RecordId | None:
        """The one record a reader can be sent to."""
        return self.targets[0] if self.status is Status.RESOLVED and len(self.targets) == 1 else None


def destination(typed: str, answer: CitationAnswer | None) -> Destination:
    """The destination of a citation; one that is none has no targets and no status."""
    if answer is None:
        return Destination(mention=typed, status=None, targets=(), nearest=())
    return Destination(
        mention=answer.mention,
        status=answer.status,
        targets=answer.every_target,
        nearest=answer.nearest,
        readings=answer.readings,
    )


def readings_of(readings: Iterable[CitationReading], view: ViewContext) -> tuple[ReadingLine, ...]:
    """The readings of a citation with what each names, those that lead somewhere first."""
    return tuple(
        ReadingLine(
            mention=reading.mention,
            doubt=reading.doubt,
            status=reading.status,
            places=tuple(_place(target, view) for target in reading.targets),
            nearest=tuple(named(record_id, view) for record_id in reading.nearest),
        )
        for reading in readings
    )


def leading_readings(answer: CitationAnswer | None, view: ViewContext) -> tuple[ReadingLine, ...]:
    """The readings of an ambiguous citation that lead somewhere, best first; none of any other."""
    if answer is None or answer.status is not Status.AMBIGUOUS:
        return ()
    return readings_of((reading for reading in answer.readings if reading.status is Status.RESOLVED), view)


def _place(target: RecordId, view: ViewContext) -> Place:
    text, lang = opening_of(target, view.library, view.lang) or (None, view.lang)
    return Place(name=named(target, view), opening=text, opening_lang=lang.value)


def choices_page(context: PageContext, found: Destination, view: ViewContext) -> ChoicesPage:
    """The page that lets a reader choose."""
    return ChoicesPage(
        context=context,
        mention=found.mention,
        ambiguous=found.status is Status.AMBIGUOUS,
        readings=tuple(one for one in readings_of(found.readings, view) if one.status is Status.RESOLVED),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestLine:
    """One suggestion: its kind (number, law, term, index or record), its text in `lang`, and where it leads."""

    kind: str
    text: str
    lang: str
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SuggestionList:
    """The suggestions for what was typed."""

    query: str
    suggestions: tuple[SuggestLine, ...]
    build: str


def suggestions_for(typed: str, search: "Search", view: ViewContext, limit: int) -> SuggestionList:
    """At most `limit` suggestions, none of which leads where an earlier one does."""
    lines: dict[str, SuggestLine] = {}
    for line in (*_numbers(typed, search, view), *_texts(typed, search, view, limit)):
        lines.setdefault(line.url, line)
    return SuggestionList(query=typed, suggestions=tuple(lines.values())[:limit], build=view.library.build)


def _numbers(typed: str, search: "Search", view: ViewContext) -> Iterator[SuggestLine]:
    """The records a typed citation names, as far as they exist here."""
    answer = search.resolve(typed)
    if answer is None or answer.status not in (Status.RESOLVED, Status.AMBIGUOUS):
        return
    for target in destination(typed, answer).targets:
        name = named(target, view)
        if name.href:
            text = f"{name.label} {name.title}" if name.title else name.label
            yield SuggestLine(kind="number", text=text, lang=name.title_lang, url=name.href)


def _texts(typed: str, search: "Search", view: ViewContext, limit: int) -> Iterator[SuggestLine]:
    for found in search.suggest(typed, lang=view.lang, limit=limit):
        url = view.urls.record(found.id) if found.id else None
        yield SuggestLine(
            kind=found.kind.value,
            text=found.text,
            lang=lang_of_text(found.text),
            url=url or view.urls.search(found.text),
        )


MOST_LINES: Final = 24  # what a small window shows with little scrolling; the rest is behind the link


@dataclass(frozen=True, slots=True, kw_only=True)
class PreviewPage:
    """What stands behind a reference. `law` names the Law it belongs to; `edition` is the year of another edition;
    `comment` leads to the commentary on a Law whose text is missing; `cited` counts the texts that refer here.
    """

    context: PageContext
    name: Named
    law: Named | None
    link: Link
    lines: tuple[PreviewLine, ...]
    is_cut: bool
    comment: Named | None
    cited: int
    edition: int | None


def preview_page(context: PageContext, record_id: RecordId, view: ViewContext) -> PreviewPage:
    """The preview of any id, whether it has a record or not."""
    plain = replace(view, terms=no_terms)
    record = view.told(record_id) if record_id.edition is None else None
    lines = list(islice(lines_of(block_of(record, plain), view), MOST_LINES + 1)) if record else []
    law, commentary = record_id.law_id, record_id.commentary_id
    has_comment = record_id.is_law and commentary is not None and view.library.is_readable(commentary)
    return PreviewPage(
        context=context,
        name=named(record.id if record else record_id, view),
        law=named(law, view) if law and record_id.edition is None else None,
        link=link_to(record_id, view),
        lines=tuple(lines[:MOST_LINES]),
        is_cut=len(lines) > MOST_LINES,
        comment=named(commentary, view) if commentary and has_comment and record_id.edition is None else None,
        cited=len(view.library.facts.citing(record_id)),
        edition=record_id.edition,
    )
