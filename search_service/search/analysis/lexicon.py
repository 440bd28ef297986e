"""Words that the general dictionary or the English stemmer reads wrongly in a text about bridge, as a table whose every
row proves itself: a ruling is no rule.

A row has a lemma and either `forms` (these forms have that lemma and no other: «алерта» is no form of
«алереть») or `never` (where a form could be the lemma or one of these, it is the lemma: «правила» are never
«правит» in the past). `example` is one form; loading fails if the row does not decide it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

HEADER: Final = ("lemma", "forms", "never", "example")


class LexiconError(ValueError):
    """A row of the lexicon that cannot be used; the message names the line and what is wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """`by_form` decides a form outright; `never` maps a lemma to the lemmas it drives out."""

    by_form: Mapping[str, str]
    never: Mapping[str, frozenset[str]]

    def decide(self, form: str) -> str | None:
        """The lemma of a form that the table lists, or None."""
        return self.by_form.get(form)

    def choose(self, lemmas: tuple[str, ...]) -> tuple[str, ...]:
        """The lemmas without those that another of them drives out."""
        driven_out = {wrong for lemma in lemmas for wrong in self.never.get(lemma, ())}
        return tuple(lemma for lemma in lemmas if lemma not in driven_out) if driven_out else lemmas


def read_lexicon(table: str) -> Lexicon:
    """The lexicon written as tab-separated lines with a header; LexiconError where a row does not hold."""
    lines = table.splitlines()
    if not lines or tuple(lines[0].split("\t")) != HEADER:
        raise LexiconError(f"line 1: the columns must be {', '.join(HEADER)}")
    by_form: dict[str, str] = {}
    never: dict[str, frozenset[str]] = {}
    for number, line in enumerate(lines[1:], start=2):
        lemma, forms, wrong = _read_row(number, line)
        if clash := sorted(form for form in forms if by_form.get(form, lemma) != lemma):
            raise LexiconError(f"line {number}: {clash[0]!r} already has the lemma {by_form[clash[0]]!r}")
        by_form.update(dict.fromkeys(forms, lemma))
        if wrong:
            never[lemma] = wrong
    return Lexicon(by_form=by_form, never=never)


def _read_row(number: int, line: str) -> tuple[str, tuple[str, ...], frozenset[str]]:
    cells = line.split("\t")
    if len(cells) != len(HEADER) or not cells[0]:
        raise LexiconError(f"line {number}: four cells are needed, the first not empty")
    lemma, forms, wrong, example = cells[0], tuple(cells[1].split()), frozenset(cells[2].split()), cells[3]
    if bool(forms) == bool(wrong):
        raise LexiconError(f"line {number}: either forms or never must be given, not both")
    if not example or (forms and example not in forms):
        raise LexiconError(f"line {number}: the example {example!r} is not decided by the row")
    return lemma, forms, wrong


def load_lexicon() -> Lexicon:
    """The lexicon that comes with the package."""
    table = files("search_service.search.analysis").joinpath("lexicon.tsv").read_text(encoding="utf-8")
    return read_lexicon(table)
