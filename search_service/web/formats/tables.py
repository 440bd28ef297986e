"""Lists as CSV (RFC 4180, UTF-8 with a mark, so that spreadsheets take it for what it is)."""

import csv
import io
from collections.abc import Iterable, Sequence


def csv_of(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """The rows under their heads; a cell that a spreadsheet would compute begins with an apostrophe."""
    written = io.StringIO(newline="")
    lines = csv.writer(written)
    lines.writerow(head)
    lines.writerows([_cell(value) for value in row] for row in rows)
    return ("\ufeff" + written.getvalue()).encode()


def _cell(value: object) -> str:
    text = "" if value is None else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "@", "\t") else text
