"""What answers a search, as lines of a terminal: the records that a number or a title names, whole, or the best
passage; and what is to be said where nothing is certain.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ingest.model import Kind, Lang, Record, RecordId, Span, Status, label
from search_service.library import Library, beside, readable_near, stands_for
from search_service.search import Answer, Fragment, Step, TierCount

INDENT: Final = "    "
MOST: Final = 12  # records of a list or a range that are shown whole; the others are named


def answer_lines(answer: Answer, library: Library, lang: Lang) -> Iterator[str]:
    """What answers a search; nothing for a page behind the first, or where nothing is certain."""
    if answer.page > 1:
        return
    citation = answer.citation
    if citation and citation.status is Status.ABSENT and citation.nearest:
        yield f"{citation.mention} is not in this library; the nearest:"
    named: Sequence[RecordId] = answer.titled
    if citation:
        named = citation.nearest if citation.status is Status.ABSENT else citation.every_target
    found = [record for one in dict.fromkeys(named) if (record := library.record(one, lang))]
    for record in found[:MOST]:
        yield from _record(record, library, lang)
    yield from (_name(record, library, lang) for record in found[MOST:])
    if answer.passage and not found:
        yield f"{answer.passage.id}  {side(answer.passage.id)}{label(answer.passage.id, lang)}"
        yield from (f"{INDENT}{marked(text)}" for text in (answer.passage.text, answer.passage.digest) if text)


def _record(record: Record, library: Library, lang: Lang) -> Iterator[str]:
    """A record with everything inside it, or what stands for it, and its neighbours."""
    yield _name(record, library, lang)
    read = stands_for(record, library)
    if record.id.is_division:
        inner = (one for kind in (Kind.DIVISION, Kind.LAW) for one in library.of_kind(kind, record.id.book))
        yield from (f"{INDENT}{_name(one, library, lang)}" for one in inner if one.parent == record.id)
    elif read is None:
        yield f"{INDENT}The text is not in this library."
        yield from _known(record, library, lang)
    else:
        if read is not record:
            yield f"{INDENT}The text is not in this library; this is the commentary on it."
        yield from _text(read, library, lang, 1)
    around = zip(("previous", "next"), beside(record, library), strict=True)
    if told := " · ".join(f"{what}: {one}" for what, one in around if one):
        yield INDENT + told


def _text(record: Record, library: Library, lang: Lang, depth: int) -> Iterator[str]:
    """The text of a record in the order of print, one stretch of it a line, what is inside it further in."""
    indent = INDENT * depth
    marker = f"{record.marker} " if record.marker and depth > 1 else ""
    if record.digest_en and lang is Lang.EN:
        yield f"{indent}{marker}digest: {record.digest_en}"
    for part in _parts(record):
        if isinstance(part, RecordId):
            child = library.record(part, record.lang)
            yield from _text(child, library, lang, depth + 1) if child else ()
            continue
        for line in _stretch(part, record):
            yield f"{indent}{marker}{line}"
            marker = ""


def _parts(record: Record) -> Iterator[Span | RecordId | int]:
    """The stretches of a record's text, its auctions and what is inside it, in the order of print."""
    if not any(isinstance(part, Span) for part in record.body):
        yield Span(0, len(record.text))
    yield from record.body
    yield from (child for child in record.children if child not in record.body)


def _stretch(part: Span | int, record: Record) -> Iterator[str]:
    """The lines of a stretch of a text, or of an auction."""
    if isinstance(part, Span):
        text = part.of(record.text).strip()
        yield from [text] if text else []
        return
    auction = record.auctions[part]
    yield "  ".join(auction.seats)
    yield from ("  ".join(cell or "." for cell in row) for row in auction.rows)


def _known(record: Record, library: Library, lang: Lang) -> Iterator[str]:
    """What is known of a record that has no text: who lists or cites it, its parts, and what near it can be read."""
    yield from (f"{INDENT}part: {child}" for child in record.children)
    for source in dict.fromkeys(link.source for link in library.backlinks(record.id)):
        cites = library.record(source)
        if cites:
            yield f"{INDENT}cited by: {_name(cites, library, lang)}"
    for near in readable_near(record, library):
        if found := library.record(near, record.lang):
            yield f"{INDENT}nearest: {_name(found, library, lang)}"


def _name(record: Record, library: Library, lang: Lang) -> str:
    """The id, whether it is of a Law or of the commentary, its label and title."""
    known = library.facts.titles(record.id)
    title = next((one.text for one in (*(one for one in known if one.lang is lang), *known)), record.title)
    return f"{record.id}  {side(record.id)}{label(record.id, lang)}" + (f"  {title}" if title else "")


def side(record_id: RecordId) -> str:
    """What a record is of, in front of its name: of the Laws or of the commentary."""
    if record_id.is_commentary:
        return "[commentary]  "
    return "[law]  " if record_id.is_law else ""


def marked(fragments: Iterable[Fragment]) -> str:
    """Fragments as one line, what matched in brackets."""
    return "".join(f"[{piece.text}]" if piece.mark else piece.text for piece in fragments)


def said_of(answer: Answer) -> Iterator[str]:
    """What is to be said about an answer beside what was found."""
    if answer.words_missing:
        yield f"not in this library: {', '.join(answer.words_missing)}"
    if not answer.certain and answer.step is not Step.NONE:
        yield "nothing certain: no place has more than half of what the words weigh"
    if answer.meant:
        yield f"perhaps you meant: {answer.meant.text} ({answer.meant.count})"
    if answer.unquoted:
        yield f"without the quotes: {answer.unquoted.text} ({answer.unquoted.count})"
    if not answer.certain and answer.rest:
        yield "the rest finds: " + ", ".join(f"{part.text} {part.count}" for part in answer.rest)
    tiers = (
        f"wholly as typed {tier.count}" if tier.counts is TierCount.WHOLLY else f"only by {tier.kind} {tier.count}"
        for tier in answer.tiers
    )
    beside_it = "by words: " if answer.citation or answer.titled else ""
    yield f"{beside_it}{answer.total} found" + (f" ({'; '.join((answer.step.value, *tiers))})" if answer.tiers else "")
