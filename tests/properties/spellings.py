"""Ways to spell a known id, made by the grammar of how people write and say numbers: what must be read back.

Made from the id alone and by rules of its own, so that it shares nothing with what reads.
"""

from typing import Final

from hypothesis import strategies as st

from ingest.lexis import roman_numeral
from ingest.model import RecordId

CYRILLIC_SHAPES: Final = {"A": "А", "B": "В", "C": "С", "E": "Е", "H": "Н"}
PLACES: Final = dict(zip("abcdefgh", "абвгдежз", strict=True))
SOUNDS: Final = {"b": "б", "c": "ц", "d": "д", "f": "ф", "g": "г"}
UNITS_RU: Final = (
    "",
    *("один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"),
    *("одиннадцать", "двенадцать", "тринадцать", "четырнадцать", "пятнадцать"),
    *("шестнадцать", "семнадцать", "восемнадцать", "девятнадцать"),
)
TENS_RU: Final = (
    *("", "", "двадцать", "тридцать", "сорок", "пятьдесят"),
    *("шестьдесят", "семьдесят", "восемьдесят", "девяносто"),
)
UNITS_EN: Final = (
    "",
    *("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
TENS_EN: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def in_words(number: int, units: tuple[str, ...], tens: tuple[str, ...], joint: str = " ") -> str:
    """A number from 1 to 99 in words."""
    if number < 20:
        return units[number]
    return joint.join(filter(None, (tens[number // 10], units[number % 10])))


def law_number(number: int) -> st.SearchStrategy[str]:
    """A Law's number after a word that announces it."""
    return st.sampled_from(
        (
            str(number),
            roman_numeral(number).upper(),
            in_words(number, UNITS_RU, TENS_RU),
            in_words(number, UNITS_EN, TENS_EN),
            in_words(number, UNITS_EN, TENS_EN, "-"),
        )
    )


def letter(mark: str, *, capital: bool) -> st.SearchStrategy[str]:
    """A letter of a provision in either alphabet."""
    small = mark.lower()
    cyrillic = {PLACES.get(small, small), SOUNDS.get(small, small)}
    found = {CYRILLIC_SHAPES.get(small.upper(), small.upper())} | ({one.upper() for one in cyrillic} - set("ВЕ"))
    return st.sampled_from(sorted({small.upper()} | found if capital else {small} | cyrillic))


@st.composite
def law_spellings(draw: st.DrawFn, record: RecordId) -> str:
    """A provision, from the Law inwards: «Правило 27 В-1 (b)», "Law XXVII B one b"."""
    number, *inner = record.levels
    noun = draw(st.sampled_from(("Правило", "правило", "Law", "rule", "п.", "§", "см. Правило", "law")))
    head = draw(law_number(int(number)) if noun in ("Правило", "правило", "Law", "law", "rule") else st.just(number))
    joint = draw(st.sampled_from(("", " ", "-", ".", " - "))) if head == number else " "
    levels = [draw(_level(depth, level)) for depth, level in enumerate(inner)]
    spoken = head != number and draw(st.booleans())
    if spoken:
        levels = [_spoken(level, russian=not head.isascii()) for level in levels]
    return f"{noun} " + joint.join((head, *levels))


def _level(depth: int, level: str) -> st.SearchStrategy[str]:
    if level.isdigit():
        return st.just(level)
    small = level.removeprefix(".")
    if depth:
        return st.just(f"({small})") if level != small else st.sampled_from((f"({small})", small))
    return letter(level, capital=True)


def _spoken(level: str, *, russian: bool) -> str:
    if not level.isdigit():
        return level
    units, tens = (UNITS_RU, TENS_RU) if russian else (UNITS_EN, TENS_EN)
    return in_words(int(level), units, tens)


@st.composite
def part_spellings(draw: st.DrawFn, record: RecordId) -> str:
    """A provision, from the part outwards or by parts inwards: «подпункт (b) пункта 1 раздела В Правила 27»."""
    number, *inner = record.levels
    russian = draw(st.booleans())
    words = ("раздел", "пункт", "подпункт") if russian else ("section", "paragraph", "item")
    marks = [f"({level.removeprefix('.')})" if depth > 1 else level for depth, level in enumerate(inner)]
    parts = [f"{word} {mark}" for word, mark in zip(words, marks, strict=False)]
    if draw(st.booleans()):
        joint = draw(st.sampled_from((", ", " ")))
        return joint.join((f"{'Правило' if russian else 'Law'} {number}", *parts))
    joint = " " if russian else " of "
    return joint.join((*parts[::-1], f"{'Правила' if russian else 'Law'} {number}"))


@st.composite
def paragraph_spellings(draw: st.DrawFn, record: RecordId) -> str:
    """A paragraph or item of the commentary: «п. 75.8.(ii)(a)», «75 п 8 ii», "seventy-five point eight"."""
    section, number, *inner = record.levels
    marks = [draw(st.sampled_from((f"({mark})", f" {mark}", f".{mark}", f".({mark})"))) for mark in inner]
    head = draw(
        st.sampled_from(
            (
                f"{section}.{number}",
                f"п. {section}.{number}",
                f"п{section}.{number}",
                f"{section} . {number}",
                f"{section} п {number}",
                f"{section}, п. {number}",
                f"c{section}.{number}",
                f"paragraph {section}.{number}",
                f"para {number} of the commentary on Law {section}",
                f"пункт {number} комментария к Правилу {section}",
                f"{in_words(int(section), UNITS_RU, TENS_RU)} точка {in_words(int(number), UNITS_RU, TENS_RU)}",
                f"{in_words(int(section), UNITS_EN, TENS_EN, '-')} point {in_words(int(number), UNITS_EN, TENS_EN)}",
            )
        )
    )
    return head if " of " in head or "комментария" in head else head + "".join(marks)


def laws(last: int = 93) -> st.SearchStrategy[RecordId]:
    """Laws and provisions with one to four levels."""
    numbers, digits = st.integers(1, last), st.integers(1, 10).map(str)
    letters, small = st.sampled_from("ABCDEF"), st.sampled_from("abcdefgh")
    return st.one_of(
        st.builds(RecordId.of_law, numbers),
        st.builds(RecordId.of_law, numbers, letters),
        st.builds(RecordId.of_law, numbers, letters, digits),
        st.builds(RecordId.of_law, numbers, letters, digits, small),
    )


def paragraphs(last: int = 93) -> st.SearchStrategy[RecordId]:
    """Paragraphs of the commentary and their items."""
    sections, numbers = st.integers(1, last), st.integers(1, 12).map(str)
    roman = st.integers(1, 12).map(roman_numeral)
    return st.one_of(
        st.builds(RecordId.of_commentary, sections, numbers),
        st.builds(RecordId.of_commentary, sections, numbers, roman),
        st.builds(RecordId.of_commentary, sections, numbers, roman, st.sampled_from("abcde")),
    )
