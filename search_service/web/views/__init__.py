"""Use cases as typed page values: frozen, free of HTML and of HTTP, rendered by the templates and by the JSON API."""
