"""The timer, the bonuses and the house rules as a table hears of them (C9, H8, H9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.languages.en.understanding import UNDERSTANDING
from assistant.rules.bonus import Bonus
from assistant.rules.events import ClueGiven, GameStarted
from assistant.rules.house import HouseRules
from assistant.store.log import Saved, Unkept
from assistant.table.desk import Manners
from assistant.table.session import Session
from assistant.talk.words import Words
from tests.rules.games import POTTER
from tests.table.test_changing_clues import told
from tests.tables import SameAgain, sentences, started


def session(table: GameStarted) -> Session:
    return Session(Saved(table), Unkept(), SameAgain(), UNDERSTANDING, Manners(words=Words.FULL))


@pytest.mark.rule("C9")
def test_a_pause_stops_the_timer_and_an_undo_ends_it() -> None:
    def hurried() -> Session:
        table = session(replace(started(), house=HouseRules(timer=60)))
        assert told(table, "north: weather two", ": timer")[-1] == "One minute. South guesses."
        return table

    up = "Time is up. South guesses."
    assert told(hurried(), "wait 59", "wait 1") == [up]
    table = hurried()
    paused = ("wait 50", ": pause", "wait 3600", ": resume", "wait 9.9", ": whose turn", "wait 0.1")
    assert told(table, *paused)[-2:] == ["South guesses.", up]
    assert told(table, ": pause", ": resume", "wait 3600")[-1] == "South guesses."
    for undone in ((": undo",), (": storm", ": undo"), (": pause", ": resume", ": undo")):
        assert up not in told(hurried(), *undone, "wait 60", "wait 60")


@pytest.mark.rule("H8")
@pytest.mark.parametrize(
    ("house", "clue", "answer"),
    [
        (HouseRules(), "guinea pig two", "Guinea pig, two. Two words: use the London bonus?"),
        (HouseRules(compounds=True), "guinea pig two", "Guinea pig, two."),
        (
            HouseRules(acronyms=True),
            "guinea pig two",
            "Guinea pig, two. Two words: use the London bonus?",
        ),
    ],
)
def test_londons_bonus_is_offered_only_where_the_house_does_not_allow_the_clue(
    house: HouseRules, clue: str, answer: str
) -> None:
    laid = replace(started(), edition=POTTER, bonuses={Bonus.LONDON: 3}, house=house)
    assert told(session(laid), f"north: {clue}") == [answer]


@pytest.mark.rule("H9")
def test_in_sudden_death_the_other_player_chooses_between_two_cards() -> None:
    laid = replace(started(bystander=1), edition=POTTER, bonuses={Bonus.HOGWARTS: 2})
    table = session(laid)
    told(table, "north: weather two", "south: storm", "[south]", "[south]")
    assert told(table, ": candle and drum") == [
        "Whose card? Tap your button first. Both sides may guess."
    ]
    script = ("[south]", ": candle and queen", "[north]", "[south]", "south: candle")
    assert told(table, *script)[1:] == [
        "Candle and queen, with the Hogwarts bonus?",
        "South answers. Candle and queen, with the Hogwarts bonus?",
        "Hogwarts bonus used. North chooses: candle, or queen?",
        "North chooses: candle, or queen?",
    ]
    assert told(table, "north: candle", "[north]")[-1] == "Order member. Both sides may guess."
    # The floor is for one guess, and the other side may be the next.
    assert told(table, ": engine")[-1] == "Engine? Whose guess? Tap your button."


@pytest.mark.parametrize("clue", [(), ("north: weather two", "wait 60")])
def test_the_greeting_of_a_resumed_game_can_be_repeated(clue: tuple[str, ...]) -> None:
    table = session(started())
    told(table, *clue)
    again = Session(
        Saved(started(), tuple((event,) for event in given(table))),
        Unkept(),
        SameAgain(),
        UNDERSTANDING,
    )
    greeting = sentences(again.greet())
    assert told(again, ": repeat") == greeting


def given(table: Session) -> list[ClueGiven]:
    return [ClueGiven(one.giver, one.clue) for one in table.view.clues]
