"""A Law cited part by part in a text: "Section B of Law 79", «пункт (b) Правила 27В1». The books print no such
citations; texts of others do.
"""

import re
from dataclasses import replace
from typing import Final

from ingest.citation import Citation, Grammar, parse
from ingest.model import CitationKind, RecordId

# Before the number: parts, each a word and a short mark, and the word that announces the Law.
PARTS_BEFORE: Final = re.compile(
    r"(?:[^\W\d_]{1,12}\.?\s\(?[^\W_]{1,4}\)?,?\s(?:of\s(?:the\s)?)?){1,3}[^\W\d_]{1,12}\.?\s$", re.IGNORECASE
)
WORD_AND_MARK: Final = re.compile(r"\b[^\W\d_]{1,12}\.?\s(?=(\(?[^\W_]{1,4}\)?),?\s)")
LONGEST: Final = 80


def with_parts(text: str, citation: Citation, grammar: Grammar) -> Citation:
    """Return the citation of the part of a Law, where `text` names it right before the Law; from its mark on. Else the
    citation as it is.

    >>> from ingest.citation import find
    >>> from ingest.model import Lang
    >>> grammar = Grammar.build(keywords=[("law", "law"), ("section", "section")], editions=[1987], current=1987)
    >>> text = "Section B of Law 79 sets it"
    >>> [found] = find(text, at=RecordId.parse("law:1"), lang=Lang.EN, grammar=grammar)
    >>> whole = with_parts(text, found, grammar)
    >>> whole.mention, str(whole.targets[0])
    ('B of Law 79', 'law:79B')
    """
    if citation.kind is not CitationKind.LAW or len(citation.targets) != 1:
        return citation
    first = max(0, citation.start - LONGEST)
    before = PARTS_BEFORE.search(text, first, citation.start)
    if before is None:
        return citation
    for named in WORD_AND_MARK.finditer(text, before.start(), citation.start):
        readings = parse(text[named.start() : citation.end], grammar)
        inside = [reading for reading in readings if _is_inside(reading.targets, citation) and not reading.doubt]
        if len(readings) == len(inside) == 1:
            start = named.start(1)
            mention = text[start : citation.end]
            return replace(citation, start=start, mention=mention, targets=inside[0].targets, alternatives=())
    return citation


def _is_inside(targets: tuple[RecordId, ...], citation: Citation) -> bool:
    """Whether a reading names one part of what the citation names."""
    [whole] = citation.targets
    at = targets[0].parent if len(targets) == 1 and targets[0].is_law else None
    while at is not None and at != whole:
        at = at.parent
    return at is not None
