"""The canonical name of a record, as citations print it: 27B1(b), 75.8.(ii)(a), «Глава V, часть II», "79C,
footnote 1".
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from ingest.lexis import is_item_numeral
from ingest.model.ids import RecordId
from ingest.model.record import Lang

WORDS: Final[Mapping[Lang, Mapping[str, str]]] = MappingProxyType(
    {
        Lang.RU: MappingProxyType(
            {
                **{"fn": "сноска", "note": "примечание", "ex": "пример"},
                **{"chapter": "Глава", "part": "часть", "section": "раздел"},
                **{
                    "contents": "Содержание",
                    "index": "Указатель",
                    "matter": "Выходные данные",
                    "unplaced": "Без места",
                },
            }
        ),
        Lang.EN: MappingProxyType(
            {
                **{"fn": "footnote", "note": "note", "ex": "example"},
                **{"chapter": "Chapter", "part": "part", "section": "section"},
                **{
                    "contents": "Contents",
                    "index": "Index",
                    "matter": "Front matter",
                    "unplaced": "Unplaced",
                },
            }
        ),
    }
)


def words_in(lang: Lang) -> Mapping[str, str]:
    """Return the words of a label in a language, the English ones for a language that has none here."""
    return WORDS.get(lang, WORDS[Lang.EN])


def label(record_id: RecordId, lang: Lang) -> str:
    """The label of a record. `parse` reads the label of a Law's or commentary's record back to its id, but
    for a whole commentary section, whose label is the number it shares with its Law.
    """
    name = _NAMES[record_id.space](record_id, lang)
    if record_id.edition:
        name = f"{name} ({record_id.edition})"
    if record_id.hung:
        word, mark = re.fullmatch(r"([a-z]+)(\w+)", record_id.hung).groups()  # type: ignore[union-attr]
        name = f"{name}, {words_in(lang)[word]} {mark}"
    return name


def _law(record_id: RecordId, lang: Lang) -> str:
    return "".join(_law_level(depth, level) for depth, level in enumerate(record_id.levels))


def _law_level(depth: int, level: str) -> str:
    if level.startswith("."):
        return f"({level[1:]})"
    # A bracketed i would be the roman numeral.
    return f"({level})" if depth == 3 and not is_item_numeral(level) else level


def _commentary(record_id: RecordId, lang: Lang) -> str:
    head, items = record_id.levels[:2], record_id.levels[2:]
    marks = "".join(f"({item})" for item in items)
    return ".".join(head) + (f".{marks}" if marks else "")


def _division(record_id: RecordId, lang: Lang) -> str:
    """«Глава V, часть II, раздел 5»; a chapter may have sections and no parts (div:X.2)."""
    words = words_in(lang)
    chapter, *rest = record_id.levels
    inner = [f"{words['section' if level.isdigit() else 'part']} {level}" for level in rest]
    return ", ".join([f"{words['chapter']} {chapter}", *inner])


def _contents(record_id: RecordId, lang: Lang) -> str:
    return f"{words_in(lang)['contents']}: {label(record_id.listed or record_id, lang)}"


def _index(record_id: RecordId, lang: Lang) -> str:
    slugs = [slug.replace("-", " ") for slug in record_id.names]
    return f"{words_in(lang)['index']}: {', '.join(slugs)}"


def _numbered(record_id: RecordId, lang: Lang) -> str:
    work, number = record_id.names
    return f"{words_in(lang)[record_id.space]}: {work}, {number}"


_NAMES: Final[Mapping[str, Callable[[RecordId, Lang], str]]] = MappingProxyType(
    {
        "law": _law,
        "com": _commentary,
        "div": _division,
        "contents": _contents,
        "index": _index,
        "matter": _numbered,
        "unplaced": _numbered,
    }
)
