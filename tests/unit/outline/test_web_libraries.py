"""Copies of the books as web libraries keep them: what each lost or added, on texts made in their shapes."""

import pytest

from ingest.outline import Outline
from tests.samples.documents import read_text

ALPHABET = "А  Б  В  Г  Д  Е  Ж  З  И  Й  К  Л  М  Н  О  П  Р  С  Т  У  Ф  Х  Ц  Ч  Ш  Щ  Э  Ю  Я  AZ"
SIGNED = f"""ТОП АВТОРОВ     ИСКАТЬ В БИБЛИОТЕКЕ

{ALPHABET}



54.2. Если игрок начинает выкладывать руку и при этом
показывает хотя бы одну карту, он становится болваном и
выкладывает остальное.¶
54.3. Если игрок не использует своё право, то первый
ход вне очереди принят.¶
54.4. Далее
"""
SENTENCE_WITH_A_LAW = """Правило 50 - карта может быть и
младше (см. п. 50.9. выше).¶
(ii) Судья должен удостовериться в том, что
карта не положена нарочно, и обратиться к Правилу
55.¶
67.3. Согласно Правилу 58В, при случайной игре:¶
если видна только одна карта, она сыграна.
"""
INDEX = """- 120

Акцент.....................................73 Акция вопреки обязанности........37

Безнаказанная = ...........................35 Алерт

Включение = в повторение...................20

Предписания S.O. ..........................40 Комитет.........................93 Апелляция

= к комитету...............................93

= к судье..................................93

Право на = ................................92 Болван - см.также Игра;

- 121 Взятки

Дефектные = ............................45,67

Игра во = .................................44
"""
FRAMED = """|
|    ПРАВИЛА
|
|    D.Наказание после потери права на
|                            наказание.........43
|  Правило 12. Полномочия судьи................43
|    A.Право на присуждение результата.........43
|      1.Правила не обеспечивают компенсации...43
|      2.Розыгрыш невозможен...................44
|    B.Невозможность корректировки.............44
|  Правило 13. Неправильное количество карт....45
|    A.Ни один игрок не видел карты............45
"""
BELOW_A_SITE = """Электронная библиотека
Поиск по сайту
Фантастика. Фэнтези
Страницы: - 1  - 2  - 3  - 4  - 5  - 6  - 7  - 8  - 9  - 10  - 11  - 12  - 13  -
14  - 15  - 16  - 17  - 18  - 19  - 20  - 21  - 22  - 23  - 24  - 25  - 26  - 27  -
==========
Правило 24.Показ карты в ходе торговли
њњњњњњњњњњњњњњњњњњњњњњњњњњњњњњњњњњњњњњњ
Когда карта была показана, она лежит открытой.
"""
INDEXED = """aktsent aktsiya-vopreki-obyazannosti beznakazannaya-x alert
alert--vklyuchenie-x-v-povtorenie alert--predpisaniya-s-o komitet apellyatsiya apellyatsiya--x-k-komitetu
apellyatsiya--x-k-sude apellyatsiya--pravo-na-x bolvan vzyatki vzyatki--defektnye-x vzyatki--igra-vo-x"""


def ids(outline: Outline) -> list[str]:
    return [str(unit.id) for unit in outline.units]


@pytest.mark.parametrize(
    ("text", "layout", "found"),
    [
        (SIGNED, "commentary", "unplaced com:54.2 com:54.3 com:54.4"),
        (SENTENCE_WITH_A_LAW, "commentary", "com:67.2 com:67.2.ii com:67.3"),
        (
            INDEX,
            "law-pages",
            " ".join(f"index:{name}" for name in INDEXED.split()),
        ),
        (
            FRAMED,
            "law-pages",
            " ".join(f"contents:law:{number}" for number in ["11D", "12", "12A", "12A1", "12A2", "12B", "13", "13A"]),
        ),
        (BELOW_A_SITE, "law-pages", "unplaced law:24"),
    ],
    ids=["signed", "a sentence with a Law", "index", "framed", "below a site"],
)
def test_the_book_is_read_whatever_the_library_made_of_its_page(text: str, layout: str, found: str) -> None:
    read = ids(read_text(text, layout).outline)
    kept_apart = [name for name in read if name.startswith("unplaced:")]
    placed = [name for name in read if name not in kept_apart and not name.startswith("matter:")]
    assert (["unplaced"] if kept_apart else []) + placed == found.split()
