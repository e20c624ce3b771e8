"""When a strict referee may act alone (W10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assistant.game.referee import Relation, Ruling, Verdict, certain, rule_on
from tests.game.referee.evaluate import PAIRS, SETS, labelled


def is_certain(clue: str, *cards: str, spelled: bool = False) -> bool:
    return certain(rule_on(clue, cards), clue, cards, spelled=spelled)


@pytest.mark.rule("W10")
@pytest.mark.parametrize(
    ("clue", "card"),
    [
        ("storm", "STORM"),
        ("rain", "RAINBOW"),
        ("rainy", "RAINBOW"),
        ("quaking", "EARTHQUAKE"),
        ("broken", "BREAK"),
        ("rawhide", "HIDE"),
        ("theatre", "THEATER"),
        ("snowshoe", "HORSESHOE"),
        ("engine", "FIRE ENGINE"),
        ("qwrtp", "QWRTP"),
    ],
)
def test_a_word_that_plainly_breaks_a_rule_is_certain(clue: str, card: str) -> None:
    assert is_certain(clue, "CLOUD", card)


@pytest.mark.rule("W10")
@pytest.mark.parametrize(
    ("clue", "card"),
    [("weather", "STORM"), ("risen", "ROSE"), ("cnn", "STORM"), ("knight", "NIGHT")],
)
def test_only_a_breach_can_be_certain(clue: str, card: str) -> None:
    assert not is_certain(clue, "CLOUD", card, spelled=True)


@pytest.mark.rule("W6", "W10")
@pytest.mark.parametrize("clue", ["new york", "ice cream", "rain bow", "rain-bow", "rain man", ""])
def test_ruling_on_several_words_is_not_certain(clue: str) -> None:
    assert rule_on(clue, ["RAINBOW"]).verdict is Verdict.INVALID
    assert not is_certain(clue, "RAINBOW", spelled=True)


@pytest.mark.rule("W5", "W10")
@pytest.mark.parametrize(
    ("clue", "cards"), [("night", ["NIGHT"]), ("rain", ["RAIN"]), ("night", ["NIGHT WATCH"])]
)
def test_clue_that_sounds_like_a_card_is_certain_only_if_spelled(
    clue: str, cards: list[str]
) -> None:
    assert not is_certain(clue, *cards)
    assert is_certain(clue, *cards, spelled=True)


@pytest.mark.rule("W5", "W10")
def test_sound_is_certain_if_all_its_words_are_forbidden() -> None:
    assert is_certain("knight", "NIGHT", "KNIGHTS")
    assert is_certain("night", "NIGHT", "KNIGHTS")


@pytest.mark.rule("W10")
@pytest.mark.parametrize(
    ("clue", "card"), [("slug", "HORACE SLUGHORN"), ("blorps", "BLORP"), ("unpapered", "PAPER")]
)
def test_ruling_on_an_unknown_word_is_not_certain(clue: str, card: str) -> None:
    assert rule_on(clue, [card]).verdict is Verdict.INVALID
    assert not is_certain(clue, card)


@pytest.mark.rule("W10")
@pytest.mark.parametrize(("clue", "card"), [("rose", "RISE"), ("spoke", "SPEAK")])
def test_lookalike_form_is_not_certain(clue: str, card: str) -> None:
    assert rule_on(clue, [card]).verdict is Verdict.INVALID
    assert not is_certain(clue, card)


@pytest.mark.rule("W10")
@pytest.mark.parametrize("name", SETS)
def test_labelled_fair_clues_are_never_certain(name: str) -> None:
    pairs = list(labelled((PAIRS / f"{name}.txt").read_text("utf-8")))
    alone = [pair for pair in pairs if is_certain(pair.clue, pair.board_word)]
    assert [pair for pair in alone if pair.legal] == []
    assert len(alone) >= 0.9 * sum(not pair.legal for pair in pairs)


@given(st.text(), st.lists(st.text()))
def test_a_certain_ruling_on_any_text_is_invalid(clue: str, table: list[str]) -> None:
    ruling = rule_on(clue, table)
    assert not certain(ruling, clue, table) or ruling.verdict is Verdict.INVALID


def test_a_ruling_without_a_card_is_never_certain() -> None:
    other = Ruling(Verdict.INVALID, Relation.FORM, "storm")
    assert not certain(other, "storm", ["STORM"])
