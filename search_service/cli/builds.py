"""The commands that look after builds: which are kept, and the way back to one of them."""

import sys

import click

from ingest.store import BuildRunningError, NoSuchBuildError, kept_builds, use_build
from search_service.cli.console import BUSY, NO, failing_on, messages
from search_service.settings import Settings


@click.command("builds")
@click.pass_obj
def builds_command(settings: Settings) -> None:
    """List the builds that are kept: name, when it was last made current, whether it is the current one or damaged."""
    found = kept_builds(settings.data)
    for build in found:
        marks = [*(["current"] if build.is_current else []), *([] if build.is_whole else ["damaged"])]
        click.echo("  ".join((build.name, build.used.strftime("%Y-%m-%d %H:%M:%SZ"), *marks)))
    if not found:
        messages.print("No build is kept yet. Run `pravilo build`.")
        sys.exit(NO)


@click.command("use")
@click.argument("name")
@click.pass_obj
def use_command(settings: Settings, name: str) -> None:
    """Go back to a build that is kept; NAME is its name in `pravilo builds`. Servers take it over within a second."""
    with failing_on(NoSuchBuildError), failing_on(BuildRunningError, code=BUSY):
        use_build(settings.data, name)
    messages.print(f"build {name} is the current one", markup=False)
