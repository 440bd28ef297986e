"""Every number of the ranking in one frozen table: tiers of matches, fields, proximity, kinds of units.

Nothing else in search holds a number that moves a hit, and an explanation tells a hit's place in the same terms. Each
has its reason beside it, and after that what it does: by how many thousandths the mean reciprocal rank changes when it
is halved, and when it is doubled, all others as they are. `python -m tests.eval.weights --every 3` measures that anew,
on the labelled queries that are not held out; on these 165 a change of less than 2 says nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from search_service.search.clauses import Field, ReasonKind

# What a match is worth by its kind: first the text as typed, then what the reader surely meant by it (its forms, and a
# repaired word, which is in the text in some form), then words that only mean nearly the same.
TIERS: Final[Mapping[ReasonKind, float]] = MappingProxyType(
    {
        ReasonKind.EXACT: 1.0,
        ReasonKind.FORM: 0.9,
        ReasonKind.INSIDE: 0.9,
        ReasonKind.RELATED: 0.6,
        ReasonKind.TRANSLATION: 0.55,
        ReasonKind.ENGLISH: 0.5,
        ReasonKind.EVERYDAY: 0.5,
        ReasonKind.LAYOUT: 0.85,
        ReasonKind.TRANSLIT: 0.85,
        ReasonKind.TYPO: 0.8,
    }
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Boosts:
    """What a word found is worth to an engine by the field it is found in (`exact` on top of `form` for the form that
    was typed), how soon a word repeated stops counting and how far a long text is held back (k and b of BM25), and the
    factor of each rank of units.
    """

    exact: float
    form: float
    english: float
    everyday: float
    saturation: float
    length: float
    rank: tuple[float, ...]

    def of(self, field: Field) -> float:
        """The boost of what a pattern is compared with."""
        by_field = {
            Field.EXACT: self.exact,
            Field.ENGLISH: self.english,
            Field.EXACT_ENGLISH: self.english,
            Field.EVERYDAY: self.everyday,
        }
        return by_field.get(field, self.form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Weights of a match, as data; shares are of the score of a word that stands in the text as typed."""

    tiers: Mapping[ReasonKind, float] = field(default_factory=lambda: TIERS)
    english_related: float = 0.8  # an English word related to the one typed, as a share of that one; 0, 0

    # The engine's first look, which only chooses the units that are scored: 0, 0 each.
    exact: float = 1.0  # what an exact form earns on top of a form
    form: float = 1.0
    english: float = 0.6  # the digest is ours, the text is the book's
    everyday: float = 0.5
    engine_saturation: float = 1.2  # how soon a word repeated stops counting (k of BM25, as is usual)
    engine_length: float = 0.75  # how far a long text is held back (b of BM25, as is usual, and fixed in Tantivy)
    reranked: int = 40  # best units whose words are scored; some ten milliseconds of an answer

    # Where a word is found.
    heading: float = 1.0  # in the unit's own title; +4, -1
    title: float = 0.5  # in the title of the section or Law around it, which all its units share; -5, +6
    digest: float = 1.0  # in the English digest or title; 0, 0
    phrases: float = 1.0  # in the everyday phrases; -3, +2
    other_fields: float = 0.3  # found in several of text, digest and phrases: the share of the lesser added; +1, +6
    elsewhere: float = 0.2  # in another passage of the unit than the best, as a share of a word; 0, 0
    stop_word: float = 0.1  # a stop word, as a share of a word; 0, 0

    # How often, and in how long a text.
    saturation: float = 0.35  # how soon a word repeated stops counting (k of BM25); -2, +1
    length: float = 0.4  # how far a long unit is held back (b of BM25); 0, +1
    usual_length: int = 60  # words of a text that is neither long nor short: a paragraph with its items; +1, -1

    # How the words stand to each other.
    proximity: float = 0.5  # all side by side, as a share of the score; less with the distance; 0, +1
    phrase_in_title: float = 0.4  # all side by side in the title of the unit or around it; -1, 0
    coverage: float = 0.9  # what a unit loses whose best passage lacks words, for all that these weigh; +4, -3

    # Of units that lack some of the words, how like the query the likest of their sentences is by groups of letters.
    likeness: float = 2.0  # what the likest unit of all gains, as a share of its score; -2, +1

    # When words are given up.
    near_share: float = 0.3  # of what the words weigh, the share that nearly all of them must have; +1, -11
    everyday_alone: float = 0.6  # the same where everyday phrases alone are found, which say less surely; 0, 0
    few: int = 8  # units with all the words below which a longer query also takes those with nearly all; +1, 0
    long_query: int = 3  # words from which a query is a longer one: of two words, nearly all is one of them; 0, -8

    # When nothing is certain.
    certain: float = 0.43  # of what its words weigh, the share that the best place must have more of to answer a query
    evened: float = 0.25  # of what a word weighs here, the share that is the same for all words, rare or not
    less_sure: float = 0.8  # a word met in everyday phrases alone, or only as repaired, as a share of a word

    # Prose comes before what hangs on it, titles, entries of index and contents, and the rest (`Rank`); 0, +3.
    rank: tuple[float, ...] = (1.0, 0.9, 0.75, 0.4, 0.3)

    @property
    def boosts(self) -> Boosts:
        """The weights by which an engine takes its first look at the units, whose best are then weighed anew."""
        return Boosts(
            exact=self.exact,
            form=self.form,
            english=self.english,
            everyday=self.everyday,
            saturation=self.engine_saturation,
            length=self.engine_length,
            rank=self.rank,
        )


RANKING: Final = Ranking()
