"""Mark-up -> the lines a reader sees; Beautiful Soup is used here and nowhere else."""

from ingest.decode.markup.html import is_html, lines_of_html

__all__ = ["is_html", "lines_of_html"]
