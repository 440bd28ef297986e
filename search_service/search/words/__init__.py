"""The words of a library: which there are, what is spelt or sounds nearly so, and what a book says for its own."""

from search_service.search.words.other_words import OtherWords, TermNames
from search_service.search.words.spelling import is_slip, unlikeness
from search_service.search.words.transliteration import sound_of_latin
from search_service.search.words.word_store import WordStore, write_words

__all__ = ["OtherWords", "TermNames", "WordStore", "is_slip", "sound_of_latin", "unlikeness", "write_words"]
