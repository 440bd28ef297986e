"""How complete the library is about one Law: counted by ingestion, read again by the serving side."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What there is of one Law. Provisions count apart: `printed` with a text, `titles_only`, `cited_unknown`; `listed`
    are entries of the contents, `indexed` those of the index that name the Law, `paragraphs` the numbered ones of its
    commentary, `cited` mentions of the Law and its provisions anywhere.
    """

    law: int
    has_own_text: bool
    printed: int
    titles_only: int
    cited_unknown: int
    listed: int
    indexed: int
    paragraphs: int
    cited: int
