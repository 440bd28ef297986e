"""Every weight of the ranking in one frozen table: tiers of matches, fields, proximity, kinds of units.

Nothing else in search holds a number that moves a hit; `explain` tells a hit's place in the same terms.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from search_service.search.query.clauses import Field, ReasonKind

TIERS: Final[Mapping[ReasonKind, float]] = MappingProxyType(
    {
        ReasonKind.EXACT: 1.0,
        ReasonKind.FORM: 0.9,
        ReasonKind.RELATED: 0.6,
        ReasonKind.TRANSLATION: 0.55,
        ReasonKind.ENGLISH: 0.5,
        ReasonKind.EVERYDAY: 0.5,
        ReasonKind.LAYOUT: 0.85,  # a repaired word is in the text itself, in some form
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
        by_field = {Field.EXACT: self.exact, Field.ENGLISH: self.english, Field.EVERYDAY: self.everyday}
        return by_field.get(field, self.form)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """Weights of a match, as data; shares are of the score of a word that stands in the text as typed."""

    tiers: Mapping[ReasonKind, float] = field(default_factory=lambda: TIERS)
    exact: float = 1.0  # the engine's first look: what an exact form earns on top of a form
    form: float = 1.0
    english: float = 0.6
    everyday: float = 0.5
    english_related: float = 0.8  # an English word related to the one typed, as a share of that one
    heading: float = 1.0  # a word in the unit's own title
    title: float = 0.5  # a word in the title of the section or Law the unit belongs to
    digest: float = 1.0  # a word in the English digest or title
    phrases: float = 1.0  # a word in the everyday phrases
    other_fields: float = (
        0.3  # a word found in the text, the digest and the everyday phrases: the share of the lesser that is added
    )
    saturation: float = 0.35  # how soon a word repeated stops counting (k of BM25)
    engine_saturation: float = 1.2  # the same of an engine's first look, as is usual
    length: float = 0.4  # how far a long unit is held back (b of BM25)
    proximity: float = 0.5  # words side by side, as a share of the score; falls with the distance
    phrase_in_title: float = (
        0.4  # all words side by side in the title of the unit or around it, as a share of the score
    )
    elsewhere: float = 0.2  # a word that the best passage of the unit lacks and another one has, as a share of a word
    coverage: float = 0.9  # how much a unit loses whose best passage lacks words, for all that these weigh
    stop_word: float = 0.1  # a function word, as a share of a word
    near_share: float = 0.3  # of what the words weigh by rarity, the share that "near all" asks for
    everyday_alone: float = 0.6  # the same share where only everyday phrases are found
    long_query: int = 3
    usual_length: int = 60
    few: int = 8  # units with all the words below which a longer query also takes those with nearly all
    rank: tuple[float, ...] = (1.0, 0.9, 0.75, 0.4, 0.3)  # of prose, of what hangs on it, of titles, entries, the rest
    reranked: int = 40  # best units whose words are looked at for proximity and exact form

    @property
    def boosts(self) -> Boosts:
        """The weights by which an engine takes its first look at the units, whose best are then weighed anew."""
        return Boosts(
            exact=self.exact,
            form=self.form,
            english=self.english,
            everyday=self.everyday,
            saturation=self.engine_saturation,
            length=self.length,
            rank=self.rank,
        )


RANKING: Final = Ranking()
