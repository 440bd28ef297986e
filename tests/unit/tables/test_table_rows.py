"""A row of a table that lies, or cannot be read, is refused with its file, its line and what to do."""

from collections.abc import Callable

import pytest

from ingest.tables import TableError
from ingest.tables.artefacts import parse_artefacts
from ingest.tables.glossary import parse_glossary, parse_related, parse_senses, parse_translations
from ingest.tables.laws import parse_divisions, parse_law_titles
from ingest.tables.words import parse_keywords
from ingest.tables.works import parse_editions

Parser = Callable[[str], tuple[object, ...]]

TITLES = "number\tchapter\tpart\tsection\ttitle_en\ttitle_ru_law\ttitle_ru_commentary\tsource\n"
DIVISIONS = "chapter\tpart\tsection\ttitle_en\ttitle_ru\tprinted\tfirst_law\tlast_law\tsource\n"
GLOSSARY = (
    "term\tvariants\tterm_en\tvariants_en\tabbreviations\tlaws\tdefinition_ru\tdefinition_en"
    "\tin_commentary\tin_laws\texample\tsource\n"
)
PAIRS = "term_en\tcommentary\tlaws\texample_commentary\tsource_commentary\texample_laws\tsource_laws\n"
RELATED = "words\tkind\n"
CHAPTER = "V\t\t\tThe Auction\tТорговля\tyes\t17\t40\tprinted\n"
PASS = "пас\t\tpass\t\t\t17; 30\tЗаявка.\tA call.\tпас\t\tпаса\tprinted\n"
PAIR = "defender\tзащитник\tвистующий\tзащитников\tprinted\tВистующий\tprinted\n"

ARTEFACT = """
[[artefact]]
character = "„"
code_point = "U+201E"
name = "DOUBLE LOW-9 QUOTATION MARK"
replacement = "ё"
rule = "residue-yo"
when = "letter-neighbour"
reason = "damage"
printed = "ещ„"
repaired = "ещё"
source = "invented"
"""
KEYWORD = """
[[keyword]]
name = "правило"
language = "ru"
announces = "law"
forms = ["правило", "правила"]
example = "Правила 26"
source = "invented"
"""
EDITION = '[[edition]]\nyear = 1975\nnote = "n"\nsource = "s"\n'

ROWS_TO_94 = "".join(f"{n}\tII\t\t\tT\t\t\ts\n" for n in range(1, 95))


def of_93(parse: Callable[..., tuple[object, ...]]) -> Parser:
    """The parser of a table of the book that counts 93 Laws."""
    return lambda text: parse(text, count=93)


SENSES = "phrase\tsense\texample\n"
SENSE = "в [результате]\tother\tв результате ошибки\n"

REFUSED: list[tuple[Parser, str, int, str]] = [
    (parse_law_titles, "number\ttitle\n", 1, "header row is wrong"),
    (parse_law_titles, TITLES + "1\tII\n", 2, "2 cells, the header 8"),
    (parse_law_titles, TITLES + "one\tII\t\t\tT\t\t\ts\n", 2, "'number' is 'one'"),
    (parse_law_titles, TITLES + "1\tIIX\t\t\tT\t\t\ts\n", 2, "'chapter' is 'IIX'"),
    (parse_law_titles, TITLES + "1\tII\t\t\t\t\t\ts\n", 2, "'title_en' is missing"),
    (parse_law_titles, TITLES + "1\tII\t\t\tT\t\t\t\n", 2, "'source' is missing"),
    (parse_law_titles, TITLES + "1\tII\t\t\tThe  Pack\t\t\ts\n", 2, "stray blanks"),
    (parse_law_titles, TITLES + "1\tII\t\t\tT\t\t\ts\n" * 2, 3, "1 stands on line 2 already"),
    (parse_law_titles, TITLES + "2\tII\t\t\tT\t\t\ts\n", 2, "Law 2 stands where Law 1 is due"),
    (of_93(parse_law_titles), TITLES + "1\tII\t\t\tT\t\t\ts\n", 2, "the table ends at Law 1"),
    (of_93(parse_law_titles), TITLES + ROWS_TO_94, 95, "there are 93 Laws by works.toml"),
    (parse_law_titles, TITLES, 1, "has no rows"),
    (parse_divisions, DIVISIONS + CHAPTER + CHAPTER, 3, "'div:V' stands on line 2 already"),
    (parse_divisions, DIVISIONS + "V\tI\t\tT\tТ\tyes\t17\t22\ts\n", 2, "which is not above it"),
    (
        parse_divisions,
        DIVISIONS + CHAPTER + "V\tI\t\tT\tТ\tno\t16\t22\ts\n",
        3,
        "holds Law 16, which div:V does not",
    ),
    (parse_divisions, DIVISIONS + "V\t\t\tT\tТ\tyes\t40\t17\ts\n", 2, "no range"),
    (parse_divisions, DIVISIONS + "V\t\t\tT\tТ\tyes\t17\t\ts\n", 2, "no range"),
    (of_93(parse_divisions), DIVISIONS + "V\t\t\tT\tТ\tyes\t90\t94\ts\n", 2, "no range"),
    (parse_divisions, DIVISIONS + "V\t\t\tT\tТ\tmaybe\t17\t40\ts\n", 2, "'printed' is 'maybe'"),
    (parse_glossary, GLOSSARY + PASS + PASS, 3, "'пас' stands on line 2 already"),
    (of_93(parse_glossary), GLOSSARY + PASS.replace("30", "94"), 2, "'94' names no Laws"),
    (parse_glossary, GLOSSARY + PASS.replace("17; 30", "40-39"), 2, "'40-39' names no Laws"),
    (parse_glossary, GLOSSARY + PASS.replace("паса", "контра"), 2, "does not show the term"),
    (parse_glossary, GLOSSARY + PASS.replace("\tпас\t", "\tконтра\t"), 2, "neither the term nor a variant"),
    (parse_glossary, GLOSSARY + PASS.replace("пас\t\t", "пас\tпас\t", 1), 2, "variant of itself"),
    (parse_glossary, GLOSSARY + PASS.replace("пас\t\t", "пас\tа; а\t", 1), 2, "same text twice"),
    (parse_translations, PAIRS + PAIR + PAIR, 3, "stands on line 2 already"),
    (parse_translations, PAIRS + PAIR.replace("вистующий", "защитник"), 2, "both translations say"),
    (parse_translations, PAIRS + PAIR.replace("Вистующий", "Судья"), 2, "does not show 'вистующий'"),
    (parse_related, RELATED + "пас\tnear\n", 2, "two different words at least are needed"),
    (parse_related, RELATED + "пас; пас\tnear\n", 2, "'words' holds the same text twice"),
    (parse_related, RELATED + "пас\tleads\n", 2, "two different words at least are needed"),
    (parse_related, RELATED + "пас; паса\tsome\n", 2, "'kind' is 'some'"),
    (parse_related, RELATED + "пас; паса\tnear\nпаса; пас\tnear\n", 3, "stands on line 2 already"),
    (parse_senses, SENSES + SENSE * 2, 3, "stands on line 2 already"),
    (parse_senses, SENSES + SENSE.replace("[результате]", "результате"), 2, "is no phrase"),
    (parse_senses, SENSES + SENSE.replace("[результате]", "[]"), 2, "is no phrase"),
    (parse_senses, SENSES + SENSE.replace("в [", "в/на* ["), 2, "in any form beside others"),
    (parse_senses, SENSES + SENSE.replace("other", "wrong"), 2, "'sense' is 'wrong'"),
    (parse_senses, SENSES + SENSE.replace("в результате", "в том результате"), 2, "does not show the phrase"),
    (parse_artefacts, ARTEFACT * 2, 14, "stands on line 2 already"),
    (parse_artefacts, ARTEFACT.replace('"ещё"', '"еще"'), 2, "its example 'ещ„' becomes 'ещё', not 'еще'"),
    (parse_artefacts, ARTEFACT.replace("201E", "201C"), 2, "not the one character of its code_point"),
    (parse_artefacts, ARTEFACT.replace("LOW-9", "HIGH-9"), 2, "the character is named"),
    (parse_artefacts, ARTEFACT.replace("letter-neighbour", "sometimes"), 2, "'when' is 'sometimes'"),
    (parse_artefacts, ARTEFACT + "colour = 1\n", 2, "unknown key 'colour'"),
    (parse_artefacts, ARTEFACT + ARTEFACT.replace("letter-neighbour", "always"), 2, "replaces '„' always"),
    (parse_artefacts, ARTEFACT.replace("ё", "„„"), 2, "is replaced too"),
    (parse_artefacts, ARTEFACT + "[extra]\n", 1, "only [[artefact]] may stand"),
    (parse_artefacts, "", 1, "the file holds nothing"),
    (parse_artefacts, "\n[[artefact]]\ncharacter = \n", 3, "this is no TOML"),
    (parse_keywords, KEYWORD * 2, 10, "stands on line 2 already"),
    (
        parse_keywords,
        KEYWORD + KEYWORD.replace('"правило"\nl', '"пр."\nl'),
        10,
        "is a form of 'правило' already",
    ),
    (parse_keywords, KEYWORD.replace("Правила 26", "Правилам"), 2, "holds no form of"),
    (parse_keywords, KEYWORD.replace('["правило"', '["Правило"'), 2, "forms in lower case"),
    (parse_keywords, KEYWORD.replace('["правило", "правила"]', "[]"), 2, "forms in lower case"),
    (parse_keywords, KEYWORD.replace('["правило", "правила"]', '"правило"'), 2, "not a list of texts"),
    (parse_editions, EDITION * 2, 5, "1975 stands on line 1 already"),
    (
        parse_editions,
        EDITION + EDITION.replace("1975", "1987"),
        5,
        "the edition before 1987 is 1975, not None",
    ),
    (parse_editions, EDITION.replace("1975", '"1975"'), 1, "not a whole number"),
    (parse_editions, EDITION.replace("1975", "true"), 1, "not a whole number"),
    (parse_editions, EDITION.replace('"n"', '""'), 1, "'note' is not a text"),
]


@pytest.mark.parametrize(("parse", "text", "line", "problem"), REFUSED, ids=lambda value: str(value)[:40])
def test_a_bad_row_is_refused_with_its_place(parse: Parser, text: str, line: int, problem: str) -> None:
    with pytest.raises(TableError) as caught:
        parse(text)
    assert problem in caught.value.problem
    assert caught.value.line == line
    assert str(caught.value).startswith(f"{caught.value.file}, line {line}: ")
    assert caught.value.remedy


@pytest.mark.parametrize(
    ("parse", "text"),
    [
        (parse_divisions, DIVISIONS + CHAPTER),
        (parse_glossary, GLOSSARY + PASS),
        (parse_translations, PAIRS + PAIR),
        (parse_related, RELATED + "пас; паса\tnear\n"),
        (parse_senses, SENSES + SENSE),
        (parse_senses, SENSES + "[решение*] … комитет*\town\tрешение этого комитета\n"),
        (parse_artefacts, ARTEFACT),
        (parse_keywords, KEYWORD),
        (parse_editions, EDITION),
    ],
)
def test_the_good_twin_of_each_bad_row_is_taken(parse: Parser, text: str) -> None:
    assert len(parse(text)) == 1


@pytest.mark.parametrize(("cell", "is_unsure"), [("Revoke ?", True), ("Revoke", False)])
def test_a_question_mark_tells_that_a_title_is_not_certain(cell: str, is_unsure: bool) -> None:
    (row,) = parse_law_titles(TITLES + f"1\tII\t\t\t{cell}\t\t\ts\n")
    assert (row.title_en, row.is_unsure) == ("Revoke", is_unsure)
