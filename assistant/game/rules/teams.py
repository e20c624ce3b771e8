"""The competitive rules: two teams, one key (C1–C11, Y1–Y3)."""

from typing import get_args

from assistant.game.rules import events as happened
from assistant.game.rules.cards import OF_TEAM, Identity, Team
from assistant.game.rules.commands import BonusCommand, CoverAgent, GiveClue, Guess, Stop
from assistant.game.rules.game import Decisions, Game
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason, Refusal
from assistant.game.rules.view import PublicView


def penalty() -> tuple[happened.Event, ...]:
    """The events of an invalid clue: the turn ends, and the other team may cover an agent (C8)."""
    return (happened.ClueRejected(), happened.TurnEnded())


def _give(game: Game, command: GiveClue) -> tuple[happened.Event, ...] | Refusal:
    table = game.table
    if table.phase is not Phase.CLUE:
        return Refusal(Reason.NO_CLUES_NOW)
    if command.by not in table.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if table.players == happened.ALONE and table.covers:
        return Refusal(Reason.COVER_FIRST)
    number = command.clue.number
    if not table.expert_clues and (not isinstance(number, int) or number < 1):
        return Refusal(Reason.NUMBER_TOO_LOW)
    given = happened.ClueGiven(command.by, command.clue, command.allowed)
    return (given, *penalty()) if command.penalised else (given,)


def _guess(game: Game, command: Guess) -> tuple[happened.Event, ...] | Refusal:
    table, team, position = game.table, command.by, command.position
    if table.phase is not Phase.GUESS:
        return Refusal(Reason.NO_GUESS_NOW)
    if not isinstance(team, Team) or team not in table.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    if table.covered[position] is not None:
        return Refusal(Reason.COVERED, position)
    identity = game.team_key.identities[position]
    shown = happened.Revealed(team, position, identity)
    if identity is Identity.ASSASSIN:
        return (shown, _assassin(table, team))
    won = _finished(game, identity, position)
    if won:
        return (shown, won)
    goes_on = identity is OF_TEAM[team] and table.guesses_left != 1
    return (shown,) if goes_on else (shown, happened.TurnEnded())


def _assassin(table: PublicView, team: Team) -> happened.Event:
    """The end of the game when a team touches the assassin (C5, C10)."""
    if table.players == happened.ALONE:
        return happened.GameLost(happened.Cause.ASSASSIN)
    return happened.TeamWon(team.other, happened.Cause.ASSASSIN)


def _finished(game: Game, agent: Identity, last: int) -> happened.Event | None:
    """The end of the game when a team's last agent is covered, in any turn (C6, C10).

    Only the team whose card is being covered can have just found its last agent.
    """
    done = next((team for team, identity in OF_TEAM.items() if identity is agent), None)
    if done is None or not game.table.is_last(last, game.team_key.agents(done)):
        return None
    if game.table.players != happened.ALONE:
        return happened.TeamWon(done)
    # The team that plays alone gives every clue, so the giver is that team.
    is_ours = done is game.table.giver
    return happened.GameWon() if is_ours else happened.GameLost(happened.Cause.RIVALS)


def _stop(game: Game, command: Stop) -> tuple[happened.Event, ...] | Refusal:
    table = game.table
    if table.phase is not Phase.GUESS:
        return Refusal(Reason.NO_GUESS_NOW)
    if command.by not in table.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    return (happened.TurnEnded(),) if table.guessed else Refusal(Reason.GUESS_FIRST)


def _cover(game: Game, command: CoverAgent) -> tuple[happened.Event, ...] | Refusal:
    """Cover an agent before the next clue: for a penalty, or in the absent team's turn."""
    table, position, owner = game.table, command.position, game.table.cover_of
    if owner is None:
        return Refusal(Reason.NO_COVER_NOW)
    if command.by not in table.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if table.covered[position] is not None:
        return Refusal(Reason.COVERED, position)
    if position not in game.team_key.agents(owner):
        return Refusal(Reason.NOT_THEIR_AGENT, position)
    covered = happened.AgentCovered(owner, position)
    won = _finished(game, OF_TEAM[owner], position)
    return (covered, won) if won else (covered,)


def _no_bonus(game: Game, command: BonusCommand) -> Refusal:
    return Refusal(Reason.NO_BONUS)


DECIDE: Decisions = {
    GiveClue: _give,
    Guess: _guess,
    Stop: _stop,
    CoverAgent: _cover,
    **dict.fromkeys(get_args(BonusCommand), _no_bonus),
}
"""Every move."""
