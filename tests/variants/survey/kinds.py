"""The kinds of copies by group: what is made of each document, and what of its records the copy still tells."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias

from tests.variants import copies
from tests.variants.survey import containers, damage

Pieces: TypeAlias = Sequence[bytes]
BOTH, COMMENTARY, LAW_PAGES = "both", "commentary", "law-pages"
CUTS: Final = 20


@dataclass(frozen=True)
class Variant:
    """A kind of copy: `make` gives the bytes of one, or of its two halves; `layout` says of which documents.

    `bold` says that the copy still tells what is emphasised, `whole` that nothing of the text is left out; `normal`
    gives a text without what the copy prints in another way.
    """

    group: str
    name: str
    make: Callable[[str], Pieces]
    layout: str = BOTH
    suffix: str = ".txt"
    bold: bool = True
    whole: bool = True
    normal: Callable[[str], str] = str


def variants() -> tuple[Variant, ...]:
    """Every kind, in the order of the groups; the last group holds kinds that were read wrong in silence."""
    groups: tuple[Callable[[], Iterator[Variant]], ...] = (
        *(_encodings, _damages, _spacing, _widths, _pages, _emphasis, _pages_of_the_web, _cuts, _order, _broken),
        *(_pastes, _scans, _letters, _wrappings, _known_silent),
    )
    return tuple(one for group in groups for one in group())


def _text(
    group: str,
    name: str,
    copy: copies.Copy,
    layout: str = BOTH,
    *,
    bold: bool = True,
    normal: Callable[[str], str] = str,
) -> Variant:
    return Variant(group, name, lambda text: [copy(text).encode()], layout, bold=bold, normal=normal)


def _data(
    group: str,
    name: str,
    make: Callable[[str], bytes],
    layout: str = BOTH,
    suffix: str = ".txt",
    *,
    bold: bool = True,
    normal: Callable[[str], str] = str,
) -> Variant:
    return Variant(group, name, lambda text: [make(text)], layout, suffix, bold, normal=normal)


def _encodings() -> Iterator[Variant]:
    codecs = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1251", "cp866", "koi8-r", "iso-8859-5")
    for codec in (*codecs, "mac-cyrillic", "koi8-u", "utf-32"):
        yield _data("encodings", codec, partial(containers.encoded, codec=codec))
    for codec in ("cp866", "cp1251", "koi8-r"):
        yield _data("encodings", f"{codec}-crlf", partial(containers.encoded, codec=codec, end="\r\n"))
    yield _data("encodings", "mac-cr", partial(containers.encoded, codec="mac-cyrillic", end="\r"))


def _damages() -> Iterator[Variant]:
    pairs = (
        *(("koi8-r", "cp1251"), ("cp1251", "koi8-r"), ("cp1251", "cp866"), ("cp866", "cp1251"), ("koi8-r", "cp866")),
        *(("utf-8", "latin-1"), ("cp1251", "latin-1"), ("koi8-r", "latin-1"), ("iso-8859-5", "cp1251")),
    )
    for wrote, read_as in pairs:
        yield _data("damage", f"{wrote}-as-{read_as}", partial(containers.misread, steps=(wrote, read_as)))
    yield _text("damage", "plain-letters", damage.plain)
    yield _text("damage", "yo-lost", damage.with_yo_lost, normal=damage.with_yo_lost)
    yield _text("damage", "yo-as-p", copies.of_lost_yo)
    yield _data("damage", "twice-cp866-as-cp437-com", partial(containers.misread, steps=("cp866", "cp437")), COMMENTARY)
    yield _data("damage", "twice-utf-8", partial(containers.misread, steps=("utf-8", "latin-1", "utf-8", "latin-1")))
    yield _data("damage", "mac-roman", partial(containers.misread, steps=("utf-8", "mac-roman")))
    yield _text("damage", "decomposed", damage.decomposed)


def _spacing() -> Iterator[Variant]:
    group = "spacing"
    yield _text(group, "crlf", lambda text: text.replace("\n", "\r\n"))
    yield _text(group, "cr", lambda text: text.replace("\n", "\r"))
    yield _text(group, "mixed-ends", damage.alternating("\n", "\r\n"))
    yield _text(group, "doubled-ends", lambda text: text.replace("\n", "\r\r\n"))
    yield _text(group, "tabs", copies.each_line(copies.with_tabs))
    yield _text(group, "tabs-inside", damage.with_tabs_inside)
    yield _text(group, "wider-margin", copies.each_line(lambda line: "     " + line if line.strip() else line))
    yield _text(group, "no-margin", copies.without_margin)
    yield _text(group, "spaces-behind", copies.each_line(lambda line: line + "   "))
    yield _text(group, "end-at-end", lambda text: text + "\n")
    yield _text(group, "blank-lost-com", copies.without_blank_lines, COMMENTARY)
    yield _text(group, "blank-lost-law", copies.without_blank_lines, LAW_PAGES)
    yield _text(group, "blank-doubled", lambda text: text.replace("\n\n", "\n\n\n"))
    yield _text(group, "double-spacing", damage.with_double_spacing)
    yield _text(group, "indent-lost-com", copies.each_line(str.strip), COMMENTARY)
    yield _text(group, "indent-lost-law", copies.each_line(str.strip), LAW_PAGES)
    yield _text(group, "zero-width", damage.with_zero_width)


def _widths() -> Iterator[Variant]:
    for width in (50, 100, 140, 400):
        yield _text("widths", f"rewrapped-{width}", copies.rewrapped(width), COMMENTARY, bold=False)
    yield _text(
        "widths",
        "narrow-hyphenated",
        lambda text: damage.hyphenated(40)(copies.rewrapped(containers.LONGER_THAN_ANY)(text)),
        COMMENTARY,
        bold=False,
    )
    yield _text("widths", "single-spaced", copies.each_line(copies.single_spaced), COMMENTARY, bold=False)


def _pages() -> Iterator[Variant]:
    group = "pages"
    yield _text(group, "marks-lost", copies.without_page_marks, LAW_PAGES)
    yield _text(group, "marks-as-headers", copies.with_headers, LAW_PAGES)
    yield _text(group, "marks-above", damage.with_marks_above, LAW_PAGES)
    yield _text(group, "form-feeds", copies.with_form_feeds, LAW_PAGES)
    yield _text(group, "commands-lost", copies.each_line(lambda line: "" if line.startswith("..page") else line))
    yield _text(group, "marks-brackets", copies.with_marks("[{}]"), LAW_PAGES)
    yield _text(group, "marks-words", copies.with_marks("Стр. {}"), LAW_PAGES)
    yield _text(group, "marks-bare", copies.with_marks("{}"), LAW_PAGES)
    yield _text(group, "marks-of", copies.with_marks("Страница {} из 141"), LAW_PAGES)


def _emphasis() -> Iterator[Variant]:
    group = "emphasis"
    yield _text(group, "backspace", copies.emphasised(copies.by_backspace), COMMENTARY)
    yield _text(group, "return", damage.overprinted_by_return, COMMENTARY, bold=False)
    yield _text(group, "ansi", copies.switched("\x1b[1m", "\x1b[0m"), COMMENTARY)
    yield _text(group, "strikes-trimmed", copies.each_line(lambda line: line.rstrip()), COMMENTARY)
    yield _text(group, "switches", copies.switched("\x02", "\x02"), COMMENTARY)
    yield _text(group, "printer-codes", copies.switched("\x1bE", "\x1bF"), COMMENTARY)


def _pages_of_the_web() -> Iterator[Variant]:
    group = "web"
    yield _data(group, "html-pre", lambda text: copies.preformatted_page(text).encode(), BOTH, ".html")
    yield _data(group, "html-p-lines-com", containers.page_of_lines, COMMENTARY, ".html", bold=False)
    yield _data(group, "html-p-lines-law", containers.page_of_lines, LAW_PAGES, ".html", bold=False)
    yield _data(group, "html-br-columns", lambda text: copies.page_of_breaks(text).encode(), BOTH, ".html")
    yield _data(group, "html-br", containers.page_of_breaks, COMMENTARY, ".html", bold=False)
    yield _data(group, "html-p-com", containers.page_of_paragraphs, COMMENTARY, ".html", bold=False)
    yield _data(group, "html-div", containers.page_of_divisions, BOTH, ".html", bold=False)
    yield _data(group, "html-entities", containers.page_with_entities, BOTH, ".html")
    yield _data(group, "html-spans", containers.page_of_spans, BOTH, ".html", bold=False)
    yield _data(
        group,
        "html-typographic",
        containers.typographic_page,
        COMMENTARY,
        ".html",
        bold=False,
        normal=damage.typewritten,
    )
    yield _data(group, "html-old", containers.old_page, COMMENTARY, ".html", bold=False)
    yield _data(group, "html-tables", containers.page_of_tables, LAW_PAGES, ".html")
    yield _data(group, "html-twice-escaped", containers.escaped_twice, BOTH, ".html")
    yield _data(group, "html-nested", containers.nested_page, BOTH, ".html")


def _cuts() -> Iterator[Variant]:
    chance = random.Random(20)
    for number in range(1, CUTS + 1):
        share = chance.uniform(0.05, 0.95)
        yield Variant("cuts", f"cut-{number:02}", partial(containers.halves, at=share))
    yield Variant("cuts", "half-first", lambda text: containers.halves(text, 0.5)[:1], whole=False)
    yield Variant("cuts", "half-second", lambda text: containers.halves(text, 0.5)[1:], whole=False)


def _order() -> Iterator[Variant]:
    group = "order"
    yield _text(group, "pages-swapped", copies.with_pages_swapped, LAW_PAGES)
    yield _text(group, "page-twice", copies.with_page_twice, LAW_PAGES)
    yield _text(group, "pages-reversed", damage.pages_reversed, LAW_PAGES)
    yield _text(group, "sections-shuffled", damage.shuffled_sections, COMMENTARY)
    yield _text(group, "file-twice", damage.twice)


def _broken() -> Iterator[Variant]:
    group = "broken"
    yield _data(group, "empty", lambda _: b"")
    yield _data(group, "binary", lambda text: bytes(range(256)) * 40 + text.encode()[:400])
    yield _data(group, "zeros", lambda text: text.encode() + b"\0" * 512)
    yield _data(group, "replacement", lambda text: (text[:900] + "\ufffd\ufffd" + text[902:]).encode())
    yield _data(
        group,
        "two-encodings",
        lambda text: (
            damage.plain(text[:9000]).encode("cp1251", "replace") + damage.plain(text[9000:]).encode("cp866", "replace")
        ),
    )
    yield _data(group, "end-of-file", lambda text: text.encode() + b"\x1aSAUCE00Title  Author\n")
    yield _data(group, "rtf", containers.rich_text, BOTH, ".rtf")
    yield _text(group, "question-marks", damage.with_question_marks)
    yield _data(group, "utf-16-torn", lambda text: text.encode("utf-16")[:-1])


def _pastes() -> Iterator[Variant]:
    group = "paste"
    yield _text(group, "word-paste", lambda text: "\n".join(containers.paragraphs_of(text)), COMMENTARY, bold=False)
    yield _text(group, "word-copyright", damage.with_copyright, COMMENTARY)
    yield _text(group, "word-bullets", copies.with_bullets, COMMENTARY)
    yield _text(group, "word-numbers-lost", damage.without_numbers, COMMENTARY)
    yield _text(group, "leader-tab", copies.led_by("\t"), LAW_PAGES)
    yield _text(group, "leader-space", copies.led_by("   "), LAW_PAGES)
    yield _text(group, "heads-spaced", copies.with_letters_apart, COMMENTARY)
    yield _text(group, "heads-capitals", _capitals, COMMENTARY)
    yield _text(group, "heads-small", damage.with_small_headings, COMMENTARY, normal=str.casefold)
    yield _text(group, "roman-cyrillic", damage.with_cyrillic_roman, COMMENTARY)
    yield _text(group, "roman-signs", damage.with_roman_signs, COMMENTARY, normal=damage.folded)
    yield _text(group, "numbers-without-stop", damage.without_stops_of_numbers, COMMENTARY)
    yield _text(group, "glued-stops", damage.with_glued_stops, COMMENTARY, normal=damage.without_gaps)
    yield _text(group, "typographic", damage.with_typographic_signs, normal=damage.typewritten)
    yield _text(group, "angles", damage.with_doubled_angles, normal=damage.typewritten)
    yield _text(group, "heads-no-sign", damage.with_headings_as("{}Правило № {}. "), COMMENTARY)
    yield _text(group, "long-dashes", copies.with_long_dashes, COMMENTARY)


def _capitals(text: str) -> str:
    return damage.HEADING.sub(lambda found: f"{found[1]}ПРАВИЛО {found[2]}. ", text)


def _scans() -> Iterator[Variant]:
    group = "scan"
    yield _text(group, "pdf-not-signs", damage.with_not_signs, LAW_PAGES)
    yield _text(group, "pdf-soft-hyphens", damage.with_soft_hyphens)
    yield _text(group, "pdf-u2010", damage.with_spaced_hyphens)
    yield _text(group, "pdf-columns", damage.in_columns, COMMENTARY, bold=False)
    yield _text(group, "pdf-heads-com", copies.with_running_heads("КОММЕНТАРИЙ К ПРАВИЛАМ      {}", 47), COMMENTARY)
    yield _text(group, "pdf-heads-law", copies.with_marks("КОММЕНТАРИЙ К ПРАВИЛАМ      {}"), LAW_PAGES)
    yield _text(group, "line-numbers", copies.numbered("{:5}  "))
    yield _text(group, "lines-lost-com", damage.with_lines_lost, COMMENTARY, bold=False)
    yield _text(group, "ocr-numbers", damage.with_ocr_digits)
    yield _text(group, "ocr-latin", copies.with_latin_letters)
    yield _text(group, "hyphens-inside", copies.broken_inside("- "), COMMENTARY)
    yield _text(group, "halves-apart", copies.broken_inside(" "), COMMENTARY)


def _letters() -> Iterator[Variant]:
    group = "mail"
    yield _text(group, "mail-quoted", copies.prefixed("> "))
    yield _data(group, "mail-qp", containers.quoted_printable, BOTH, ".eml")
    yield _data(group, "mail-base64", containers.in_base64, BOTH, ".eml")
    yield _data(group, "mail-qp-bare", containers.bare_quoted_printable)
    yield _data(group, "mail-base64-bare", containers.bare_base64)
    yield _text(group, "mail-remnants", damage.with_remnants_of_mail)
    yield _text(group, "mail-remnants-some", damage.with_some_remnants_of_mail)
    yield _data(group, "mail-utf-7", lambda text: text.encode("utf-7"))
    yield _data(group, "koi8-seven-bits", containers.stripped_to_seven_bits)
    yield _data(group, "uuencoded", containers.uuencoded)
    yield _text(group, "mail-flowed", damage.flowed)
    yield _text(
        group, "mail-wrapped", lambda text: damage.filled(60)(copies.rewrapped(70)(text)), COMMENTARY, bold=False
    )


def _wrappings() -> Iterator[Variant]:
    group = "mark-up"
    yield _text(group, "markdown", containers.markdown, COMMENTARY, bold=False)
    yield _text(group, "bbcode", containers.bulletin_board, COMMENTARY, bold=False)
    yield _data(group, "fb2", containers.fictionbook, COMMENTARY, ".fb2", bold=False)
    yield _data(group, "epub", containers.epub, COMMENTARY, ".epub", bold=False)
    yield _data(group, "csv", containers.comma_separated)
    yield _data(group, "csv-numbered", containers.numbered_table)
    yield _text(group, "framed", copies.framed("╔═╗", "║", "╚═╝"))
    yield _text(group, "framed-plain", copies.framed("+-+", "|", "+-+"))


def _known_silent() -> Iterator[Variant]:
    group = "silent"
    yield _text(group, "preface-com", damage.with_preface, COMMENTARY)
    yield _text(group, "preface-law", damage.with_preface, LAW_PAGES)
    yield _text(group, "site-around", damage.with_site_around)
    yield _text(group, "heads-of-sections", damage.with_heads_of_sections, COMMENTARY)
    yield _text(group, "head-alone", damage.with_one_head, COMMENTARY)
    yield _text(group, "bare-feet", damage.with_bare_feet, LAW_PAGES)
    yield _text(group, "contents-numbers-lost", damage.without_contents_numbers, LAW_PAGES)
    yield _text(group, "contents-marks-lost", damage.without_page_marks_of_contents, LAW_PAGES)
    yield _text(group, "tabs-in-diagrams", damage.with_tabs_in_diagrams, COMMENTARY)
    yield _text(group, "pilcrows", damage.with_pilcrows)
    yield _text(group, "items-unmarked", copies.without_marks_of_items, COMMENTARY)
    yield _text(group, "items-bulleted", copies.with_bullets_for_marks, COMMENTARY)
    yield _text(group, "headings-lost", copies.without_headings, COMMENTARY)
    yield _text(group, "pages-in-lines", damage.with_short_lines_joined)
