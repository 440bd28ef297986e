"""The list of ids against the published build: nothing is ever taken out of it, so one that lacks ids was damaged."""

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from ingest.store.change import Change, changing, corpus_lock
from ingest.store.corpus import Corpus, CorpusError, id_list
from ingest.store.id_list import FILE, IdList


@dataclass(frozen=True, slots=True)
class Promised:
    """What a published build was held to: the ids listed then, and the works of its documents."""

    ids: IdList
    works: frozenset[str]


def promised(data: Path) -> Promised | None:
    """Return what the published build of a data folder was held to; None where there is none that can be read."""
    path = data / "current" / "library.sqlite"
    if not path.is_file():
        return None
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            rows = connection.execute("SELECT id, kind, withdrawn FROM listed").fetchall()
            works = frozenset(work for (work,) in connection.execute("SELECT DISTINCT work FROM document"))
    except sqlite3.Error:
        return None  # a damaged build is found by its sums, one of another version has no list
    withdrawn = frozenset(name for name, _, gone in rows if gone)
    return Promised(IdList(MappingProxyType({name: kind for name, kind, _ in rows}), withdrawn), works)


def missing_ids(corpus: Corpus, data: Path) -> tuple[str, ...]:
    """Return the ids that the published build lists and the corpus does not, sorted; none where that build is a library
    of other works.
    """
    held = promised(data)
    if held is None or not held.works & {work.id for work in corpus.tables.works.rows}:
        return ()
    return tuple(sorted(held.ids.kinds.keys() - corpus.ids.kinds.keys()))


def hold_to_published(corpus: Corpus, data: Path) -> None:
    """CorpusError where the list of ids lacks some that the published build lists."""
    if missing := missing_ids(corpus, data):
        raise CorpusError(
            f"{len(missing)} ids that the published build lists are not in it, such as {missing[0]}",
            where=FILE,
            remedy="Restore it, or let `pravilo build --restore-ids` take them from that build; the library of another "
            "corpus needs a data folder of its own",
        )


def restore_ids(folder: Path, data: Path) -> int:
    """Put back into the list of ids of a corpus folder what the published build lists; return how many were missing.

    A list that cannot be read is written anew. CorpusError where no build can be read.
    """
    held = promised(data)
    if held is None:
        remedy = "Restore ids.txt from a copy; without one, `pravilo build --record-ids` lists what is published now"
        raise CorpusError("no published build can be read", where=str(data), remedy=remedy)
    with corpus_lock(folder):
        try:
            known = id_list(folder)
        except CorpusError:
            known = IdList()
        with changing(folder, Change({FILE: held.ids.joined_to(known).text().encode()})):
            return len(held.ids.kinds.keys() - known.kinds.keys())
