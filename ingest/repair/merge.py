"""Two edit lists, one after the other -> one list against the first text."""

from collections.abc import Sequence

from ingest.ledger import Edit


def onto(source: str, middle: str, first: Sequence[Edit], second: Sequence[Edit]) -> list[Edit]:
    """Return the edits of `source` that do what `first` (source -> middle) and then `second` (of `middle`) do.

    Edits that touch are one, under the rule of the second.
    """
    merged: list[Edit] = []
    at_first = at_second = shift = 0
    while at_second < len(second):
        start, end = second[at_second].start, second[at_second].end
        while at_first < len(first) and first[at_first].start + shift + len(first[at_first].after) <= start:
            merged.append(first[at_first])
            shift += _growth(first[at_first])
            at_first += 1
        shift_before, first_before, second_before = shift, at_first, at_second
        at_second += 1
        while True:
            if at_first < len(first) and first[at_first].start + shift < end:
                start = min(start, first[at_first].start + shift)
                end = max(end, first[at_first].start + shift + len(first[at_first].after))
                shift += _growth(first[at_first])
                at_first += 1
            elif at_second < len(second) and second[at_second].start < end:
                end = max(end, second[at_second].end)
                at_second += 1
            else:
                break
        group = second[second_before:at_second]
        if at_first == first_before:
            merged.append(_moved(group[0], shift))
        else:
            before = source[start - shift_before : end - shift]
            after = edited(middle, start, end, group)
            merged.append(Edit(group[0].rule, start - shift_before, end - shift, before, after))
    return [*merged, *first[at_first:]]


def _growth(edit: Edit) -> int:
    return len(edit.after) - (edit.end - edit.start)


def _moved(edit: Edit, shift: int) -> Edit:
    return Edit(edit.rule, edit.start - shift, edit.end - shift, edit.before, edit.after) if shift else edit


def edited(text: str, start: int, end: int, edits: Sequence[Edit]) -> str:
    """Return what `edits` make of the part [start, end) of `text`, which holds them all."""
    parts: list[str] = []
    at = start
    for edit in edits:
        parts += (text[at : edit.start], edit.after)
        at = edit.end
    return "".join((*parts, text[at:end]))
