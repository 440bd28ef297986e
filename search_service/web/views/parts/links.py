"""References as links: where each leads, and what a reader has to know before following it."""

from dataclasses import dataclass
from enum import StrEnum

from ingest.citation import label
from ingest.model import RecordId, Reference, Status
from search_service.web.views.parts.context import ViewContext


class LinkState(StrEnum):
    """What stands behind a link: a text; a record whose text is not in this library; nothing but an outer record; a
    choice; a Law of another edition.
    """

    TEXT = "text"
    STUB = "stub"
    ABSENT = "absent"
    AMBIGUOUS = "ambiguous"
    OTHER_EDITION = "other_edition"


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """`label` names the target in canonical form, `nearest` what `href` leads to instead of an absent target; `href` is
    None where there is nothing to follow. `preview` is the start of the target, or what is known of its absence.
    """

    href: str | None
    state: LinkState
    label: str
    nearest: str | None = None
    preview: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """A record as lists name it."""

    id: str
    label: str
    title: str | None
    title_lang: str
    href: str | None
    state: LinkState


def label_of(record_id: RecordId, view: ViewContext) -> str:
    """The canonical label of an id, whether it has a record or not."""
    return label(record_id, view.lang)


def link_to(target: RecordId, view: ViewContext) -> Link:
    """The link to one id, resolved against the library. An absent place of a Law, or of a section of the commentary
    that is there, leads to the Law's page, which has a line for it; any other absent id to the nearest record.
    """
    if target.edition is not None:
        name = label_of(target, view)
        return Link(href=None, state=LinkState.OTHER_EDITION, label=name, preview=view.urls.preview(target))
    record = view.library.record(target)
    if record is not None:
        state = LinkState.TEXT if view.library.is_readable(record.id) else LinkState.STUB
        return Link(
            href=view.urls.record(target),
            state=state,
            label=label_of(target, view),
            preview=view.urls.preview(target),
        )
    nearest = view.library.nearest(target)
    has_line = target.law is not None and nearest is not None and nearest.space == target.space
    return Link(
        href=view.urls.record(target if has_line else nearest) if nearest else None,
        state=LinkState.ABSENT,
        label=label_of(target, view),
        nearest=label_of(nearest, view) if nearest else None,
        preview=view.urls.preview(target),
    )


def link_of(reference: Reference, view: ViewContext) -> Link:
    """The link of a printed citation; of a list or range, the link to its first member."""
    if reference.status is Status.OTHER_EDITION or not reference.targets:
        if reference.targets and reference.targets[0].edition is not None:
            return link_to(reference.targets[0], view)
        name = label_of(reference.targets[0], view) if reference.targets else reference.mention
        return Link(href=None, state=LinkState.OTHER_EDITION, label=name)
    if reference.status is Status.AMBIGUOUS:
        return Link(href=view.urls.go(reference.mention), state=LinkState.AMBIGUOUS, label=reference.mention)
    return link_to(reference.targets[0], view)
