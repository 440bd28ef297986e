"""Which language a text is in, where its alphabet does not tell: Bulgarian has the letters of Russian, French those of
English. What is in neither language of the library is refused by the name of its own.
"""

import re
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from types import MappingProxyType
from typing import Final

from ingest.decode.letters import ALPHABET, shows_joints
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
FEW_WORDS: Final = 10  # of so few, FEW_COMMON at least are the common ones of a language, and FOUR_TIMES as many
FEW_COMMON: Final = 5  # as are English
FOUR_TIMES: Final = 4
FEWEST_DIFFERENT: Final = 3  # common words: a letter at the head of a column may be one of them, and stand often
WORDS: Final = 20_000  # words that are looked at
PLAINLY: Final = 0.15  # of the words of a text are the common ones of its language; of English prose some 0.35
TWICE: Final = 2  # times as many as are English
ACCENTED: Final = 0.12  # of the words have letters that English lacks; by judgement, names and loans are fewer
FEWEST_ACCENTED: Final = 3  # different words

# In no other language in Cyrillic letters are ы or э what they are in Russian, 0.022 of the letters: Bulgarian,
# Serbian, Macedonian and Ukrainian have neither, and Belarusian has ў. ъ, 0.0004 in Russian, is a vowel in Bulgarian.
FEWEST_LETTERS: Final = 150  # of different words, where a letter of another language is there
ENOUGH_LETTERS: Final = 600  # of different words, where only those of Russian are missing
RUSSIAN_SHARE: Final = 0.003
OTHER_SHARE: Final = 0.005
_WORD: Final = re.compile(r"[^\W\d_]+")
_LATIN: Final = re.compile(r"[a-z\u00aa-\u024f\u1e00-\u1eff]+")
_CYRILLIC: Final = re.compile(r"[\u0400-\u04ff]")
_RUSSIAN: Final = f"{ALPHABET}ё"
# A language in Cyrillic letters: those that Russian lacks, the most frequent first, and those that it lacks itself.
_LETTERS_OF: Final = (
    ("Ukrainian", "іїєґ", "ыэёъ"),
    ("Belarusian", "ўі", "ищъ"),
    ("Serbian or Macedonian", "јљњћђџѓќѕ", "ыэёщъьяюй"),
)
FEWEST_OWN: Final = 2  # letters that Russian lacks, in a text too short for their share
MOST_OWN: Final = 1 / 3  # of the letters; where they are more, another alphabet was read as this one
# The code pages that these languages were written in
_PAGES_OF_CYRILLIC: Final = ("cp1251", "koi8_u", "iso8859_5", "cp866", "mac_cyrillic")

_REMEDY: Final = "Take the document in Russian or English; --language reads it all the same"


def refuse_other_language(text: str, name: str) -> None:
    """Raise UndecodableError (other-language) for a text whose words are plainly of another language than Russian and
    English, though its letters may be theirs.
    """
    if language := _of_cyrillic(text) or _of_latin(text):
        raise _other(language, name)


def refuse_unread_language(data: bytes, name: str) -> None:
    """Raise UndecodableError (other-language) for bytes of which no encoding makes Russian or English and which are
    plainly of another language: the letters of UTF-8 are certain, and the common words of a language in Latin letters
    are the same in every code page.
    """
    try:
        texts = [data.decode()]
    except UnicodeDecodeError:
        texts = [data.decode(page, "replace") for page in _PAGES_OF_CYRILLIC]
    cyrillic = [text for text in texts if _is_cyrillic(text) and not shows_joints(text)]
    found = {_by_own_letters(_letters(text)) for text in cyrillic} - {None}
    found = found or {_of_latin(texts[0])} - {None}
    if len(found) == 1:
        raise _other(str(found.pop()), name)


def _other(language: str, name: str) -> UndecodableError:
    reason = f"it is {language}; only texts in Russian and English are read"
    return UndecodableError("other-language", name=name, reason=reason, remedy=_REMEDY)


def _is_cyrillic(text: str) -> bool:
    """Whether most letters are Cyrillic: signs and accents of another text may be read as some."""
    return 2 * len(_CYRILLIC.findall(text)) > sum(map(str.isalpha, text))


def _letters(text: str) -> Counter[str]:
    """How often each Cyrillic letter stands in the different words of a text."""
    words = {match[0].lower() for match in islice(_WORD.finditer(text), WORDS)}
    return Counter(char for word in words for char in word if "а" <= char <= "ӿ")


def _of_cyrillic(text: str) -> str | None:
    letters = _letters(text)
    total = letters.total()
    if language := _by_own_letters(letters):
        return language
    if total < FEWEST_LETTERS or letters["ы"] + letters["э"] >= RUSSIAN_SHARE * total:
        return None
    if letters["ъ"] > OTHER_SHARE * total:
        return "Bulgarian"
    return "in Cyrillic letters, and not Russian" if total >= ENOUGH_LETTERS else None


def _by_own_letters(letters: Counter[str]) -> str | None:
    """The language whose letters stand in a text: so many of them, or without any that it lacks."""
    total = letters.total()
    for language, own, lacking in _LETTERS_OF:
        if total >= FEWEST_LETTERS and letters[own[0]] > OTHER_SHARE * total and letters["ы"] < letters[own[0]]:
            return language
        alphabet = set(f"{_RUSSIAN}{own}").difference(lacking)
        if FEWEST_OWN <= sum(letters[char] for char in own) <= MOST_OWN * total and alphabet >= letters.keys():
            return language
    return None


def _of_latin(text: str) -> str | None:
    every = [match[0].lower() for match in islice(_WORD.finditer(text), WORDS)]
    words = [word for word in every if _LATIN.fullmatch(word)]
    if len(words) < FEW_WORDS or len(words) * 2 < len(every):
        return None
    counts = Counter(words)
    shares = {language: sum(counts[word] for word in common) for language, common in COMMON.items()}
    likeliest = max(shares, key=lambda language: shares[language])
    few = len(words) < FEWEST_WORDS
    times, fewest = (FOUR_TIMES, FEW_COMMON) if few else (TWICE, 0)
    common = shares[likeliest]
    several = len(COMMON[likeliest] & counts.keys()) >= FEWEST_DIFFERENT
    if several and common > PLAINLY * len(words) and common > times * shares["English"] and common >= fewest:
        return likeliest
    return "in Latin letters, and not English" if _is_accented(counts, shares["English"]) else None


def _is_accented(words: Counter[str], english: int) -> bool:
    """Whether many words have letters that English lacks, and few are common ones of English."""
    accented = {word: count for word, count in words.items() if not word.isascii()}
    bound = ACCENTED * words.total()
    return len(accented) >= FEWEST_ACCENTED and sum(accented.values()) > bound > english
