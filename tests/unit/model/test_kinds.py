"""One table says of every kind which part of the library it is, how it ranks and what is done with it."""

import pytest

from ingest.model import KINDS, Kind, Part, RecordId, part_of


def test_every_kind_has_a_row() -> None:
    assert list(KINDS) == list(Kind)


@pytest.mark.parametrize(
    ("record", "kind", "part"),
    [
        ("law:27B1b", Kind.PROVISION, Part.LAW),
        ("law:79C~fn1", Kind.FOOTNOTE, Part.LAW),
        ("law:75~ex1", Kind.EXAMPLE, Part.LAW),
        ("com:75.8.ii", Kind.ITEM, Part.COMMENTARY),
        ("com:27.8~note1", Kind.NOTE, Part.COMMENTARY),
        ("com:36.1~exA", Kind.EXAMPLE, Part.COMMENTARY),
        ("div:V.II", Kind.DIVISION, Part.CONTENTS),
        ("div:V~fn1", Kind.FOOTNOTE, Part.CONTENTS),
        ("contents:law:16A", Kind.CONTENTS_ENTRY, Part.CONTENTS),
        ("index:kontra", Kind.INDEX_ENTRY, Part.INDEX),
        ("matter:laws-1987:1", Kind.MATTER, None),
        ("unplaced:71-75:3", Kind.UNPLACED, None),
    ],
)
def test_what_hangs_on_a_record_belongs_to_the_part_of_that_record(record: str, kind: Kind, part: Part | None) -> None:
    assert part_of(RecordId.parse(record), kind) is part


def test_what_has_sentences_ranks_before_what_only_points_at_them() -> None:
    worst_prose = max(row.rank for row in KINDS.values() if row.prose)
    assert all(row.rank > worst_prose for row in KINDS.values() if not row.prose)
    assert not any(row.prose for row in KINDS.values() if row.listed)
