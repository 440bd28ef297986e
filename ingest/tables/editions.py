"""The Codes by year, so that «the earlier Law» can be named: an edition without a year is the one before."""

from dataclasses import dataclass

from ingest.tables.reading import Entry, parse_toml, unique


@dataclass(frozen=True, slots=True, kw_only=True)
class Edition:
    """One Code: its year, the year of the one before (None for the first), what to know of it, its source."""

    year: int
    previous: int | None
    note: str
    source: str


def parse_editions(text: str, file: str = "editions.toml") -> tuple[Edition, ...]:
    """Return the editions by year, each naming the one before it; TableError otherwise."""
    entries = parse_toml(text, file=file, array="edition")
    rows = unique(((entry, _edition(entry)) for entry in entries), lambda row: row.year)
    due: int | None = None
    for entry, row in zip(entries, rows, strict=True):
        if row.previous != due or (due is not None and row.year <= due):
            entry.refuse(f"the edition before {row.year} is {due}, not {row.previous}", "Order them by year")
        due = row.year
    return rows


def _edition(entry: Entry) -> Edition:
    entry.allow("year", "previous", "note", "source")
    return Edition(
        year=entry.number("year"),
        previous=entry.optional_number("previous"),
        note=entry.text("note"),
        source=entry.text("source"),
    )
