"""Text -> edits that make it plain: one kind of line end and space, no controls, composed letters, no residues.

Several scans, each over what the one before leaves, since a soft hyphen may stand between a letter and its mark, and a
mark between a letter and a residue. The edits are given against the decoded text: one pass of the ledger.
"""

from collections.abc import Callable, Sequence

from ingest.ledger import Edit
from ingest.repair.characters import Characters
from ingest.repair.composition import compose
from ingest.repair.edges import clear_edges, clear_frame
from ingest.repair.merge import edited, onto
from ingest.repair.residues import Residues
from ingest.repair.rules import RULES
from ingest.repair.words import restore_yo
from ingest.tables import Artefact

__all__ = ["RULES", "repair"]


def repair(
    text: str, artefacts: Sequence[Artefact], known_word: Callable[[str], bool] | None = None
) -> tuple[Edit, ...]:
    """Return the edits of `text`, ordered and not overlapping, in code points; repairing their output gives none.

    `known_word` says of a word in small letters whether the language has it; without it no п is read as ё.
    """
    scans: list[Callable[[str], list[Edit]]] = [Characters(artefacts).scan, compose, Residues(artefacts).scan]
    scans += [clear_edges, clear_frame, clear_edges]  # a frame hides the edges of lines, and their leaving may show it
    if known_word is not None:
        scans.append(restore_yo(known_word))
    edits: list[Edit] = []
    now = text
    for scan in scans:
        if found := scan(now):
            edits = onto(text, now, edits, found)
            now = edited(now, 0, len(now), found)
    return tuple(edits)
