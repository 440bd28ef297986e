"""The records of a small site: one of each thing a page has to show, in short extracts."""

from dataclasses import replace
from typing import Final

from ingest.model import Anchor, Auction, Call, CitationKind, Kind, Record, RecordId, SourceLines, Span, Status
from ingest.tables import Tables
from ingest.tables.situations import parse_situations
from tests.samples.records import cite, make_record

FILE: Final = "commentary-1987-ru/27-40.txt"

PASS_TEXT: Final = (
    "Если пас вне очереди случился до того, как кто-либо сделал назначение, нарушитель обязан спасовать в свою "
    "следующую очередь делать заявку."
)
SEE_TEXT: Final = "Ограничения по Правилу 23В применяются в каждой подходящей ситуации (см. п.30.2. выше), не всегда."
FORMER_TEXT: Final = "Это то, что раньше было Правилом 23В, см. Правила 30...31."
SCORE_TEXT: Final = "Ошибку, о которой говорит Правило 79С, исправляют и после паса по Правилу 30."
LATER_TEXT: Final = "Если S.O. не указывает более позднее(*) время, то этот период истекает через 30 минут."

EXAMPLE: Final = Auction(
    label="А.",
    seats=("W", "N", "E", "S"),
    dealer="W",
    rows=(("1S", "p", "2H", None), ("-", None, None, "контра")),
    calls=(
        Call(seat="W", call="1S", printed="1S", in_rotation=True),
        Call(seat="N", call="Pass", printed="p", in_rotation=True),
        Call(seat="E", call="2H", printed="2H", in_rotation=True),
        Call(seat="S", call="X", printed="контра", in_rotation=False),
    ),
)


def law_records() -> tuple[Record, ...]:
    after = Anchor(id=RecordId.parse("law:79C~fn1"), start=LATER_TEXT.index("(*)"), end=LATER_TEXT.index("(*)") + 3)
    return (
        make_record("div:V", Kind.DIVISION, title="ТОРГОВЛЯ"),
        make_record("div:V.II", Kind.DIVISION, title="Нарушения процедуры"),
        make_record("div:VIII", Kind.DIVISION),
        make_record("law:16", Kind.LAW, parent="div:V", title="Нелегальная информация"),
        make_record("law:16A", Kind.PROVISION, marker="A.", title="Нелегальная информация от партнёра", inferred=True),
        make_record("law:23", Kind.LAW, parent="div:V.II"),
        make_record("law:27", Kind.LAW, parent="div:V.II"),
        make_record("law:29", Kind.LAW, parent="div:V.II"),
        make_record("law:30", Kind.LAW, parent="div:V.II"),
        make_record("law:31", Kind.LAW, parent="div:V.II"),
        make_record("law:36", Kind.LAW, parent="div:V.II"),
        make_record("law:74", Kind.LAW),
        make_record("law:79", Kind.LAW, parent="div:VIII", title="ВЫИГРАННЫЕ ВЗЯТКИ"),
        make_record(
            "law:79A",
            Kind.PROVISION,
            "Количество взяток надлежит согласовать.",
            marker="A.",
            title="Согласование",
            digest_en="The number of tricks is to be agreed.",
        ),
        make_record(
            "law:79C",
            Kind.PROVISION,
            LATER_TEXT,
            marker="C.",
            title="Ошибки в обсчёте",
            footnotes=(after,),
            digest_en="Unless a later time is named, the period ends after 30 minutes; see Law 79A.",
        ),
        make_record("law:79C~fn1", Kind.FOOTNOTE, "Может быть указано и более раннее время.", marker="(*)"),
    )


def list_records() -> tuple[Record, ...]:
    law, resolved = CitationKind.LAW, Status.RESOLVED
    return (
        make_record("index:kontra", Kind.INDEX_ENTRY, "Контра", title="Контра"),
        make_record(
            "index:kontra--legalnaya-x",
            Kind.INDEX_ENTRY,
            "Легальная =",
            parent="index:kontra",
            title="Контра",
            expanded="Легальная контра",
            references=(cite("", "36", law, resolved, "law:36"),),
        ),
        make_record(
            "index:modulyatsiya",
            Kind.INDEX_ENTRY,
            "Модуляция",
            references=(
                cite("", "Нелегальная информация", CitationKind.SEE, Status.ABSENT, "index:nelegalnaya-informatsiya"),
            ),
        ),
        make_record(
            "contents:law:16A",
            Kind.CONTENTS_ENTRY,
            "Нелегальная информация от партнёра",
            marker="A.",
            page=6,
            references=(cite("", "A.", law, resolved, "law:16A"),),
        ),
        make_record("matter:laws-1987:1", Kind.MATTER, "Перевод. Версия текста от 5.05.91"),
    )


def commentary_records() -> tuple[Record, ...]:
    return (*_on_calls(), *_on_passes(), *_on_play())


def _on_calls() -> tuple[Record, ...]:
    law, resolved, absent = CitationKind.LAW, Status.RESOLVED, Status.ABSENT
    fair = "Это будет соответствовать Правилу 27В1(b)."
    return (
        make_record("com:23", Kind.COMMENTARY, title="НЕСТАНДАРТНЫЕ ПАСЫ"),
        make_record(
            "com:23.1",
            Kind.PARAGRAPH,
            FORMER_TEXT,
            marker="23.1.",
            references=(
                cite(FORMER_TEXT, "23В", CitationKind.OTHER_EDITION, Status.OTHER_EDITION, "law@1975:23B"),
                cite(FORMER_TEXT, "30...31", CitationKind.LAW_RANGE, resolved, "law:30", "law:31"),
            ),
        ),
        make_record("com:27", Kind.COMMENTARY),
        make_record("com:27.6", Kind.PARAGRAPH, inferred=True),
        make_record(
            "com:27.6.iii",
            Kind.ITEM,
            fair,
            marker="(iii)",
            references=(cite(fair, "27В1(b)", law, absent, "law:27B1b", nearest="law:27"),),
        ),
    )


def _on_passes() -> tuple[Record, ...]:
    law, resolved, absent = CitationKind.LAW, Status.RESOLVED, Status.ABSENT
    printed = (SourceLines(file=FILE, first_line=3, last_line=6),)
    return (
        make_record("com:30", Kind.COMMENTARY, title="ПАС ВНЕ ОЧЕРЕДИ"),
        make_record(
            "com:30.2",
            Kind.PARAGRAPH,
            PASS_TEXT,
            marker="30.2.",
            source=printed,
            digest_en="After a pass out of rotation before any bid, the offender must pass at his next turn.",
        ),
        make_record(
            "com:30.3",
            Kind.PARAGRAPH,
            SEE_TEXT,
            marker="30.3.",
            emphasis=(Span(SEE_TEXT.index("не"), SEE_TEXT.index("не") + 2),),
            references=(
                cite(SEE_TEXT, "23В", law, absent, "law:23B", nearest="law:23"),
                cite("", "пример 1", CitationKind.EXAMPLE, absent, "law:23~ex1", nearest="law:23"),
                cite(SEE_TEXT, "30.2.", CitationKind.PARAGRAPH, resolved, "com:30.2"),
            ),
        ),
    )


def _on_play() -> tuple[Record, ...]:
    law, resolved = CitationKind.LAW, Status.RESOLVED
    shared = "Остальные разделы Правила 74А предлагают примеры того, чего не надо делать."
    return (
        make_record("com:36", Kind.COMMENTARY, title="НЕДОПУСТИМЫЕ КОНТРА ИЛИ РЕКОНТРА"),
        make_record("com:36.1", Kind.PARAGRAPH, "Примеры:", marker="36.1.", emphasis=(Span(0, 8),)),
        example_record(),
        make_record("com:74", Kind.COMMENTARY, title="ПОВЕДЕНИЕ И ЭТИКЕТ"),
        make_record(
            "com:74.2",
            Kind.PARAGRAPH,
            shared,
            marker="74.2,3.",
            also=(RecordId.parse("com:74.3"),),
            references=(cite(shared, "74А", CitationKind.LAW, Status.AMBIGUOUS, "law:74A"),),
        ),
        make_record("com:79", Kind.COMMENTARY),
        make_record("com:79.1", Kind.PARAGRAPH, "Каждый судья должен понимать это Правило.", marker="79.1."),
        make_record(
            "com:79.2",
            Kind.PARAGRAPH,
            SCORE_TEXT,
            marker="79.2.",
            references=(
                cite(SCORE_TEXT, "79С", law, resolved, "law:79C"),
                cite(SCORE_TEXT, "30", law, resolved, "law:30"),
            ),
        ),
    )


def example_record() -> Record:
    text = "Контра вне очереди."
    body = (0, Span(0, len(text)))
    return make_record("com:36.1~exA", Kind.EXAMPLE, text, marker="А.", auctions=(EXAMPLE,), body=body)


STOPPED: Final = frozenset({"pass/stopped"})
SITUATIONS: Final = """\
[[situation]]
id = "pass"
group = { ru = "Торговля", en = "The auction" }
name = { ru = "Пас вне очереди", en = "Pass out of rotation" }
ask = { ru = "Кто пасовал?", en = "Who passed?" }

[[situation.choice]]
id = "first"
name = { ru = "До назначений", en = "Before any bid" }
read = ["law:30 -", "com:30.2 0123456789ab", "law:79C 0123456789ab"]
also = ["law:29", "com:36.1"]

[[situation.choice]]
id = "stopped"
name = { ru = "После назначения", en = "After a bid" }
read = ["com:30.3 0123456789ab", "law:16A -"]

[[situation]]
id = "tricks"
group = { ru = "Результат", en = "The result" }
name = { ru = "Взятки", en = "Tricks" }
read = ["law:79 0123456789ab"]
"""


def with_situations(tables: Tables) -> Tables:
    """The tables with these situations in their first book."""
    situations = parse_situations(SITUATIONS)
    first, *others = tables.books
    return replace(tables, books=(replace(first, situations=situations), *others))
