"""Which encoding a document has: byte order mark, then strict UTF-8, then Russian letter statistics over a fixed list.

Two readings that are close and give different texts are a refusal, not a guess; a caller, or the charset that an HTML
page claims, decides between them.
"""

import codecs
import re
from dataclasses import dataclass
from typing import Final

from ingest.decode.codepages import SINGLE_BYTE, Encoding, find
from ingest.decode.encoding.candidates import (
    WINDOW,
    Candidate,
    ranked_damaged,
    ranked_plain,
    ranked_twice_damaged,
    ranked_utf_8,
)
from ingest.decode.encoding.patchwork import refuse_patchwork
from ingest.decode.letters import (
    FLUENT,
    READABLE,
    SLACK,
    Surprise,
    alphabets,
    count_references,
    english_surprise,
    is_own_text,
    reads_as_english,
    russian_surprise,
)
from ingest.decode.result import REPLACEMENT, UndecodableError
from ingest.decode.soundness import refuse_controls, refuse_zeros

# In nats. A reading 250 times likelier than the next is taken (ln 250 = 5.5).
CLOSE: Final = 5.5

# <meta charset="windows-1251">, <meta http-equiv="Content-Type" content="text/html; charset=koi8-r">,
# <?xml version="1.0" encoding="windows-1251"?>
_CLAIMED: Final = re.compile(
    rb"""<(?:meta\b[^<>]{0,400}?\bcharset|\?xml\b[^<>]{0,100}?\bencoding)\s{0,9}=\s{0,9}["']?(?P<name>[\w.:-]{1,40})""",
    re.I,
)
# One letter may tell a misread text from the right one: "себЯ", "себ€"
_ODD: Final = re.compile(r"[а-яё][А-ЯЁ\u2010-\u2012\u2020-\u2025\u2027-\u20ff]")
_BYTE_ORDER_MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NAME_IT: Final = "Name the encoding of the document, with --encoding or in the manifest"
_NAME_OR_OTHER: Final = f"{_NAME_IT}, or take the document in Russian or English"
_SEVEN_BITS: Final = "Take a copy of the document in Russian letters or in English, decoded"
_RUSSIAN_OR_ENGLISH: Final = "Take the document in Russian or English"
_WHOLE_COPY: Final = "Take a whole copy of the document, or cut the broken character off"


@dataclass(frozen=True, slots=True)
class Choice:
    """The text as it was read, by which encoding, why, and the next best."""

    text: str
    encoding: str
    evidence: str
    runner_up: str | None


def choose(data: bytes, name: str, encoding: str | None) -> Choice:
    """Return the reading of `data`; UndecodableError where none is sure."""
    if encoding is not None:
        return _as_told(data, name, encoding)
    for mark, marked in _BYTE_ORDER_MARKS:
        if data.startswith(mark):
            text = _strictly(data, Encoding(marked), name).removeprefix("\ufeff")
            refuse_zeros(text, name)
            _refuse_foreign(text, name)
            return Choice(text, marked, "byte order mark", None)
    if wide := _zero_byte_pattern(data):
        text = _strictly(data, Encoding(wide), name)
        refuse_zeros(text, name)
        _refuse_foreign(text, name)
        return Choice(text, wide, "high bytes 00 and 04 in every second place", None)
    refuse_controls(data, name)
    try:
        return _utf_8(data, data.decode(), name)
    except UnicodeDecodeError as error:
        _refuse_broken_utf_8(data, name, error)
        return _single_byte(data, name)


def _as_told(data: bytes, name: str, told: str) -> Choice:
    try:
        encoding = find(told)
    except LookupError as error:
        reason = f"{told!r} is no encoding that is read here"
        remedy = f"Name one of utf-8, utf-16, {', '.join(SINGLE_BYTE)}, cp1252"
        raise UndecodableError("unknown-encoding", name=name, reason=reason, remedy=remedy) from error
    text = _strictly(data, encoding, name, told=True).removeprefix("\ufeff")
    refuse_zeros(text, name)
    return Choice(text, encoding.name, "named by the caller", None)


def _strictly(data: bytes, encoding: Encoding, name: str, *, told: bool = False) -> str:
    try:
        return encoding.decode(data)
    except UnicodeDecodeError as error:
        raise _broken(data, name, error, encoding.name, told) from error
    except UnicodeError as error:
        reason = f"it cannot be read as {encoding.name}: {error}"
        raise UndecodableError("wrong-encoding", name=name, reason=reason, remedy=_NAME_IT) from error


def _broken(data: bytes, name: str, error: UnicodeDecodeError, encoding: str, told: bool) -> UndecodableError:
    code, what = "broken-text", "holds a broken character"
    if error.end >= len(error.object):
        code, what = "truncated", "ends in the middle of a character"
    elif error.start == 0:
        code, what = "truncated", "begins in the middle of a character"
    return UndecodableError(
        "wrong-encoding" if told else code,
        name=name,
        reason=f"read as {encoding} it {what}",
        remedy=_NAME_IT if told else _WHOLE_COPY,
        line=data.count(b"\n", 0, error.start) + 1,
        offset=error.start,
    )


def _zero_byte_pattern(data: bytes) -> str | None:
    """UTF-16 without a mark: Latin has the high byte 00 and Cyrillic 04, in every second place. "П" = 1F 04"""
    head = data[: 2 * WINDOW]
    for encoding, high, low in (("utf-16-le", head[1::2], head[0::2]), ("utf-16-be", head[0::2], head[1::2])):
        in_place, elsewhere = (half.count(0) + half.count(4) for half in (high, low))
        if in_place > 0.9 * len(high) and elsewhere < 0.3 * len(low):
            return encoding
    return None


def _utf_8(data: bytes, text: str, name: str) -> Choice:
    sample = _sample(text)
    if text.isascii():
        return _ascii(text, english_surprise(sample), name)
    found = russian_surprise(sample)
    if found.within(FLUENT) and found.characters > SLACK and not _ODD.search(sample):
        return Choice(text, "utf-8", f"strict UTF-8, {_rate(found)}", None)
    ranked = ranked_utf_8(data)
    if ranked[0].sound:
        return _by_letters(data, name, ranked)
    _refuse_foreign(text, name)
    if is_own_text(sample):
        return Choice(text, "utf-8", f"strict UTF-8 in letters of Russian or English, {_rate(found)}", None)
    return _by_letters(data, name, [*ranked_twice_damaged(data), *ranked])


def _ascii(text: str, found: Surprise, name: str) -> Choice:
    """ASCII is English, says too little to tell, or names its letters by references of mark-up; UndecodableError where
    its words are plainly of no English.
    """
    references = count_references(text)
    if references > found.characters:
        return Choice(text, "utf-8", f"ASCII only, {references} characters as references of mark-up", None)
    if not reads_as_english(found):
        reason = (
            f"its Latin letters make no English ({_rate(found)}): another language, or a text encoded in seven bits"
        )
        raise UndecodableError("unreadable-encoding", name=name, reason=reason, remedy=_SEVEN_BITS)
    return Choice(text, "utf-8", f"ASCII only, as English {_rate(found)}", None)


def _refuse_foreign(text: str, name: str) -> None:
    """Raise UndecodableError (unreadable-encoding) for a text in another alphabet than Russian and Latin."""
    if foreign := alphabets(_sample(text)).foreign:
        reason = f"most of its letters are {foreign}; only texts in Russian and English are read"
        raise UndecodableError("unreadable-encoding", name=name, reason=reason, remedy=_RUSSIAN_OR_ENGLISH)


def _sample(text: str) -> str:
    if len(text) <= 3 * WINDOW:
        return text
    return "\n".join((text[:WINDOW], text[len(text) // 2 :][:WINDOW], text[-WINDOW:]))


def _refuse_broken_utf_8(data: bytes, name: str, error: UnicodeDecodeError) -> None:
    """Refuse a UTF-8 text that is cut or damaged in few places; in any other encoding it would be wrong throughout."""
    sample = _sample(data.decode(errors="replace"))
    broken = sample.count(REPLACEMENT)
    found = russian_surprise(sample.replace(REPLACEMENT, ""))
    if found.characters > 2 * broken and found.within(READABLE, SLACK / 4):
        raise _broken(data, name, error, "utf-8", told=False)


def _single_byte(data: bytes, name: str) -> Choice:
    ranked = ranked_plain(data)
    choice = _by_letters(data, name, ranked if ranked[0].found.within(FLUENT) else ranked_damaged(data))
    refuse_patchwork(choice.text, name)
    return choice


def _by_letters(data: bytes, name: str, candidates: list[Candidate]) -> Choice:
    """The likeliest candidate that fits the whole document, unless one with another text is close to it."""
    sound_first = sorted(candidates, key=lambda one: not one.sound)
    best, text = next((one, read) for one in sound_first if (read := one.read(data)) is not None)
    if not best.sound:
        reason = f"no encoding makes Russian or English of it (best: {best.encoding.name}, {_rate(best.found)})"
        raise UndecodableError("unreadable-encoding", name=name, reason=reason, remedy=_NAME_OR_OTHER)
    rival = next((one for one in candidates if one.read(data) not in (None, text)), None)
    if rival is not None and rival.cost < best.cost + CLOSE:
        return _by_claim(data, name, best, rival)
    return _chosen(text, best, rival, "letter statistics")


def _by_claim(data: bytes, name: str, best: Candidate, rival: Candidate) -> Choice:
    """The one of two close readings that the page claims in meta."""
    claim = _CLAIMED.search(data, 0, WINDOW)
    claimed = claim["name"].decode("ascii", "replace") if claim else ""
    for one, other in ((best, rival), (rival, best)):
        if claimed and one.encoding.name == _canonical(claimed):
            return _chosen(
                one.encoding.decode(data),
                one,
                other,
                f"the charset {claimed} named in meta, between close readings",
            )
    reason = f"{best.encoding.name} and {rival.encoding.name} are about equally likely and give different texts"
    raise UndecodableError("ambiguous-encoding", name=name, reason=reason, remedy=_NAME_IT)


def _canonical(claimed: str) -> str:
    try:
        return find(claimed).name
    except LookupError:
        return ""


def _chosen(text: str, best: Candidate, rival: Candidate | None, why: str) -> Choice:
    evidence = f"{why}: {_rate(best.found)}"
    if rival is None:
        return Choice(text, best.encoding.name, evidence, None)
    evidence += f", next {rival.encoding.name} with {_rate(rival.found)}"
    return Choice(text, best.encoding.name, evidence, rival.encoding.name)


def _rate(found: Surprise) -> str:
    return f"{found.mean:.2f} nats a character over {found.characters}"
