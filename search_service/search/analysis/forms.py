"""The form-to-lemma map kept with a build: sorted lines of tab-separated text, a form and its lemmas.

With it a serving process lemmatises the words of its library without a dictionary, and a build is the same to
the byte.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

VERSION: Final = "# pravilo forms 2"


class FormMapError(ValueError):
    """A form map that cannot be read; the message says where and what to do."""


class FormMap:
    """Lemmas of the forms that occur in a library; `get` answers None for any other form."""

    def __init__(self, lemmas: Mapping[str, tuple[str, ...]]) -> None:
        self._lemmas = lemmas

    def get(self, form: str) -> tuple[str, ...] | None:
        """The lemmas of a folded form, or None where the library does not have it."""
        return self._lemmas.get(form)

    def __len__(self) -> int:
        return len(self._lemmas)

    @classmethod
    def read(cls, path: Path) -> "FormMap":
        """The map written by `write_forms`; FormMapError where the file is missing, older or damaged."""
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise FormMapError(f"{path.name} cannot be read ({error}); run `pravilo build`") from error
        if not lines or lines[0] != VERSION:
            raise FormMapError(f"{path.name} is of another version; run `pravilo build`")
        rows = (line.split("\t") for line in lines[1:])
        return cls({form: tuple(lemmas) for form, *lemmas in rows})


def write_forms(path: Path, lemmas: Mapping[str, tuple[str, ...]]) -> None:
    """Writes the map sorted by form."""
    lines = ("\t".join((form, *lemmas[form])) for form in sorted(lemmas))
    path.write_text("\n".join([VERSION, *lines]) + "\n", encoding="utf-8", newline="\n")
