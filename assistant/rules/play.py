"""The one door to the rules of every edition."""

from __future__ import annotations

from assistant.rules import duet, teams
from assistant.rules.commands import Command
from assistant.rules.events import Event
from assistant.rules.game import Game
from assistant.rules.refusal import Refusal


def decide(game: Game, command: Command) -> tuple[Event, ...] | Refusal:
    """What follows from a command: events, or why nothing does."""
    if game.table.has_teams:
        return teams.decide(game, command)
    return duet.decide(game, command)
