"""Bytes -> text: which encoding a document has, with the evidence, and the text of an HTML page as lines.

The only stage that sees bytes and the only importer of Beautiful Soup. What cannot be read with certainty is refused
with a reason, since a wrong guess here would be a silent loss of every letter. One-character residues of older damage
stay for the repair stage.
"""

from ingest.decode.encoding import choose
from ingest.decode.markup import is_html, lines_of_html
from ingest.decode.result import Decoded, UndecodableError
from ingest.decode.soundness import refuse_replacements, refuse_unsound

__all__ = ["Decoded", "UndecodableError", "decode"]


def decode(data: bytes, *, name: str, encoding: str | None = None) -> Decoded:
    """Return the text of a document; UndecodableError where it is empty, binary, broken or of an uncertain encoding.

    `name` stands in the error. `encoding`, a name that `Decoded.encoding` may hold or a usual alias, overrules
    detection.
    """
    refuse_unsound(data, name)
    choice = choose(data, name, encoding)
    refuse_replacements(choice.text, name)
    text, left_out = lines_of_html(choice.text) if is_html(choice.text) else (choice.text, ())
    refuse_replacements(text, name)
    if not text.strip():
        raise UndecodableError(
            "empty", name=name, reason="it holds no text", remedy="Take another copy of the document"
        )
    return Decoded(
        text=text,
        encoding=choice.encoding,
        evidence=choice.evidence,
        runner_up=choice.runner_up,
        left_out=left_out,
    )
