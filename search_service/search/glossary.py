"""The names of one notion in both languages, as the glossary of the corpus has them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class TermNames:
    """The Russian and the English names of one notion, first the usual one."""

    ru: tuple[str, ...]
    en: tuple[str, ...]
