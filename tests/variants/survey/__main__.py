"""Run the survey: `python -m tests.variants.survey [-v] [NAME ...]`, where a name may be a group."""

import sys
from collections import Counter

from tests.variants.survey.kinds import variants
from tests.variants.survey.outcome import GOOD, Outcome, added, instead

SHOWN = 6


def main(arguments: list[str]) -> int:
    verbose, names = "-v" in arguments, {one for one in arguments if one != "-v"}
    tally: Counter[tuple[str, str]] = Counter()
    good = total = 0
    for variant in variants():
        if names and not names & {variant.name, variant.group}:
            continue
        total += 1
        outcomes = {"instead": instead(variant), "added": added(variant)}
        good += all(one.verdict in GOOD for one in outcomes.values())
        verdicts = " ".join(f"{way}:{one.verdict:8}" for way, one in outcomes.items())
        counts = " ".join(f"{sum(map(len, one.differ.values())):4}" for one in outcomes.values())
        print(f"{variant.group:9} {variant.name:26} {verdicts} {counts}", flush=True)
        for way, one in outcomes.items():
            tally[way, one.verdict] += 1
            if verbose or one.verdict not in GOOD:
                _tell(way, one)
    for (way, verdict), count in sorted(tally.items()):
        print(f"{way:8} {verdict:9} {count}")
    print(f"{good} of {total} are the same, said or refused on both ways")
    return 0


def _tell(way: str, outcome: Outcome) -> None:
    for file, names in outcome.differ.items():
        mark = "!" if file in outcome.silent else " "
        codes = ", ".join(outcome.said.get(file, ()))
        print(f"    {mark} {way} {file.rsplit('/')[-1]}: {len(names)} {' '.join(names[:SHOWN])} [{codes}]")
    if not outcome.differ and outcome.said:
        print(f"      {way} {dict(outcome.said)}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
