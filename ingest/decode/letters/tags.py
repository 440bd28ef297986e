"""The words of mark-up are no words of the text: letters are counted without them."""

import re
from typing import Final, TypeVar

_REFERENCE: Final = r"&#?\w{2,8};"
_MARK_UP: Final = rf"<(script|style)\b.*?(?:</\1\s*>|\Z)|<[!/?a-z][^<>]*>|{_REFERENCE}"
_TAGS: Final = re.compile(_MARK_UP, re.IGNORECASE | re.DOTALL)
_TAGS_OF_BYTES: Final = re.compile(_MARK_UP.encode(), re.IGNORECASE | re.DOTALL)

_Text = TypeVar("_Text", str, bytes)


def without_tags(text: _Text) -> _Text:
    """Return `text` with a space for each tag, script, style sheet and entity."""
    if isinstance(text, str):
        return _TAGS.sub(" ", text)
    return _TAGS_OF_BYTES.sub(b" ", text)


def count_references(text: str) -> int:
    """Return how many characters of a text are written as references of mark-up: "&#1072;", "&laquo;"."""
    return len(re.findall(_REFERENCE, text))
