"""What a new document seems to be: layout, language, work and place, each with its evidence, and what stays in doubt.

What plainly is of another book or edition is refused here, before it takes an id.
"""

from ingest.intake.book import WorkUnknownError
from ingest.intake.proposal import (
    AlreadyThereError,
    DocumentOptions,
    NothingBeforeError,
    Proposal,
    file_name,
    one_line,
    propose,
    work_told,
)

__all__ = [
    "AlreadyThereError",
    "DocumentOptions",
    "NothingBeforeError",
    "Proposal",
    "WorkUnknownError",
    "file_name",
    "one_line",
    "propose",
    "work_told",
]
