"""What is written record by record, digest and plain words: rows that cannot be, rows that no longer fit, and how plain
words lead from the corpus to a hit.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from click.testing import CliRunner

from ingest.notes import fingerprint
from ingest.store import open_corpus
from ingest.tables import TableError, parse_digest, parse_everyday, parse_remarks, parse_titles
from search_service.cli import main
from tests.samples.small_corpus import copy_mini, read_corpus

DIGEST, PLAIN = "id\tof\ten\n", "id\tof\tru\ten\n"
REMARK = "id\tof\tkind\twords\tru\ten\tsee\n"
OF = "0123456789ab"
REFUSED: list[tuple[Callable[[str, str], Mapping[str, object]], str, int, str]] = [
    (parse_digest, "id\ten\ncom:72.1\tText.\n", 1, "header row"),
    (parse_digest, f"{DIGEST}Law 72\t{OF}\tText.\n", 2, "is no record"),
    (parse_digest, f"{DIGEST}com:72.1\t{OF[:5]}\tText.\n", 2, "'of' is"),
    (parse_digest, f"{DIGEST}com:72.1\t{OF}\tТекст.\n", 2, "no short English text"),
    (parse_digest, f"{DIGEST}com:72.1\t{OF}\tnot a sentence\n", 2, "no short English text"),
    (parse_everyday, f"{PLAIN}index:a\t{OF}\tслова\twords\n", 2, "is no record"),
    (parse_everyday, f"{PLAIN}com:72.1\tXYZ\tслова\twords\n", 2, "'of' is"),
    (parse_everyday, f"{PLAIN}com:72.1\t{OF}\tслова\n", 2, "cells"),
    (parse_everyday, f"{PLAIN}com:72.1\t{OF}\twords\twords\n", 2, "not in the language"),
    (parse_everyday, f"{PLAIN}com:72.1\t{OF}\tслова\tслова\n", 2, "not in the language"),
    (parse_everyday, f"{PLAIN}com:72.1\t{OF}\tслова; слова\twords\n", 2, "twice"),
    (parse_everyday, f"{PLAIN}com:72.1\t{OF}\tслова;\twords\n", 2, "not a list of texts"),
    (parse_everyday, f"{PLAIN}com:72.1\t{OF}\t{'слово ' * 30}\twords\n", 2, "longer than"),
    (parse_everyday, f"{PLAIN}com:72.1\t{OF}\tа\tb\ncom:72.1\t{OF}\tв\tc\n", 3, "com:72.1"),
    (parse_remarks, f"{REMARK}com:72.1\t{OF}\tjoke\tслово\tтак\tso\t\n", 2, "kind"),
    (parse_remarks, f"{REMARK}com:72.1\t{OF}\tsic\tслово\tso\tso\t\n", 2, "not in the language"),
    (parse_remarks, f"{REMARK}com:72.1\t{OF}\tsic\tслово\tтак\tso\tLaw 5\n", 2, "see"),
    (parse_remarks, f"{REMARK}com:72.1\t{OF}\tsic\tа\tб\tc\t\ncom:72.1\t{OF}\tsic\tа\tб\tc\t\n", 3, "com:72.1"),
    (parse_titles, f"{PLAIN}contents:law:5\t{OF}\t\tSeats\n", 2, "is no record"),
    (parse_titles, f"{PLAIN}law:5\ttitle\t\tSeats\n", 2, "'of' is"),
    (parse_titles, f"{PLAIN}law:5\t{OF}\t\t\n", 2, "no title"),
    (parse_titles, f"{PLAIN}law:5\t{OF}\tSeats\t\n", 2, "not in the language"),
    (parse_titles, f"{PLAIN}index:a\t{OF}\t\tМеста\n", 2, "not in the language"),
    (parse_titles, f"{PLAIN}law:5\t{OF}\t\t{'seat' * 31}\n", 2, "longer than"),
    (parse_titles, f"{PLAIN}law:5\t{OF}\t\ta\nlaw:5\t{OF}\t\tb\n", 3, "law:5"),
]


@pytest.mark.parametrize(("parse", "text", "line", "problem"), REFUSED)
def test_a_row_that_cannot_be_is_refused_with_its_place(
    parse: Callable[[str, str], Mapping[str, object]], text: str, line: int, problem: str
) -> None:
    with pytest.raises(TableError, match=problem) as refused:
        parse(text, "a.tsv")
    assert (refused.value.file, refused.value.line) == ("a.tsv", line)
    assert refused.value.remedy


@pytest.mark.parametrize(
    ("parse", "head"),
    [(parse_digest, DIGEST), (parse_everyday, PLAIN), (parse_titles, PLAIN), (parse_remarks, REMARK)],
)
def test_a_table_of_rows_on_records_may_be_empty(parse: Callable[[str, str], Mapping[str, object]], head: str) -> None:
    for text in ("", "\n", head):
        assert parse(text, "a.tsv") == {}


def test_phrases_are_read_in_their_order() -> None:
    row = parse_everyday(f"{PLAIN}com:72.1\t{OF}\tпервая фраза; вторая\tone; two\n", "a.tsv")["com:72.1"]
    assert (row.ru, row.en, row.file, row.line) == (("первая фраза", "вторая"), ("one", "two"), "plain/a.tsv", 2)


@pytest.mark.parametrize(
    ("part", "head", "cells"),
    [("digest", DIGEST, "Text."), ("plain", PLAIN, "слова\twords"), ("titles", PLAIN, "слова\twords")],
)
def test_a_record_stands_in_one_file_only(tmp_path: Path, part: str, head: str, cells: str) -> None:
    corpus = copy_mini(tmp_path)
    (corpus / part).mkdir()
    for name in ("a.tsv", "b.tsv"):
        (corpus / part / name).write_text(f"{head}com:72.1\t{OF}\t{cells}\n", encoding="utf-8")
    with pytest.raises(TableError, match=f"has a row in {part}/a.tsv too"):
        open_corpus(corpus)


def test_plain_words_lead_from_the_corpus_to_a_hit_until_the_text_changes(tmp_path: Path) -> None:
    corpus, data = copy_mini(tmp_path), tmp_path / "data"
    records, _ = read_corpus(corpus)
    record = next(one for one in records.values() if one.id.space == "com" and one.text)
    (corpus / "plain").mkdir()
    path = corpus / "plain" / "mini.tsv"
    path.write_text(f"{PLAIN}{record.id}\t{fingerprint(record)}\tбегемот за столом\thippo at the table\n", "utf-8")

    def run(*arguments: str) -> str:
        return CliRunner().invoke(main, ["--corpus", str(corpus), "--data", str(data), *arguments]).output

    assert "plain-" not in run("build")
    for query, shown in (("бегемоты", "[бегемот] за столом"), ("hippo", "[hippo] at the table")):
        told = run("search", query)
        assert told.startswith(str(record.id))
        assert f"in plain words: {shown}" in told
    path.write_text(path.read_text("utf-8").replace(fingerprint(record), OF), "utf-8")
    assert f"plain-stale {record.id} plain/mini.tsv:2" in " ".join(run("build").split())
    assert "0 found" in run("search", "бегемот")
