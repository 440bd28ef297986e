"""Where the parts of a search index lie inside a build folder; the writer and the reader agree here."""

from typing import Final

from search_service.search.engine import INDEX

FORMS: Final = "forms.tsv"
UNITS: Final = f"{INDEX}/units.sqlite"
WORDS: Final = f"{INDEX}/words.sqlite"
SUGGESTIONS: Final = f"{INDEX}/suggestions.sqlite"
