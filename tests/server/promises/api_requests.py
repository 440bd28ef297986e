"""Requests to the API: every operation, with queries of every kind, as parameters by their names."""

from typing import Any, Final

Parameters = dict[str, Any]

QUERIES: Final = (
    "пас",
    "пас вне очереди",
    '"вне очереди"',
    "пас -очереди",
    "алерт*",
    "dpznrf",
    "vzyatka",
    "взядка",
    "27В1(b)",
    "п. 30.2",
    "36-39",
    "law:30 пас",
    "in:commentaries пас",
    "глава V",
    "pass out of rotation",
    "",
    "   ",
    "ъъъъ",
    "пас " * 200,
    "«",
    "<b>",
    "index:kontra",
)
RECORDS: Final = ("law:30", "com:30.2", "com:30.3", "com:74.3", "law:79C~fn1", "index:kontra", "law:36")
REFERENCES: Final = ("30.2", "27b1b", "36-39", "Правило 74В2", "79.5", "Правило 77 Кодекса 1975 года")

# operation -> the parameters of its requests
API_REQUESTS: Final[dict[str, tuple[Parameters, ...]]] = {
    "search": (
        *({"q": query} for query in QUERIES),
        *({"q": query, "explain": True, "lang": "en"} for query in QUERIES),
        {"q": "пас", "sort": "book", "size": 1, "page": 2},
        {"q": "пас", "in_": "commentary", "kind": "paragraph", "law": 30},
        {"q": "пас", "page": 999},
        {"q": "пас", "without": "form,typo"},
    ),
    "resolve": tuple({"ref": reference} for reference in REFERENCES),
    "suggest": ({"q": "пас"}, {"q": "30", "lang": "en"}, {"q": ""}, {"q": "пас", "limit": 1}),
    "opensearch": ({"q": "пас"}, {"q": ""}),
    "find_references": (
        {"body": {"text": "По Правилу 30 и п. 30.2 комментария, см. Правило 27В1(b)"}},
        {"body": {"text": "<p>Law <b>36</b>", "format": "html"}, "lang": "en", "text_lang": "en"},
        {"body": {"text": ""}},
        {"body": {"text": "Правило 77 Кодекса 1975 года, Правила 30...31"}},
    ),
    "card": tuple({"record_id": record} for record in RECORDS),
    "laws": ({}, {"lang": "en"}, {"chapter": "V"}),
    "law": ({"number": 30}, {"number": 36, "lang": "en"}, {"number": 74}),
    "records": (
        {"ids": "law:30,com:30.2,law:94"},
        {"size": 3},
        {"kind": "law"},
        {"ids": "com:30.2..30.3,law:30", "kind": "paragraph"},
        {"in_": "commentary", "chapter": "V", "book": "first", "size": 2},
        {"law": 30, "lang": "en"},
    ),
    "record": tuple({"record_id": record} for record in RECORDS),
    "references": (*({"record_id": record} for record in RECORDS), {"record_id": "com:30", "in_": "law"}),
    "backlinks": (*({"record_id": record} for record in RECORDS), {"record_id": "law:30", "kind": "paragraph"}),
    "index": ({}, {"size": 1, "page": 2}, {"law": 30}),
    "contents": ({}, {"size": 1}, {"law": 16, "kind": "contents_entry"}),
    "glossary": ({}, {"lang": "en"}, {"law": 30}),
    "situations": ({}, {"lang": "en"}, {"in_": "commentary"}),
    "map": ({}, {"chapter": "V"}),
    "coverage": ({}, {"law": 30}),
    "findings": ({}, {"law": 30}),
    "versions": ({},),
    "overview": ({},),
    "build": ({},),
    "builds": ({}, {"size": 1, "lang": "en"}),
    "changes": ({}, {"since": "0"}, {"since": "1", "until": "0", "size": 3, "page": 2}, {"since": "2020-01-01"}),
    "export": ({},),
    "export_sqlite": ({},),
    "export_references": ({},),
    "export_rights": ({},),
    "health": ({},),
}
