"""What may have happened at a table, as data: questions with choices, and the passages that each last choice leads to.

The words are ours and rule nothing; what rules are the passages, which are shown as they are printed. A passage bears
the fingerprint of what it said when it was chosen, so that nobody is sent to a text that has changed since.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from types import MappingProxyType
from typing import Final

from ingest.model import Lang, MalformedIdError, RecordId
from ingest.tables.reading import Entry, nested, parse_toml, unique

MOST_CHOICES: Final = 3  # from the first question to the passages
LONGEST_NAME: Final = 90  # code points of a choice, which is a line or two on a phone
LONGEST_GROUP: Final = 40
WITHOUT_TEXT: Final = "-"  # stands for the fingerprint of a record that had no text
_KEYS: Final = ("id", "group", "name", "ask", "choice", "read", "also")
_NEEDED: Final = frozenset({Lang.RU, Lang.EN})  # where a text lacks another language, its English stands there
_ID: Final = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_PASSAGE: Final = re.compile(r"(?P<id>\S+) (?P<of>[0-9a-f]{12}|-)")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A record to be read with everything inside it; `of` is the fingerprint of all that, WITHOUT_TEXT where there was
    no text of it.
    """

    id: RecordId
    of: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """What may have happened, or one answer to the question that is asked about it: a further question `ask` with its
    `choices`, or the passages to `read` in this order and the records to look at besides (`also`).

    `path` is made of the ids from the first question on: insufficient-bid/conventional. The texts are by language;
    `group` is the heading that a situation of the first question stands under, empty below it.
    """

    path: str
    group: Mapping[Lang, str]
    name: Mapping[Lang, str]
    ask: Mapping[Lang, str]
    choices: tuple["Situation", ...]
    read: tuple[Passage, ...]
    also: tuple[RecordId, ...]
    file: str
    line: int

    @property
    def leaves(self) -> tuple["Situation", ...]:
        """The situations that lead to passages: this one or those below it."""
        return tuple(leaf for choice in self.choices for leaf in choice.leaves) if self.choices else (self,)


def parse_situations(text: str, file: str = "situations.toml", *, book: str = "") -> tuple[Situation, ...]:
    """Return the situations of the book whose ids bear the prefix `book`, in their order; TableError for one that asks
    nothing and leads nowhere, does both, bears the id of another, lacks words in a language, or names what is no record
    of its book.
    """
    entries = parse_toml(text, file=file, array="situation", may_be_empty=True)
    return unique(((entry, _situation(entry, "", book)) for entry in entries), lambda one: one.path)


def _situation(entry: Entry, above: str, book: str) -> Situation:
    entry.allow(*_KEYS)
    name = entry.text("id")
    if not _ID.fullmatch(name):
        entry.refuse(f"{name!r} cannot stand in an address", "Write small Latin letters, digits and single hyphens")
    path = f"{above}/{name}" if above else name
    entry = Entry(file=entry.file, line=entry.line, fields=entry.fields, label=path)
    if ("choice" in entry.fields) == ("read" in entry.fields):
        entry.refuse("it has either choices or passages to read", "Write [[situation.choice]] tables or `read`")
    if ("choice" in entry.fields) != ("ask" in entry.fields):
        entry.refuse("a question and its choices stand together", "Write both `ask` and choices, or none of them")
    if "also" in entry.fields and "read" not in entry.fields:
        entry.refuse("there is nothing to read before what is `also` to be looked at", "Move `also` to the choices")
    read = _passages(entry, book)
    return Situation(
        path=path,
        group=MappingProxyType({}) if above else _texts(entry, "group", LONGEST_GROUP),
        name=_texts(entry, "name", LONGEST_NAME),
        ask=_texts(entry, "ask", LONGEST_NAME) if "ask" in entry.fields else MappingProxyType({}),
        choices=_choices(entry, path, book),
        read=read,
        also=_also(entry, [one.id for one in read], book),
        file=entry.file,
        line=entry.line,
    )


def _texts(entry: Entry, key: str, longest: int) -> Mapping[Lang, str]:
    part = nested(entry, key)
    part.allow(*Lang)
    given = [lang for lang in Lang if lang in _NEEDED or lang.value in part.fields]
    texts = {lang: part.text(lang.value) for lang in given}
    if not _CYRILLIC.search(texts[Lang.RU]) or _CYRILLIC.search(texts[Lang.EN]):
        part.refuse("a text is not in the language of its key", "Write Russian under ru and English under en")
    if max(map(len, texts.values())) > longest:
        part.refuse(f"a text is longer than {longest} characters", "Write a shorter one")
    return MappingProxyType({lang: texts.get(lang, texts[Lang.EN]) for lang in Lang})


def _choices(entry: Entry, path: str, book: str) -> tuple[Situation, ...]:
    listed = entry.fields.get("choice", [])
    if not isinstance(listed, list) or not all(isinstance(one, dict) for one in listed):
        entry.refuse("its choices are no tables", "Write each under [[situation.choice]]")
    if listed and path.count("/") + 2 > MOST_CHOICES:
        entry.refuse(f"more than {MOST_CHOICES} choices lead to a passage", "Ask less, or ask it earlier")
    if len(listed) == 1:
        entry.refuse("a question has one choice only", "Write the passages without the question")
    entries = [Entry(file=entry.file, line=entry.line, fields=one, label=path) for one in listed]
    paths: dict[str, None] = {}
    choices = tuple(_situation(one, path, book) for one in entries)
    for choice in choices:
        if choice.path in paths:
            entry.refuse(f"two choices have the id {choice.path!r}", "Give one of them another id")
        paths[choice.path] = None
    return choices


def _passages(entry: Entry, book: str) -> tuple[Passage, ...]:
    found = [_PASSAGE.fullmatch(text) for text in entry.texts("read")]
    if "read" in entry.fields and not found:
        entry.refuse("there is nothing to read", "Name a record and its fingerprint: com:30.2 e2a41f27cbf2")
    passages = []
    for match, text in zip(found, entry.texts("read"), strict=True):
        if match is None:
            entry.refuse(f"{text!r} is no passage", "Write an id and a fingerprint, or `-`: com:30.2 e2a41f27cbf2")
        passages.append(Passage(id=_record(entry, match["id"], book), of=match["of"]))
    for one, other in combinations([passage.id for passage in passages], 2):
        if one in _outwards(other) or other in _outwards(one):
            entry.refuse(f"{one} and {other} share words", "Name the outer one, or parts that lie side by side")
    return tuple(passages)


def _also(entry: Entry, read: Iterable[RecordId], book: str) -> tuple[RecordId, ...]:
    also = tuple(_record(entry, name, book) for name in entry.texts("also"))
    for name in set(also).intersection(read):
        entry.refuse(f"{name} is to be read already", "Take it out of `also`")
    return also


def _record(entry: Entry, name: str, book: str) -> RecordId:
    try:
        record = RecordId.parse(name)
    except MalformedIdError as error:
        entry.refuse(f"{name!r} names no record: {error}", "Write ids such as com:75.8.ii")
    if record.book != book or not record.is_numbered:
        entry.refuse(f"{name} is no part of the Laws or the commentary of this book", "Name one that is")
    return record


def _outwards(record: RecordId) -> tuple[RecordId, ...]:
    at: RecordId | None = record
    found = []
    while at is not None:
        found.append(at)
        at = at.parent
    return tuple(found)
