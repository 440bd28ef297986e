"""How often one address may ask: a bucket for each, which fills at a rate and holds a burst."""

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

MOST: Final = 10_000  # addresses that are remembered, those that asked last


class RateLimit:
    """The layer that answers an address which asks too often by `refuse`, without doing anything for it.

    `rate` is how many requests a second each may make on the average, `burst` how many at once.
    """

    def __init__(
        self,
        app: ASGIApp,
        rate: float,
        burst: int,
        refuse: Callable[[Scope], ASGIApp],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.app = app
        self.rate = rate
        self.burst = burst
        self.refuse = refuse
        self.clock = clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limited = scope["type"] == "http" and bool(scope.get("client"))
        if limited and not self._takes(scope["client"][0]):
            await self.refuse(scope)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _takes(self, address: str) -> bool:
        now = self.clock()
        left, then = self._left.pop(address, (float(self.burst), now))
        left = min(float(self.burst), left + (now - then) * self.rate)
        self._left[address] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > MOST:
            self._left.popitem(last=False)
        return left >= 1
