"""What the records of a small site are made of: their texts, and records and references with the obvious filled in."""

from typing import Any, Final

from ingest.citation import label
from ingest.model import CitationKind, Kind, Lang, Record, RecordId, Reference, Span, Status

FILE: Final = "commentary-1987-ru/27-40.txt"

PASS_TEXT: Final = (
    "Если пас вне очереди случился до того, как кто-либо сделал назначение, нарушитель обязан спасовать в свою "
    "следующую очередь делать заявку."
)
SEE_TEXT: Final = "Ограничения по Правилу 23В применяются в каждой подходящей ситуации (см. п.30.2. выше), не всегда."
FORMER_TEXT: Final = "Это то, что раньше было Правилом 23В, см. Правила 30...31."
SCORE_TEXT: Final = "Ошибку, о которой говорит Правило 79С, исправляют и после паса по Правилу 30."
LATER_TEXT: Final = "Если S.O. не указывает более позднее(*) время, то этот период истекает через 30 минут."


def cite(text: str, mention: str, kind: CitationKind, status: Status, *targets: str, nearest: str = "") -> Reference:
    """A reference at the first place of `mention` in a text, or outside it."""
    start = text.find(mention)
    return Reference(
        start=start if start >= 0 else None,
        end=start + len(mention) if start >= 0 else None,
        mention=mention,
        kind=kind,
        rule="sample",
        status=status,
        targets=tuple(RecordId.parse(target) for target in targets),
        nearest=(RecordId.parse(nearest),) if nearest else (),
    )


def record(name: str, kind: Kind, text: str = "", *, parent: str | None = None, **more: Any) -> Record:
    """A record with what follows from its id filled in."""
    record_id = RecordId.parse(name)
    outer = RecordId.parse(parent) if parent else record_id.parent
    in_laws = record_id.space in ("law", "div", "contents", "index", "matter")
    fields: dict[str, Any] = {
        "work": "laws-1987" if in_laws else "commentary-1987",
        "label": label(record_id, Lang.RU),
        "marker": None,
        "title": None,
        "has_text": bool(text),
        "body": (Span(0, len(text)),) if text else (),
        **more,
    }
    return Record(
        id=record_id,
        lang=Lang.RU,
        kind=kind,
        edition=1987,
        law=record_id.law,
        text=text,
        order=0,
        parent=outer,
        **fields,
    )
