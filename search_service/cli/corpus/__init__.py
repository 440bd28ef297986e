"""The commands that begin and keep a corpus: `new`, `add`, `replace`, `remove`; `check` tries what `add` would."""

from search_service.cli.corpus.add import Trial, add_command, print_proposal, try_document
from search_service.cli.corpus.change import REFUSED, refuse_shipped
from search_service.cli.corpus.keep import remove_command, replace_command
from search_service.cli.corpus.known import document_options
from search_service.cli.corpus.new import new_command

__all__ = [
    "REFUSED",
    "Trial",
    "add_command",
    "document_options",
    "new_command",
    "print_proposal",
    "refuse_shipped",
    "remove_command",
    "replace_command",
    "try_document",
]
