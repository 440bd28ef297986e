"""Documents made for a test, and the five of the corpus once a session, read through the real pipeline."""

import hashlib
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Final

from ingest.decode import decode
from ingest.findings import Finding
from ingest.headings import Headings
from ingest.model import Lang, Record
from ingest.pipeline import bind, drafts_of, read, stretches
from ingest.publish import BuildPorts, inspect
from ingest.store import Corpus, open_corpus
from ingest.stretch import StretchReading
from ingest.tables import DocumentEntry, EverydayRow, Hint, Tables
from search_service.search.analysis import Morphology, load_lexicon
from tests.places import CORPUS

WORKS = {"commentary": "commentary-1987", "law-pages": "laws-1987"}


ONCE: Final = "PRAVILO_TEST_DIES_ONCE"  # names a file: the worker that takes it away dies


def all_words(word: str) -> bool:
    """A dictionary that knows every word without a hyphen."""
    return "-" not in word


@cache
def known_word() -> Callable[[str], bool]:
    """The dictionary that the build uses."""
    return Morphology(load_lexicon()).is_word


@cache
def corpus() -> Corpus:
    return open_corpus(CORPUS)


def tables() -> Tables:
    return corpus().tables


@cache
def headings() -> Headings:
    """The headings that the shipped table of keywords opens."""
    return Headings.of(tables().keywords)


def all_words_but_one_death(word: str) -> bool:
    """Whether a word is one; the first worker that is asked is killed, as by a lack of memory."""
    try:
        Path(os.environ[ONCE]).unlink()
    except FileNotFoundError:
        return all_words(word)
    os.kill(os.getpid(), signal.SIGKILL)
    return all_words(word)


def quiet_tools(known: Callable[[str], bool] | None = None) -> BuildPorts:
    """BuildPorts that index nothing and report no progress."""
    return BuildPorts(known_word=known or known_word(), write_index=_index_nothing, progress=_report_nothing)


def _index_nothing(
    folder: Path, records: Iterable[Record], tables: Tables, everyday: Mapping[str, EverydayRow]
) -> None:
    """An index is not wanted here."""


def _report_nothing(stage: str, done: int, total: int) -> None:
    """Progress is not wanted here."""


@cache
def five_documents() -> tuple[tuple[Record, ...], tuple[Finding, ...]]:
    """The records and findings of the library's own corpus."""
    return inspect(corpus(), quiet_tools())


@cache
def readings() -> tuple[StretchReading, ...]:
    """The stretches of the library's own corpus, read."""
    made = []
    for stretch in stretches(corpus().manifest.published):
        texts = [decode(corpus().document(entry), name=entry.file).text for entry in stretch]
        made.append(read(stretch, texts, tables(), known_word()))
    return tuple(made)


def entry_of(text: str, layout: str, *, file: str = "made/made.txt", hints: tuple[Hint, ...] = ()) -> DocumentEntry:
    """A manifest entry for a text."""
    return DocumentEntry(
        file=file,
        sha256=hashlib.sha256(text.encode()).hexdigest(),
        work=WORKS[layout],
        edition=1987,
        language="ru",
        layout=layout,
        order=1,
        continues=False,
        title="made for a test",
        people=(),
        rights="none",
        publish=True,
        hints=hints,
    )


def read_text(
    text: str,
    layout: str,
    *,
    known: Callable[[str], bool] = all_words,
    hints: tuple[Hint, ...] = (),
    lang: Lang = Lang.RU,
    with_tables: Tables | None = None,
) -> StretchReading:
    """One document read by the shipped tables or others; no `known` word has a hyphen unless told otherwise."""
    entry = replace(entry_of(text, layout, hints=hints), language=lang.value)
    return read((entry,), [text], with_tables or tables(), known)


def records_of(reading: StretchReading) -> tuple[Record, ...]:
    """The printed records of a stretch, in print order and not yet linked."""
    return tuple(drafts_of(reading))


class ListedDrafts:
    """Drafts in a list, where a build keeps them in its database."""

    def __init__(self, records: Iterable[Record]) -> None:
        self._records = dict(enumerate(records))

    def all(self) -> Iterator[tuple[int, Record]]:
        return iter(self._records.items())

    def doubled(self) -> frozenset[int]:
        times = Counter((record.id, record.lang) for record in self._records.values())
        return frozenset(at for at, record in self._records.items() if times[record.id, record.lang] > 1)

    def replace(self, positions: Iterable[int], records: Iterable[Record]) -> None:
        kept = [record for at, record in self._records.items() if at not in set(positions)]
        self._records = dict(enumerate([*kept, *records]))

    def of(self, record: Record) -> Record | None:
        return next((one for one in self._records.values() if (one.id, one.lang) == (record.id, record.lang)), None)


def book_of(printed: Iterable[Record]) -> dict[str, Record]:
    """The completed and linked book of printed records of one language, by id."""
    return {str(record.id): record for record in whole_book(printed)}


def whole_book(printed: Iterable[Record]) -> tuple[Record, ...]:
    """The completed and linked book of printed records in any languages."""
    return tuple(bind(ListedDrafts(printed), tables()).records)


def print_lines(notation: str, *, first: int = 19, wrapped: int = 7) -> str:
    """A printed text from a notation: "//" begins a paragraph at column `first`, "|" a line at column `wrapped`."""
    starts = [" " * first + paragraph for paragraph in notation.split(" // ")]
    lines = [
        line for start in starts for line in start.replace(" | ", "|").replace("|", "\n" + " " * wrapped).split("\n")
    ]
    return "".join(line + "\n" for line in lines)


def joined(notation: str) -> list[str]:
    """The paragraphs a notation stands for: "-|" is a broken word, "=|" a hyphen that stays, "|" a space."""
    return [
        " ".join(paragraph.replace("-|", "").replace("=|", "-").replace("|", " ").split())
        for paragraph in notation.split(" // ")
    ]
