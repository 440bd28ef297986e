"""Records of a library of any size: the book again and again, each time another one, with words of its own.

A library that grows meets new words ever more slowly: of n words of running text some K·n^½ are different ones (Heaps'
law, whose exponent lies between 0.4 and 0.6 for texts of one language). So each book has new words in the place of some
of the rarest, made to their length, with their ending, and of the same letters in every form of a word.
"""

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from ingest.model import Record
from search_service.search.analysis import TokenKind, tokenize

HEAPS: Final = 0.5
SHORTEST: Final = 6  # letters of a word that may be made anew: a beginning to tell it by, and an ending
BEGINNING: Final = 4  # letters that the forms of a word share
ENDING: Final = 2
VOWELS: Final = "аеиоуыэюя"
CONSONANTS: Final = "бвгджзклмнпрстфхцчшщ"


def library_of(book: Sequence[Record], count: int) -> Iterator[Record]:
    """The records of so many books, each in the order of the first, which is as it is; the others have ids of their own
    and lead nowhere.
    """
    rarest = _rarest(book)
    yield from book
    for number in range(2, count + 1):
        new = frozenset(rarest[: round(new_share(number) * len(rarest))])
        made: dict[str, str] = {}
        for record in book:
            yield _in_book(record, number, new, made)


def new_share(number: int) -> float:
    """How many of the words of the book at a place, counted from 1, no book before it has, as a share of the first
    one's.

    >>> [round(new_share(number), 2) for number in (1, 2, 10, 100)]
    [1.0, 0.41, 0.16, 0.05]
    """
    return float(number**HEAPS - (number - 1) ** HEAPS)


def _rarest(book: Sequence[Record]) -> Sequence[str]:
    counts = Counter(token.form for record in book for token in tokenize(record.text) if token.kind is TokenKind.WORD)
    return sorted(counts, key=lambda form: (counts[form], hashlib.sha256(form.encode()).digest()))


def _in_book(record: Record, number: int, new: frozenset[str], made: dict[str, str]) -> Record:
    prefix = f"b{number}"
    return replace(
        record,
        id=record.id.in_book(prefix),
        parent=record.parent.in_book(prefix) if record.parent else None,
        children=tuple(child.in_book(prefix) for child in record.children),
        text=_with_words(record.text, number, new, made),
        also=(),
        references=(),
        remarks=(),
    )


def _with_words(text: str, number: int, new: frozenset[str], made: dict[str, str]) -> str:
    """A text of the same length, with words of the book in the place of those that are to be new."""
    parts, at = [], 0
    for token in tokenize(text):
        if token.kind is TokenKind.WORD and token.form in new and len(token.form) == token.end - token.start:
            if token.form not in made:
                made[token.form] = made_word(token.form, number)
            parts += [text[at : token.start], made[token.form]]
            at = token.end
    return "".join([*parts, text[at:]])


def made_word(form: str, number: int) -> str:
    """A word of a book that no other book has, for a word in Cyrillic letters; a short one stays.

    >>> [len(made_word(form, 7)) for form in ("контракт", "контракта", "пас")]
    [8, 9, 3]
    """
    if len(form) < SHORTEST:
        return form
    letters = hashlib.sha256(f"{number} {form[:BEGINNING]}".encode()).digest()
    stem = (_like(letter, letters[at % len(letters)]) for at, letter in enumerate(form[:-ENDING]))
    return "".join(stem) + form[-ENDING:]


KINDS: Final[Mapping[bool, str]] = {True: VOWELS, False: CONSONANTS}


def _like(letter: str, drawn: int) -> str:
    """A letter of the same kind, so that what is made can be pronounced."""
    known = letter in VOWELS or letter in CONSONANTS
    kind = KINDS[letter in VOWELS]
    return kind[drawn % len(kind)] if known else letter
