"""What a record is, field by field, in few bytes: enough to tell which fields of it two states differ in."""

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any, Final

NOT_COUNTED: Final = frozenset({"order"})
"""Fields whose change is no change of the record: a text put in before it moves every record behind."""

WIDTH: Final = 6
"""Bytes of a field: one for its code, the others of its digest. Two values are taken for one once in 2 to the 40th."""


def fingerprint(fields: Mapping[str, Any], codes: Mapping[str, int]) -> bytes:
    """Return the fingerprint of a record by its JSON values; `codes` are those of the names of fields, from 1 to 255.

    A field that is empty (null, false, 0, "" or []) is as one that is absent: a field that a later program adds empty
    changes no record.
    """
    named = sorted((codes[name], value) for name, value in fields.items() if value and name not in NOT_COUNTED)
    return b"".join(bytes([code]) + _digest(value) for code, value in named)


def differing(before: bytes, after: bytes) -> frozenset[int]:
    """Return the codes of the fields in which two fingerprints differ, one that a side lacks included.

    >>> codes = {"text": 1, "title": 2, "page": 3}
    >>> one, other = ({"text": "a", "title": title, "page": None} for title in ("b", "c"))
    >>> sorted(differing(fingerprint(one, codes), fingerprint(other, codes)))
    [2]
    """
    return frozenset(part[0] for part in _parts(before) ^ _parts(after))


def _parts(made: bytes) -> frozenset[bytes]:
    return frozenset(made[at : at + WIDTH] for at in range(0, len(made), WIDTH))


def _digest(value: Any) -> bytes:
    written = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return blake2b(written.encode(), digest_size=WIDTH - 1).digest()
