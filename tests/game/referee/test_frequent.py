"""The referee's accuracy on our own labelled pairs and on words that people really use."""

import random
from functools import cache
from pathlib import Path

import pytest

from assistant.game.decks import load
from assistant.game.referee import Verdict, certain, rule_on
from tests.game.referee.evaluate import PAIRS, SETS, Pair, labelled, referee, right, score

FREQUENT = Path(__file__).with_name("frequent.txt")
DECK = [card.word for card in load("everyday").cards]


def test_few_frequent_words_are_forbidden_or_uncertain() -> None:
    """The players must decide at most 4 % of the rulings on frequent words."""
    lines = FREQUENT.read_text("utf-8").splitlines()
    clues = [line for line in lines if not line.startswith("#")]
    dice = random.Random(1)
    verdicts = [rule_on(clue, dice.sample(DECK, 25)).verdict for clue in clues]
    assert verdicts.count(Verdict.UNCERTAIN) <= len(clues) * 0.04
    assert verdicts.count(Verdict.INVALID) <= len(clues) * 0.04


LEAST = {"short": 0.95}
"""F1 of a set that depends more on the players: only they know the forms in no word list."""


@cache
def pairs_of(name: str) -> list[Pair]:
    """One of our own sets of labelled pairs."""
    return list(labelled((PAIRS / f"{name}.txt").read_text("utf-8")))


@pytest.mark.rule("W1", "W2", "W3", "W4")
@pytest.mark.parametrize("name", SETS)
def test_the_referee_agrees_with_most_of_our_labelled_pairs(name: str) -> None:
    pairs = pairs_of(name)
    verdicts = [referee(pair.clue, pair.board_word) for pair in pairs]
    _, _, f1, specificity = score(pairs, verdicts)
    assert (f1 >= LEAST.get(name, 0.97), specificity >= 0.975) == (True, True)
    hits: dict[str, list[bool]] = {}
    for pair, verdict in zip(pairs, verdicts, strict=True):
        hits.setdefault(pair.family, []).append(right(pair, verdict))
    assert {family: one for family, one in hits.items() if sum(one) < 0.9 * len(one)} == {}


@pytest.mark.rule("W10")
@pytest.mark.parametrize("name", SETS)
def test_most_forbidden_clues_and_no_fair_one_are_certainly_invalid(name: str) -> None:
    alone = [
        pair
        for pair in pairs_of(name)
        if certain(rule_on(pair.clue, [pair.board_word]), pair.clue, [pair.board_word])
    ]
    assert [pair for pair in alone if pair.legal] == []
    assert len(alone) >= 0.9 * sum(not pair.legal for pair in pairs_of(name))
