"""Which words need no repair: those that the library answers, and those that are surely words."""

from collections.abc import Callable
from typing import Final

from search_service.search.analysis import STOP_WORDS, Analyzer
from search_service.search.words import WordStore

SURE: Final = 5  # letters from which a word of the dictionary that the library lacks still tells the layout
_SMALL: Final = "в во к ко с со о об у и а на не за из до от по при про без вне под над of to in on by at no"
SMALL: Final = frozenset(_SMALL.split())


class KnownWords:
    """The words of one library; `leads` tells whether a word that it lacks has other words for it."""

    def __init__(self, words: WordStore, analyzer: Analyzer, leads: Callable[[str], bool]) -> None:
        self._words = words
        self._analyzer = analyzer
        self._leads = leads

    def answered(self, form: str) -> bool:
        """Whether the library answers a folded word: it or a lemma of it occurs, or it leads to one that does. What the
        dictionary only guesses to be the lemma of a misspelt word does not count.
        """
        if form in STOP_WORDS or self._words.frequency(form) is not None:
            return True
        if not form.isascii() and not self.in_dictionary(form):
            return False
        return any(map(self._words.has, self._analyzer.lemmas(form))) or self._leads(form)

    def surely(self, form: str) -> bool:
        """Whether a folded word is surely one: the library's own, or a long one of the dictionary's."""
        if len(form) < 3:
            return form in SMALL or form in STOP_WORDS
        return self.answered(form) or (len(form) >= SURE and self.in_dictionary(form))

    def in_dictionary(self, form: str) -> bool:
        """Whether a general dictionary, of Russian or of English words, lists a folded form."""
        return self._analyzer.in_dictionary(form)
