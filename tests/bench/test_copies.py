"""The benchmark's corpus is what it claims to be: every copy is read into records of its own."""

from pathlib import Path

import pytest

from ingest.pipeline import read, stretches
from ingest.store import Corpus, open_corpus
from tests.bench.copies import MOST, copied_text, write_copies
from tests.places import CORPUS

COPIES = 3


def printed_ids(corpus: Corpus) -> list[list[str]]:
    """The ids of the units of each copy, as printed, but for pages around the Laws, which are counted by work."""
    ids: list[list[str]] = [[] for _ in range(COPIES)]
    for stretch in stretches(corpus.manifest.published):
        texts = [corpus.document(entry).decode("utf-8") for entry in stretch]
        copy = int(stretch[0].file.removesuffix(".txt").partition("-copy-")[2] or 0)
        reading = read(stretch, texts, corpus.tables, lambda word: False)
        ids[copy] += [str(unit.id) for unit in reading.outline.units if unit.id.space != "matter"]
    return ids


@pytest.fixture(scope="module")
def tripled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("copies") / "corpus"
    write_copies(CORPUS, folder, COPIES)
    return folder


def test_copies_share_no_id_but_those_of_pages_around_the_laws(tripled: Path) -> None:
    first, *others = printed_ids(open_corpus(tripled))
    assert len(first) == len(set(first)) > 500
    for other in others:
        assert abs(len(other) - len(first)) <= len(first) // 50
    everything = [*first, *(name for other in others for name in other)]
    assert len(everything) == len(set(everything))


def test_the_first_copy_is_the_corpus(tripled: Path) -> None:
    sources = CORPUS / "sources"
    for path in sources.rglob("*.txt"):
        assert (tripled / "sources" / path.relative_to(sources)).read_bytes() == path.read_bytes()


@pytest.mark.parametrize(
    ("printed", "layout", "copied"),
    [
        ("Правило 28. ЗАЯВКИ", "commentary", "Правило 228. ЗАЯВКИ"),
        ("27.6. по Правилам 36 и 12С2", "commentary", "227.6. по Правилам 236 и 212С2"),
        ("заявка 2С, 2D или 1NT", "commentary", "заявка 2С, 2D или 1NT"),
        ("   = вне очереди.....47,48,5\n", "law-pages", "   = вне2 очереди.....247,248,205\n"),
        ("Поведение - см.Приличия;\n = 3\n", "law-pages", "Поведение2 - см.Приличия2;\n = 3\n"),
    ],
)
def test_numbers_are_shifted_and_calls_are_not(printed: str, layout: str, copied: str) -> None:
    assert copied_text(printed, 2, layout) == copied


@pytest.mark.parametrize("count", [0, MOST + 1])
def test_more_copies_than_ids_are_refused(tmp_path: Path, count: int) -> None:
    with pytest.raises(ValueError, match="ids have room"):
        write_copies(CORPUS, tmp_path / "corpus", count)
