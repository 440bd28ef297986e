"""The history of a data folder: which builds were published in it, when, and what each changed.

Nothing needs it to serve."""

from ingest.store.history.note import HISTORY, NotedBuild, note_build, numbers_of

__all__ = ["HISTORY", "NotedBuild", "note_build", "numbers_of"]
