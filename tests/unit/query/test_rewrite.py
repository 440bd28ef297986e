"""Repairs of a query, each by itself and together over the words of a small library."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ingest.lexis import to_latin_keys, to_russian_keys
from search_service.search.analysis import Analyzer, Morphology, load_lexicon
from search_service.search.query import KnownWords, Rewriter
from search_service.search.words import WordStore, write_words
from search_service.search.words.spelling import deletions, distance, errors_allowed, is_slip
from search_service.search.words.transliteration import sound_of_latin, sound_of_russian

# The words of the library: in how many units each occurs.
COMMON = """
апелляция апелляции болельщик взятка взятки вне зритель зрители компенсирующий конвенционный конвенция недопустимая
объявление очереди очередь отсутствие отсутствия пас правило разыгрывающий результат ход блеф вера слепая фальшренонс
спонсорская организация период коррекции вежливость dummy revoke psychic insufficient bid
"""
WORDS = {**dict.fromkeys(COMMON.split(), 5), "перед": 9, "котракт": 1, "контракт": 20}


@pytest.fixture(scope="module")
def rewriter(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Rewriter]:
    path = tmp_path_factory.mktemp("words") / "words.sqlite"
    write_words(path, WORDS)
    words = WordStore(path)
    analyzer = Analyzer(Morphology(load_lexicon()))
    known = KnownWords(words, analyzer, lambda form: form == "кибитцер")
    yield Rewriter(words, known, lambda typed: typed.replace(" ", "") in ("16А", "16а", "правило79с", "27В1б"))
    words.close()


class TestLayout:
    @pytest.mark.parametrize(
        ("typed", "meant"),
        [
            ("ghfdbkj", "правило"),
            ("j,]zdktybt", "объявление"),  # a comma and a bracket are letters
            ("[jl", "ход"),
            (";.hb", "жюри"),
            ("Ghfdbkj 27", "Правило 27"),
            ("`krf", "ёлка"),
        ],
    )
    def test_keys_are_read_on_the_russian_layout(self, typed: str, meant: str) -> None:
        assert to_russian_keys(typed) == meant
        assert to_latin_keys(meant) == typed

    def test_what_no_key_gives_stays(self) -> None:
        assert to_russian_keys("27 — §") == "27 — §"


class TestSound:
    @pytest.mark.parametrize(
        ("russian", "spellings"),
        [
            ("болельщик", "bolelshchik bolel'shchik bolelschik bolelshik bolel'shhik"),
            ("апелляция", "apellyatsiya apelljacija apelliatsiia apellyaciya"),
            ("компенсирующий", "kompensiruyushchiy kompensirujushhij kompensiruiushchii kompensiruyuschij"),
            ("судья", "sudya sud'ya sudja sudia"),
            ("объявление", "obyavlenie ob'yavlenie objavlenie obiavlenie"),
            ("ход", "khod hod xod"),
            ("счёт", "schyot schet shchet"),
            ("разыгрывающий", "razygryvayuschiy razigrivayushchij"),
            ("жюри", "zhyuri zhjuri"),
            ("цена", "tsena cena czena"),
            ("район", "rayon rajon"),
        ],
    )
    def test_every_scheme_sounds_alike(self, russian: str, spellings: str) -> None:
        key = sound_of_russian(russian.replace("ё", "е"))
        assert {spelling: sound_of_latin(spelling) for spelling in spellings.split()} == dict.fromkeys(
            spellings.split(), key
        )

    @pytest.mark.parametrize(("one", "other"), [("пас", "бас"), ("ход", "год"), ("масть", "месть"), ("тур", "туз")])
    def test_different_words_sound_different(self, one: str, other: str) -> None:
        assert sound_of_russian(one) != sound_of_russian(other)


class TestTypingErrors:
    @pytest.mark.parametrize(
        ("one", "other", "errors"),
        [
            ("вера", "вера", 0),
            ("верра", "вера", 1),
            ("вра", "вера", 1),
            ("вара", "вера", 1),
            ("вреа", "вера", 1),  # neighbours swapped
            ("органицазия", "организация", 2),
            ("вера", "пас", 3),
        ],
    )
    def test_distance_counts_keys(self, one: str, other: str, errors: int) -> None:
        assert distance(one, other, 2) == distance(other, one, 2) == min(errors, 3)

    def test_short_words_are_not_guessed(self) -> None:
        assert [errors_allowed(word) for word in ("па", "пас", "вера", "перидод", "фальшреонс")] == [0, 1, 1, 1, 2]
        assert [errors_allowed(word) for word in ("bd", "cake", "psyhic", "insuficient")] == [0, 1, 1, 2]

    def test_near_words_share_a_key(self) -> None:
        assert deletions("верра", 1) & deletions("вера", 1)
        assert deletions("органицазия", 2) & deletions("организация", 2)
        assert len(deletions("абвгдежзик", 2)) == 29


REPAIRED = [
    # layout
    ("ghfdbkj", "layout", "правило"),
    ("j,]zdktybt", "layout", "объявление"),
    ("[jl", "layout", "ход"),
    ("DPZNRF", "layout", "ВЗЯТКА"),
    (",kta,", "layout", "блеф,"),
    ("кумщлу", "layout", "revoke"),
    ("вгььн", "layout", "dummy"),
    ("16f", "layout", "16а"),
    ('"cktgfz dthf"', "layout", '"слепая вера"'),
    # Latin letters
    ("bolelshchik", "translit", "болельщик"),
    ("vzyatka", "translit", "взятка"),
    ("pas", "translit", "пас"),
    # typing errors
    ("апеляция", "typo", "апелляция"),
    ("спонсорскаая", "typo", "спонсорская"),
    ("органицазия", "typo", "организация"),
    ("слепаая", "typo", "слепая"),
    ("psyhic", "typo", "psychic"),
    ("insuficient", "typo", "insufficient"),
    ("«вера» апеляция", "typo", "«вера» апелляция"),
    ("-апеляция", "typo", "-апелляция"),
    ("из-за отсутсвия", "typo", "из-за отсутствия"),
    ("компенсирующщий", "typo", "компенсирующий"),
    ("аапелляция", "typo", "апелляция"),
    ("ввера", "typo", "вера"),
    # spaces
    ("внеочереди", "typo", "вне очереди"),
    ("пасвне", "typo", "пас вне"),
    ("фальш ренонс", "typo", "фальшренонс"),
]


@pytest.mark.parametrize(("typed", "kind", "meant"), REPAIRED)
def test_what_is_repaired(rewriter: Rewriter, typed: str, kind: str, meant: str) -> None:
    rewritten = rewriter.rewrite(typed, frozenset())
    assert (rewritten.text, [repair.kind for repair in rewritten.repairs]) == (meant, [kind])
    (repair,) = rewritten.repairs
    assert typed.replace(repair.from_, repair.to) == meant


@pytest.mark.parametrize(("typed", "kind", "meant"), REPAIRED)
def test_what_is_switched_off_is_not_done(rewriter: Rewriter, typed: str, kind: str, meant: str) -> None:
    everything = frozenset({"layout", "translit", "typo"})
    assert rewriter.rewrite(typed, everything).text == typed
    assert all(repair.kind != kind for repair in rewriter.rewrite(typed, frozenset({kind})).repairs)


@pytest.mark.parametrize(
    "typed",
    [
        "",
        "пас вне очереди",
        "Зрители",
        "болельщики",  # a form that the library lacks of a word that it has
        "кибитцер",  # leads to another word
        "велосипед",  # a word, though not the library's: a near one would be another
        "что делать, если",
        "79C 16А 27В1б 12345",  # numbers are never changed
        "апеляц*",
        "law:27 in:index",
        '"слепоя вера"',  # quotes mean these letters
        "ыыыы",
        "qqqq",
        "ИЛИ НЕ OR | - ( )",
        "how does a psychic bid",
        "password decode somebody",  # English words, though not the library's, in one spelling
        "harbour penalising",  # or the other
        "hod drug store",  # all would have to be Russian in Latin letters
    ],
)
def test_what_is_left_as_typed(rewriter: Rewriter, typed: str) -> None:
    assert rewriter.rewrite(typed, frozenset()).repairs == ()
    assert rewriter.rewrite(typed, frozenset()).text == typed


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("pas v ochered", "пас в очередь"),
        ("v", "v"),
        ("s k", "s k"),
        ("27B1b,kta", "27B1b блеф"),
        ("79.5,abc", "79.5,abc"),
        ("a password v ochered", "a password v очередь"),
    ],
)
def test_what_is_a_word_beside_others(rewriter: Rewriter, typed: str, meant: str) -> None:
    assert rewriter.rewrite(typed, frozenset()).text == meant


def test_each_word_is_repaired_by_itself(rewriter: Rewriter) -> None:
    rewritten = rewriter.rewrite("gthbjl  корекции, bolelshik", frozenset())
    assert rewritten.text == "период  коррекции, болельщик"
    assert [str(repair.kind) for repair in rewritten.repairs] == ["layout", "typo", "translit"]


@pytest.mark.parametrize(
    ("typed", "meant", "is_one"),
    [("bdi", "bid", True), ("bd", "bid", True), ("cll", "call", True), ("abd", "bid", False), ("cakl", "call", True)],
)
def test_a_short_word_is_a_slip_for_few(typed: str, meant: str, is_one: bool) -> None:
    assert is_slip(typed, meant) is (is_one or len(typed) > 3)


def test_a_stem_is_found_and_never_shown(tmp_path: Path) -> None:
    write_words(tmp_path / "words", {"silence": 3, "silenced": 1}, stems=["silenc"])
    store = WordStore(tmp_path / "words")
    assert (store.has("silenc"), store.has("silence"), store.has("silent")) == (True, True, False)
    assert store.frequency("silenc") is None
    assert {word for _, _, word in store.near("silenc")} == {"silence"}
    store.close()


def test_the_commoner_of_two_near_words_is_meant(rewriter: Rewriter) -> None:
    assert rewriter.rewrite("конракт", frozenset()).text == "контракт"


def test_a_long_text_is_looked_at_in_part(rewriter: Rewriter) -> None:
    assert len(rewriter.rewrite("апеляция " * 300, frozenset()).repairs) == 16


def test_the_same_words_give_the_same_file(tmp_path: Path) -> None:
    for name, words in (("one", WORDS), ("two", dict(reversed(WORDS.items())))):
        write_words(tmp_path / name, words)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()


@pytest.mark.parametrize("typed", ["_𗀀", "𗀀𗀀𗀀𗀀", "слово\u0301\u0489", "ﬁне", "日本語の文"])
def test_letters_of_any_script_are_left_alone(rewriter: Rewriter, typed: str) -> None:
    assert rewriter.rewrite(typed, frozenset()).text == typed
