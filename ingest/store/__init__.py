"""All of ingestion's reading and writing: corpus in, published builds out."""

from ingest.store.builds import BuildRunningError, build_lock, describe, finished, free_name, staging, switch
from ingest.store.corpus import Corpus, CorpusError, adding, open_corpus, read_ids, write_ids
from ingest.store.library_file import LibraryFile
from ingest.store.lines import export_line
from ingest.store.readings import cached_reading, findings_of, forget_readings

__all__ = [
    "BuildRunningError",
    "Corpus",
    "CorpusError",
    "LibraryFile",
    "adding",
    "build_lock",
    "cached_reading",
    "describe",
    "export_line",
    "findings_of",
    "finished",
    "forget_readings",
    "free_name",
    "open_corpus",
    "read_ids",
    "staging",
    "switch",
    "write_ids",
]
