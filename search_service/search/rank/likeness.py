"""How like a query the passages of units are, by groups of letters: a second look at units that lack some of its words.

What is said in other words still shares pieces of words that no dictionary ties together, and often the turn of a whole
phrase: «спасовали раньше времени» and «пас раньше срока». Passages are compared as in a cosine of weighed groups
(tf-idf): a group weighs more the fewer of the passages looked at have it, a passage less the longer it is.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from search_service.search.analysis import fold

GROUP: Final = 4  # letters, the spaces around a word among them; three to five are as good and twice the work
LONGEST: Final = 400  # groups of a query that are looked for
WORD: Final = re.compile(r"\w+")


def likenesses(query: str, units: Sequence[Sequence[str]]) -> tuple[float, ...]:
    """Return for each unit, by its passages, how like the query the likest of these is: 0 to 1, as a share of the
    likest unit's; zeros where no passage has a group of the query.
    """
    groups = tuple(dict.fromkeys(_groups(query)))[:LONGEST]
    found = [list(_found(groups, unit)) for unit in units]
    having = Counter(group for unit in found for _, held in unit for group in held)
    passages = sum(map(len, units))
    weights = {group: math.log((passages + 1) / (count + 0.5)) for group, count in having.items()}
    best = [
        max((sum(map(weights.__getitem__, held)) / math.sqrt(len(passage)) for passage, held in unit), default=0.0)
        for unit in found
    ]
    most = max(best, default=0.0)
    return tuple(one / most if most else 0.0 for one in best)


def _groups(query: str) -> Iterator[str]:
    for word in WORD.findall(fold(query)):
        padded = f" {word} "
        yield from (padded[start : start + GROUP] for start in range(max(1, len(padded) - GROUP + 1)))


def _found(groups: Sequence[str], passages: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The passages of a unit that have some of the groups, and these; what none of them has is looked for once."""
    whole = "\n".join(passages)
    here = [group for group in groups if group in whole]
    for passage in passages:
        if held := [group for group in here if group in passage]:
            yield passage, held
