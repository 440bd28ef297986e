"""Items and notes printed inside a line stay in the text; anchors let links reach them."""

import re
from collections.abc import Iterable, Mapping
from typing import Final

from ingest.headings import SMALL_LETTER, Headings
from ingest.lexis import alphabet_place, list_mark, list_places
from ingest.model import Anchor, RecordId

# "наступает: (a) когда ... (b) в конце"
MARK: Final = re.compile(rf"(?<![\w.)])\((?P<mark>[ivx]{{1,4}}|{SMALL_LETTER}|[а-и])\)\s+(?=\w)")
MENTION: Final = re.compile(r"(?:\bв|\bсм\.|\bи|\bпо|\bsee|\bin|\band|\bor)\s*$", re.IGNORECASE)
WORDS_BETWEEN: Final = 2
LETTERED: Final = 3  # levels of law:27B1, the shallowest provision whose parts have ids


def inline_anchors(owner: RecordId, text: str, taken: frozenset[RecordId], headings: Headings) -> tuple[Anchor, ...]:
    """Return the anchors of the items (a), (b), … or (а), (б), … or (i), (ii), … and of the notes inside a text, in
    print order.

    Items count only as a list from its first mark on, with words after each: «права в (iii) и (iv)» mentions items and
    lists none. Ids that records of their own have are not given again, and where the numbering of the book has no place
    (items of a section, or four deep) there is none to lead to.
    """
    if not owner.is_numbered or owner.hung or (owner.is_law and owner.depth < LETTERED):
        return ()
    anchors = [*_items(owner, text), *_notes(owner, headings.aside.finditer(text), text, taken)]
    return tuple(sorted((a for a in anchors if a.id.is_sound and a.id not in taken), key=lambda anchor: anchor.start))


def _items(owner: RecordId, text: str) -> list[Anchor]:
    best: list[Anchor] = []
    marked = [(found, _places(found["mark"])) for found in MARK.finditer(text)]
    for series in ("roman", "letter", "alphabet"):
        marks = [(found, places[series]) for found, places in marked if series in places]
        run: list[re.Match[str]] = []
        for found, ordinal in marks:
            if ordinal == len(run) + 1 and (run or not MENTION.search(text[: found.start()])):
                run.append(found)
        if len(run) > 1 and len(run) > len(best) and _all_have_words(text, run):
            ends = [following.start() for following in run[1:]] + [len(text)]
            best = [
                Anchor(
                    id=_item_id(owner, series, n),
                    start=found.start(),
                    end=found.start() + len(text[found.start() : end].rstrip()),
                )
                for n, (found, end) in enumerate(zip(run, ends, strict=True), 1)
            ]
    return best


def _places(mark: str) -> Mapping[str, int]:
    """The places a mark can have, by the kind of list; «в» is the third of the Russian alphabet."""
    by_alphabet = alphabet_place(mark)
    return dict(list_places(mark)) | ({"alphabet": by_alphabet} if by_alphabet else {})


def _item_id(owner: RecordId, series: str, ordinal: int) -> RecordId:
    name = list_mark(series, ordinal)
    return owner.child("." + name if owner.is_law and series == "roman" else name)


def _all_have_words(text: str, run: list["re.Match[str]"]) -> bool:
    ends = [following.start() for following in run[1:]] + [len(text)]
    return all(len(text[found.end() : end].split()) >= WORDS_BETWEEN for found, end in zip(run, ends, strict=True))


def _notes(owner: RecordId, asides: Iterable["re.Match[str]"], text: str, taken: frozenset[RecordId]) -> list[Anchor]:
    """The anchors of notes in brackets: (* - объект ...), (Примечание: это ...)."""
    anchors: list[Anchor] = []
    number = 1
    for found in asides:
        while owner.with_hung("note", number) in taken:
            number += 1
        end = text.find(")", found.end())
        anchors.append(
            Anchor(id=owner.with_hung("note", number), start=found.start(), end=end + 1 if end > 0 else len(text))
        )
        number += 1
    return anchors
