"""The text of a manifest with an entry added, changed or taken out; comments and everything else stay as written."""

import re
from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Final

from ingest.tables import DocumentEntry, dump_entry

_ENTRY: Final = re.compile(r"(?m)^(?=\[\[\s*document\s*\]\])")
_HINT: Final = re.compile(r"(?m)^(?=\[\[\s*document\s*\.\s*hint\s*\]\])")
_BELOW: Final = re.compile(r"\n\n((?:#[^\n]*\n|\n)*)\Z")  # remarks after the last key belong to the next entry


def with_entry(text: str, entry: DocumentEntry) -> str:
    """Return the text with one more entry; the later documents of its work and language move one place on."""
    head, *blocks = _ENTRY.split(_without_empty_array(text))
    before = (head + "".join(_shifted(block, entry) for block in blocks)).rstrip("\n")
    return f"{before}\n\n{dump_entry(entry)}" if before else dump_entry(entry)


def without_entry(text: str, file: str) -> str:
    """Return the text without the entry of a document; remarks between it and the next entry stay."""
    head, *blocks = _ENTRY.split(text)
    kept = [_remarks_below(block) if _value(block, "file") == file else block for block in blocks]
    return f"{head}{''.join(kept)}".rstrip("\n") + "\n"


def with_changed_entry(text: str, before: DocumentEntry, after: DocumentEntry) -> str:
    """Return the text in which the entry `before` says what `after` does; its hints stay, or go where it has none."""
    head, *blocks = _ENTRY.split(text)
    return head + "".join(
        _changed(block, before, after) if _value(block, "file") == before.file else block for block in blocks
    )


def _without_empty_array(text: str) -> str:
    """The text without `document = []`, beside which TOML allows no entry."""
    return re.sub(r"(?m)^document\s*=\s*\[\s*\]\s*$\n?", "", text)


def _remarks_below(block: str) -> str:
    found = _BELOW.search(block)
    return found[1].lstrip("\n") if found else ""


def _changed(block: str, before: DocumentEntry, after: DocumentEntry) -> str:
    own, *hints = _HINT.split(block)
    for key, line in _lines(before, after):
        here = re.search(rf"(?m)^{key}\s*=\s*(?:\[[^\]]*\][ \t]*|[^\n]*)$", own)
        last = re.search(r"(?m)^publish\s*=[^\n]*$", own)
        if here:
            own = own[: here.start()] + line + own[here.end() :]
        elif last:
            own = f"{own[: last.end()]}\n{line}{own[last.end() :]}"
    if before.hints and not after.hints:
        return own.rstrip("\n") + "\n\n" + _remarks_below(hints[-1])
    return own + "".join(hints)


def _lines(before: DocumentEntry, after: DocumentEntry) -> Iterator[tuple[str, str]]:
    """The keys that differ, each with its line."""
    written = dump_entry(replace(after, hints=())).splitlines()
    for one in fields(DocumentEntry):
        if one.name != "hints" and getattr(before, one.name) != getattr(after, one.name):
            yield from ((one.name, line) for line in written if line.startswith(f"{one.name} = "))


def _shifted(block: str, entry: DocumentEntry) -> str:
    order = int(_value(block, "order") or 0)
    if (_value(block, "work"), _value(block, "language")) != (entry.work, entry.language) or order < entry.order:
        return block
    return re.sub(r"(?m)^order\s*=\s*\d+", f"order = {order + 1}", block, count=1)


def _value(block: str, key: str) -> str:
    found = re.search(rf'(?m)^{key}\s*=\s*"?([^"\n]*?)"?\s*$', block)
    return found[1] if found else ""
