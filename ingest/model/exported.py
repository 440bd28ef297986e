"""A record as a line of the export: the record, with whose it is and the sum of its own line."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any


def rights_of_documents(record: Mapping[str, Any], rights: Mapping[str, str]) -> str:
    """The rights of a record given as JSON values: those of the documents that its text was read from, each once, by
    spaces; `rights` are those of documents by their files. "" for a record without a text of its own.
    """
    files = dict.fromkeys(lines["file"] for lines in record["source"])
    return " ".join(dict.fromkeys(rights[file] for file in files if rights.get(file)))


def export_line(line: str, rights: Mapping[str, str]) -> str:
    """The line of the export of a record, without a line end: its own line (JSON, keys sorted) with `rights`, those of
    its documents (`rights`, by file), and `sha256`, the SHA-256 of its own line in UTF-8.

    >>> export_line('{"id":"law:1","source":[{"file":"a.txt"}]}', {"a.txt": "CC0"})[:39]
    '{"id":"law:1","rights":"CC0","sha256":"'
    """
    record = json.loads(line)
    told = {"rights": rights_of_documents(record, rights), "sha256": sha256(line.encode()).hexdigest()}
    return json.dumps({**record, **told}, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
