"""Which language a text is in, where its alphabet does not tell: Bulgarian has the letters of Russian, French those of
English. What is in neither language of the library is refused by the name of its own.
"""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType
from typing import Final

from ingest.decode.result import UndecodableError

# The words of each language that are most frequent in any text and are, in one of that language, hardly another's.
_COMMON: Final = {
    "English": "the of and to in is or be by for not that as with on if it are shall may any this from an at his he",
    "French": "le la les des et est une du dans que pour par qui au aux ne pas sur ou sont ce il elle un son avec",
    "German": "der die das und den von zu mit sich des auf ist im dem nicht ein eine als auch oder werden wird bei",
    "Spanish": "el la los las de que en y del se por con una un para es no al lo como su o si sus este ser",
    "Italian": "il la di che e le del della un una per non con si da al nel dei delle sono gli o se alla come è",
    "Portuguese": "o a os as de que e do da em um uma para com não por dos das no na se ao ou seu sua é",
    "Latin": "et est ad non cum ut sed quod ab ex qui quae sunt esse atque vel aut si nec per enim autem quam",
    "Dutch": "de het een van en in is dat op te zijn voor met niet die aan er om ook als door of worden bij naar",
    "Polish": "i w na z do się nie że jest o to od przez dla jak po oraz lub za który jego są",
    "Romanian": "și de la în cu care pe nu o un este sau din să se pentru ale al prin mai dacă",
}
COMMON: Final[Mapping[str, frozenset[str]]] = MappingProxyType(
    {language: frozenset(words.split()) for language, words in _COMMON.items()}
)
FEWEST_WORDS: Final = 40  # fewer may be names or headings
WORDS: Final = 20_000  # words that are looked at
PLAINLY: Final = 0.15  # of the words of a text are the common ones of its language; of English prose some 0.35
TWICE: Final = 2  # times as many as are English

# In no other language in Cyrillic letters are ы or э what they are in Russian, 0.022 of the letters: Bulgarian,
# Serbian, Macedonian and Ukrainian have neither, and Belarusian has ў. ъ, 0.0004 in Russian, is a vowel in Bulgarian.
FEWEST_LETTERS: Final = 150  # of different words, where a letter of another language is there
ENOUGH_LETTERS: Final = 600  # of different words, where only those of Russian are missing
RUSSIAN_SHARE: Final = 0.003
OTHER_SHARE: Final = 0.005
_WORD: Final = re.compile(r"[^\W\d_]+")
_LETTERS_OF: Final = (("Ukrainian", "іїєґ"), ("Belarusian", "ўі"), ("Serbian or Macedonian", "јљћђџѓќѕ"))

_REMEDY: Final = "Take the document in Russian or English; --language reads it all the same"


def refuse_other_language(text: str, name: str) -> None:
    """Raise UndecodableError (other-language) for a text whose words are plainly of another language than Russian and
    English, though its letters may be theirs.
    """
    language = _of_cyrillic(text) or _of_latin(text)
    if language:
        reason = f"it is {language}; only texts in Russian and English are read"
        raise UndecodableError("other-language", name=name, reason=reason, remedy=_REMEDY)


def _of_cyrillic(text: str) -> str | None:
    words = {match[0].lower() for match in islice(_WORD.finditer(text), WORDS)}
    letters = Counter(char for word in words for char in word if "а" <= char <= "ӿ")
    total = letters.total()
    if total < FEWEST_LETTERS:
        return None
    for language, own in _LETTERS_OF:
        if letters[own[0]] > OTHER_SHARE * total and letters["ы"] < letters[own[0]]:
            return language
    if letters["ы"] + letters["э"] >= RUSSIAN_SHARE * total:
        return None
    if letters["ъ"] > OTHER_SHARE * total:
        return "Bulgarian"
    return "in Cyrillic letters, and not Russian" if total >= ENOUGH_LETTERS else None


def _of_latin(text: str) -> str | None:
    every = [match[0].lower() for match in islice(_WORD.finditer(text), WORDS)]
    words = [word for word in every if not "а" <= word[0] <= "ӿ"]
    if len(words) < FEWEST_WORDS or len(words) * 2 < len(every):
        return None
    counts = Counter(words)
    shares = {language: sum(counts[word] for word in common) for language, common in COMMON.items()}
    likeliest = max(shares, key=lambda language: shares[language])
    plainly = shares[likeliest] > PLAINLY * len(words) and shares[likeliest] > TWICE * shares["English"]
    return likeliest if plainly else None
