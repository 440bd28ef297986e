"""The sentences of texts, as passages of them are shown and compared."""

import re
from collections.abc import Iterable
from typing import Final

from search_service.search.analysis.tokens import fold

WORD: Final = re.compile(r"\w+")
# A sentence ends with its sign before a capital letter; «п.», «см.» and «S.O.» are no ends.
SENTENCE_END: Final = re.compile(r"(?:(?<=\w{3})|(?<=[\d)\]»”\"]))[.!?…]+[»”\")\]]*\s+(?=[«“\"(\[]?[A-ZА-ЯЁ])")


def passages_of(texts: Iterable[str]) -> tuple[str, ...]:
    """The sentences of texts as they are compared: folded words, a space before and behind each."""
    sentences = (sentence for text in texts for sentence in SENTENCE_END.split(text))
    return tuple(f" {' '.join(words)} " for sentence in sentences if (words := WORD.findall(fold(sentence))))
