"""Claim: a numbered text of another book takes no id of this one; what may be of another is in doubt."""

import re

import pytest

from ingest.decode import decode
from ingest.intake import DocumentOptions, Proposal, WorkUnknownError, propose
from ingest.tables import Manifest
from tests.variants.reading import corpus, known_word, texts

ROAD = """\
ПДД 14. Переходы
14.1. Водитель, подъезжая к переходу, пропускает людей, которые вступили на проезжую часть. Для этого он заранее снижает
скорость или останавливается.
14.2. Если перед переходом стоит другой автомобиль, водитель едет дальше, лишь когда видит, что на дороге никого нет.
14.3. На зелёный сигнал светофора водитель ждёт, пока все сойдут с проезжей части.
14.4. Въезжать на переход, за которым стоит затор, запрещено: автомобиль остановится на нём и помешает людям.
14.5. Слепых, которые подают знак белой тростью, пропускают везде.
"""
CHESS = """\
Статья 4. Прикосновение к фигурам
4.1. Каждый ход делают одной рукой.
4.2. Играющий поправляет фигуры на полях, лишь когда заранее сказал об этом.
4.3. Кто коснулся своей фигуры, ходит ею, если это возможно. Кто коснулся чужой, берёт её. Кто коснулся короля и ладьи,
делает рокировку, если она возможна. Пешка, дошедшая до последней горизонтали, становится другой фигурой того же цвета.
4.4. Если ни одной из этих фигур ходить или бить нельзя, можно сделать любой возможный ход на доске.
"""
STATUTE = """\
Law 27. Meetings of Members
  A.Annual Meeting
    The annual meeting of the members is held in May, at a place that the officers choose. Each member is told of it
by letter two weeks before, and the letter names what is to be voted on.
  B.Quorum
    A tenth of the members is a quorum. Where fewer come, those present set another day, and whoever comes then may
decide by a majority of the votes cast, whatever their number is.
  C.Officers
    The members elect a president, a secretary and a treasurer, each for two years, by secret vote.
"""
FOOTBALL = """\
Правило 27. Фол
  A.Личный фол
    Игрок, толкнувший или задержавший соперника, получает от судьи замечание, а его команда теряет мяч. Судья может
удалить игрока до конца матча, если нарушение было умышленным или грубым.
  B.Технический фол
    Игрок, спорящий с судьёй, нарушает правила поведения; судья объявляет ему предупреждение, и соперники пробивают
штрафной удар. Капитан команды вправе спросить судью о причине решения, но не вправе его оспаривать до конца матча.
  C.Повторное нарушение
    Судья удаляет игрока, получившего второе предупреждение, и команда доигрывает матч без него.
"""


def proposed(text: str, options: DocumentOptions | None = None) -> Proposal:
    data = text.encode()
    return propose(
        *("page.txt", data, decode(data, name="page.txt"), Manifest(documents=())),
        tables=corpus().tables,
        text_of=lambda entry: "",
        known_word=known_word(),
        options=options or DocumentOptions(),
    )


@pytest.mark.parametrize("text", [ROAD, CHESS, STATUTE], ids=["road", "chess", "statute"])
def test_a_text_in_the_words_of_another_book_is_refused_unless_a_person_names_the_work(text: str) -> None:
    with pytest.raises(
        WorkUnknownError, match=r"of another one. `pravilo new` begins a corpus of it; --work \S+ takes"
    ):
        proposed(text)
    told = proposed(text, DocumentOptions(work="laws-1987"))
    assert told.entry.work == "laws-1987"
    assert any("whether it is of this book" in doubt for doubt in told.doubts)


def test_another_game_that_shares_its_words_is_in_doubt_and_refused_where_it_is_long() -> None:
    assert any("whether it is of this book" in doubt for doubt in proposed(FOOTBALL).doubts)
    with pytest.raises(WorkUnknownError, match="of another one"):
        proposed("".join(FOOTBALL.replace("27", str(number)) for number in range(1, 9)))


@pytest.mark.parametrize("file", sorted(texts()))
def test_no_part_of_the_documents_of_this_book_is_refused(file: str) -> None:
    lines = texts()[file].split("\n")
    for start in range(0, len(lines), 20):
        part = "\n".join(lines[start : start + 20])
        if re.search(r"[^\W\d_]", part):
            assert proposed(part).entry.language == "ru"
