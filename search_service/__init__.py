"""Turns the published records into answers: queries, pages and a JSON interface over one read-only build."""
