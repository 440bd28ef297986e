"""`python -m tests.eval.weights`: how much each number of the ranking matters, on the queries that it may be fitted to.

Each is halved and doubled, all others as they are, and every query asked anew; printed is by how much the mean
reciprocal rank changes. Names given to the command restrict it to those numbers, `--every 3` to every third query.

`--doubt` chooses the share of the words that an answer must have to be certain: that which meets both goals with most
room, in standard errors of the figure, for where few queries are asked a figure is hardly told from its goal.
"""

import argparse
import math
import os
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import fields, replace
from typing import Any

from search_service.library import Library
from search_service.open_build import search_with
from search_service.search.service import open_index
from search_service.search.weights import RANKING, Ranking
from search_service.settings import settings_from
from tests.eval.__main__ import ours
from tests.eval.measure import ALARMS_GOAL, TOLD_GOAL, means, measure, nothing_told
from tests.eval.queries import Labelled, labelled_queries

QUERIES = [query for query in labelled_queries() if not query.held_out]


SHARES = tuple(hundredths / 100 for hundredths in range(38, 51))


def reciprocal_rank(library: Library, ranking: Ranking, queries: Sequence[Labelled]) -> float:
    """The mean reciprocal rank of the queries with these weights."""
    with closing(search_with(library, open_index(library.folder, ranking=ranking), ranking)) as search:
        rank = ours(search)
        return means(measure(rank, query) for query in queries).reciprocal


def variants(name: str) -> Iterator[Ranking]:
    """The ranking with one number halved, then doubled; factors of ranks come nearer to each other, or go apart."""
    value = getattr(RANKING, name)
    for factor in (0.5, 2.0):
        changed: Any = tuple(one**factor for one in value) if isinstance(value, tuple) else type(value)(value * factor)
        yield replace(RANKING, **{name: changed})


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


def choose_doubt(library: Library) -> None:
    """Print a line for each share, then the one to take."""
    found = list(figures(library))
    print("share  recognised  false alarms  room")
    for share, told, alarms in found:
        print(f"{share:.2f}   {told:.3f}       {alarms:.4f}        {room(told, alarms):+.2f}")
    print(f"take {max(found, key=lambda row: room(*row[1:]))[0]:.2f}; it is {RANKING.certain:.2f} now")


def main() -> None:
    """Print a line for each number: its name, its value, and the change when it is halved and doubled."""
    numbers = [field.name for field in fields(RANKING) if field.name != "tiers"]
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("names", nargs="*", default=numbers, help="the numbers to change, all by default")
    arguments.add_argument("--every", type=int, default=1, help="ask every n-th query only")
    arguments.add_argument("--doubt", action="store_true", help="choose the share from which an answer is certain")
    options = arguments.parse_args()
    library, queries = Library.open(settings_from(os.environ).current), QUERIES[:: options.every]
    if options.doubt:
        choose_doubt(library)
        return
    base = reciprocal_rank(library, RANKING, queries)
    print(f"{len(queries)} queries, mean reciprocal rank {base:.4f}")
    for name in options.names:
        half, double = (reciprocal_rank(library, one, queries) - base for one in variants(name))
        print(f"{name:17} {getattr(RANKING, name)!s:30} halved {half:+.4f}  doubled {double:+.4f}", flush=True)


if __name__ == "__main__":
    main()
