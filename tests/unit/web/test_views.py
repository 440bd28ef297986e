"""Claims about page values: texts come apart without losing a character, links tell what stands behind them, and
every template gets exactly the names it uses.
"""

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jinja2 import Environment, FileSystemLoader, meta, nodes

from ingest.model import Anchor, Lang, RecordId, Span
from search_service.library import Library
from search_service.settings import templates_folder
from search_service.web.errors import ErrorPage
from search_service.web.traffic import RefusalPage
from search_service.web.urls import Urls
from search_service.web.views.about import AboutPage, ApiPage, AuditPage, HelpPage
from search_service.web.views.book import (
    CommentaryPage,
    ContentsPage,
    HomePage,
    IndexPage,
    availability,
    divisions,
    index_letters,
)
from search_service.web.views.desk.situations import SituationPage
from search_service.web.views.desk.slip import SlipPage
from search_service.web.views.desk.table import LimbsPage, TablePage
from search_service.web.views.glossary import GlossaryPage, TermCard
from search_service.web.views.law import LawPage, law_reading
from search_service.web.views.lookup import ChoicesPage, PreviewPage
from search_service.web.views.map import MapPage
from search_service.web.views.offline import OfflinePage
from search_service.web.views.outward.card import CardPage
from search_service.web.views.parts.blocks import Block, block_of
from search_service.web.views.parts.context import ViewContext
from search_service.web.views.parts.links import Link, LinkState, sentence_case
from search_service.web.views.parts.text import Layers, passages
from search_service.web.views.search import SearchPage
from search_service.web.views.source import SourcePage
from tests.samples.site import only_book, publish_sample

TEMPLATES = {
    "home.html": HomePage,
    "search.html": SearchPage,
    "law.html": LawPage,
    "commentary.html": CommentaryPage,
    "index.html": IndexPage,
    "contents.html": ContentsPage,
    "glossary.html": GlossaryPage,
    "map.html": MapPage,
    "preview.html": PreviewPage,
    "card.html": CardPage,
    "source.html": SourcePage,
    "about.html": AboutPage,
    "help.html": HelpPage,
    "audit.html": AuditPage,
    "api.html": ApiPage,
    "choices.html": ChoicesPage,
    "error.html": ErrorPage,
    "table.html": TablePage,
    "situation.html": SituationPage,
    "limbs.html": LimbsPage,
    "slip.html": SlipPage,
    "term.html": TermCard,
    "offline.html": OfflinePage,
    "refusal.html": RefusalPage,
}
GLOBALS = {
    "breadcrumbs",
    "site_described",
    "locale",
    "cite_styles",
    "hint_of",
    "asset",
    "name_of",
    "symbols",
    "_",
    "gettext",
    "ngettext",
}
PARTS = {"answer.html", "base.html", "macros.html", "names.html", "search_box.html"}


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ViewContext]:
    library = Library.open(publish_sample(tmp_path_factory.mktemp("data")))
    yield ViewContext(library=library, book=only_book(library), urls=Urls("", Lang.RU))
    library.close()


def block(view: ViewContext, name: str) -> Block:
    record = view.library.record(RecordId.parse(name))
    assert record is not None
    return block_of(record, view)


def link(view: ViewContext, name: str, mention: str) -> Link:
    """The link over `mention` in the text of a record."""
    prose = [part for part in block(view, name).parts if part.type == "prose"]
    found = [p for part in prose for p in part.passages if p.link and p.text == mention]  # type: ignore[union-attr]
    assert len(found) == 1
    assert found[0].link is not None
    return found[0].link


spans = st.tuples(st.integers(0, 40), st.integers(0, 40)).map(lambda pair: Span(min(pair), max(pair)))


@given(text=st.text(min_size=1, max_size=40), emphasis=st.lists(spans), marks=st.lists(spans), anchored=spans)
def test_passages_together_are_the_text(text: str, emphasis: list[Span], marks: list[Span], anchored: Span) -> None:
    layers = Layers(
        emphasis=tuple(emphasis),
        marks=tuple(marks),
        anchors=(Anchor(id=RecordId.parse("com:75.5.a"), start=anchored.start, end=anchored.end),),
    )
    cut = passages(text, Span(0, len(text)), layers)
    assert "".join(passage.text for passage in cut) == text
    assert all(run.text for passage in cut for run in passage.runs)


def test_overlapping_layers_nest_by_character() -> None:
    there = Link(href="/x", state=LinkState.TEXT, label="30")
    cut = passages(
        "abcdef", Span(0, 6), Layers(emphasis=(Span(1, 4),), marks=(Span(3, 5),), links=((Span(2, 6), there),))
    )
    looks = [(run.text, run.emphasis, run.mark, passage.link is there) for passage in cut for run in passage.runs]
    assert looks == [
        ("a", False, False, False),
        ("b", True, False, False),
        ("c", True, False, True),
        ("d", True, True, True),
        ("e", False, True, True),
        ("f", False, False, True),
    ]


@pytest.mark.parametrize(
    ("record", "mention", "state", "href"),
    [
        ("com:30.3", "30.2.", LinkState.TEXT, "/ru/law/30#30.2"),
        ("com:30.3", "23В", LinkState.ABSENT, "/ru/law/23#23B"),
        ("com:27.6.iii", "27В1(b)", LinkState.ABSENT, "/ru/law/27#27B1b"),
        ("com:23.1", "23В", LinkState.OTHER_EDITION, None),
        ("com:23.1", "30...31", LinkState.STUB, "/ru/law/30"),
        ("com:74.2", "74А", LinkState.AMBIGUOUS, "/go?ref=74%D0%90&lang=ru"),
    ],
)
def test_a_link_says_what_stands_behind_it(
    view: ViewContext, record: str, mention: str, state: LinkState, href: str | None
) -> None:
    found = link(view, record, mention)
    assert (found.state, found.href) == (state, href)


def test_a_block_keeps_the_order_of_print_and_every_name(view: ViewContext) -> None:
    law = block(view, "law:79")
    assert [part.id for part in law.parts if isinstance(part, Block)] == ["law:79A", "law:79C"]
    assert block(view, "com:74.2").anchors == ("74.2", "74.3")
    example = block(view, "com:36.1~exA")
    assert [part.type for part in example.parts] == ["auction", "prose"]


def test_a_block_without_any_text_inside_is_empty(view: ViewContext) -> None:
    assert block(view, "law:16").is_empty
    assert not block(view, "law:79").is_empty
    assert not block(view, "com:27").is_empty


@pytest.mark.parametrize(
    ("printed", "shown"),
    [("ПАС ВНЕ ОЧЕРЕДИ", "Пас вне очереди"), ("Поведение и этикет", "Поведение и этикет"), ("А. Б", "А. Б"), ("", "")],
)
def test_a_title_in_capitals_becomes_a_sentence(printed: str, shown: str) -> None:
    assert sentence_case(printed) == shown


def test_a_law_page_gathers_what_is_linked_with_the_law(view: ViewContext) -> None:
    reading = law_reading(23, view)
    assert reading is not None
    assert [line.label for line in reading.missing] == ["23B", "23, пример 1"]
    assert [line.source.id for line in reading.incoming] == ["com:30.3"]
    assert {line.target for line in reading.outgoing} == {"law:30", "law:31", ""}
    assert [step.id for step in reading.trail] == ["div:V", "div:V.II"]
    assert (reading.previous and reading.previous.label, reading.next and reading.next.label) == ("16", "27")
    assert law_reading(94, view) is None


def test_index_and_contents_entries_point_to_their_law(view: ViewContext) -> None:
    doubled, listed = law_reading(36, view), law_reading(16, view)
    assert doubled is not None
    assert listed is not None
    assert [(line.text, line.href) for line in doubled.index_entries] == [
        ("Легальная контра", "/ru/index#kontra--legalnaya-x")
    ]
    assert [line.page for line in listed.contents_entries] == [6]


def test_the_language_of_titles_follows_the_interface(view: ViewContext) -> None:
    english = replace(view, urls=Urls("", Lang.EN))
    here, there = law_reading(30, view), law_reading(30, english)
    assert here is not None
    assert there is not None
    assert (here.titles[0].text, here.titles[0].lang) == ("Пас вне очереди", Lang.RU)
    assert (there.titles[0].text, there.titles[0].lang) == ("Pass out of Rotation", Lang.EN)


def test_divisions_hold_the_laws_in_the_order_of_the_book(view: ViewContext) -> None:
    undivided, *chapters = divisions(view, with_entries=True)
    assert (undivided.label, [line.law.number for line in undivided.laws]) == ("", [74])
    assert [chapter.label for chapter in chapters] == ["Глава V", "Глава VIII"]
    assert [inner.label for inner in chapters[0].inner] == ["Часть II"]
    assert [line.anchor for line in chapters[0].laws[0].entries] == ["law:16A"]
    held = availability((undivided, *chapters))
    assert (held.laws, held.with_text, held.commented) == (9, 1, 6)


def test_index_heads_stand_under_their_letters(view: ViewContext) -> None:
    letters = index_letters(view)
    assert [(group.letter, [head.id for head in group.heads]) for group in letters] == [
        ("К", ["index:kontra"]),
        ("М", ["index:modulyatsiya"]),
    ]
    assert [words.text for words, _ in letters[1].heads[0].see] == ["Нелегальная информация"]


def names_used(template: str) -> set[str]:
    """The names a template takes from its context; its own macros and imports are none."""
    environment = Environment(
        loader=FileSystemLoader(templates_folder()), extensions=["jinja2.ext.i18n"], autoescape=True
    )
    tree = environment.parse((templates_folder() / template).read_text(encoding="utf-8"))
    own = {node.name for node in tree.find_all(nodes.Macro)} | {node.target for node in tree.find_all(nodes.Import)}
    own |= {str(name) for node in tree.find_all(nodes.FromImport) for name in node.names}
    return meta.find_undeclared_variables(tree) - own - GLOBALS


@pytest.mark.parametrize("name", sorted(TEMPLATES))
def test_a_template_uses_exactly_the_fields_of_its_page(name: str) -> None:
    assert names_used(name) | {"context"} == {field.name for field in fields(TEMPLATES[name])}
    assert names_used("base.html") == {"context"}


def test_every_template_belongs_to_a_page() -> None:
    assert {path.name for path in Path(templates_folder()).glob("*.html")} == set(TEMPLATES) | PARTS


@pytest.mark.parametrize("path", sorted(Path(templates_folder()).iterdir()), ids=lambda path: path.name)
def test_no_line_of_a_template_is_longer_than_code_may_be(path: Path) -> None:
    assert [line for line in path.read_text(encoding="utf-8").splitlines() if len(line) > 120] == []
