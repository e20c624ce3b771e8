"""The table as text and back."""

from __future__ import annotations

from random import Random

import pytest

from assistant.rules import edition as editions
from assistant.rules import key as keys
from assistant.rules.cards import Card, Identity, Side
from assistant.rules.clue import Clue
from assistant.rules.events import (
    AgentFound,
    AssassinMet,
    BystanderMet,
    Cause,
    ClueGiven,
    ClueWithdrawn,
    Event,
    GameLost,
    GameWon,
    PenaltyPaid,
    SideFinished,
    SuddenDeathBegan,
    TokenTaken,
    TurnEnded,
)
from assistant.rules.notation import (
    NotationError,
    read_card,
    read_cards,
    read_event,
    read_key,
    write_card,
    write_event,
    write_key,
)
from tests.tables import DUET, KEY, WORDS

WORDS_TEXT = "\n".join(WORDS)


@pytest.mark.rule("D1")
def test_words_are_read_row_by_row() -> None:
    cards = read_cards(f"# our table\n\n{WORDS_TEXT}\n", DUET)
    assert [card.word for card in cards] == WORDS


@pytest.mark.rule("H2")
@pytest.mark.rule("H3")
def test_a_card_may_have_several_words_or_a_picture() -> None:
    assert read_card("POLYJUICE  POTION") == Card("POLYJUICE POTION")
    assert read_card("@azkaban.png") == Card("azkaban.png", picture=True)
    for text in ("POLYJUICE POTION", "@ azkaban.png"):
        assert write_card(read_card(text)) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("storm\nStorm", "line 2: Storm is already in line 1"),
        ("storm\n\n!!\n", "line 3: “!!” is no card: it needs a letter or a digit"),
        ("storm", "line 1: 1 cards, but Codenames Duet needs 25"),
        ("", "0 cards, but Codenames Duet needs 25"),
        (f"{WORDS_TEXT}\nextra\nmore", "line 26: 27 cards, but Codenames Duet needs 25"),
        ("sto\x00rm", "line 1: a card with characters that cannot be printed"),
    ],
)
def test_words_that_do_not_fit_are_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_cards(text, DUET)
    assert str(refused.value) == message


def test_a_key_is_read_and_written() -> None:
    key = read_key(KEY, DUET)
    assert key.pairs[13] == (Identity.AGENT, Identity.ASSASSIN)
    assert write_key(key, DUET.columns) == KEY
    for seed in range(10):
        dealt = keys.deal(DUET, Random(seed))
        assert read_key(write_key(dealt, DUET.columns), DUET) == dealt


@pytest.mark.rule("D2")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AA AA", "line 1: 2 cards in a row of 5"),
        ("AA AA AA A. Q.", "line 1: “Q.” is not two of A, X and ."),
        ("AA AA AA A. A", "line 1: “A” is not two of A, X and ."),
        (".. .. .. .. ..", "line 1: 1 rows, but Codenames Duet needs 5"),
        (
            KEY.replace("XX", ".."),
            "line 5: 8 cards are bystander",
        ),
    ],
)
def test_keys_that_do_not_fit_are_refused_with_line_and_reason(text: str, message: str) -> None:
    with pytest.raises(NotationError) as refused:
        read_key(text, DUET)
    assert str(refused.value).startswith(message)


def test_any_counts_are_accepted_when_asked_for_but_not_no_agent_at_all() -> None:
    odd = KEY.replace("XX", "..")
    assert read_key(odd, DUET, any_counts=True).pairs[15] == (Identity.BYSTANDER,) * 2
    with pytest.raises(NotationError, match="without an agent"):
        read_key(".. .. .. .. ..\n" * 5, DUET, any_counts=True)


@pytest.mark.parametrize(
    "event",
    [
        ClueGiven(Side.NORTH, Clue("new york", 2)),
        ClueWithdrawn(),
        PenaltyPaid(),
        AgentFound(Side.SOUTH, 3),
        BystanderMet(Side.NORTH, 24, 2),
        AssassinMet(Side.SOUTH, 0),
        TokenTaken(Side.SOUTH),
        SideFinished(Side.NORTH),
        TurnEnded(),
        SuddenDeathBegan(),
        GameWon(),
        GameLost(Cause.TIME),
    ],
)
def test_every_event_is_a_line(event: Event) -> None:
    line = write_event(event)
    assert "\n" not in line
    assert read_event(line) == event


@pytest.mark.parametrize("line", ["", "clue", "clue north weather many", "agent west 3", "dance"])
def test_a_line_that_is_no_event_is_refused(line: str) -> None:
    with pytest.raises(NotationError, match="is no event"):
        read_event(line)


def test_editions_are_found_by_name() -> None:
    assert "duet" in editions.names()
    with pytest.raises(KeyError):
        editions.load("chess")
