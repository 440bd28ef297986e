"""A small library for the search tests: short extracts of the commentary and the Laws as records, in book order."""

from dataclasses import replace
from typing import Final

from ingest.model import Kind, Record
from ingest.tables.glossary import parse_related
from tests.places import TABLES
from tests.samples.records import make_record

_ROWS: Final = parse_related((TABLES / "related.tsv").read_text(encoding="utf-8"))
RELATED: Final = tuple(row.words for row in _ROWS if row.kind != "leads")
"""The relations of the library's own book."""

FAR_APART: Final = (
    "После паса торговля идёт дальше. Очередь игрока не меняется, и судья ещё раз объясняет игрокам, "
    "почему закончилась торговля и что им вне зависимости от этого следует делать."
)
CITING: Final = (
    "Сравните п. 79.5.(iv), Правило 79С и 27В1(b); взятка, уступленная по ошибке, может быть возвращена: "
    "количество взяток меняет судья."
)
# id, kind, title, text. Items follow their paragraph; stubs have no text.
ROWS: Final[tuple[tuple[str, Kind, str | None, str], ...]] = (
    ("law:23", Kind.LAW, None, ""),
    ("law:30", Kind.LAW, None, ""),
    ("law:61", Kind.LAW, None, ""),
    ("law:74", Kind.LAW, "Поведение и этикет", ""),
    ("law:74B", Kind.PROVISION, None, ""),
    ("law:74B3", Kind.PROVISION, None, "Вытаскивания карты до своей очереди игры;"),
    ("law:74C", Kind.PROVISION, "Нарушения процедуры", ""),
    ("law:74C1", Kind.PROVISION, None, "Использование разных обозначений одной и той же заявки;"),
    ("law:74C8", Kind.PROVISION, None, "Покидание стола без необходимости до объявления раунда."),
    ("law:79", Kind.LAW, "Выигранные взятки", ""),
    ("law:79C", Kind.PROVISION, "Ошибка в подсчёте", "Ошибка может быть исправлена, если S.O. не назначила иной срок."),
    ("com:30", Kind.COMMENTARY, "ПАС ВНЕ ОЧЕРЕДИ", ""),
    ("com:30.1", Kind.PARAGRAPH, None, "Когда игрок делает пас вне своей очереди, судья применяет Правило 30."),
    ("com:30.2", Kind.PARAGRAPH, None, "Пас вне очереди аннулируется; игрок должен пасовать в свой черёд."),
    ("com:30.3", Kind.PARAGRAPH, None, FAR_APART),
    ("com:30.3~note1", Kind.NOTE, None, "О пасе вне очереди см. также п. 30.1."),
    ("com:75", Kind.COMMENTARY, "ВЗАИМОПОНИМАНИЕ ПАРТНЕРОВ", ""),
    ("com:75.8", Kind.PARAGRAPH, None, "Судья различает несколько случаев."),
    ("com:75.8.i", Kind.ITEM, None, "Игрок верно информирован о партнерском соглашении."),
    ("com:75.8.ii", Kind.ITEM, None, "Слепая вера в неправильную информацию, «вера слепая», не даёт права на помощь."),
    ("com:76", Kind.COMMENTARY, "ЗРИТЕЛИ", ""),
    ("com:76.1", Kind.PARAGRAPH, None, "Обыкновенный болельщик — желанный гость. Тёрнер и Тернер пишут о нём."),
    ("com:79.5", Kind.PARAGRAPH, None, CITING),
    ("com:79.6", Kind.PARAGRAPH, None, "Таблица IMP'ов дана организатором; RHO и LHO сверяют записи о взятке."),
    ("index:vzyatki--ustupka", Kind.INDEX_ENTRY, "Взятки", "Уступка взятки"),
    ("index:falshrenons", Kind.INDEX_ENTRY, None, "Фальшренонс: вопросы о возможном фальшренонсе"),
)
ENGLISH_TITLES: Final = {
    "law:30": "Pass Out of Rotation",
    "law:61": "Failure to Follow Suit - Inquiries Concerning a Revoke",
    "law:76": "Spectators",
}


def sample_records() -> tuple[Record, ...]:
    """The rows as records in their order, each with its children."""
    made = [
        make_record(name, kind, text, title=title, order=order) for order, (name, kind, title, text) in enumerate(ROWS)
    ]
    children = {one.id: tuple(other.id for other in made if other.parent == one.id) for one in made}
    return tuple(replace(one, children=children[one.id]) for one in made)
