"""`python -m tests.eval.weights`: how much each number of the ranking matters, on the queries that it may be fitted to.

Each is halved and doubled, all others as they are, and every query asked anew; printed is by how much the mean
reciprocal rank changes. Names given to the command restrict it to those numbers, `--every 3` to every third query.
"""

import argparse
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
from tests.eval.measure import means, measure
from tests.eval.queries import Labelled, labelled_queries

QUERIES = [query for query in labelled_queries() if not query.held_out]


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


def main() -> None:
    """Print a line for each number: its name, its value, and the change when it is halved and doubled."""
    numbers = [field.name for field in fields(RANKING) if field.name != "tiers"]
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("names", nargs="*", default=numbers, help="the numbers to change, all by default")
    arguments.add_argument("--every", type=int, default=1, help="ask every n-th query only")
    options = arguments.parse_args()
    library, queries = Library.open(settings_from(os.environ).current), QUERIES[:: options.every]
    base = reciprocal_rank(library, RANKING, queries)
    print(f"{len(queries)} queries, mean reciprocal rank {base:.4f}")
    for name in options.names:
        half, double = (reciprocal_rank(library, one, queries) - base for one in variants(name))
        print(f"{name:17} {getattr(RANKING, name)!s:30} halved {half:+.4f}  doubled {double:+.4f}", flush=True)


if __name__ == "__main__":
    main()
