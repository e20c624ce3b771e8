"""The words on a seat's screen, in English."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from assistant.faces.render import face
from assistant.game.complaints import Complaint, Device, Fault
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
from hardware.layout import layout
from tests.language.en.tables import FOUND, GUESS_DUE, LAYING, hold
from tests.tables import NORTH, SOUTH, done, fresh, started, turn

ENDS = (
    (Result.WON, None),
    *((Result.LOST, cause) for cause in Cause),
    (Result.RED, None),
    (Result.BLUE, Cause.ASSASSIN),
)
SUDDEN_DEATH = done(fresh(bystander=1), *turn(NORTH, 3))
MUSIC = Clue("music", 3)


def over(result: Result, cause: Cause | None) -> Game:
    table = replace(fresh().table, phase=Phase.OVER, result=result, cause=cause)
    return replace(fresh(), table=table)


GAMES: Mapping[str, Game] = {
    "the first clue": fresh(),
    "one turn left": fresh(bystander=1),
    "a guess": GUESS_DUE,
    "a clue": done(fresh(), *turn(NORTH, 3)),
    "sudden death": SUDDEN_DEATH,
    "a mission": begin(replace(started(bystander=2, checkmark=5), mission="Cairo")),
    **{f"the end, {result}, {cause}": over(result, cause) for result, cause in ENDS},
}
"""Tables, as both seats see them."""

FIRST, GUESS = fresh().seen_from(NORTH), GUESS_DUE.seen_from(NORTH)
MISHEARD = Misheard("whether or not")
GLANCES: Mapping[str, Glance] = {
    "a ruling on a clue": Glance(FIRST, RuleOnClue(NORTH, MUSIC, FOUND, correction=False)),
    "whose clue": Glance(FIRST, WhoseClue(MUSIC)),
    "a challenge without a clue": Glance(FIRST, RuleOnChallenge()),
    "a challenge": Glance(GUESS, RuleOnChallenge()),
    "north's button held": Glance(FIRST, floor=NORTH),
    "south's button held": Glance(FIRST, floor=SOUTH),
    "south's button held, for south": Glance(fresh().seen_from(SOUTH), floor=SOUTH),
    "in sudden death, south's button held": Glance(SUDDEN_DEATH.seen_from(NORTH), floor=SOUTH),
    "the same for south": Glance(SUDDEN_DEATH.seen_from(SOUTH), floor=SOUTH),
    "a pause": Glance(GUESS, status=SeatStatus.PAUSED),
    "listening": Glance(GUESS, status=SeatStatus.LISTENING),
    "misheard": Glance(GUESS, notice=MISHEARD),
    "misheard, and a card asked": Glance(GUESS, Confirm(Guess(SOUTH, 0)), notice=MISHEARD),
    "a fault": Glance(GUESS, notice=Complaint(Device.MICROPHONE, Fault.BACK)),
    "cards that are read": Glance(SeatView(NORTH, LAYING, (None,) * 16)),
}
"""Faces that only one seat sees."""


def line(name: str, glance: Glance) -> str:
    """All words on a screen in one line."""
    seen = face(glance, ENGLISH)
    number = [f"{seen.turns} {' '.join(seen.labels)}"] if seen.turns is not None else []
    words = [" / ".join(seen.lines), *number, seen.clue, seen.question or ""]
    return f"{name} = {'; '.join(filter(None, words))}"


@pytest.mark.rule("D5", "D17", "M1")
def test_every_screen_shows_the_words_in_the_golden_file(update: bool) -> None:
    seen = {f"{name}, {one}": game.seen_from(one) for name, game in GAMES.items() for one in Side}
    glances = {**{name: Glance(seat) for name, seat in seen.items()}, **GLANCES}
    hold("screens", (line(name, glance) for name, glance in glances.items()), update)


def test_cards_that_were_read_are_covered_on_the_screens() -> None:
    seen = face(GLANCES["cards that are read"], ENGLISH)
    assert [cell.covered for cell in seen.cells[0]] == [True, True, True, False]


@pytest.mark.parametrize("flipped", [False, True])
@pytest.mark.parametrize("seat", list(Side))
def test_the_advice_to_unplug_is_shown_whole_on_either_page(seat: Side, flipped: bool) -> None:
    leaving = Glance(GUESS_DUE.seen_from(seat), notice=SwitchingOff(0), flipped=flipped)
    drawn = layout(face(leaving, ENGLISH))
    said = [one.line.text for one in drawn if isinstance(one, Text) and one.part is Role.QUESTION]
    assert " ".join(said) == "OFF. UNPLUG 10 S AFTER DARK"
