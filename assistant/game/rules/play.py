"""The common entry point to the rules of every edition."""

from typing import assert_never, get_args

from assistant.game.rules import commands, duet, teams
from assistant.game.rules.events import ClueAllowed, ClueWithdrawn, Event, HintTaken
from assistant.game.rules.game import Decisions, Game
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason, Refusal


def decide(game: Game, command: commands.Command) -> tuple[Event, ...] | Refusal:
    """A command's events, or a refusal; `evolve` makes the next table."""
    table, kind = game.table, type(command)
    if table.phase is Phase.OVER:
        return Refusal(Reason.OVER)
    if table.offer and kind not in ANYTIME:
        return Refusal(Reason.ANSWER_FIRST)
    return (OF_TEAMS if table.has_teams else TOGETHER)[kind](game, command)


def _take_hint(game: Game, command: commands.TakeHint) -> tuple[Event, ...] | Refusal:
    # The event does not contain the hint itself, because only one screen shows it (D20).
    return (HintTaken(command.by),) if game.table.house.hints else Refusal(Reason.NO_HINTS)


def _correct(game: Game, command: commands.Correction) -> tuple[Event, ...] | Refusal:
    """Change, withdraw, penalise or allow the last clue (D7, D19, C8)."""
    table = game.table
    changes = isinstance(command, commands.ReplaceClue | commands.WithdrawClue)
    why = table.cannot_change if changes else table.cannot_challenge
    if why:
        return Refusal(why)
    match command:
        case commands.Penalise():
            return teams.penalty() if table.has_teams else duet.penalty(table)
        case commands.AllowClue():
            return (ClueAllowed(),)
        case commands.WithdrawClue():
            return (ClueWithdrawn(),)
        case commands.ReplaceClue(clue, penalised, two_words, allowed):
            assert table.giver is not None, "a clue that stands has a giver"
            withdrawn = ClueWithdrawn()
            anew = commands.GiveClue(table.giver, clue, penalised, two_words, allowed)
            given = decide(game.after((withdrawn,)), anew)
            return given if isinstance(given, Refusal) else (withdrawn, *given)
        case _:
            assert_never(command)


ANYTIME = (commands.UseBonus, commands.Decline, commands.TakeHint)
"""Commands that are allowed while a bonus is on offer (H11)."""

ALWAYS: Decisions = {
    commands.TakeHint: _take_hint,
    **dict.fromkeys(get_args(commands.Correction), _correct),
}
TOGETHER: Decisions = {**ALWAYS, **duet.DECIDE}
OF_TEAMS: Decisions = {**ALWAYS, **teams.DECIDE}
"""All commands in co-operative games, and all in team games."""
