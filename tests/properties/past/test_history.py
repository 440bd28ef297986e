"""Properties of the history: for any sequence of builds the changes add up, whichever two of them are compared."""

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from ingest.model import differing, fingerprint
from search_service.library import ChangeKind, Changes, History
from tests.properties.past.made_builds import MadeBuild, published

KEYS = st.tuples(st.sampled_from(["com:1.1", "com:1.2", "com:2.1", "com:10.1"]), st.sampled_from(["ru", "en"]))
FIELDS = st.fixed_dictionaries(
    {"text": st.sampled_from(["а", "б", ""]), "page": st.sampled_from([None, 0, 1]), "order": st.integers(1, 3)},
    optional={"title": st.sampled_from([None, "в"]), "emphasis": st.sampled_from([[], [[0, 1]]])},
)
FINDINGS = st.lists(st.sampled_from([("gap", "5"), ("gap", "6"), ("absent", "5")]), max_size=4)
BUILDS = st.lists(st.tuples(st.dictionaries(KEYS, FIELDS, max_size=5), FINDINGS), min_size=1, max_size=5)
Records = dict[tuple[str, str], dict[str, Any]]


def counted(fields: dict[str, Any]) -> dict[str, Any]:
    """What of a record counts: empty fields are as absent ones, and its place is no part of it."""
    return {name: value for name, value in fields.items() if value and name != "order"}


def difference(before: Records, after: Records) -> dict[tuple[str, str], tuple[ChangeKind, tuple[str, ...]]]:
    """The changes between two states, found by comparing them whole."""
    made = dict.fromkeys(after.keys() - before.keys(), (ChangeKind.ADDED, ()))
    made |= dict.fromkeys(before.keys() - after.keys(), (ChangeKind.REMOVED, ()))
    told: dict[tuple[str, str], tuple[ChangeKind, tuple[str, ...]]] = dict(made)
    for key in before.keys() & after.keys():
        one, other = counted(before[key]), counted(after[key])
        names = sorted(name for name in one.keys() | other.keys() if one.get(name) != other.get(name))
        if names:
            told[key] = (ChangeKind.CHANGED, tuple(names))
    return told


def told_of(changes: Changes) -> dict[tuple[str, str], tuple[ChangeKind, tuple[str, ...]]]:
    return {(str(one.id), one.lang): (one.what, one.fields) for one in changes.records}


def findings_of(changes: Changes) -> Counter[tuple[str, str]]:
    """How many more there are of each finding; fewer where the number is negative."""
    more = Counter({(one.code, one.detail): one.count for one in changes.gained})
    more.subtract({(one.code, one.detail): one.count for one in changes.lost})
    return more


@settings(max_examples=30)
@given(BUILDS)
def test_between_any_two_builds_the_changes_are_those_of_their_states(
    sequence: list[tuple[Records, list[tuple[str, str]]]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        for number, (records, findings) in enumerate(sequence, 1):
            assert published(data, MadeBuild(f"b{number}", records, findings), at=1000) == number
        history = History.open(data, f"b{len(sequence)}")
        states: list[tuple[Records, list[tuple[str, str]]]] = [({}, []), *sequence]
        for since, (before, had) in enumerate(states):
            for until in range(since, len(states)):
                after, has = states[until]
                changes = history.changes(since, until)
                assert told_of(changes) == difference(before, after)
                more = Counter(has)
                more.subtract(Counter(had))
                assert +findings_of(changes) == +more
                assert -findings_of(changes) == -more
        dates = [build.published.timestamp() for build in history.builds()]
        assert dates == [1000 + step for step in range(len(sequence))]  # all at once, and yet each has its own
        for build, (records, _) in zip(history.builds(), sequence, strict=True):
            changes = history.changes(build.number - 1, build.number)
            kinds = Counter(one.what for one in changes.records)
            assert (build.added, build.removed, build.changed) == tuple(kinds[kind] for kind in ChangeKind)
            assert sum(one.count for one in changes.gained) == build.gained
            assert sum(one.count for one in changes.lost) == build.lost
            assert build.records == len(records)
        history.close()


@given(FIELDS, FIELDS)
def test_fingerprints_differ_in_the_fields_that_differ(one: dict[str, Any], other: dict[str, Any]) -> None:
    codes = {name: code for code, name in enumerate(("text", "page", "order", "title", "emphasis"), 1)}
    found = differing(fingerprint(one, codes), fingerprint(other, codes))
    mine, yours = counted(one), counted(other)
    assert found == {codes[name] for name in codes if mine.get(name) != yours.get(name)}
