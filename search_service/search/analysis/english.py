"""The stem of an English word, British and American spelling folded into one.

The fold need not make a word that exists: both the library and the query go through it.
"""

import re
from typing import Final

from snowballstemmer import EnglishStemmer

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
    """The stem of a folded word: "honours" and "honor" are "honor"."""
    american = SPELLINGS.sub(lambda found: FOLDED[found.lastgroup or ""], form)
    stem: str = EnglishStemmer().stemWord(american)  # one for each word: a stemmer keeps its word in itself
    return stem
