"""Makes requests of every route of the site, by chance from a seed: the same seed makes the same requests."""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final
from urllib.parse import quote

JOINING: Final = (
    "ИЛИ",
    "OR",
    "|",
    "(",
    ")",
    "-",
    "*",
    "~",
    ",",
    ";",
    "&",
    "AND",
    "И",
    "НЕ",
    "NOT",
    "без",
    '"',
    "«",
    "»",
)
FILTERS: Final = ("in", "law", "kind", "chapter", "provision", "book", "without")
VALUES: Final = (
    "27",
    "law",
    "V",
    "27B1b",
    "commentary",
    "комментарий",
    "0",
    "99999",
    "2,3,4",
    "75.6",
    "plain",
    "",
    "²",
)
MARKS: Final = (
    "\u0301",
    "а\u0301",
    "😀",
    "²",
    "½",
    "ⅷ",
    "%",
    "\x00",
    "\u202e",
    "<b>",
    "&amp;",
    "'",
    "\\",
    "\ue000",
    "—",
)
SMALL: Final = ("и", "the", "не", "в", "I", "a", "1", "v")
LETTERS: Final = "абвгдежзийклмнопрстуфхцчшщъыьэюяabcdefghijklmnopqrstuvwxyz0123456789"
SUFFIXES: Final = ("", "", "", ".json", ".csv", ".md", ".txt", ".xml", ".jsonld", ".atom", ".pdf")
ACCEPTED: Final = ("", "", "text/html", "application/json", "text/csv", "text/markdown", "*/*;q=0")
MARKUP: Final = ("<p>", "<a href=x>", "</p>", "<!--", "<td>", "&lt;", "<b>", "]]>", "<pre>", "\n", "\t", "  ")
LONGEST: Final = 60_000  # bytes of a query string; a server refuses a head of more than 65,536
WHOLE: Final = ("page=2", "size=100", "sort=book", "group=law", "explain=true", "show=en", "show=both", "page=99999")


@dataclass(frozen=True, slots=True)
class Asked:
    """One request: the query string as it is sent, headers besides Host, and a body for POST."""

    path: str
    query: str = ""
    headers: tuple[tuple[str, str], ...] = ()
    body: str = ""

    @property
    def method(self) -> str:
        """POST where something is sent, else GET."""
        return "POST" if self.body else "GET"


@dataclass(frozen=True, slots=True)
class Stock:
    """What requests are made of: words of the library, ids of its records, paths of the site and of its API, and the
    names of the parameters that paths of the API take.
    """

    words: Sequence[str]
    ids: Sequence[str]
    paths: Sequence[str]
    taken: Mapping[str, Collection[str]]


class Maker:
    """Makes requests of a stock, one after another."""

    def __init__(self, stock: Stock, seed: int) -> None:
        self._stock = stock
        self._chance = Random(seed)

    def asked(self) -> Asked:
        """The next request."""
        chance = self._chance
        route = chance.choice(self._stock.paths)
        path = "/".join(map(self._filled, route.split("/")))
        if chance.random() < 0.04:
            path = path + quote(chance.choice(MARKS))
        headers = (("accept", chance.choice(ACCEPTED)), ("accept-encoding", chance.choice(("gzip", ""))))
        if path.endswith("/references") and "/records/" not in path:
            return Asked(path, "", (*headers, ("content-type", "application/json")), self._text_to_read())
        taken = self._stock.taken.get(route) if chance.random() < 0.9 else None
        return Asked(path, self._query(path, taken), headers)

    def _filled(self, part: str) -> str:
        """A part of a path with its parameters filled in."""
        chance = self._chance
        name, brace, suffix = part.partition("}")
        if not brace:
            return part
        head, _, parameter = name.partition("{")
        if suffix.startswith(".{"):
            suffix = chance.choice(SUFFIXES)
        values: dict[str, Callable[[], str]] = {
            "number": lambda: str(chance.choice((chance.randint(0, 99), chance.randint(60, 90), 10**6))),
            "suffix": lambda: chance.choice(SUFFIXES).removeprefix("."),
            "name": lambda: chance.choice(("site.css", "site.js", "x", "../x")),
            "book": lambda: chance.choice(("chess", "law", "x", self._word())),
            "ref": lambda: self._reference(),
            "term": lambda: f"term-{self._word()}",
            "path": lambda: self._reference(),
        }
        made = values.get(parameter.partition(":")[0], lambda: chance.choice(self._stock.ids))()
        return head + quote(made, safe=":~.-_") + suffix

    def _query(self, path: str, taken: Collection[str] | None) -> str:
        """A query string; of the names in `taken` alone where these are known."""
        chance = self._chance
        name = "ref" if path.endswith(("/go", "/resolve")) else "q"
        parts = [f"{name}={quote(self._typed(), safe='')}"] if chance.random() < 0.85 else []
        if chance.random() < 0.35:
            parts += [chance.choice(WHOLE) for _ in range(chance.randint(1, 3))]
        if chance.random() < 0.3:
            parts += [f"{chance.choice(FILTERS)}={quote(chance.choice(VALUES))}" for _ in range(chance.randint(1, 4))]
        if path.endswith("/records") and chance.random() < 0.6:
            parts.append("ids=" + ",".join(self._ids() for _ in range(chance.choice((1, 3, 100)))))
        if chance.random() < 0.02:
            parts += [f"x{number}=1" for number in range(300)]
        if taken is not None:
            parts = [part for part in parts if part.partition("=")[0] in taken]
        return "&".join(parts)[:LONGEST]

    def _ids(self) -> str:
        chance, ids = self._chance, self._stock.ids
        return quote(chance.choice(ids) + (f"..{chance.choice(ids)}" if chance.random() < 0.3 else ""))

    def _typed(self) -> str:
        """Words as nobody types them: up to some thousand characters."""
        chance = self._chance
        if chance.random() < 0.12:
            whole = " ".join(self._token() for _ in range(chance.randint(1, 3)))
            return (whole + chance.choice((" ", "", ",", "-"))) * chance.randint(2, 2000)
        count = chance.randint(1, chance.choice((2, 4, 8, 40, 150, 500)))
        return chance.choice((" ", " ", " ", "", ", ")).join(self._token() for _ in range(count))

    def _token(self) -> str:
        chance = self._chance
        kinds: tuple[tuple[int, Callable[[], str]], ...] = (
            (30, self._word),
            (8, lambda: self._word()[: chance.randint(1, 4)] + "*"),
            (4, lambda: chance.choice(LETTERS) + "*"),
            (6, lambda: "".join(chance.choices(LETTERS, k=chance.randint(1, 30)))),
            (8, lambda: self._misspelt()),
            (8, lambda: self._reference()),
            (9, lambda: f'"{" ".join(self._word() for _ in range(chance.randint(1, 12)))}"'),
            (8, lambda: chance.choice(JOINING)),
            (4, lambda: f"-{self._word()}"),
            (5, lambda: f"{chance.choice(FILTERS)}:{chance.choice(VALUES)}"),
            (4, lambda: chance.choice(MARKS)),
            (3, lambda: chance.choice(SMALL)),
            (3, lambda: "-".join(self._word() for _ in range(chance.randint(2, 6)))),
        )
        return chance.choices([make for _, make in kinds], [weight for weight, _ in kinds])[0]()

    def _word(self) -> str:
        return self._chance.choice(self._stock.words)

    def _misspelt(self) -> str:
        chance, word = self._chance, self._word()
        place = chance.randrange(len(word) + 1)
        return word[:place] + chance.choice(LETTERS) + word[place + chance.randint(0, 1) :]

    def _reference(self) -> str:
        chance = self._chance
        number = chance.randint(1, 99)
        part = chance.choice(("", "A", "В", "1", ".1", ".(ii)", "B1b", "(a)", f"-{number + 3}", f", {number}", " и 5"))
        head = chance.choice(("", "", "Закон ", "правило ", "Law ", "law:", "п. ", "LXXV ", "§"))
        return f"{head}{number}{part}"

    def _text_to_read(self) -> str:
        """A text in which references are sought, as the API takes it."""
        chance = self._chance
        if chance.random() < 0.3:
            unit = chance.choice((*MARKUP, self._token(), self._reference(), "см. ", "75, ", "Law 1-", "(", "."))
            text = unit * chance.randint(1, 60_000 // len(unit))
        else:
            makers = (self._token, self._reference, self._word, lambda: chance.choice(MARKUP))
            text = " ".join(chance.choice(makers)() for _ in range(chance.randint(1, chance.choice((20, 500, 3000)))))
        return json.dumps({"text": text, "format": chance.choice(("text", "html"))}, ensure_ascii=False)
