"""The words of mark-up are no words of the text: letters are counted without them."""

import re
from typing import Final, TypeVar

_MARK_UP: Final = r"<(script|style)\b.*?(?:</\1\s*>|\Z)|<[!/?a-z][^<>]*>|&#?\w{2,8};"
_TAGS: Final = re.compile(_MARK_UP, re.IGNORECASE | re.DOTALL)
_TAGS_OF_BYTES: Final = re.compile(_MARK_UP.encode(), re.IGNORECASE | re.DOTALL)

_Text = TypeVar("_Text", str, bytes)


def without_tags(text: _Text) -> _Text:
    """Return `text` with a space for each tag, script, style sheet and entity."""
    if isinstance(text, str):
        return _TAGS.sub(" ", text)
    return _TAGS_OF_BYTES.sub(b" ", text)
