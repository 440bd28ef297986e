"""The JSON API under /api/v1: its routes by subject, their parameters, and the shapes of their answers.

It is an application of its own, made when it is first asked for: FastAPI and its models take longer to load than all
that a first page needs, so a start-up leaves them for later.
"""

import asyncio
import threading
from typing import TYPE_CHECKING

from starlette.types import Receive, Scope, Send

from search_service.web.site import Site

if TYPE_CHECKING:
    from fastapi import FastAPI

    from search_service.web.views.about import ApiPage
    from search_service.web.views.examples import Examples
    from search_service.web.views.parts.context import PageContext

__all__ = ["DeferredApi"]


class DeferredApi:
    """Answers for the API; the first request, or the warming after start, makes the application."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._app: FastAPI | None = None
        self._making = threading.Lock()

    def opened(self) -> "FastAPI":
        """The application, made once."""
        if self._app is None:
            with self._making:
                if self._app is None:
                    # Imported here for start-up, see above.
                    from search_service.web.api.application import create_api  # noqa: PLC0415

                    self._app = create_api(self._site)
        return self._app

    def reference(self, context: "PageContext", examples: "Examples") -> "ApiPage":
        """The page that describes every operation, with examples from the library."""
        # Imported here for start-up, see above.
        from search_service.web.api.reference import reference_page  # noqa: PLC0415

        return reference_page(context, self.opened(), examples)

    def answer(self, address: str) -> tuple[int, bytes]:
        """Status and body of the answer to GET of an address, percent-encoded, asked without a network."""
        # Imported here for start-up, see above.
        from search_service.web.api.illustrations import asked  # noqa: PLC0415

        scope = {"type": "http", "http_version": "1.1", "scheme": "http"}
        return asyncio.run(asked(self.opened(), address, scope))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.opened()(scope, receive, send)
