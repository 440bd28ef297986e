"""What other copies of a document look like: each function makes one from the text as received."""

import html
import random
import re
import textwrap
from collections.abc import Callable
from typing import TypeAlias

from ingest.headings import Headings
from ingest.reflow import reflow
from ingest.reflow.overprint import find_overprints
from ingest.repair import repair
from tests.variants.reading import corpus, known_word

Copy: TypeAlias = Callable[[str], str]
PAGE_MARK = re.compile(r"(?m)^ *- \d+ -\n")
LEADER_DOTS = re.compile(r"(?<!\d)\.+(?=\d{1,3}(?:,\d{1,3})*$)", re.MULTILINE)
PAGE = re.compile(r"(?s).*?- \d+ -\n")


def each_line(change: Callable[[str], str]) -> Copy:
    """A copy in which each line was changed alike."""
    return lambda text: "\n".join(change(line) for line in text.split("\n"))


def with_tabs(line: str) -> str:
    """Eight leading spaces as a tab."""
    width = len(line) - len(line.lstrip(" "))
    return "\t" * (width // 8) + " " * (width % 8) + line.lstrip(" ")


def single_spaced(line: str) -> str:
    """Justification taken out, and columns with it; the indent stays."""
    indent = line[: len(line) - len(line.lstrip())]
    return indent + re.sub(r" {2,}", " ", line.lstrip())


def without_margin(text: str) -> str:
    """The left margin cut off."""
    lines = text.split("\n")
    margin = min(len(line) - len(line.lstrip()) for line in lines[1:-1] if line.strip() and not line.startswith(".."))
    return "\n".join(line[margin:] if not line[:margin].strip() else line for line in lines)


def without_blank_lines(text: str) -> str:
    """Every blank line gone."""
    return re.sub(r"\n(?:\s*\n)+", "\n", text)


def without_page_marks(text: str) -> str:
    """The page numbers gone, lines and all."""
    return PAGE_MARK.sub("", text)


def with_headers(text: str) -> str:
    """Each page number above its page, a blank line below it; the number that was cut off is there too."""
    pages = re.split(r"(?m)^( *- \d+ -)\n", text)
    marks = [*pages[1::2], "                      - 18 -"]
    return "\n".join(f"{mark}\n\n{page.rstrip()}" for page, mark in zip(pages[::2], marks, strict=True))


def with_form_feeds(text: str) -> str:
    """A form feed after each page."""
    return re.sub(r"(?m)^( *- \d+ -)\n", "\\1\n\f", text)


def with_page_twice(text: str) -> str:
    """The fourth page copied twice."""
    pages = PAGE.findall(text)
    return "".join([*pages[:4], pages[3], *pages[4:]]) + text[sum(map(len, pages)) :]


def with_pages_swapped(text: str) -> str:
    """Two pairs of pages in each other's place."""
    pages = PAGE.findall(text)
    rest = text[sum(map(len, pages)) :]
    pages[2], pages[4], pages[7], pages[8] = pages[4], pages[2], pages[8], pages[7]
    return "".join(pages) + rest


def rewrapped(width: int) -> Copy:
    """The commentary set anew in lines of a width, overprints left out."""

    def wrap(text: str) -> str:
        repaired = repair(text, corpus().tables.artefacts).traced
        done = reflow(repaired, "commentary", Headings.of(corpus().tables.keywords), known_word())
        lines: list[str] = []
        for paragraph in done.paragraphs:
            words = done.traced.text[paragraph.start : paragraph.end]
            first = " " * paragraph.column
            if paragraph.diagram:
                lines.append(first + words)
                continue
            lines += textwrap.wrap(
                words,
                width,
                initial_indent=first,
                subsequent_indent=" " * 7,
                break_long_words=False,
                break_on_hyphens=False,
            )
        return "\n".join(lines)

    return wrap


def without_marks_of_items(text: str) -> str:
    """The marks of items taken away, as a word processor that numbers lists by itself leaves them out of a copy."""
    return re.sub(r"(?m)^( *)\([ivxa-dс]+\) *", r"\1", text)


def with_bullets_for_marks(text: str) -> str:
    """The same with a bullet in their place."""
    return re.sub(r"(?m)^( *)\([ivxa-dс]+\)", r"\1•", text)


def without_headings(text: str) -> str:
    """The headings of the commentary gone, lines and all."""
    return re.sub(r"(?m)^ {12,}Правило \d+\..*\n", "", text)


def with_marks_as(form: Callable[[str], str]) -> Copy:
    """Another form of the marks of items at the heads of lines; `form` is given the mark without brackets."""
    return lambda text: re.sub(r"(?m)^( *)\(([ivxa-dс]+)\)", lambda item: item[1] + form(item[2]), text)


def of_lost_yo(text: str) -> str:
    """Every ё read as п."""
    return text.replace("\u201e", "п").replace("\u201a", "П")


def led_by(leader: str) -> Copy:
    """Contents and index with something else than dots before their numbers."""
    return lambda text: LEADER_DOTS.sub(leader, text)


def with_letters_apart(text: str) -> str:
    """The headings of the commentary emphasised by spaces between their letters."""

    def spaced(heading: re.Match[str]) -> str:
        return heading["indent"] + "   ".join(" ".join(word) for word in heading["words"].split())

    return re.sub(r"(?m)^(?P<indent> *)(?P<words>Правило \d+\.\s+[^a-zа-я\n]+)$", spaced, text)


def with_latin_letters(text: str) -> str:
    """One Russian word in eight with a Latin letter of the same shape."""
    chance = random.Random(0)
    shapes = dict(zip("асеорхАВЕКМНОРСТХ", "aceopxABEKMHOPCTX", strict=True))

    def typed(word: re.Match[str]) -> str:
        places = [at for at, letter in enumerate(word[0]) if letter in shapes]
        if not places or chance.random() > 1 / 8:
            return word[0]
        at = chance.choice(places)
        return word[0][:at] + shapes[word[0][at]] + word[0][at + 1 :]

    return re.sub(r"[А-Яа-яё]{3,}", typed, text)


def with_bullets(text: str) -> str:
    """A bullet before the mark of each item, as a word processor puts it."""
    return re.sub(r"(?m)^( *)(\([ivxa-dс]+\))", r"\1• \2", text)


def with_long_dashes(text: str) -> str:
    """The dashes of diagrams as a word processor sets them."""
    return re.sub(r"(?m)^( {10,})-( {6})", r"\1—\2", text)


def page_of_lines(text: str) -> str:
    """A web page that has a paragraph for each printed line and no columns."""
    lines = "".join(f"<p>{html.escape(line.strip())}</p>\n" for line in text.split("\n") if line.strip())
    return f"<html><body>{lines}</body></html>"


def page_of_breaks(text: str) -> str:
    """A web page that keeps columns by no-break spaces and lines by `br`."""
    lines = "<br>\n".join(html.escape(line).replace(" ", "&nbsp;") for line in text.split("\n"))
    return f"<html><body><div>{lines}</div></body></html>"


def preformatted_page(text: str) -> str:
    """A page of a web library: navigation around the text as it was, and a charset that is not true."""
    head = '<html><head><meta charset="koi8-r"><title>Бридж</title></head><body>'
    site = '<h1>Библиотека</h1><a href="/">На главную</a>'
    foot = '<a href="/next">Дальше</a><script>var a = 1;</script></body></html>'
    return f"{head}{site}<pre>{html.escape(text)}</pre>{foot}"


def with_marks(form: str) -> Copy:
    """Each page number in another form."""
    return lambda text: re.sub(r"(?m)^( *)- (\d+) -$", lambda mark: mark[1] + form.format(mark[2]), text)


def with_running_heads(form: str, height: int) -> Copy:
    """A running head, with the number of the page where `form` asks for it, above each page but the first."""

    def turn(text: str) -> str:
        lines = text.split("\n")
        pages = ["\n".join(lines[at : at + height]) for at in range(0, len(lines), height)]
        return pages[0] + "".join(f"\n{form.format(number)}\n\n{page}" for number, page in enumerate(pages[1:], 42))

    return turn


def prefixed(prefix: str) -> Copy:
    """The same sign before each line."""
    return each_line(lambda line: prefix + line)


def switched(on: str, off: str) -> Copy:
    """Words that were struck again between two codes of a printer."""
    return emphasised(lambda words: on + words + off)


def numbered(form: str) -> Copy:
    """A number before each line."""
    return lambda text: "\n".join(form.format(number) + line for number, line in enumerate(text.split("\n"), 1))


def framed(top: str, bar: str, bottom: str) -> Copy:
    """A frame around the text, drawn of three signs above, one at either side and three below."""

    def frame(text: str) -> str:
        inside = [f"{bar} {line:<88} {bar}" for line in text.split("\n")]
        borders = [border[0] + border[1] * 90 + border[2] for border in (top, bottom)]
        return "\n".join([borders[0], *inside, borders[1]])

    return frame


def emphasised(strike: Callable[[str], str]) -> Copy:
    """Words that were struck again printed another way."""

    def print_again(text: str) -> str:
        duplicates, strikes = find_overprints(text)
        changes = [(edit.start, edit.end, "") for edit in duplicates]
        changes += [(one.start, one.end, strike(text[one.start : one.end])) for one in strikes]
        for start, end, after in sorted(changes, reverse=True):
            text = text[:start] + after + text[end:]
        return text

    return print_again


def by_backspace(words: str) -> str:
    """Each letter struck twice."""
    return "".join(char if char == " " else f"{char}\b{char}" for char in words)


def broken_inside(sign: str) -> Copy:
    """One long word in twenty broken inside its line, in halves that are not both words."""
    chance = random.Random(7)
    known = known_word()

    def split(found: re.Match[str]) -> str:
        half = len(found[0]) // 2
        left, right = found[0][:half], found[0][half:]
        told = known(found[0]) and not (known(left) and known(right)) and chance.random() < 0.05
        return left + sign + right if told else found[0]

    return lambda text: re.sub(r"(?<![\w-])[а-я]{8,}(?![\w-])", split, text)
