"""Words, citations and abbreviations are cut and compared as a reader of the Laws expects, and the texts stay
as printed.
"""

from pathlib import Path

import pytest

from search_service.search.analysis import (
    Analyzer,
    FormMap,
    FormMapError,
    LexiconError,
    Morphology,
    load_lexicon,
    write_forms,
)
from search_service.search.analysis.lexicon import read_lexicon
from search_service.search.analysis.tokens import citation_levels, fold

MORPHOLOGY = Morphology(load_lexicon())
ANALYZER = Analyzer(MORPHOLOGY)


def exact(text: str) -> list[str]:
    return [term.exact for term in ANALYZER.terms(text)]


def lemmas(word: str) -> set[str]:
    (term,) = ANALYZER.terms(word)
    return set(term.lemmas)


IN_THE_WILD = [
    ("Правила 79С и п. 79.5.(iv)", ["правила", "79c", "и", "п", "79.5.iv"]),
    ("(см. п.п. 16.1. и 16.2.)", ["см", "п", "п", "16.1", "и", "16.2"]),
    ("Правила 36...39", ["правила", "36", "39"]),
    ("27В1(b)", ["27b1b"]),
    ("Правилу 71А1.", ["правилу", "71a1"]),
    ("п. 75.8.(ii)(b)", ["п", "75.8.ii.b"]),
    ("S.O. назначила", ["so.", "назначила"]),
    ("IMP'ов", ["imp'ов"]),
    ("т.е. из-за 3-х", ["т", "е", "из", "за", "3", "х"]),
    ("1NT пас 2S", ["1nt", "пас", "2s"]),
    ("Версия  текста  от  5.05.91", ["версия", "текста", "от", "5.05.91"]),
]
SYNTHETIC = [
    ("ТЁРНЕР Тернер", ["тернер", "тернер"]),
    ("и\u0306 й и", ["й", "й", "и"]),  # a decomposed letter is one letter, й is not и
    ("сле\u00adпая ве\u200bра", ["слепая", "вера"]),  # soft hyphen, zero-width space
    ("S.О. и s.o", ["so.", "и", "so."]),  # Cyrillic О
    ("RHО", ["rho"]),
    ("27в1б 27 В", ["27b1b", "27", "в"]),
    ("79.5.(IV) 79.5.iv 79.5.(і)", ["79.5.iv", "79.5.iv", "79.5.i"]),  # Ukrainian і
    ("a,b|c/d", ["a", "b", "c", "d"]),
    ("\0\n\t", []),
    ("…«»—", []),
]
MUST_NOT_CHANGE = [
    ("НЕ СО ТОРГ", ["не", "со", "торг"]),  # capitals that all look Latin are still a Russian word
    ("сo ко co", ["со", "ко", "co"]),  # one alphabet's word stays, however it looks
    ("IMP'ов", ["imp'ов"]),  # an abbreviation with its ending is of both alphabets
    ("вzятка", ["вzятка"]),  # no Cyrillic letter looks like z
    ("10-15 минут", ["10", "15", "минут"]),
]


@pytest.mark.parametrize(("text", "forms"), IN_THE_WILD + SYNTHETIC + MUST_NOT_CHANGE)
def test_text_is_cut_into_folded_forms(text: str, forms: list[str]) -> None:
    assert exact(text) == forms


def test_the_mark_of_a_footnote_is_no_part_of_a_word() -> None:
    assert exact("Игрок¹, см. 7¹² и взятка²") == exact("Игрок, см. 7 и взятка")


def test_offsets_are_code_points_of_the_text_as_given() -> None:
    text = "«Тёрнер», п. 79.5.(iv): и\u0306"
    assert [text[term.start : term.end] for term in ANALYZER.terms(text)] == [
        "Тёрнер",
        "п",
        "79.5.(iv)",
        "и\u0306",
    ]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("взятка", "взяток"),
        ("взятке", "взятками"),
        ("правило", "правил"),
        ("Правила", "правилами"),
        ("ещё", "еще"),
        ("реконтра", "реконтру"),
        ("алерта", "алерты"),
        ("фальшренонс", "фальшренонсе"),
        ("онёры", "онеров"),
        ("импы", "IMP'ов"),
        ("матчпоинты", "матчпойнтов"),
        ("судья", "судьи"),
        ("карт", "карта"),
        ("revokes", "revoke"),
        ("penalties", "penalty"),
    ],
)
def test_forms_of_one_word_meet(one: str, other: str) -> None:
    assert lemmas(one) & lemmas(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("право", "правило"),
        ("правило", "править"),
        ("правило", "правильный"),
        ("пас", "пасти"),
        ("право", "правый"),
        ("суд", "судья"),
        ("мой", "мои\u0306ка"),
        ("игра", "игрок"),
        ("pass", "pas"),
    ],
)
def test_different_words_stay_apart(one: str, other: str) -> None:
    assert not lemmas(one) & lemmas(other)


def test_every_reading_of_an_ambiguous_form_is_kept() -> None:
    assert lemmas("следующий") == {"следовать", "следующий"}


@pytest.mark.parametrize("token", ["п", "79c", "27B1(b)", "S.O.", "RHO", "79.5.(iv)", "1NT"])
def test_citations_and_abbreviations_are_their_own_lemma(token: str) -> None:
    (term,) = ANALYZER.terms(token)
    assert term.lemmas == (term.exact,)


@pytest.mark.parametrize(
    ("form", "levels"),
    [
        ("27b1b", ("27b1b", "27b1", "27b", "27")),
        ("79.5.iv", ("79.5.iv", "79.5", "79")),
        ("75.8.ii.a", ("75.8.ii.a", "75.8.ii", "75.8", "75")),
        ("12", ("12",)),
    ],
)
def test_a_citation_lies_in_its_wider_ones(form: str, levels: tuple[str, ...]) -> None:
    assert citation_levels(form) == levels


def test_folding_keeps_what_makes_words_different() -> None:
    assert [fold(text) for text in ("Ё", "Й", "Straße", "O’Brien")] == ["е", "й", "strasse", "o'brien"]


def test_the_dictionary_knows_words_and_the_lexicon_adds_some() -> None:
    known = [word for word in ("Правило", "реконтру", "щщщ", "согл") if MORPHOLOGY.knows(word)]
    assert known == ["Правило", "реконтру"]


class TestFormMap:
    def test_it_is_read_as_written(self, tmp_path: Path) -> None:
        path = tmp_path / "forms.tsv"
        write_forms(path, {"взяток": ("взятка",), "следующий": ("следовать", "следующий")})
        read = FormMap.read(path)
        assert (len(read), read.get("взяток"), read.get("нет")) == (2, ("взятка",), None)
        assert read.get("следующий") == ("следовать", "следующий")

    def test_it_is_the_same_to_the_byte_in_any_order(self, tmp_path: Path) -> None:
        rows = {"б": ("б",), "а": ("а",), "imp'ов": ("imp",)}
        write_forms(tmp_path / "one", rows)
        write_forms(tmp_path / "two", dict(reversed(rows.items())))
        assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()

    @pytest.mark.parametrize("content", [None, b"", b"# pravilo forms 0\n", b"\xff\xfe"])
    def test_a_bad_file_says_what_to_do(self, tmp_path: Path, content: bytes | None) -> None:
        path = tmp_path / "forms.tsv"
        if content is not None:
            path.write_bytes(content)
        with pytest.raises(FormMapError, match="pravilo build"):
            FormMap.read(path)

    def test_forms_of_the_library_need_no_dictionary(self) -> None:
        class NoDictionary(Morphology):
            def lemmas(self, form: str) -> tuple[str, ...]:
                raise AssertionError(f"the dictionary was asked about {form}")

        analyzer = Analyzer(NoDictionary(load_lexicon()), FormMap({"взяток": ("взятка",)}))
        assert analyzer.terms("Взяток 27В1(b) п. revoke")[0].lemmas == ("взятка",)


class TestLexicon:
    def test_each_row_decides_its_example(self) -> None:
        lines = (
            Path(read_lexicon.__code__.co_filename).with_name("lexicon.tsv").read_text(encoding="utf-8").splitlines()
        )
        for lemma, _, never, example in (line.split("\t") for line in lines[1:]):
            found = set(MORPHOLOGY.lemmas(fold(example)))
            assert lemma in found, f"{example} should be a form of {lemma}"
            assert not found & set(never.split()), f"{example} should be none of {never}"

    @pytest.mark.parametrize(
        ("table", "complaint"),
        [
            ("", "line 1"),
            ("lemma\tforms\n", "line 1"),
            ("lemma\tforms\tnever\texample\nпас\t\tпасти\n", "line 2: four cells"),
            ("lemma\tforms\tnever\texample\nпас\t\t\tпас\n", "line 2: either"),
            ("lemma\tforms\tnever\texample\nпас\tпас\tпасти\tпас\n", "line 2: either"),
            ("lemma\tforms\tnever\texample\nпас\tпас\t\tпаса\n", "line 2: the example"),
            ("lemma\tforms\tnever\texample\nпас\tпас\t\tпас\nпаса\tпас\t\tпас\n", "line 3: 'пас' already"),
        ],
    )
    def test_a_row_that_does_not_hold_is_refused(self, table: str, complaint: str) -> None:
        with pytest.raises(LexiconError, match=complaint):
            read_lexicon(table)
