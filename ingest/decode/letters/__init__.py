"""Letters judged as a language: how surprising they are as Russian and as English, and of which alphabets they are."""

from ingest.decode.letters.alphabet import ENGLISH, alphabets, is_own_text
from ingest.decode.letters.english import READABLE as ENGLISH_READABLE
from ingest.decode.letters.english import english_surprise, reads_as_english
from ingest.decode.letters.russian import ALPHABET, FLUENT, OTHER, READABLE, SLACK, russian_surprise, shows_joints
from ingest.decode.letters.surprise import Surprise
from ingest.decode.letters.tags import count_references, without_tags

__all__ = [
    "ALPHABET",
    "ENGLISH",
    "ENGLISH_READABLE",
    "FLUENT",
    "OTHER",
    "READABLE",
    "SLACK",
    "Surprise",
    "alphabets",
    "count_references",
    "english_surprise",
    "is_own_text",
    "reads_as_english",
    "russian_surprise",
    "shows_joints",
    "without_tags",
]
