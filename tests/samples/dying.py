"""A dictionary in whose middle a worker dies once: a function of a module, so that any process may be given it."""

import os
import signal
from pathlib import Path
from typing import Final

from tests.samples.documents import all_words

ONCE: Final = "PRAVILO_TEST_DIES_ONCE"  # names a file: the worker that takes it away dies


def all_words_but_one_death(word: str) -> bool:
    """Whether a word is one; the first worker that is asked is killed, as by a lack of memory."""
    try:
        Path(os.environ[ONCE]).unlink()
    except FileNotFoundError:
        return all_words(word)
    os.kill(os.getpid(), signal.SIGKILL)
    return all_words(word)
