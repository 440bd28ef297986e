"""Asks a built library thousands of made requests: `python -m tests.fuzz [COUNT] [--seed N] [--keep FILE]`."""

import heapq
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Final

import click

from search_service.settings import settings_from
from tests.fuzz.asking import Cost, Site, opened
from tests.fuzz.made import Asked, Maker

ALLOWED: Final = 0.25  # seconds of CPU of one request
TRIES: Final = 5
KEPT: Final = 40  # of the dearest


def costs(site: Site, seed: int, count: int) -> Iterator[tuple[Asked, Cost]]:
    """Ask so many made requests."""
    maker = Maker(site.stock(), seed)
    for _ in range(count):
        asked = maker.asked()
        yield asked, site.ask(asked)


def least(site: Site, asked: Asked, first: Cost) -> Cost:
    """The least of the costs of some tries, each made anew: what a busy machine adds to one is no cost of it."""
    tries = [first]
    while min(tries, key=_seconds).seconds > ALLOWED and len(tries) < TRIES:
        site.forget()
        tries.append(site.ask(asked))
    return min(tries, key=_seconds)


def _seconds(cost: Cost) -> float:
    return cost.seconds


@click.command()
@click.argument("count", type=int, default=50_000)
@click.option("--seed", type=int, default=1, help="The same seed makes the same requests.")
@click.option("--data", type=click.Path(path_type=Path), help="The data folder of a built library.")
@click.option("--keep", type=click.Path(path_type=Path), help="Where to write the dearest, one a line.")
def fuzz(count: int, seed: int, data: Path | None, keep: Path | None) -> None:
    """Ask COUNT made requests of a built library, and print how many were answered how, and which were the dearest.

    Ends with 1 where one failed, or took more than a quarter of a second of CPU in each of some tries.
    """
    dearest: list[tuple[float, int, Asked, Cost]] = []
    statuses: Counter[int] = Counter()
    once = over = 0
    with opened(data or settings_from({}).data) as site:
        for number, (asked, first) in enumerate(costs(site, seed, count), start=1):
            cost = least(site, asked, first)
            statuses[cost.status] += 1
            once += first.seconds > ALLOWED
            over += cost.seconds > ALLOWED
            if cost.status >= 500:
                click.echo(f"failed with {cost.status}: {asked}")
            heapq.heappush(dearest, (cost.seconds, number, asked, cost))
            if len(dearest) > KEPT:
                heapq.heappop(dearest)
            if number % 5000 == 0:
                click.echo(f"{number}: {over} above {ALLOWED} s, the dearest {max(dearest)[0]:.3f} s", err=True)
    dearest.sort(reverse=True)
    for seconds, _, asked, cost in dearest:
        click.echo(f"{seconds:.3f} s  {cost.status}  {cost.size:>8}  {_shown(asked)}")
    failed = sum(statuses[status] for status in statuses if status >= 500)
    click.echo(f"answers by status: {dict(sorted(statuses.items()))}; failed: {failed}")
    click.echo(f"above {ALLOWED} s of CPU: {once} at first, {over} in each of {TRIES} tries")
    if keep:
        keep.write_text("".join(f"{json.dumps(asdict(row[2]))}\n" for row in dearest))
    sys.exit(1 if over or failed else 0)


def _shown(asked: Asked) -> str:
    return f"{asked.path}?{asked.query[:100]} {asked.body[:60]}".strip("? ")


if __name__ == "__main__":
    fuzz()
