"""Every city on the map and every mission in the log is played: its bank, a win, a loss."""

from dataclasses import replace

import pytest

from assistant.game.rules import missions
from assistant.game.rules.bank import Bank
from assistant.game.rules.cards import Side
from assistant.game.rules.commands import GiveClue, Guess, Stop
from assistant.game.rules.events import Cause
from assistant.game.rules.game import Game, begin
from assistant.game.rules.missions import Mission
from assistant.game.rules.phase import Phase, Result
from tests.game.rules.games import FOR_NOBODY, NORTHS, POTTER, SOUTHS, WINNING
from tests.tables import DUET, NORTH, SOUTH, WEATHER, done, started, turn

EDITIONS = {edition.name: edition for edition in (DUET, POTTER)}
PLAYED = [
    (edition, mission)
    for edition in EDITIONS
    if (log := missions.load(edition))
    for mission in log.missions
]
EACH = pytest.mark.parametrize(
    ("edition", "mission"), PLAYED, ids=[f"{edition}-{one.name}" for edition, one in PLAYED]
)
EXPERT = pytest.mark.parametrize("expert", [False, True], ids=["printed", "expert"])


def laid(edition: str, mission: Mission, expert: bool = False) -> Game:
    """A mission before its first clue."""
    bank = missions.bank(mission, expert)
    return begin(replace(started(), edition=EDITIONS[edition], bank=bank, mission=mission.name))


def by_turns(game: Game, norths: tuple[int, ...], souths: tuple[int, ...]) -> Game:
    """Alternate clues with one guess each until no turns are left."""
    for one, other in zip(norths, souths, strict=True):
        for giver, position in ((NORTH, one), (SOUTH, other)):
            if game.table.phase is Phase.CLUE:
                game = done(game, GiveClue(giver, WEATHER), Guess(giver.other, position))
            if game.table.phase is Phase.GUESS:
                game = done(game, Stop(giver.other))
    return game


@pytest.mark.rule("M1", "M6")
@EACH
def test_the_bank_holds_the_turns_and_as_many_mistakes(edition: str, mission: Mission) -> None:
    game = laid(edition, mission)
    table, bank = game.table, Bank(mission.mistakes, mission.turns - mission.mistakes)
    assert table.bank == table.start == bank
    assert table.bank.total == mission.turns <= EDITIONS[edition].most_tokens


@pytest.mark.rule("V3")
@EACH
def test_experts_have_one_token_fewer(edition: str, mission: Mission) -> None:
    assert laid(edition, mission, expert=True).table.bank.total == mission.turns - 1


@pytest.mark.rule("M1")
@EACH
@EXPERT
def test_every_mission_can_be_won(edition: str, mission: Mission, expert: bool) -> None:
    """Each side finds everything in one turn; the tokens left depend only on the bank."""
    game = laid(edition, mission, expert)
    tokens = game.table.bank.total
    game = done(game, *turn(NORTH, *WINNING[NORTH], stop=False), *turn(SOUTH, *SOUTHS, stop=False))
    assert (game.table.result, game.table.bank.total) == (Result.WON, tokens - 2)
    standard = not game.table.start.checkmark and tokens == EDITIONS[edition].tokens
    assert (game.table.score is not None) is standard


@pytest.mark.rule("M4")
@EACH
@EXPERT
def test_every_mission_comes_to_sudden_death_and_is_won_there(
    edition: str, mission: Mission, expert: bool
) -> None:
    """One agent per turn is deliberately too slow; the rest are found without a clue."""
    game = by_turns(laid(edition, mission, expert), NORTHS, SOUTHS)
    assert (game.table.phase, game.table.bank.total) == (Phase.SUDDEN_DEATH, 0)
    assert sum(game.table.taken.values()) == game.table.start.total
    for giver in Side:
        cards = [at for at in WINNING[giver] if game.table.covered[at] is None]
        game = done(game, *(Guess(giver.other, at) for at in cards))
    assert game.table.result is Result.WON


@pytest.mark.rule("M3", "M4", "M5")
@EACH
@EXPERT
def test_every_mission_can_be_lost_by_mistakes_alone(
    edition: str, mission: Mission, expert: bool
) -> None:
    """The allowed mistakes cost one token each, and further ones two.

    If one token is left over, the next mistake loses at once; otherwise the bank is just empty.
    """
    game = laid(edition, mission, expert)
    extra, odd = divmod(game.table.start.checkmark, 2)
    game = by_turns(game, FOR_NOBODY, FOR_NOBODY)
    assert game.table.bank == Bank(0, odd)
    met = sum(map(len, game.table.marked))
    if odd:
        assert (game.table.result, game.table.cause) == (Result.LOST, Cause.TIME)
        assert met == game.table.start.bystander + extra + 1
    else:
        assert game.table.phase is Phase.SUDDEN_DEATH
        assert met == game.table.start.bystander + extra
        game = done(game, Guess(SOUTH, next(at for at in FOR_NOBODY if not game.table.marked[at])))
        assert (game.table.result, game.table.cause) == (Result.LOST, Cause.BYSTANDER)
    assert game.table.spent == game.table.start.total - odd


@EACH
def test_every_mission_can_be_lost_to_the_assassin(edition: str, mission: Mission) -> None:
    game = done(laid(edition, mission), *turn(NORTH, 3), *turn(SOUTH, 15, stop=False))
    assert game.table.cause is Cause.ASSASSIN
