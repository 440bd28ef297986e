"""Characters that stand for others: damage of the DOS files, typographic doubles, Cyrillic letters in codes.

A row tells its rule to the repair stage; where a character is damage only in some surroundings, `when` names
them, and `Artefact.spans` is the one place that finds them.
"""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ingest.tables.reading import Entry, parse_toml, unique

_ARTEFACT_KEYS: Final = (
    *("character", "code_point", "name", "replacement", "rule", "when"),
    *("reason", "printed", "repaired", "source"),
)
_LOOK_ALIKE_KEYS: Final = ("cyrillic", "latin", "printed", "folded", "source")


class When(StrEnum):
    """The surroundings in which an artefact is replaced."""

    ALWAYS = "always"
    LETTER_NEIGHBOUR = "letter-neighbour"
    CAPITAL_NEIGHBOUR = "capital-neighbour"
    DIGIT_NEIGHBOUR = "digit-neighbour"
    RULE_LINE = "rule-line"
    LINE_END = "line-end"
    WITHIN_LINE = "within-line"


# A low quotation mark before a letter opens a quotation where a closing mark follows on the line: „слово“.
_WORD_START: Final = r"(?<![^\W_])CHAR(?=[А-Яа-яЁё])(?![^\n]*[“”‘’])"

_SURROUNDINGS: Final[dict[When, str]] = {
    When.ALWAYS: r"CHAR++",
    # «ещ„», «е„», «„лка», but not „слово“
    When.LETTER_NEIGHBOUR: rf"(?<=[А-Яа-яЁё])CHAR|{_WORD_START}",
    # «ЗАПРЕЩ‚ННЫЙ», «‚лка», but not «слово‚ слово», where it is a comma
    When.CAPITAL_NEIGHBOUR: rf"(?<=[А-ЯЁ])CHAR|{_WORD_START}",
    # «36…39»
    When.DIGIT_NEIGHBOUR: r"(?<=\d)CHAR|CHAR(?=\d)",
    # a line of nothing else, three at least: «   њњњњњ»
    When.RULE_LINE: r"^[^\S\n]*+(?P<run>CHAR{3,}+)[^\S\n]*$",
    # a soft hyphen where the printed word is broken
    When.LINE_END: r"CHAR++(?=[^\S\n]*$)",
    When.WITHIN_LINE: r"CHAR++(?![^\S\n]*$)",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Artefact:
    """One character, what replaces it, the name of the rule, where the rule holds, why, and a case of it.

    `printed` becomes `repaired` when the row is applied; `source` is a document below `sources/` or says
    whence it is known. A run of n characters becomes n times the replacement.
    """

    character: str
    name: str
    replacement: str
    rule: str
    when: When
    reason: str
    printed: str
    repaired: str
    source: str

    def spans(self, text: str) -> tuple[tuple[int, int], ...]:
        """Return [start, end) in code points of each run of the character that is to be replaced."""
        pattern = _SURROUNDINGS[self.when].replace("CHAR", re.escape(self.character))
        run = "run" if self.when is When.RULE_LINE else 0
        return tuple(match.span(run) for match in re.finditer(pattern, text, re.MULTILINE))

    def apply(self, text: str) -> str:
        """Return `text` with every span replaced."""
        pieces, done = [], 0
        for start, end in self.spans(text):
            pieces += [text[done:start], self.replacement * (end - start)]
            done = end
        return "".join([*pieces, text[done:]])


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAlike:
    """A Cyrillic letter read as the Latin one of the same shape, in Law numbers and item marks only."""

    cyrillic: str
    latin: str
    printed: str
    folded: str
    source: str


def parse_artefacts(text: str, file: str = "artefacts.toml") -> tuple[Artefact, ...]:
    """Return the artefacts in the order in which they are to be applied; TableError for a row that fails."""
    entries = parse_toml(text, file=file, array="artefact")
    rows = unique(((entry, _artefact(entry)) for entry in entries), lambda row: (row.character, row.when))
    for entry, row in zip(entries, rows, strict=True):
        _check_against_others(entry, row, rows)
    return rows


def _artefact(entry: Entry) -> Artefact:
    entry.allow(*_ARTEFACT_KEYS)
    row = Artefact(
        character=entry.raw("character"),
        name=entry.text("name"),
        replacement="" if entry.fields.get("replacement") == "" else entry.raw("replacement"),
        rule=entry.text("rule"),
        when=When(entry.choice("when", When)),
        reason=entry.text("reason"),
        printed=entry.raw("printed"),
        repaired=entry.raw("repaired"),
        source=entry.text("source"),
    )
    _check_character(entry, row)
    if row.apply(row.printed) != row.repaired or row.printed == row.repaired:
        problem = f"its example {row.printed!r} becomes {row.apply(row.printed)!r}, not {row.repaired!r}"
        entry.refuse(problem, "Correct the example, the replacement or when it holds")
    return row


def _check_character(entry: Entry, row: Artefact) -> None:
    if len(row.character) != 1 or entry.text("code_point") != f"U+{ord(row.character):04X}":
        entry.refuse(f"{row.character!r} is not the one character of its code_point", "Make the two agree")
    known = unicodedata.name(row.character, row.name)
    if row.name != known:
        entry.refuse(f"the character is named {known}, not {row.name}", "Correct the name or the character")


def _check_against_others(entry: Entry, row: Artefact, rows: tuple[Artefact, ...]) -> None:
    for other in rows:
        if other.character == row.character and other.when is When.ALWAYS and row.when is not When.ALWAYS:
            entry.refuse(f"another row replaces {row.character!r} always", "Keep one of the two")
        if other.character in row.replacement:
            entry.refuse(f"its replacement holds {other.character!r}, which is replaced too", "Write the final form")


def parse_look_alikes(text: str, file: str = "look_alikes.toml") -> tuple[LookAlike, ...]:
    """Return the letter pairs, one to one in both directions; TableError for a row that fails."""
    entries = parse_toml(text, file=file, array="look_alike")
    pairs = [(entry, _look_alike(entry)) for entry in entries]
    unique(pairs, lambda row: row.latin)
    return unique(pairs, lambda row: row.cyrillic)


def _look_alike(entry: Entry) -> LookAlike:
    entry.allow(*_LOOK_ALIKE_KEYS)
    row = LookAlike(**{key: entry.text(key) for key in _LOOK_ALIKE_KEYS})
    for letter, script in ((row.cyrillic, "CYRILLIC"), (row.latin, "LATIN")):
        if len(letter) != 1 or not unicodedata.name(letter, "").startswith(script):
            entry.refuse(f"{letter!r} is no {script.title()} letter", "Write one letter of that script")
    if row.cyrillic.isupper() != row.latin.isupper():
        entry.refuse(f"{row.cyrillic} and {row.latin} differ in case", "Pair two capitals or two small letters")
    if fold_look_alikes(row.printed, (row,)) != row.folded or row.printed == row.folded:
        entry.refuse(f"the example {row.printed!r} does not fold to {row.folded!r}", "Correct one of them")
    return row


def fold_look_alikes(text: str, rows: tuple[LookAlike, ...]) -> str:
    """Return `text` with each Cyrillic letter of `rows` replaced by its Latin one, length unchanged."""
    latin = {ord(row.cyrillic): row.latin for row in rows}
    return text.translate(latin)
