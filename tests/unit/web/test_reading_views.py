"""Claims about what stands around a text: its digest, the provisions a paragraph belongs to, who cites it, what it is
read with, the glossary, the map, the previews.
"""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from ingest.findings import CODES
from ingest.model import Lang, RecordId, Span
from search_service.library import Library
from search_service.open_build import search_of
from search_service.web.annotations import Annotations
from search_service.web.urls import Show, Urls, term_anchor, usual_show
from search_service.web.views.about import audit_page
from search_service.web.views.glossary import glossary_letters
from search_service.web.views.law import law_reading
from search_service.web.views.lookup import preview_page
from search_service.web.views.map import law_ties, map_page
from search_service.web.views.parts.blocks import Block, Prose, block_of, text_choices
from search_service.web.views.parts.citation_chart import Arc, drawing
from search_service.web.views.parts.co_cited import read_with
from search_service.web.views.parts.context import PageContext, ViewContext, once
from search_service.web.views.parts.links import LinkState
from tests.samples.site import only_book, publish_sample


@pytest.fixture(scope="module")
def annotations(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Annotations, ViewContext]]:
    library = Library.open(publish_sample(tmp_path_factory.mktemp("data")))
    search = search_of(library)
    annotations = Annotations(library, search)
    urls = Urls("", Lang.RU)
    view = ViewContext(
        library=library,
        book=only_book(library),
        urls=urls,
        terms=lambda text: annotations.terms(text, urls),
        citations=annotations.citations,
    )
    yield annotations, view
    search.close()
    library.close()


@pytest.fixture
def view(annotations: tuple[Annotations, ViewContext]) -> ViewContext:
    return annotations[1]


def context_of(view: ViewContext) -> PageContext:
    return PageContext(
        lang=view.lang,
        urls=view.urls,
        here="x",
        alternates=(),
        translations=(),
        canonical="",
        origin="",
        query="",
        build="",
        books=view.library.books,
        book=view.book,
        cite=(),
        indexed=False,
    )


def block(view: ViewContext, name: str) -> Block:
    record = view.library.record(RecordId.parse(name))
    assert record is not None
    return block_of(record, view)


def test_a_digest_has_its_citations_as_links_and_keeps_every_character(view: ViewContext) -> None:
    digest = block(view, "law:79C").digest
    text = "".join(passage.text for passage in digest)
    assert text == "Unless a later time is named, the period ends after 30 minutes; see Law 79A."
    assert [(passage.text, passage.link.href) for passage in digest if passage.link] == [("79A", "/ru/law/79#79A")]
    assert block(view, "com:30.3").digest == ()


def test_the_digest_stands_beside_the_first_stretch_of_text_alone(view: ViewContext) -> None:
    parts = [part for part in block(view, "law:79A").parts if isinstance(part, Prose)]
    assert [part.leads for part in parts] == [True]
    assert not block(view, "law:79").has_prose


def test_who_cites_exactly_a_record_is_listed_with_it(view: ViewContext) -> None:
    assert [(citer.label, citer.href) for citer in block(view, "law:79C").cited_by] == [("79.2", "/ru/law/79#79.2")]
    assert block(view, "law:79A").cited_by == ()
    assert block(view, "law:30").cited_by == ()  # its page has a list of its own


def test_a_paragraph_stands_under_the_provision_it_cites(view: ViewContext) -> None:
    reading = law_reading(79, view)
    assert reading is not None
    assert [part.id for part in reading.law.parts if isinstance(part, Block)] == ["law:79A", "law:79C"]
    assert reading.slots == (0, 2)  # 79.1 cites nothing, 79.2 cites 79C


def test_laws_spoken_of_together_are_counted(view: ViewContext) -> None:
    companions = read_with(30, view)
    assert [(line.law.id, [unit.label for unit in line.places]) for line in companions] == [
        ("law:23", ["23.1", "30.3"]),
        ("law:31", ["23.1"]),
        ("law:79", ["79.2"]),
    ]
    assert read_with(16, view) == ()


def test_each_notion_is_linked_once_in_a_section(view: ViewContext) -> None:
    def linker(text: str) -> tuple[tuple[Span, str], ...]:
        return ((Span(0, 1), "/a"), (Span(2, 3), "/b"), (Span(4, 5), "/a"))

    first = once(linker)
    assert [href for _, href in first("x y z")] == ["/a", "/b"]
    assert first("x y z") == ()
    marked = [p for part in block(view, "com:30.2").parts if isinstance(part, Prose) for p in part.passages if p.term]
    assert "/ru/glossary#term-offender" in [passage.term for passage in marked]


def test_where_no_text_has_a_digest_there_is_no_choice_of_texts(view: ViewContext) -> None:
    assert text_choices(view.urls, lambda urls: urls.page("commentary"), block(view, "com:30.3"), None) == ()


def test_a_term_inside_a_link_is_left_alone(view: ViewContext) -> None:
    parts = [part for part in block(view, "com:23.1").parts if isinstance(part, Prose)]
    assert all(not (passage.link and passage.term) for part in parts for passage in part.passages)


@pytest.mark.parametrize(("lang", "usual"), [(Lang.RU, Show.RU), (Lang.EN, Show.BOTH)])
def test_the_choice_of_texts_is_in_every_link_but_the_usual_one(view: ViewContext, lang: Lang, usual: Show) -> None:
    assert usual_show(lang) is usual
    choices = text_choices(Urls("", lang), lambda urls: urls.page("commentary"), block(view, "law:79"))
    assert [choice.show for choice in choices if choice.is_current] == [usual]
    for choice in choices:
        tail = "" if choice.show is usual else f"?show={choice.show}"
        assert choice.href == f"/{lang}/commentary{tail}"
    both = replace(Urls("", Lang.RU), show=Show.EN)
    assert both.record(RecordId.parse("com:30.2"), query="пас") == "/ru/law/30?q=%D0%BF%D0%B0%D1%81&show=en#30.2"
    assert both.home() == "/ru/"


def test_the_glossary_is_in_the_order_of_its_language_and_knows_where_each_notion_is_used(
    annotations: tuple[Annotations, ViewContext],
) -> None:
    made, view = annotations
    letters = glossary_letters(view, made.uses, made.translations)
    assert letters[0].letter == "А"
    assert letters[-1].letter.isascii()  # the other alphabet comes last
    notions = {notion.term.en: notion for group in letters for notion in group.notions}
    assert [(use.place.label, use.count) for use in notions["offender"].uses] == [("30.2", 1)]
    assert [wording.work for wording in notions["defender"].wordings] == ["laws-1987", "commentary-1987"]
    english = glossary_letters(replace(view, urls=Urls("", Lang.EN)), made.uses, made.translations)
    names = [notion.term.en.casefold() for group in english for notion in group.notions]
    assert names == sorted(names)


def test_a_notion_has_one_ascii_anchor_of_its_own(view: ViewContext) -> None:
    anchors = [term_anchor(term.en) for term in view.library.facts.terms()]
    assert len(anchors) == len(set(anchors))
    assert all(name.isascii() for name in anchors)


def test_the_map_counts_pairs_of_different_laws(view: ViewContext) -> None:
    assert law_ties(view) == {(23, 30): 1, (23, 31): 1, (30, 23): 1, (79, 30): 1}


def test_the_picture_has_an_arc_for_each_pair_on_the_side_it_leads_to() -> None:
    drawn = drawing([7, 23, 30], [Arc(source=23, target=30, count=9), Arc(source=30, target=7, count=1)])
    forward, back = drawn.nodes[1].arcs[0], drawn.nodes[2].arcs[0]
    assert (forward.weight, back.weight) == (4, 1)
    assert [node.incoming for node in drawn.nodes] == [(back,), (), (forward,)]
    assert int(forward.path[1:].split()[0]) > drawn.middle > int(back.path[1:].split()[0])
    for arc in (forward, back):
        xs = [int(number) for number in arc.path.replace("M", "").replace("C", " ").split()[::2]]
        assert 0 <= (xs[0] + 3 * xs[1] + 3 * xs[2] + xs[3]) / 8 <= drawn.width  # where a cubic curve is widest
    assert drawing([], []).nodes == ()


def test_the_commentary_is_told_apart_from_what_it_never_names(view: ViewContext) -> None:
    page = map_page(context_of(view), view)
    by_law = {item.law.id: item for item in page.coverage}
    assert [line.label for line in by_law["law:79"].discussed] == ["79C"]
    assert [line.label for line in by_law["law:79"].never] == ["79A"]
    assert by_law["law:27"].discussed[0].href == "/ru/law/27#27B1b"
    assert "law:16" in [law.id for law in page.silent]
    assert len(page.coverage) + len(page.silent) == 9


@pytest.mark.parametrize(
    ("name", "state", "lines", "href"),
    [
        ("com:30.2", LinkState.TEXT, 1, "/ru/law/30#30.2"),
        ("law:30", LinkState.STUB, 0, "/ru/law/30"),
        ("law:23B", LinkState.ABSENT, 0, "/ru/law/23#23B"),
        ("law@1975:23B", LinkState.OTHER_EDITION, 0, None),
        ("com:36.1~exA", LinkState.TEXT, 2, "/ru/law/36#36.1~exA"),
    ],
)
def test_a_preview_shows_the_text_or_tells_why_there_is_none(
    view: ViewContext, name: str, state: LinkState, lines: int, href: str | None
) -> None:
    page = preview_page(context_of(view), RecordId.parse(name), view)
    assert (page.link.state, len(page.lines), page.link.href) == (state, lines, href)
    assert all(not passage.anchors and not passage.term for line in page.lines for passage in line.passages)
    assert page.edition == (1975 if state is LinkState.OTHER_EDITION else None)


def test_a_preview_shows_the_digest_to_whoever_asked_for_it(view: ViewContext) -> None:
    asked = replace(view, urls=replace(view.urls, show=Show.EN))
    page = preview_page(context_of(asked), RecordId.parse("com:30.2"), asked)
    assert [line.is_digest for line in page.lines] == [True]


def test_the_audit_tells_how_much_is_held(view: ViewContext) -> None:
    page = audit_page(context_of(view), view)
    held = page.books[0].held
    assert (held.laws, held.with_text, held.commented, held.indexed, held.listed) == (9, 1, 5, 1, 1)
    assert [line.row.law for line in page.books[0].lines] == [16, 23, 27, 29, 30, 31, 36, 74, 79]
    last = page.books[0].lines[-1].row
    assert (last.printed, last.paragraphs, last.cited) == (2, 2, 1)
    assert [(group.code, group.meaning, group.lines[0].label) for group in page.groups] == [
        ("reference-absent", CODES["reference-absent"].meaning, "30.3")
    ]
