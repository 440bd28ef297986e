"""Characters that stand for others: damage of the DOS files and typographic doubles.

A row tells its rule to the repair stage; where a character is damage only in some surroundings, `when` names them, and
`Artefact.spans` is what finds them, for the check of the row's own case and for the repair of a document alike.
"""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from types import MappingProxyType
from typing import Final

from ingest.tables.reading import Entry, parse_toml, unique

_KEYS: Final = (
    "character",
    "code_point",
    "name",
    "replacement",
    "rule",
    "when",
    "reason",
    "printed",
    "repaired",
    "source",
)


class When(StrEnum):
    """The surroundings in which an artefact is replaced."""

    ALWAYS = "always"
    LETTER_NEIGHBOUR = "letter-neighbour"
    CAPITAL_NEIGHBOUR = "capital-neighbour"
    DIGIT_NEIGHBOUR = "digit-neighbour"
    RULE_LINE = "rule-line"
    LINE_END = "line-end"
    WITHIN_LINE = "within-line"


# An opening mark and the marks that may answer it. The low ones are how Russian and German hands open a quotation
# („слово“), and what is left of ё at a word's start is the same character: the answer is the only evidence.
CLOSING: Final = MappingProxyType({"„": "“”", "‚": "‘’", "“": "”", "‘": "’"})
LOW_MARKS: Final = "„‚"
_QUOTATION: Final = re.compile(
    r"""
    (?P<blank>   \n\x20*+\n )
  | (?P<opening> (?<![^\W_]) [„‚“‘] (?=[^\W_]) )     # "„слово", "“word"
  | (?P<closing> (?<=\S) [“”‘’] (?![^\W_]|[„‚]) )         # "слово“", "слово.”"; a low mark may be a letter
    """,
    re.VERBOSE,
)

# Each pattern begins with the character, which is found faster than any surroundings. A low mark before a letter may
# open a quotation, so `Artefact.spans` looks for the answer; after another low mark it waits until that is repaired.
_WORD_START: Final = rf"(?P<opening>)(?<![^\W_]CHAR)(?<![{LOW_MARKS}]CHAR)(?=[А-Яа-яЁё])"  # «„лка», but not „слово“

_SURROUNDINGS: Final[dict[When, str]] = {
    When.ALWAYS: r"CHAR++",
    # «ещ„», «е„», «„лка»
    When.LETTER_NEIGHBOUR: rf"CHAR(?:(?<=[А-Яа-яЁё]CHAR)CHAR*+|{_WORD_START})",
    # «ЗАПРЕЩ‚ННЫЙ», «‚лка», but not «слово‚ слово», where it is a comma
    When.CAPITAL_NEIGHBOUR: rf"CHAR(?:(?<=[А-ЯЁ]CHAR)CHAR*+|{_WORD_START})",
    # «36…39»
    When.DIGIT_NEIGHBOUR: r"(?<=\d)CHAR|CHAR(?=\d)",
    # a line of nothing else, three at least: «   њњњњњ»
    When.RULE_LINE: r"^[^\S\n]*+(?P<run>CHAR{3,}+)(?=[^\S\n]*$)",
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
        """Return [start, end) in code points of each run of the character that is to be replaced, in order.

        `text` has its line ends as "\\n" and no characters without width but those of the table: the rows are applied
        after both are mended.
        """
        if self.character not in text:
            return ()
        run = "run" if self.when is When.RULE_LINE else 0
        found = list(_pattern(self.character, self.when).finditer(text))
        quoted = quotations(text) if any(match.lastgroup == "opening" for match in found) else frozenset()
        return tuple(match.span(run) for match in found if match.start() not in quoted)

    def apply(self, text: str) -> str:
        """Return `text` with every span replaced."""
        pieces, done = [], 0
        for start, end in self.spans(text):
            pieces += [text[done:start], self.replacement * (end - start)]
            done = end
        return "".join([*pieces, text[done:]])


def quotations(text: str) -> frozenset[int]:
    """Return the offsets of the marks in `text` that open a quotation which is closed in the same paragraph."""
    found: set[int] = set()
    open_marks: list[int] = []
    for match in _QUOTATION.finditer(text):
        if match["blank"]:
            open_marks.clear()
        elif match["opening"]:
            open_marks.append(match.start())
        elif open_marks and match[0] in CLOSING[text[open_marks[-1]]]:
            found.add(open_marks.pop())
    return frozenset(found)


@cache
def _pattern(character: str, when: When) -> re.Pattern[str]:
    """The places where a row holds, but for quotations."""
    return re.compile(_SURROUNDINGS[when].replace("CHAR", re.escape(character)), re.MULTILINE)


def parse_artefacts(text: str, file: str = "artefacts.toml") -> tuple[Artefact, ...]:
    """Return the artefacts in the order in which they are to be applied; TableError for a row that fails."""
    entries = parse_toml(text, file=file, array="artefact")
    rows = unique(((entry, _artefact(entry)) for entry in entries), lambda row: (row.character, row.when))
    for entry, row in zip(entries, rows, strict=True):
        _check_against_others(entry, row, rows)
    return rows


def _artefact(entry: Entry) -> Artefact:
    entry.allow(*_KEYS)
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
