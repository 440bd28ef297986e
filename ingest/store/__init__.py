"""All of ingestion's reading and writing: corpus in, published builds out."""

from ingest.store.beginning import NewWork, begin_corpus
from ingest.store.builds import (
    DESCRIPTION,
    BuildRunningError,
    build_lock,
    describe,
    finished,
    free_name,
    is_whole,
    staging,
    sums,
    switch,
)
from ingest.store.change import Change, CorpusBusyError, changing, corpus_lock, has_change
from ingest.store.corpus import Corpus, CorpusError, id_list, open_corpus, write_ids
from ingest.store.history import HISTORY, NotedBuild, note_build
from ingest.store.id_list import IdList
from ingest.store.kept import KeptBuild, NoSuchBuildError, kept_builds, use_build
from ingest.store.library_file import LibraryFile
from ingest.store.lines import read_line, record_line
from ingest.store.manifest_text import with_changed_entry, with_entry, without_entry
from ingest.store.promises import hold_to_published, missing_ids, restore_ids
from ingest.store.readings import (
    cached_reading,
    findings_of,
    forget_readings,
    keep_reading,
    kept_reading,
    write_reading_file,
)

__all__ = [
    "DESCRIPTION",
    "HISTORY",
    "BuildRunningError",
    "Change",
    "Corpus",
    "CorpusBusyError",
    "CorpusError",
    "IdList",
    "KeptBuild",
    "LibraryFile",
    "NewWork",
    "NoSuchBuildError",
    "NotedBuild",
    "begin_corpus",
    "build_lock",
    "cached_reading",
    "changing",
    "corpus_lock",
    "describe",
    "findings_of",
    "finished",
    "forget_readings",
    "free_name",
    "has_change",
    "hold_to_published",
    "id_list",
    "is_whole",
    "keep_reading",
    "kept_builds",
    "kept_reading",
    "missing_ids",
    "note_build",
    "open_corpus",
    "read_line",
    "record_line",
    "restore_ids",
    "staging",
    "sums",
    "switch",
    "use_build",
    "with_changed_entry",
    "with_entry",
    "without_entry",
    "write_ids",
    "write_reading_file",
]
