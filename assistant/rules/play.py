"""The one door to the rules of every edition."""

from __future__ import annotations

from assistant.rules import duet, teams
from assistant.rules.commands import Command, TakeHint
from assistant.rules.events import Event, HintTaken
from assistant.rules.game import Game
from assistant.rules.phase import Phase
from assistant.rules.refusal import Reason, Refusal
from assistant.rules.view import PublicView


def decide(game: Game, command: Command) -> tuple[Event, ...] | Refusal:
    """What follows from a command: events, or why nothing does."""
    if isinstance(command, TakeHint):
        return _hint(game.table, command)
    if game.table.has_teams:
        return teams.decide(game, command)
    return duet.decide(game, command)


def _hint(table: PublicView, command: TakeHint) -> tuple[Event, ...] | Refusal:
    """What the hint says is no event: it is for the one screen alone (D20)."""
    if table.phase is Phase.OVER:
        return Refusal(Reason.OVER)
    return (HintTaken(command.by),) if table.house.hints else Refusal(Reason.NO_HINTS)
