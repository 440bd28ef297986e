"""What is known before a document is read: table files -> typed rows, each checked by its own example."""

from ingest.tables.artefacts import Artefact, When
from ingest.tables.glossary import (
    GlossaryTerm,
    PhraseWord,
    RelatedWords,
    TermSense,
    TranslationPair,
    share_of_terms,
    speaks_of,
)
from ingest.tables.laws import Division, LawTitle
from ingest.tables.load import BookTables, Tables, load_tables, table_name
from ingest.tables.manifest import UNKNOWN_RIGHTS, DocumentEntry, Hint, Manifest, dump_entry, parse_manifest
from ingest.tables.notes import (
    DigestRow,
    EverydayRow,
    RemarkRow,
    TitleRow,
    parse_digest,
    parse_everyday,
    parse_remarks,
    parse_titles,
)
from ingest.tables.presentation import NOTHING_SAID, Presentation, Told, parse_presentation, parse_told, said
from ingest.tables.reading import TableError
from ingest.tables.situations import WITHOUT_TEXT, Situation
from ingest.tables.words import Keyword
from ingest.tables.works import LAYOUT_OF, Book, Edition, UnitName, Work, WorkKind, Works, parse_works

__all__ = [
    "LAYOUT_OF",
    "NOTHING_SAID",
    "UNKNOWN_RIGHTS",
    "WITHOUT_TEXT",
    "Artefact",
    "Book",
    "BookTables",
    "DigestRow",
    "Division",
    "DocumentEntry",
    "Edition",
    "EverydayRow",
    "GlossaryTerm",
    "Hint",
    "Keyword",
    "LawTitle",
    "Manifest",
    "PhraseWord",
    "Presentation",
    "RelatedWords",
    "RemarkRow",
    "Situation",
    "TableError",
    "Tables",
    "TermSense",
    "TitleRow",
    "Told",
    "TranslationPair",
    "UnitName",
    "When",
    "Work",
    "WorkKind",
    "Works",
    "dump_entry",
    "load_tables",
    "parse_digest",
    "parse_everyday",
    "parse_manifest",
    "parse_presentation",
    "parse_remarks",
    "parse_titles",
    "parse_told",
    "parse_works",
    "said",
    "share_of_terms",
    "speaks_of",
    "table_name",
]
