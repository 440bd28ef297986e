"""An HTML page gives the lines that a reader sees, once and in order, and counts what was not read."""

import pytest

from ingest.decode import decode
from ingest.decode.markup.bold import without_marks
from ingest.decode.markup.html import is_html, lines_of_html

LETTER = "Если игрок заявил недостаточно, судья решает."


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<p>Если   игрок\n заявил<p>пас", "Если игрок заявил\n\nпас\n"),
        ("<div>один<br>два<br><br>три</div>четыре", "один\nдва\n\nтри\nчетыре\n"),
        ("<h2>Правило <b>27</b></h2>текст", "Правило 27\n\nтекст\n"),
        ("<pre>\n  N   E\n 1NT пас\n\n  2</pre>", "  N   E\n 1NT пас\n\n  2\n"),
        ("<p>до</p><pre>а &lt; б\n</pre><p>после", "до\n\nа < б\n\nпосле\n"),
        ("<ul><li>раз</li> <li>два</li></ul>", "раз\nдва\n"),
        ("<table><tr><th>N<th>E</tr><tr><td></td><td><p>контра</p></td></tr></table>", "N\tE\n\tконтра\n"),
        ("<table><tr><td>а</td></tr><tr><td>б</td></tr></table>", "а\nб\n"),
        ("<p>&laquo;слово&raquo;&nbsp;&#1105;&mdash;", "«слово»\u00a0ё—\n"),
        ("<p>а<i> б </i>в<p> <p>г", "а б в\n\nг\n"),
        ("<p>текст<hr>сноска", "текст\n────────────────────\nсноска\n"),
        ('<p>2<img alt="♥"> <img alt="знак" src="a.gif">пас', "2♥ пас\n"),
        ('<?xml version="1.0" encoding="koi8-r"?><html><body>да</body></html>', "да\n"),
        ("<p>не<!-- да --> так", "не так\n"),
    ],
)
def test_elements_give_lines(page: str, text: str) -> None:
    assert without_marks(lines_of_html(page)[0]) == text


def test_what_is_not_read_is_counted_by_name() -> None:
    page = (
        "<html><head><title>Т</title><style>a</style></head><body><nav><a>Назад</a></nav><script>x</script>"
        "<form>поиск</form><p>да<img><!-- нет --></p><script>y</script><ol><li>раз</ol></body></html>"
    )
    text, left_out, unread = lines_of_html(page)
    assert text == "да\n\nраз\n"
    assert dict(left_out) == {"comment": 1, "form": 1, "head": 1, "img": 1, "nav": 1, "ol": 1, "script": 2}
    assert unread == len("Назадпоиск")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "cp866", "cp1251", "koi8-r"])
def test_a_false_charset_in_meta_does_not_mislead(encoding: str) -> None:
    page = f'<html><head><meta charset="iso-8859-5"></head><body><p>{LETTER}</p></body></html>'
    assert decode(page.encode(encoding), name="a.html").text == f"{LETTER}\n"


@pytest.mark.parametrize("encoding", ["cp1251", "mac-cyrillic"])
def test_meta_decides_between_close_readings(encoding: str) -> None:
    page = f"<html><meta charset={encoding}><p>".encode() + b"\xdf \xe4\xe0</html>"
    decoded = decode(page, name="a.html")
    assert (decoded.text, decoded.encoding) == (b"\xdf \xe4\xe0".decode(encoding) + "\n", encoding)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("<!DOCTYPE html><p>a", True),
        ("\n<!-- a --><HTML lang=ru>", True),
        ("текст<br>текст<br>текст</p>", True),
        ("Правило 27\n1 < 2 и 3 > 2", False),
        ("<пас> <контра> <br>", False),
        ("", False),
    ],
)
def test_a_page_is_known_by_its_content(text: str, answer: bool) -> None:
    assert is_html(text) is answer


def test_a_page_that_nests_without_limit_is_read() -> None:
    depth = 20_000
    assert lines_of_html("<div>" * depth + "да" + "</div>" * depth)[0] == "да\n"
