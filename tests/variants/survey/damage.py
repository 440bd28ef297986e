"""What printing, scanning, mail and word processors leave in the text of a copy; each function makes one such copy."""

import random
import re
import textwrap
import unicodedata
from collections.abc import Callable
from itertools import count

from ingest.diagram import head_of, is_row
from tests.variants.copies import PAGE, PAGE_MARK, Copy, each_line

RESIDUES = {0x201E: "ё", 0x201A: "Ё", 0x45A: "─"}
ITEM_MARK = re.compile(r"(?m)^( *)\(([ivxa-dс]+)\)")
HEADING = re.compile(r"(?m)^( *)Правило (\d+)\. +(?=\S)")
CAPITAL_HEADING = re.compile(r"(?m)^( *)Правило( +\d+\. +[^a-zа-я\n]{4,})$")
ROMAN_SIGNS = {"i": "ⅰ", "ii": "ⅱ", "iii": "ⅲ", "iv": "ⅳ", "v": "ⅴ", "vi": "ⅵ", "vii": "ⅶ", "viii": "ⅷ", "ix": "ⅸ"}


def plain(text: str) -> str:
    """The text as it was before its conversion left signs of another code page in it."""
    return text.translate(RESIDUES)


def alternating(*ends: str) -> Copy:
    """Each line end another one in turn."""
    turn = count()
    return lambda text: re.sub("\n", lambda _: ends[next(turn) % len(ends)], text)


def with_zero_width(text: str) -> str:
    """A zero width space after every fortieth letter, a word joiner after others."""
    return re.sub(r"([а-я])(?=[а-я])", _every(40, "\\1\u200b", "\\1\u2060"), text)


def _every(step: int, *forms: str) -> Callable[[re.Match[str]], str]:
    turn = count()

    def change(found: re.Match[str]) -> str:
        at = next(turn)
        return found.expand(forms[at // step % len(forms)]) if at % step == 0 else found[0]

    return change


def with_tabs_inside(text: str) -> str:
    """Runs of spaces inside lines as a tab, outside diagrams and entries of lists."""
    return re.sub(r"(?<=[а-я,]) {3,}(?=[а-я])", "\t", text)


def with_tabs_in_diagrams(text: str) -> str:
    """The columns of diagrams kept by tabs, an empty one for a seat without a call."""
    made: list[str] = []
    columns: list[int] = []
    for line in text.split("\n"):
        head = head_of(line.strip())
        if head is not None:
            at = len(line) - len(line.lstrip()) + head.start("seats")
            columns = [seat.start() for seat in re.finditer(r"\S+", line) if seat.start() >= at]
            made.append(head["before"].strip() + "\t" + "\t".join(head["seats"].split()))
        elif columns and is_row(line.strip()):
            cells = {_nearest(columns, cell.start()): cell[0] for cell in re.finditer(r"\S+", line)}
            made.append("\t" + "\t".join(cells.get(n, "") for n in range(4)).rstrip("\t"))
        else:
            made.append(line)
            columns = columns if not line.strip() else []
    return "\n".join(made)


def _nearest(columns: list[int], at: int) -> int:
    """Which of the columns is the nearest to a place."""
    return min(range(len(columns)), key=lambda n: abs(columns[n] - at))


def with_spaced_hyphens(text: str) -> str:
    """U+2010 for every hyphen."""
    return text.replace("-", "\u2010")


def with_soft_hyphens(text: str) -> str:
    """A soft hyphen inside long words, and at word breaks."""
    return re.sub(r"(?<=[а-я]{4})(?=[а-я]{4})", "\u00ad", re.sub(r"(?<=[а-я])-\n", "\u00ad\n", text))


def with_not_signs(text: str) -> str:
    """The hyphens of word breaks as Russian word processors put them in a copy."""
    return re.sub(r"(?<=[а-я])-\n", "¬\n", text)


def folded(text: str) -> str:
    """Single signs as the letters they stand for (NFKC)."""
    return unicodedata.normalize("NFKC", text)


def decomposed(text: str) -> str:
    """Letters and their marks apart (NFD)."""
    return unicodedata.normalize("NFD", text)


def with_glued_stops(text: str) -> str:
    """No space behind full stops and commas of sentences."""
    return re.sub(r"(?<=[а-я]{3})([.,]) (?=[А-Яа-я]{2})", r"\1", text)


def with_yo_lost(text: str) -> str:
    """е for ё."""
    return plain(text).replace("ё", "е").replace("Ё", "Е")


def with_question_marks(text: str) -> str:
    """Every letter that is not of ASCII as a question mark."""
    return re.sub(r"[^\x00-\x7f]", "?", text)


def with_small_headings(text: str) -> str:
    """Headings in capitals as a sentence is written."""
    return CAPITAL_HEADING.sub(lambda found: found[1] + "Правило" + found[2].capitalize(), text)


def with_headings_as(form: str) -> Copy:
    """The number of each heading in another form; `form` is given the indent and the number."""
    return lambda text: HEADING.sub(lambda found: form.format(found[1], found[2]), text)


def without_stops_of_numbers(text: str) -> str:
    """Numbers of paragraphs without their last stop."""
    return re.sub(r"(?m)^( *\d+\.\d+)\.(?= +[А-Я(])", r"\1", text)


def without_numbers(text: str) -> str:
    """Numbers of paragraphs gone, as where a word processor counts them by itself."""
    return re.sub(r"(?m)^( *)\d+\.\d+\. *", r"\1", text)


def with_roman_signs(text: str) -> str:
    """Roman numerals of items and citations as single signs."""
    return re.sub(r"\(([ivx]+)\)", lambda item: f"({ROMAN_SIGNS.get(item[1], item[1])})", text)


def with_cyrillic_roman(text: str) -> str:
    """Roman numerals of items typed on a Ukrainian keyboard."""
    return ITEM_MARK.sub(lambda item: f"{item[1]}({item[2].replace('i', 'і').replace('x', 'х')})", text)


def with_copyright(text: str) -> str:
    """The mark (c) as the sign a word processor makes of it."""
    return re.sub(r"\([cс]\)(?= )", "©", text)


def with_typographic_signs(text: str) -> str:
    """Dashes, quotation marks and dots as a word processor sets them."""
    text = re.sub(r'"([^"\n]+)"', r"«\1»", text)
    return text.replace(" - ", " — ").replace("...", "…")


def with_doubled_angles(text: str) -> str:
    """Quotation marks as typewriters have them."""
    return re.sub(r'"([^"\n]+)"', r"<<\1>>", text)


def with_ocr_digits(text: str) -> str:
    """Ones and noughts of numbers as letters, one in six, as a scanner reads them."""
    chance = random.Random(3)

    def misread(found: re.Match[str]) -> str:
        if chance.random() > 1 / 6:
            return found[0]
        return found[0].replace("1", "l").replace("0", "O").replace("3", "З")

    return re.sub(r"\d+", misread, text)


def with_lines_lost(text: str) -> str:
    """Every line joined to the next one in a paragraph, and a line for each paragraph no longer kept."""
    return " ".join(text.split())


def with_short_lines_joined(text: str) -> str:
    """Line ends lost inside pages: a page is one line."""
    return re.sub(r"(?<=\S)\n(?=\s*\S)", " ", text)


def with_double_spacing(text: str) -> str:
    """A blank line after each line."""
    return text.replace("\n", "\n\n")


def in_columns(text: str) -> str:
    """Two columns of a page side by side, forty lines each."""
    lines = text.split("\n")
    pages: list[str] = []
    for at in range(0, len(lines), 80):
        left, right = lines[at : at + 40], lines[at + 40 : at + 80]
        right += [""] * (len(left) - len(right))
        pages += [f"{one:<84}{other}".rstrip() for one, other in zip(left, right, strict=False)]
    return "\n".join(pages)


def hyphenated(width: int) -> Copy:
    """Each paragraph set anew in narrow lines with word breaks, the indent of its first line kept."""

    def change(text: str) -> str:
        made: list[str] = []
        for line in text.split("\n"):
            indent = line[: len(line) - len(line.lstrip())]
            pieces = [line[len(indent) :]]
            while len(pieces[-1]) > width and (cut := _break_at(pieces[-1], width)):
                last = pieces.pop()
                pieces += [last[:cut].rstrip() + ("" if last[cut - 1] == " " else "-"), last[cut:].lstrip()]
            made += [(indent if n == 0 else " " * 7) + piece for n, piece in enumerate(pieces)]
        return "\n".join(made)

    return change


def _break_at(line: str, width: int) -> int:
    """Where a line may be broken before a width: between a vowel and a consonant with a vowel behind it, or a space."""
    places = [found.start() + 1 for found in re.finditer(r"[аеиоуыэюя](?=[бвгджзклмнпрстфхцчшщ][аеиоуыэюя])", line)]
    inside = [at for at in places if width // 2 < at < width and re.match(r"[а-я]{3}", line[at:])]
    blank = line.rfind(" ", 0, width) + 1
    return max(max(inside, default=0), blank)


def overprinted_by_return(text: str) -> str:
    """A second strike behind a carriage return without a line feed."""
    return re.sub(r"(?m)^( *)([А-Я][а-я]{5,})(.*)$", _every(20, "\\1\\2\\3\r\\1\\2"), text)


def with_bare_feet(text: str) -> str:
    """Page numbers alone on their line, at the margin and without a blank line around."""
    return re.sub(r"(?m)^ *- (\d+) -$", r"\1", re.sub(r"\n+( *- \d+ -\n)", r"\n\1", text))


def with_marks_above(text: str) -> str:
    """Page numbers moved above their pages; the first one was on a page that is not here, and is lost."""
    pages = re.split(r"(?m)^( *- \d+ -)\n", text)
    marks = ["", *pages[1::2]]
    return "\n".join(f"{mark}\n{page.rstrip()}" for mark, page in zip(marks, pages[::2], strict=True))


def without_contents_numbers(text: str) -> str:
    """The page numbers of the contents cut off, leaders and all."""
    return re.sub(r"(?m)^( +(?:[A-EА-Е]\.|\d\.|\([A-C]\)|Правило|Глава|Часть|Раздел).*?)\.{2,}\d+$", r"\1", text)


def with_pilcrows(text: str) -> str:
    """A pilcrow at the end of each line, as an editor shows it."""
    return each_line(lambda line: line + "¶")(text)


def with_heads_of_sections(text: str) -> str:
    """A running head that is the heading of the section, every forty lines."""
    made: list[str] = []
    heading = "Комментарий"
    for number, line in enumerate(text.split("\n")):
        if found := re.match(r" *(Правило \d+\. +\S.*)$", line):
            heading = found[1]
        if number and number % 40 == 0:
            made += ["", heading, ""]
        made.append(line)
    return "\n".join(made)


def with_one_head(text: str) -> str:
    """One running head with its number, in the middle of a sentence."""
    lines = text.split("\n")
    inside = [
        n
        for n in range(len(lines) // 3, len(lines) - 1)
        if lines[n - 1][-1:].isalpha() and lines[n].lstrip()[:1].islower()
    ]
    lines[inside[0] : inside[0]] = ["", "КОММЕНТАРИЙ К ПРАВИЛАМ БРИДЖА      41", ""]
    return "\n".join(lines)


def with_preface(text: str) -> str:
    """A letter's words above the fragment and below it."""
    above = "Посылаю тебе кусок комментария, который ты просил.\nОстальное наберу к выходным.\n\n"
    return above + text.rstrip("\n") + "\n\nВот и все, что у меня есть. Дальше не сканировал.\n"


def with_site_around(text: str) -> str:
    """What a site says of itself, above and below."""
    above = "Библиотека бриджиста\nГлавная страница » Правила » Комментарии\n\n"
    return above + text + "\n\nОпубликовано на нашем сайте в разделе «Правила». Обсудить на форуме\n"


def shuffled_sections(text: str) -> str:
    """Sections of the commentary in another order; the tail before the first heading stays."""
    parts = re.split(r"(?m)^(?= {12,}Правило \d+\.)", text)
    return "".join([parts[0], *(part if part.endswith("\n") else part + "\n" for part in reversed(parts[1:]))])


def pages_reversed(text: str) -> str:
    """The pages from the last to the first."""
    pages = PAGE.findall(text)
    rest = text[sum(map(len, pages)) :]
    return "".join(reversed(pages)) + rest


def twice(text: str) -> str:
    """The whole file copied twice into one."""
    return text.rstrip("\n") + "\n\n" + text


def flowed(text: str) -> str:
    """format=flowed: a space at the end of each line that goes on."""
    return re.sub(r"(?<=[а-яa-z,])\n(?= {7}[а-яa-z])", " \n", text)


def filled(width: int) -> Copy:
    """Every line longer than a width wrapped again by mail, the rest of it in a short line of its own."""
    return each_line(lambda line: "\n".join(textwrap.wrap(line, width, drop_whitespace=True)) or line)


def without_page_marks_of_contents(text: str) -> str:
    """The page numbers of the last pages gone."""
    marks = list(PAGE_MARK.finditer(text))
    for mark in reversed(marks[-4:]):
        text = text[: mark.start()] + text[mark.end() :]
    return text


def with_remnants_of_mail(text: str) -> str:
    """What a mail program left of quoted-printable: =3D and, at the ends of lines, =20."""
    return re.sub(r"(?m)(?<=[а-я]) ?$", _every(5, "=20"), text.replace("=", "=3D"))


def with_some_remnants_of_mail(text: str) -> str:
    """The same in a file of which a part was decoded."""
    return re.sub(r"(?m)(?<=[а-я]) ?$", _every(5, "=20"), text)


def typewritten(text: str) -> str:
    """Quotation marks, dashes and dots as a typewriter has them."""
    for sign, typed in (("<<", '"'), (">>", '"'), ("«", '"'), ("»", '"'), ("—", "-"), ("…", "...")):
        text = text.replace(sign, typed)
    return text


def without_gaps(text: str) -> str:
    """No space behind stops and commas."""
    return re.sub(r"([.,]) ", r"\1", text)
