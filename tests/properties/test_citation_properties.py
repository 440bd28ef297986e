"""What holds of every text and every id: nothing raises, nothing overlaps, a label reads back as its id."""

from hypothesis import example, given, settings
from hypothesis import strategies as st

from ingest.citation import find, parse
from ingest.lexis import roman_numeral
from ingest.model import Lang, RecordId, label
from tests.samples.citations import found_cases, grammar

untimed = settings(deadline=None)  # the first call reads the tables
LANGS = st.sampled_from(Lang)
NUMBERS = st.integers(1, 93).map(str)
SMALL = st.sampled_from("abcdefghijkmnopqrstuvwxyz")
ROMAN = st.integers(1, 39).map(roman_numeral)

# No H, N or S: «2H» typed alone is a bid.
LAWS = st.one_of(
    st.builds(RecordId.of_law, NUMBERS.map(int)),
    st.builds(RecordId.of_law, NUMBERS.map(int), st.sampled_from("ABCDEFGKXZ")),
    st.builds(RecordId.of_law, NUMBERS.map(int), st.sampled_from("ABCDEF"), NUMBERS),
    st.builds(RecordId.of_law, NUMBERS.map(int), st.sampled_from("ABCDEF"), NUMBERS, SMALL),
    st.builds(RecordId.of_law, NUMBERS.map(int), st.sampled_from("ABCDEF"), NUMBERS, ROMAN.map(".{}".format)),
    st.builds(RecordId.of_law, NUMBERS.map(int), st.sampled_from("ABCDEF"), NUMBERS, SMALL, ROMAN.map(".{}".format)),
)
# Letters below a paragraph that are no roman numerals: (i), (v) and (x) are those.
LETTERS = st.sampled_from("abcdefgh")
COMMENTARY = st.one_of(
    st.builds(RecordId.of_commentary, NUMBERS.map(int), NUMBERS),
    st.builds(RecordId.of_commentary, NUMBERS.map(int), NUMBERS, ROMAN | LETTERS),
    st.builds(RecordId.of_commentary, NUMBERS.map(int), NUMBERS, ROMAN, LETTERS),
)
HUNG = st.builds(
    lambda record, word, mark: record.with_hung(word, mark),
    LAWS | COMMENTARY,
    st.sampled_from(["fn", "note", "ex"]),
    st.integers(1, 99) | st.sampled_from("ABC"),
)
PRINTED = (
    *(
        "Правило",
        "Правила 27В1(b)",
        "Правила",
        "п.",
        "см.",
        "раздел",
        "Комментария",
        "1975",
        "года",
        "27",
        "27В1(b)",
        "75.8.",
    ),
    *("(iv)", "ниже", "и", "или", ",", "...", "-", "(", ")", ".", ";", "Law", "Laws", "and", "of", "the"),
    *("Code", "1", "2", "Пример", "раньше", "было", "В", "3NT", "16f", "с", "по", "§", "№", "L27"),
)
PIECES = st.lists(st.sampled_from(PRINTED), max_size=30)


@untimed
@given(LAWS | COMMENTARY | HUNG, LANGS)
@example(RecordId.parse("law:27B1i"), Lang.RU)
@example(RecordId.parse("com:75.8.c"), Lang.EN)
def test_a_label_reads_back_as_its_id(record: RecordId, lang: Lang) -> None:
    readings = parse(label(record, lang), grammar())
    assert (record,) in [reading.targets for reading in readings]


@untimed
@given(LAWS | COMMENTARY | HUNG)
def test_a_record_id_reads_back_as_itself(record: RecordId) -> None:
    (reading,) = parse(str(record), grammar())
    assert reading.targets == (record,)


@untimed
@given(st.text(max_size=300), LANGS)
def test_any_text_has_an_answer(text: str, lang: Lang) -> None:
    parse(text, grammar())
    find(text, at=RecordId.parse("com:75.8.ii"), lang=lang, grammar=grammar())


@untimed
@given(PIECES.map(" ".join) | PIECES.map("".join), LANGS)
def test_citations_are_in_order_apart_and_well_formed(text: str, lang: Lang) -> None:
    end = 0
    for citation in find(text, at=RecordId.parse("com:75.8.ii"), lang=lang, grammar=grammar()):
        assert end <= citation.start < citation.end
        assert text[citation.start : citation.end] == citation.mention
        assert citation.targets
        assert all(RecordId.parse(str(target)) == target for target in citation.targets)
        end = citation.end


@untimed
@given(PIECES.map(" ".join) | PIECES.map("".join))
def test_readings_name_well_formed_ids(typed: str) -> None:
    for reading in parse(typed, grammar()):
        assert all(RecordId.parse(str(target)) == target for target in reading.targets)


@untimed
@given(st.sampled_from(found_cases("in_the_wild")), st.sampled_from(found_cases("in_the_wild")))
def test_a_sentence_before_another_does_not_change_what_is_found(
    first: tuple[str, str, str, list[str]], second: tuple[str, str, str, list[str]]
) -> None:
    at = RecordId.parse(second[1])
    alone = find(second[0], at=at, lang=Lang.RU, grammar=grammar())
    shift = len(first[0]) + 2
    joined = find(f"{first[0]}. {second[0]}", at=at, lang=Lang.RU, grammar=grammar())
    after = [(citation.start - shift, citation.mention, citation.targets) for citation in joined]
    assert [(citation.start, citation.mention, citation.targets) for citation in alone] == after[
        len(after) - len(alone) :
    ]
