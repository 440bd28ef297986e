"""The form-to-lemma map kept with a build: sorted lines of tab-separated text, a form and its lemmas.

With it a serving process lemmatises the words of its library without a dictionary, and a build is the same to
the byte.
"""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

VERSION: Final = "# pravilo forms 2"


class FormMapError(ValueError):
    """A form map that cannot be read; the message says where and what to do."""


class FormMap:
    """Lemmas of the forms that occur in a library; `get` answers None for any other form."""

    def __init__(self, lemmas: Mapping[str, tuple[str, ...]]) -> None:
        self._lemmas = lemmas
        self._by_lemma: dict[str, list[str]] = {}
        self._sorted: list[str] = []

    def get(self, form: str) -> tuple[str, ...] | None:
        """The lemmas of a folded form, or None where the library does not have it."""
        return self._lemmas.get(form)

    def of(self, lemma: str) -> Sequence[str]:
        """The forms that a lemma has in the library, in order; turned round at the first question."""
        if not self._by_lemma:
            turned: dict[str, list[str]] = {}
            for form in sorted(self._lemmas):
                for one in self._lemmas[form]:
                    turned.setdefault(one, []).append(form)
            self._by_lemma = turned
        return self._by_lemma.get(lemma, ())

    def beginning(self, prefix: str) -> Iterator[str]:
        """The forms that begin so, in order."""
        if not self._sorted:
            self._sorted = sorted(self._lemmas)
        place = bisect_left(self._sorted, prefix)
        while place < len(self._sorted) and self._sorted[place].startswith(prefix):
            yield self._sorted[place]
            place += 1

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
