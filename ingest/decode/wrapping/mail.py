"""A message of the mail -> the text in it; its headers and attachments are counted by name."""

import re
from collections import Counter
from email.message import Message
from email.parser import BytesParser
from typing import Final

from ingest.decode.result import UndecodableError
from ingest.decode.wrapping.unwrapped import Unwrapped

# "From anna@example.org Mon Mar  2 10:00:00 1998", then "Received: by …" with its further lines
_HEADERS: Final = re.compile(
    rb"\s*+(?:From [^\r\n]*\r?\n)?(?P<lines>(?:[!-9;-~]{1,60}:[^\r\n]*\r?\n(?:[ \t]+\S[^\r\n]*\r?\n)*)+)"
)
# Lines that only programs write; a memorandum may begin with "To:" and "Subject:" and is a text.
_OF_PROGRAMS: Final = re.compile(
    rb"(?im)^(?:message-id|mime-version|content-type|content-transfer-encoding|received|return-path|newsgroups|x-[\w-]+):"
)
_NEXT_MESSAGE: Final = re.compile(rb"(?m)^From \S+@\S+ [^\r\n]*\d{4}\r?\n[!-9;-~]{1,60}:")
_ONE: Final = "Save the message that holds the text by itself, and add that"


def message(data: bytes, name: str) -> Unwrapped | None:
    """The text of a message; UndecodableError for a mailbox, for several texts in one message, and for none."""
    headers = _HEADERS.match(data)
    if headers is None or not _OF_PROGRAMS.search(headers["lines"]):
        return None
    if _NEXT_MESSAGE.search(data, headers.end()):
        raise UndecodableError("encoded", name=name, reason="it is a mailbox of several messages", remedy=_ONE)
    parsed = BytesParser().parsebytes(data[headers.start("lines") :])
    parts = [part for part in parsed.walk() if not part.is_multipart()]
    texts = _texts(parts)
    if len(texts) != 1:
        reason = f"it is a message with {len(texts) or 'no'} texts"
        raise UndecodableError("encoded", name=name, reason=reason, remedy=_ONE)
    left_out = Counter(f"{part.get_content_type()} part" for part in parts if part is not texts[0])
    left_out["mail header"] = len(parsed.items())
    payload = texts[0].get_payload(decode=True)
    return Unwrapped(payload if isinstance(payload, bytes) else b"", left_out=left_out)


def _texts(parts: list[Message]) -> list[Message]:
    """The plain texts that are shown; where there are none, the pages; where neither, the texts that are attached."""
    shown = [part for part in parts if part.get_content_disposition() != "attachment"]
    for kind, among in (("text/plain", shown), ("text/html", shown), ("text/plain", parts), ("text/html", parts)):
        found = [part for part in among if part.get_content_type() == kind and part.get_payload()]
        if found:
            return found
    return []
