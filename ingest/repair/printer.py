"""How printers of the time made words bold, and word processors told them to: codes, and words struck again.

The codes leave the text, and so do second strikes; the words between them are kept as emphasis. Codes of Epson's ESC/P,
of HP's PCL and of ANSI terminals are known, and WordStar's switches; any other control only leaves.
"""

import re
from collections.abc import Iterator
from typing import Final

from ingest.ledger import Edit
from ingest.model import Span
from ingest.rules import OVERSTRIKE, PRINTER_CODE

_ESC: Final = "\x1b"
_CODE: Final = re.compile(
    r"""
    \x1b (?:
        (?P<on>   [EG4] | [-_] [1\x01] | ![\x08-\x7f] (?<=[\x08-\x1f\x28-\x3f\x48-\x5f\x68-\x7f]) )     # ESC E … ESC F
      | (?P<off>  [FH5] | [-_] [0\x00] | ![\x00-\x7f] )
      | \( s (?: (?P<pcl_on> [1-9]\d*[BS] ) | (?P<pcl_off> -?\d+[BS] ) )      # ESC ( s3B
      | & d (?: (?P<line_on> \d?D ) | (?P<line_off> @ ) )
      | \[ (?: (?P<ansi_on> [1347] ) | (?P<ansi_off> (?:0|2[23457])? ) ) m    # ESC [1m … ESC [0m
      | \[ [\d;?]* [A-Za-z] | [&(*)] [a-z]? -?\d* [A-Z@]
      | [ACJNQl3+] [\x01-\x7f] | [IRSUVWabijkmpqrstwxz/] [\x01-\x20\d] | [@MPgTO012<=6789:#>] | (?=\x1b)
    )
    """,
    re.VERBOSE,
)
_EVENT: Final = re.compile(rf"(?P<code>{_CODE.pattern})|(?P<blank>\n[ \t\r]*(?=\n))|(?P<end>[\r\n])", re.VERBOSE)
_SWITCHES: Final = re.compile(r"(?P<switch>[\x02\x13\x19])(?P<words>[^\x02\x13\x19\r\n]+)(?P=switch)")  # ^B … ^B
# "мост" with its backspaces and "мост" again, or a row of "_"
_AGAIN: Final = re.compile(r"(?<=[^\s\x08])(?P<back>\x08{2,80})")
_STRUCK: Final = re.compile(r"(?:_\x08[^\s\x08]|[^\s\x08]\x08_|(?P<letter>[^\s\x08])(?:\x08(?P=letter))+)")


def clear_codes(text: str) -> list[Edit]:
    """Return the edits that take the codes of printers and words struck again out of `text`."""
    edits = [Edit(PRINTER_CODE, *found.span(), found[0], "") for found in _CODE.finditer(text)] if _ESC in text else []
    edits += [Edit(OVERSTRIKE, start, end, text[start:end], "") for (start, end), _ in _struck_again(text)]
    edits.sort(key=lambda edit: edit.start)
    kept: list[Edit] = []
    for edit in edits:
        if not kept or edit.start >= kept[-1].end:
            kept.append(edit)
    return kept


def printed_bold(text: str) -> tuple[Span, ...]:
    """Return the words of a source text that codes or second strikes made bold, in order; spaces at the edges of a run
    are no part of it.
    """
    spans = [*_switched(text), *_coded(text), *_letters(text), *(span for _, span in _struck_again(text))]
    return tuple(sorted((_trimmed(text, span) for span in spans), key=lambda span: (span.start, span.end)))


def _coded(text: str) -> Iterator[Span]:
    """The words between codes, line by line; a code that is never taken back holds to the end of its paragraph."""
    since = None
    for event in _EVENT.finditer(text) if _ESC in text else ():
        kind = next((name for name, value in event.groupdict().items() if value is not None and name != "code"), "")
        if since is not None and text[since : event.start()].strip():
            yield Span(since, event.start())
        if kind.endswith("on"):
            since = event.end()
        elif kind.endswith("off") or kind == "blank":
            since = None
        elif since is not None:
            since = event.end()
    if since is not None and text[since:].strip():
        yield Span(since, len(text))


def _switched(text: str) -> Iterator[Span]:
    return (Span(*found.span("words")) for found in _SWITCHES.finditer(text) if found["words"].strip())


def _letters(text: str) -> Iterator[Span]:
    """Runs of letters that are each struck twice; words with nothing but spaces between them are one run."""
    run: Span | None = None
    for found in _STRUCK.finditer(text) if "\x08" in text else ():
        if run is not None and not text[run.end : found.start()].strip(" "):
            run = Span(run.start, found.end())
            continue
        if run is not None:
            yield run
        run = Span(*found.span())
    if run is not None:
        yield run


def _struck_again(text: str) -> Iterator[tuple[tuple[int, int], Span]]:
    """Where words stand twice with backspaces between them: what to take away, and what was struck."""
    for found in _AGAIN.finditer(text) if "\x08\x08" in text else ():
        count = len(found["back"])
        first = Span(found.start() - count, found.start())
        again = Span(found.end(), found.end() + count)
        words, strike = text[max(0, first.start) : first.end], text[again.start : again.end]
        if len(words) != count or "\n" in words:
            continue
        if strike in (words, "_" * count):
            yield (found.start(), again.end), first
        elif words == "_" * count and "\n" not in strike:
            yield (first.start, found.end()), again


def _trimmed(text: str, span: Span) -> Span:
    words = text[span.start : span.end]
    return Span(span.start + len(words) - len(words.lstrip()), span.end - len(words) + len(words.rstrip()))
