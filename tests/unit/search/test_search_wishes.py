"""What is asked beside the words (chapter, order, kinds of match), plain words, and how an answer tells its way."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import pytest

from ingest.citation import parse
from ingest.model import Kind, Lang, Record, RecordId
from search_service.search.answer import Answer, Facet, Fragment, Reason, StageName, Step, Tier, TierCount, facets
from search_service.search.clauses import ReasonKind
from search_service.search.index import write_index
from search_service.search.request import FIRST_BOOK
from search_service.search.request.filters import Hint
from search_service.search.request.request import Sort
from search_service.search.service import Search, open_search
from search_service.search.words.other_words import OtherWords, TermNames
from tests.samples.citations import grammar
from tests.samples.records import make_record
from tests.samples.requests import asked
from tests.samples.search_library import ENGLISH_TITLES, RELATED, sample_records

GRAMMAR = grammar()
DIVISIONS = {"law:30": "div:V.II", "law:74": "div:VII", "law:79": "div:VIII"}
DIGESTS = {
    "com:30.2": "A pass out of rotation is cancelled.",
    "com:75.8.i": "The explanation was right.",
    "com:75.8.ii": "Blind faith in a wrong explanation gives no right to redress.",
}
PLAIN = {
    "com:30.2": ("поторопился спасовать; пас раньше времени", "passed too early"),
    "com:76.1": ("фанат за спиной игрока",),
    "com:75.8.ii": ("доверился напарнику и погорел",),
    "law:23": ("наказание за нарочный пас",),
}


def records() -> tuple[Record, ...]:
    """The samples with the divisions of three Laws, digests, and one Law in no division."""
    divisions = [
        make_record(name, Kind.DIVISION, title=title, order=-3 + place)
        for place, (name, title) in enumerate(
            [("div:V", "Торговля"), ("div:V.II", "Нарушения процедуры"), ("div:VII", "Приличия"), ("div:VIII", "Счёт")]
        )
    ]
    placed = (
        replace(
            record,
            parent=RecordId.parse(DIVISIONS[str(record.id)]) if str(record.id) in DIVISIONS else record.parent,
            digest_en=DIGESTS.get(str(record.id)),
        )
        for record in sample_records()
    )
    return (*divisions, *placed)


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Search]:
    folder = tmp_path_factory.mktemp("build")
    glossary = (TermNames(ru=("болельщик", "зритель"), en=("kibitzer",)),)
    plain = {name: tuple(phrase for line in lines for phrase in line.split("; ")) for name, lines in PLAIN.items()}
    write_index(
        folder,
        records(),
        english_titles=ENGLISH_TITLES,
        other_words=[OtherWords(book=FIRST_BOOK, glossary=glossary, related=RELATED)],
        everyday=plain,
    )
    ids = {record.id for record in records()}
    opened = open_search(folder, read_citation=partial(parse, grammar=GRAMMAR), exists=ids.__contains__)
    yield opened
    opened.close()


def ids(answer: Answer) -> list[str]:
    return [str(hit.id) for hit in answer.hits]


def shown(fragments: tuple[Fragment, ...]) -> str:
    return "".join(f"[{fragment.text}]" if fragment.mark else fragment.text for fragment in fragments)


class TestChapters:
    def test_facets_count_the_units_of_each_chapter(self, search: Search) -> None:
        assert search.answer(asked("очередь")).facets["chapter"] == (
            Facet(value="V", count=5),
            Facet(value="VII", count=1),
        )

    def test_they_stand_in_the_order_of_their_numbers(self) -> None:
        made = facets({"chapter": [("IX", 1), ("V", 3), ("X", 1), ("IV", 2)]}, {})
        assert [facet.value for facet in made["chapter"]] == ["IV", "V", "IX", "X"]

    def test_a_facet_followed_gives_its_count(self, search: Search) -> None:
        text = "игрок пас заявка взятка ИЛИ очередь"
        for facet in search.answer(asked(text)).facets["chapter"]:
            assert search.answer(asked(text, chapter=facet.value)).total == facet.count

    @pytest.mark.parametrize("typed", ["chapter:VII", "глава:vii", "Глава:7", "глава:VІІ"])
    def test_a_chapter_may_be_typed_in_any_spelling(self, search: Search, typed: str) -> None:
        assert ids(search.answer(asked(f"очередь {typed}"))) == ["law:74B"]

    def test_the_one_chosen_holds_over_the_one_typed(self, search: Search) -> None:
        assert ids(search.answer(asked("очередь глава:V", chapter="VII"))) == ["law:74B"]


class TestHints:
    @pytest.mark.parametrize(
        ("typed", "hint"),
        [
            ("пас in:nowhere", Hint("part", "nowhere")),
            ("пас law:0", Hint("law", "0")),
            ("пас правило:500", Hint("law", "500")),
            ("пас глава:Q", Hint("chapter", "Q")),
            ("пас chapter:XX", Hint("chapter", "XX")),
        ],
    )
    def test_a_filter_for_what_does_not_exist_is_said(self, search: Search, typed: str, hint: Hint) -> None:
        assert search.answer(asked(typed)).hints == (hint,)

    @pytest.mark.parametrize("typed", ["пас law:30", "пас in:law", "пас глава:V", "правила:27", "см.:27", "law:"])
    def test_what_is_right_or_text_needs_no_hint(self, search: Search, typed: str) -> None:
        assert search.answer(asked(typed)).hints == ()


class TestOrder:
    def test_hits_come_as_in_the_book(self, search: Search) -> None:
        places = {str(record.id): place for place, record in enumerate(records())}
        found = ids(search.answer(asked("пас", sort=Sort.BOOK)))
        assert found == sorted(ids(search.answer(asked("пас"))), key=places.__getitem__)
        assert found != ids(search.answer(asked("пас")))

    @pytest.mark.parametrize("sort", Sort)
    def test_pages_are_stable(self, search: Search, sort: Sort) -> None:
        whole = ids(search.answer(asked("игрок пас заявка", sort=sort, size=100)))
        pages = [ids(search.answer(asked("игрок пас заявка", sort=sort, page=page, size=2))) for page in range(1, 9)]
        assert [name for page in pages for name in page] == whole[:16]


class TestTiers:
    def test_switching_one_off_loses_what_it_counts(self, search: Search) -> None:
        for text in ("взятка", "пас вне очереди", "kibitzer", "спасовать"):
            answer = search.answer(asked(text))
            assert answer.tiers
            for tier in answer.tiers:
                if tier.kind is not ReasonKind.EXACT:
                    left = search.answer(asked(text, without=frozenset({tier.kind.value}))).total
                    assert answer.total - left == tier.count, (text, tier)

    def test_the_exact_one_counts_what_the_others_leave(self, search: Search) -> None:
        answer = search.answer(asked("взятки"))
        others = frozenset(kind.value for kind in ReasonKind if kind is not ReasonKind.EXACT)
        (exact,) = (tier for tier in answer.tiers if tier.kind is ReasonKind.EXACT)
        assert exact == Tier(
            kind=ReasonKind.EXACT,
            count=search.answer(asked("взятки", without=others)).total,
            counts=TierCount.WHOLLY,
        )


class TestPlainWords:
    def test_a_word_that_no_text_has_finds_the_record_they_are_written_for(self, search: Search) -> None:
        (hit,) = search.answer(asked("фанат")).hits
        assert (str(hit.id), hit.reasons) == (
            "com:76.1",
            (Reason(kind=ReasonKind.EVERYDAY, query="фанат", matched="фанат"),),
        )
        assert shown(hit.plain) == "[фанат] за спиной игрока"

    def test_they_lead_to_the_item_they_are_written_for(self, search: Search) -> None:
        hit = search.answer(asked("доверился напарнику")).hits[0]
        assert (str(hit.id), str(hit.item)) == ("com:75.8", "com:75.8.ii")
        assert shown(hit.plain) == "[доверился] [напарнику] и погорел"

    def test_every_word_found_in_them_is_shown(self, search: Search) -> None:
        hit = search.answer(asked("поторопился раньше очередь")).hits[0]
        assert str(hit.id) == "com:30.2"
        assert shown(hit.plain) == "[поторопился] спасовать · пас [раньше] времени"

    def test_english_ones_are_found_by_stem(self, search: Search) -> None:
        hit = search.answer(asked("passing early")).hits[0]
        assert (str(hit.id), shown(hit.plain)) == ("com:30.2", "[passed] too [early]")

    def test_what_is_printed_comes_first_and_needs_no_plain_words(self, search: Search) -> None:
        hits = search.answer(asked("наказание ИЛИ пас")).hits
        assert [hit.id for hit in hits if hit.plain] == [hit.id for hit in hits[-1:]] == [RecordId.parse("law:23")]

    def test_they_can_be_left_out(self, search: Search) -> None:
        assert search.answer(asked("фанат", without=frozenset({"plain"}))).total == 0

    def test_quoted_words_are_printed_words(self, search: Search) -> None:
        assert search.answer(asked('"раньше времени"')).total == 0

    @pytest.mark.parametrize("text", ["рецепт фаната", "погорел чайник", "фанат доверился"])
    def test_one_everyday_word_among_others_is_no_answer(self, search: Search, text: str) -> None:
        assert (search.answer(asked(text)).step, search.answer(asked(text)).total) == (Step.NONE, 0)


class TestDigest:
    def test_the_words_found_in_it_are_marked(self, search: Search) -> None:
        hit = search.answer(asked("cancelled pass")).hits[0]
        assert shown(hit.digest) == "A [pass] out of rotation is [cancelled]."

    def test_it_is_that_of_the_item_that_matches(self, search: Search) -> None:
        hit = search.answer(asked("blind faith")).hits[0]
        assert str(hit.item) == "com:75.8.ii"
        assert shown(hit.digest) == "[Blind] [faith] in a wrong explanation gives no right to redress."

    def test_quotes_find_and_mark_it(self, search: Search) -> None:
        (hit,) = search.answer(asked('"rotation is cancelled"')).hits
        assert (str(hit.id), shown(hit.digest)) == ("com:30.2", "A pass out of [rotation is cancelled].")
        assert [reason.kind for reason in hit.reasons] == [ReasonKind.ENGLISH]
        assert search.answer(asked('"rotations is cancelled"')).total == 0

    def test_quotes_reach_from_no_digest_into_the_next(self, search: Search) -> None:
        assert search.answer(asked('"right blind faith"')).total == 0

    def test_a_quoted_english_term_finds_what_the_book_calls_it(self, search: Search) -> None:
        assert "[болельщик]" in shown(search.answer(asked('"kibitzer"')).hits[0].excerpt)
        assert search.answer(asked('"kibitzer"', without=frozenset({"english"}))).total == 0

    def test_what_is_in_the_language_of_the_reader_is_read_first(self, search: Search) -> None:
        for lang, first in ((Lang.EN, "digest"), (Lang.RU, "excerpt")):
            assert search.answer(asked("cancelled pass", lang=lang)).hits[0].reading[0] == first

    def test_it_is_left_away_where_nothing_in_it_matches(self, search: Search) -> None:
        assert {hit.digest for hit in search.answer(asked("черёд")).hits} == {()}


class TestStages:
    @pytest.mark.parametrize("text", ["27 B 1 b", "27 b 1 b", "27B 1 (b)"])
    def test_one_that_is_absent_is_no_misspelt_word(self, search: Search, text: str) -> None:
        answer = search.answer(asked(text))
        assert answer.citation
        assert (answer.citation.targets, answer.repairs) == ((RecordId.parse("law:27B1b"),), ())

    def test_every_step_is_told_in_its_order(self, search: Search) -> None:
        assert [stage.name for stage in search.stages(asked("пас"))] == list(StageName)

    def test_each_tells_what_it_made(self, search: Search) -> None:
        told = {
            stage.name: stage.lines for stage in search.stages(asked("  gfc  kibitzer -взятка глава:V", sort=Sort.BOOK))
        }
        assert told[StageName.NORMALISE] == ("gfc kibitzer -взятка глава:V",)
        assert told[StageName.REWRITE] == ("layout: gfc → пас",)
        assert told[StageName.PARSE] == ("word пас", "word kibitzer", "not word взятка", "filter chapter: V")
        assert "kibitzer → болельщик (english 0.5)" in told[StageName.EXPAND]
        assert {"step: near", "needed: пас", "excluded: взятка", "filter chapter: V", "order: book"} <= set(
            told[StageName.PLAN]
        )
        assert told[StageName.COMPILE]

    def test_a_citation_is_told_with_its_readings(self, search: Search) -> None:
        told = {stage.name: stage.lines for stage in search.stages(asked("п. 75.8.iv"))}
        assert told[StageName.CITATION] == ("75.8.iv: paragraph, absent: com:75.8.iv, nearest com:75.8",)

    @pytest.mark.parametrize("text", ["", "\0", "«", "in:", "-", "(" * 500, "слово " * 3000])
    def test_any_text_has_its_steps(self, search: Search, text: str) -> None:
        assert len(search.stages(asked(text))) == len(StageName)
