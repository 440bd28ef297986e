"""The list of published ids: every id ever published with its kind, and which of them were taken back by a person."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from ingest.model import Kind, RecordId

FILE: Final = "ids.txt"
WITHDRAWN: Final = "withdrawn"  # the third word of the line of an id that a person has taken back
HEAD: Final = "# Every id ever published and its kind, in the order of the book. None may vanish or change its meaning."


class IdLineError(ValueError):
    """A line that is neither an id with its kind nor a remark."""

    def __init__(self, line: str, number: int) -> None:
        super().__init__(f"{line[:80]!r} is not an id and its kind")
        self.number = number


@dataclass(frozen=True, slots=True)
class IdList:
    """The kinds of all ids ever published, by id, in the order of the book; `withdrawn` are those taken back."""

    kinds: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    withdrawn: frozenset[str] = frozenset()

    def taking(self, present: Mapping[str, str]) -> "IdList":
        """Return the list with the ids of a library, `present`, in their order; those that are back are no longer
        withdrawn.
        """
        gone = {name: kind for name, kind in self.kinds.items() if name not in present}
        return IdList(MappingProxyType({**present, **gone}), self.withdrawn - present.keys())

    def withdrawing(self, names: Iterable[str]) -> "IdList":
        """Return the list with some of its ids taken back."""
        return replace(self, withdrawn=self.withdrawn | (set(names) & self.kinds.keys()))

    def joined_to(self, other: "IdList") -> "IdList":
        """Return all ids of either list, those of `other` that are not here at the end."""
        kinds = {**self.kinds, **{name: kind for name, kind in other.kinds.items() if name not in self.kinds}}
        return IdList(MappingProxyType(kinds), self.withdrawn | other.withdrawn)

    def text(self) -> str:
        """Return the list as its file has it, which parse_ids reads back."""
        lines = (f"{name} {kind}" + f" {WITHDRAWN}" * (name in self.withdrawn) for name, kind in self.kinds.items())
        return "\n".join([HEAD, *lines]) + "\n"


def parse_ids(text: str) -> IdList:
    """Return the list of ids; IdLineError for a line that cannot be read: an id overlooked could vanish unseen."""
    kinds: dict[str, str] = {}
    withdrawn: set[str] = set()
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("#"):
            name, kind, gone = _published_id(line, number)
            kinds[name] = kind
            withdrawn |= {name} if gone else set()
    return IdList(MappingProxyType(kinds), frozenset(withdrawn))


def _published_id(line: str, number: int) -> tuple[str, str, bool]:
    name, kind, mark = (*line.split(), "", "", "")[:3]
    try:
        if line.split() != [name, kind, *([mark] if mark else [])] or mark not in ("", WITHDRAWN):
            raise IdLineError(line, number)
        return str(RecordId.parse(name)), Kind(kind).value, bool(mark)
    except ValueError as error:
        raise IdLineError(line, number) from error
