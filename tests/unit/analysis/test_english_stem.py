"""English words meet in any number, voice and spelling."""

import pytest

from search_service.search.analysis.english import english_stem


@pytest.mark.parametrize(
    "words",
    [
        "honour honor honours honors",
        "behaviour behavior",
        "authorised authorized authorise",
        "unauthorised unauthorized",
        "organisation organization organizations organisations",
        "penalise penalize penalised",
        "defence defense",
        "offence offense offences",
        "cancelled canceled cancel cancelling",
        "programme program programmes",
        "judgement judgment",
        "centre center",
        "penalty penalties",
        "concession concessions",
        "bid bids bidding",
        "damage damages damaged damaging",
        "think thinks thought thinking",
        "lead leads led leading",
        "withdraw withdrew withdrawn withdrawing",
        "forget forgot forgotten",
        "mislead misled misleading",
        "deal dealt dealing",
        "hold holds held holding",
    ],
)
def test_spellings_and_forms_meet(words: str) -> None:
    assert len({english_stem(word) for word in words.split()}) == 1


@pytest.mark.parametrize(
    "words", ["four for", "pass past", "lead leader", "call bid", "hour her", "left leave", "found find"]
)
def test_different_words_stay_apart(words: str) -> None:
    one, other = words.split()
    assert english_stem(one) != english_stem(other)
