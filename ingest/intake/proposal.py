"""The proposal of a manifest entry: layout, language, work and place, each with its evidence, and what stays in doubt.

Pure: it proposes a manifest entry; a person or `pravilo add` decides.
"""

import hashlib
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from ingest.decode import NOTE_OF_A_BOOK, OTHER_LANGUAGE, Decoded
from ingest.headings import PARAGRAPH_SENTENCE, PROVISION, Headings, is_capitals
from ingest.intake.book import WorkUnknownError, doubts_of_the_book, refuse_other_book, refuse_other_edition
from ingest.lexis import slug
from ingest.reflow import seam_edits
from ingest.repair import repair
from ingest.tables import UNKNOWN_RIGHTS, DocumentEntry, Manifest, Tables, Work, Works

LEADER: Final = re.compile(r"(?:(?<!\.)\.{2,}+|[…·_])\s*+\d{1,3}(?:,\d{1,3})*+$")  # Способ = ......9,74
COMMENTARY_ALONE: Final = re.compile(r"\([ivx]{2,4}\)\s|\.\.page\d+")  # (iii) Важно; the Laws have neither
RIGHTS_DOUBT: Final = (
    "whose text it is: without --rights it is kept in the corpus and not published; "
    "`pravilo replace FILE --rights TEXT` publishes it"
)
TAIL: Final = 4_000  # code points of a neighbour that are looked at where two documents may meet


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A manifest entry for a document, why each of its parts was chosen, and what a person should look at."""

    entry: DocumentEntry
    evidence: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentOptions:
    """What the person adding a document already knows; None leaves it to detection."""

    layout: str | None = None
    language: str | None = None
    work: str | None = None
    title: str | None = None
    rights: str | None = None
    people: tuple[str, ...] = ()
    continues: bool | None = None
    encoding: str | None = None
    edition: int | None = None


class AlreadyThereError(ValueError):
    """The same bytes are in the library under another name."""


class NothingBeforeError(ValueError):
    """A document is told to go on from another, and its work has none in its language."""


def propose(
    name: str,
    data: bytes,
    decoded: Decoded,
    manifest: Manifest,
    *,
    tables: Tables,
    text_of: Callable[[DocumentEntry], str],
    known_word: Callable[[str], bool],
    options: DocumentOptions,
) -> Proposal:
    """Return the entry for a document of that name and content beside those of `manifest`, as a part of a work that the
    `tables` have; `text_of` gives the text of a document that is in the library.

    Raises AlreadyThereError for a known document, WorkUnknownError where nothing tells its work, NothingBeforeError
    where it is told to go on from another and there is none.
    """
    digest = _new_digest(name, data, manifest)
    works = _of_edition(options.edition, tables.works)
    told = _named(options.work, works) if options.work else None
    headings = Headings.of(tables.keywords_of(told.prefix) if told else tables.all_keywords)
    text = repair(decoded.text, tables.artefacts, known_word).traced.text
    lines = [line.strip() for line in text.split("\n")]
    layout, layout_evidence, doubts = _layout(lines, headings, options, told)
    language = options.language or _language(text)
    work, told_by = (told, " as told") if told else _work(lines, layout, works, options, headings)
    siblings = [other for other in manifest.documents if (other.work, other.language) == (work.id, language)]
    before, joint = _before(text, siblings, text_of, known_word, options)
    entry = DocumentEntry(
        file=f"{work.id}-{language}/{file_name(name)}",
        sha256=digest,
        work=work.id,
        edition=work.edition,
        language=language,
        layout=layout,
        order=1 + (before.order if before else max((other.order for other in siblings), default=0)),
        continues=before is not None,
        title=one_line(options.title or _title(lines, headings, name)),
        people=options.people,
        rights=one_line(options.rights or UNKNOWN_RIGHTS),
        publish=bool(options.rights),
        encoding=options.encoding,
    )
    read = (f"encoding {decoded.encoding}: {decoded.evidence}", layout_evidence, *_place(entry, told_by, joint))
    doubts += (*_doubts(decoded, language, options), *_of_the_book(lines, headings, language, work, tables, options))
    return Proposal(entry=entry, evidence=(*read, *_left_out(decoded)), doubts=doubts)


def _before(
    text: str,
    siblings: Sequence[DocumentEntry],
    text_of: Callable[[DocumentEntry], str],
    known_word: Callable[[str], bool],
    options: DocumentOptions,
) -> tuple[DocumentEntry | None, str]:
    """The document that a text goes on from, None for none, and what tells so; as told, the last one of its work."""
    found = _goes_on_from(text, siblings, text_of, known_word) if options.continues is not False else None
    if found:
        return found, f"goes on from sources/{found.file} in the middle of a word"
    if not options.continues:
        return None, "joined to no other document"
    if not siblings:
        raise NothingBeforeError("the work has no document in this language to go on from. Leave out --continues.")
    last = max(siblings, key=lambda entry: entry.order)
    return last, f"goes on from sources/{last.file} as told"


def one_line(text: str) -> str:
    """Return a text as the manifest takes it: composed letters, single blanks."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def _place(entry: DocumentEntry, told_by: str, joint: str) -> tuple[str, str]:
    """Where a document belongs, and whether it goes on from another."""
    return f"language {entry.language}, work {entry.work}{told_by}, place {entry.order}", joint


def _left_out(decoded: Decoded) -> Iterator[str]:
    if decoded.left_out:
        yield f"not read of it: {decoded.account}"


def _doubts(decoded: Decoded, language: str, options: DocumentOptions) -> Iterator[str]:
    if OTHER_LANGUAGE in dict(decoded.left_out):
        yield f"a second language stands beside the text in {language} and is not read; --language decides"
    if notes := dict(decoded.left_out).get(NOTE_OF_A_BOOK):
        yield f"the notes of the book, {notes} of them, stand behind its text and are not read"
    if not options.rights:
        yield RIGHTS_DOUBT


def _of_the_book(
    lines: Sequence[str], headings: Headings, language: str, work: Work, tables: Tables, options: DocumentOptions
) -> Iterator[str]:
    """The doubts whether a text is of the book of the work; one that plainly is of another is refused, unless a person
    names the work.
    """
    if options.work is None:
        refuse_other_book(lines, language, work, tables)
    yield from doubts_of_the_book(lines, headings, language, work, tables)


def _new_digest(name: str, data: bytes, manifest: Manifest) -> str:
    """The checksum of a document that the manifest does not have."""
    digest = hashlib.sha256(data).hexdigest()
    for entry in manifest.documents:
        if entry.sha256 == digest:
            raise AlreadyThereError(f"{name} is in the library already, as sources/{entry.file}")
    return digest


def _work(
    lines: Sequence[str], layout: str, works: Works, options: DocumentOptions, headings: Headings
) -> tuple[Work, str]:
    """The work a document is a part of where no person tells, and what tells it; not one of another edition."""
    work, told_by = _work_of_layout("\n".join(lines), layout, works)
    if options.edition is None:
        refuse_other_edition(lines, work, works, headings)
    return work, told_by


def _work_of_layout(text: str, layout: str, works: Works) -> tuple[Work, str]:
    """The work a document of a layout is a part of, and what tells it apart from others that are laid out so: how the
    text calls its Laws.
    """
    choices = [work for work in works.rows if work.layout == layout]
    if not choices:
        raise WorkUnknownError(f"no work is laid out as {layout}. Add one to tables/works.toml of the corpus.")
    if len(choices) == 1:
        return choices[0], ""
    mentions = {work.id: _mentions(text, work, works) for work in choices}
    found = [work for work in choices if mentions[work.id] == max(mentions.values())]
    if len(found) > 1:
        names = ", ".join(work.id for work in found)
        raise WorkUnknownError(f"the document may be a part of {names}. Say which with `pravilo add --work`.")
    return found[0], f" ({mentions[found[0].id]} numbers after the words that name its Laws)"


def _of_edition(edition: int | None, works: Works) -> Works:
    """The works of an edition, all of them where none is told."""
    found = tuple(work for work in works.rows if edition in (None, work.edition))
    if not found:
        remedy = "Add it to tables/works.toml of the corpus, with a prefix of its own, so that its ids stay apart"
        raise WorkUnknownError(f"no work of the library has the edition {edition}. {remedy}.")
    return Works(found)


def _named(name: str, works: Works) -> Work:
    try:
        return works.work(name)
    except LookupError as error:
        remedy = "Name one of them, or add yours to tables/works.toml of the corpus"
        raise WorkUnknownError(f"{error}. {remedy}.") from error


def work_told(name: str, works: Works, options: DocumentOptions) -> Work:
    """Return the work that a person names for a document of the work `name`, which it is without a word;
    WorkUnknownError for one that is not there, or that has another edition or layout than told.
    """
    work = _named(options.work or name, works)
    if options.edition not in (None, work.edition):
        raise WorkUnknownError(f"{work.id} is the edition of {work.edition}. Name a work of {options.edition}.")
    _refuse_other_layout(options.layout, work)
    return work


def _refuse_other_layout(layout: str | None, work: Work) -> None:
    if layout not in (None, work.layout):
        problem = f"{work.id} is laid out as {work.layout}, not as {layout}"
        raise WorkUnknownError(f"{problem}. Leave out one of the two.")


def _mentions(text: str, work: Work, works: Works) -> int:
    """How often a number follows the word that names a Law of the work's book: «Статья 4», «к Статье 4»."""
    units = works.book(work.prefix).main.units.values()
    forms = {form for unit in units for form in (unit.one, unit.many, unit.genitive, unit.dative)}
    return len(re.findall(rf"\b(?:{'|'.join(map(re.escape, sorted(forms)))})\s+\d", text, re.IGNORECASE))


def _layout(
    lines: Sequence[str], headings: Headings, options: DocumentOptions, work: Work | None
) -> tuple[str, str, tuple[str, ...]]:
    """The layout, its evidence, and a doubt where the evidence is thin."""
    numbered, pages = _count(lines, PARAGRAPH_SENTENCE.match), _count(lines, PROVISION.match)
    pages += _count(lines, LEADER.search)
    evidence = f"{numbered} paragraphs numbered like 72.1, {pages} provisions and entries of the Laws"
    if titles := _titles_of_laws(lines, headings):
        evidence += f", {titles} titles of Laws"
        pages += titles
    if others := _count(lines, COMMENTARY_ALONE.match):
        evidence += f", {others} items like (iii) and commands like ..page3"
        numbered += 3 * others  # each tells by itself
    told = work.layout if work else options.layout
    if work:
        _refuse_other_layout(options.layout, work)
    if told:
        return told, f"layout {told} as told ({evidence})", ()
    layout = "commentary" if numbered > pages else "law-pages"
    thin = max(numbered, pages) < 2 * min(numbered, pages) or max(numbered, pages) < 2
    doubt = (f"the layout: taken for {layout} on thin evidence ({evidence}); --layout decides",) if thin else ()
    return layout, f"layout {layout}: {evidence}", doubt


def _titles_of_laws(lines: Sequence[str], headings: Headings) -> int:
    """How many lines are titles as the Laws print them. The commentary sets its headings in capitals, or the first of
    its numbers stands below them: «Правило 24. Показ карты», and then 24.1.
    """
    printed = [line for line in lines if line]
    count = 0
    for line, below in zip_longest(printed, printed[1:], fillvalue=""):
        heading, number = headings.heading_of(line), PARAGRAPH_SENTENCE.match(below)
        numbered = heading and number and heading["law"] == number["law"]
        count += headings.is_law_title(line) and not numbered and not is_capitals(headings.title_of(line) or "")
    return count


def _count(lines: Iterable[str], test: Callable[[str], object]) -> int:
    return sum(bool(test(line)) for line in lines)


def _language(text: str) -> str:
    letters = {char: count for char, count in Counter(text).items() if char.isalpha()}
    cyrillic = sum(count for char, count in letters.items() if "а" <= char.lower() <= "ё")
    return "ru" if cyrillic * 2 > sum(letters.values()) else "en"


def _goes_on_from(
    text: str,
    siblings: Sequence[DocumentEntry],
    text_of: Callable[[DocumentEntry], str],
    known_word: Callable[[str], bool],
) -> DocumentEntry | None:
    """The only document that ends in the first half of the word this one begins in the middle of."""
    head = text[:TAIL]
    if not head[:1].islower():
        return None
    followed = {entry.order - 1 for entry in siblings if entry.continues}
    found = [
        entry
        for entry in siblings
        if entry.order not in followed and _meets(text_of(entry)[-TAIL:].rstrip("\r\n"), head, known_word)
    ]
    return found[0] if len(found) == 1 else None


def _meets(tail: str, head: str, known_word: Callable[[str], bool]) -> bool:
    """Whether two texts meet inside a word: a space put between them would be taken out again."""
    return tail[-1:].isalpha() and bool(seam_edits(f"{tail} {head}", [len(tail) + 1], known_word))


def _title(lines: Iterable[str], headings: Headings, name: str) -> str:
    """The name of the file and the Laws it seems to hold, by their headings and the numbers of paragraphs."""
    found = (headings.law.match(line) or PARAGRAPH_SENTENCE.match(line) for line in lines)
    laws = [int(one["law"]) for one in found if one]
    return f"{name}: {min(laws)}-{max(laws)}" if laws else name


def file_name(name: str) -> str:
    """Return the name a file gets in the corpus: romanised, small letters, the ending kept.

    >>> file_name("Комментарий 7.TXT"), file_name(".hidden")
    ('kommentariy-7.txt', 'hidden.txt')
    """
    stem, _, ending = unicodedata.normalize("NFC", name).lstrip(".").rpartition(".")
    return f"{slug(stem or ending) or 'document'}.{slug(ending) if stem and slug(ending) else 'txt'}"
