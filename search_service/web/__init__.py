"""Renders the same use cases as HTML pages and as JSON, and owns every address of the site."""
