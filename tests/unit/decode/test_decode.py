"""A document is read as the letters it was written in, with the evidence, or refused with what to do."""

import codecs

import pytest

from ingest.decode import Decoded, UndecodableError, decode
from ingest.decode.codepages import MEANT, MISTAKEN_FOR, SINGLE_BYTE, find
from ingest.decode.letters.russian import ALPHABET, FLUENT, PAIRS, READABLE, russian_surprise
from tests.samples.repairs import EXTRACTS

SOURCES = [source for source, _ in EXTRACTS]
TEXTS = dict(EXTRACTS)
NAME = "копия.txt"
RUSSIAN = "Правило 27. Недостаточная заявка.\nЕсли игрок заявил недостаточно, судья решает.\n"
ENGLISH = "Law 27. Insufficient Bid\nA. If a player makes an insufficient bid, the Director is called.\n"


def read(data: bytes, encoding: str | None = None) -> Decoded:
    return decode(data, name=NAME, encoding=encoding)


def refusal(data: bytes, encoding: str | None = None) -> UndecodableError:
    with pytest.raises(UndecodableError) as caught:
        decode(data, name=NAME, encoding=encoding)
    return caught.value


def misread(data: bytes, encoding: str) -> str:
    """What a converter makes of bytes that it takes for `encoding`; a byte without a letter gives its control."""
    return "".join(
        char if char != "\ufffd" else chr(byte) for byte in data for char in bytes([byte]).decode(encoding, "replace")
    )


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", *SINGLE_BYTE])
@pytest.mark.parametrize("source", SOURCES)
def test_a_document_is_read_in_every_encoding(source: str, encoding: str) -> None:
    decoded = read(TEXTS[source].encode(encoding))
    assert (decoded.text, decoded.encoding) == (TEXTS[source], encoding)
    assert decoded.evidence
    assert decoded.left_out == ()


@pytest.mark.parametrize(
    ("data", "encoding"),
    [
        (codecs.BOM_UTF8 + RUSSIAN.encode(), "utf-8-sig"),
        (codecs.BOM_UTF16_LE + RUSSIAN.encode("utf-16-le"), "utf-16-le"),
        (codecs.BOM_UTF16_BE + RUSSIAN.encode("utf-16-be"), "utf-16-be"),
    ],
)
def test_a_byte_order_mark_decides_and_is_no_text(data: bytes, encoding: str) -> None:
    decoded = read(data)
    assert (decoded.text, decoded.encoding, decoded.evidence) == (RUSSIAN, encoding, "byte order mark")


@pytest.mark.parametrize(
    ("mistaken", "meant"), [(mistaken, meant) for mistaken in MISTAKEN_FOR for meant in MEANT if mistaken != meant]
)
@pytest.mark.parametrize("source", SOURCES)
def test_double_damage_is_undone_and_named(source: str, mistaken: str, meant: str) -> None:
    damaged = misread(TEXTS[source].encode(meant), mistaken)
    decoded = read(damaged.encode())
    assert decoded.text == TEXTS[source]
    # Latin-1 and CP1252 agree in the letters of some code pages.
    western = {"cp1252", "latin-1"}
    names = {f"{name} over {meant}" for name in (western if mistaken in western else {mistaken})}
    assert decoded.encoding in names
    assert read(damaged.encode(), decoded.encoding).text == decoded.text


def test_damage_in_a_file_that_is_not_utf_8_is_undone_and_named() -> None:
    text = TEXTS[SOURCES[0]]
    damaged = misread(text.encode("koi8-r"), "cp1251").encode("cp866")
    decoded = read(damaged)
    assert (decoded.text, decoded.encoding) == (text, "cp1251 over koi8-r in cp866")
    assert read(damaged, decoded.encoding).text == text


def test_residues_of_one_character_are_left_to_repair() -> None:
    text = TEXTS[SOURCES[-1]].replace("ё", "„") + "\n   њњњњњњњњњњ\n"
    assert read(text.encode()).text == text
    assert read(text.encode("cp1251")).text == text


@pytest.mark.parametrize(
    "text", ["ПРАВИЛО 27", "ЗАПРЕЩЁННЫЙ ХОД ИЛИ ИГРА", "НЕДОСТАТОЧНАЯ ЗАЯВКА", "2\x03 пас 3\x04 контра"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "cp866", "cp1251", "koi8-r"])
def test_a_short_heading_is_read(text: str, encoding: str) -> None:
    assert read(text.encode(encoding)).text == text


def test_one_capital_inside_a_word_tells_mac_cyrillic_from_cp1251() -> None:
    # Read as CP1251 the only other letter is in "заЯвку".
    text = "другого игрока, сделавшего свою заявку вне очереди, но прежде, чем\nза это было назначено наказание\n"
    decoded = decode(text.encode("mac-cyrillic"), name="a.txt")
    assert (decoded.text, decoded.encoding) == (text, "mac-cyrillic")


@pytest.mark.parametrize("encoding", ["ascii", "utf-8", "utf-16-le", "cp1252", "cp866"])
def test_english_is_read(encoding: str) -> None:
    assert read(ENGLISH.encode(encoding)).text == ENGLISH


def test_english_quotation_marks_are_read() -> None:
    text = "The “bidder’s” partner – Law 16A — may call."
    assert read(text.encode()).text == read(text.encode("cp1252")).text == text
    assert read(text.encode().decode("cp1252", "replace").replace("\ufffd", "\x9d").encode()).text == text


def test_the_next_best_is_recorded() -> None:
    decoded = read(RUSSIAN.encode("cp1251"))
    assert decoded.runner_up == "mac-cyrillic"
    assert "mac-cyrillic" in decoded.evidence


def test_the_caller_overrules() -> None:
    assert read(b"\xc4\xe0", "Windows-1251").text == "Да"
    assert read("Да".encode("koi8-r"), "KOI8-R").encoding == "koi8-r"
    assert read("café".encode("cp1252"), "cp1252").text == "café"


UTF_8 = RUSSIAN.encode()


@pytest.mark.parametrize(
    ("data", "told", "code", "line"),
    [
        (b"", None, "empty", None),
        (b" \r\n\x1a", None, "empty", None),
        (b"<html><body><script>x</script></body></html>", None, "empty", None),
        (bytes(range(256)), None, "binary", 1),
        (b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR", None, "binary", None),
        (b"%PDF-1.4 text", None, "binary", None),
        (b"\xef\xbb\xbf\r\n{\\rtf1\\ansi text}", None, "binary", None),
        (b"PK\x03\x04" + bytes(26) + b"word/document.xml text", None, "binary", None),
        (b"\x01\x02\x0e\x0f text", None, "binary", None),
        (codecs.BOM_UTF32_LE + RUSSIAN.encode("utf-32-le"), None, "binary", 1),
        (UTF_8[:-3], None, "truncated", 2),
        (UTF_8[1:], None, "truncated", 1),
        (UTF_8[:80] + b"\xff" + UTF_8[80:], None, "broken-text", 2),
        (RUSSIAN.encode("utf-16")[:-1], None, "truncated", 2),
        (RUSSIAN.encode("utf-16-le")[:-1], None, "truncated", 2),
        ("Пра\ufffdило\n".encode(), None, "replacement-character", 1),
        (b"<p>a &#0; b", None, "replacement-character", 1),
        ("ту".encode("koi8-r"), None, "ambiguous-encoding", None),
        ("Zażółć gęślą jaźń".encode(), None, "unreadable-encoding", None),
        (RUSSIAN.encode("cp1251"), "utf-8", "wrong-encoding", 1),
        ("Пас ♥".encode(), "cp1251 over cp866", "wrong-encoding", None),
        (UTF_8, "zip", "unknown-encoding", None),
        (UTF_8, "rot13", "unknown-encoding", None),
        (UTF_8, "zip over cp866", "unknown-encoding", None),
        (UTF_8, "", "unknown-encoding", None),
    ],
)
def test_what_cannot_be_read_is_refused_with_place_and_remedy(
    data: bytes, told: str | None, code: str, line: int | None
) -> None:
    found = refusal(data, told)
    assert (found.code, found.line, found.name) == (code, line, NAME)
    assert str(found).startswith(NAME)
    assert found.remedy in str(found)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.4 text", "a PDF document"),
        (b"{\\rtf1\\ansi text}", "an RTF document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Word document (DOC)"),
        (b"\x31\xbe\x00\x00\x00\xab", "a Word document of the DOS years"),
        (b"PK\x03\x04" + bytes(26) + b"[Content_Types].xml" + bytes(90) + b"word/document.xml", "Word document (DOCX)"),
        (b"PK\x03\x04" + bytes(26) + b"mimetypeapplication/vnd.oasis.opendocument.text", "OpenDocument"),
        (b"PK\x03\x04" + bytes(26) + b"a.txt", "a ZIP archive"),
        (b"AT&TFORM\x00\x00", "a DjVu document"),
        (b"%!PS-Adobe-3.0\n", "a PostScript document"),
        (b"\x60\xea\x29\x00", "an archive"),
        (b"\x21\x00-lh5-text", "an archive"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "a picture"),
    ],
)
def test_a_file_of_another_program_is_refused_by_name_with_what_to_do(data: bytes, kind: str) -> None:
    found = refusal(data)
    assert found.code == "binary"
    assert kind in found.reason
    assert "save it as plain text" in found.remedy


def test_a_truncated_text_names_the_byte() -> None:
    assert refusal(UTF_8[:-3]).offset == len(UTF_8) - 4


@pytest.mark.parametrize(
    "name", [*SINGLE_BYTE, "utf-8", "cp1251 over cp866", "latin-1 over utf-8", "cp1251 over koi8-r in cp866"]
)
def test_the_name_of_an_encoding_is_read_back(name: str) -> None:
    assert find(name).name == name


def test_the_letter_table_is_whole_and_knows_russian() -> None:
    assert [len(row) for row in PAIRS] == [len(ALPHABET) + 1] * (len(ALPHABET) + 1)
    assert russian_surprise(RUSSIAN).within(FLUENT)
    assert not russian_surprise(RUSSIAN.encode("koi8-r").decode("cp1251")).within(READABLE)
    assert russian_surprise(ENGLISH).characters == 0
