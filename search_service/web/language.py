"""The interface in two languages: which one a reader wants, and the catalogue of its words.

Messages are written in English in templates and code; a `.po` catalogue for each other language is read at start.
"""

from collections.abc import Callable
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ingest.model import Lang

LOCALES: Final = Path(__file__).resolve().parent.parent / "locale"


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages of one interface language."""

    lang: Lang
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]


def load_catalogue(lang: Lang, folder: Path = LOCALES) -> Catalogue:
    """The catalogue of a language; English is the language of the messages themselves and needs none."""
    path = folder / lang.value / "LC_MESSAGES" / "pravilo.po"
    translations = _read(path) if path.is_file() else NullTranslations()
    return Catalogue(lang, translations.gettext, translations.ngettext)


def _read(path: Path) -> GNUTranslations:
    with path.open("rb") as file:
        catalogue = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def preferred(accept_language: str) -> Lang:
    """The interface language an Accept-Language header asks for: the better ranked of ours, English for a reader who
    names only others, Russian (the language of the library) for one who names none.
    """
    wanted = sorted(_weights(accept_language[:500]), key=lambda choice: -choice[1])
    ours = [Lang(tag) for tag, weight in wanted if tag in (Lang.RU, Lang.EN) and weight > 0]
    if ours:
        return ours[0]
    return Lang.EN if any(tag not in ("", "*") for tag, _ in wanted) else Lang.RU


def _weights(header: str) -> list[tuple[str, float]]:
    choices = []
    for item in header.split(","):
        tag, _, quality = item.partition(";")
        choices.append((tag.strip().lower().partition("-")[0], _weight(quality)))
    return choices


def _weight(quality: str) -> float:
    """The q of one language: "q=0.8" -> 0.8; 1 where none is given, 0 where it is no number."""
    name, _, value = quality.strip().partition("=")
    if name.strip() != "q":
        return 1.0
    try:
        return float(value)
    except ValueError:
        return 0.0
