"""An answer over a small library: what is found, in which order, why, and what is said where nothing is."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from ingest.citation import parse
from ingest.model import Lang, RecordId, Status
from search_service.search.answer import Answer, Facet, Hit, Reason, Rest, Step, Without
from search_service.search.clauses import ReasonKind
from search_service.search.index import write_index
from search_service.search.request import FIRST_BOOK, Sort
from search_service.search.request.request import Limit
from search_service.search.service import Search, open_search
from search_service.search.words.other_words import OtherWords, TermNames
from tests.samples.citations import grammar
from tests.samples.requests import asked
from tests.samples.search_library import ENGLISH_TITLES, RELATED, sample_records

GRAMMAR = grammar()
IDS = {record.id for record in sample_records()}
GLOSSARY = (
    TermNames(ru=("болельщик", "зритель"), en=("kibitzer", "spectator")),
    TermNames(ru=("слепая вера",), en=("blind faith",)),
)


def open_build(folder: Path) -> Search:
    return open_search(folder, read_citation=partial(parse, grammar=GRAMMAR), exists=IDS.__contains__)


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("build")
    write_index(
        folder,
        sample_records(),
        english_titles=ENGLISH_TITLES,
        other_words=[OtherWords(book=FIRST_BOOK, glossary=GLOSSARY, related=RELATED)],
    )
    return folder


@pytest.fixture(scope="module")
def search(build: Path) -> Iterator[Search]:
    opened = open_build(build)
    yield opened
    opened.close()


def ids(answer: Answer) -> list[str]:
    return [str(hit.id) for hit in answer.hits]


def shown(hit: Hit) -> str:
    return "".join(f"[{fragment.text}]" if fragment.mark else fragment.text for fragment in hit.excerpt)


class TestOrder:
    def test_the_form_typed_comes_first(self, search: Search) -> None:
        assert ids(search.answer(asked("взятке")))[0] == "com:79.6"
        assert ids(search.answer(asked("взяток")))[0] == "com:79.5"

    def test_words_side_by_side_beat_words_far_apart(self, search: Search) -> None:
        assert ids(search.answer(asked("пас вне очереди")))[0] == "com:30.2"

    def test_prose_comes_before_notes_headings_and_entries(self, search: Search) -> None:
        kinds = [str(hit.kind) for hit in search.answer(asked("пас")).hits]
        assert kinds == ["paragraph", "paragraph", "paragraph", "note", "commentary"]

    def test_pages_are_pieces_of_one_order(self, search: Search) -> None:
        whole = ids(search.answer(asked("о", size=100)))
        pages = [ids(search.answer(asked("о", page=page, size=2))) for page in (1, 2, 3, 4)]
        assert [one for page in pages for one in page] == whole
        assert pages[3] == []


class TestHit:
    def test_the_best_item_is_named(self, search: Search) -> None:
        (hit,) = search.answer(asked("слепая вера")).hits
        assert (hit.id, hit.item) == (RecordId.parse("com:75.8"), RecordId.parse("com:75.8.ii"))
        (hit,) = search.answer(asked("различает случаи")).hits
        assert hit.item is None

    def test_a_phrase_marks_only_the_phrase(self, search: Search) -> None:
        (hit,) = search.answer(asked('"слепая вера"')).hits
        assert "[Слепая вера] в неправильную информацию, «вера слепая»" in shown(hit)

    def test_a_word_is_marked_in_every_form(self, search: Search) -> None:
        (hit,) = search.answer(asked("вера слепая")).hits
        assert "[Слепая] [вера] в неправильную информацию, «[вера] [слепая]»" in shown(hit)

    def test_a_function_word_is_marked_only_beside_another(self, search: Search) -> None:
        (hit,) = [hit for hit in search.answer(asked("игрок в свой черёд")).hits if str(hit.id) == "com:30.2"]
        assert "[игрок] должен пасовать [в свой черёд]" in shown(hit)
        (hit,) = search.answer(asked("о RHO")).hits
        assert shown(hit).endswith("[RHO] и LHO сверяют записи о взятке.")
        assert [reason.query for reason in hit.reasons] == ["RHO"]

    def test_a_heading_shows_itself(self, search: Search) -> None:
        (hit,) = search.answer(asked('"зрители"')).hits
        assert (shown(hit), hit.title) == ("[ЗРИТЕЛИ]", "ЗРИТЕЛИ")

    def test_a_word_of_the_title_around_counts_as_one_of_the_unit(self, search: Search) -> None:
        assert ids(search.answer(asked("зрители гость"))) == ["com:76.1"]

    def test_the_title_is_the_nearest_around_it(self, search: Search) -> None:
        (hit,) = search.answer(asked("гость")).hits
        assert (hit.title, hit.law, hit.label) == ("ЗРИТЕЛИ", 76, "76.1")
        (hit,) = search.answer(asked("гость", lang=Lang.EN)).hits
        assert hit.title == "Spectators"

    def test_each_word_says_why(self, search: Search) -> None:
        (hit,) = search.answer(asked("количество взятке")).hits
        assert hit.reasons == (
            Reason(kind=ReasonKind.EXACT, query="количество", matched="количество"),
            Reason(kind=ReasonKind.FORM, query="взятке", matched="взятка"),
        )

    def test_english_words_say_which_english_words_they_met(self, search: Search) -> None:
        first, second, *_ = search.answer(asked("kibitzer")).hits
        assert {str(first.id), str(second.id)} == {"com:76.1", "com:76"}
        assert {reason.kind for hit in (first, second) for reason in hit.reasons} == {ReasonKind.ENGLISH}
        assert first.reasons == (Reason(kind=ReasonKind.ENGLISH, query="kibitzer", matched="болельщик"),)
        (hit,) = search.answer(asked("revokes")).hits
        assert hit.reasons == (Reason(kind=ReasonKind.ENGLISH, query="revokes", matched="Revoke"),)

    def test_an_english_term_of_two_words(self, search: Search) -> None:
        (hit,) = search.answer(asked("blind faith")).hits
        assert "[Слепая вера]" in shown(hit)


class TestSense:
    def test_an_abbreviation_is_not_the_word_of_its_letters(self, search: Search) -> None:
        (hit,) = [hit for hit in search.answer(asked("S.O.")).hits if str(hit.id) == "law:79C"]
        assert "[S.O.]" in shown(hit)
        assert search.answer(asked("so")).total == 0

    def test_a_number_alone_is_no_citation(self, search: Search) -> None:
        assert search.answer(asked("79 реконтра")).total == 0
        (hit,) = search.answer(asked("79C реконтра")).hits
        assert [reason.kind for reason in hit.reasons] == [ReasonKind.EXACT]

    def test_a_place_inside_the_one_cited_says_so(self, search: Search) -> None:
        (hit,) = [hit for hit in search.answer(asked("27В1")).hits if str(hit.id) == "com:79.5"]
        assert hit.reasons == (Reason(kind=ReasonKind.INSIDE, query="27B1", matched="27В1(b)"),)
        assert "com:79.5" not in ids(search.answer(asked("27В1", without=frozenset({"inside"}))))


class TestWithout:
    def test_other_forms_are_switched_off(self, search: Search) -> None:
        assert ids(search.answer(asked("взяток", without=frozenset({"form"})))) == ["com:79.5"]

    def test_english_is_switched_off(self, search: Search) -> None:
        assert search.answer(asked("revoke", without=frozenset({"english"}))).step is Step.NONE


class TestCertainty:
    def test_it_is_said_where_nothing_is_certain_and_what_the_rest_finds(self, search: Search) -> None:
        answer = search.answer(asked("рейтинг болельщика онлайн"))
        assert (answer.certain, answer.words_missing) == (False, ("рейтинг", "онлайн"))
        assert answer.rest == (Rest(text="болельщика", count=search.answer(asked("болельщика")).total),)
        assert {hit.words_missing for hit in answer.hits} == {("рейтинг", "онлайн")}

    @pytest.mark.parametrize("text", ["рейтинг судья взятка", "гость таблица этикет черед помощь"])
    def test_each_part_that_is_offered_finds_as_many_as_it_says(self, search: Search, text: str) -> None:
        answer = search.answer(asked(text))
        assert len(answer.rest) > 1
        assert [one.count for one in answer.rest] == [search.answer(asked(one.text)).all_words for one in answer.rest]

    @pytest.mark.parametrize("sort", Sort)
    @pytest.mark.parametrize("page", [1, 2])
    def test_neither_order_nor_page_makes_an_answer_certain(self, search: Search, sort: Sort, page: int) -> None:
        for text, certain in [("рейтинг болельщика онлайн", False), ("пас вне очереди", True)]:
            assert search.answer(asked(text, sort=sort, page=page, size=1)).certain is certain

    @pytest.mark.parametrize(
        ("text", "certain"), [("44C9", False), ("law:23", True), ("пас", True), ("щщщ", False), ("in:index", True)]
    )
    def test_a_number_that_leads_somewhere_is_certain(self, search: Search, text: str, certain: bool) -> None:
        assert search.answer(asked(text)).certain is certain

    def test_what_each_hit_lacks_is_said(self, search: Search) -> None:
        answer = search.answer(asked("пас игрок очередь судья"))
        assert answer.all_words == sum(not hit.words_missing for hit in answer.hits) == 2
        lacking = {str(hit.id): hit.words_missing for hit in answer.hits}
        assert lacking["com:30.2"] == ("судья",)


class TestLadder:
    def test_all_the_words(self, search: Search) -> None:
        answer = search.answer(asked("взятка судья"))
        assert (answer.step, ids(answer), answer.words_missing) == (Step.ALL, ["com:79.5"], ())

    def test_then_nearly_all_of_them_and_it_is_said(self, search: Search) -> None:
        answer = search.answer(asked("болельщик реконтра"))
        assert (answer.step, ids(answer), answer.words_missing) == (Step.NEAR, ["com:76.1", "com:76"], ("реконтра",))

    def test_a_longer_query_takes_those_with_nearly_all_where_few_have_all(self, search: Search) -> None:
        answer = search.answer(asked("пас игрок очередь судья"))
        assert (answer.step, ids(answer)[:2]) == (Step.NEAR, ["com:30.1", "com:30.3"])
        assert "com:30.2" in ids(answer)

    def test_then_any_of_them(self, search: Search) -> None:
        answer = search.answer(asked("гость таблица этикет черед помощь"))
        assert (answer.step, answer.total) == (Step.ANY, 6)

    def test_empty_words_are_not_needed(self, search: Search) -> None:
        needed = ids(search.answer(asked("пас вне очереди")))
        assert ids(search.answer(asked("что делать, если пас вне очереди"))) == needed

    def test_function_words_alone_are_no_reason(self, search: Search) -> None:
        answer = search.answer(asked("о реконтра"))
        assert (answer.step, answer.total) == (Step.NONE, 0)

    def test_where_nothing_is_found_each_part_is_counted(self, search: Search) -> None:
        answer = search.answer(asked('"партнерском соглашении слепая" таблица law:79 -организатор'))
        assert answer.step is Step.NONE
        assert answer.without == (
            Without(part='"партнерском соглашении слепая"', count=0),
            Without(part="таблица", count=0),
            Without(part="law:79", count=0),
            Without(part="-организатор", count=0),
        )
        answer = search.answer(asked('"слепая вера" law:79'))
        assert answer.without == (Without(part="law:79", count=1),)

    def test_counts_are_those_of_the_query_without_the_part(self, search: Search) -> None:
        answer = search.answer(asked('"взятка возвращена" взятка in:commentary'))
        (phrase, word, place) = answer.without
        assert phrase.count == search.answer(asked("взятка in:commentary")).total == 2
        assert word.count == search.answer(asked('"взятка возвращена" in:commentary')).total
        assert place.count == search.answer(asked('"взятка возвращена" взятка')).total

    @pytest.mark.parametrize("text", ["", " ", "\0", "()", "*", "щщщ", "x" * 20_000, '"', "-", "<script>&"])
    def test_nothing_is_an_answer(self, search: Search, text: str) -> None:
        answer = search.answer(asked(text))
        assert (answer.total, answer.hits, answer.step, answer.text) == (0, (), Step.NONE, text)

    def test_what_was_cut_is_said(self, search: Search) -> None:
        assert search.answer(asked("пас " * 5000)).limits == (Limit.TOO_LONG, Limit.TOO_MANY_WORDS)


class TestFilters:
    def test_facets_count_units_of_the_answer(self, search: Search) -> None:
        answer = search.answer(asked("взятка"))
        assert answer.facets["kind"] == (
            Facet(value="paragraph", count=2),
            Facet(value="index_entry", count=1),
            Facet(value="law", count=1),
        )
        assert answer.facets["law"] == (Facet(value=79, count=3),)

    def test_a_facet_followed_gives_its_count(self, search: Search) -> None:
        for facet in search.answer(asked("игрок")).facets["law"]:
            assert isinstance(facet.value, int)
            assert search.answer(asked("игрок", law=facet.value)).total == facet.count

    def test_chosen_filters_hold_over_typed_ones(self, search: Search) -> None:
        assert ids(search.answer(asked("взятка in:law", in_="index"))) == ["index:vzyatki--ustupka"]
        assert ids(search.answer(asked("взятка in:index"))) == ["index:vzyatki--ustupka"]

    def test_a_filter_alone_lists_its_units_in_the_order_of_the_book(self, search: Search) -> None:
        assert ids(search.answer(asked("", law=76))) == ["com:76.1", "com:76"]

    def test_page_and_size_are_brought_into_bounds(self, search: Search) -> None:
        answer = search.answer(asked("пас", page=0, size=1000))
        assert (answer.page, answer.size, len(answer.hits)) == (1, 100, answer.total)


class TestCitation:
    @pytest.mark.parametrize("text", ["79C", "79С", "Правило 79С", "law:79C", "79 C"])
    def test_it_is_answered_first(self, search: Search, text: str) -> None:
        citation = search.answer(asked(text)).citation
        assert citation
        assert (citation.status, citation.targets) == (Status.RESOLVED, (RecordId.parse("law:79C"),))

    def test_the_texts_that_cite_it_are_the_hits(self, search: Search) -> None:
        assert ids(search.answer(asked("Правило 79C"))) == ["com:79.5"]
        assert ids(search.answer(asked("п. 79.5 iv"))) == ["com:79.5"]

    def test_an_absent_one_names_the_nearest(self, search: Search) -> None:
        citation = search.resolve("27В1(b)")
        assert citation
        assert (citation.status, citation.nearest) == (Status.ABSENT, ())
        citation = search.resolve("74C8a")
        assert citation is None or citation.nearest == (RecordId.parse("law:74C8"),)
        citation = search.resolve("75.8.iv")
        assert citation
        assert (citation.status, citation.nearest) == (Status.ABSENT, (RecordId.parse("com:75.8"),))

    @pytest.mark.parametrize("text", ["взятка", "", "пас 79C судья"])
    def test_what_is_none_is_none(self, search: Search, text: str) -> None:
        assert search.answer(asked(text)).citation is None


def test_marks_are_the_words_of_the_query_in_any_text(search: Search) -> None:
    text = "Слепая вера, вера слепая; п. 79.5.(iv)"
    assert [span.of(text) for span in search.marker('"слепая вера"')(text)] == ["Слепая вера"]
    assert [span.of(text) for span in search.marker("вере")(text)] == ["вера", "вера"]
    assert [span.of(text) for span in search.marker("79.5 iv")(text)] == ["79.5.(iv)"]
    assert search.marker("")(text) == ()
