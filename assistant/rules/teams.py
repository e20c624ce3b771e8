"""The competitive rules: two teams, one key (C1–C11, Y1–Y3)."""

from __future__ import annotations

from typing import assert_never

from assistant.rules.cards import Identity, Team
from assistant.rules.clue import Clue
from assistant.rules.commands import (
    Choose,
    Command,
    CoverAgent,
    Decline,
    GiveClue,
    Guess,
    GuessTwo,
    MarkBystander,
    Penalise,
    ReplaceClue,
    Stop,
    UseBonus,
    WithdrawClue,
)
from assistant.rules.events import (
    AgentCovered,
    Cause,
    ClueGiven,
    ClueRejected,
    ClueWithdrawn,
    Event,
    GameLost,
    GameWon,
    Revealed,
    TeamWon,
    TurnEnded,
)
from assistant.rules.evolve import evolve
from assistant.rules.game import ALONE, Game, Phase
from assistant.rules.refusal import Reason, Refusal


def decide(game: Game, command: Command) -> tuple[Event, ...] | Refusal:
    """What follows from a command; `evolve` of the answer is the game after it."""
    if game.phase is Phase.OVER:
        return Refusal(Reason.OVER)
    match command:
        case GiveClue():
            return _give(game, command)
        case ReplaceClue(clue, penalised):
            return _cannot_change(game) or _replace(game, clue, penalised)
        case WithdrawClue():
            return _cannot_change(game) or (ClueWithdrawn(),)
        case Penalise():
            return _cannot_change(game) or (ClueRejected(), TurnEnded())
        case Guess():
            return _guess(game, command)
        case Stop():
            return _stop(game, command)
        case CoverAgent():
            return _cover(game, command)
        case GuessTwo() | Choose() | MarkBystander() | UseBonus() | Decline():
            return Refusal(Reason.NO_BONUS)
        case _:
            assert_never(command)


def _give(game: Game, command: GiveClue) -> tuple[Event, ...] | Refusal:
    if game.phase is not Phase.CLUE:
        return Refusal(Reason.NO_CLUES_NOW)
    if command.by not in game.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if game.players == ALONE and game.covers:
        return Refusal(Reason.COVER_FIRST)
    number = command.clue.number
    if not game.expert_clues and (not isinstance(number, int) or number < 1):
        return Refusal(Reason.NUMBER_TOO_LOW)
    given = ClueGiven(command.by, command.clue)
    return (given, ClueRejected(), TurnEnded()) if command.penalised else (given,)


def _replace(game: Game, clue: Clue, penalised: bool) -> tuple[Event, ...] | Refusal:
    assert game.giver is not None, "a clue that stands has a giver"
    withdrawn = ClueWithdrawn()
    given = _give(evolve(game, (withdrawn,)), GiveClue(game.giver, clue, penalised))
    return given if isinstance(given, Refusal) else (withdrawn, *given)


def _cannot_change(game: Game) -> Refusal | None:
    if game.clue is None:
        return Refusal(Reason.NO_CLUE_STANDS)
    return Refusal(Reason.GUESS_WAS_MADE) if game.guessed else None


def _guess(game: Game, command: Guess) -> tuple[Event, ...] | Refusal:
    team, position = command.by, command.position
    if game.phase is not Phase.GUESS:
        return Refusal(Reason.NO_GUESS_NOW)
    if not isinstance(team, Team) or team not in game.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    if game.covered[position] is not None:
        return Refusal(Reason.COVERED, position)
    identity = game.team_key.identities[position]
    shown = Revealed(team, position, identity)
    if identity is Identity.ASSASSIN:
        alone = game.players == ALONE
        end = GameLost(Cause.ASSASSIN) if alone else TeamWon(team.other, Cause.ASSASSIN)
        return (shown, end)
    after = evolve(game, (shown,))
    won = _finished(after)
    if won:
        return (shown, won)
    goes_on = identity.value == team.value and after.guesses_left != 0
    return (shown,) if goes_on else (shown, TurnEnded())


def _finished(game: Game) -> Event | None:
    """The end, if all agents of a team are covered, on whoever's turn (C6, C10)."""
    done = next((team for team in Team if game.left(team) == 0), None)
    if done is None:
        return None
    if game.players != ALONE:
        return TeamWon(done)
    # The one team that plays is the one that gives every clue.
    return GameWon() if done is game.giver else GameLost(Cause.RIVALS)


def _stop(game: Game, command: Stop) -> tuple[Event, ...] | Refusal:
    if game.phase is not Phase.GUESS:
        return Refusal(Reason.NO_GUESS_NOW)
    if command.by not in game.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    return (TurnEnded(),) if game.guessed else Refusal(Reason.GUESS_FIRST)


def _cover(game: Game, command: CoverAgent) -> tuple[Event, ...] | Refusal:
    """An agent of a team is covered before the next clue: for a penalty, or for nobody's turn."""
    owner, position = game.cover_of, command.position
    if owner is None:
        return Refusal(Reason.NO_COVER_NOW)
    if command.by not in game.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if game.covered[position] is not None:
        return Refusal(Reason.COVERED, position)
    if position not in game.team_key.agents(owner):
        return Refusal(Reason.NOT_THEIR_AGENT, position)
    covered = AgentCovered(owner, position)
    won = _finished(evolve(game, (covered,)))
    return (covered, won) if won else (covered,)
