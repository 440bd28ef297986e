"""Where the parts of a search index lie inside a build folder; the writer and the reader agree here."""

from typing import Final

INDEX: Final = "index"
FORMS: Final = "forms.tsv"
UNITS: Final = f"{INDEX}/units.sqlite"
WHOOSH: Final = f"{INDEX}/whoosh"
WORDS: Final = f"{INDEX}/words.sqlite"
SUGGESTIONS: Final = f"{INDEX}/suggestions.sqlite"
