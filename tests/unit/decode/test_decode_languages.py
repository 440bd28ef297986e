"""A text in a third language, in two languages, in two columns or in an archive is read or refused by name."""

import io
import zipfile

import pytest

from ingest.decode import OTHER_LANGUAGE, UndecodableError, decode
from tests.samples.documents import corpus

# Each says that the players sit down at the table and the director opens the game, in its own words.
OTHER_LANGUAGES = {
    "French": "Les joueurs sont assis dans la salle avec les cartes, et le directeur ouvre le jeu pour eux.",
    "German": "Die Spieler sitzen mit den Karten an dem Tisch, und der Leiter ist es, der das Spiel beginnt.",
    "Spanish": "Los jugadores se sientan a la mesa con las cartas, y el director es el que abre la partida para ellos.",
    "Bulgarian": "Играчите сядат на масата с карти в ръка, а съдията започва играта, щом се увери, че са готови.",
}
FILLERS = {
    "Bulgarian": " Всеки взема картите си от кутията, брои ги и гледа дали са тринадесет, преди да обяви нещо на "
    "масата; ако не са толкова, вика съдията и не показва лицето на нито една карта пред другите, докато той дойде.",
}


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_a_text_in_a_third_language_is_refused_by_its_name(language: str) -> None:
    text = f"1. {OTHER_LANGUAGES[language]} {FILLERS.get(language, OTHER_LANGUAGES[language] * 3)}\n"
    with pytest.raises(UndecodableError, match=language) as refused:
        decode(text.encode(), name="copy.txt")
    assert refused.value.code == "other-language"
    told = "ru" if language in FILLERS else "en"
    assert decode(text.encode(), name="copy.txt", language=told).text == text


# One or two short rules of a game nobody plays, written for this test, and the code pages they are found in.
SHORT = [
    ("Serbian or Macedonian", "Ђак чита књигу.\n", ("utf-8", "cp1251", "iso-8859-5")),
    ("Serbian or Macedonian", "Члан 5. Једрење\n", ("utf-8", "cp1251", "utf-16")),
    ("Serbian or Macedonian", "Чланови:\n1. Њушкало\n2. Џемпер\n3. Ћуприја\n", ("utf-8", "cp1251")),
    ("Ukrainian", "Стаття 5. Суддя\nСуддя вирішує все.\n", ("utf-8", "cp1251", "koi8-u")),
    ("Belarusian", "Артыкул 5. Суддзя\nСуддзя вырашае ўсё, чаго няма ў правілах.\n", ("utf-8", "cp1251")),
    (
        "French",
        (
            "Règle 9. La pause\nLa pause dure jusqu'à ce que la théière soit vide. Celui qui arrive trop tard perd son "
            "tour et ne peut pas réclamer.\n"
        ),
        ("utf-8", "cp1252", "cp850", "mac-roman"),
    ),
    (
        "Italian",
        (
            "Regola 9. La pausa\nLa pausa dura finché la teiera non è vuota. Chi arriva tardi perde il turno e non può "
            "più protestare, perché così è scritto.\n"
        ),
        ("utf-8", "cp1252", "cp850", "mac-roman"),
    ),
    (
        "Spanish",
        (
            "Regla 9. La pausa\nLa pausa dura hasta que la tetera esté vacía. El que llega tarde pierde el turno y no "
            "podrá reclamar.\n"
        ),
        ("utf-8", "cp1252", "cp850"),
    ),
    (
        "German",
        (
            "Regel 9. Die Pause\nDie Pause dauert, bis die Kanne leer ist. Wer zu spät kommt, verliert die Runde und "
            "darf sich nicht beschweren.\n"
        ),
        ("utf-8", "cp1252", "cp850"),
    ),
    (
        "in Latin letters, and not English",
        (
            "Zasada 9. Przerwa\nPrzerwa trwa, dopóki dzbanek nie będzie pusty. Spóźniony traci kolejkę i nie może się "
            "skarżyć.\n"
        ),
        ("utf-8",),
    ),
    (
        "in Latin letters, and not English",
        "Člen 3. Sodnik\nSodnik odloči o vsem, česar pravila še ne povedo, in žeton vrne.\n",
        ("utf-8",),
    ),
]


@pytest.mark.parametrize(
    ("language", "text", "codec"), [(name, text, codec) for name, text, codecs in SHORT for codec in codecs]
)
def test_a_short_text_in_a_third_language_is_refused_by_its_name_in_any_code_page(
    language: str, text: str, codec: str
) -> None:
    with pytest.raises(UndecodableError, match=f"it is {language};") as refused:
        decode(text.encode(codec), name="copy.txt")
    assert refused.value.code == "other-language"


@pytest.mark.parametrize(
    "text",
    [
        "Правило 9. Перерыв\nКапітан Їжак тоже ждёт, пока не опустеет чайник, а с ним и Євген.\n",
        "Правило 9. Знаки\nпас│контра│пас\nпас│пас│пас\nдва│три│четыре\n",
        "Rule 9. The menu\nThe crème brûlée and the café are for the players, and the déjeuner is for the director.\n",
        "Players: José Núñez, Zoë Brontë, Jürgen Müller\nThe first of them deals, the last of them keeps the score.\n",
        "The claim is prima facie, ad hoc and bona fide, and it is settled per se by the director of the event.\n",
    ],
)
def test_foreign_names_and_loans_are_no_other_language(text: str) -> None:
    assert decode(text.encode(), name="copy.txt").text == text


def test_the_documents_are_of_their_language() -> None:
    for entry in corpus().manifest.documents:
        assert decode(corpus().document(entry), name=entry.file).text


COLUMNS = """\
Правило 31. Заявка вне очереди        Law 31. Call Out of Rotation

A. Пас остаётся, и торговля идёт      A. The pass stands, and the auction
дальше, как будто ничего не было.     goes on as if nothing had happened.
B. Заявка отменяется.                 B. The bid is cancelled.
"""


def test_of_two_columns_one_is_read_and_the_other_counted() -> None:
    russian = decode(COLUMNS.encode(), name="copy.txt")
    english = decode(COLUMNS.encode(), name="copy.txt", language="en")
    assert russian.text.split("\n")[3:5] == ["дальше, как будто ничего не было.", "B. Заявка отменяется."]
    assert english.text.split("\n")[3:5] == ["goes on as if nothing had happened.", "B. The bid is cancelled."]
    assert russian.left_out == english.left_out == ((OTHER_LANGUAGE, 4),)


@pytest.mark.parametrize(
    "text",
    [
        "Слово\nИгрок (player)   зовёт судью (director) к столу\nи ждёт его\n",
        "W      N      E      S\n1NT    пас    2H     пас\nпас    пас\n",
    ],
)
def test_a_text_that_only_names_words_of_another_language_is_one_text(text: str) -> None:
    assert decode(text.encode(), name="copy.txt", language="ru").text == text


BOOK = (
    "<FictionBook><body><p>Правило 31. ЗАЯВКА ВНЕ ОЧЕРЕДИ</p><p>31.1. Игрок уже сделал заявку.</p></body></FictionBook>"
)


def zipped(**files: str) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in files.items():
            archive.writestr(name.replace("_", "."), text.encode("cp1251"))
    return file.getvalue()


def test_the_only_book_in_an_archive_is_read() -> None:
    decoded = decode(zipped(a_fb2=BOOK, b_txt="Прочти меня"), name="a.fb2.zip")
    assert (decoded.encoding, decoded.left_out) == ("cp1251 in zip", (("file of the archive", 1),))
    assert "31.1. Игрок уже сделал заявку." in decoded.text
    assert decode(zipped(a_fb2=BOOK), name="a.fb2.zip", encoding="cp1251 in zip").text == decoded.text


@pytest.mark.parametrize("data", [zipped(a_fb2=BOOK, b_fb2=BOOK), zipped(a_txt="Слово"), zipped(a_fb2=BOOK)[:40]])
def test_another_archive_is_refused(data: bytes) -> None:
    with pytest.raises(UndecodableError, match="archive") as refused:
        decode(data, name="a.zip")
    assert refused.value.code == "binary"
