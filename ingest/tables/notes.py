"""What is written about single records, as data: the English digest, the everyday phrases and titles in our own words,
a line for each record.

A row bears the fingerprint of the text it was written for, so that it is not used once that text has changed.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeVar

from ingest.model import MalformedIdError, NotedAs, RecordId
from ingest.tables.reading import Entry, parse_tsv, unique

DIGEST_COLUMNS: Final = ("id", "of", "en")
LONGEST_DIGEST: Final = 900  # code points; a digest is one or two sentences, of a long paragraph a few
EVERYDAY_COLUMNS: Final = ("id", "of", "ru", "en")
LONGEST_PHRASE: Final = 120  # code points
REMARK_COLUMNS: Final = ("id", "of", "kind", "words", "ru", "en", "see")
TITLE_COLUMNS: Final = ("id", "of", "ru", "en")
LONGEST_TITLE: Final = 120  # code points
TITLE: Final = "title"  # stands for a fingerprint where only a title was known: such phrases hold whatever text comes
_FINGERPRINT: Final = re.compile(r"[0-9a-f]{12}")
_ID: Final = re.compile(r"(?:[a-z0-9-]+\.)?(?:law|com|div):\S+")
_TITLED: Final = re.compile(r"(?:[a-z0-9-]+\.)?(?:law|com|div|index):\S+")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteRow:
    """A row, `file`:`line`, on record `id`, written for the text whose fingerprint is `of`."""

    id: str
    of: str
    file: str
    line: int

    @property
    def key(self) -> str:
        """What no two rows of a kind share."""
        return self.id

    @property
    def book(self) -> str:
        """The prefix of the book whose record it is, "" for none."""
        return self.id.partition(":")[0].rpartition(".")[0]


Row = TypeVar("Row", bound=NoteRow)


@dataclass(frozen=True, slots=True, kw_only=True)
class DigestRow(NoteRow):
    """What a record says, in English."""

    en: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EverydayRow(NoteRow):
    """What readers say, in Russian and in English, who describe the matter of record `id` in words it does not print.

    The phrases were written for the text whose fingerprint is `of`, or for its title alone (TITLE).
    """

    ru: tuple[str, ...]
    en: tuple[str, ...]

    def fits(self, fingerprint: str) -> bool:
        """Tell whether the phrases hold for a text: it is the one they were written for, or they are for any."""
        return self.of in (TITLE, fingerprint)


@dataclass(frozen=True, slots=True, kw_only=True)
class TitleRow(NoteRow):
    """How record `id` is called in our own words, in the languages in which nothing is printed; "" for the others. Of
    an entry of the index, `ru` is its phrase with the head in its right case. Written for the title whose fingerprint
    is `of`.
    """

    ru: str
    en: str

    @property
    def texts(self) -> tuple[tuple[str, str], ...]:
        """The title in each language, "" where there is none."""
        return ("ru", self.ru), ("en", self.en)


@dataclass(frozen=True, slots=True, kw_only=True)
class RemarkRow(NoteRow):
    """What we say of `words`, which stand once in the text of record `id` whose fingerprint is `of`: in Russian and in
    English, with the ids of records to `see`.
    """

    kind: NotedAs
    words: str
    ru: str
    en: str
    see: tuple[RecordId, ...]

    @property
    def key(self) -> str:
        """What no two rows of a kind share: a record may have several remarks."""
        return f"{self.id} {self.words}"


def _by_key(text: str, file: str, columns: tuple[str, ...], read: Callable[[Entry], Row]) -> Mapping[str, Row]:
    """The rows of a table that is written record by record; it may be empty, before the first and after the last."""
    entries = parse_tsv(text, file=file, columns=columns, may_be_empty=True)
    rows = unique(((entry, read(entry)) for entry in entries), lambda row: row.key)
    return MappingProxyType({row.key: row for row in rows})


def parse_remarks(text: str, file: str) -> Mapping[str, RemarkRow]:
    """Return what we say of single words, by record id and words; TableError for a malformed row or one given twice."""
    return _by_key(text, file, REMARK_COLUMNS, _remark)


def _remark(entry: Entry) -> RemarkRow:
    row = RemarkRow(
        id=entry.text("id"),
        of=entry.text("of"),
        kind=NotedAs(entry.choice("kind", NotedAs)),
        words=entry.text("words"),
        ru=entry.text("ru"),
        en=entry.text("en"),
        see=_ids(entry, "see"),
        file=f"remarks/{entry.file}",
        line=entry.line,
    )
    _refuse_unbound(entry, row.id, row.of)
    if not _CYRILLIC.search(row.ru) or _CYRILLIC.search(row.en):
        entry.refuse("a remark is not in the language of its column", "Write Russian under ru and English under en")
    return row


def _ids(entry: Entry, key: str) -> tuple[RecordId, ...]:
    try:
        return tuple(map(RecordId.parse, entry.texts(key))) if key in entry.fields else ()
    except MalformedIdError as error:
        entry.refuse(f"{key!r} names no record: {error}", "Write ids such as com:75.8.ii, semicolons between")


def parse_digest(text: str, file: str) -> Mapping[str, DigestRow]:
    """Return the digests by record id; TableError for a malformed row or a second one for a record."""
    return _by_key(text, file, DIGEST_COLUMNS, _digest)


def parse_everyday(text: str, file: str) -> Mapping[str, EverydayRow]:
    """Return the everyday phrases by record id; TableError for a malformed row or a second one for a record."""
    return _by_key(text, file, EVERYDAY_COLUMNS, _everyday)


def parse_titles(text: str, file: str) -> Mapping[str, TitleRow]:
    """Return the titles in our own words by record id; TableError for a malformed row or a second one for a record."""
    return _by_key(text, file, TITLE_COLUMNS, _title)


def _title(entry: Entry) -> TitleRow:
    row = TitleRow(
        id=entry.text("id"),
        of=entry.text("of"),
        ru=entry.optional_text("ru") or "",
        en=entry.optional_text("en") or "",
        file=f"titles/{entry.file}",
        line=entry.line,
    )
    _refuse_unbound(entry, row.id, row.of, known=_TITLED)
    if not row.ru and not row.en:
        entry.refuse("it has no title", "Write one under ru or en, or take the row out")
    if (row.ru and not _CYRILLIC.search(row.ru)) or _CYRILLIC.search(row.en):
        entry.refuse("a title is not in the language of its column", "Write Russian under ru and English under en")
    if max(len(row.ru), len(row.en)) > LONGEST_TITLE:
        entry.refuse(f"a title is longer than {LONGEST_TITLE} characters", "Write a shorter one")
    return row


def _digest(entry: Entry) -> DigestRow:
    row = DigestRow(
        id=entry.text("id"), of=entry.text("of"), en=entry.text("en"), file=f"digest/{entry.file}", line=entry.line
    )
    _refuse_unbound(entry, row.id, row.of)
    if _CYRILLIC.search(row.en) or len(row.en) > LONGEST_DIGEST or row.en[-1] not in '.!?)"':
        remedy = f"Write whole sentences of {LONGEST_DIGEST} characters at most"
        entry.refuse("the digest is no short English text", remedy)
    return row


def _everyday(entry: Entry) -> EverydayRow:
    row = EverydayRow(
        id=entry.text("id"),
        of=entry.text("of"),
        ru=entry.texts("ru"),
        en=entry.texts("en"),
        file=f"plain/{entry.file}",
        line=entry.line,
    )
    _refuse_unbound(entry, row.id, row.of, also=TITLE)
    if any(not _CYRILLIC.search(phrase) for phrase in row.ru) or any(_CYRILLIC.search(phrase) for phrase in row.en):
        entry.refuse("a phrase is not in the language of its column", "Write Russian under ru and English under en")
    if any(len(phrase) > LONGEST_PHRASE for phrase in (*row.ru, *row.en)):
        remedy = "Write several short phrases, by semicolons"
        entry.refuse(f"a phrase is longer than {LONGEST_PHRASE} characters", remedy)
    return row


def _refuse_unbound(entry: Entry, name: str, of: str, *, also: str = "", known: "re.Pattern[str]" = _ID) -> None:
    """Refuse an entry that names no record, or no text it was written for; `also` is allowed for the latter."""
    if not known.fullmatch(name):
        entry.refuse(f"{name!r} is no record of the Laws or the commentary", "Write an id such as com:75.8.ii")
    if not _FINGERPRINT.fullmatch(of) and of != (also or None):
        entry.refuse(f"'of' is {of!r}", "Write the fingerprint that `pravilo check --all` tells")
