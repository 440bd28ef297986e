"""What of a page is its text: nothing of that is lost, nothing of the site, of programs and of hidden text is in it."""

import pytest

from ingest.decode import UndecodableError, decode
from ingest.decode.markup import lines_of_html

TEXT = "Игрок, показавший карту, зовёт судью, и судья решает, штрафная ли это карта."
HEAD = "Правило 24. Показ карты"
NAV = '<ul><li><a href="1">Первое</a></li><li><a href="2">Второе</a></li></ul>'


def text_of(page: str) -> str:
    return lines_of_html(page)[0]


def counted(page: str) -> dict[str, int]:
    return dict(lines_of_html(page)[1])


@pytest.mark.parametrize(
    "page",
    [
        f"<form action=a><input type=hidden name=s value=x><p>{HEAD}</p><p>{TEXT}</p></form>",
        f"<body><form><div><p>{HEAD}<p>{TEXT}</div></form></body>",
        f"<menu><p>{HEAD}</p><p>{TEXT}</p></menu>",
        f"<aside><p>{HEAD}</p><p>{TEXT}</p></aside>",
        f"<noscript><p>{HEAD}</p><p>{TEXT}</p></noscript>",
        f"<object><p>{HEAD}</p><p>{TEXT}</p></object>",
        f'<body style="display: none"><p>{HEAD}</p><p>{TEXT}</p></body>',
        f"<html><head><title>а</title><body><p>{HEAD}</p><p>{TEXT}</p>",
        f"<html><head><title>а</title><p>{HEAD}</p><p>{TEXT}</p>",
        f"<nav><a href=a>Меню</a><p>{HEAD}</p><p>{TEXT}</p>",
        f"<p>{HEAD}</p><nav><a href=a>Меню</a><p>{TEXT}</p>",
        f"<p>{HEAD}</p><select><option>Выбор<p>{TEXT}</p>",
        f"<html><head><script>var a = '<b>';<body><p>{HEAD}</p><p>{TEXT}</p>",
        f"<html><head><style>p {{ color: red }}<body><p>{HEAD}</p><p>{TEXT}</p>",
        f"<html><title>Глава<body><p>{HEAD}</p><p>{TEXT}</p>",
        f"<!-- меню <p>{HEAD}</p><p>{TEXT}</p>",
        f"<p>{HEAD}<p>{TEXT}<textarea>",
    ],
)
def test_a_text_inside_or_behind_an_element_of_the_site_is_read(page: str) -> None:
    text = text_of(page)
    assert TEXT in text
    assert HEAD in text


@pytest.mark.parametrize(
    ("page", "name"),
    [
        ("<form>Поиск <input><button>Найти</button></form>", "form"),
        ("<p hidden>тайное</p>", "hidden"),
        ('<p style="display:none">тайное</p>', "hidden"),
        ('<span style="color:red; VISIBILITY: hidden">тайное</span>', "hidden"),
        ("<style>.тень, #a { display: none }</style><p id=a>тайное</p>", "hidden"),
        ("<style>.off{color:red;display:none}</style><p class='x off'>тайное</p>", "hidden"),
        ("<dialog>Согласны?</dialog>", "dialog"),
        ("<nav>меню</nav>", "nav"),
        ("<noscript>Включите JavaScript</noscript>", "noscript"),
        ("<script>var тайное</script>", "script"),
    ],
)
def test_what_is_not_shown_is_left_out_and_counted(page: str, name: str) -> None:
    page = f"<html><body><h1>{HEAD}</h1>{page}<p>{TEXT}</p></body></html>"
    assert text_of(page) == f"{HEAD}\n\n{TEXT}\n"
    assert counted(page)[name] == 1


def test_controls_in_a_form_round_the_page_are_left_out() -> None:
    page = (
        f"<form><label>Тема <select><option>светлая<option>тёмная</select></label><h1>{HEAD}</h1><p>{TEXT}</p>"
        "<button>Найти</button><textarea>Отзыв</textarea></form>"
    )
    assert text_of(page) == f"{HEAD}\n\n{TEXT}\n"


def test_a_style_for_print_hides_nothing_of_the_screen() -> None:
    assert text_of(f"<style>@media print {{ .a {{ display: none }} }}</style><p class=a>{TEXT}</p>") == f"{TEXT}\n"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("Игрок<sup>1</sup>, см. Правило 7<sup>12</sup>.", "Игрок¹, см. Правило 7¹²."),
        ('Правило 7<sup><a href="#a">3</a></sup> и 8', "Правило 7³ и 8"),
        ("Правило 7<sup>*</sup>", "Правило 7*"),
        ("Правило 7<sup>a</sup>", "Правило 7ᵃ"),
        ("the 1<sup>st</sup> bid", "the 1st bid"),
        ("H<sub>2</sub>O", "H₂O"),
        (
            "Правило 7<sup>1 и дальше стоит текст, конца которому нет 2",
            "Правило 71 и дальше стоит текст, конца которому нет 2",
        ),
        ("взят<wbr>ка <q>пас</q>", 'взятка "пас"'),
    ],
)
def test_raised_marks_never_join_a_number(page: str, text: str) -> None:
    assert text_of(f"<p>{page}</p>") == f"{text}\n"


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("<tr><td>а<br>б<td>в", "а\nб\nв\n"),
        ("<tr><td><p>а</p><p>б</p></td><td>в</td></tr>", "а\n\nб\n\nв\n"),
        ("<tr><td>а</td><td><p>б</p></td></tr><tr><td>в<br></td><td>г</td></tr>", "а\tб\n\nв\nг\n"),
        ("<tr><td><table><tr><td>а<td>б</table><td>в", "а\tб\nв\n"),
    ],
)
def test_neighbour_cells_never_join(page: str, text: str) -> None:
    assert text_of(f"<table>{page}</table>") == text


@pytest.mark.parametrize(
    "pager",
    [
        '<ul><li><a href="1">1</a></li><li><span>2</span></li><li><a href="3">3</a></li></ul>',
        '<p><a href="1">&laquo; Предыдущая</a> | <a href="0">Содержание</a> | <a href="3">Следующая &raquo;</a></p>',
        '<div><a href="1">&lt;&lt; Первая</a> <a href="2">1</a> ... <a href="9">Последняя &gt;&gt;</a></div>',
        '<table><tr><td><a href="1">Prev</a></td><td>12</td><td><a href="3">Next page</a></td></tr></table>',
        '<center><a href="a">Назад</a> [<a href="b">Вперёд</a>]</center>',
    ],
)
@pytest.mark.parametrize("place", ["{pager}<h2>{head}</h2><p>{text}</p>", "<h2>{head}</h2>{pager}<p>{text}</p>{pager}"])
def test_a_pager_is_no_text_wherever_it_stands(pager: str, place: str) -> None:
    page = f"<html><body>{place.format(pager=pager, head=HEAD, text=TEXT)}</body></html>"
    assert text_of(page) == f"{HEAD}\n\n{TEXT}\n"
    assert counted(page)["pager"] > 1


@pytest.mark.parametrize(
    "kept",
    [
        '<table><tr><td>Контра<td><a href="a">41</a>, <a href="b">47</a>, <a href="c">48</a></table>',
        '<p>Назад <a href="a">возвращать</a> карту <a href="b">дальше</a> нельзя.</p>',
        '<p>см. <a href="a">16</a>, <a href="b">17</a> и <a href="c">18</a></p>',
        "<ol><li>1</li><li>2</li><li>3</li></ol>",
    ],
)
def test_links_and_numbers_of_the_text_are_no_pager(kept: str) -> None:
    assert "pager" not in counted(f"<p>{HEAD}</p>{kept}<p>{TEXT}</p>")


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("&amp;laquo;пас&amp;raquo; &amp;mdash; да", "«пас» — да"),
        ("&amp;amp;nbsp;а", "\u00a0а"),
        ("&amp;#1055;ас &amp;#x43F;", "Пас п"),
        ("AT&amp;T; 5 &amp; 6", "AT&T; 5 & 6"),
    ],
)
def test_entities_escaped_twice_are_characters(page: str, text: str) -> None:
    assert text_of(f"<p>{page}</p>") == f"{text}\n"


def test_entities_in_a_plain_text_are_characters_and_counted() -> None:
    decoded = decode("Правило&nbsp;24. &laquo;Карта&raquo; &#8212; &quot;сам&quot; R&D; &нет;\n".encode(), name="a.txt")
    assert decoded.text == 'Правило\u00a024. «Карта» — "сам" R&D; &нет;\n'
    assert decoded.left_out == (("entity", 6),)


RU = ["Правило 79. Счёт взяток", "A.Число взяток согласуют, пока карты лежат на столе."]
EN = ["Law 79. Counting Tricks", "A.The number is agreed while the cards are on the table."]
ROWS = "".join(f"<tr><td>{ru}</td><td>{en}</td></tr>" for ru, en in zip(RU, EN, strict=True))
SIDE_BY_SIDE = [
    f"<table>{ROWS}</table>",
    f"<table><tr><th colspan=2>79</th></tr>{ROWS}</table>",
    "<table>" + ROWS.replace("<tr>", "<tr><td>1</td>") + "</table>",
    f"<table><tr><td><p>{RU[0]}</p><p>{RU[1]}</p></td><td><p>{EN[0]}</p><p>{EN[1]}</p></td></tr></table>",
    f'<div lang="ru"><p>{RU[0]}</p><p>{RU[1]}</p></div><div lang="en"><p>{EN[0]}</p><p>{EN[1]}</p></div>',
    "".join(f'<p class="rus">{ru}</p><p class="eng">{en}</p>' for ru, en in zip(RU, EN, strict=True)),
]


@pytest.mark.parametrize("page", SIDE_BY_SIDE)
def test_of_two_languages_side_by_side_one_is_read_and_the_other_counted(page: str) -> None:
    for language, read, left in (("ru", RU, EN), ("en", EN, RU), (None, RU, EN)):
        text, left_out, _ = lines_of_html(f"<html><body>{page}</body></html>", language)
        assert [line for line in read if line in text] == read
        assert not [line for line in left if line in text]
        assert dict(left_out)["other language"] > 0


@pytest.mark.parametrize(
    "page",
    [
        "<table><tr><td>Контра<td>double</tr><tr><td>Реконтра<td>redouble</tr><tr><td>Взятка<td>trick</tr></table>" * 3,
        "<table><tr><th>N<th>E<th>S<th>W</tr><tr><td>пас<td>1NT<td>контра<td>2S</tr></table>",
        f'<p lang="ru">{TEXT} {TEXT}</p><p>так называемая <i lang="en">double shot</i>.</p>',
    ],
)
def test_terms_beside_their_translation_and_diagrams_are_read_whole(page: str) -> None:
    assert "other language" not in counted(page)


def test_a_page_with_more_tags_than_any_text_has_is_refused_at_once() -> None:
    with pytest.raises(UndecodableError, match="more than 500,000 tags"):
        decode(f"<html><body><p>{TEXT}</p>{'<br>' * 500_001}</body></html>".encode(), name="a.html")


@pytest.mark.parametrize("page", ["<html><body><p>{}</p></body></html>", "{}"])
@pytest.mark.parametrize("meant", ["cp1251", "koi8-r"])
def test_entities_that_stand_for_misread_bytes_are_undone(page: str, meant: str) -> None:
    letters = "".join(f"&#{byte};" if byte > 127 else chr(byte) for byte in TEXT.encode(meant))
    data = page.format(letters).encode()
    decoded = decode(data, name="a.html")
    assert decoded.text.strip() == TEXT
    assert decode(data, name="a.html", encoding=decoded.encoding).text == decoded.text


@pytest.mark.parametrize("page", ["<html><body><p>{}</p></body></html>", "{}"])
def test_a_page_of_ascii_whose_letters_are_entities_is_read(page: str) -> None:
    letters = "".join(f"&#{ord(char)};" if char > "\x7f" else char for char in TEXT)
    assert decode(page.format(letters).encode(), name="a.html").text.strip() == TEXT
