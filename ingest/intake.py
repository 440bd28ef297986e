"""What a new document seems to be: layout, language, work and place, each with its evidence, and what stays in doubt.

Pure: it proposes a manifest entry; a person or `pravilo add` decides.
"""

import hashlib
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.decode import Decoded
from ingest.headings import PARAGRAPH_SENTENCE, PROVISION, Headings, is_capitals
from ingest.lexis import slug
from ingest.reflow import seam_edits
from ingest.tables import DocumentEntry, Keyword, Manifest

LEADER: Final = re.compile(r"\.{2,}\s*\d{1,3}(?:,\d{1,3})*$")  # Способ = ......9,74
COMMENTARY_ALONE: Final = re.compile(r"\([ivx]{2,4}\)\s|\.\.page\d+")  # (iii) Важно; the Laws have neither
WORKS: Final = {"commentary": "commentary-1987", "law-pages": "laws-1987"}
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


class AlreadyThereError(ValueError):
    """The same bytes are in the library under another name."""


def propose(
    name: str, data: bytes, decoded: Decoded, manifest: Manifest, *,
    keywords: Iterable[Keyword], text_of: Callable[[DocumentEntry], str], known_word: Callable[[str], bool],
    options: DocumentOptions,
) -> Proposal:  # fmt: skip
    """The entry for a document of that name and content, beside those of `manifest`; AlreadyThereError for a known one.

    `keywords` are the words of the library that open headings; `text_of` gives the text of a document that is in it.
    """
    digest = _new_digest(name, data, manifest)
    headings = Headings.of(keywords)
    lines = [line.strip() for line in decoded.text.split("\n")]
    layout, layout_evidence, doubts = _layout(lines, headings, options)
    language = options.language or _language(decoded.text)
    work = options.work or WORKS[layout]
    siblings = [entry for entry in manifest.documents if (entry.work, entry.language) == (work, language)]
    before = _goes_on_from(decoded.text, siblings, text_of, known_word) if options.continues is not False else None
    order = before.order + 1 if before else max((entry.order for entry in siblings), default=0) + 1
    edition = siblings[0].edition if siblings else 1987
    if options.rights is None:
        doubts += ("whose text it is: fill in `people` and `rights` in manifest.toml before you publish it",)
    entry = DocumentEntry(
        file=f"{work}-{language}/{_file_name(name)}", sha256=digest, work=work, edition=edition, language=language,
        layout=layout, order=order, continues=before is not None, title=options.title or _title(lines, headings, name),
        people=options.people, rights=options.rights or "not known", publish=True, encoding=None, hints=(),
    )  # fmt: skip
    evidence = (
        f"encoding {decoded.encoding}: {decoded.evidence}",
        layout_evidence,
        f"language {language}, work {work}, place {order}",
        f"goes on from sources/{before.file} in the middle of a word" if before else "joined to no other document",
    )
    return Proposal(entry=entry, evidence=evidence, doubts=doubts)


def _new_digest(name: str, data: bytes, manifest: Manifest) -> str:
    """The checksum of a document that the manifest does not have."""
    digest = hashlib.sha256(data).hexdigest()
    for entry in manifest.documents:
        if entry.sha256 == digest:
            raise AlreadyThereError(f"{name} is in the library already, as sources/{entry.file}")
    return digest


def _layout(lines: Sequence[str], headings: Headings, options: DocumentOptions) -> tuple[str, str, tuple[str, ...]]:
    """The layout, its evidence, and a doubt where the evidence is thin."""
    numbered, pages = _count(lines, PARAGRAPH_SENTENCE.match), _count(lines, PROVISION.match)
    pages += _count(lines, LEADER.search)
    evidence = f"{numbered} paragraphs numbered like 72.1, {pages} provisions and entries of the Laws"
    if titles := _count(lines, lambda line: _is_title_of_law(line, headings)):
        evidence += f", {titles} titles of Laws"
        pages += titles
    if others := _count(lines, COMMENTARY_ALONE.match):
        evidence += f", {others} items like (iii) and commands like ..page3"
        numbered += 3 * others  # each tells by itself
    if options.layout:
        return options.layout, f"layout {options.layout} as told ({evidence})", ()
    layout = "commentary" if numbered > pages else "law-pages"
    thin = max(numbered, pages) < 2 * min(numbered, pages) or max(numbered, pages) < 2
    doubt = (f"the layout: taken for {layout} on thin evidence ({evidence}); --layout decides",) if thin else ()
    return layout, f"layout {layout}: {evidence}", doubt


def _is_title_of_law(line: str, headings: Headings) -> bool:
    """Whether a line is a title as the Laws print it; the commentary sets its headings in capitals."""
    return headings.is_law_title(line) and not is_capitals(headings.title_of(line) or "")


def _count(lines: Iterable[str], test: Callable[[str], object]) -> int:
    return sum(bool(test(line)) for line in lines)


def _language(text: str) -> str:
    letters = [char for char in text if char.isalpha()]
    cyrillic = sum("а" <= char.lower() <= "ё" for char in letters)
    return "ru" if cyrillic * 2 > len(letters) else "en"


def _goes_on_from(
    text: str, siblings: Sequence[DocumentEntry], text_of: Callable[[DocumentEntry], str],
    known_word: Callable[[str], bool],
) -> DocumentEntry | None:  # fmt: skip
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


def _file_name(name: str) -> str:
    """A name for the corpus: romanised, small letters, the ending kept."""
    stem, dot, ending = name.rpartition(".")
    return f"{slug(stem or name) or 'document'}.{slug(ending) or 'txt'}" if dot else f"{slug(name) or 'document'}.txt"


def shifted_orders(manifest_text: str, entry: DocumentEntry) -> str:
    """The manifest's text with every document of the entry's work and language that stands at its place or after moved
    one place on; comments and everything else stay.
    """
    head, *blocks = re.split(r"(?m)^(?=\[\[document\]\]\s*$)", manifest_text)
    return head + "".join(_shifted(block, entry) for block in blocks)


def _shifted(block: str, entry: DocumentEntry) -> str:
    def value(key: str) -> str:
        found = re.search(rf'(?m)^{key}\s*=\s*"?([^"\n]*?)"?\s*$', block)
        return found[1] if found else ""

    order = value("order")
    if (value("work"), value("language")) != (entry.work, entry.language) or int(order or 0) < entry.order:
        return block
    return re.sub(r"(?m)^order\s*=\s*\d+", f"order = {int(order) + 1}", block, count=1)
