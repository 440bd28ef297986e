"""Where a typed citation leads: to one record, to a choice, or only near."""

from dataclasses import dataclass

from ingest.model import RecordId, Status
from search_service.search.answer import CitationAnswer
from search_service.web.views.parts.context import PageContext, ViewContext
from search_service.web.views.parts.links import Named
from search_service.web.views.parts.names import named


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoicesPage:
    """A citation that names several records, or may be read in several ways."""

    context: PageContext
    mention: str
    ambiguous: bool
    choices: tuple[Named, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Destination:
    """What a typed citation leads to: one record, several, or only records near it."""

    mention: str
    status: Status | None
    targets: tuple[RecordId, ...]
    nearest: tuple[RecordId, ...]

    @property
    def single(self) -> RecordId | None:
        """The one record a reader can be sent to."""
        return self.targets[0] if self.status is Status.RESOLVED and len(self.targets) == 1 else None


def destination(typed: str, answer: CitationAnswer | None) -> Destination:
    """The destination of a citation; one that is none has no targets and no status."""
    if answer is None:
        return Destination(mention=typed, status=None, targets=(), nearest=())
    readings = answer.readings if answer.status is Status.AMBIGUOUS else ()
    targets = [target for reading in readings for target in reading.targets] or list(answer.targets)
    return Destination(
        mention=answer.mention,
        status=answer.status,
        targets=tuple(dict.fromkeys(targets)),
        nearest=answer.nearest,
    )


def choices_page(context: PageContext, found: Destination, view: ViewContext) -> ChoicesPage:
    """The page that lets a reader choose."""
    return ChoicesPage(
        context=context,
        mention=found.mention,
        ambiguous=found.status is Status.AMBIGUOUS,
        choices=tuple(named(target, view) for target in found.targets),
    )
