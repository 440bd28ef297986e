"""Lemmatising a library nobody has read yet, beside asking the same dictionary about every single word of it."""

import time
from collections.abc import Iterator
from typing import Final

from pymorphy3 import MorphAnalyzer

from search_service.search.analysis import Analyzer, Morphology, TokenKind, load_lexicon, tokenize
from tests.bench.measure import in_turns
from tests.bench.report import Row, at_least
from tests.bench.workshop import Workshop

TITLE: Final = "Lemmas: a cold library"
ROUNDS: Final = 7


def measure(workshop: Workshop) -> Iterator[Row]:
    """Both read the same texts into words and have their dictionary open."""
    texts = [unit.text for unit in workshop.units]
    dictionary = MorphAnalyzer()
    morphology = Morphology(load_lexicon())
    morphology.lemmas("нарушение")

    def ours() -> float:
        analyzer = Analyzer(morphology)
        began = time.perf_counter()
        for text in texts:
            analyzer.terms(text)
        return time.perf_counter() - began

    def each_word() -> float:
        began = time.perf_counter()
        for text in texts:
            for token in tokenize(text):
                if token.kind is TokenKind.WORD:
                    dictionary.normal_forms(token.form)
        return time.perf_counter() - began

    fast, slow = in_turns(ROUNDS, ours, each_word)
    words = sum(token.kind is TokenKind.WORD for text in texts for token in tokenize(text))
    rates = (f"{words / fast.median:,.0f} words/s", f"parsing each {words / slow.median:,.0f}/s")
    yield at_least(f"{words:,} words of the library", *rates, slow.median / fast.median, 3)
