"""The words on a seat's screen, in English."""

from dataclasses import replace

import pytest

from assistant.faces.render import face
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Face
from assistant.game.rules.cards import Side
from assistant.game.rules.clue import Clue
from assistant.game.rules.commands import Guess
from assistant.game.rules.events import Cause
from assistant.game.rules.game import Game, begin
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.view import SeatView
from assistant.language.en import ENGLISH
from assistant.language.glance import Glance, Misheard, SeatStatus, SwitchingOff
from assistant.language.questions import Confirm, RuleOnChallenge, RuleOnClue, WhoseClue
from hardware.elements import Role, Text
from hardware.layout import SIZE, SQUARE, layout
from tests.language.en.tables import FOUND, GUESS_DUE, LAYING
from tests.tables import NORTH, SOUTH, done, fresh, started, turn


def shown(game: Game, seat: Side = NORTH) -> Face:
    return face(Glance(game.seen_from(seat)), ENGLISH)


@pytest.mark.parametrize(
    ("result", "cause", "lines"),
    [
        (Result.WON, None, ("WON", "SCORE 27")),
        (Result.LOST, Cause.ASSASSIN, ("LOST", "ASSASSIN")),
        (Result.LOST, Cause.BYSTANDER, ("LOST", "BYSTANDER")),
        (Result.LOST, Cause.TIME, ("LOST", "NO TOKENS")),
        (Result.LOST, Cause.RIVALS, ("LOST", "RIVALS", "DONE")),
        (Result.RED, None, ("RED", "WINS")),
        (Result.BLUE, Cause.ASSASSIN, ("BLUE", "WINS")),
    ],
)
def test_every_end_is_on_the_screens(
    result: Result, cause: Cause | None, lines: tuple[str, ...]
) -> None:
    table = replace(fresh().table, phase=Phase.OVER, result=result, cause=cause)
    seen = shown(replace(fresh(), table=table))
    assert seen.lines == lines
    assert seen.turns is None
    assert seen.labels == ()


@pytest.mark.parametrize(
    ("game", "north", "south"),
    [
        (fresh(), ("FIRST", "CLUE?"), ("FIRST", "CLUE?")),
        (GUESS_DUE, ("SOUTH", "GUESSES"), ("YOU", "GUESS")),
        (done(fresh(), *turn(NORTH, 3)), ("SOUTH", "GIVES CLUE"), ("YOUR CLUE",)),
        (
            done(fresh(bystander=1), *turn(NORTH, 3)),
            ("SUDDEN", "DEATH", "BOTH", "GUESS"),
            ("SUDDEN", "DEATH", "BOTH", "GUESS"),
        ),
    ],
)
def test_each_seat_is_told_what_it_is_to_do(
    game: Game, north: tuple[str, ...], south: tuple[str, ...]
) -> None:
    assert (shown(game, NORTH).lines, shown(game, SOUTH).lines) == (north, south)


def test_the_clue_is_shown_to_both_while_it_is_guessed_or_asked_about() -> None:
    assert [shown(GUESS_DUE, seat).clue for seat in (NORTH, SOUTH)] == ["WEATHER 2"] * 2
    assert shown(fresh()).clue == ""
    given = Clue("music", 3)
    for asked, clue in (
        (RuleOnClue(NORTH, given, FOUND, correction=False), "MUSIC 3"),
        (WhoseClue(given), "MUSIC 3"),
        (RuleOnChallenge(), ""),
    ):
        assert face(Glance(fresh().seen_from(NORTH), asked), ENGLISH).clue == clue
    challenged = Glance(GUESS_DUE.seen_from(NORTH), RuleOnChallenge())
    assert face(challenged, ENGLISH).clue == "WEATHER 2"


@pytest.mark.rule("D5")
def test_the_side_that_holds_its_button_is_asked_for_the_first_clue() -> None:
    for floor, north, south in (
        (None, ("FIRST", "CLUE?"), ("FIRST", "CLUE?")),
        (NORTH, ("YOUR CLUE",), ("NORTH", "GIVES CLUE")),
        (SOUTH, ("SOUTH", "GIVES CLUE"), ("YOUR CLUE",)),
    ):
        seen = [face(Glance(fresh().seen_from(one), floor=floor), ENGLISH) for one in Side]
        assert [one.lines for one in seen] == [north, south]


@pytest.mark.rule("D17")
def test_in_sudden_death_the_floor_is_shown_too() -> None:
    game = done(fresh(bystander=1), *turn(NORTH, 3))
    seen = [face(Glance(game.seen_from(one), floor=SOUTH), ENGLISH).lines for one in Side]
    assert seen == [("SUDDEN", "DEATH", "SOUTH", "GUESSES"), ("SUDDEN", "DEATH", "YOU", "GUESS")]


@pytest.mark.rule("M1")
def test_the_large_number_has_a_caption() -> None:
    assert (shown(fresh()).turns, shown(fresh()).labels) == (9, ("TURNS", "LEFT"))
    assert shown(fresh(bystander=1)).labels == ("TURN", "LEFT")
    mission = begin(replace(started(bystander=2, checkmark=5), mission="Cairo"))
    assert (shown(mission).turns, shown(mission).labels) == (7, ("TURNS", "2 MISS"))


def test_while_cards_are_read_the_screens_count_them() -> None:
    seen = face(Glance(SeatView(NORTH, LAYING, (None,) * 16)), ENGLISH)
    assert seen.lines == ("READ YOUR", "CARDS", "3 OF 16")
    assert [cell.covered for cell in seen.cells[0]] == [True, True, True, False]


def test_the_status_comes_first() -> None:
    seat = GUESS_DUE.seen_from(NORTH)
    for status, word in ((SeatStatus.PAUSED, "PAUSED"), (SeatStatus.LISTENING, "LISTENING")):
        lines = face(Glance(seat, status=status), ENGLISH).lines
        assert lines == (word, "SOUTH", "GUESSES")


def test_what_was_misheard_or_failed_is_shown_until_something_is_asked() -> None:
    seat = GUESS_DUE.seen_from(NORTH)
    misheard = Misheard("whether or not")
    assert face(Glance(seat, notice=misheard), ENGLISH).question == "HEARD: WHETHER OR NOT"
    failed = Complaint(Device.MICROPHONE, Fault.BACK)
    noticed = face(Glance(seat, notice=failed), ENGLISH).question
    assert noticed
    assert noticed.isupper()
    asked = Glance(seat, Confirm(Guess(SOUTH, 0)), notice=misheard)
    assert face(asked, ENGLISH).question == "STORM?"
    assert face(Glance(seat), ENGLISH).question is None


@pytest.mark.parametrize("size", [SIZE, SQUARE])
@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("seat", list(Side))
def test_when_to_unplug_is_shown_whole_on_either_page(
    seat: Side, flipped: bool, size: tuple[int, int]
) -> None:
    leaving = Glance(GUESS_DUE.seen_from(seat), notice=SwitchingOff(0), flipped=flipped)
    drawn = layout(face(leaving, ENGLISH), size)
    said = [one.line.text for one in drawn if isinstance(one, Text) and one.part is Role.QUESTION]
    assert " ".join(said) == "OFF. UNPLUG 10 S AFTER DARK"
