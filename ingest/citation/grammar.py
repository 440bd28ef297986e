"""The words and letters a citation is recognised by, looked up by role, so that the rules name roles and not
words.

What announces a citation («Правило», "paragraph", «см.»), the look-alike letters and the editions come from
the tables. The words of syntax that only join or limit numbers (conjunctions, prepositions, units) are closed
classes of the two languages and stand here.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, Self

from ingest.lexis import CODE_SHAPES

if TYPE_CHECKING:
    from ingest.tables import Keyword, Tables


class Role(StrEnum):
    """What a word does in or beside a citation; the first ten are the announcements of the keyword table, and
    `division` is its words with a level above the section.
    """

    LAW = "law"
    PARAGRAPH = "paragraph"
    SECTION = "section"
    SEE = "see"
    EXAMPLE = "example"
    EDITION = "edition"
    NEAR = "relative"
    TO = "range"
    NOTE = "note"
    FOOTNOTE = "footnote"
    DIVISION = "division"
    COMMENTARY = "commentary"
    THIS = "this"
    JOIN = "join"
    FROM = "from"
    IN = "in"
    FILLER = "filler"
    NUMBER = "number"
    YEAR = "year"
    UNIT = "unit"
    FORMER = "former"
    ONCE = "once"
    WAS = "was"
    APART = "apart"
    EARLIER = "earlier"
    ELSEWHERE = "elsewhere"


HIGHEST_LAW: Final = 999
"""The highest number that is read as a Law's where a book's Laws are not counted: numbers of three digits are."""

# Closed classes: role -> forms in lower case.
SYNTAX: Final[tuple[tuple[Role, str], ...]] = (
    (Role.PARAGRAPH, "п пп подпункт подпункта подпункту подпункте подпункты item items subparagraph"),
    (Role.NEAR, "далее"),
    (Role.LAW, "l"),
    # «ст. 5 Регламента», "Rule 5 of the regulations": numbers of another book
    (
        Role.ELSEWHERE,
        "регламента устава положения положений ук гк коап конституции regulations constitution by-laws",
    ),
    (Role.EDITION, "издания издании издание редакции редакция свода"),
    (Role.JOIN, "и или либо также and or &"),
    (Role.FROM, "с от from"),
    (Role.TO, "по до to through thru"),
    (Role.IN, "в во из к ко по о об под согласно in of from to under by per"),
    (Role.FILLER, "the of in a an к ко в из на to for"),
    (Role.NUMBER, "№ no. nos. n° номер"),
    (Role.YEAR, "г. гг. г год года году годом"),
    (Role.THIS, "данного данном настоящего настоящем этого этом нашего того this the our same"),
    (
        Role.COMMENTARY,
        "комментарий комментария комментарию комментарием комментарии комментариев комментариям com",
    ),
    (Role.COMMENTARY, "комментариями комментариях коммент. комм. commentary commentaries comment"),
    # «прежнее Правило 23»; «предыдущее Правило» is the one printed before and is not here
    (
        Role.FORMER,
        "прежнее прежнего прежнему прежним прежнем прежние прежних прежними бывшее бывшего бывшему бывшим",
    ),
    (Role.FORMER, "бывшем бывшие бывших старое старого старому старым старом старые старых старыми former old"),
    # only before the name of a Code: «предыдущего Кодекса»
    (
        Role.EARLIER,
        "предыдущего предыдущем предыдущий предыдущих предшествующего прошлого прошлом previous earlier",
    ),
    # «раньше было Правилом 23В»
    (Role.ONCE, "раньше ранее прежде formerly previously once"),
    (
        Role.WAS,
        "был была было были являлось являлся называлось назывался именовалось считалось значилось was were be",
    ),
    # «в отличие от Кодекса 1975 года Правило 77 ...» speaks of today's Law
    (
        Role.APART,
        "отличие сравнению сравнении взамен вместо новое нового новом новому новым новые новых нынешнее",
    ),
    (Role.APART, "нынешнего теперь сейчас unlike compared instead new current now"),
    (Role.UNIT, "минут минуты минуту мин. мин секунд секунды сек. час часа часов день дня дней раз раза лет"),
    (Role.UNIT, "взятка взятки взяток взятку взятками карт карты карту картами очко очка очков очками"),
    (
        Role.UNIT,
        "пункта пунктов сдач сдачи сдачу стол стола столов раунд раунда раундов тур тура туров игрок игрока",
    ),
    (
        Role.UNIT,
        "игроков пара пары пар imp imps % процент процента процентов руб. minute minutes second seconds hour",
    ),
    (
        Role.UNIT,
        "hours day days time times trick tricks card cards point points board boards table tables round rounds",
    ),
    (Role.UNIT, "player players pair pairs per percent years"),
)

# The keyword table announces a Code by «раньше» and «года» as well, a section by «Комментарий»; the rules
# need to know which, and take the finer role instead.
FINER: Final[Mapping[Role, frozenset[Role]]] = MappingProxyType(
    {
        Role.EDITION: frozenset({Role.YEAR, Role.FORMER, Role.EARLIER, Role.ONCE}),
        Role.SECTION: frozenset({Role.COMMENTARY}),
    }
)

ORDER: Final = "абвгдежз"
"""Russian list letters in order; those without a Latin twin of the same shape are read by their place: б ->
b.
"""

LETTERS: Final = "abcdefgh"


def _role_of(row: "Keyword") -> str:
    """The role of a keyword: a division's above the section, since «раздел» names sections of the commentary too."""
    return Role.DIVISION if row.level in ("chapter", "part") else row.announces


def split_forms(pairs: Iterable[tuple[Role, str]]) -> Iterable[tuple[str, Role]]:
    """The forms one by one, each with its role."""
    return ((form, role) for role, forms in pairs for form in forms.split())


NO_ROLES: Final[frozenset[Role]] = frozenset()


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """What the rules know of words, letters and editions, as far as the citations of one book go; build it once and
    share it.

    A bare «Правило N» means the Code of the year `current`, and a Law of the book whose prefix is `book`. `last_law` is
    the highest number a Law of that book may have.
    """

    roles: Mapping[str, frozenset[Role]]
    editions: tuple[int, ...]
    current: int
    last_law: int = HIGHEST_LAW
    book: str = ""

    @classmethod
    def build(
        cls,
        *,
        keywords: Iterable[tuple[str, str]],
        editions: Iterable[int],
        current: int,
        last_law: int = HIGHEST_LAW,
        book: str = "",
    ) -> Self:
        """Return a grammar from plain pairs (what it announces, form) and years."""
        roles: dict[str, set[Role]] = {}
        for form, role in split_forms(SYNTAX):
            roles.setdefault(form, set()).add(role)
        for role, form in ((Role(name), form.lower()) for name, form in keywords):
            finer = roles.get(form, set()) & FINER.get(role, frozenset())
            roles.setdefault(form, set()).update(() if finer else (role,))
        return cls(
            roles=MappingProxyType({form: frozenset(found) for form, found in roles.items()}),
            editions=tuple(sorted(editions)),
            current=current,
            last_law=last_law,
            book=book,
        )

    @classmethod
    def from_tables(cls, tables: "Tables", prefix: str | None = None) -> Self:
        """Return the grammar of the book whose ids bear `prefix`, of the first book where None is given; LookupError
        where there is no such book.
        """
        facts = tables.books[0] if prefix is None else tables.book(prefix)
        return cls.build(
            keywords=[(_role_of(row), form) for row in tables.keywords_of(facts.book.prefix) for form in row.forms],
            editions=[row.year for row in facts.editions],
            current=facts.book.edition,
            last_law=facts.book.count or HIGHEST_LAW,
            book=facts.book.prefix,
        )

    def has(self, word: str, role: Role) -> bool:
        """Whether `word`, in any case, can play `role`."""
        return role in self.roles_of(word)

    def roles_of(self, word: str) -> frozenset[Role]:
        """The roles that `word`, in any case, can play."""
        word = word.lower()
        return self.roles.get(word[:-2] if word.endswith(("'s", "’s")) else word, NO_ROLES)

    @property
    def previous(self) -> int | None:
        """The year of the edition before the current one: what «раньше» means where no year is named; None where the
        tables know of none.
        """
        return max((year for year in self.editions if year < self.current), default=None)

    def by_shape(self, letter: str) -> str | None:
        """The Latin letter of the same shape, in the case of `letter`: В -> B, в -> b (by its capital), с ->
        c.
        """
        if letter.isascii():
            return letter if letter.isalpha() else None
        twin = CODE_SHAPES.get(letter.upper()) or CODE_SHAPES.get(letter)
        if twin is None:
            return None
        return twin.upper() if letter.isupper() else twin.lower()

    def by_order(self, letter: str) -> str | None:
        """The Latin letter at the same place of the alphabet, in the case of `letter`: б -> b, в -> c."""
        place = ORDER.find(letter.lower())
        if place < 0:
            return None
        return LETTERS[place].upper() if letter.isupper() else LETTERS[place]
