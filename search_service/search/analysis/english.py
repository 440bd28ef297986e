"""English words: the stem of one, British and American spelling folded into one, and whether it is one at all. The only
importer of the word list.

The fold need not make a word that exists: both the library and the query go through it.
"""

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final

from snowballstemmer import EnglishStemmer

from search_service.search.analysis.irregular import BASES

SPELLINGS: Final = re.compile(
    r"""
    (?P<our>   (?<=[a-z]{3}) our (?=(?:s|ed|ing|able|ably|ite|ful|less|al)?$) )  # honour, behaviours
  | (?P<ise>   (?<=[a-z]{3}) is (?=(?:e|ed|es|ing|ation|ations|er|ers)$) )       # authorised, penalise
  | (?P<yse>   (?<=[a-z]{3}) ys (?=(?:e|ed|es|ing|er|ers)$) )                     # analyse
  | (?P<ence>  (?<=def|off|lic) enc (?=(?:e|es|eless)$|etender) )                 # defence, offences
  | (?P<re>    (?<=cent) re (?=s?$) )                                             # centre
  | (?P<ll>    (?<=cancel|travel|signal) l (?=(?:ed|ing|er|ers|ation)$) )         # cancelled
  | (?P<mme>   (?<=progra) mme (?=s?$) )                                          # programme
  | (?P<gement> (?<=jud|led) ge (?=ment) )                                        # judgement, acknowledgement
    """,
    re.VERBOSE,
)
FOLDED: Final = {
    "our": "or",
    "ise": "iz",
    "yse": "yz",
    "ence": "ens",
    "re": "er",
    "ll": "",
    "mme": "m",
    "gement": "g",
}


def english_stem(form: str) -> str:
    """The stem of a folded word: "honours" and "honor" are "honor", "thought" and "thinking" are "think"."""
    stemmer = EnglishStemmer()  # one for each word: a stemmer keeps its word in itself
    stem: str = stemmer.stemWord(american(BASES.get(form, form)))
    return stem


def is_english(form: str) -> bool:
    """Whether a folded word is listed as an English one, in British or American spelling."""
    word = form.partition("'")[0]
    return any(map(_listed().__contains__, (word, american(word))))


class _WordList:
    """Words in one text in their order, a line each, and where each line begins: a set of them would take ten times as
    much memory.
    """

    def __init__(self, words: Iterable[str]) -> None:
        lines = [f"{word}\n" for word in sorted(words)]
        self._text = "".join(lines)
        self._starts = array("I", accumulate(map(len, lines), initial=0))

    def __contains__(self, word: str) -> bool:
        start = bisect_left(self._starts, f"{word}\n", hi=len(self._starts) - 1, key=self._line)
        return self._text.startswith(f"{word}\n", self._starts[start])

    def _line(self, start: int) -> str:
        return self._text[start : self._text.index("\n", start) + 1]


@cache
def _listed() -> _WordList:
    """A hundred and sixty thousand words.

    They are read at the first word that needs them, or ahead of it, in half a second.
    """
    from spellchecker import SpellChecker  # noqa: PLC0415 - start-up time: most processes never need it

    return _WordList(SpellChecker(language="en").word_frequency.keys())


@lru_cache(maxsize=512)  # the words of a query stand in many of its stretches
def american(form: str) -> str:
    """A folded word with what British and American spelling tell apart made one; it need not be a word."""
    return SPELLINGS.sub(lambda found: FOLDED[found.lastgroup or ""], form)
