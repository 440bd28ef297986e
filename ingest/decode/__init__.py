"""Bytes -> text: what was wrapped around it, which encoding it has, with the evidence, and the lines of its mark-up.

The only stage that sees bytes and the only importer of Beautiful Soup. What cannot be read with certainty is refused
with a reason, since a wrong guess here would be a silent loss of every letter. One-character residues of older damage
stay for the repair stage.
"""

from collections import Counter

from ingest.decode.encoding import choose
from ingest.decode.lost_letters import refuse_lost_letters
from ingest.decode.markup import is_html, lines_of_html
from ingest.decode.result import Decoded, UndecodableError
from ingest.decode.soundness import refuse_unsound
from ingest.decode.wrapping import refuse_stripped, unwrap, unwrap_as_told

__all__ = ["Decoded", "UndecodableError", "decode"]


def decode(data: bytes, *, name: str, encoding: str | None = None) -> Decoded:
    """Return the text of a document; UndecodableError where it is empty, binary, broken or of an uncertain encoding.

    `name` stands in the error. `encoding`, a name that `Decoded.encoding` may hold or a usual alias, overrules
    detection.
    """
    refuse_unsound(data, name)
    if encoding is None:
        inside = unwrap(data, name)
        if inside.data.isascii():
            refuse_lost_letters(inside.data.decode("ascii"), name)
            refuse_stripped(inside.data, name)
    else:
        inside, encoding = unwrap_as_told(data, name, encoding)
    refuse_unsound(inside.data, name)
    choice = choose(inside.data, name, encoding)
    refuse_lost_letters(choice.text, name)
    text, elements = lines_of_html(choice.text) if is_html(choice.text) else (choice.text, ())
    refuse_lost_letters(text, name)
    if not text.strip():
        raise UndecodableError(
            "empty", name=name, reason="it holds no text", remedy="Take another copy of the document"
        )
    return Decoded(
        text=text,
        encoding=inside.encoding(choice.encoding),
        evidence=choice.evidence,
        runner_up=choice.runner_up,
        left_out=tuple(sorted((inside.left_out + Counter(dict(elements))).items())),
    )
