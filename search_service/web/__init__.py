"""Renders the same use cases as HTML pages and as JSON, and owns every address of the site."""

from search_service.web.messages import DOUBTS, hint_of

__all__ = ["DOUBTS", "hint_of"]
