"""The commands of Pravilo: a composition root that joins ingestion, search and site for a person at a terminal.

Exit codes: 0 done; 1 the answer is no (a finding that matters, nothing found); 2 wrong use; 3 the corpus or the build
cannot be used; 4 another build is running; 130 interrupted.
"""

import os
import sys
from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import click

from search_service.cli.console import (
    INTERRUPTED,
    NO,
    UNUSABLE,
    fail,
    failing_on,
    leave_pipe,
    remedy,
    was_interrupted,
    write_any_letter,
)
from search_service.settings import SettingsError, settings_from

STAYS: Final = "Interrupted; the published build stays."
# Each command's module is loaded when the command is run: `serve` should not wait for what only `build` needs.
COMMANDS: Final = MappingProxyType(
    {
        "add": "corpus",
        "build": "build",
        "builds": "builds",
        "check": "build",
        "explain": "ask",
        "export": "export",
        "help": "help",
        "link": "link",
        "mcp": "serve",
        "new": "corpus",
        "remove": "corpus",
        "replace": "corpus",
        "resolve": "ask",
        "search": "ask",
        "serve": "serve",
        "use": "builds",
        "verify": "builds",
    }
)


class Commands(click.Group):
    """A group that imports a command's module on first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return sorted(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, or None."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"search_service.cli.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that is meant by the first word; the error about a word that is none names the nearest."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            if near := get_close_matches(args[0], COMMANDS, 1):
                raise click.UsageError(f"{error.message} Did you mean `pravilo {near[0]}`?", ctx) from None
            raise

    def main(self, *args: Any, standalone_mode: bool = True, **extra: Any) -> Any:
        """Run what was typed and end the process: 130 after Ctrl-C, 0 where the reader of the output has gone."""
        run: Callable[..., Any] = partial(super().main, *args, standalone_mode=False, **extra)
        if not standalone_mode:
            return run()
        write_any_letter()
        try:
            code = run()
            sys.stdout.flush()
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        except BrokenPipeError:
            leave_pipe()
            code = 0
        except (click.Abort, KeyboardInterrupt) as error:
            code = INTERRUPTED if was_interrupted(error) else NO
            click.echo(STAYS if code == INTERRUPTED else "Nothing was done.", err=True)
        sys.exit(code if isinstance(code, int) else 0)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; whatever goes wrong ends in one message and an exit code, never in a traceback."""
        try:
            return super().invoke(ctx)
        except (click.ClickException, click.exceptions.Exit, click.Abort, KeyboardInterrupt):
            raise  # click itself says these
        except BrokenPipeError:
            leave_pipe()
            ctx.exit(0)
        except Exception as error:
            if os.environ.get("PRAVILO_DEBUG"):
                raise
            fail(remedy(error), UNUSABLE)


def _tell_version(context: click.Context, _option: click.Parameter, wanted: bool) -> None:
    """Let the module that knows the packages tell the version; it is loaded for nothing else."""
    if wanted and not context.resilient_parsing:
        import_module("search_service.cli.version").tell_version(verbose=context.params["verbose"])
        context.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--corpus", type=click.Path(path_type=Path, file_okay=False), help="Folder of the documents and tables.")
@click.option("--data", type=click.Path(path_type=Path, file_okay=False), help="Folder of the builds.")
@click.option(
    "--engine",
    "engines",
    metavar="NAME",
    multiple=True,
    help="Search engine: whoosh, tantivy, opensearch:URL; of several, builds are made for all and the first answers.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=_tell_version,
    help="Show the version and exit; with --verbose the packages beside it and their licences too.",
)
@click.option("--verbose", is_flag=True, is_eager=True, hidden=True)
@click.pass_context
def main(
    context: click.Context, corpus: Path | None, data: Path | None, engines: tuple[str, ...], *, verbose: bool
) -> None:
    """Law texts, searchable and cross-linked: documents become a library, and the library a site."""
    if verbose:
        raise click.UsageError("--verbose goes with --version.")
    with failing_on(SettingsError):
        context.obj = settings_from(os.environ, corpus=corpus, data=data, engine=" ".join(engines) or None)
