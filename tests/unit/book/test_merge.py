"""Claim: a record printed twice is one record if its texts agree; otherwise both texts stay and the clash is said."""

from ingest.assemble import merge
from ingest.model import Kind, Lang, Record, RecordId, SourceLines
from tests.samples.records import make_record


def printed(name: str, text: str, file: str, *, lang: Lang = Lang.RU, title: str | None = None) -> Record:
    source = (SourceLines(file=file, first_line=1, last_line=2),)
    return make_record(name, text=text, label=name, title=title, lang=lang, source=source, body=(), parent=None)


FIRST = printed("com:20.7", "Каждый игрок должен понимать, что любой вопрос говорит.", "a/one.txt")


def test_copies_become_one_record_with_both_places() -> None:
    (merged,), clashes = merge([FIRST, printed("com:20.7", FIRST.text, "a/two.txt")])
    assert (merged.text, clashes) == (FIRST.text, ())
    assert [lines.file for lines in merged.source] == ["a/one.txt", "a/two.txt"]


def test_a_fragment_joins_the_whole_whichever_comes_first() -> None:
    fragment = printed("com:20.7", "что любой вопрос говорит.", "a/two.txt")
    for order in ([FIRST, fragment], [fragment, FIRST]):
        (merged,), clashes = merge(order)
        assert (merged.text, clashes) == (FIRST.text, ())


def test_another_text_is_kept_apart_and_said() -> None:
    other = printed("com:20.7", "Всякий игрок должен знать.", "a/two.txt")
    merged, (clash,) = merge([FIRST, other])
    assert [(str(r.id), r.text) for r in merged] == [("com:20.7", FIRST.text), ("unplaced:two:1", other.text)]
    assert (str(clash.id), clash.stray.kind, clash.stray.source) == ("com:20.7", Kind.UNPLACED, other.source)


def test_a_third_text_gets_a_number_of_its_own() -> None:
    others = [printed("com:20.7", text, "a/two.txt") for text in ("Раз.", "Два.")]
    merged, clashes = merge([FIRST, *others])
    assert [str(r.id) for r in merged] == ["com:20.7", "unplaced:two:1", "unplaced:two:2"]
    assert len(clashes) == 2


def test_other_titles_are_another_text() -> None:
    _, clashes = merge(
        [printed("com:20", "", "a/one.txt", title="РАЗ"), printed("com:20", "", "a/two.txt", title="ДВА")]
    )
    assert len(clashes) == 1


def test_languages_do_not_meet() -> None:
    merged, clashes = merge([FIRST, printed("com:20.7", "Every player should know.", "en.txt", lang=Lang.EN)])
    assert (len(merged), clashes) == (2, ())


def test_pages_around_the_works_of_other_documents_count_on() -> None:
    title, preface, copy = (
        printed("matter:laws-1987:1", text, file)
        for text, file in (("Титул.", "a/one.txt"), ("Предисловие.", "a/two.txt"), ("Титул.", "a/three.txt"))
    )
    merged, clashes = merge([title, preface, copy], [RecordId.parse("matter:laws-1987:2")])
    assert [(str(one.id), one.text) for one in merged] == [
        ("matter:laws-1987:1", "Титул."),
        ("matter:laws-1987:3", "Предисловие."),
    ]
    assert clashes == ()
