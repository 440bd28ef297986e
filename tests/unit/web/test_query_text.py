"""What was sent in another encoding, or cut, is read as it was meant; UTF-8 stays as it is, byte for byte."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from search_service.server.request_line import percent_encoded
from search_service.web.http.query_text import Reread, as_utf8, read

WORDS = ("взятка", "Взятка", "пас вне очереди", "контра", "ренонс", "правило 27В1", "судья", "объявление", "ещё")
untimed = settings(deadline=None)


@pytest.mark.parametrize("encoding", ["windows-1251", "koi8-r", "cp866"])
@pytest.mark.parametrize("text", WORDS)
def test_a_russian_text_is_read_in_the_encoding_it_was_sent_in(text: str, encoding: str) -> None:
    assert read(text.encode(encoding)) == (text, encoding)


def test_an_accented_word_is_read_as_western() -> None:
    assert read("café".encode("windows-1252")) == ("café", "windows-1252")


@pytest.mark.parametrize("text", [word for word in WORDS if len(word) > 4 and word.isalpha()])
@pytest.mark.parametrize("cut", [1, 3])
def test_utf_8_cut_inside_a_letter_keeps_the_whole_letters(text: str, cut: int) -> None:
    sent = text.encode()[:-cut]
    assert read(sent) == (sent.decode(errors="ignore"), "")
    assert read(text.encode()[1:]) == (text[1:], "")


@untimed
@given(st.text())
def test_utf_8_is_left_alone(text: str) -> None:
    sent = text.encode(errors="ignore")
    assert read(sent) == (sent.decode(), None)


@untimed
@given(st.binary(max_size=60))
def test_any_bytes_have_a_text(sent: bytes) -> None:
    query, _ = as_utf8(b"q=" + sent)
    query.decode("latin-1")


@pytest.mark.parametrize(
    ("query", "meant"),
    [
        (b"q=%C2%E7%FF%F2%EA%E0&page=2", b"q=%D0%92%D0%B7%D1%8F%D1%82%D0%BA%D0%B0&page=2"),
        (b"lang=en&q=%EF%E0%F1+27%C2", b"lang=en&q=%D0%BF%D0%B0%D1%81%2027%D0%92"),
        (b"q=%D0%BF%D0%B0%D1", b"q=%D0%BF%D0%B0"),
        (b"q=%D0%BF%D0%B0%D", b"q=%D0%BF%D0%B0"),
        (b"q=%D0%BF%D0%B0+100%25", b"q=%D0%BF%D0%B0+100%25"),
        (b"q=100%", b"q=100%"),
        (b"", b""),
    ],
)
def test_a_query_string_is_in_utf_8(query: bytes, meant: bytes) -> None:
    assert as_utf8(query)[0] == meant


def test_what_was_read_anew_is_named() -> None:
    assert as_utf8(b"a=b&q=%EF%E0%F1&ref=%D0")[1] == (Reread("q", "windows-1251"), Reread("ref", "windows-1251"))


def test_only_the_request_line_is_percent_encoded() -> None:
    line = "GET /ru/search?q=пас HTTP/1.1\r\nX: ы\r\n\r\n".encode()
    assert percent_encoded(line) == b"GET /ru/search?q=%D0%BF%D0%B0%D1%81 HTTP/1.1\r\nX: \xd1\x8b\r\n\r\n"
    assert percent_encoded(b"GET / HTTP/1.1\r\n") == b"GET / HTTP/1.1\r\n"
    assert percent_encoded("тело GET /".encode()) == "тело GET /".encode()
