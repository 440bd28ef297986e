"""The dictionary forms of a Russian word: the general dictionary corrected by the lexicon. The only importer
of pymorphy3.

The dictionary costs a fifth of a second and thirty megabytes, so it is opened at the first word that needs
it: a serving process that meets only forms of its library never opens it.
"""

import re
import threading
from typing import TYPE_CHECKING, Final

from search_service.search.analysis.lexicon import Lexicon
from search_service.search.analysis.tokens import fold

if TYPE_CHECKING:
    from pymorphy3 import MorphAnalyzer
    from pymorphy3.tagset import OpencorporaTag

READABLE: Final = re.compile(r"[а-яa-z-]+")  # the dictionary's letters; of some scripts it cannot even read one
_NAMES: Final = frozenset(("Name", "Surn", "Patr", "Geox", "Orgn", "Trad"))  # grammemes of OpenCorpora


class Morphology:
    """Lemmas from pymorphy3, one dictionary for the process; safe to use from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._dictionary: MorphAnalyzer | None = None
        self._lock = threading.Lock()

    def lemmas(self, form: str) -> tuple[str, ...]:
        """Every lemma of a folded form, sorted, itself folded; a word the dictionary does not know has its
        guess.
        """
        if decided := self._lexicon.decide(form):
            return (decided,)
        if not READABLE.fullmatch(form):
            return (form,)
        with self._lock:
            normal_forms = self._open().normal_forms(form)
        return self._lexicon.choose(tuple(sorted({fold(lemma) for lemma in normal_forms}))) or (form,)

    def decided(self, form: str) -> str | None:
        """The lemma that the lexicon gives a folded form; None where it leaves it to dictionary or stemmer."""
        return self._lexicon.decide(form)

    def knows(self, word: str) -> bool:
        """Whether the lexicon or the dictionary lists this form (a guess does not count)."""
        form = fold(word)
        if self._lexicon.decide(form):
            return True
        if not READABLE.fullmatch(form):
            return False
        with self._lock:
            return bool(self._open().word_is_known(form))

    def is_word(self, word: str) -> bool:
        """Whether this form may stand in small letters: as `knows`, but no form of a name alone («роны»)."""
        form = fold(word)
        if not self.knows(form):
            return False
        if self._lexicon.decide(form):
            return True
        with self._lock:
            return not all(map(_is_name, self._open().tag(form)))

    def _open(self) -> "MorphAnalyzer":
        if self._dictionary is None:
            from pymorphy3 import MorphAnalyzer  # noqa: PLC0415 - start-up time: most processes never need it

            self._dictionary = MorphAnalyzer(probability_estimator_cls=None)  # all lemmas are taken, however likely
        return self._dictionary


def _is_name(tag: "OpencorporaTag") -> bool:
    """Whether a reading of a word is a name."""
    return not _NAMES.isdisjoint(tag.grammemes)
