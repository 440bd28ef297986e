"""Text -> plain text: one kind of line end and space, no controls, composed letters, no residues.

An ordered list of scans. Each looks for one kind of damage in the text that the scans before it leave, and its edits
are a pass of the ledger. One repair may lay another open (a sign at a line's end hides that the line is a drawn rule),
so the list is gone through until a whole round changes nothing: what is repaired needs no repair.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from typing import Final

from ingest.ledger import Edit, Pass, Traced, apply
from ingest.repair.characters import Characters, expand_tabs
from ingest.repair.composition import compose
from ingest.repair.edges import clear_edges, clear_frame
from ingest.repair.residues import clear_residues
from ingest.repair.rows import scan_of
from ingest.repair.words import restore_yo
from ingest.tables import Artefact, When

__all__ = ["ROUNDS", "Repaired", "repair"]

# The texts of this library need one round and a second that finds nothing; of 60 000 random texts of all damage at once
# (the pieces of tests/properties) none needed more than two and a third. A table and a dictionary that contradict each
# other never come to rest.
ROUNDS: Final = 16
STAGE: Final = "repair"  # what the ledger calls every pass of this stage
WHEREVER: Final = frozenset({When.ALWAYS, When.LINE_END, When.WITHIN_LINE})  # what needs no letters around it

Scan = Callable[[str], Sequence[Edit]]


@dataclass(frozen=True, slots=True)
class Repaired:
    """A repaired text, and the passes over its source that make it.

    `settled` is False where the bound of rounds was reached and the scans would still change the text.
    """

    traced: Traced
    passes: tuple[Pass, ...]
    settled: bool


def repair(
    source: str,
    artefacts: Sequence[Artefact],
    known_word: Callable[[str], bool] | None = None,
    *,
    rounds: int = ROUNDS,
) -> Repaired:
    """Return `source` repaired; repairing a settled result changes nothing.

    `known_word` says of a word in small letters whether the language has it; without it no п is read as ё.
    """
    scans = tuple(_scans(artefacts, known_word))
    now, passes, unchanged = Traced.of_source(source), [], 0
    for scan in islice(cycle(scans), rounds * len(scans)):
        if edits := tuple(scan(now.text)):
            passes.append(Pass(STAGE, edits))
            now = apply(now, edits)
        unchanged = 0 if edits else unchanged + 1
        if unchanged == len(scans):
            break
    return Repaired(now, tuple(passes), settled=unchanged == len(scans))


def _scans(artefacts: Sequence[Artefact], known_word: Callable[[str], bool] | None) -> Iterator[Scan]:
    """The scans in their order: what each needs to be gone is above it."""
    yield Characters(artefacts).scan
    yield scan_of(row for row in artefacts if row.when in WHEREVER)
    yield expand_tabs
    yield compose  # a residue stands beside a letter, which may be two characters until here
    yield scan_of(row for row in artefacts if row.when not in WHEREVER)
    yield clear_residues
    yield clear_edges
    yield clear_frame
    if known_word is not None:
        yield restore_yo(known_word)
