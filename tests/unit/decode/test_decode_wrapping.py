"""What was wrapped around a text is undone where nothing is lost, named and counted; else it is refused by its name."""

import base64
import binascii
import json
import quopri
from collections.abc import Callable
from email.message import EmailMessage

import pytest

from ingest.decode import Decoded, UndecodableError, decode
from ingest.decode.codepages import Encoding
from tests.samples.repairs import EXTRACTS

TEXTS = [text for _, text in EXTRACTS]
ENGLISH = "The player who showed a card = his own calls the Director, and the auction goes on. (n=20, m=3)\n" * 3
PAGES = ["utf-8", "cp866", "cp1251", "koi8-r"]


def uuencoded(data: bytes) -> bytes:
    lines = [binascii.b2a_uu(data[at : at + 45]) for at in range(0, len(data), 45)]
    return b"begin 644 LAW27.TXT\n" + b"".join(lines) + b"`\nend\n"


def trimmed(data: bytes) -> bytes:
    return b"\n".join(line.rstrip() for line in data.splitlines())


def xxencoded(data: bytes) -> bytes:
    letters = b"+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
    first, *lines = uuencoded(data).replace(b"`", b" ").splitlines()
    body = [line.translate(bytes.maketrans(bytes(range(32, 96)), letters)) for line in lines[:-1]]
    return b"\n".join((first, *body, b"end\n"))


def with_escapes(pattern: str) -> Callable[[bytes], bytes]:
    return lambda data: "".join(chr(byte) if byte < 128 else pattern.format(byte) for byte in data).encode()


WAYS: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("uuencode", uuencoded),
    ("uuencode", lambda data: trimmed(uuencoded(data))),
    ("uuencode", lambda data: b"\n" + uuencoded(data).replace(b"\n", b"\r\n")),
    ("uuencode", xxencoded),
    ("base64", base64.encodebytes),
    ("base64", base64.b64encode),
    ("base64", base64.urlsafe_b64encode),
    ("base64", lambda data: base64.encodebytes(data).replace(b"\n", b"\r\n")),
    ("quoted-printable", quopri.encodestring),
    ("quoted-printable", lambda data: quopri.encodestring(data, quotetabs=True)),
    ("quoted-printable", lambda data: quopri.encodestring(data).replace(b"\n", b"\r\n")),
    ("escaped-bytes", with_escapes("\\x{:02x}")),
    ("escaped-bytes", with_escapes("%{:02X}")),
    ("escaped-bytes", with_escapes("\\{:03o}")),
    ("escaped-bytes", with_escapes("\\'{:02x}")),
]


def read(data: bytes) -> Decoded:
    return decode(data, name="copy.txt")


def refusal(data: bytes) -> UndecodableError:
    with pytest.raises(UndecodableError) as caught:
        read(data)
    return caught.value


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("wrapping", "wrap"), WAYS)
@pytest.mark.parametrize("text", TEXTS)
def test_a_wrapped_document_is_read_and_the_wrapping_named(
    text: str, wrapping: str, wrap: Callable[[bytes], bytes], page: str
) -> None:
    data = wrap(text.encode(page))
    decoded = read(data)
    assert decoded.text.replace("\r\n", "\n") == text
    assert decoded.encoding == f"{page} in {wrapping}"
    assert decode(data, name="copy.txt", encoding=decoded.encoding).text == decoded.text


@pytest.mark.parametrize("text", TEXTS)
def test_characters_written_as_escapes_are_read(text: str) -> None:
    text = text.replace("\\", "/")
    assert read(text.encode("utf-7")).text == text
    assert read(text.encode("utf-7")).encoding == "utf-8 in utf-7"
    assert read("".join(c if c.isascii() else f"\\u{ord(c):04x}" for c in text).encode()).text == text
    assert read(json.dumps(text).encode()).text == f'"{text}"'
    assert read("".join(c if c.isascii() else f"%u{ord(c):04X}" for c in text).encode()).text == text
    assert read("".join(c if c.isascii() else f"<U+{ord(c):04X}>" for c in text).encode()).text == text


def test_english_of_utf_7_is_read() -> None:
    text = "The “bidder” – Law 16A – may call, as the partner’s call is no call."
    assert read(text.encode("utf-7")).text == text


def test_a_wrapping_inside_another_is_undone() -> None:
    data = uuencoded(base64.encodebytes(TEXTS[0].encode("koi8-r")))
    assert (read(data).text, read(data).encoding) == (TEXTS[0], "koi8-r in base64 in uuencode")


@pytest.mark.parametrize(
    ("left", "text"),
    [
        ("Игрок,=20\nпоказавший карту,=20\nзовёт судью.\n", "Игрок, \nпоказавший карту, \nзовёт судью.\n"),
        ("Способ =3D выбор.=20\nИгрок решает.\n", "Способ = выбор. \nИгрок решает.\n"),
        ("Игрок показал кар=\nту и молчит =3D судья решает.\n", "Игрок показал карту и молчит = судья решает.\n"),
        ("Игрок решает.=20\nСудья молчит.\n", "Игрок решает. \nСудья молчит.\n"),
    ],
)
@pytest.mark.parametrize("page", PAGES)
def test_what_a_mail_program_left_is_undone(left: str, text: str, page: str) -> None:
    assert read(left.encode(page)).text == text


@pytest.mark.parametrize(
    "text",
    [
        ENGLISH,
        "Контра\n  Легальная =.....41,47\n  Форма =.....18\n",
        "Примеры: n=20\nи m=30\nи это все числа примера.\n",
        "Под заголовком\n==============\nстоит правило.\n",
        "Игрок + партнер-ша + судья, a+b-c\n",
        "Путь C:\\users\\new и 100%20 игроков\n",
        "See the table at http://example.org/%D0%9F%D1%80%D0%B0 for what the players of the game may do.\n",
        "begin 6 tricks later\nthe end\n",
        "12,  45, 67, 89\n101, 34, 56, 78\n90, 12, 33, 45, 61, 77, 82, 93\n",
        "N E S W\n- 1NT p 2H\n2S p p p\n",
        "A_word_of_more_than_forty_letters_as_the_name_of_a_file.txt\n",
    ],
)
@pytest.mark.parametrize("page", PAGES)
def test_a_plain_text_is_not_taken_for_a_wrapped_one(text: str, page: str) -> None:
    assert read(text.encode(page)).text == text


STRIPPED = [
    bytes(byte & 0x7F for byte in text.encode(page))
    for text in TEXTS
    for page in ("koi8-r", "cp1251", "cp866", "iso-8859-5", "mac-cyrillic")
]


@pytest.mark.parametrize("data", STRIPPED)
def test_letters_without_their_eighth_bit_are_refused_by_name(data: bytes) -> None:
    found = refusal(data)
    assert found.code in ("encoded", "binary")
    assert found.code == "binary" or "without the eighth bit" in found.reason


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (uuencoded(TEXTS[0].encode("cp866"))[:-20], "without its end"),
        (uuencoded(TEXTS[0].encode("cp866")).replace(b"\nM", b"\nM\x7f", 1), "damaged"),
        (TEXTS[1].encode("cp866") + uuencoded(TEXTS[0].encode("cp866")), "beside a text"),
        (base64.encodebytes(TEXTS[0].encode())[:-7], "not whole"),
        (b"=ybegin line=128 size=10 name=a.txt\n" + bytes(range(128, 138)), "yEnc"),
        (b"(This file must be converted with BinHex 4.0)\n\n:$%e0\n", "BinHex"),
        (b"-----BEGIN PGP MESSAGE-----\n\nhQEMA\n", "encrypted"),
        ("牌手必须".encode("iso2022_jp", "ignore"), "Japanese"),
    ],
)
def test_what_is_not_undone_is_refused_by_name(data: bytes, says: str) -> None:
    found = refusal(data)
    assert found.code == "encoded"
    assert says in found.reason
    assert found.remedy


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize(
    "lose",
    [
        lambda text: text.encode("latin-1", "replace").decode("latin-1"),
        lambda text: text.replace("в", "?").replace("а", "?"),
        lambda text: "".join("□" if char.islower() and at % 2 else char for at, char in enumerate(text)),
        lambda text: text.replace("в", "\ufffd"),
        lambda text: Encoding("cp1251").decode(text.replace("в", "\ufffd", 1).encode())[:0] + text + "пїЅ",
        lambda text: text + "\nLaw 27 ï¿½ the bid\n",
    ],
)
def test_letters_lost_by_an_earlier_conversion_are_refused(text: str, lose: Callable[[str], str]) -> None:
    assert refusal(lose(text).encode()).code in ("replacement-character", "unreadable-encoding")


@pytest.mark.parametrize(
    "text",
    [
        "Что делать? Звать судью?\nА если он не идёт?? Ждать???\n",
        "Пас??? Контра??? Реконтра??? Что решает судья??? Кто прав??? Как записать результат???\n",
        "N  E  S  W\n?  ?  1NT  p\n2H  ?\nЧто заявить? Игрок думает.\n",
        "см. http://example.org/a.php?law=27 и x?y=1\nИгрок зовёт судью.\n",
    ],
)
def test_a_text_that_asks_is_read(text: str) -> None:
    assert read(text.encode()).text == text


def message(text: str, page: str, transfer: str) -> EmailMessage:
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "Anna <anna@example.org>", "b@example.org", "Глава"
    made["Message-ID"] = "<1@example.org>"
    made.set_content(text, charset=page, cte=transfer)
    return made


@pytest.mark.parametrize("transfer", ["quoted-printable", "base64", "8bit"])
@pytest.mark.parametrize("page", ["utf-8", "koi8-r", "windows-1251"])
@pytest.mark.parametrize("text", TEXTS)
def test_a_message_gives_its_text_and_counts_its_headers(text: str, page: str, transfer: str) -> None:
    decoded = read(bytes(message(text, page, transfer)))
    assert decoded.text.strip() == text.strip()
    assert decoded.encoding.endswith(" in mail")
    assert dict(decoded.left_out)["mail header"] >= 6


def test_of_a_message_in_two_forms_the_plain_one_is_read_and_the_rest_counted() -> None:
    made = message(TEXTS[0], "utf-8", "base64")
    made.add_alternative(f"<p>{TEXTS[0]}</p>", subtype="html")
    made.add_attachment(b"\x89PNG", maintype="image", subtype="png")
    decoded = read(bytes(made))
    assert decoded.text.strip() == TEXTS[0].strip()
    assert {"text/html part": 1, "image/png part": 1}.items() <= dict(decoded.left_out).items()


def test_a_page_in_a_message_is_read_as_a_page() -> None:
    made = message("x", "utf-8", "8bit")
    made.set_content("<html><body><p>Игрок показал карту.</p></body></html>", subtype="html")
    assert read(bytes(made)).text == "Игрок показал карту.\n"


@pytest.mark.parametrize("texts", [0, 2])
def test_a_message_without_one_text_is_refused(texts: int) -> None:
    made = message("x", "utf-8", "8bit")
    made.clear_content()
    made.make_mixed()
    for text in TEXTS[:texts]:
        made.attach(message(text, "utf-8", "base64"))
    assert refusal(bytes(made)).code == "encoded"


def test_a_mailbox_is_refused() -> None:
    one = b"From a@example.org Mon Mar  2 10:00:00 1998\n" + bytes(message(TEXTS[0], "utf-8", "8bit"))
    assert "mailbox" in refusal(one + b"\n" + one).reason


def test_a_memorandum_is_a_text() -> None:
    text = "To: all clubs\nSubject: the Laws\n\n" + ENGLISH
    assert read(text.encode()).text == text


def test_a_wrapping_that_is_not_there_cannot_be_named() -> None:
    with pytest.raises(UndecodableError) as caught:
        decode(TEXTS[0].encode(), name="copy.txt", encoding="utf-8 in base64")
    assert caught.value.code == "wrong-encoding"
