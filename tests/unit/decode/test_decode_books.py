"""Books and typed mark-up: their text is read in the order of print, and what is left out is counted by name."""

import io
import zipfile

import pytest

from ingest.decode import Decoded, UndecodableError, decode

FB2 = """<?xml version="1.0" encoding="{claim}"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<stylesheet type="text/css">p {{ margin: 0 }}</stylesheet>
<description><title-info><genre>sport</genre><book-title>О картах</book-title></title-info></description>
<body><title><p>Комментарий</p></title><section><title><p>Правило 24.</p><p>ПОКАЗ КАРТЫ</p></title>
<p>24.1. Игрок, <style name="x">показавший</style> <strong>карту</strong><a l:href="#n1" type="note">[1]</a>, ждёт.</p>
<empty-line/><image l:href="#cover.jpg"/>
<p>24.2. Судья решает.</p></section></body>
<body name="notes"><section id="n1"><title><p>1</p></title><p>Или партнёр.</p></section></body>
<binary id="cover.jpg" content-type="image/jpeg">/9j/4AAQSkZJRgABAQ
EAYABgAAD</binary></FictionBook>
"""
PAGE = "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><head><title>x</title></head><body>{}</body></html>"


def read(data: bytes | str) -> Decoded:
    return decode(data if isinstance(data, bytes) else data.encode(), name="book")


def refusal(data: bytes) -> UndecodableError:
    with pytest.raises(UndecodableError) as caught:
        read(data)
    return caught.value


@pytest.mark.parametrize("codec", ["utf-8", "cp1251", "koi8-r", "utf-16"])
def test_a_fictionbook_is_read(codec: str) -> None:
    decoded = read(FB2.format(claim="windows-1251").encode(codec))
    lines = [line for line in decoded.text.splitlines() if line]
    assert lines == [
        "Комментарий",
        "Правило 24.",
        "ПОКАЗ КАРТЫ",
        "24.1. Игрок, показавший карту¹, ждёт.",
        "24.2. Судья решает.",
    ]
    assert dict(decoded.left_out) == {"stylesheet": 1, "description": 1, "binary": 1, "img": 1, "note of the book": 1}
    assert decoded.unread == len("Илипартнёр")


@pytest.mark.parametrize("cut", ["</description>", "</binary>"])
def test_a_fictionbook_without_an_end_loses_no_text(cut: str) -> None:
    text = read(FB2.format(claim="utf-8").replace(cut, "")).text
    assert "24.2. Судья решает." in text
    assert "JFIF" not in text
    assert "/9j/" not in text
    assert "О картах" not in text


def epub(pages: dict[str, str], *, prefix: str = "", spine: str = "", encoding: str = "utf-8") -> bytes:
    items = "".join(
        f'<{prefix}item id="i{n}" href="{name.replace(" ", "%20")}" media-type="application/xhtml+xml"'
        + (' properties="nav"/>' if name == "nav.xhtml" else "/>")
        for n, name in enumerate(pages)
    )
    references = spine or "".join(f'<{prefix}itemref idref="i{n}"/>' for n in range(len(pages)))
    package = (
        f'<{prefix}package><{prefix}manifest>{items}<{prefix}item id="c" href="c.jpg" media-type="image/jpeg"/>'
        f"</{prefix}manifest><{prefix}spine>{references}</{prefix}spine></{prefix}package>"
    )
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/epub+zip")
        archive.writestr("META-INF/container.xml", '<container><rootfile full-path="OEBPS/content.opf"/></container>')
        archive.writestr("OEBPS/content.opf", package)
        archive.writestr("OEBPS/c.jpg", b"\xff\xd8")
        for name, page in pages.items():
            archive.writestr(f"OEBPS/{name}", PAGE.format(page).encode(encoding))
    return file.getvalue()


PAGES = {
    "cover.xhtml": "<img src='c.jpg'/>",
    "nav.xhtml": "<nav><ol><li>Глава</li></ol></nav>",
    "глава 1.xhtml": "<h1>Правило 24. ПОКАЗ КАРТЫ</h1><p>24.1. Игрок ждёт.</p>",
    "b.xhtml": "<p>24.2. Судья решает.</p>",
}


@pytest.mark.parametrize("prefix", ["", "opf:"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1251"])
def test_an_epub_is_read_in_the_order_of_its_spine(prefix: str, encoding: str) -> None:
    data = epub(PAGES, prefix=prefix, encoding=encoding)
    decoded = read(data)
    assert [line for line in decoded.text.splitlines() if line] == [
        "Правило 24. ПОКАЗ КАРТЫ",
        "24.1. Игрок ждёт.",
        "24.2. Судья решает.",
    ]
    assert decoded.encoding == f"{encoding} in epub"
    assert {"image/jpeg": 1, "application/xhtml+xml": 1}.items() <= dict(decoded.left_out).items()
    assert decode(data, name="book", encoding=decoded.encoding).text == decoded.text


def test_a_page_aside_of_the_order_is_left_out() -> None:
    spine = '<itemref idref="i3"/><itemref idref="i2" linear="no"/>'
    assert read(epub(PAGES, spine=spine)).text == "24.2. Судья решает.\n"


@pytest.mark.parametrize(
    "data", [epub(PAGES)[:-40], epub(PAGES, spine='<itemref idref="i9"/>'), epub({"cover.xhtml": "<img src='c.jpg'/>"})]
)
def test_a_damaged_or_empty_epub_is_refused_with_what_to_do(data: bytes) -> None:
    found = refusal(data)
    assert found.code in ("binary", "empty")
    assert found.remedy


def test_an_archive_that_unpacks_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ingest.decode.markup.epub.UNPACKED_AT_MOST", 100)
    assert "more than any text" in refusal(epub(PAGES)).reason


@pytest.mark.parametrize(
    ("data", "root"),
    [
        (b'<?xml version="1.0"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><p>a</p></TEI>', "TEI"),
        (
            b'<?xml version="1.0"?>\n<!-- a -->\n<w:wordDocument xmlns:w="x"><w:p>a</w:p></w:wordDocument>',
            "w:wordDocument",
        ),
    ],
)
def test_xml_of_another_kind_is_refused_by_name(data: bytes, root: str) -> None:
    found = refusal(data)
    assert found.code == "unknown-markup"
    assert f"<{root}>" in found.reason


PLAIN = (
    "Правило 24. ПОКАЗ КАРТЫ\n\n24.1. Игрок, показавший карту, ждёт\nдо конца торговли.\n\n"
    "24.2. Судья решает (см. Правило 16).\n"
)


@pytest.mark.parametrize(
    ("typed", "counts"),
    [
        (
            (
                "# Правило 24. ПОКАЗ КАРТЫ\n\n**24.1.** Игрок, показавший карту, ждёт\nдо *конца* торговли.\n\n"
                "24.2. Судья решает (см. [Правило 16](law16.md)).\n"
            ),
            {"markdown heading": 1, "markdown strong": 1, "markdown emphasis": 1, "markdown link": 1},
        ),
        (
            (
                "Правило 24. ПОКАЗ КАРТЫ\n\n__24\\.1\\.__ Игрок, __показавший__ карту, ждёт\nдо конца _торговли_.\n\n"
                "**24.2.** Судья решает (см. `Правило 16`).\n"
            ),
            {"markdown strong": 3, "markdown emphasis": 1, "markdown escape": 2, "markdown code": 1},
        ),
        (
            (
                "[b]Правило 24. ПОКАЗ КАРТЫ[/b]\n\n[b]24.1.[/b] Игрок, [color=red]показавший карту[/color], ждёт\n"
                "до [i]конца[/i] торговли.\n\n24.2. Судья решает (см. [url=http://a.b/c]Правило 16[/url]).\n"
            ),
            {"bbcode tag": 10},
        ),
        (
            (
                "== Правило 24. ПОКАЗ КАРТЫ ==\n\n'''24.1.''' Игрок, показавший карту, ждёт\nдо ''конца'' торговли.\n\n"
                "24.2. Судья решает (см. [[law16|Правило 16]]).\n"
            ),
            {"wiki heading": 1, "wiki strong": 1, "wiki emphasis": 1, "wiki link": 1},
        ),
    ],
)
def test_typed_markup_leaves_and_is_counted(typed: str, counts: dict[str, int]) -> None:
    decoded = read(typed)
    assert decoded.text == PLAIN
    assert dict(decoded.left_out) == counts


@pytest.mark.parametrize(
    "text",
    [
        PLAIN,
        "Игрок* ждёт, а судья** решает.\n* - или партнёр\n** - или секретарь\n",
        "право*\n(* - объект системных ограничений, ...)\n",
        "№ 5 # 6\n#7\nСпособ = ......9,74\nФорма = - см.\n",
        "[взятки]\n[b] - пас, [i] - контра\n5*3*2 и a_b_c\n",
        "Игрок сказал ''пас'' и замолчал.\n",
        "> 24.1. Игрок ждёт.\n> Судья решает.\n",
        "===========\nПравило 24\n===========\n",
        "| пас | контра |\n| 1NT | пас |\n",
    ],
)
def test_a_plain_text_with_such_signs_stays_as_it_stands(text: str) -> None:
    decoded = read(text)
    assert (decoded.text, decoded.left_out) == (text, ())


@pytest.mark.parametrize("codec", ["cp866", "cp1251", "utf-8"])
def test_what_dos_kept_behind_the_end_of_a_file_is_cut_where_it_is_no_text(codec: str) -> None:
    text = PLAIN.replace("\n", "\r\n")
    decoded = read(text.encode(codec) + b"\x1aSAUCE00" + bytes(40) + b"\x01\x02")
    assert decoded.text == text + "\x1a"
    assert decoded.left_out == (("byte behind the end of the file", 49),)
    assert read(text.encode(codec) + b"\x1a").text == text + "\x1a"


@pytest.mark.parametrize(
    "page",
    [
        "Игрок **не должен** ждать, *он* ждёт, **совсем**.\n\n24.2. Судья решает.\n",
        "Игрок [b]не должен[/b] ждать, [i]он[/i] ждёт, [u]совсем[/u].\n",
        "== Правило 24 ==\nИгрок '''не должен''' ждать, ''он'' ждёт, ''совсем''.\n",
        "<p>Игрок <b>не должен </b>ждать, <em><i>он</i></em> ждёт, <u> совсем</u>.</p><p>24.2. Судья</p>",
        "<pre>Игрок <strong>не должен</strong> ждать, <i>он</i> ждёт, <b>совсем</b>.\n  Судья решает</pre>",
    ],
)
def test_what_markup_emphasises_is_told_beside_the_text(page: str) -> None:
    decoded = read(page)
    assert "Игрок не должен ждать, он ждёт, совсем." in decoded.text
    assert [span.of(decoded.text) for span in decoded.bold] == ["не должен", "он", "совсем"]


def test_a_page_that_is_bold_throughout_emphasises_nothing() -> None:
    assert read("<p><b>Игрок ждёт, а судья решает.</b></p><p>Так.</p>").bold == ()


def test_the_marks_of_emphasis_are_no_characters_of_a_text() -> None:
    decoded = read("Игрок \ufdd0ждёт\ufdd1, и судья ждёт.\n")
    assert (decoded.text, decoded.bold) == ("Игрок ждёт, и судья ждёт.\n", ())
