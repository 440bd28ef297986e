"""The corpus read with changed texts: decoded, outlined, assembled and linked in memory."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TypeAlias

from ingest.audit import audit_reading
from ingest.findings import Finding
from ingest.model import Record
from ingest.pipeline import bind, drafts_of, read, stretches
from ingest.store import Corpus, open_corpus
from ingest.tables import DocumentEntry
from search_service.search.analysis import Morphology, load_lexicon
from tests.places import CORPUS
from tests.samples.documents import ListedDrafts

Texts: TypeAlias = Mapping[str, str]
LAWS = "laws-1987-ru/74-91-index-contents.txt"


@dataclass(frozen=True)
class Library:
    """Records by id and the findings of the readings."""

    records: dict[str, Record]
    findings: tuple[Finding, ...]

    @property
    def codes(self) -> set[str]:
        """The codes of the findings."""
        return {finding.code for finding in self.findings}


@cache
def corpus() -> Corpus:
    """The corpus of the repository."""
    return open_corpus(CORPUS)


@cache
def known_word() -> Callable[[str], bool]:
    """Whether the dictionary has a word."""
    return Morphology(load_lexicon()).is_word


@cache
def texts() -> Texts:
    """The documents as received."""
    return {entry.file: corpus().document(entry).decode("utf-8") for entry in corpus().manifest.published}


def library(changed: Texts, entries: Sequence[DocumentEntry] | None = None) -> Library:
    """The library that the given texts make, by the entries of the manifest or others."""
    records: list[Record] = []
    findings: list[Finding] = []
    for stretch in stretches(entries or corpus().manifest.published):
        reading = read(stretch, [changed[entry.file] for entry in stretch], corpus().tables, known_word())
        findings += audit_reading(reading)
        records += drafts_of(reading)
    linked = bind(ListedDrafts(records), corpus().tables).records
    return Library({str(record.id): record for record in linked}, tuple(findings))


@cache
def original() -> Library:
    """The library of the documents as received."""
    return library(texts())


def what_it_says(record: Record) -> tuple[object, ...]:
    """What of a record does not depend on the copy it was read from."""
    references = tuple((reference.mention, reference.targets, reference.status) for reference in record.references)
    calls = tuple(auction.calls for auction in record.auctions)
    return (record.kind, record.title, record.text, record.marker, record.also, references, calls)


def differing(found: Library) -> set[str]:
    """Ids whose records a copy lost or changed; strays of the original have no lasting id."""
    return {
        name
        for name, record in original().records.items()
        if not name.startswith("unplaced:")
        and (name not in found.records or what_it_says(found.records[name]) != what_it_says(record))
    }
