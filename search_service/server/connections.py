"""The connections of one process, bounded: a flood of silent ones takes nothing from those who ask something."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(slots=True)
class Connections:
    """At most `most` connections. Those that wait for a request to come (new ones, and kept ones between two requests)
    are closed for a newcomer, the one that has waited longest first; those that are being answered never are.
    """

    most: int
    idle: OrderedDict[object, Callable[[], None]] = field(default_factory=OrderedDict)
    busy: set[object] = field(default_factory=set)

    def __len__(self) -> int:
        return len(self.idle) + len(self.busy)

    def opened(self, connection: object, close: Callable[[], None]) -> bool:
        """Take a new connection, which `close` ends; False where all that there may be are being answered."""
        if len(self) >= self.most:
            if not self.idle:
                return False
            _, close_oldest = self.idle.popitem(last=False)
            close_oldest()
        self.idle[connection] = close
        return True

    def asked(self, connection: object) -> None:
        """A whole request has come."""
        if self.idle.pop(connection, None) is not None:
            self.busy.add(connection)

    def answered(self, connection: object, close: Callable[[], None]) -> None:
        """The connection waits for its next request."""
        if connection in self.busy:
            self.busy.discard(connection)
            self.idle[connection] = close

    def lost(self, connection: object) -> None:
        """The connection has ended."""
        self.idle.pop(connection, None)
        self.busy.discard(connection)
