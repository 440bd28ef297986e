"""The rows of the artefact table as one scan: where each holds is told by the row itself."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from ingest.ledger import Edit, Rule
from ingest.tables import Artefact


def scan_of(rows: Iterable[Artefact]) -> Callable[[str], list[Edit]]:
    """Return the scan that applies `rows`; where two hold for one character, the first in the table does."""
    known = tuple(rows)

    def scan(text: str) -> list[Edit]:
        edits: list[Edit] = []
        done = 0
        for edit in sorted(chain.from_iterable(_edits(row, text) for row in known), key=lambda edit: edit.start):
            if edit.start >= done:
                edits.append(edit)
                done = edit.end
        return edits

    return scan


def _edits(row: Artefact, text: str) -> Iterator[Edit]:
    rule = Rule(row.rule, row.reason)
    for start, end in row.spans(text):
        yield Edit(rule, start, end, text[start:end], row.replacement * (end - start))
