"""Every printed number is found, with its context and its target, and no other number is."""

import pytest

from ingest.citation import Citation, find
from ingest.model import Lang, RecordId
from tests.samples.citations import found_cases, grammar


def found(text: str, at: str = "com:75.8.ii", lang: str = "ru") -> tuple[Citation, ...]:
    return find(text, at=RecordId.parse(at), lang=Lang(lang), grammar=grammar())


def written(citation: Citation) -> str:
    return f"{citation.mention} = {citation.kind.value}: {' '.join(map(str, citation.targets))}"


@pytest.mark.parametrize(("text", "at", "lang", "cites"), found_cases("in_the_wild"))
def test_the_citations_of_the_five_documents_are_found(text: str, at: str, lang: str, cites: list[str]) -> None:
    assert [written(citation) for citation in found(text, at, lang)] == cites


@pytest.mark.parametrize(("text", "at", "lang", "cites"), found_cases("synthetic"))
def test_forms_of_other_pages_are_found(text: str, at: str, lang: str, cites: list[str]) -> None:
    assert [written(citation) for citation in found(text, at, lang)] == cites


@pytest.mark.parametrize(("text", "at", "lang", "cites"), found_cases("must_not_change"))
def test_a_number_without_context_is_no_citation(text: str, at: str, lang: str, cites: list[str]) -> None:
    assert [written(citation) for citation in found(text, at, lang)] == cites == []


@pytest.mark.parametrize("table", ["in_the_wild", "synthetic"])
def test_a_mention_is_the_text_between_its_offsets(table: str) -> None:
    for text, at, lang, _ in found_cases(table):
        citations = found(text, at, lang)
        assert [text[citation.start : citation.end] for citation in citations] == [
            citation.mention for citation in citations
        ]


@pytest.mark.parametrize(
    ("at", "mark", "target"),
    [
        ("com:79.5.i", "(iv)", "com:79.5.iv"),
        ("com:79.5", "(iv)", "com:79.5.iv"),
        ("com:75.8.iii", "(ii)", "com:75.8.ii"),
        ("com:75.8.ii.b", "(a)", "com:75.8.ii.a"),
        ("com:75.8.ii.b", "(iii)", "com:75.8.iii"),
        ("com:75.6.b", "(a)", "com:75.6.a"),
        ("com:75.6", "(с)", "com:75.6.c"),
        ("com:27.8~note1", "(ii)", "com:27.8.ii"),
        ("law:27B1a", "(b)", "law:27B1b"),
        ("law:12C2.i", "(ii)", "law:12C2.ii"),
    ],
)
def test_a_relative_citation_is_read_from_its_record(at: str, mark: str, target: str) -> None:
    assert [written(citation) for citation in found(f"см. {mark} выше", at)] == [f"{mark} = relative: {target}"]


@pytest.mark.parametrize("at", ["com:75", "law:27", "unplaced:71-75:3", "index:kontra"])
def test_a_relative_citation_without_a_paragraph_is_none(at: str) -> None:
    assert found("см. (ii) выше", at) == ()


@pytest.mark.parametrize(
    ("text", "targets", "alternatives", "inferred"),
    [
        ("Правило 27В", "law:27B", [], False),
        ("Правило 27б", "law:27B", [], True),
        ("правило 27в", "law:27B", ["law:27C"], True),
        ("то, что раньше было Правилом 23В", "law@1975:23B", [], True),
        ("Правила 76 Кодекса 1975 года", "law@1975:76", [], False),
    ],
)
def test_what_is_not_printed_is_inferred(text: str, targets: str, alternatives: list[str], inferred: bool) -> None:
    (citation,) = found(text)
    assert str(citation.targets[0]) == targets
    assert [str(target) for (target,) in citation.alternatives] == alternatives
    assert citation.inferred is inferred


def test_the_stop_that_ends_an_english_sentence_is_not_the_numbers() -> None:
    text = "see paragraph 75.6. The Director"
    assert [citation.mention for citation in found(text, lang="en")] == ["75.6"]
    assert [citation.mention for citation in found(text, lang="ru")] == ["75.6."]


def test_a_reference_to_the_own_record_is_kept() -> None:
    assert [written(citation) for citation in found("Правило 75 неразрывно связано", "com:75.1")] == [
        "75 = law: law:75"
    ]


@pytest.mark.parametrize(
    ("text", "cites"),
    [
        ("см. Правило 7¹ и Правило 2³.", ["7", "2"]),
        ("Правила 16¹², 17ᵃ и 27В1(b)²", ["16", "17", "27В1(b)"]),
        ("п. 79.5.¹ и п. 75.8.(ii)²", ["79.5.", "75.8.(ii)"]),
    ],
)
def test_the_mark_of_a_footnote_never_joins_a_number(text: str, cites: list[str]) -> None:
    assert [citation.mention for citation in found(text)] == cites
