"""What a Law is, for programs: legislation as schema.org describes it, with the legal force told honestly.

The Laws of 1987 were replaced by later Codes, so none of them is in force.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from ingest.model import Lang
from search_service.web.views.law import LawReading
from search_service.web.views.parts.blocks import Block
from search_service.web.views.parts.context import PageContext
from search_service.web.views.parts.linked_data import CONTEXT, breadcrumbs, script_json

CODE: Final = "Laws of Duplicate Contract Bridge 1987"
NOT_IN_FORCE: Final = f"{CONTEXT}/NotInForce"
LAW: Final[Mapping[Lang, str]] = MappingProxyType({Lang.RU: "Правило", Lang.EN: "Law"})


def law_described(reading: LawReading, context: PageContext) -> tuple[str, ...]:
    """A Law as legislation that is no longer in force, and its place in the book."""
    title = reading.titles[0].text if reading.titles else ""
    name = f"{LAW[context.lang]} {reading.number}. {title}".rstrip(". ")
    law = {
        "@context": CONTEXT,
        "@type": "Legislation",
        "@id": context.canonical,
        "url": context.canonical,
        "name": name,
        "alternateName": [title.text for title in reading.titles[1:]],
        "legislationIdentifier": f"Law {reading.number}",
        "legislationDate": context.edition,
        "legislationLegalForce": NOT_IN_FORCE,
        "inLanguage": reading.law.lang,
        "isPartOf": _code(context),
        "hasPart": [_part(block, context) for block in reading.law.parts if isinstance(block, Block)],
        "isAccessibleForFree": True,
    }
    steps = [*((step.title or step.label, step.href) for step in reading.trail), (name, context.canonical)]
    return script_json({key: value for key, value in law.items() if value != []}), breadcrumbs(context, steps)


def _code(context: PageContext) -> dict[str, Any]:
    """The Code as a whole: the Russian text is a translation of the English one, which governs."""
    return {
        "@type": "Legislation",
        "name": CODE,
        "legislationDate": context.edition,
        "legislationLegalForce": NOT_IN_FORCE,
        "inLanguage": Lang.RU.value,
        "translationOfWork": {"@type": "Legislation", "name": CODE, "inLanguage": Lang.EN.value},
    }


def _part(block: Block, context: PageContext) -> dict[str, Any]:
    return {"@type": "Legislation", "legislationIdentifier": f"Law {block.label}", "url": context.origin + block.href}
