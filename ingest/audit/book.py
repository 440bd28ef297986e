"""What the finished book shows: ids, gaps in numbering, references without a target, titles and languages at odds."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from itertools import permutations
from string import ascii_lowercase, ascii_uppercase
from typing import Final

from ingest.findings import Finding
from ingest.model import KINDS, Kind, Lang, Record, RecordId, Status

NUMBERS: Final = tuple(str(number) for number in range(1, 100))
SERIES: Final = (tuple(ascii_uppercase), NUMBERS, tuple(ascii_lowercase))  # what provisions of one level are called by


def audit_book(records: Sequence[Record], published_ids: Mapping[str, str]) -> tuple[Finding, ...]:
    """Return the findings of the finished book: its ids, gaps in numbering, references without a target, titles and
    languages that differ.

    `published_ids` are the ids ever published and their kinds.
    """
    return (
        *_ids(records, published_ids),
        *_gaps(records),
        *_references(records),
        *_titles(records),
        *_missing_texts(records),
        *_translations(records),
    )


def _ids(records: Sequence[Record], published_ids: Mapping[str, str]) -> Iterator[Finding]:
    counts = Counter((record.id, record.lang) for record in records)
    yield from (Finding(code="id-twice", record=record_id) for (record_id, _), n in counts.items() if n > 1)
    kinds = {str(record_id): record.kind for record in records for record_id in (record.id, *record.also)}
    for name, kind in published_ids.items():
        if name not in kinds:
            yield Finding(code="id-vanished", record=RecordId.parse(name))
        elif kinds[name] != kind:
            yield Finding(code="id-changed", record=RecordId.parse(name), detail=f"{kind} before, {kinds[name]} now")
    if published_ids:
        new = (RecordId.parse(name) for name in kinds if name not in published_ids)
        yield from (Finding(code="id-new", record=record_id) for record_id in new if not record_id.is_unplaced)


def _gaps(records: Sequence[Record]) -> Iterator[Finding]:
    """Paragraphs missing between printed siblings, and sections between printed sections."""
    taken = {record_id for record in records if record.has_text for record_id in (record.id, *record.also)}
    yield from _missing_parts(records, taken)
    last: dict[tuple[str, RecordId | None, int], int] = {}
    for record in records:
        if (
            record.kind not in (Kind.PARAGRAPH, Kind.COMMENTARY)
            or not record.id.is_commentary
            or record.id not in taken
        ):
            continue
        parent, level = record.id.parent, record.id.mark
        key = (record.id.book, parent, record.id.depth)
        for number in range(last.get(key, _before_first(record)) + 1, int(level)):
            missing = record.id.sibling(str(number))
            if missing not in taken and not (record.kind is Kind.COMMENTARY and number - last[key] > 1):
                yield Finding(code="number-missing", record=missing)
        last[key] = int(level)


def _before_first(record: Record) -> int:
    """The number before the first that is due: paragraphs count from 1, a commentary begins with any section."""
    return 0 if record.kind is Kind.PARAGRAPH else int(record.id.mark)


def _missing_parts(records: Sequence[Record], taken: Set[RecordId]) -> Iterator[Finding]:
    """Provisions that are not printed before or between printed ones of one level: A where B is printed."""
    held = {at for record_id in taken if record_id.is_law for at in _inwards(record_id)}
    printed: dict[RecordId, list[RecordId]] = {}
    for record in records:
        parent = record.id.parent
        if record.kind is Kind.PROVISION and record.id in held and parent is not None:
            printed.setdefault(parent, []).append(record.id)
    for siblings in printed.values():
        missing = (siblings[0].sibling(mark) for mark in _not_among({one.mark for one in siblings}))
        yield from (Finding(code="number-missing", record=one) for one in missing)


def _not_among(marks: Set[str]) -> Iterator[str]:
    """The numbers or letters of a level before its last one that are not among those given."""
    row = next((row for row in SERIES if marks <= set(row)), ())
    last = max(map(row.index, marks), default=-1) if row else -1
    yield from (mark for mark in row[: last + 1] if mark not in marks)


def _inwards(record_id: RecordId) -> Iterator[RecordId]:
    """A record and everything it lies in."""
    at: RecordId | None = record_id
    while at is not None:
        yield at
        at = at.parent


def _references(records: Sequence[Record]) -> Iterator[Finding]:
    """Citations that lead to no record here; one of a part that is not missing, but cannot be, is told apart."""
    whole = _whole(records)
    known = {record_id for record in records for record_id in (record.id, *record.also)}
    codes = {
        Status.ABSENT: "reference-absent",
        Status.AMBIGUOUS: "reference-ambiguous",
        Status.OTHER_EDITION: "reference-other-edition",
    }
    for record in records:
        for reference in record.references:
            if reference.status in codes:
                targets = ", ".join(map(str, reference.targets))
                nearest = ", ".join(map(str, reference.nearest))
                detail = f"{reference.mention} -> {targets}" + (f"; nearest: {nearest}" if nearest else "")
                file, line = _first_line(record)
                code = codes[reference.status]
                if code == "reference-absent" and all(target.parent in whole for target in reference.targets):
                    code = "reference-contradicted"
                    likely = [one for target in reference.targets for one in _beside(target) if one in known]
                    detail += f"; candidates: {', '.join(map(str, likely))}" if likely else ""
                yield Finding(code=code, record=record.id, file=file, line=line, detail=detail)


def _whole(records: Sequence[Record]) -> frozenset[RecordId]:
    """The paragraphs and provisions with a text that is cut neither itself nor inside."""
    cut = {at for record in records if record.cuts for at in _inwards(record.id)}
    texts = (record for record in records if record.has_text and KINDS[record.kind].numbered and not record.inferred)
    return frozenset(record.id for record in texts if record.id not in cut)


def _beside(record_id: RecordId) -> Iterator[RecordId]:
    """The part of the same name in the paragraphs before and after: 75.8.(iii) and 75.10.(iii) for 75.9.(iii)."""
    parent = record_id.parent
    if parent is not None and parent.is_commentary and parent.mark.isdigit():
        for number in (int(parent.mark) - 1, int(parent.mark) + 1):
            if number > 0:
                yield RecordId.parse(f"{parent.sibling(str(number))}{str(record_id).removeprefix(str(parent))}")


def _first_line(record: Record) -> tuple[str | None, int | None]:
    return (record.source[0].file, record.source[0].first_line) if record.source else (None, None)


def _titles(records: Iterable[Record]) -> Iterator[Finding]:
    by_id = {record.id: record for record in records}
    for record in by_id.values():
        if record.kind is not Kind.CONTENTS_ENTRY:
            continue
        named = by_id.get(record.references[0].targets[0])
        if named and named.has_text and named.title and _plain(named.title) != _plain(record.text):
            file, line = _first_line(record)
            detail = f"{record.text!r} and {named.title!r}"
            yield Finding(code="contents-differ", record=named.id, file=file, line=line, detail=detail)


def _plain(title: str) -> str:
    return " ".join(title.casefold().replace("ё", "е").split())


def _missing_texts(records: Iterable[Record]) -> Iterator[Finding]:
    """Laws of which no text is here, in any language, nor of anything inside them."""
    held = {record.id.law_id for record in records if record.has_text and record.id.is_law}
    laws = {record.id: None for record in records if record.kind is Kind.LAW}
    yield from (Finding(code="text-missing", record=law) for law in laws if law not in held)


def _translations(records: Sequence[Record]) -> Iterator[Finding]:
    """Where the languages of one work part: gaps on either side, and different citations in one provision."""
    by_lang: dict[Lang, dict[RecordId, Record]] = {}
    for record in records:
        if record.has_text and record.id.is_numbered:
            by_lang.setdefault(record.lang, {})[record.id] = record
    for one, other in permutations(by_lang, 2):
        laws = {record.id.root for record in by_lang[other].values()}
        for record_id, record in by_lang[one].items():
            twin = by_lang[other].get(record_id)
            if twin is None and record_id.root in laws:
                yield Finding(code="translation-missing", record=record_id, detail=f"{one} without {other}")
            elif twin is not None and one < other and _cited(record) != _cited(twin):
                apart = ", ".join(sorted(map(str, _cited(record) ^ _cited(twin))))
                yield Finding(code="citations-differ", record=record_id, detail=f"only on one side: {apart}")


def _cited(record: Record) -> frozenset[RecordId]:
    return frozenset(target for reference in record.references for target in reference.targets)
