"""What becomes of a copy on either way into a library, and the verdict on it."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TypeAlias

from ingest.audit import audit_book, audit_facts, audit_reading
from ingest.decode import MUCH_UNREAD, Decoded, UndecodableError, decode
from ingest.findings import Finding, Severity
from ingest.intake import DocumentOptions, WorkUnknownError, propose
from ingest.model import Record, RecordId, Span
from ingest.pipeline import bind, drafts_of, read, stretches
from ingest.tables import DocumentEntry, Manifest
from tests.samples.documents import ListedDrafts
from tests.variants.reading import corpus, known_word, texts
from tests.variants.survey.kinds import BOTH, Variant

SAME, SAID, REFUSED, SILENT, BROKEN = "same", "said", "refused", "SILENT", "INTERNAL"
GOOD = (SAME, SAID, REFUSED)
Copies: TypeAlias = Mapping[str, Sequence[bytes]]
CONTINUED = ".2"


@dataclass(frozen=True)
class Outcome:
    """The verdict on a copy: what differs by document, and what was said of each."""

    verdict: str
    differ: Mapping[str, Sequence[str]]
    said: Mapping[str, Sequence[str]]
    silent: Sequence[str] = ()


@dataclass(frozen=True)
class Read:
    """A library as far as it is compared, the warnings of each document, and what may not be at all."""

    records: tuple[Record, ...]
    warnings: Counter[tuple[str, str]]
    faults: tuple[str, ...] = ()


def copies_of(variant: Variant) -> Copies:
    """The bytes of the copies of those documents that the variant is of."""
    made = {}
    for entry in corpus().manifest.published:
        if variant.layout in (BOTH, entry.layout):
            made[entry.file] = tuple(variant.make(texts()[entry.file]))
    return made


@cache
def _stretch(
    entries: tuple[DocumentEntry, ...], documents: tuple[str, ...], bold: tuple[tuple[Span, ...], ...]
) -> tuple[tuple[Record, ...], tuple[Finding, ...]]:
    reading = read(entries, documents, corpus().tables, known_word(), bold=bold)
    return tuple(drafts_of(reading)), audit_reading(reading)


def _library(entries: Iterable[DocumentEntry], decoded: Mapping[str, Decoded]) -> Read:
    records: list[Record] = []
    findings: list[Finding] = []
    for one in decoded:
        if decoded[one].unread_share > MUCH_UNREAD:
            findings.append(Finding(code="much-left-out", file=one))
    for stretch in stretches(entries):
        own = [decoded[entry.file] for entry in stretch]
        made, said = _stretch(tuple(stretch), tuple(one.text for one in own), tuple(one.bold for one in own))
        records += made
        findings += said
    bound = bind(ListedDrafts(records), corpus().tables)
    linked = tuple(bound.records)
    findings += [
        Finding(code="repeated", file=clash.stray.source[0].file if clash.stray.source else None)
        for clash in bound.clashes
    ]
    findings += audit_book(linked, {})
    findings += audit_facts(linked, corpus().tables)
    warnings = Counter((one.file or "", one.code) for one in findings if one.severity is not Severity.NOTE)
    faults = [f"{one.code} {one.detail}" for one in findings if one.severity is Severity.ERROR]
    for record in linked:
        if RecordId.parse(str(record.id)) != record.id:
            faults.append(f"{record.id} does not parse")
    return Read(linked, warnings, tuple(faults))


def _said_of(record: Record, variant: Variant) -> tuple[object, ...]:
    """What a copy of its kind still tells of a record; marks and numbers may be printed in another form."""
    emphasis = (
        tuple(record.text[one.start : one.end] for one in record.emphasis) if variant.bold and record.text else ()
    )
    targets = tuple(reference.targets for reference in record.references)
    calls = tuple(auction.calls for auction in record.auctions)
    words = (variant.normal(record.title or ""), variant.normal(record.text or ""), *map(variant.normal, emphasis))
    return (record.kind, record.also, targets, calls, *words)


def _differences(found: Read, original: Read, variant: Variant) -> dict[str, list[str]]:
    """The ids that differ, by the document they are printed in; strays by their text."""
    differ: dict[str, list[str]] = {}
    whole = variant.whole

    def note(record: Record, how: str) -> None:
        file = record.source[0].file.removesuffix(CONTINUED) if record.source else ""
        differ.setdefault(file, []).append(f"{how}{record.id}")

    here, there = _by_id(found.records), _by_id(original.records)
    for key, record in there.items():
        twin = here.get(key)
        if twin is None:
            if record.has_text and whole:
                note(record, "-")
        elif _said_of(twin, variant) != _said_of(record, variant):
            part = not whole and _is_part(twin, record)
            if record.source and not part:
                note(record, "~")
            elif twin.source and not part:
                note(twin, "~")
    for key, record in here.items():
        torn = not whole and any((one.text or "").startswith(record.text or "") for one in original.records)
        if key not in there and record.has_text and not torn:
            note(record, "+")
    mine, theirs = _strays(found.records, variant), _strays(original.records, variant)
    for text, record in mine.items():
        if text not in theirs:
            note(record, "+")
    if whole:
        for text, record in theirs.items():
            if text not in mine:
                note(record, "-")
    return differ


def _is_part(twin: Record, record: Record) -> bool:
    return twin.inferred or not twin.has_text or (twin.text or "") in (record.text or "") or not record.has_text


def _by_id(records: Iterable[Record]) -> dict[tuple[str, str], Record]:
    return {(str(one.id), one.lang): one for one in records if not one.id.is_unplaced}


def _strays(records: Iterable[Record], variant: Variant) -> dict[str, Record]:
    """Texts without a place by their words; leaders and the spaces of columns are none."""
    return {
        " ".join(re.split(r"[.…\s]+", variant.normal(one.text or ""))).strip(): one
        for one in records
        if one.id.is_unplaced
    }


def _decoded(files: Mapping[str, bytes], variant: Variant) -> dict[str, Decoded]:
    return {file: decode(data, name=_named(file, variant)) for file, data in files.items()}


def _named(file: str, variant: Variant) -> str:
    return file.removesuffix(".txt") + variant.suffix


def _verdict(
    found: Read, original: Read, changed: Iterable[str], differ: dict[str, list[str]], told: Callable[[str], list[str]]
) -> Outcome:
    if found.faults:
        return Outcome(BROKEN, {"": list(found.faults)}, {})
    said = {file: told(file) for file in {*changed, *differ}}
    silent = [file for file in differ if file and not said[file]]
    if silent:
        return Outcome(SILENT, differ, said, silent)
    return Outcome(SAID if differ else SAME, differ, said)


def _new(found: Read, original: Read, file: str) -> list[str]:
    names = (file, file + CONTINUED)
    codes = {code for name, code in found.warnings if name in names}
    return sorted(
        code for code in codes if sum(found.warnings[name, code] for name in names) > original.warnings[file, code]
    )


@cache
def _original_instead() -> Read:
    entries = corpus().manifest.published
    return _library(entries, {entry.file: decode(corpus().document(entry), name=entry.file) for entry in entries})


def instead(variant: Variant) -> Outcome:
    """The copies in the place of their originals, entries and hints kept."""
    made = copies_of(variant)
    entries: list[DocumentEntry] = []
    files: dict[str, bytes] = {}
    for entry in corpus().manifest.published:
        pieces = made.get(entry.file) or [corpus().document(entry)]
        order = len(entries)
        entries.append(replace(entry, order=order, continues=entry.continues and variant.whole))
        files[entry.file] = pieces[0]
        for piece in pieces[1:]:
            entries.append(replace(entry, file=entry.file + CONTINUED, order=order + 1, continues=True))
            files[entry.file + CONTINUED] = piece
    try:
        found = _library(entries, _decoded(files, variant))
    except UndecodableError as error:
        return Outcome(REFUSED, {}, {"": [error.code]})
    except Exception as error:
        return Outcome(BROKEN, {"": [repr(error)]}, {})
    original = _original_instead()
    differ = _differences(found, original, variant)
    return _verdict(found, original, made, differ, lambda file: _new(found, original, file))


@cache
def _original_added(file: str) -> tuple[Read, tuple[str, ...]]:
    entry = next(entry for entry in corpus().manifest.published if entry.file == file)
    return _added(entry.file, [corpus().document(entry)], ".txt")


def _added(file: str, pieces: Sequence[bytes], suffix: str) -> tuple[Read, tuple[str, ...]]:
    """A document added to a corpus without any, and its second half behind it; and what was in doubt."""
    entries: list[DocumentEntry] = []
    decoded: dict[str, Decoded] = {}
    doubts: list[str] = []
    for number, data in enumerate(pieces):
        name = file.rsplit("/", 1)[-1].removesuffix(".txt") + ("-2" if number else "") + suffix
        one = decode(data, name=name)
        proposal = propose(
            name,
            data,
            one,
            Manifest(documents=tuple(entries)),
            tables=corpus().tables,
            text_of=lambda entry: decoded[entry.file].text,
            known_word=known_word(),
            options=DocumentOptions(rights="as received", continues=True if number else None),
        )
        kept = replace(proposal.entry, file=file + (CONTINUED if number else ""))
        doubts += proposal.doubts
        entries.append(kept)
        decoded[kept.file] = one
    return _library(entries, decoded), tuple(doubts)


def added(variant: Variant) -> Outcome:
    """Each copy added by itself to a corpus without Russian text, against its original added the same way."""
    return _against(variant, copies_of(variant), _original_added)


def added_in_part(variant: Variant, parts: Mapping[str, str]) -> Outcome:
    """Copies of parts of the documents, by file, added as whole ones are in `added`."""
    layouts = {entry.file: entry.layout for entry in corpus().manifest.published}
    own = {file: text for file, text in parts.items() if variant.layout in (BOTH, layouts[file])}
    made = {file: tuple(variant.make(text)) for file, text in own.items()}
    return _against(variant, made, lambda file: _part_added(file, parts[file]))


@cache
def _part_added(file: str, text: str) -> tuple[Read, tuple[str, ...]]:
    return _added(file, [text.encode()], ".txt")


def _against(variant: Variant, made: Copies, original_of: Callable[[str], tuple[Read, tuple[str, ...]]]) -> Outcome:
    said: dict[str, Sequence[str]] = {}
    differ: dict[str, Sequence[str]] = {}
    silent: list[str] = []
    refused = 0
    for file, pieces in made.items():
        original, doubts_before = original_of(file)
        try:
            found, doubts = _added(file, pieces, variant.suffix)
        except (UndecodableError, WorkUnknownError) as error:
            refused += 1
            said[file] = [getattr(error, "code", "work-unknown")]
            continue
        except Exception as error:
            return Outcome(BROKEN, {file: [repr(error)]}, {})
        if found.faults:
            return Outcome(BROKEN, {file: list(found.faults)}, {})
        own = _differences(found, original, variant)
        every = [name for names in own.values() for name in names]
        told = [*_new(found, original, file), *(["doubt"] * (len(doubts) > len(doubts_before)))]
        said[file] = told
        if every:
            differ[file] = every
            if not told:
                silent.append(file)
    if silent:
        return Outcome(SILENT, differ, said, silent)
    if refused == len(made):
        return Outcome(REFUSED, {}, said)
    return Outcome(SAID if differ or refused else SAME, differ, said)
