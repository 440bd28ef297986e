"""Claims about the language of every word on a page: what is not in the language of the page is a quotation."""

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final

import pytest
from babel.messages.pofile import read_po
from bs4 import BeautifulSoup, Comment, Tag
from starlette.testclient import TestClient

from search_service.web.language import LOCALES
from tests.samples.site import sample_records

# What a page quotes in the other language: printed text and its digest, printed words beside ours, a citation as
# printed, both names of a notion, the names of languages; and what is of no language: names of files, code, keys.
QUOTED: Final = (
    *(".prose", ".printed", ".printed-words", ".excerpt", ".digest", ".plain-words", ".preview-lines", ".mention"),
    *(".notion", ".other-term", ".languages", ".print-address", ".hit", "code", "kbd", "script", "style"),
)
CYRILLIC: Final = re.compile("[а-яё]", re.IGNORECASE)
LATIN: Final = re.compile(r"[a-z]{3,}", re.IGNORECASE)
ENOUGH: Final = 2  # Latin words that are an English text; one is a name or an abbreviation, which Russian has too
SPOKEN: Final = ("title", "aria-label", "placeholder", "alt")
PATHS: Final = (
    *("", "contents", "index", "commentary", "glossary", "map", "table", "audit", "about", "help", "offline"),
    *(f"law/{record.law}" for record in sample_records() if record.kind == "law"),
    *("law/30?show=both", "source/com:30.2", "source/index:kontra", "preview/com:30.2", "preview/law:27"),
    *("table/pass", "table/pass/first", "table/pass/stopped", "table/tricks", "table/27", "slip"),
    *("go?ref=400", "nothing", "search?q=40.11", "search?q=zzz", "api", "glossary/pass", "go?ref=30-31"),
)


def _sentences(value: Any) -> Iterator[str]:
    """What an OpenAPI document tells people."""
    if isinstance(value, dict):
        yield from (
            " ".join(value[key].split()) for key in ("summary", "description") if isinstance(value.get(key), str)
        )
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _sentences(inner)


def foreign(html: str, lang: str) -> list[str]:
    """The texts of a page in the other language that stand in no quotation, with the attributes that are read out."""
    soup = BeautifulSoup(html, "html.parser")
    for quoted in soup.select(", ".join(QUOTED)):
        quoted.decompose()
    return [text for text in _told(soup) if _is_foreign(text, lang)]


def _told(soup: BeautifulSoup) -> Iterator[str]:
    for text in soup.find_all(string=True):
        if not isinstance(text, Comment) and text.strip():
            yield str(text).strip()
    for tag in soup.find_all(True):
        if isinstance(tag, Tag):
            yield from (str(tag[name]) for name in SPOKEN if tag.has_attr(name))


def _is_foreign(text: str, lang: str) -> bool:
    if lang == "en":
        return CYRILLIC.search(text) is not None
    return CYRILLIC.search(text) is None and len(LATIN.findall(text)) >= ENOUGH


@pytest.mark.parametrize(
    ("html", "lang", "found"),
    [
        ("<p>Правило</p>", "en", ["Правило"]),
        ('<p title="Судья">Director</p>', "en", ["Судья"]),
        ('<p class="prose">Правило</p>', "en", []),
        ("<p>Missing Card</p>", "ru", ["Missing Card"]),
        ("<p>Заявка RHO, LHO</p><p>API</p>", "ru", []),
    ],
)
def test_a_text_of_the_other_language_is_seen(html: str, lang: str, found: list[str]) -> None:
    assert foreign(html, lang) == found


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize("path", PATHS)
def test_a_page_has_no_word_of_the_other_language_but_in_quotations(site: TestClient, lang: str, path: str) -> None:
    answer = site.get(f"/{lang}/{path}", follow_redirects=True)
    assert foreign(answer.text, lang) == []


def test_no_sentence_of_the_reference_is_translated_in_vain(site: TestClient) -> None:
    told = set(_sentences(site.get("/api/v1/openapi.json").json()))
    read = read_po(BytesIO((LOCALES / "ru" / "LC_MESSAGES" / "api.po").read_bytes()))
    translated = {str(message.id): message.string for message in read if message.id}
    assert len(translated) > 150
    assert set(translated) - told == set()
    assert all(translated.values())


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_no_page_shows_an_id_of_the_index(site: TestClient, lang: str) -> None:
    for path in ("index", "audit", "law/40", "source/index:kontra", "preview/index:nelegalnaya-informatsiya"):
        soup = BeautifulSoup(site.get(f"/{lang}/{path}").text, "html.parser")
        for code in soup.select("code"):
            code.decompose()
        assert "nelegalnaya" not in soup.get_text().replace(f"/{lang}/preview/index:nelegalnaya-informatsiya", "")
