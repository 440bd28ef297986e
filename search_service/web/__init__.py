"""Renders the same use cases as HTML pages and as JSON, and owns every address of the site."""

from search_service.web.messages import DOUBTS, hint_of
from search_service.web.urls import Urls
from search_service.web.views.parts.as_json import to_json

__all__ = ["DOUBTS", "Urls", "hint_of", "to_json"]
