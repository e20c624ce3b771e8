"""Clues that are changed, challenged, allowed or penalised, and until when (D7, D19, C8, W10)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from assistant.front.console import Console
from assistant.front.state import state
from assistant.languages.en import ENGLISH
from assistant.languages.en.understanding import UNDERSTANDING
from assistant.messages import Certainty, Doing, Heard, Status, Tick
from assistant.rules.events import ClueGiven, GameStarted
from assistant.rules.house import HouseRules, Touch
from assistant.store.journal import FILE_NAME, Journal
from assistant.store.log import Log, Saved, Unkept
from assistant.table.desk import Manners
from assistant.table.session import Session
from assistant.talk.words import Words
from tests.rules.games import CLASSIC, cards, team_key
from tests.tables import NORTH, SOUTH, WEATHER, SameAgain, asked, sentences, started

TAKEN = "Too late, the clue stands. If I misheard it, say no and the clue. South guesses."
FREE = HouseRules(free_corrections=True)
TAP = HouseRules(touch=Touch.TAP)
CONTEST = GameStarted(CLASSIC, cards(25), team_key(CLASSIC))


def session(table: GameStarted, log: Log | None = None, trusting: bool = False) -> Session:
    return Session(
        Saved(table), log or Unkept(), SameAgain(), UNDERSTANDING, Manners(trusting, Words.FULL)
    )


def agreed(house: HouseRules) -> Session:
    return session(replace(started(), house=house))


def told(table: Session, *lines: str, now: float = 0.0) -> list[str]:
    """What is said to each of these lines of a console."""
    out: list[str] = []
    clock = [now]

    def wait(seconds: float) -> float:
        clock[0] += seconds
        return clock[0]

    Console(table, ENGLISH, out.append, wait).run(lines)
    return [line.strip() for line in out]


def last(*lines: str, house: HouseRules | None = None) -> str:
    return told(agreed(house or HouseRules()), *lines)[-1]


GIVEN = "north: weather two"
CHANGES = ("north: take it back", "north: correction lunch three", ": undo")
CHANGED = ("Taken back. Either side may begin.", "Lunch, three.", "Undone. Either side may begin.")


@pytest.mark.rule("D7")
@pytest.mark.parametrize(("change", "answer"), list(zip(CHANGES, CHANGED, strict=True)))
def test_a_valid_clue_is_changed_within_ten_seconds(change: str, answer: str) -> None:
    assert last(GIVEN, "wait 9.9", change) == answer
    assert last(GIVEN, "wait 10", change) == TAKEN
    assert last(GIVEN, "wait 3600", change, house=FREE) == answer


@pytest.mark.rule("D7")
@pytest.mark.parametrize(("change", "answer"), list(zip(CHANGES, CHANGED, strict=True)))
@pytest.mark.parametrize("words", [(": storm", ": no"), ("south: score",), ("south: end turn",)])
def test_and_only_until_the_guessers_have_spoken(
    change: str, answer: str, words: tuple[str, ...]
) -> None:
    assert last(GIVEN, *words, change) == TAKEN
    assert last(GIVEN, *words, change, house=FREE) == answer


@pytest.mark.rule("D7")
@pytest.mark.parametrize("words", ["south: hm", ": score", "north: score", "south: challenge"])
def test_unknown_words_and_words_about_the_clue_do_not_accept_it(words: str) -> None:
    assert last(GIVEN, words, "north: take it back") == CHANGED[0]


@pytest.mark.rule("D7")
@pytest.mark.parametrize("change", ["take it back", "correction lunch three", "undo"])
def test_only_the_givers_side_changes_a_valid_clue(change: str) -> None:
    assert last(GIVEN, f"south: {change}") == "North gave the clue. South guesses."


@pytest.mark.rule("D7")
def test_the_ten_seconds_begin_when_the_clue_has_been_repeated() -> None:
    table = agreed(HouseRules())
    table.take(Heard(("weather two",), NORTH))
    table.take(Status(Doing.SPEAKING))
    table.take(Tick(5.0))
    table.take(Status(Doing.IDLE))
    table.take(Tick(14.9))
    assert sentences(table.take(Heard(("correction lunch three",), NORTH))) == ["Lunch, three."]
    table.take(Status(Doing.SPEAKING))
    table.take(Status(Doing.IDLE))
    # What is said after that is no repetition of the clue.
    for now in (16.0, 24.9):
        table.take(Tick(now))
        table.take(Status(Doing.SPEAKING))
        table.take(Status(Doing.IDLE))
    assert sentences(table.take(Heard(("take it back",), NORTH))) == [TAKEN]


@pytest.mark.rule("D7")
@pytest.mark.parametrize("words", [": storm", "wait 60"])
def test_a_misheard_clue_can_be_corrected_until_the_first_guess(words: str) -> None:
    no = () if words.startswith("wait") else (": no",)
    assert last(GIVEN, words, *no, "north: i said lunch three") == "Lunch, three."
    assert told(agreed(HouseRules()), GIVEN, words, *no, "north: no, lunch three", ": yes")[
        -2:
    ] == [
        "Lunch, three?",
        "Lunch, three.",
    ]
    assert (
        last(GIVEN, words, *no, "north: no")
        == "Taken back. Either side may begin. Say it again, or spell it."
    )
    # Of a voice that nobody knows, it may be talk about a card.
    hint = "The clue is weather, two. If I misheard it, say no and the clue."
    assert last(GIVEN, words, *no, ": no") == hint
    assert last(GIVEN, words, *no, "south: no") == "There is no question. South guesses."


@pytest.mark.rule("D7")
def test_a_found_card_ends_the_time_for_changes() -> None:
    script = (GIVEN, "south: brick", "[south]")
    assert last(*script, "north: no") == "There is no question. South guesses, or ends the turn."
    late = "Too late: a guess was made. South guesses, or ends the turn."
    for house in (FREE, HouseRules()):
        assert last(*script, "north: take it back", house=house) == late


@pytest.mark.rule("D7")
def test_the_changes_of_a_clue_are_told_with_it() -> None:
    table = agreed(HouseRules())
    script = (GIVEN, "north: correction lunch three", "north: i said sky one", ": clues")
    assert told(table, *script)[-1] == "The clue is sky, one, changed two times."
    assert given(table) == [{"turn": 1, "giver": "north", "word": "sky", "number": 1, "changed": 2}]


def given(table: Session) -> object:
    """The clues, as the public state has them."""
    told = state(table.view, None)
    assert isinstance(told, dict)
    return told["clues"]


@pytest.mark.rule("D7")
def test_a_clue_that_was_being_guessed_is_repeated_and_may_be_changed_after_a_power_cut() -> None:
    table = agreed(HouseRules())
    told(table, GIVEN, "wait 60")
    kept = Saved(started(), ((ClueGiven(NORTH, WEATHER),),))
    again = Session(kept, Unkept(), SameAgain(), UNDERSTANDING)
    assert again.view == table.view
    assert told(again, "wait 9", "north: take it back") == [CHANGED[0]]


# --- calling a clue invalid ----------------------------------------------------------


@pytest.mark.rule("D19")
def test_duet_asks_for_a_penalty_until_the_next_clue_and_the_guesses_stand() -> None:
    question = "Challenged. Penalty, or allow?"
    script = (GIVEN, "south: brick", "[south]", "north: challenge")
    table = agreed(HouseRules())
    assert told(table, *script, "north: take it back", ": penalty")[-3:] == [
        question,
        f"Too late: a guess was made. {question}",
        "Penalty. Eight turns left.",
    ]
    assert (
        told(table, "[south]", "south: challenge")[-1] == "Paid for, the clue stands. South's clue."
    )
    assert (table.view.found, table.view.bank.total) == (1, 7)
    table = agreed(HouseRules())
    told(table, *script[:-1], "[south]", ": challenge")
    assert asked(table) == f"Weather, two. {question}"
    assert told(table, ": penalty", ": undo", "south: lunch two", ": challenge", ": allow") == [
        "Penalty. Seven turns left.",
        "Undone. South's clue.",
        "Lunch, two.",
        "Challenged. Penalty, allow, or take it back?",
        "The clue stands. North guesses.",
    ]
    assert [one.penalised for one in table.view.clues] == [False, False]


@pytest.mark.rule("D19")
def test_a_correction_that_is_too_late_leaves_the_challenge_open() -> None:
    table, question = agreed(HouseRules()), "Challenged. Penalty, or allow?"
    script = (GIVEN, "south: brick", "[south]", "north: challenge")
    assert told(table, *script, "north: correction lunch three")[-1] == (
        f"Too late: a guess was made. {question}"
    )
    assert told(table, "south: end turn", "south: lunch two") == [question] * 2
    told(table, ": penalty", "[south]", "south: lunch two")
    assert [one.penalised for one in table.view.clues] == [True, False]


@pytest.mark.rule("D19")
def test_a_correction_in_time_leaves_the_challenge_open_for_the_clue_that_was_meant() -> None:
    table, question = agreed(HouseRules()), "Challenged. Penalty, allow, or take it back?"
    said = told(table, GIVEN, ": challenge", "north: correction lunch three", ": penalty")
    assert said[-2:] == [f"Lunch, three. {question}", "Penalty. Eight turns left."]
    (given,) = table.view.clues
    assert (given.clue.word, given.penalised) == ("lunch", True)


@pytest.mark.rule("D19")
def test_a_correction_that_would_be_asked_about_waits_for_the_challenge() -> None:
    table = agreed(HouseRules())
    assert told(table, GIVEN, ": challenge", "north: correction rain two")[-1] == (
        "Challenged. Penalty, allow, or take it back?"
    )
    assert told(table, ": allow")[-1] == "The clue stands. South guesses."


@pytest.mark.rule("D19")
@pytest.mark.rule("C8")
def test_classic_asks_for_it_until_the_turn_ends() -> None:
    table = session(CONTEST)
    script = ("north: thing two", "south: storm", "[south]", "blue: challenge", ": penalty")
    assert told(table, *script)[-2:] == [
        "Challenged. Penalty, or allow?",
        "Invalid: the turn ends. Blue's clue, or an agent to cover.",
    ]
    table = session(CONTEST)
    assert told(table, *script[:3], "[south]", ": challenge")[-1].startswith("No clue stands.")


@pytest.mark.rule("C8")
@pytest.mark.rule("W10")
@pytest.mark.parametrize("table", [started(), CONTEST], ids=["duet", "classic"])
def test_a_clue_that_was_allowed_is_kept_told_and_not_challenged_again(
    table: GameStarted, tmp_path: Path
) -> None:
    journal = Journal(tmp_path / FILE_NAME)
    journal.begin(table)
    played = session(table, journal)
    said = told(played, "north: thing two", ": challenge", ": allow", ": challenge", ": clues")
    assert said[2].startswith("The clue stands.")
    assert said[3].startswith("Allowed, the clue stands.")
    assert said[4] == "The clue is thing, two, allowed."
    giver = "north" if table.edition.teams is None else "red"
    remark = {"turn": 1, "giver": giver, "word": "thing", "number": 2, "allowed": True}
    assert given(played) == [remark]
    saved = journal.resume()
    journal.close()
    assert saved is not None
    again = Session(saved, Unkept(), SameAgain(), UNDERSTANDING)
    assert given(again) == [remark]
    assert told(again, ": challenge")[-1].startswith("Allowed, the clue stands.")


# --- who touches a card --------------------------------------------------------------


@pytest.mark.rule("D8")
def test_the_house_may_have_every_card_touched_by_a_tap() -> None:
    script = (GIVEN, "south: brick")
    for yes in (": yes", "south: yes"):
        assert last(*script, yes) == "Agent. Go on, or end the turn."
        assert last(*script, yes, house=TAP) == "South answers: tap your button. Brick?"
    assert last(*script, "[north]", house=TAP) == "South answers. Brick?"
    assert last(*script, ": yes", "[south]", house=TAP) == "Agent. Go on, or end the turn."


@pytest.mark.rule("D8")
@pytest.mark.parametrize("house", [HouseRules(), TAP])
def test_a_card_that_was_heard_without_doubt_waits_for_the_tap_too(house: HouseRules) -> None:
    table = session(replace(started(), house=house), trusting=True)
    table.take(Heard(("weather two",), NORTH))
    table.take(Heard(("brick",), SOUTH, Certainty.SURE))
    assert (table.view.found, asked(table)) == ((0, "Brick?") if house is TAP else (1, None))


@pytest.mark.rule("D8")
@pytest.mark.rule("D17")
def test_in_sudden_death_the_tap_tells_whose_guess_it_is() -> None:
    table = session(replace(started(bystander=1), house=TAP))
    told(table, GIVEN, "south: brick", "[south]", "[south]")
    assert told(table, ": candle", "south: yes", "[south]") == [
        "Candle? Whose guess? Tap your button.",
        "Candle? Whose guess? Tap your button.",
        "Agent. Both sides may guess.",
    ]
