"""What stands around a text and is no part of it: frames, prefixes of lines, links of a site, words of a letter."""

from ingest.repair.around.edges import clear_edges, clear_pilcrows, end_of_file
from ingest.repair.around.frames import clear_frame
from ingest.repair.around.letters import clear_letter, clear_subtitles
from ingest.repair.around.ornaments import clear_ornaments
from ingest.repair.around.prefixes import clear_prefixes

__all__ = [
    "clear_edges",
    "clear_frame",
    "clear_letter",
    "clear_ornaments",
    "clear_pilcrows",
    "clear_prefixes",
    "clear_subtitles",
    "end_of_file",
]
