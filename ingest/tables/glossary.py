"""The vocabulary: terms in Russian and English, where two Russian translations differ, words that mean nearly the same.

A Russian word is inflected, so an example is checked by stems: each word of the term must have its
counterpart in the printed example (`алерт` in «алерты»), without a morphology package.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from ingest.tables.reading import Entry, parse_tsv, unique

_TERM_COLUMNS: Final = (
    *("term", "variants", "term_en", "variants_en", "abbreviations", "laws"),
    *("definition_ru", "definition_en", "in_commentary", "in_laws", "example", "source"),
)
_PAIR_COLUMNS: Final = (
    *("term_en", "commentary", "laws"),
    *("example_commentary", "source_commentary", "example_laws", "source_laws"),
)

_RELATED_KINDS: Final = (
    "family",
    "near",
    "leads",
)  # of one root; another word for it; the first has other meanings too

_SENSES: Final = ("own", "other")
_ANY_WORD: Final = "…"
_PHRASE: Final = re.compile(
    rf"(?P<before>(?:(?:{_ANY_WORD}|[^\s\[\]…]+) )*)\[(?P<meant>[^\s\[\]…]+(?: [^\s\[\]…]+)*)\]"
    rf"(?P<after>(?: (?:{_ANY_WORD}|[^\s\[\]…]+))*)"
)

_WORD: Final = re.compile(r"[^\W\d_]+(?:\.[^\W\d_]+)*")
"""A word, with the dots inside an abbreviation: «S.O», «заявку»."""

_LAWS: Final = re.compile(r"(?P<first>[1-9]\d{0,2})(?:-(?P<last>[1-9]\d{0,2}))?")
"""A Law or a range of Laws: «26», «35-39»."""

_STEM_LENGTH: Final = 3
"""Letters that an inflected form shares with its dictionary form: «рукой» and «рука» share three."""

_OWN_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_OWN_STEM: Final = 5
"""Letters that the forms of a word share: «заявка», «заявкой»."""

OWN_WORDS: Final = 0.40
"""The share of a text's words that have the stem of a word of the glossary, from which the text is in its words.

Measured: the five documents 0.51 to 0.75, and of their pieces of 60 words 111 of 116 as much as this; texts of our
own on chess, on another game of cards, on the road and a licence 0.20 to 0.34, on football 0.47.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class GlossaryTerm:
    """One notion: Russian and English terms, the Laws it belongs to, a definition in either language.

    `in_commentary` and `in_laws` are the Russian forms that the documents of either translation print;
    `example` is the first printed form, None for a term that is bridge usage but not printed.
    """

    book: str
    term: str
    variants: tuple[str, ...]
    term_en: str
    variants_en: tuple[str, ...]
    abbreviations: tuple[str, ...]
    laws: tuple[int, ...]
    definition_ru: str
    definition_en: str
    in_commentary: tuple[str, ...]
    in_laws: tuple[str, ...]
    example: str | None
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TranslationPair:
    """One notion that the commentary and the Laws name differently: «защитник», «вистующий»."""

    book: str
    term_en: str
    commentary: str
    laws: str
    example_commentary: str
    source_commentary: str
    example_laws: str
    source_laws: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RelatedWords:
    """Words and phrases of a book that stand for each other: of one root, or nearly of one meaning. Of kind "leads" the
    first, which has other meanings too, leads to the others, and none of them to it.
    """

    words: tuple[str, ...]
    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PhraseWord:
    """A word of a phrase: one of `words`, any word where there are none. `in_any_form` where each stands for all its
    forms and is given in its dictionary form, else they stand for themselves.
    """

    words: tuple[str, ...]
    in_any_form: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TermSense:
    """A phrase that tells in which sense its words `meant` are used: as a term of the glossary (`own`), or in another
    sense. Of two that fit a place, the longer one tells.
    """

    phrase: tuple[PhraseWord, ...]
    meant: range
    own: bool
    example: str


def parse_glossary(
    text: str, file: str = "glossary.tsv", *, book: str = "", count: int | None = None
) -> tuple[GlossaryTerm, ...]:
    """Return the terms of a book in table order, each Russian term once; TableError otherwise. `count` is the number of
    its last Law, where that is known.
    """
    entries = parse_tsv(text, file=file, columns=_TERM_COLUMNS)
    return unique(((entry, _term(entry, book, count)) for entry in entries), lambda row: row.term)


def _term(entry: Entry, book: str, count: int | None) -> GlossaryTerm:
    row = GlossaryTerm(
        book=book,
        term=entry.text("term"),
        variants=entry.texts("variants"),
        term_en=entry.text("term_en"),
        variants_en=entry.texts("variants_en"),
        abbreviations=entry.texts("abbreviations"),
        laws=_laws(entry, count),
        definition_ru=entry.text("definition_ru"),
        definition_en=entry.text("definition_en"),
        in_commentary=entry.texts("in_commentary"),
        in_laws=entry.texts("in_laws"),
        example=entry.optional_text("example"),
        source=entry.text("source"),
    )
    _check_forms(entry, row)
    return row


def _check_forms(entry: Entry, row: GlossaryTerm) -> None:
    forms = (row.term, *row.variants)
    if row.term in row.variants:
        entry.refuse(f"{row.term!r} is a variant of itself", "Remove it from the variants")
    for form in (*row.in_commentary, *row.in_laws):
        if form not in forms:
            entry.refuse(f"{form!r} is printed but neither the term nor a variant", "Add it to the variants")
    if row.example is not None and not any(is_form_of(row.example, form) for form in forms):
        entry.refuse(f"the example {row.example!r} does not show the term", "Give a printed form of it")


def _laws(entry: Entry, count: int | None) -> tuple[int, ...]:
    numbers: set[int] = set()
    for part in entry.texts("laws"):
        match = _LAWS.fullmatch(part)
        first, last = (int(match["first"]), int(match["last"] or match["first"])) if match else (0, 0)
        if not 1 <= first <= last <= (count or last):
            numbers_up_to = f"numbers up to {count}" if count else "numbers"
            entry.refuse(f"{part!r} names no Laws", f"Write {numbers_up_to} or ranges: 16; 35-39")
        numbers.update(range(first, last + 1))
    return tuple(sorted(numbers))


def parse_translations(text: str, file: str = "translations.tsv", *, book: str = "") -> tuple[TranslationPair, ...]:
    """Return the pairs in table order, each (commentary, laws) once, each side shown by its example."""
    entries = parse_tsv(text, file=file, columns=_PAIR_COLUMNS)
    return unique(((entry, _pair(entry, book)) for entry in entries), lambda row: (row.commentary, row.laws))


def _pair(entry: Entry, book: str) -> TranslationPair:
    row = TranslationPair(book=book, **{column: entry.text(column) for column in _PAIR_COLUMNS})
    if fold(row.commentary) == fold(row.laws):
        entry.refuse(f"both translations say {row.laws!r}", "Remove the row: it names no difference")
    for term, example in ((row.commentary, row.example_commentary), (row.laws, row.example_laws)):
        if not is_form_of(example, term):
            entry.refuse(f"the example {example!r} does not show {term!r}", "Give a printed form of the term")
    return row


def parse_related(text: str, file: str = "related.tsv") -> tuple[RelatedWords, ...]:
    """Return the groups in table order, each once; TableError for a group of fewer than two words.

    A word stands in its dictionary form, so that any form of it is found. A family was drawn from the vocabulary of the
    book by stem and read: «право» and «правило» share a stem and are not related.
    """
    entries = parse_tsv(text, file=file, columns=("words", "kind"))
    return unique(((entry, _related(entry)) for entry in entries), lambda row: frozenset(row.words))


def _related(entry: Entry) -> RelatedWords:
    words = entry.texts("words")
    if len(words) < 2:
        entry.refuse("two different words at least are needed", "Write them apart by semicolons")
    return RelatedWords(words=words, kind=entry.choice("kind", _RELATED_KINDS))


def parse_senses(text: str, file: str = "senses.tsv") -> tuple[TermSense, ...]:
    """Return the phrases in table order, each once; TableError for one that is not written as they are, or whose
    example does not show it.

    A phrase is written with blanks: [в brackets] the words that are meant, a * after words in any form, / between words
    of which one stands there, … for any word.
    """
    entries = parse_tsv(text, file=file, columns=("phrase", "sense", "example"))
    return unique(((entry, _sense(entry)) for entry in entries), lambda row: (row.phrase, row.meant))


def _sense(entry: Entry) -> TermSense:
    written = entry.text("phrase")
    match = _PHRASE.fullmatch(written)
    if match is None:
        entry.refuse(f"{written!r} is no phrase", "Write it so, the words that are meant in brackets: в [результате]")
    before, meant, after = (match[part].split() for part in ("before", "meant", "after"))
    row = TermSense(
        phrase=tuple(map(_phrase_word, (*before, *meant, *after))),
        meant=range(len(before), len(before) + len(meant)),
        own=entry.choice("sense", _SENSES) == "own",
        example=entry.text("example"),
    )
    if any(len({word.endswith("*") for word in part.split("/")}) > 1 for part in (*before, *meant, *after)):
        entry.refuse(f"{written!r} has words in any form beside others", "Write * after each of them, or after none")
    if not _shows(row.example, row.phrase):
        entry.refuse(f"the example {row.example!r} does not show the phrase", "Give a text that has its words in a row")
    return row


def _phrase_word(part: str) -> PhraseWord:
    words = () if part == _ANY_WORD else tuple(fold(word.removesuffix("*")) for word in part.split("/"))
    return PhraseWord(words=words, in_any_form=part.endswith("*"))


def _shows(example: str, phrase: tuple[PhraseWord, ...]) -> bool:
    printed = _WORD.findall(fold(example))
    starts = range(len(printed) - len(phrase) + 1)
    return any(all(map(_can_be, printed[at : at + len(phrase)], phrase)) for at in starts)


def _can_be(printed: str, word: PhraseWord) -> bool:
    if not word.words or not word.in_any_form:
        return not word.words or printed in word.words
    return any(_same_stem(printed, one) for one in word.words)


def is_form_of(example: str, term: str) -> bool:
    """Tell whether each word of `example` can be a form of the word of `term` in the same place.

    >>> is_form_of("алерты", "алерт"), is_form_of("пас вне очереди", "пас в очередь")
    (True, False)
    """
    printed, words = _WORD.findall(fold(example)), _WORD.findall(fold(term))
    return len(printed) == len(words) and all(map(_same_stem, printed, words))


def _same_stem(one: str, two: str) -> bool:
    shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, two, strict=False)))
    return one == two or shared >= min(_STEM_LENGTH, len(one) - 1, len(two) - 1) > 0


def fold(text: str) -> str:
    """Return `text` for comparison: lower case, ё as е (the commentary prints no ё at all)."""
    return text.lower().replace("ё", "е")


def speaks_of(glossary: Iterable[GlossaryTerm], lines: Iterable[str], language: str) -> bool:
    """Return whether the words of a text are those of a glossary, in the language of the text, "ru" or "en"; False for
    a glossary without terms.
    """
    share = share_of_terms(glossary, lines, language)
    return share is not None and share >= OWN_WORDS


def share_of_terms(glossary: Iterable[GlossaryTerm], lines: Iterable[str], language: str) -> float | None:
    """Return the share of the words of a text, of four letters or more, that have the stem of a word of a glossary in
    the language of the text, "ru" or "en"; None for a text without words and for a glossary without terms.
    """
    known = {stem for row in glossary for term in _terms(row, language) for stem in _own_stems(term)}
    words = [stem for line in lines for stem in _own_stems(line)]
    return sum(stem in known for stem in words) / len(words) if known and words else None


def _terms(row: GlossaryTerm, language: str) -> tuple[str, ...]:
    if language == "en":
        return (row.term_en, *row.variants_en)
    return (row.term, *row.variants, *row.in_commentary, *row.in_laws)


def _own_stems(text: str) -> list[str]:
    return [word[:_OWN_STEM] for word in _OWN_WORD.findall(text.casefold().replace("ё", "е"))]
