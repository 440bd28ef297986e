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
