"""Claim: a word is of one alphabet, letters set apart are words, and every change is an edit.

All wording is made up.
"""

import pytest

from ingest.repair import repair
from tests.samples.documents import known_word, tables


def repaired(text: str) -> str:
    return repair(text, tables().artefacts, known_word()).traced.text


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("Игpок зовёт сyдью", "Игрок зовёт судью"),
        ("Hаказание и Пpавило 16", "Наказание и Правило 16"),
        ("ПОКАЗ КАPТЫ В ХОДЕ ТОPГОВЛИ", "ПОКАЗ КАРТЫ В ХОДЕ ТОРГОВЛИ"),
        ("the Dirесtor decides", "the Director decides"),
        ("по Правилу 27B1(b) и 40Е", "по Правилу 27B1(b) и 40Е"),
        ("очки IMP'ов у West'а", "очки IMP'ов у West'а"),
        ("вариант a и вариант b", "вариант a и вариант b"),
        ("Игpок взял кaрту c рyки y соседа, a он молчал", "Игрок взял карту с руки у соседа, а он молчал"),
        ("Игpок взял кaрту y сyдьи и не caм, а через меня", "Игрок взял карту у судьи и не сам, а через меня"),
        ("Игpок, сyдья и кapта: North и South пасуют", "Игрок, судья и карта: North и South пасуют"),
        ("словоw и zнаки не смешаны", "словоw и zнаки не смешаны"),
    ],
)
def test_a_word_is_of_one_alphabet(printed: str, read: str) -> None:
    assert repaired(printed) == read


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("П р а в и л о   2 4 .   П О К А З   К А Р Т Ы", "Правило   24.   ПОКАЗ   КАРТЫ"),
        ("П Р А В И Л О  2 4 .  П О К А З  К А Р Т Ы", "ПРАВИЛО  24.  ПОКАЗ  КАРТЫ"),
        ("П р а в и л о 2 4 . П О К А З К А Р Т Ы", "Правило 24. ПОКАЗ КАРТЫ"),
        ("Р а з д е л   I I   -   Р е ш е н и я   с у д ь и", "Раздел   II   -   Решения   судьи"),
        ("     З А М Е Н А     З А Я В К И", "     ЗАМЕНА     ЗАЯВКИ"),
        ("П Р А В И Л О  62.  О Ш И Б К И   С У Д Ь И", "ПРАВИЛО  62.  ОШИБКИ   СУДЬИ"),
        ("L A W  62.  C O R R E C T I O N   O F   R E V O K E", "LAW  62.  CORRECTION   OF   REVOKE"),
        ("А   Б   В   Г   Д   Е   Ж   З", "А   Б   В   Г   Д   Е   Ж   З"),
        ("W   N   E   S", "W   N   E   S"),
        ("p   p   p   X   p   p   p", "p   p   p   X   p   p   p"),
        ("1 2 3 4 5 6 7 8", "1 2 3 4 5 6 7 8"),
        ("и в к у о с я а и", "и в к у о с я а и"),
    ],
)
def test_letters_set_apart_are_words(printed: str, read: str) -> None:
    text = f"Слова перед строкой.\n{printed}\nСлова после неё.\n"
    assert repaired(text) == f"Слова перед строкой.\n{read}\nСлова после неё.\n"


def test_the_ledger_names_each_letter_and_space() -> None:
    done = repair("Игpок\nЗ А М Е Н А   З А Я В К И\n", tables().artefacts, known_word())
    assert {edit.rule.name for one in done.passes for edit in one.edits} == {"two-alphabets", "letter-spacing"}


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("Обе стороны согласны. Там сто роны спорят.", "Обе стороны согласны. Там стороны спорят."),
        ("Там сто роны спорят.", "Там стороны спорят."),  # «роны» can be nothing but a name
        ("Там пред седатель.", "Там председатель."),
        ("Над ними за поем.", "Над ними за поем."),  # nothing else tells that it is one word
        ("Неверно. Это не верно.", "Неверно. Это не верно."),
        ("Это Прави-\n       ло не действует.", "Это Прави-\n       ло не действует."),
    ],
)
def test_halves_that_are_words_are_joined_where_the_text_tells_so(printed: str, read: str) -> None:
    assert repaired(f"{printed}\n") == f"{read}\n"


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("прАвило, кАрта, сУдья; НОУ и МакДональд", "правило, карта, судья; НОУ и МакДональд"),
        ("пра'вило, ка'рта, торго'вли; IMP'ов", "правило, карта, торговли; IMP'ов"),
        ("пра`вилами, уда´ча, ничего’", "пра`вилами, уда´ча, ничего’"),  # two may be anything
        ("прАвило", "прАвило"),
        ("щщАщ, щщИщ, щщОщ", "щщАщ, щщИщ, щщОщ"),  # no words without them either
    ],
)
def test_signs_of_stress_leave_words(printed: str, read: str) -> None:
    assert repaired(f"{printed}\n") == f"{read}\n"
