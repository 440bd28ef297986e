"""What a new document seems to be: layout, language, work and place, each with its evidence, and what stays in doubt.

Pure: it proposes a manifest entry; a person or `pravilo add` decides.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ingest.decode import Decoded
from ingest.outline import slug
from ingest.reflow import seam_edits
from ingest.tables import DocumentEntry, Manifest

NUMBERED: Final = re.compile(
    r"(?m)^\s*(?P<law>\d{1,3})\.(?P<number>\d{1,2})(?:,\d{1,2})*\.?\s*[\"«(]*[A-ZА-ЯЁ(]"
)  # 72.1. Возможно
PROVISION: Final = re.compile(
    r"(?m)^\s*(?:[A-HАВСЕН]\.\s?[A-ZА-ЯЁ]|\d{1,2}\.\s?[A-ZА-ЯЁ\[])"
)  # A.Согласование, 3.Замечания
LEADER: Final = re.compile(r"(?m)\.{2,}\s*\d{1,3}(?:,\d{1,3})*\s*$")  # Способ = ......9,74
COMMENTARY_ALONE: Final = re.compile(r"(?m)^\s*(?:\([ivx]{2,4}\)\s|\.\.page\d+)")  # (iii) Важно; the Laws have neither
LAW: Final = re.compile(r"(?:Правило|Law)\s+(?P<law>\d{1,3})\.")  # Правило 79. Выигранные взятки
WORKS: Final = {"commentary": "commentary-1987", "law-pages": "laws-1987"}
TAIL: Final = 4_000  # code points of a neighbour that are looked at where two documents may meet


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A manifest entry for a document, why each of its parts was chosen, and what a person should look at."""

    entry: DocumentEntry
    evidence: tuple[str, ...]
    doubts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """What the person adding a document already knows; None leaves it to detection."""

    layout: str | None = None
    language: str | None = None
    work: str | None = None
    title: str | None = None
    rights: str | None = None
    people: tuple[str, ...] = ()
    continues: bool | None = None


class AlreadyThere(ValueError):
    """The same bytes are in the library under another name."""


def propose(
    name: str, data: bytes, decoded: Decoded, manifest: Manifest, *,
    text_of: Callable[[DocumentEntry], str], known_word: Callable[[str], bool], wishes: Wishes,
) -> Proposal:  # fmt: skip
    """The entry for a document of that name and content, beside those of `manifest`; AlreadyThere for a known one.

    `text_of` gives the text of a document that is in the library.
    """
    digest = hashlib.sha256(data).hexdigest()
    for entry in manifest.documents:
        if entry.sha256 == digest:
            raise AlreadyThere(f"{name} is in the library already, as sources/{entry.file}")
    layout, layout_evidence, doubts = _layout(decoded.text, wishes)
    language = wishes.language or _language(decoded.text)
    work = wishes.work or WORKS[layout]
    siblings = [entry for entry in manifest.documents if (entry.work, entry.language) == (work, language)]
    before = _goes_on_from(decoded.text, siblings, text_of, known_word) if wishes.continues is not False else None
    order = before.order + 1 if before else max((entry.order for entry in siblings), default=0) + 1
    edition = siblings[0].edition if siblings else 1987
    if wishes.rights is None:
        doubts += ("whose text it is: fill in `people` and `rights` in manifest.toml before you publish it",)
    entry = DocumentEntry(
        file=f"{work}-{language}/{_file_name(name)}", sha256=digest, work=work, edition=edition, language=language,
        layout=layout, order=order, continues=before is not None, title=wishes.title or _title(decoded.text, name),
        people=wishes.people, rights=wishes.rights or "not known", publish=True, encoding=None, hints=(),
    )  # fmt: skip
    evidence = (
        f"encoding {decoded.encoding}: {decoded.evidence}",
        layout_evidence,
        f"language {language}, work {work}, place {order}",
        f"goes on from sources/{before.file} in the middle of a word" if before else "joined to no other document",
    )
    return Proposal(entry=entry, evidence=evidence, doubts=doubts)


def _layout(text: str, wishes: Wishes) -> tuple[str, str, tuple[str, ...]]:
    """The layout, its evidence, and a doubt where the evidence is thin."""
    numbered, pages = len(NUMBERED.findall(text)), len(PROVISION.findall(text)) + len(LEADER.findall(text))
    evidence = f"{numbered} paragraphs numbered like 72.1, {pages} provisions and entries of the Laws"
    if others := len(COMMENTARY_ALONE.findall(text)):
        evidence += f", {others} items like (iii) and commands like ..page3"
        numbered += 3 * others  # each tells by itself
    if wishes.layout:
        return wishes.layout, f"layout {wishes.layout} as told ({evidence})", ()
    layout = "commentary" if numbered > pages else "law-pages"
    thin = max(numbered, pages) < 2 * min(numbered, pages) or max(numbered, pages) < 2
    doubt = (f"the layout: taken for {layout} on thin evidence ({evidence}); --layout decides",) if thin else ()
    return layout, f"layout {layout}: {evidence}", doubt


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


def _title(text: str, name: str) -> str:
    laws = [int(found["law"]) for found in (*LAW.finditer(text), *NUMBERED.finditer(text))]
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
