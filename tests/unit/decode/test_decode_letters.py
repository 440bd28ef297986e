"""Letters are held against Russian and English; a document in another writing is refused, never turned into letters."""

import random

import pytest

from ingest.decode import UndecodableError, decode
from ingest.decode.codepages import SINGLE_BYTE, Encoding, Misreading, find
from ingest.decode.letters.alphabet import alphabets
from ingest.decode.letters.english import LETTERS, PAIRS, english_surprise, reads_as_english
from tests.samples.repairs import EXTRACTS

TEXTS = dict(EXTRACTS)
LOOK_ALIKE = str.maketrans("аеорсухАВЕКМНОРСТХ", "aeopcyxABEKMHOPCTX")
ENGLISH = (
    "Law 27. Taking a Call Back\n\n  A.Accepted\n    The next player may let the call stand, and then the auction "
    "goes on as if nothing had been wrong.\n\n  B.Not Accepted\n    If he does not, the call is taken back.\n"
)

# Written for this test: what a player must not do, in languages whose letters no document of the library has.
OTHER_WRITING = {
    "Arabic": (
        "على اللاعب أن ينتظر دوره في المزايدة ولا يجوز له أن يكشف أوراقه قبل نهاية اللعب",
        ["cp1256", "iso8859_6", "utf-8", "utf-16"],
    ),
    "Hebrew": ("על השחקן לחכות לתורו בהכרזה ואסור לו לחשוף את קלפיו לפני סוף המשחק", ["cp1255", "cp862", "utf-8"]),
    "Greek": (
        "Ο παίκτης πρέπει να περιμένει τη σειρά του και δεν επιτρέπεται να δείξει τα χαρτιά του πριν από το τέλος",
        ["cp1253", "cp737", "utf-8", "utf-16"],
    ),
    "Cjk": (
        "牌手必须等待轮到自己叫牌，不得在打牌结束前出示自己的牌，由裁判决定处罚",
        ["gbk", "big5", "utf-8", "utf-16"],
    ),
    "Thai": ("ผู้เล่นต้องรอคอยลำดับของตนและห้ามแสดงไพ่ก่อนจบการเล่น", ["cp874", "utf-8"]),
    "Latin": (
        "Gracz musi czekać na swoją kolej i nie może pokazać swoich kart przed końcem rozgrywki",
        ["cp1250", "cp852"],
    ),
}


def outcome(data: bytes) -> str:
    """The text, or the code of the refusal."""
    try:
        return decode(data, name="copy.txt").text
    except UndecodableError as refusal:
        return refusal.code


@pytest.mark.parametrize("times", [1, 3, 40])
@pytest.mark.parametrize(
    ("alphabet", "codec"), [(alphabet, codec) for alphabet, (_, codecs) in OTHER_WRITING.items() for codec in codecs]
)
def test_another_writing_is_refused(alphabet: str, codec: str, times: int) -> None:
    data = "\n".join([OTHER_WRITING[alphabet][0]] * times).encode(codec, "ignore")
    assert outcome(data) in ("unreadable-encoding", *(["other-language"] if alphabet == "Latin" else []))


def test_the_refusal_names_the_alphabet_where_that_is_sure() -> None:
    with pytest.raises(UndecodableError, match="most of its letters are Greek"):
        decode(OTHER_WRITING["Greek"][0].encode(), name="copy.txt")


@pytest.mark.parametrize("codec", ["cp1252", "latin-1", "cp437", "cp850", "mac-roman", "utf-8", "utf-16"])
@pytest.mark.parametrize("names", ["Müller", "Müller and Señora Núñez, in a café", "Björn, Zoë and René"])
def test_accents_in_english_are_read_or_refused_and_never_misread(codec: str, names: str) -> None:
    text = ENGLISH + f"    See the article of {names}.\n"
    assert outcome(text.encode(codec)) in (text, *(() if "utf" in codec else ("ambiguous-encoding",)))


@pytest.mark.parametrize("name", ["Müller", "René"])
def test_one_accent_of_windows_is_read(name: str) -> None:
    text = ENGLISH + f"    See the article of {name}.\n"
    assert outcome(text.encode("cp1252")) == text


@pytest.mark.parametrize(
    "signs", ["meaning¹ of a call²", "“call” – 16…18 †", "→ ✓ call", "½ of a trick ♠", "№ 7 © ® ™"]
)
@pytest.mark.parametrize("words", [ENGLISH, TEXTS["commentary-1987-ru/71-75.txt"][:400], "Судья решает.\n"])
def test_utf_8_with_a_few_signs_is_utf_8(signs: str, words: str) -> None:
    text = words + f"    {signs}\n"
    decoded = decode(text.encode(), name="copy.txt")
    assert (decoded.text, decoded.encoding) == (text, "utf-8")


@pytest.mark.parametrize("one_in", [2, 8])
@pytest.mark.parametrize("codec", ["utf-8", *SINGLE_BYTE])
@pytest.mark.parametrize("source", TEXTS)
def test_latin_letters_inside_russian_words_do_not_hide_the_encoding(source: str, codec: str, one_in: int) -> None:
    chance = random.Random(one_in)
    text = "".join(char if chance.randrange(one_in) else char.translate(LOOK_ALIKE) for char in TEXTS[source])
    decoded = decode(text.encode(codec), name="copy.txt")
    assert (decoded.text, decoded.encoding) == (text, codec)


TWICE = [
    (("cp1252", "utf-8"), ("cp1252", "utf-8")),
    (("latin-1", "utf-8"), ("latin-1", "utf-8")),
    (("cp1251", "utf-8"), ("cp1251", "utf-8")),
    (("mac-roman", "utf-8"), ("cp1252", "utf-8")),
    (("cp1252", "utf-8"), ("cp1251", "koi8-r")),
    (("cp1252", "utf-8"), ("cp437", "cp866")),
    (("cp866", "utf-8"), ("koi8-r", "cp1251")),
]


@pytest.mark.parametrize("steps", TWICE)
@pytest.mark.parametrize("source", TEXTS)
def test_a_text_misread_twice_is_undone_and_named(source: str, steps: tuple[tuple[str, str], ...]) -> None:
    damaged = TEXTS[source]
    for mistaken, meant in reversed(steps):
        damaged = Encoding(mistaken).decode(damaged.encode(meant))
    decoded = decode(damaged.encode(), name="copy.txt")
    assert decoded.text == TEXTS[source]
    assert decode(damaged.encode(), name="copy.txt", encoding=decoded.encoding).text == TEXTS[source]


def test_the_name_of_two_misreadings_is_read_back() -> None:
    found = find("cp1252 over utf-8 then cp1251 over koi8-r")
    assert found == Encoding("utf-8", (Misreading("cp1252", "utf-8"), Misreading("cp1251", "koi8-r")))
    assert find(found.name) == found


ROMANISED = (
    "Esli igrok zayavil nedostatochno, sud'ya reshaet, chto delat' dal'she. Igrok, narushivshiy ochered', dolzhen "
    "zhdat', poka ego sopernik sprava ne sdelaet zayavku, i ne mozhet pokazyvat' svoi karty do kontsa rozygrysha. "
) * 3


@pytest.mark.parametrize("data", [ROMANISED.encode(), ROMANISED.replace("ch", "4").title().encode()])
def test_ascii_that_is_no_english_is_refused(data: bytes) -> None:
    assert outcome(data) == "unreadable-encoding"


@pytest.mark.parametrize(
    "text", [ENGLISH, "N  E  S  W\n1NT p  2H p\n", "27B1(b) 79.5.(iv) 16A2\n", "Zyx, Qwrt & Co\n", ENGLISH.upper()]
)
def test_ascii_that_may_be_english_is_read(text: str) -> None:
    assert outcome(text.encode()) == text


def test_the_english_table_is_whole_and_knows_english() -> None:
    assert [len(row) for row in PAIRS] == [len(LETTERS) + 1] * (len(LETTERS) + 1)
    assert english_surprise(ENGLISH).within(3.1)
    assert not reads_as_english(english_surprise(ROMANISED))


def test_letters_are_told_by_alphabet_and_drawn_lines_are_no_signs() -> None:
    found = alphabets("Ёж и Müller: αβ ────────── №")
    assert (found.russian, found.ascii, found.signs) == (3, 5, 1)
    assert dict(found.others) == {"Latin": 1, "Greek": 2}
