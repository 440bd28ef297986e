"""The labelled queries: what a reader typed, of which kind it is, and the units that answer it.

`labelled.jsonl` came with the texts; `written.jsonl` was written and labelled by reading them, `paraphrases.jsonl` in
words that the texts do not have, `blind.jsonl` by readers of the texts who had not seen the search; `nothing.jsonl`
asks what no text here answers, of bridge and of the world beside it, half of it held out by lot. A third of the
first two, chosen by the query's own letters, and those of the last that are marked so are held out: weights and tables
are never fitted to them, and they are reported beside the rest.
"""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ingest.model import RecordId
from search_service.search.index import root_of

FOLDER: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Labelled:
    """A query and the units that answer it; none where the right answer is that there is nothing."""

    text: str
    kind: str
    relevant: frozenset[str]
    fitted: bool = False  # weights were chosen, or tables made, with it in sight
    blind: bool = False  # nothing was

    @property
    def held_out(self) -> bool:
        """Whether tables and weights may not be fitted to it."""
        return self.blind or (not self.fitted and hashlib.sha256(self.text.encode()).digest()[0] % 3 == 0)


def unit_of(record_id: str) -> str:
    """The unit a record is found as: law:79C2 -> law:79C."""
    return str(root_of(RecordId.parse(record_id)))


def labelled_queries() -> Iterator[Labelled]:
    """Every query of every set beside this file, in the order of the files."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            relevant = frozenset(map(unit_of, row["relevant"]))
            yield Labelled(
                text=row["q"],
                kind=row["kind"],
                relevant=relevant,
                fitted=row.get("fitted", False),
                blind=row.get("blind", False),
            )
