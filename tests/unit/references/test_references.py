"""Claims about references in texts of others: where they stand in the source, what is in doubt, what is none; and the
text written back with links.
"""

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ingest.model import Lang, RecordId, Status
from search_service.references import Doubt, FoundReference, LinkTarget, ReferenceFinder, TextFormat, linked, read_text
from tests.places import ROOT
from tests.samples.site import sample_tables

KNOWN = {RecordId.parse(name) for name in ("law:27", "law:30", "law:36", "law:37", "law:79", "com:75.6", "law:79A")}
FINDER = ReferenceFinder(sample_tables(), KNOWN.__contains__)


def found_in(text: str, written: TextFormat = TextFormat.TEXT) -> tuple[FoundReference, ...]:
    return FINDER.in_texts(read_text(text, written))


@pytest.mark.parametrize(
    ("text", "mention", "targets", "status", "doubt"),
    [
        ("По Правилу 30 торговля идёт дальше.", "30", ["law:30"], Status.RESOLVED, Doubt.NONE),
        ("Игрок наказан по Правилу 27В1(b).", "27В1(b)", ["law:27B1b"], Status.ABSENT, Doubt.NONE),
        ("см. п. 75.6 комментария", "75.6", ["com:75.6"], Status.RESOLVED, Doubt.NONE),
        ("Оплата — по п. 75.6.", "75.6", ["com:75.6"], Status.RESOLVED, Doubt.OWN),
        ("Law 79A applies.", "79A", ["law:79A"], Status.RESOLVED, Doubt.NONE),
        ("Правило 77 Кодекса 1975 года", "77", ["law@1975:77"], Status.OTHER_EDITION, Doubt.NONE),
        ("правила 36-37", "36-37", ["law:36", "law:37"], Status.RESOLVED, Doubt.NONE),
    ],
)
def test_a_reference_is_told_with_its_doubt(
    text: str, mention: str, targets: list[str], status: Status, doubt: Doubt
) -> None:
    [found] = found_in(text)
    assert (found.mention.rstrip("."), list(map(str, found.targets))) == (mention, targets)
    assert (found.status, found.doubt) == (status, doubt)
    assert text[found.start : found.end] == found.mention
    assert found.is_certain == (status is Status.RESOLVED and doubt is Doubt.NONE)


@pytest.mark.parametrize(
    "text",
    [
        "Согласно п. 7.3 настоящего Регламента",
        "по п. 4.1 Положения о чемпионате",
        "см. п. 12.5 Устава клуба",
        "item 5.2 of the Regulations",
        "Турнир начнётся в 18.30, взнос 500 рублей, контракт 3NT.",
        "",
    ],
)
def test_numbers_of_other_books_are_no_references(text: str) -> None:
    assert found_in(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "правило 30 FIDE",
        "Правило 30 (ФИДЕ)",
        "По решению ФИДЕ, правило 30",
        "The FIDE Law 30 says so",
        "Law 30 of FIDE",
        "Law 30 in the IIHF book",
        "Golf Law 30",
        "a Swedish Law 30",
        "Law 30 of Sweden",
        "Law 30 of the Highway Code",
        "в шахматах правило 30",
        "шахматное правило 30",
        "Регламент, правило 30",
        "Правило 30 Международной федерации",
    ],
)
def test_a_number_beside_the_name_of_another_body_or_work_is_not_certain(text: str) -> None:
    [found] = found_in(text)
    assert (found.doubt, found.is_certain) == (Doubt.ELSEWHERE, False)


@pytest.mark.parametrize("text", ["rule 30 of golf", "Law 30 of Chess", "Правило 30 шахмат", "Правило 30 в футболе"])
def test_a_number_of_another_game_is_none(text: str) -> None:
    assert found_in(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Согласно Правилу 30 судья решает",
        "СОГЛАСНО ПРАВИЛУ 30 СУДЬЯ РЕШАЕТ",
        "The Director applied Law 30 and play went on.",
        "Under Law 30 Dummy may speak",
        "Law 30 of Duplicate Bridge",
        "Law 30 of course applies",
        "Law 30 Pass out of Rotation",
        "Правило 30 Пас вне очереди",
        "Правило 30 Правил дубликатного бриджа",
        "see Law 30. FIDE is another matter.",
        "ФИДЕ — другое дело. Правило 30 ясно.",
        "Law 30 IV",
    ],
)
def test_words_of_the_book_and_of_the_language_cast_no_doubt(text: str) -> None:
    [found] = found_in(text)
    assert found.is_certain


SENTENCES = tomllib.loads((ROOT / "tests" / "cases" / "references_in_other_texts.toml").read_text(encoding="utf-8"))
WHOLE_LIBRARY = ReferenceFinder(sample_tables(), lambda _: True)


@pytest.mark.parametrize("case", SENTENCES["case"], ids=lambda case: case["text"][:40])
def test_a_sentence_has_its_references_and_nothing_else_is_certain(case: dict[str, Any]) -> None:
    found = WHOLE_LIBRARY.in_texts(read_text(case["text"], TextFormat.TEXT))
    told = {one.mention.rstrip("."): " ".join(map(str, one.targets)) for one in found}
    right = dict(cite.split(" = ") for cite in case["cites"])
    assert right.items() <= told.items()
    assert {one.mention for one in found if one.is_certain} <= set(right)


@pytest.mark.parametrize(
    ("page", "sources"),
    [
        ("<p>По Правилу <b>30</b></p>", ["30"]),
        ("<p>п.&nbsp;75<i>.6</i> комментария</p>", ["75<i>.6"]),
        ("<p>Правило</p><p>30 сдач</p>", []),
        ('<a href="x">Правило 30</a><code>Правило 30</code><script>"Правило 30"</script>', []),
        ("<p title='Правило 30'>Правило &#51;0", ["&#51;0"]),
        ("<p>𝄞 Правило 30<br>Law 36", ["30", "36"]),
    ],
)
def test_places_are_those_of_the_source_of_a_page(page: str, sources: list[str]) -> None:
    found = found_in(page, TextFormat.HTML)
    assert [page[one.start : one.end] for one in found] == sources


def test_a_page_is_written_back_with_links_and_is_else_the_same() -> None:
    page = "<p>По Правилу <b>30</b> &amp; п. 75<i>.6</i>"
    found = found_in(page, TextFormat.HTML)
    written = linked(page, found, lambda one: LinkTarget("/x?a&b", 'a "b"'), TextFormat.HTML, TextFormat.HTML)
    opening = '<a href="/x?a&amp;b" title="a &quot;b&quot;">'
    assert written == f"<p>По Правилу <b>{opening}30</a></b> &amp; п. {opening}75</a><i>{opening}.6</a></i>"


def test_a_text_becomes_markdown_or_a_page() -> None:
    text = "По Правилу 30 & <b>"
    found = found_in(text)
    target = LinkTarget("/ru/law/30(1)", "30")
    markdown = linked(text, found, lambda one: target, TextFormat.TEXT, TextFormat.MARKDOWN)
    assert markdown == 'По Правилу [30](/ru/law/30%281%29 "30") & <b>'
    page = linked(text, found, lambda one: target, TextFormat.TEXT, TextFormat.HTML)
    assert page == 'По Правилу <a href="/ru/law/30(1)" title="30">30</a> &amp; &lt;b&gt;'


def test_markdown_keeps_its_links_and_its_code() -> None:
    text = "Правило 30, [Правило 36](x), `Правило 36`\n\n```\nПравило 36\n```\n"
    assert [one.mention for one in found_in(text, TextFormat.MARKDOWN)] == ["30"]


@given(st.text(alphabet="Правило 30<>&;#b/pq.\n[]()`-", max_size=80), st.sampled_from(list(TextFormat)))
def test_no_text_fails_and_without_links_it_comes_back_whole(text: str, written: TextFormat) -> None:
    found = found_in(text, written)
    assert (
        linked(
            text, found, lambda one: None, written, written if written is not TextFormat.TEXT else TextFormat.MARKDOWN
        )
        == text
    )
    ends = [0, *(one.end for one in found)]
    assert all(one.start >= end for one, end in zip(found, ends, strict=False))


def test_an_english_sentence_ends_with_its_stop() -> None:
    [found] = FINDER.in_texts(read_text("See Law 30. Then play on.", TextFormat.TEXT), Lang.EN)
    assert found.mention == "30"
