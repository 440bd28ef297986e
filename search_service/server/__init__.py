"""How the site is run: the socket, the bounds of connections, the processes, the signals, and the log."""

import socket
from typing import TYPE_CHECKING

from search_service.server.listening import address_of, listen
from search_service.settings import Settings

if TYPE_CHECKING:
    from search_service.server.running import Application

__all__ = ["address_of", "listen", "serve"]


def serve(settings: Settings, listener: socket.socket, application: "Application") -> int:
    """Serve what `application` makes on a listening socket until told to end; the exit code of the program."""
    # Imported here for start-up: the message about a port in use comes at once.
    from search_service.server.log import set_up_log  # noqa: PLC0415

    set_up_log(settings.serving.log_format)
    if settings.serving.workers > 1:
        from search_service.server.workers import Workers  # noqa: PLC0415

        return Workers(settings, listener, application).run()
    from search_service.server.running import run  # noqa: PLC0415

    run(settings, listener, application)
    return 0
