"""What the rules share: the citation they make and the text they look at."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from ingest.citation.grammar import Grammar, Role
from ingest.citation.token import Form, Token
from ingest.model import CitationKind, Lang, RecordId

CLAUSE_ENDS: Final = frozenset(".!?;:")


@dataclass(frozen=True, slots=True, kw_only=True)
class Citation:
    """One printed mention: where it stands in the text (code points), what it names, which rule found it.

    `inferred` marks a reading that rests on more than the printed number (a year not printed, a letter read
    by its place); `alternatives` are other readings of the same mention, each a tuple of targets.
    """

    start: int
    end: int
    mention: str
    kind: CitationKind
    rule: str
    targets: tuple[RecordId, ...]
    inferred: bool = False
    alternatives: tuple[tuple[RecordId, ...], ...] = ()

    def in_book(self, book: str) -> "Citation":
        """Return the same citation with its targets in another book; `book` is its prefix, "" for none."""
        if all(target.book == book for target in self.targets):
            return self
        others = tuple(tuple(target.in_book(book) for target in targets) for targets in self.alternatives)
        return replace(self, targets=tuple(target.in_book(book) for target in self.targets), alternatives=others)


@dataclass(frozen=True, slots=True)
class Found:
    """What a rule read: its citations and the index of the first token after them."""

    citations: tuple[Citation, ...]
    after: int


NOTHING: Final = Token(form=Form.MARK, start=0, end=0, text="")


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """The text under the rules: its tokens, the record it belongs to, the language, the grammar."""

    text: str
    tokens: tuple[Token, ...]
    at: RecordId
    lang: Lang
    grammar: Grammar

    def token(self, place: int) -> Token:
        """The token at `place`; an empty mark outside the text."""
        return self.tokens[place] if 0 <= place < len(self.tokens) else NOTHING

    def plays(self, place: int, *roles: Role) -> bool:
        """Whether the token at `place` is a word in one of `roles`."""
        token = self.token(place)
        return token.form is Form.WORD and not self.grammar.roles_of(token.text).isdisjoint(roles)

    def is_mark(self, place: int, marks: Iterable[str]) -> bool:
        """Whether the token at `place` is one of these punctuation marks."""
        token = self.token(place)
        return token.form is Form.MARK and token.text in marks and token.text != ""

    def is_form(self, place: int, *forms: Form) -> bool:
        """Whether the token at `place` has one of these forms."""
        return self.token(place).form in forms

    def cite(
        self, first: Token, kind: CitationKind, rule: str, *targets: RecordId, last: Token | None = None
    ) -> Citation:
        """The citation whose mention runs from `first` to `last`."""
        end = (last or first).end
        return Citation(
            start=first.start,
            end=end,
            mention=self.text[first.start : end],
            kind=kind,
            rule=rule,
            targets=targets,
            inferred=first.inferred,
        )

    def cite_law(self, token: Token, rule: str) -> Citation:
        """The citation of one Law number, with its other reading where a letter leaves a doubt."""
        citation = self.cite(token, CitationKind.LAW, rule, RecordId("law", token.levels))
        if not token.other:
            return citation
        return replace(citation, alternatives=((RecordId("law", token.other),),))

    def cite_paragraph(self, token: Token, rule: str) -> Citation:
        """The citation of one paragraph number. In English the stop that ends the sentence is not the
        number's.
        """
        citation = self.cite(token, CitationKind.PARAGRAPH, rule, RecordId("com", token.levels))
        rest = self.text[token.end : token.end + 4].lstrip()[:1] if self.lang is Lang.EN else "x"
        if citation.mention.endswith(".") and (not rest or rest.isupper()):
            return replace(citation, end=citation.end - 1, mention=citation.mention[:-1])
        return citation
