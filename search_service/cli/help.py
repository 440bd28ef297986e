"""The command that tells of a topic, beside the help that each command has."""

from collections.abc import Callable, Mapping
from typing import Final

import click

from search_service.cli.console import WRONG_USE, fail
from search_service.search import FILTERS


def _filters() -> str:
    rows = "\n".join(f"  {row.name}:{row.example}".ljust(24) + row.meaning for row in FILTERS.values())
    return f"Filters stand among the words of a query, or are options of `pravilo search`:\n\n{rows}"


QUERY: Final = """A query is words, in Russian or English, in any form:

  пас вне очереди         units with all the words, the best first
  "вне очереди"           the phrase as it stands (in a shell: '"вне очереди"')
  пас -очереди            without units that have the word
  контра ИЛИ реконтра     either of them
  алерт*                  all words that begin so
  27B1(b)                 a citation leads to its record
  law:27 in:commentary    filters: `pravilo help filters`"""
CITATIONS: Final = """Citations are read in any usual spelling, with Latin or Cyrillic letters:

  27B1(b)   27в1б   Правило 27   Law 27         a Law or a provision
  79.5.(iv)   п. 79.5 iv   paragraph 79.5       a paragraph of the commentary
  36-39   9, 10 и 11                            several
  law:27B1b   com:79.5.iv                       ids, which never change

`pravilo resolve`, `pravilo explain`, `pravilo search` and the search box of the site take them alike.
`pravilo link FILE` finds them in a text of yours."""
CODES: Final = """Exit codes:

  0    done, also where the reader of a pipe has gone
  1    the answer is no: nothing found, a finding that matters, a change refused
  2    wrong use: an option or a setting that cannot be
  3    the corpus or the build cannot be used
  4    another build is running
  130  interrupted (Ctrl-C)

Answers go to the standard output, all that is said about them to the error stream. `--json` of search, resolve, explain
and check writes the answer as JSON."""
COMPLETION: Final = """Completion of commands and options by the Tab key:

  bash   eval "$(_PRAVILO_COMPLETE=bash_source pravilo)"     in ~/.bashrc
  zsh    eval "$(_PRAVILO_COMPLETE=zsh_source pravilo)"      in ~/.zshrc
  fish   _PRAVILO_COMPLETE=fish_source pravilo | source      in ~/.config/fish/completions/pravilo.fish"""
ENVIRONMENT: Final = """The environment:

  PRAVILO_CORPUS      folder of documents and tables (--corpus)
  PRAVILO_DATA        folder of the builds (--data)
  PRAVILO_ENGINE      search engine (--engine)
  PRAVILO_PUBLIC_URL  the whole address of the site, for links that other sites take
  PRAVILO_ROOT_PATH   the path a proxy serves the site under
  PRAVILO_DEBUG       set, a failure that nobody foresaw shows where it was"""
TOPICS: Final[Mapping[str, Callable[[], str]]] = {
    "query": lambda: QUERY,
    "filters": _filters,
    "citations": lambda: CITATIONS,
    "exit-codes": lambda: CODES,
    "completion": lambda: COMPLETION,
    "environment": lambda: ENVIRONMENT,
}


@click.command("help")
@click.argument("topic", required=False)
@click.pass_context
def help_command(context: click.Context, topic: str | None) -> None:
    """Tell of a TOPIC: a command, query, filters, citations, exit-codes, completion or environment."""
    root = context.find_root()
    command = root.command.get_command(root, topic) if topic and isinstance(root.command, click.Group) else None
    if topic is None:
        click.echo(root.get_help() + f"\n\nTopics of `pravilo help`: a command, {', '.join(TOPICS)}.")
    elif command is not None:
        click.echo(command.get_help(click.Context(command, info_name=topic, parent=root)))
    elif topic in TOPICS:
        click.echo(TOPICS[topic]())
    else:
        fail(f"There is no topic {topic!r}. There are the commands and: {', '.join(TOPICS)}.", WRONG_USE)
