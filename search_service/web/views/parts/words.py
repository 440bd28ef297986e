"""Words that are not the page's own, with their language: what was typed or printed, and what the manifest says."""

from dataclasses import dataclass

from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import lang_of_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """Words with their language."""

    text: str
    lang: str


def words(text: str) -> Words:
    """Words whose language their letters tell."""
    return Words(text=text, lang=lang_of_text(text))


def told(text: str, view: ViewContext) -> Words:
    """What the manifest says, in the interface language where a table tells it in that."""
    rows = (row for book in view.library.facts.tables.books for row in book.told if row.text == text)
    ours = next((row.by_language[view.lang] for row in rows if view.lang in row.by_language), None)
    return Words(text=ours, lang=view.lang.value) if ours else words(text)
