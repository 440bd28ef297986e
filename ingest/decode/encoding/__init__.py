"""Bytes -> letters: which encoding a document has, by the statistics of Russian and English, or a refusal."""

from ingest.decode.encoding.choice import Choice, choose

__all__ = ["Choice", "choose"]
