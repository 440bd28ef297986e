"""The command that serves the site."""

import errno
import socket
from contextlib import suppress

import click

from search_service.cli.console import UNUSABLE, fail, failing_on, messages
from search_service.settings import Settings


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free one.")
@click.pass_obj
def serve_command(settings: Settings, host: str, port: int) -> None:
    """Serve pages and API of the published library; builds it first where there is none."""
    if settings.engine:  # the default one comes with the program: a start need not wait for it
        from search_service.search import EngineUnavailableError, require_engine  # noqa: PLC0415

        with failing_on(EngineUnavailableError):
            require_engine(settings.engine)
    if not settings.current.exists():
        messages.print("There is no library yet; building it.")
        _build(click.get_current_context())
    listener = _listen(host, port)
    import uvicorn  # noqa: PLC0415 - start-up: the message about a port in use comes at once

    from search_service.app import create_app  # noqa: PLC0415
    from search_service.cli.request_line import LenientProtocol  # noqa: PLC0415

    address, bound = listener.getsockname()[:2]
    messages.print(f"Serving on http://{address}:{bound}{settings.root_path}/ (Ctrl+C ends it)")
    config = uvicorn.Config(
        create_app(settings), http=LenientProtocol, log_level="info", proxy_headers=True, server_header=False
    )
    with suppress(KeyboardInterrupt):  # Ctrl+C is how a person ends it
        uvicorn.Server(config).run(sockets=[listener])


def _build(context: click.Context) -> None:
    """Run the command `build` of the same group, which loads it now: a server with a library needs no ingestion."""
    group = context.find_root().command
    build = group.get_command(context, "build") if isinstance(group, click.Group) else None
    assert build is not None
    context.invoke(build, force=False, record_ids=False, restore_ids=False)


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, bound before anything else is loaded, so that a port in use is said at once."""
    listener = None
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        listener = socket.socket(family, socket.SOCK_STREAM)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
        listener.set_inheritable(True)
    except OSError as error:
        if listener is not None:
            listener.close()
        if error.errno == errno.EADDRINUSE:
            fail(f"Port {port} on {host} is in use. End what uses it, or choose another with --port.", UNUSABLE)
        fail(f"Cannot serve on {host}:{port} ({error.strerror or error}). Choose another --host or --port.", UNUSABLE)
    return listener
