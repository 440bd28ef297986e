"""`python -m tests.eval.doubt`: what share of the words an answer must have to be certain (`certain` in the weights).

Each share is tried on the queries that weights may be fitted to, and on no others. Chosen is the one that meets both
goals with most room, room in standard errors of the figure: where too few queries are asked to tell a figure from its
goal, there is little of it.
"""

import math
import os
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

from search_service.library import Library
from search_service.open_build import search_with
from search_service.search.service import open_index
from search_service.search.weights import RANKING
from search_service.settings import settings_from
from tests.eval.__main__ import ours
from tests.eval.measure import ALARMS_GOAL, TOLD_GOAL, measure, nothing_told
from tests.eval.queries import labelled_queries

QUERIES = [query for query in labelled_queries() if not query.held_out]
SHARES = tuple(hundredths / 100 for hundredths in range(38, 51))


def figures(library: Library) -> Iterator[tuple[float, float, float]]:
    """Each share with the part of the queries without an answer that it recognises, and its false alarms."""
    for share in SHARES:
        ranking = replace(RANKING, certain=share)
        with closing(search_with(library, open_index(library.folder, ranking=ranking), ranking)) as search:
            rank = ours(search)
            yield share, *nothing_told(measure(rank, query) for query in QUERIES)


def room(told: float, alarms: float) -> float:
    """By how many standard errors the nearer of the two goals is met; below 0 where it is not."""
    without = sum(not query.relevant for query in QUERIES)
    goals = ((told - TOLD_GOAL, TOLD_GOAL, without), (ALARMS_GOAL - alarms, ALARMS_GOAL, len(QUERIES) - without))
    return min(over / math.sqrt(goal * (1 - goal) / count) for over, goal, count in goals)


def main() -> None:
    """Print a line for each share, then the one to take."""
    found = list(figures(Library.open(settings_from(os.environ).current)))
    print(f"{len(QUERIES)} queries that may be fitted to\nshare  recognised  false alarms  room")
    for share, told, alarms in found:
        print(f"{share:.2f}   {told:.3f}       {alarms:.4f}        {room(told, alarms):+.2f}")
    print(f"take {max(found, key=lambda row: room(*row[1:]))[0]:.2f}; it is {RANKING.certain:.2f} now")


if __name__ == "__main__":
    main()
