"""The options that tell a command what a person knows of a document."""

from collections.abc import Callable
from dataclasses import fields
from functools import reduce, wraps
from typing import Any, Final, TypeAlias

import click

from ingest.intake import DocumentOptions
from ingest.model import Lang
from ingest.tables import LAYOUT_OF

Command: TypeAlias = Callable[..., Any]
_KNOWN: Final = (
    click.option("--layout", type=click.Choice(list(LAYOUT_OF.values())), help="How its pages are laid out."),
    click.option("--language", type=click.Choice([lang.value for lang in Lang])),
    click.option("--work", help="The work it is a part of, by its id in works.toml."),
    click.option("--edition", type=int, metavar="YEAR", help="The edition its work must have."),
    click.option("--encoding", help="How its letters are coded, such as cp866, where that is not recognised."),
    click.option("--title", help="Its title as printed."),
    click.option("--rights", help="Whose text it is, in one line; without it the document is kept and not published."),
    click.option("--person", "people", multiple=True, help="Author or translator; may be given several times."),
    click.option(
        "--continues/--no-continues", default=None, help="Whether it goes on from the document before without a gap."
    ),
)


def document_options(command: Command) -> Command:
    """Give a command the options that tell what a person knows of a document; it gets them as one value, `options`."""

    @wraps(command)
    def with_options(*args: Any, **chosen: Any) -> Any:
        known = {one.name: chosen.pop(one.name) for one in fields(DocumentOptions)}
        return command(*args, options=DocumentOptions(**known), **chosen)

    return reduce(lambda made, option: option(made), reversed(_KNOWN), with_options)
