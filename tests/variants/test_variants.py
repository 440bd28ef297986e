"""Claim: any copy of the same pages gives the same records, where it still tells what they say."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from ingest.decode import UndecodableError, decode
from ingest.tables import DocumentEntry
from tests.variants import copies
from tests.variants.reading import LAWS, Texts, corpus, differing, library, original, texts

BOTH, COMMENTARY, LAW_PAGES = "both", "commentary", "law-pages"


def changed(copy: copies.Copy, layout: str = BOTH) -> Texts:
    layouts = {entry.file: entry.layout for entry in corpus().manifest.published}
    return {file: copy(text) if layout in (BOTH, layouts[file]) else text for file, text in texts().items()}


PAGE_NUMBERS = ("[{}]", "Стр. {}", "Страница {} из 141", "{}", "({})", "{}/141", "* {} *")
RUNNING_HEADS = ("КОММЕНТАРИЙ К ПРАВИЛАМ      {}", "{} Правила спортивного бриджа", "Правила бриджа, стр. {}")
PREFIXES = ("> ", ">", ">> ", " ИП> ", "║ ", "// ")
FRAMES = (("╔═╗", "║", "╚═╝"), ("┌─┐", "│", "└─┘"), ("+-+", "|", "+-+"), ("***", "*", "***"))
CODES = (("\x1bE", "\x1bF"), ("\x1bG", "\x1bH"), ("\x1b[1m", "\x1b[0m"), ("\x02", "\x02"))
BREAKS = ("- ", "-", "¬ ", "¬", "\u00ad ", " ")
FAITHFUL = [
    ("line ends of DOS", lambda text: text.replace("\n", "\r\n"), BOTH),
    ("tabs", copies.each_line(copies.with_tabs), BOTH),
    ("form feeds", copies.with_form_feeds, LAW_PAGES),
    ("a wider margin", copies.each_line(lambda line: "     " + line if line.strip() else line), BOTH),
    ("no margin", copies.without_margin, BOTH),
    ("spaces behind each line", copies.each_line(lambda line: line + "   "), BOTH),
    ("a line end at the end", lambda text: text + "\n", BOTH),
    ("no layout commands", copies.each_line(lambda line: "" if line.startswith("..page") else line), BOTH),
    ("no blank lines", copies.without_blank_lines, COMMENTARY),
    ("blank lines doubled", lambda text: text.replace("\n\n", "\n\n\n"), COMMENTARY),
    ("page numbers as headers", copies.with_headers, LAW_PAGES),
    ("pages in another order", copies.with_pages_swapped, LAW_PAGES),
    ("a page twice", copies.with_page_twice, LAW_PAGES),
    *((f"lines of {width}", copies.rewrapped(width), COMMENTARY) for width in (50, 100, 140, 400)),
    ("tabs for leaders", copies.led_by("\t"), LAW_PAGES),
    ("spaces for leaders", copies.led_by("   "), LAW_PAGES),
    *((f"{leader!r} for leaders", copies.led_by(leader), LAW_PAGES) for leader in ("…", "……..", "____", "·····")),
    ("dashes before the marks of items", copies.with_marks_as(lambda mark: f"- ({mark})"), COMMENTARY),
    ("every ё as п", copies.of_lost_yo, BOTH),
    ("headings set apart by letters", copies.with_letters_apart, COMMENTARY),
    ("Latin letters in Russian words", copies.with_latin_letters, BOTH),
    ("bullets before items", copies.with_bullets, COMMENTARY),
    ("long dashes in diagrams", copies.with_long_dashes, COMMENTARY),
    ("`br` and no-break spaces", lambda text: as_read(copies.page_of_breaks(text)), BOTH),
    *((f"page numbers as {form}", copies.with_marks(form), LAW_PAGES) for form in PAGE_NUMBERS),
    *((f"pages headed {form}", copies.with_marks(form), LAW_PAGES) for form in RUNNING_HEADS),
    *((f"pages headed {form}", copies.with_running_heads(form, 47), COMMENTARY) for form in RUNNING_HEADS),
    *((f"{prefix!r} before each line", copies.prefixed(prefix), BOTH) for prefix in PREFIXES),
    *(
        (f"numbers {form!r} before each line", copies.numbered(form), BOTH)
        for form in ("{:5}  ", "{}: ", "{:04} ", "{}\t")
    ),
    *((f"a frame of {signs}", copies.framed(*signs), BOTH) for signs in FRAMES),
    *((f"words printed bold by {on!r}", copies.switched(on, off), COMMENTARY) for on, off in CODES),
    ("words printed bold by backspace", copies.emphasised(copies.by_backspace), COMMENTARY),
    *((f"words broken by {sign!r} inside a line", copies.broken_inside(sign), COMMENTARY) for sign in BREAKS),
    ("what a disk held behind the end of the file", lambda text: text + "\x1aSAUCE00Title  Author\n", BOTH),
    ("a page of a web library", lambda text: as_read(copies.preformatted_page(text)), BOTH),
]

# Copies that lost something, and the only records that may differ by it.
LOSSY: list[tuple[str, copies.Copy, str, set[str]]] = [
    ("columns", copies.each_line(copies.single_spaced), COMMENTARY, {"com:36.1~exA", "com:36.1~exB"}),
    (
        "indents of the commentary: what closes a list looks like its last item",
        copies.each_line(str.strip),
        COMMENTARY,
        {"com:71.1", "com:71.1.iii", "com:40.3.iii", "com:36.1~exA", "com:36.1~exB", "com:21.2"},
    ),
    (
        "indents of the Laws: an entry that fits the alphabet of the head above it",
        copies.each_line(str.strip),
        LAW_PAGES,
        {"index:sdavanie-kart"},
    ),
    ("page numbers: a footnote whose mark is on a missing page", copies.without_page_marks, LAW_PAGES, {"div:VII~fn1"}),
    (
        "blank lines of the Laws: the colophon runs into the contents",
        copies.without_blank_lines,
        LAW_PAGES,
        {"matter:laws-1987:1"},
    ),
]


# Copies that lost what nothing brings back, and the warning that says so in each document that changed.
TOLD: list[tuple[str, copies.Copy, str, str]] = [
    ("the marks of items", copies.without_marks_of_items, COMMENTARY, "list-unmarked"),
    ("the marks of items but for bullets", copies.with_bullets_for_marks, COMMENTARY, "list-unmarked"),
    ("indents, and with them the ends of lists", copies.each_line(str.strip), COMMENTARY, "place-unclear"),
    ("indents of the index", copies.each_line(str.strip), LAW_PAGES, "place-unclear"),
]


def as_read(page: str) -> str:
    return decode(page.encode("utf-8"), name="page.html").text


@pytest.mark.parametrize(("copy", "layout"), [case[1:] for case in FAITHFUL], ids=[case[0] for case in FAITHFUL])
def test_a_copy_that_tells_everything_gives_the_same_records(copy: copies.Copy, layout: str) -> None:
    found = library(changed(copy, layout))
    assert differing(found) == set()
    assert found.codes.isdisjoint({"text-lost", "ledger-broken"})


@pytest.mark.parametrize(("copy", "layout", "lost"), [case[1:] for case in LOSSY], ids=[case[0] for case in LOSSY])
def test_a_copy_that_lost_something_changes_nothing_else(copy: copies.Copy, layout: str, lost: set[str]) -> None:
    found = library(changed(copy, layout))
    assert differing(found) <= lost
    assert found.codes.isdisjoint({"text-lost", "ledger-broken"})


@pytest.mark.parametrize(("copy", "layout", "code"), [case[1:] for case in TOLD], ids=[case[0] for case in TOLD])
def test_a_copy_that_lost_something_is_told_by_each_document(copy: copies.Copy, layout: str, code: str) -> None:
    found = library(changed(copy, layout))
    told = {finding.file for finding in found.findings if finding.code == code}
    lost = differing(found)
    differ = {original().records[name].source[0].file for name in lost}
    assert lost
    assert differ <= told | {finding.file for finding in found.findings if finding.code == "columns-lost"}


def test_paragraphs_whose_headings_were_lost_are_told() -> None:
    found = library(changed(copies.without_headings, COMMENTARY))
    files = {finding.file for finding in found.findings if finding.code == "heading-missing"}
    assert {file for file in files if file} >= {file for file in texts() if "19-23" in file or "27-40" in file}


@pytest.mark.parametrize(("one", "other"), [("cp1251", "koi8-r"), ("koi8-r", "cp866"), ("cp866", "cp1251")])
def test_two_encodings_in_one_file_are_refused(one: str, other: str) -> None:
    for text in texts().values():
        plain = text.translate({0x201E: "ё", 0x201A: "Ё", 0x45A: "-"})
        half = len(plain) // 2
        with pytest.raises(UndecodableError) as refused:
            decode(plain[:half].encode(one) + plain[half:].encode(other), name="copy.txt")
        assert refused.value.code == "unreadable-encoding"


def test_a_page_printed_twice_is_said_and_kept() -> None:
    found = library(changed(copies.with_page_twice, LAW_PAGES))
    assert "repeated" in found.codes
    strays = [record.text for name, record in found.records.items() if name.startswith("unplaced:")]
    assert any(original().records["law:79A"].text in stray for stray in strays)


def test_lost_columns_of_a_diagram_are_said() -> None:
    assert "columns-lost" in library(changed(copies.each_line(copies.single_spaced), COMMENTARY)).codes


@pytest.mark.parametrize("seed", range(8))
def test_a_document_cut_anywhere_and_joined_gives_the_same_records(seed: int) -> None:
    chance = random.Random(seed)
    file = chance.choice(sorted(texts()))
    cut = chance.randrange(100, len(texts()[file]) - 100)
    halves = {file: texts()[file][:cut], f"{file}.rest": texts()[file][cut:]}
    entries: list[DocumentEntry] = []
    for entry in corpus().manifest.published:
        entries.append(entry)
        if entry.file == file:
            entries.append(replace(entry, file=f"{file}.rest", continues=True))
    entries = [replace(entry, order=place) for place, entry in enumerate(entries)]
    found = library({**texts(), **halves}, entries)
    assert differing(found) == set(), f"{file} cut at {cut}"


def reencoded(codec: str) -> Callable[[str], str]:
    """The text in another encoding; ё stands for itself where the code page has no sign for its residue."""

    def change(text: str) -> str:
        try:
            data = text.encode(codec)
        except UnicodeEncodeError:
            data = text.translate({0x201E: "ё", 0x201A: "Ё", 0x45A: "-"}).encode(codec)
        return decode(data, name="copy.txt").text

    return change


@pytest.mark.parametrize("codec", ["utf-8-sig", "utf-16", "cp1251", "cp866", "koi8-r", "iso-8859-5", "mac-cyrillic"])
def test_every_encoding_gives_the_same_records(codec: str) -> None:
    assert differing(library(changed(reencoded(codec)))) == set()


@pytest.mark.parametrize(("wrote", "read_as"), [("koi8-r", "cp1251"), ("cp1251", "cp866"), ("cp1251", "koi8-r")])
def test_double_damage_is_undone(wrote: str, read_as: str) -> None:
    def damage(text: str) -> str:
        plain = text.translate({0x201E: "ё", 0x201A: "Ё", 0x45A: "-"})
        return decode(plain.encode(wrote).decode(read_as).encode("utf-8"), name="copy.txt").text

    assert differing(library(changed(damage))) == set()


def test_the_documents_have_both_layouts() -> None:
    layouts = {entry.layout for entry in corpus().manifest.published}
    assert layouts == {COMMENTARY, LAW_PAGES}
    assert LAWS in texts()


BOLD = {
    **{f"codes like {on!r}": copies.switched(on, off) for on, off in CODES},
    "backspace": copies.emphasised(copies.by_backspace),
}


@pytest.mark.parametrize("copy", BOLD.values(), ids=BOLD)
def test_words_printed_bold_in_another_way_are_emphasised_alike(copy: copies.Copy) -> None:
    found = library(changed(copy, COMMENTARY)).records
    bold = {name: record.emphasis for name, record in found.items() if record.emphasis}
    assert bold == {name: record.emphasis for name, record in original().records.items() if record.emphasis}
    assert bold


@pytest.mark.parametrize("form", RUNNING_HEADS)
def test_running_heads_that_left_are_missed_by_no_count(form: str) -> None:
    copy = copies.with_running_heads(form, 47)
    assert "counts-differ" not in library(changed(copy, COMMENTARY)).codes
