"""Pages of the subject index -> heads and entries with the Laws they name; «=» stands for the head."""

import re
from collections.abc import Sequence
from typing import Final

from ingest.lexis import slug
from ingest.model import CitationKind, Kind, RecordId, Span
from ingest.outline.builder import PLACE_UNCLEAR, OutlineBuilder
from ingest.outline.units import Mention
from ingest.paragraph import Paragraph
from ingest.rules import CONTINUED, LEADER_DOTS, LIST_SIGN, SEE_WORD

NUMBERS: Final = re.compile(
    r"(?P<words>.*?)(?P<leader>[.…·_\s]*[.…·_\s])(?P<numbers>\d{1,5}(?:\s?,\s?\d{1,5})*)\s*\.?"
)  # Способ = ....9,74
SEE: Final = re.compile(
    r"(?P<words>.*?)(?P<see>\s*[-–—]?\s*(?:см\.|see)\s*(?P<also>также|also)?\s*)(?P<targets>\S.*?)", re.IGNORECASE
)
CONTINUED_HEAD: Final = re.compile(r"(?P<open>\[)(?P<words>[^\]]+)(?P<close>\])")  # [взятки]
DITTO: Final = re.compile(r"=")
NEAR: Final = 2  # letters that a head shares with the head above it, and an entry of that hardly does


def index_id(head: str | None, words: str) -> RecordId:
    """Return the id of an entry under a head, or of a head or lone entry."""
    return RecordId("index", (f"{slug(head)}--{slug(words)}" if head else slug(words),))


def expand(words: str, head: str | None) -> str:
    """Return the entry with each «=» replaced by its head, whose first letter is small unless «=» opens the entry."""
    if head is None:
        return words
    inner = head if head[:2].isupper() else head[:1].lower() + head[1:]
    return DITTO.sub(lambda sign: head if sign.start() == 0 else inner, words)


def alphabetic(words: str) -> str:
    """Return the key of the printed order: letters only, ё after е."""
    return "".join("е\uffff" if char == "ё" else char for char in words.lower() if char.isalpha())


class IndexReader:
    """Reads entries in print order; knows the open head."""

    def __init__(self, builder: OutlineBuilder) -> None:
        self._builder = builder
        self._head: tuple[RecordId, str] | None = None
        self._last = ""
        self._told = False  # that an entry of the page may stand elsewhere

    def read_page(self, paragraphs: Sequence[Paragraph]) -> None:
        """Place the entries of one page."""
        if paragraphs[0].after_gap:
            self._head = None
        margin = min(paragraph.column for paragraph in paragraphs)
        flat = len(paragraphs) > 1 and all(paragraph.column == margin for paragraph in paragraphs)
        self._told = False
        apart = sum(paragraph.after_blank for paragraph in paragraphs) * 2 >= len(paragraphs)
        for paragraph in paragraphs:
            unclear = flat and not self._told and self._is_unclear(paragraph)
            self._told |= unclear
            self._read(
                paragraph,
                under_head=self._goes_under(paragraph, apart=apart) if flat else paragraph.column > margin,
                unclear=unclear,
            )

    def _goes_under(self, paragraph: Paragraph, *, apart: bool) -> bool:
        """Whether an entry of a page without indents goes under the open head. Where blank lines set entries apart, one
        right behind another was at the margin: its line joined the one above because it was not indented.
        """
        at_margin = apart and not paragraph.after_blank and "=" not in paragraph.words
        return not at_margin and self._fits_order(paragraph)

    def _fits_order(self, paragraph: Paragraph) -> bool:
        """Whether an entry of a page without indents goes on under the open head: heads and the entries of a head are
        in alphabetical order, so a word that falls back behind the entry before it is a head again, and one behind its
        head with the same first letters is the next head: heads follow each other nearer than their entries.
        """
        text = paragraph.words
        numbers = NUMBERS.fullmatch(text)
        if self._head is None or (numbers is None and "=" not in text):
            return False
        if "=" in text:
            return True
        assert numbers is not None
        head, entry = self._head[1], expand(numbers["words"].strip(), self._head[1])
        if alphabetic(entry) < alphabetic(head):
            return True
        near_head = alphabetic(entry)[:NEAR] == alphabetic(head)[:NEAR]
        return not near_head and alphabetic(entry) >= alphabetic(self._last)

    def _is_unclear(self, paragraph: Paragraph) -> bool:
        """Whether the order lets an entry of a page without indents stand under the head above it and by itself."""
        numbers = NUMBERS.fullmatch(paragraph.words)
        if self._head is None or numbers is None or "=" in paragraph.words:
            return False
        entry = alphabetic(numbers["words"])
        return alphabetic(self._head[1]) <= entry and alphabetic(self._last) <= entry

    def _read(self, paragraph: Paragraph, *, under_head: bool, unclear: bool) -> None:
        text = paragraph.words
        continued = CONTINUED_HEAD.fullmatch(text)
        numbers, see = NUMBERS.fullmatch(text), SEE.fullmatch(text)
        found = continued or numbers or see
        words = paragraph.part(found, "words") if found else paragraph.span
        printed = words.of(self._builder.text).strip()
        if not slug(printed):
            self._builder.keep_stray(paragraph, "an entry of the index without a word")
            return
        head = self._head if under_head or printed.startswith("=") else None
        within, head_words = head or (None, None)
        opened = self._builder.open(
            index_id(head_words, printed),
            Kind.INDEX_ENTRY,
            paragraph,
            within=within,
            inferred=continued is not None,
            head=head_words,
            expanded=expand(printed, head_words),
        )
        if doubt := _doubt(printed, goes_on=not (head or continued), unclear=unclear):
            self._builder.go_on(opened, paragraph, doubt=(PLACE_UNCLEAR, f"{printed!r}{doubt}"))
        self._builder.add(opened, words)
        if continued:
            self._builder.drop(paragraph.part(continued, "open"), CONTINUED)
            self._builder.drop(paragraph.part(continued, "close"), CONTINUED)
        elif numbers:
            self._read_numbers(opened, paragraph, numbers)
        elif see:
            self._read_targets(opened, paragraph, see)
        self._open_head(opened, printed, head_words, has_numbers=numbers is not None)

    def _open_head(self, opened: RecordId, printed: str, head: str | None, *, has_numbers: bool) -> None:
        """Keep an entry that stands by itself as the head of those below it, unless it has numbers of its own."""
        if head is None:
            self._head = None if has_numbers else (opened, printed.rstrip(":"))
        self._last = expand(printed, head) if head else ""

    def _read_numbers(self, opened: RecordId, paragraph: Paragraph, found: "re.Match[str]") -> None:
        self._builder.drop(paragraph.part(found, "leader"), LEADER_DOTS)
        base, at = paragraph.start + found.start("numbers"), paragraph.start + found.start("numbers")
        for number in re.finditer(r"\d+", found["numbers"]):
            span = Span(base + number.start(), base + number.end())
            self._builder.drop(Span(at, span.start), LIST_SIGN)
            law = int(number[0])
            if law:
                self._builder.mention(opened, Mention(span=span, target=RecordId.of_law(law), kind=CitationKind.LAW))
            else:
                self._builder.add(opened, span)
            at = span.end
        self._builder.drop(Span(at, paragraph.end), LIST_SIGN)

    def _read_targets(self, opened: RecordId, paragraph: Paragraph, found: "re.Match[str]") -> None:
        self._builder.drop(paragraph.part(found, "see"), SEE_WORD)
        base, at = paragraph.start + found.start("targets"), paragraph.start + found.start("targets")
        for target in re.finditer(r"[^;,.\s][^;]*", found["targets"]):
            words = target[0].rstrip(" .")
            span = Span(base + target.start(), base + target.start() + len(words))
            self._builder.drop(Span(at, span.start), LIST_SIGN)
            self._builder.mention(
                opened,
                Mention(span=span, target=index_id(None, words), kind=CitationKind.SEE, also=found["also"] is not None),
            )
            at = span.end
        self._builder.drop(Span(at, paragraph.end), LIST_SIGN)


def _doubt(printed: str, *, goes_on: bool, unclear: bool) -> str:
    """What is to be said of an entry without a head that goes on with one, and of one that may stand under another."""
    if goes_on and ("=" in printed or printed[:1].islower()):
        return " goes on with a head or an entry that is not printed above it"
    return ", and maybe others of its page, may stand under the head above" if unclear else ""
