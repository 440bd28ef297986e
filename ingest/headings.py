"""What opens a Law, a division, a paragraph, an item, a provision, a footnote or a note: the marks units begin with.

Reflow asks here where a printed line begins a paragraph, outline what a paragraph opens, intake what a document holds.
The words («Правило», "Chapter", «Примечание») are those of the keyword table that also announce citations, so a row
there is all that a new word needs; the marks without words (72.1., (iv), A., 3., (*)) are the same in every book.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, Protocol, Self

from ingest.lexis import alphabet_place, list_places, looks_like, roman_value

# Provisions and items are lettered A to H and a to h; Cyrillic letters are typed for those of their shape. Small в is
# none of them: it may stand for b by its capital and for c by its place.
_CAPITAL: Final = f"[A-H{looks_like('ABCDEFGH')}]"
SMALL_LETTER: Final = f"[a-h{looks_like('abcdefgh')}]"
_ANY_CASE: Final = f"[A-Ha-h{looks_like('ABCDEFGHabcdefgh')}]"
_NUMBER: Final = r"(?P<marker>(?P<law>\d{1,5})\.(?P<number>\d{1,2})(?P<more>(?:,\s?\d{1,2})*)\.?)"

# What follows the Arabic number of a division where that is a heading and no citation: «Глава 1», «Глава 1. Игра»
_HEADS_DIVISION: Final = r"(?=\s*(?:$|[-–—.:]\s*[«\"“(]?[A-ZА-ЯЁ]|[«\"“]?[A-ZА-ЯЁ]{3}))"
_NUMBER_SIGN: Final = r"(?:(?:№|#|N[oº°]?\.?)\s*)?"  # Правило № 27, Law No. 27
SENTENCE_END: Final = re.compile(r"(?<=[^\W\d_]{3})[\"»)]?(?P<end>[.?!])\s+(?=[\"«(]*[A-ZА-ЯЁ])")
# What a number follows: a line that ends in it goes on in a citation.
OPEN_REFERENCE: Final = re.compile(r"(?:(?<!\w)(?:см|ср|пп?|ст|т\.\s?е|cf|e\.g|i\.e)\.|\bsee)$", re.IGNORECASE)
LONGEST_REFERENCE: Final = 12  # code points at the end of a paragraph that tell it
# A word that another follows: what ends in it is the beginning of a sentence, and no title.
UNFINISHED: Final = re.compile(
    r"(?<!\w)(?:если|когда|что|чтобы|как|или|либо|и|а|но|не|в|во|на|для|по|под|из|от|к|ко|с|со|о|об|до|за|при|без|у"
    r"|if|when|that|or|and|unless|either|to|of|by|the|an?|is|are|in|under|with|for|from)$",
    re.IGNORECASE,
)
WORDS: Final = re.compile(r"[^\W\d_]+")
CUT_NUMBER: Final = 7  # code points: "999.99." is the longest beginning of a number that a cut can leave
FEWEST_SPACED: Final = 3  # entries from which spaces are taken for a leader; a sentence or two end in a number anywhere
DOTTED_SHARE: Final = 4  # of as many entries with a number one may keep its dots
LONGEST_TITLE: Final = 12  # words; the book's titles have at most 9, sentences of a Law hardly fewer than these
LONGEST_SMALL_WORD: Final = 4  # letters; "with" and "from" are small in an English title

PARAGRAPH: Final = re.compile(_NUMBER + r"(?=\s|\(|$|[^\W\d])")  # 72.1. Возможно, 75.8. (i), «74.2,3.»
# Without indents a number at a line start is a paragraph's only before a sentence: «29.2. выше, заявка» is a citation.
PARAGRAPH_SENTENCE: Final = re.compile(_NUMBER + r"\s*(?=[\"«(]*[A-ZА-ЯЁ(])")
# Roman numerals are typed with Cyrillic letters of their shape too, «(іі)», or come as single signs, «(ⅱ)»; a word
# processor makes bullets of its own and a sign of (c). A mark with one bracket, «а) ...», needs a space behind it.
_NUMERAL: Final = rf"[ivxlcIVXLC{looks_like('ixcIXC')}]{{1,6}}|[\u2160-\u216f\u2170-\u217f]"
_BULLET: Final = r"(?P<bullet>[•·▪●○◦‣]\s*|[-–—*+]\s+)?"
ITEM: Final = re.compile(
    rf"\s*{_BULLET}(?P<marker>\((?P<mark>{_NUMERAL}|[a-zA-Zа-яА-Я])\)|©(?=\s)|(?P<half>[a-hа-иA-HА-И])\)(?=\s))"
)  # (iv), (с)
ITEM_SENTENCE: Final = re.compile(
    rf"{_BULLET}(?:\((?P<mark>{_NUMERAL}|{SMALL_LETTER}|[а-иА-И])\)|©|(?P<half>[a-hа-и])\))\s"
)  # (iv) зритель

LONE_BULLET: Final = re.compile(r"[•·▪●○◦‣]\s*\S")  # an item whose mark a word processor took away
# The mark of an item that ids have no place for: «- партнёр», «(1) партнёр», «2) партнёр», «[i] партнёр»
DASHED: Final = re.compile(r"[-–—*+]\s+(?=[а-яёa-z])")
COUNTED: Final = re.compile(
    r"(?:\(\d{1,3}\)|\d{1,2}\)|\((?=[ivx]*\|)[ivx|]{1,4}\)|\{[ivxа-иa-h]{1,4}\}|\[[ivx]{1,4}\])\s*(?=[«\"]?[а-яёa-zА-ЯЁA-Z])"
)
ITEMS_APART: Final = 30  # printed lines at most from one item of a list to the next

LETTER: Final = re.compile(rf"(?P<marker>(?P<mark>{_CAPITAL})(?:\.|\)(?=\s)))\s*")  # C.Нарушения приличий
# The same in the order of the Russian alphabet, where Б or (в) has its place behind the one before it.
RUSSIAN_LETTER: Final = re.compile(r"(?P<marker>(?P<mark>[А-И])\.)\s*(?=\S)")
RUSSIAN_SMALL: Final = re.compile(r"(?P<marker>\((?P<mark>[а-иА-И])\)\.?|(?P<half>[а-и])\)(?=\s)|©)\s*")
DIGIT: Final = re.compile(r"(?P<marker>(?P<mark>[1-9]\d?)[.)])\s*(?=[^\d\s])")  # 3.Замечания
SMALL: Final = re.compile(
    rf"(?P<marker>\((?P<mark>{_ANY_CASE})\)\.?|(?P<half>{SMALL_LETTER})\)(?=\s))\s*"
)  # (A).Разыгрывающий, (b) если, b) если
_I, _X = f"[i{looks_like('i')}]", f"[x{looks_like('x')}]"
ROMAN: Final = re.compile(
    rf"(?P<marker>\((?P<mark>{_I}{{1,3}}|{_I}v|v{_I}{{0,3}}|{_I}{_X}|{_X}|[\u2170-\u2179])\)\.?)\s*"
)  # (ii) если
# A line that begins a provision where indents are lost: A.Участие, 3.Замечания, 3.[судья может], (A).Игра
PROVISION: Final = re.compile(
    rf"(?:{_CAPITAL}|[А-И])(?:\.\s?|\)\s)\S|\d{{1,2}}[.)]\s?(?:[^\W\d]|\[|\([^\W\d]\))|\([A-HА-И]\)\.?\s?\S"
)
FOOTNOTE: Final = re.compile(r"(?P<marker>\(\*+\))(?P<dash>\s*[-–—]\s*)")  # (*) - См. правило 73D2
# An entry of an index or of contents ends in a leader and numbers, «карты.50,59»; a dot behind a digit leads nowhere:
# «от 5.05.91» is a date.
LEADER: Final = re.compile(r"(?:(?<!\d)\.|[…·_])\s?\d{1,5}(?:\s?,\s?\d{1,5})*$")
# Where pages lost their dots, a tab or spaces lead to the numbers, behind words: «карты  50,59»
SPACED_LEADER: Final = re.compile(r"(?:(?<=[^\W\d_])|(?<=[.:;!?=»\")\]]))\s{1,80}\d{1,5}(?:\s?,\s?\d{1,5})*$")
EITHER_LEADER: Final = re.compile(f"{LEADER.pattern}|{SPACED_LEADER.pattern}")  # and a few entries kept their dots


class Word(Protocol):
    """A row of the keyword table, as far as headings ask."""

    @property
    def announces(self) -> str:
        """What the word announces: law, note, example …"""

    @property
    def level(self) -> str | None:
        """The level of the divisions it names: chapter, part or section."""

    @property
    def headings(self) -> tuple[str, ...]:
        """Its forms that open headings, in small letters."""

    @property
    def forms(self) -> tuple[str, ...]:
        """All its forms, in small letters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Headings:
    """The headings that the words of a keyword table open.

    Match `law` and `division` against the whole of a heading's text: `law` has the groups marker, law, dash and title
    (None for a bare «Правило 72.»), `division` marker, level, roman, dash and title. `note` opens a record of its own,
    `label` a paragraph («Примеры:»), `aside` a note in brackets inside a sentence. `cites` finds at the end of a line
    what a cited number follows on the next: «как велит Правило», «в правилах 16,».
    """

    law: re.Pattern[str]
    division: re.Pattern[str]
    note: re.Pattern[str]
    label: re.Pattern[str]
    aside: re.Pattern[str]
    cites: re.Pattern[str]
    levels: Mapping[str, str]

    @classmethod
    def of(cls, keywords: Iterable[Word]) -> Self:
        """Return the headings that the rows of a keyword table open."""
        rows = tuple(keywords)
        laws, notes, examples = (_headings(rows, announced) for announced in ("law", "note", "example"))
        levels = {form: row.level for row in rows if row.level is not None for form in row.headings}
        return cls(
            # Not «Правило 27В1», «Правило 27(b)» or «Правило 5.3»: a heading's number is whole.
            law=re.compile(
                rf"(?P<marker>{_one_of(laws)}{_NUMBER_SIGN}(?P<law>\d{{1,5}})(?![\w(]|\.\d)[.:]?)"
                rf"(?P<dash>\s*[-–—]+(?!\d))?\s*(?P<title>\S.*)?"
            ),
            division=re.compile(
                rf"(?P<marker>(?P<level>{_one_of(levels, gap='')})\s+(?P<roman>[IVXLC]+\b|\d{{1,3}}{_HEADS_DIVISION}))"
                r"(?P<dash>\s*[-–—.:]\s*)?(?P<title>.*)"
            ),
            note=re.compile(rf"{_one_of(notes, gap='')}(?!\w)\s*\d*\s*[:.]"),
            label=re.compile(rf"{_one_of([*notes, *examples], gap='')}\s*\d*\s*:"),
            aside=re.compile(rf"\((?:\*\s*[-–—]|{_one_of(notes, gap='')}\s*:)"),
            cites=re.compile(rf"(?:(?<!\w)(?:{_citing(rows)})|\d\w{{0,4}}\)?(?:,|\s(?:и|или|and|or)))$", re.IGNORECASE),
            levels=MappingProxyType(levels),
        )

    def heading_of(self, words: str) -> "re.Match[str] | None":
        """Return the match of `law` on a line or paragraph that is the heading of a Law, with a title or bare; None for
        a sentence that begins with a Law: «Правило 16 действует», "Law 16 applies".
        """
        found = self.law.fullmatch(words)
        if found is None or found["title"] is None:
            return found
        first = found["title"].lstrip("\"'«“„([")[:1]
        set_off = found["dash"] or found["marker"][-1] in ".:"
        return found if first.isupper() or (first.isdigit() and set_off) else None

    def opens_heading(self, line: str) -> bool:
        """Whether a line is the heading of a Law or of a division."""
        return bool(self.heading_of(line) or self.division.match(line))

    def opens_text(self, line: str) -> bool:
        """Whether a line opens what is numbered: a Law with its title, a paragraph or a provision."""
        found = self.heading_of(line)
        titled = found is not None and found["title"] is not None
        return titled or bool(PARAGRAPH_SENTENCE.match(line) or PROVISION.match(line))

    def title_of(self, line: str) -> str | None:
        """Return the title on a printed line that is the heading of a Law; None for any other line, and for a heading
        without a title.
        """
        found = self.heading_of(line)
        return found["title"] if found else None

    def is_bare(self, line: str) -> bool:
        """Whether a line holds the number of a Law and nothing else: its title may stand on the next."""
        found = self.law.fullmatch(line)
        return found is not None and found["title"] is None

    def is_law_title(self, words: str) -> bool:
        """Whether a paragraph heads a Law: its number set off from its title, and no sentence. «Правило 79. Взятки»"""
        found = self.heading_of(words)
        set_off = found and found["title"] and (found["dash"] or found["marker"][-1] in ".:" or is_capitals(words))
        return bool(set_off) and not words.endswith(".")

    def opens_provision(self, words: str) -> bool:
        """Whether a paragraph opens a Law, a division, a lettered or numbered provision, or a footnote."""
        forms = (self.law, self.division, LETTER, DIGIT, SMALL, FOOTNOTE)
        return any(form.match(words) for form in forms)

    def division_of(self, found: "re.Match[str]") -> tuple[str, int]:
        """Return the level of a division (chapter, part or section) and its number, from a match of `division`."""
        number = int(found["roman"]) if found["roman"].isdigit() else roman_value(found["roman"])
        return self.levels[found["level"].lower()], number


def is_capitals(text: str) -> bool:
    """Whether a heading is set in capitals, as those of a commentary are: four letters in five or more."""
    letters = [char for char in text if char.isalpha()]
    return bool(letters) and sum(char.isupper() for char in letters) * 5 >= len(letters) * 4


def title_end(title: str) -> int:
    """Return where the title at the head of a paragraph ends: at its first full stop where sentences follow it, and at
    once where the whole is a sentence, too long for a title. «ПОКАЗ КАРТЫ. Игрок, показавший карту, ...»
    """
    stop = SENTENCE_END.search(title)
    if stop is not None:
        title = title[: stop.end("end")]
    is_sentence = title.rstrip().endswith((".", ";")) and len(title.split()) > LONGEST_TITLE
    return 0 if is_sentence else len(title)


def listed(lines: Sequence[str]) -> frozenset[int]:
    """Return the positions of the printed lines that are items of one list: their marks follow each other from the
    first on, so that none is the end of a citation. "(a) ...", "(b) ..."
    """
    found: set[int] = set()
    open_lists: dict[str, tuple[int, int]] = {}  # the last item of each kind of list: its ordinal and its position
    for at, line in enumerate(lines):
        item = ITEM_SENTENCE.match(line)
        mark = (item["mark"] or item["half"]) if item else None
        if not mark:
            continue
        by_alphabet = alphabet_place(mark)
        places = [*list_places(mark), *([("alphabet", by_alphabet)] if by_alphabet else [])]
        for series, ordinal in places:
            before, position = open_lists.get(series, (0, at))
            if ordinal == before + 1 > 1 and at - position <= ITEMS_APART:
                found |= {position, at}
            if ordinal == 1 or position in found:
                open_lists[series] = (ordinal, at)
    return frozenset(found)


def is_cut_number(words: str) -> bool:
    """Whether words are nothing but the beginning of a paragraph's number: there a document was cut."""
    return 0 < len(words) <= CUT_NUMBER and words.replace(".", "").isdigit()


def leader_of(entries: Iterable[str], *, elsewhere: bool = False) -> re.Pattern[str]:
    """Return the pattern that tells which of `entries` end in a leader and numbers: dots, or where none has dots and
    most end in a number all the same, the space before it. Where spaces lead `elsewhere` in the text, fewer do here.
    """
    words = tuple(entries)
    dotted = sum(LEADER.search(entry) is not None for entry in words)
    spaced = sum(SPACED_LEADER.search(entry) is not None for entry in words)
    if dotted * DOTTED_SHARE > spaced:
        return LEADER
    enough = spaced * 3 >= len(words) if elsewhere else spaced >= FEWEST_SPACED and spaced * 2 > len(words)
    return EITHER_LEADER if enough else LEADER


def is_title(words: str) -> bool:
    """Whether a paragraph can be a title: a few words that begin with a capital, and no final stop."""
    short = 0 < len(words.split()) <= LONGEST_TITLE and words[-1] not in ".;:,"
    return short and words.lstrip("\"'«“„([")[:1].isupper() and PROVISION.match(words) is None


def is_title_case(text: str) -> bool:
    """Whether the words of a line are set as those of an English title are, each long one with a capital."""
    longer = [word for word in WORDS.findall(text) if len(word) > LONGEST_SMALL_WORD]
    return bool(longer) and text.isascii() and all(word[0].isupper() for word in longer) and text[-1] not in ".;:"


def _citing(rows: Iterable[Word]) -> str:
    """A pattern for any form of the words that announce a number of the book."""
    forms = {form for row in rows if row.announces in ("law", "paragraph", "section") for form in row.forms}
    return "|".join(map(re.escape, sorted(forms))) or "(?!)"


def _headings(rows: Iterable[Word], announced: str) -> list[str]:
    return [form for row in rows if row.announces == announced for form in row.headings]


def _one_of(words: Iterable[str], *, gap: str = r"\s+") -> str:
    """A pattern for any of `words` as a heading prints it, with a capital or in capitals, and the gap before its number
    (which «§27» may lack); it matches nothing where there is no word.
    """
    printed = {form for word in words for form in (word[:1].upper() + word[1:], word.upper())}
    choices = (re.escape(form) + (gap if form[-1:].isalpha() else r"\s*") for form in sorted(printed, reverse=True))
    return f"(?:{'|'.join(choices) or '(?!)'})"
