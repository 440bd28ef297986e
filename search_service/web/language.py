"""The languages of the interface: which one a reader wants, and the catalogue of its messages.

Messages are written in English in templates and code; a `.po` catalogue for each other language is read at start. A
language of texts that has no catalogue is none of the interface: whoever asks for it is answered in the default one.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path
from types import MappingProxyType
from typing import Final

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from ingest.model import Lang

LOCALES: Final = Path(__file__).resolve().parent.parent / "locale"
INTERFACE: Final = "pravilo"  # the catalogue of the interface

DEFAULT: Final = Lang.EN  # the language of the messages themselves
# Interface language -> its name in the switch of languages, and its locale for pages shared elsewhere (Open Graph).
NAMES: Final[Mapping[str, tuple[str, str]]] = MappingProxyType({"ru": ("Рус", "ru_RU"), "en": ("Eng", "en_GB")})


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The messages of one interface language; `name` is what the switch of languages calls it."""

    lang: Lang
    name: str
    locale: str
    gettext: Callable[[str], str]
    ngettext: Callable[[str, str, int], str]


def load_catalogues(folder: Path = LOCALES) -> dict[Lang, Catalogue]:
    """The catalogues of the languages the interface speaks: the default one, and each for which there is a file."""
    spoken = (lang for lang in Lang if lang is DEFAULT or _path(lang, folder).is_file())
    return {lang: load_catalogue(lang, folder) for lang in spoken}


def load_catalogue(lang: Lang, folder: Path = LOCALES, domain: str = INTERFACE) -> Catalogue:
    """The catalogue of a language; the messages as they are written where there is no file for it. `domain` names the
    file: the messages of the interface, or those of its reference of the API, which is read when that page is drawn.
    """
    path = _path(lang, folder, domain)
    translations = _read(path) if path.is_file() else NullTranslations()
    name, locale = NAMES.get(lang.value, (lang.value.upper(), lang.value))
    return Catalogue(lang, name, locale, translations.gettext, translations.ngettext)


def _path(lang: Lang, folder: Path, domain: str = INTERFACE) -> Path:
    return folder / lang.value / "LC_MESSAGES" / f"{domain}.po"


def _read(path: Path) -> GNUTranslations:
    with path.open("rb") as file:
        catalogue = read_po(file)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)


def preferred(accept_language: str, spoken: Collection[Lang] = tuple(Lang)) -> Lang:
    """The interface language an Accept-Language header asks for: the better ranked of those spoken, the default one for
    a reader who names only others, Russian (the language of the first library) for one who names none.
    """
    wanted = sorted(_weights(accept_language[:500]), key=lambda choice: -choice[1])
    ours = [Lang(tag) for tag, weight in wanted if tag in list(spoken) and weight > 0]
    if ours:
        return ours[0]
    return DEFAULT if any(tag not in ("", "*") for tag, _ in wanted) else Lang.RU


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
