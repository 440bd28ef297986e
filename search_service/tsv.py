"""Tables as tab-separated values (UTF-8): a head, a line for each row, no quotes."""

from collections.abc import Iterable, Sequence


def tsv_of(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    """The rows under their heads; spaces of any kind in a cell become one space, so that a tab always ends a cell.

    >>> tsv_of(("a", "b"), [(1, None), ("c\\td", True)])
    b'a\\tb\\n1\\t\\nc d\\t1\\n'
    """
    lines = (head, *rows)
    return "".join("\t".join(map(_cell, row)) + "\n" for row in lines).encode()


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return str(int(value))
    return "" if value is None else " ".join(str(value).split())
