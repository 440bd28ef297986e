"""Claim: a document tells what it is, and what it does not tell stays in doubt."""

from dataclasses import replace

import pytest

from ingest.decode import decode
from ingest.intake import AlreadyThereError, DocumentOptions, Proposal, propose, shifted_orders
from ingest.tables import DocumentEntry, Manifest, dump_entry, parse_manifest
from tests.places import CORPUS
from tests.samples.documents import corpus, known_word

MANIFEST = corpus().manifest
FIRST_HALF, SECOND_HALF = "commentary-1987-ru/71-75.txt", "commentary-1987-ru/75-81.txt"


def text_of(entry: DocumentEntry) -> str:
    return decode(corpus().document(entry), name=entry.file).text


def entry_of(file: str) -> DocumentEntry:
    return next(entry for entry in MANIFEST.documents if entry.file == file)


def proposed(file: str, data: bytes | None = None, options: DocumentOptions | None = None) -> Proposal:
    """What is proposed for a document of the corpus when the manifest does not have it."""
    entry = entry_of(file)
    others = tuple(other for other in MANIFEST.documents if other.file != file)
    content = data or corpus().document(entry)
    return propose(
        "Новый файл.TXT", content, decode(content, name=file), Manifest(documents=others),
        keywords=corpus().tables.keywords, text_of=text_of, known_word=known_word(),
        options=options or DocumentOptions(),
    )  # fmt: skip


@pytest.mark.parametrize("entry", MANIFEST.documents, ids=lambda entry: str(entry.file))
def test_each_document_of_the_corpus_is_taken_for_what_it_is(entry: DocumentEntry) -> None:
    found = proposed(entry.file).entry
    assert (found.layout, found.language, found.work, found.edition, found.sha256) == (
        entry.layout, entry.language, entry.work, entry.edition, entry.sha256,
    )  # fmt: skip


def test_a_document_that_goes_on_in_the_middle_of_a_word_is_joined() -> None:
    found = proposed(SECOND_HALF)
    assert (found.entry.continues, found.entry.order) == (True, entry_of(FIRST_HALF).order + 1)
    assert any(FIRST_HALF in line for line in found.evidence)


def test_a_document_that_begins_anywhere_else_is_joined_to_nothing() -> None:
    assert not proposed(FIRST_HALF).entry.continues
    assert not proposed(SECOND_HALF, options=DocumentOptions(continues=False)).entry.continues


def test_the_same_bytes_are_not_taken_twice() -> None:
    content = corpus().document(entry_of(FIRST_HALF))
    with pytest.raises(AlreadyThereError, match=FIRST_HALF):
        propose(
            "x",
            content,
            decode(content, name="x"),
            MANIFEST,
            keywords=(),
            text_of=text_of,
            known_word=known_word(),
            options=DocumentOptions(),
        )


def test_thin_evidence_and_unknown_rights_are_doubts() -> None:
    found = proposed(FIRST_HALF, "Правило большого пальца: играй проще.\n".encode())
    assert len(found.doubts) == 2
    assert proposed(FIRST_HALF, options=DocumentOptions(rights="mine")).doubts == ()


@pytest.mark.parametrize(
    ("text", "layout"),
    [
        ("G.Endicott, B.K. Hansen\nКомментарий к Правилам\n..page60\nОТ ПЕРЕВОДЧИКА\n", "commentary"),
        ("серьёзные сомнения.\n(iii) Важно понимать, что рука игрока\n", "commentary"),
        ("A.Участие зрителя\nB.Замечания\n(a) не может\n", "law-pages"),
        ("Статья 4. Ходы\nХодят по очереди.\nСтатья 5. Сдача\nСдавший проигрывает.\n", "law-pages"),
    ],
)
def test_what_only_one_of_the_books_prints_tells_the_layout(text: str, layout: str) -> None:
    assert proposed(FIRST_HALF, text.encode()).entry.layout == layout


def test_the_words_of_the_table_tell_which_laws_a_document_holds() -> None:
    found = proposed(FIRST_HALF, "Статья 4. Ходы\nХодят так.\n  § 12. Сдача\nСдаются так.\n".encode())
    assert found.entry.title == "Новый файл.TXT: 4-12"
    assert "2 titles of Laws" in found.evidence[1]


def test_what_a_person_says_is_taken() -> None:
    options = DocumentOptions(layout="law-pages", language="en", work="laws-1997", title="T", rights="R", people=("P",))
    found = proposed(FIRST_HALF, options=options).entry
    assert (found.layout, found.language, found.work, found.title, found.rights, found.people) == (
        "law-pages", "en", "laws-1997", "T", "R", ("P",),
    )  # fmt: skip


def test_a_proposed_entry_is_a_sound_manifest_entry() -> None:
    found = proposed(FIRST_HALF).entry
    assert found.file == "commentary-1987-ru/novyy-fayl.txt"
    assert parse_manifest(dump_entry(found)).documents == (found,)


def test_an_entry_in_the_middle_moves_the_later_ones_of_its_work_only() -> None:
    text = (CORPUS / "manifest.toml").read_text(encoding="utf-8")
    second = next(entry for entry in MANIFEST.documents if entry.work == "commentary-1987" and entry.order == 2)
    new = replace(second, file="new.txt")
    moved = parse_manifest(shifted_orders(text, new))
    orders = {entry.file: entry.order for entry in moved.documents}
    for entry in MANIFEST.documents:
        later = entry.work == new.work and entry.order >= new.order
        assert orders[entry.file] == entry.order + later
    assert shifted_orders(text, new).count("#") == text.count("#")
