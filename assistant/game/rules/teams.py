"""The competitive rules: two teams, one key (C1–C11, Y1–Y3)."""

from assistant.game.rules import events as happened
from assistant.game.rules.cards import Identity, Team
from assistant.game.rules.commands import CoverAgent, GiveClue, Guess, Move, Stop
from assistant.game.rules.evolve import evolve
from assistant.game.rules.game import Game
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason, Refusal
from assistant.game.rules.view import PublicView


def decide(game: Game, command: Move) -> tuple[happened.Event, ...] | Refusal:
    """The events of a command, or the reason why it is refused."""
    match command:
        case GiveClue():
            return _give(game.table, command)
        case Guess():
            return _guess(game, command)
        case Stop():
            return _stop(game.table, command)
        case CoverAgent():
            return _cover(game, command)
        case _:
            return Refusal(Reason.NO_BONUS)


def penalty() -> tuple[happened.Event, ...]:
    """The events of an invalid clue: the turn ends, and the other team may cover an agent (C8)."""
    return (happened.ClueRejected(), happened.TurnEnded())


def _give(table: PublicView, command: GiveClue) -> tuple[happened.Event, ...] | Refusal:
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
        alone = table.players == happened.ALONE
        end = (
            happened.GameLost(happened.Cause.ASSASSIN)
            if alone
            else happened.TeamWon(team.other, happened.Cause.ASSASSIN)
        )
        return (shown, end)
    after = evolve(table, (shown,))
    won = _finished(after)
    if won:
        return (shown, won)
    goes_on = identity.value == team.value and after.guesses_left != 0
    return (shown,) if goes_on else (shown, happened.TurnEnded())


def _finished(table: PublicView) -> happened.Event | None:
    """The end of the game if all agents of a team are covered, on either team's turn (C6, C10)."""
    done = next((team for team, left in table.left.items() if not left), None)
    if done is None:
        return None
    if table.players != happened.ALONE:
        return happened.TeamWon(done)
    # The only team that plays gives every clue.
    return happened.GameWon() if done is table.giver else happened.GameLost(happened.Cause.RIVALS)


def _stop(table: PublicView, command: Stop) -> tuple[happened.Event, ...] | Refusal:
    if table.phase is not Phase.GUESS:
        return Refusal(Reason.NO_GUESS_NOW)
    if command.by not in table.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    return (happened.TurnEnded(),) if table.guessed else Refusal(Reason.GUESS_FIRST)


def _cover(game: Game, command: CoverAgent) -> tuple[happened.Event, ...] | Refusal:
    """Cover an agent before the next clue: for a penalty, or for the absent team's turn."""
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
    won = _finished(evolve(table, (covered,)))
    return (covered, won) if won else (covered,)
