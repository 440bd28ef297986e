"""Text -> plain text: one kind of line end and space, no controls, composed letters, no residues.

An ordered list of scans. Each looks for one kind of damage in the text that the scans before it leave, and its edits
are a pass of the ledger. One repair may lay another open (a sign at a line's end hides that the line is a drawn rule),
so the list is gone through until a whole round changes nothing: what is repaired needs no repair.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice
from typing import Final

from ingest.ledger import Edit, Pass, Traced, apply
from ingest.model import Span
from ingest.repair.alphabets import one_alphabet
from ingest.repair.around import (
    clear_edges,
    clear_frame,
    clear_letter,
    clear_ornaments,
    clear_pilcrows,
    clear_prefixes,
    clear_subtitles,
    end_of_file,
)
from ingest.repair.characters import Characters, expand_tabs
from ingest.repair.composition import compose
from ingest.repair.digits import mend_digits
from ingest.repair.printer import clear_codes, printed_bold
from ingest.repair.residues import clear_residues, plain_sign
from ingest.repair.rows import scan_of
from ingest.repair.spacing import close_up
from ingest.repair.stress import clear_accents, clear_stress
from ingest.repair.words import join_at_signs, mend_breaks, restore_yo
from ingest.tables import Artefact, When

__all__ = ["ROUNDS", "Repaired", "repair"]

# The texts of this library need one round and a second that finds nothing; of 60 000 random texts of all damage at once
# (the pieces of tests/properties) none needed more than two and a third. A table and a dictionary that contradict each
# other never come to rest.
ROUNDS: Final = 16
STAGE: Final = "repair"  # what the ledger calls every pass of this stage
WHEREVER: Final = frozenset({When.ALWAYS, When.LINE_END, When.WITHIN_LINE})  # what needs no letters around it

Scan = Callable[[str], Sequence[Edit]]

# What wraps a document as a whole: where one was cut in mid-line, the first line of the next begins in mid-line too.
DOCUMENT_SCANS: Final[tuple[Scan, ...]] = (
    end_of_file,
    clear_letter,
    clear_subtitles,
    clear_pilcrows,
    clear_prefixes,
    clear_frame,
)
DRAWN: Final = re.compile("[\u2500-\u259f\u25a0]")
PLAIN: Final = {code: plain_sign(chr(code)) for code in (*range(0x2500, 0x25A0), 0x25A0)}


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repaired text, and the passes over its source that make it.

    `settled` is False where the bound of rounds was reached and the scans would still change the text. `bold` are spans
    of the source that codes or second strikes made bold.
    """

    traced: Traced
    passes: tuple[Pass, ...]
    bold: tuple[Span, ...]
    settled: bool


def repair(
    source: str,
    artefacts: Sequence[Artefact],
    known_word: Callable[[str], bool] | None = None,
    *,
    starts: Sequence[int] = (0,),
    rounds: int = ROUNDS,
) -> Repaired:
    """Return `source` repaired; repairing a settled result changes nothing.

    `known_word` says of a word in small letters whether the language has it; without it no п is read as ё and no break
    is mended. `starts` are the offsets at which the documents of the source begin.
    """
    scans = tuple(_scans(artefacts, known_word))
    now, passes, unchanged = Traced.of_source(source), [], 0
    for scan in DOCUMENT_SCANS:
        if edits := _in_documents(scan, now, starts):
            passes.append(Pass(STAGE, edits))
            now = apply(now, edits)
    for scan in islice(cycle(scans), rounds * len(scans)):
        if edits := tuple(scan(now.text)):
            passes.append(Pass(STAGE, edits))
            now = apply(now, edits)
        unchanged = 0 if edits else unchanged + 1
        if unchanged == len(scans):
            break
    return Repaired(now, tuple(passes), printed_bold(source), settled=unchanged == len(scans))


def _in_documents(scan: Scan, now: Traced, starts: Sequence[int]) -> tuple[Edit, ...]:
    """The edits of a scan that looks at each document by itself; `starts` are offsets in the source."""
    begins = [bisect_left(now.origin, start) for start in starts]
    edits = []
    for begin, end in zip(begins, (*begins[1:], len(now.text)), strict=True):
        text = now.text[begin:end]
        found = scan(text.translate(PLAIN) if DRAWN.search(text) else text)
        places = ((edit, begin + edit.start, begin + edit.end) for edit in found)
        edits += [replace(edit, start=a, end=b, before=now.text[a:b]) for edit, a, b in places]
    return tuple(edits)


def _scans(artefacts: Sequence[Artefact], known_word: Callable[[str], bool] | None) -> Iterator[Scan]:
    """The scans in their order: what each needs to be gone is above it."""
    yield clear_codes  # before the controls they begin with are taken
    yield Characters(artefacts).scan
    yield join_at_signs
    yield scan_of(row for row in artefacts if row.when in WHEREVER)
    yield expand_tabs
    yield compose  # a residue stands beside a letter, which may be two characters until here
    yield clear_accents
    yield scan_of(row for row in artefacts if row.when not in WHEREVER)
    yield clear_residues
    yield clear_edges
    yield clear_frame
    yield clear_prefixes
    yield clear_ornaments
    yield mend_digits
    if known_word is not None:
        yield clear_stress(known_word)
        yield close_up(known_word)
        yield one_alphabet(known_word)
        yield mend_breaks(known_word)
        yield restore_yo(known_word)
