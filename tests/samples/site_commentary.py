"""Records of a commentary for a small site: one of each thing a page has to show."""

from ingest.model import CitationKind, Kind, Record, RecordId, SourceLines, Span, Status
from tests.samples.auction import EXAMPLE
from tests.samples.records import cite, make_record
from tests.samples.site_parts import FILE, FORMER_TEXT, PASS_TEXT, SCORE_TEXT, SEE_TEXT


def commentary_records() -> tuple[Record, ...]:
    return (*_on_calls(), *_on_play())


def _on_calls() -> tuple[Record, ...]:
    law, resolved, absent = CitationKind.LAW, Status.RESOLVED, Status.ABSENT
    fair = "Это будет соответствовать Правилу 27В1(b)."
    printed = (SourceLines(file=FILE, first_line=3, last_line=6),)
    return (
        make_record("com:23", Kind.COMMENTARY, title="НЕСТАНДАРТНЫЕ ПАСЫ"),
        make_record(
            "com:23.1", Kind.PARAGRAPH, FORMER_TEXT, marker="23.1.",
            references=(
                cite(FORMER_TEXT, "23В", CitationKind.OTHER_EDITION, Status.OTHER_EDITION, "law@1975:23B"),
                cite(FORMER_TEXT, "30...31", CitationKind.LAW_RANGE, resolved, "law:30", "law:31"),
            ),
        ),
        make_record("com:27", Kind.COMMENTARY),
        make_record("com:27.6", Kind.PARAGRAPH, inferred=True),
        make_record(
            "com:27.6.iii", Kind.ITEM, fair, marker="(iii)",
            references=(cite(fair, "27В1(b)", law, absent, "law:27B1b", nearest="law:27"),),
        ),
        make_record("com:30", Kind.COMMENTARY, title="ПАС ВНЕ ОЧЕРЕДИ"),
        make_record(
            "com:30.2", Kind.PARAGRAPH, PASS_TEXT, marker="30.2.", source=printed,
            digest_en="After a pass out of rotation before any bid, the offender must pass at his next turn.",
        ),
        make_record(
            "com:30.3", Kind.PARAGRAPH, SEE_TEXT, marker="30.3.",
            emphasis=(Span(SEE_TEXT.index("не"), SEE_TEXT.index("не") + 2),),
            references=(
                cite(SEE_TEXT, "23В", law, absent, "law:23B", nearest="law:23"),
                cite("", "пример 1", CitationKind.EXAMPLE, absent, "law:23~ex1", nearest="law:23"),
                cite(SEE_TEXT, "30.2.", CitationKind.PARAGRAPH, resolved, "com:30.2"),
            ),
        ),
    )  # fmt: skip


def _on_play() -> tuple[Record, ...]:
    law, resolved = CitationKind.LAW, Status.RESOLVED
    shared = "Остальные разделы Правила 74А предлагают примеры того, чего не надо делать."
    return (
        make_record("com:36", Kind.COMMENTARY, title="НЕДОПУСТИМЫЕ КОНТРА ИЛИ РЕКОНТРА"),
        make_record("com:36.1", Kind.PARAGRAPH, "Примеры:", marker="36.1.", emphasis=(Span(0, 8),)),
        example_record(),
        make_record("com:74", Kind.COMMENTARY, title="ПОВЕДЕНИЕ И ЭТИКЕТ"),
        make_record(
            "com:74.2", Kind.PARAGRAPH, shared, marker="74.2,3.", also=(RecordId.parse("com:74.3"),),
            references=(cite(shared, "74А", CitationKind.LAW, Status.AMBIGUOUS, "law:74A"),),
        ),
        make_record("com:79", Kind.COMMENTARY),
        make_record("com:79.1", Kind.PARAGRAPH, "Каждый судья должен понимать это Правило.", marker="79.1."),
        make_record(
            "com:79.2", Kind.PARAGRAPH, SCORE_TEXT, marker="79.2.",
            references=(
                cite(SCORE_TEXT, "79С", law, resolved, "law:79C"), cite(SCORE_TEXT, "30", law, resolved, "law:30"),
            ),
        ),
    )  # fmt: skip


def example_record() -> Record:
    text = "Контра вне очереди."
    body = (0, Span(0, len(text)))
    return make_record("com:36.1~exA", Kind.EXAMPLE, text, marker="А.", auctions=(EXAMPLE,), body=body)
