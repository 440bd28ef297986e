"""What an input costs before it is read or refused grows with its size, whatever its shape, and is bounded."""

import os
import resource
import subprocess
import sys
import tracemalloc

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ingest.audit import audit_reading
from ingest.decode import MOST_BYTES, MOST_CHARACTERS, MOST_LINES, UndecodableError, decode
from ingest.intake import DocumentOptions, propose
from ingest.tables import Manifest
from tests.places import ROOT
from tests.properties.counting import ALLOWED, FACTOR, steps
from tests.properties.shapes import SHAPES
from tests.samples.documents import all_words, corpus, read_text, records_of, tables

SMALL = 1_500  # characters
# Run by itself, since what is not linear in C code, such as a search by a pattern, is only seen by its end.
LARGE = 100_000
CPU, MEMORY = 120, 1 << 30  # seconds and bytes for nine shapes or ten, which need a tenth of it; a square needs more
CHILD = """
import sys
from tests.properties.test_cost import taken
from tests.properties.shapes import SHAPES

for shape in sys.argv[2:]:
    taken(SHAPES[shape](int(sys.argv[1])), "law-pages")
"""


def judged(text: str, layout: str) -> str:
    """The text of a document that was proposed from its bytes; UndecodableError where it is refused."""
    data = text.encode()
    decoded = decode(data, name="made")
    work = "laws-1987" if layout == "law-pages" else "commentary-1987"
    propose(
        "made.txt",
        data,
        decoded,
        Manifest(documents=()),
        tables=tables(),
        text_of=lambda entry: "",
        known_word=all_words,
        options=DocumentOptions(work=work),
    )
    return decoded.text


def taken(text: str, layout: str) -> None:
    """A document proposed and read from its bytes, or refused."""
    try:
        reading = read_text(judged(text, layout), layout)
    except UndecodableError:
        return
    records_of(reading)
    audit_reading(reading)


def growth(small: str, large: str, layout: str) -> float:
    taken(small, layout)  # what is done once is done
    return steps(lambda: taken(large, layout)) / steps(lambda: taken(small, layout))


@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_costs_what_its_size_costs(shape: str) -> None:
    assert growth(SHAPES[shape](SMALL), SHAPES[shape](SMALL * FACTOR), "law-pages") < ALLOWED


def limited() -> None:
    """A process may use so much and no more."""
    resource.setrlimit(resource.RLIMIT_CPU, (CPU, CPU))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


@pytest.mark.parametrize("part", range(4))
def test_large_documents_of_every_shape_are_read_or_refused(part: int) -> None:
    shapes = list(SHAPES)[part::4]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", CHILD, str(LARGE), *shapes]
    done = subprocess.run(
        command, cwd=ROOT, env=environment, preexec_fn=limited, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{shapes}: {done.stderr[-2000:]}"


MOST_MEMORY = 20  # times the size of a document, while it is decoded and an entry for it is proposed


@pytest.mark.parametrize("layout", ["law-pages", "commentary"])
def test_a_document_is_judged_in_memory_of_twenty_times_its_size(layout: str) -> None:
    entry = next(one for one in corpus().manifest.documents if one.layout == layout)
    text = decode(corpus().document(entry), name=entry.file).text
    judged(text, layout)  # what is loaded once is loaded
    data = (text * 8).encode()
    tracemalloc.start()
    try:
        judged(text * 8, layout)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < MOST_MEMORY * len(data)


PIECES = (
    *("слово ", "Правило 5. ", "А.", "1.", "(i) ", "(*)", "\n", "\n\n", "    ", "....5", "- 11 -", "«", "(см. "),
    *("|", "<p>", "<td>", "<b>", "&lt;", "[", "** ", "> ", "═", "пра-\n", "\t", "\r", "с\b", "\x0c"),
    *("W N E S\n", "1S пас "),
)
whole = st.lists(st.sampled_from(PIECES), min_size=1, max_size=4).map("".join)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(whole, st.sampled_from(["law-pages", "commentary"]))
def test_any_piece_that_is_repeated_costs_what_its_size_costs(piece: str, layout: str) -> None:
    count = SMALL // len(piece)
    assert growth(piece * count, piece * count * FACTOR, layout) < ALLOWED


TOO_LARGE = {
    "bytes": (b"x" * (MOST_BYTES + 1), "larger than 16 MB"),
    "lines": ("слово\n".encode() * (MOST_LINES + 1), "lines, and at most 250,000 are read as one"),
    "characters": ("слово и ".encode() * (MOST_CHARACTERS // 8 + 1), "are read as one"),
}
NOTHING = {
    "bars": "|\n" * 1_000_000,
    "dots": "." * 2_000_000,
    "blank lines": "\n" * 2_000_000,
    "rules": "═" * 80 + "\n",
}


@pytest.mark.parametrize("kind", TOO_LARGE)
def test_what_is_larger_than_stated_is_refused(kind: str) -> None:
    text, told = TOO_LARGE[kind]
    with pytest.raises(UndecodableError, match=told) as refused:
        decode(text, name="made")
    assert refused.value.code == "too-large"


@pytest.mark.parametrize("shape", NOTHING)
def test_a_file_without_a_letter_or_a_digit_holds_no_text(shape: str) -> None:
    with pytest.raises(UndecodableError, match="it holds no text") as refused:
        decode(NOTHING[shape].encode(), name="made")
    assert refused.value.code == "empty"
