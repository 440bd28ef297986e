"""A text in the order of print, as every format writes it: records inside records, runs of text and their links."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from ingest.model import Auction, Record, RecordId, Reference, Span, Status

Address: TypeAlias = Callable[[RecordId], str | None]  # the whole address of a record


@dataclass(frozen=True, slots=True)
class LinkedRun:
    """Characters of one look under one link, or under none."""

    text: str
    emphasis: bool = False
    href: str | None = None


@dataclass(frozen=True, slots=True)
class TextPart:
    """A paragraph of a record."""

    runs: tuple[LinkedRun, ...]

    @property
    def text(self) -> str:
        """The characters alone."""
        return "".join(run.text for run in self.runs)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedRecord:
    """A record with what is inside it, in the order of print; `href` is its own address."""

    record: Record
    href: str | None
    parts: tuple["TextPart | PlacedRecord | Auction", ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class WrittenText:
    """What is written: a Law, the commentary on one, or a record. `url` is the address of its page, `described` the
    same as schema.org JSON-LD.
    """

    title: str
    label: str
    is_law: bool
    url: str
    lang: str
    work: str
    edition: int
    book: str
    rights: str
    build: str
    described: str
    nodes: tuple[PlacedRecord, ...]


def node_of(record: Record, read: Callable[[RecordId, Record], Record | None], address: Address) -> PlacedRecord:
    """A record and all inside it; `read` gives the record of an id in the language of another."""
    return PlacedRecord(record=record, href=address(record.id), parts=tuple(_parts(record, read, address)))


def _parts(
    record: Record, read: Callable[[RecordId, Record], Record | None], address: Address
) -> Iterator[TextPart | PlacedRecord | Auction]:
    body = record.body or ((Span(0, len(record.text)),) if record.text else ())
    unplaced = (child for child in record.children if child not in body)  # what no body places comes at the end
    for part in (*body, *unplaced):
        if isinstance(part, Span):
            runs = tuple(_runs(record, part, address))
            if "".join(run.text for run in runs).strip():
                yield TextPart(runs)
        elif isinstance(part, RecordId):
            inner = read(part, record)
            if inner is not None and inner.id != record.id:
                yield node_of(inner, read, address)
        else:
            yield record.auctions[part]


def _runs(record: Record, whole: Span, address: Address) -> Iterator[LinkedRun]:
    links = [
        (Span(reference.start, reference.end), address(reference.targets[0]))
        for reference in record.references
        if reference.start is not None and reference.end is not None and _leads(reference)
    ]
    edges = {whole.start, whole.end}
    for span in (*(span for span, _ in links), *record.emphasis):
        edges |= {edge for edge in (span.start, span.end) if whole.start < edge < whole.end}
    for start, end in pairwise(sorted(edges)):
        href = next((href for span, href in links if span.start <= start and end <= span.end), None)
        stressed = any(span.start <= start and end <= span.end for span in record.emphasis)
        yield LinkedRun(record.text[start:end], stressed, href)


def _leads(reference: Reference) -> bool:
    return reference.status is Status.RESOLVED and bool(reference.targets)
