"""What is known before a document is read: table files -> typed rows, each checked by its own example."""

from ingest.tables.artefacts import Artefact, When
from ingest.tables.digest import DigestRow, parse_digest
from ingest.tables.editions import Edition
from ingest.tables.errors import TableError
from ingest.tables.glossary import GlossaryTerm, TranslationPair
from ingest.tables.laws import LAW_COUNT, Division, LawTitle
from ingest.tables.load import Tables, load_tables
from ingest.tables.look_alikes import LookAlike, fold_look_alikes
from ingest.tables.manifest import DocumentEntry, Hint, Manifest, dump_entry, parse_manifest
from ingest.tables.plain import PlainRow, parse_plain
from ingest.tables.words import Abbreviation, Keyword

__all__ = [
    "LAW_COUNT",
    "Abbreviation",
    "Artefact",
    "DigestRow",
    "Division",
    "DocumentEntry",
    "Edition",
    "GlossaryTerm",
    "Hint",
    "Keyword",
    "LawTitle",
    "LookAlike",
    "Manifest",
    "PlainRow",
    "TableError",
    "Tables",
    "TranslationPair",
    "When",
    "dump_entry",
    "fold_look_alikes",
    "load_tables",
    "parse_digest",
    "parse_manifest",
    "parse_plain",
]
