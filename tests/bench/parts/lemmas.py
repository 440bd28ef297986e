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
    """Both are given the same words and have their dictionary open."""
    tokens = [token for unit in workshop.units for token in tokenize(unit.text)]
    words = [token.form for token in tokens if token.kind is TokenKind.WORD]
    dictionary = MorphAnalyzer()
    morphology = Morphology(load_lexicon())
    morphology.lemmas("нарушение")

    def ours() -> float:
        analyzer = Analyzer(morphology)
        began = time.perf_counter()
        for word in words:
            analyzer.lemmas(word)
        return time.perf_counter() - began

    def each_word() -> float:
        began = time.perf_counter()
        for word in words:
            dictionary.normal_forms(word)
        return time.perf_counter() - began

    fast, slow = in_turns(ROUNDS, ours, each_word)
    count = len(words)
    rates = (f"{count / fast.median:,.0f} words/s", f"parsing each {count / slow.median:,.0f}/s")
    yield at_least(f"{count:,} words, {len(set(words)):,} forms", *rates, slow.median / fast.median, 3)
