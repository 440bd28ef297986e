"""A citation becomes a reference that says what is in the library and leads to the nearest place that is."""

import pytest

from ingest.citation import Citation
from ingest.citation.resolve import nearest, outcome, resolve
from ingest.model import CitationKind, RecordId, Reference, Status
from tests.samples.citations import linked_records
from tests.samples.records import make_record

LIBRARY = {
    *("law:27", "law:31", "law:71", "law:72", "law:73", "law:79", "law:79C", "law:92", "law:75"),
    *("com:75", "com:75.8", "com:75.8.ii", "com:75.9", "com:79.5", "com:79.5.i"),
}


def exists(record: RecordId) -> bool:
    return str(record) in LIBRARY


def ids(text: str) -> tuple[RecordId, ...]:
    return tuple(map(RecordId.parse, text.split()))


def citation(targets: str, *alternatives: str, kind: CitationKind = CitationKind.LAW) -> Citation:
    return Citation(
        start=3,
        end=5,
        mention="27",
        kind=kind,
        rule="law",
        targets=ids(targets),
        alternatives=tuple(map(ids, alternatives)),
    )


@pytest.mark.parametrize(
    ("targets", "status", "near"),
    [
        ("law:79C", Status.RESOLVED, ""),
        ("com:79.5.i", Status.RESOLVED, ""),
        ("law:71A1", Status.ABSENT, "law:71"),
        ("law:27B1b", Status.ABSENT, "law:27"),
        ("com:75.9.iii", Status.ABSENT, "com:75.9"),
        ("com:92.2", Status.ABSENT, "law:92"),
        ("law:75~ex1", Status.ABSENT, "law:75"),
        ("law:94", Status.ABSENT, ""),
        ("law:72 law:73", Status.RESOLVED, ""),
        ("law:72 law:73A law:73B law:71B", Status.ABSENT, "law:73 law:71"),
    ],
)
def test_a_target_is_there_or_leads_nearest(targets: str, status: Status, near: str) -> None:
    reference = resolve(citation(targets), exists=exists)
    assert (reference.status, reference.nearest) == (status, ids(near))
    assert (reference.targets, reference.start, reference.end, reference.mention) == (ids(targets), 3, 5, "27")


def test_another_edition_is_never_looked_for() -> None:
    reference = resolve(citation("law@1975:27", kind=CitationKind.OTHER_EDITION), exists=lambda _: True)
    assert (reference.status, reference.nearest) == (Status.OTHER_EDITION, ())


@pytest.mark.parametrize(
    ("known", "status", "targets", "inferred"),
    [
        ({"law:27", "law:27B"}, Status.RESOLVED, "law:27B", True),
        ({"law:27", "law:27C"}, Status.RESOLVED, "law:27C", True),
        ({"law:27", "law:27B", "law:27C"}, Status.AMBIGUOUS, "law:27B law:27C", False),
        ({"law:27"}, Status.AMBIGUOUS, "law:27B law:27C", False),
    ],
)
def test_a_doubt_is_settled_only_where_one_reading_exists(
    known: set[str], status: Status, targets: str, inferred: bool
) -> None:
    reference = resolve(citation("law:27B", "law:27C"), exists=lambda record: str(record) in known)
    assert (reference.status, reference.targets, reference.inferred) == (status, ids(targets), inferred)


@pytest.mark.parametrize(
    ("target", "near"),
    [
        ("law:27B1b", "law:27"),
        ("law:27", None),  # never the place itself, whether it exists or not
        ("law:94", None),
        ("com:75.8.ii.a", "com:75.8.ii"),
        ("com:92.2", "law:92"),
        ("com:92", "law:92"),
        ("com:94.1", None),
        ("com:75.9~note1", "com:75.9"),
        ("index:kontra", None),
    ],
)
def test_an_absent_place_leads_to_the_innermost_record_around_it(target: str, near: str | None) -> None:
    assert nearest(RecordId.parse(target), exists=exists) == (RecordId.parse(near) if near else None)


def test_what_names_nothing_is_not_resolved() -> None:
    assert outcome((), exists=lambda _: True).status is Status.ABSENT


def test_records_are_linked_among_themselves() -> None:
    records = [
        make_record("com:74.2", text="См. п. 75.8. и Правило 31.", also=ids("com:74.3")),
        make_record("com:75.8", text="См. п. 74.3. и (ii) ниже."),
        make_record("com:75.8.ii", text="Без ссылок."),
    ]
    first, second, third = linked_records(records)
    assert [(ref.mention, ref.status) for ref in first.references] == [
        ("75.8.", Status.RESOLVED),
        ("31", Status.ABSENT),
    ]
    assert [(ref.mention, ref.status) for ref in second.references] == [
        ("74.3.", Status.RESOLVED),
        ("(ii)", Status.RESOLVED),
    ]
    assert third.references == ()


def test_linking_twice_gives_the_same() -> None:
    brought = Reference(
        start=None,
        end=None,
        mention="31",
        kind=CitationKind.LAW,
        rule="index",
        status=Status.ABSENT,
        targets=ids("law:31"),
    )
    records = [
        make_record("index:kontra", text="Контра", references=(brought,)),
        make_record("law:31", text="Правило 31А"),
    ]
    linked = linked_records(records)
    assert [(ref.mention, ref.status) for ref in linked[0].references] == [("31", Status.RESOLVED)]
    assert [(ref.mention, ref.nearest) for ref in linked[1].references] == [("31А", ids("law:31"))]
    assert linked_records(linked) == linked
