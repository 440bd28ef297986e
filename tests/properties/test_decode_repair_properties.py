"""What holds of every text: edits replay, a repaired text needs no repair, and a written text is read back."""

import unicodedata

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from ingest.decode import Decoded, UndecodableError, decode
from ingest.ledger import Traced, apply, replay
from ingest.repair import repair
from ingest.repair.rows import scan_of
from tests.samples.repairs import ARTEFACTS, EXTRACTS

RESIDUES = "".join(row.character for row in ARTEFACTS) + "“”‘’"
PIECES = st.one_of(
    st.sampled_from("абвейёийАЕИЁЙп"),
    st.sampled_from(RESIDUES),
    st.sampled_from(" \t\n\r\f\v\x00\x03\x04\x06\x07\x08\x1a\x7f\x80\x85\x98_-[]|1AxÄ"),
    st.sampled_from("\u00a0\u2028\u2029\u3000\u00ad\u200b\ufeff\u0306\u0308\u0338\u0301\u0316\u212b\u1100\u1161\u11a8"),
    st.sampled_from("─═│╔█■"),
    st.sampled_from(["\r\n", "њњњњњ", "ДДДДД", "  ═══", "Назад | ", "[Содержание]", "-\n  „", "\u0301" * 31, "\n\n"]),
    st.sampled_from(
        ["¶", "¶\n", "\n| ", " |\n", "....41,47 ", "Дефект", "\n- 134 ", "\nА Б В Г Д Е Ж З И К Л\n", "\nА-П\n"]
    ),
    st.sampled_from(
        [
            "\n> ",
            "\n| а |\n",
            "\n+--+\n",
            "\n***\n* а *\n***\n",
            "\n7: ",
            "\n8: ",
            "¬ ",
            "\n¬",
            "\x1bE",
            "\x1bF",
            "\x1b[1m",
            "а\b\bа",
            "__\b\bаа",
            "\x02а\x02",
            "> " * 3,
            "# ",
        ]
    ),
    st.characters(exclude_categories=["Cs"]),
)
TEXTS = st.lists(PIECES, max_size=40).map("".join)
WORDS = {"её", "ёа", "аё"}


@given(TEXTS)
@example("А‚‚„")
@example("═\u0338")
@example("„а“„а")
@example("а─\n„")
@example("а„-\n  „")
@example("│Назад | Назад | ")
@example("а\u200b\u0308\r\n")
@example("њњњњњ¶")
def test_repair_is_passes_that_replay_and_needs_no_second_turn(text: str) -> None:
    found = repair(text, ARTEFACTS)
    assert found.settled
    assert replay(text, found.passes) == found.traced.text
    assert repair(found.traced.text, ARTEFACTS).passes == ()
    edits = [edit for one in found.passes for edit in one.edits]
    assert all(edit.before != edit.after and edit.rule.reason for edit in edits)


@given(TEXTS)
def test_repair_with_a_dictionary_needs_no_second_turn(text: str) -> None:
    found = repair(text, ARTEFACTS, WORDS.__contains__)
    assert found.settled
    assert repair(found.traced.text, ARTEFACTS, WORDS.__contains__).passes == ()


@given(TEXTS)
def test_a_row_finds_in_any_text_what_the_scan_of_the_row_mends(text: str) -> None:
    for row in ARTEFACTS:
        assert row.apply(text) == apply(Traced.of_source(text), scan_of([row])(text)).text


@given(TEXTS)
def test_a_repaired_text_is_plain(text: str) -> None:
    repaired = repair(text, ARTEFACTS).traced.text
    assert unicodedata.is_normalized("NFC", repaired)
    assert not any(unicodedata.category(char) == "Cc" and char != "\n" for char in repaired)


def outcome(data: bytes) -> Decoded | UndecodableError:
    try:
        return decode(data, name="some.txt")
    except UndecodableError as refusal:
        return refusal


@given(st.binary(max_size=200) | TEXTS.map(str.encode))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_any_bytes_are_a_text_or_a_refusal_that_says_what_to_do(data: bytes) -> None:
    found = outcome(data)
    if isinstance(found, UndecodableError):
        assert found.code
        assert found.reason
        assert found.remedy in str(found)
    else:
        assert not set(found.text) & {"\ufffd", "\0"}
        assert found.evidence


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-16-le", "utf-16-be", "cp866", "cp1251", "koi8-r", "iso-8859-5", "mac-cyrillic"]
)
@given(data=st.data())
@settings(max_examples=25)
def test_any_piece_of_a_document_is_read_back(encoding: str, data: st.DataObject) -> None:
    _, text = data.draw(st.sampled_from(EXTRACTS))
    start = data.draw(st.integers(0, len(text) // 2))
    # Five lines at least: in two or three, Mac Cyrillic and CP1251 may differ in one letter, and that is refused.
    piece = text[start : start + data.draw(st.integers(300, 1000))]
    assert decode(piece.encode(encoding), name="piece.txt").text == piece


@pytest.mark.parametrize("encoding", ["cp866", "cp1251", "koi8-r", "iso-8859-5", "mac-cyrillic"])
@given(data=st.data())
@settings(max_examples=25)
def test_a_short_piece_is_read_back_or_refused_and_never_misread(encoding: str, data: st.DataObject) -> None:
    _, text = data.draw(st.sampled_from(EXTRACTS))
    start = data.draw(st.integers(0, len(text) - 100))
    piece = text[start : start + data.draw(st.integers(100, 300))]
    assume(sum(map(str.isalpha, piece)) > 50)
    assert read_or_refused(piece.encode(encoding)) in (piece, "ambiguous-encoding")


def read_or_refused(data: bytes) -> str:
    """The text, or the code of the refusal."""
    try:
        return decode(data, name="piece.txt").text
    except UndecodableError as refusal:
        return refusal.code
