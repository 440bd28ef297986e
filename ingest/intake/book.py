"""Whether a document is of the book it would be read into: by the year it calls itself, the words it speaks in, and the
titles above its numbers. Where it plainly is not, it is refused before it takes an id of the book.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Final

from ingest.headings import Headings
from ingest.model import Lang
from ingest.tables import LawTitle, Tables, Work, Works, share_of_terms, speaks_of

TITLE_PAGE: Final = 12  # printed lines at the head of a text in which its edition may be named
# A line that names the edition of what follows: «редакция 1997 года», "Effective September 2017"
EDITION: Final = re.compile(
    r"\b(?:редакци[яию]|издани[еяю]|верси[яию]|кодекс\w*|вступа\w+ в силу|действу\w+|принят\w*|утвержд\w+"
    r"|edition|revis\w+|version|effective|adopted|code|in force)\b",
    re.IGNORECASE,
)
LONGEST_TITLE_LINE: Final = 14  # words; a sentence of a preface that tells the history of the text has more
YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
# What tells a text of another book by its words. Measured: no piece of 60 words of the five documents lacks both a word
# of the book and as many of its glossary as this; twelve public texts (statutes, rules of the road, codes of clubs,
# constitutions) have 0.10 to 0.25 of the glossary and no more than one word of the book in a thousand.
FEWEST_WORDS: Final = 60
OF_ANY_TEXT: Final = 0.30  # of the words stand in a glossary by chance
HARDLY_ANY: Final = 0.004  # of the words are those of the book
# A text on another game shares «игрок» and «судья» with the glossary, so in a long one the book's own words alone tell.
LONG: Final = 500


class WorkUnknownError(ValueError):
    """Nothing tells which work of the library a document is a part of; the message says what to do."""


def refuse_other_edition(lines: Iterable[str], work: Work, works: Works, headings: Headings) -> None:
    """Raise WorkUnknownError where the title page names another year than that of the work: a person must tell."""
    units = works.book(work.prefix).main.units.values()
    words = "|".join(sorted({re.escape(form) for unit in units for form in (unit.one, unit.many)}))
    title = re.compile(rf"\W*(?:(?:the|new|official)\s+)*(?:{words})\b[^.;:]*$", re.IGNORECASE)
    head = takewhile(lambda line: not headings.opens_text(line), [line for line in lines if line][:TITLE_PAGE])
    named = (line for line in head if title.match(line) or _names_edition(line))
    years = {int(year) for line in named for year in YEAR.findall(line)}
    if years and work.edition not in years:
        problem = f"the text calls itself {max(years)}, and {work.id} is the edition of {work.edition}"
        remedy = f"--work {work.id} takes it all the same; another edition needs a work of its own in tables/works.toml"
        raise WorkUnknownError(f"{problem}. {remedy}.")


def _names_edition(line: str) -> bool:
    return len(line.split()) <= LONGEST_TITLE_LINE and EDITION.search(line) is not None


def refuse_other_book(lines: Sequence[str], language: str, work: Work, tables: Tables) -> None:
    """Raise WorkUnknownError for a text that has hardly a word of the book and not its terms either."""
    if _speaks_of_another(lines, language, work, tables):
        title = work.titles.get(Lang(language)) or work.id
        problem = f"the text has hardly a word of those that tell {title} from other books, so it is of another one"
        remedy = f"`pravilo new` begins a corpus of it; --work {work.id} takes it all the same"
        raise WorkUnknownError(f"{problem}. {remedy}.")


def doubts_of_the_book(
    lines: Sequence[str], headings: Headings, language: str, work: Work, tables: Tables
) -> Iterator[str]:
    """Yield what is to be said where nothing tells that a text is of the book: neither its words, nor, where they are
    not those of the book's glossary, a title that the tables know for the numbers it heads.
    """
    book = tables.works.book(work.prefix)
    found = book.own_words(lines, Lang(language))
    if found is not None and found[1] >= FEWEST_WORDS and found[0] < HARDLY_ANY * found[1]:
        yield f"whether it is of this book: of its {found[1]} words, {found[0]} are such as tell the book from others"
    elif not book.speaks(lines, Lang(language)):
        yield from _unknown_titles(lines, headings, language, work, tables)


def _speaks_of_another(lines: Sequence[str], language: str, work: Work, tables: Tables) -> bool:
    found = tables.works.book(work.prefix).own_words(lines, Lang(language))
    if found is None or found[1] < FEWEST_WORDS or found[0] >= HARDLY_ANY * found[1]:
        return False
    share = share_of_terms(tables.book(work.prefix).glossary, lines, language)
    return found[1] >= LONG or (share is not None and share < OF_ANY_TEXT)


def _unknown_titles(
    lines: Iterable[str], headings: Headings, language: str, work: Work, tables: Tables
) -> Iterator[str]:
    """The doubt where the tables know a book by its titles, none in the language of the text for the numbers it heads,
    and the words of the text are not those of the book's glossary: nothing tells that it is of this book.
    """
    printed = [(line, headings.heading_of(line)) for line in lines]
    facts = tables.book(work.prefix)
    numbers = sorted({int(one["law"]) for _, one in printed if one and one["title"]})
    if not facts.law_titles or not numbers or _titled(facts.law_titles, language) & set(numbers):
        return
    if speaks_of(facts.glossary, (line for line, heading in printed if heading is None), language):
        return
    named = ", ".join(map(str, numbers[:TITLE_PAGE]))
    yield f"whether it is of this book: the tables know no title in this language for the numbers it heads ({named})"


def _titled(titles: Iterable[LawTitle], language: str) -> frozenset[int]:
    """The numbers whose title a table has in a language."""
    if language == "en":
        return frozenset(row.number for row in titles if row.title_en)
    return frozenset(row.number for row in titles if row.title_ru_law or row.title_ru_commentary)
