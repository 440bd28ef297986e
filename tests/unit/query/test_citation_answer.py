"""What a typed citation leads to, where readings are in doubt or lead nowhere."""

from ingest.citation import Reading
from ingest.model import CitationKind, RecordId, Status
from search_service.search.citations import answer_citation


def test_two_readings_that_lead_somewhere_are_both_shown() -> None:
    readings = tuple(
        Reading(mention="27В", kind=CitationKind.LAW, targets=(RecordId.parse(target),), rule="r")
        for target in ("law:27D", "law:27C", "law:27B")
    )
    ids = {RecordId.parse("law:27B"), RecordId.parse("law:27C"), RecordId.parse("law:27")}
    citation = answer_citation(readings, ids.__contains__)
    assert citation
    assert (citation.status, citation.targets) == (Status.AMBIGUOUS, (RecordId.parse("law:27C"),))
    assert [str(reading.targets[0]) for reading in citation.readings] == ["law:27C", "law:27B", "law:27D"]
    (alone,) = [answer_citation(readings[:1], ids.__contains__)]
    assert alone
    assert (alone.status, alone.nearest) == (Status.ABSENT, (RecordId.parse("law:27"),))


def test_another_edition_is_never_this_one() -> None:
    target = RecordId.parse("law@1975:77")
    reading = Reading(mention="77", kind=CitationKind.OTHER_EDITION, targets=(target,), rule="r")
    citation = answer_citation((reading,), lambda found: found.edition is None)
    assert citation
    assert (citation.status, citation.targets) == (Status.OTHER_EDITION, (target,))
