"""The commands that serve: the site to readers, the library to assistants."""

import errno
import os
import socket
import sys
from collections.abc import Callable
from dataclasses import MISSING, fields, replace
from typing import Any

import click

from search_service.cli.console import UNUSABLE, WRONG_USE, fail, failing_on, library_of, messages
from search_service.server import address_of, listen, serve
from search_service.serving import CHOICES, Serving
from search_service.settings import Settings


def _bounds(command: Callable[..., None]) -> Callable[..., None]:
    """The options of a command that bound what a server takes on, one for each row of `Serving`."""
    for row in reversed(fields(Serving)):
        kind: Any = click.Choice(CHOICES[row.name]) if row.name in CHOICES else None
        if row.type in ("int", "float", int, float):
            kind = click.IntRange(min=0) if row.type in ("int", int) else click.FloatRange(min=0)
        option = f"--{row.name.replace('_', '-')}"
        command = click.option(
            option,
            row.name,
            type=kind,
            is_flag=isinstance(row.default, bool),
            default=row.default if row.default is not MISSING else None,
            show_default=True,
            envvar=f"PRAVILO_{row.name.upper()}",
            help=f"{row.metadata['meaning']}.",
        )(command)
    return command


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 takes any free one.")
@_bounds
@click.pass_obj
def serve_command(settings: Settings, /, host: str, port: int, **bounds: Any) -> None:
    """Serve pages and API of the published library; builds it first where there is none."""
    from search_service.search import (  # noqa: PLC0415 - `mcp` without its extra should say so at once
        EngineUnavailableError,
        IndexUnreadableError,
        require_engine,
        require_index,
    )

    with failing_on(EngineUnavailableError, IndexUnreadableError):
        if settings.engine:  # the default one comes with the program: a start need not wait for it
            require_engine(settings.engine)
        if not settings.current.exists():
            messages.print("There is no library yet; building it.")
            _build(click.get_current_context())
        require_index(settings.current, settings.engine)
    listener = _listen(host, port)
    messages.print(f"Serving on {address_of(listener, settings.root_path)} (Ctrl+C ends it)")
    from search_service.app import create_app  # noqa: PLC0415 - start-up: the message about a port in use comes at once

    sys.exit(serve(replace(settings, serving=Serving(**bounds)), listener, create_app))


def _build(context: click.Context) -> None:
    """Run the command `build` of the same group, which loads it now: a server with a library needs no ingestion."""
    group = context.find_root().command
    build = group.get_command(context, "build") if isinstance(group, click.Group) else None
    assert build is not None
    context.invoke(build, force=False, record_ids=False)


def _listen(host: str, port: int) -> socket.socket:
    try:
        return listen(host, port)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            fail(f"Port {port} on {host} is in use. End what uses it, or choose another with --port.", UNUSABLE)
        why = error.strerror or os.strerror(error.errno or 0)
        fail(f"Cannot serve on {host}:{port} ({why}). Choose another --host or --port.", UNUSABLE)


@click.command("mcp")
@click.option("--http", "over_http", is_flag=True, help="Serve over streamable HTTP, not standard input and output.")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(1, 65535), default=8001, show_default=True)
@click.option("--site", help="Address of the site that permalinks lead to, like https://example.org.")
@click.pass_obj
def mcp_command(settings: Settings, over_http: bool, host: str, port: int, site: str | None) -> None:
    """Serve the library to assistants over the Model Context Protocol: search, records, citations, references."""
    try:
        from search_service.assistant import create_server  # noqa: PLC0415 - the SDK is an optional extra
    except ImportError:
        fail("The SDK of the Model Context Protocol is not installed: pip install 'pravilo[mcp]'.", WRONG_USE)
    from search_service.programs import OpenLibrary  # noqa: PLC0415 - `serve` does not wait for it

    laws = OpenLibrary(library_of(settings), settings.engine)
    server = create_server(laws, site or settings.public_url or "")
    if over_http:
        server.run("streamable-http", host=host, port=port)
    else:
        server.run("stdio")
