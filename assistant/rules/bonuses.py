"""What the bonuses of a log do, as far as they need no guess (H10, H11)."""

from __future__ import annotations

from assistant.rules.bonus import Bonus
from assistant.rules.cards import Identity
from assistant.rules.commands import MarkBystander
from assistant.rules.events import (
    BonusUsed,
    BystanderIgnored,
    BystanderMarked,
    Event,
    GameWon,
)
from assistant.rules.game import Game, Phase
from assistant.rules.refusal import Reason, Refusal

BRINGS = {Bonus.DIAGON_ALLEY: 1, Bonus.THREE_BROOMSTICKS: 2}
"""Tokens (H11)."""

ON_OFFER = (Bonus.PRIVET_DRIVE, Bonus.TRAIN_STATION)
"""These are used when they are offered, and only then."""

WITH_CARDS = (Bonus.LONDON, Bonus.HOGWARTS, Bonus.HOGSMEADE)
"""These are used with a clue or a card, by commands of their own (H8 to H10)."""


def use(game: Game, bonus: Bonus) -> tuple[Event, ...] | Refusal:
    """A bonus that needs no card."""
    if not game.bonuses.get(bonus):
        return Refusal(Reason.NO_BONUS)
    reason = cannot_use(game, bonus)
    if reason:
        return Refusal(reason)
    used = BonusUsed(bonus)
    if game.offer is None:
        return (used,)
    if bonus is Bonus.PRIVET_DRIVE:
        return (used, GameWon())
    return (used, BystanderIgnored(game.offer.guesser, game.offer.position))


def cannot_use(game: Game, bonus: Bonus) -> Reason | None:
    """Why a bonus that is in the log cannot be used now; None if it can."""
    if bonus in WITH_CARDS:
        return Reason.BONUS_NOT_NOW
    if game.offer:
        return None if game.offer.bonus is bonus else Reason.ANSWER_FIRST
    if bonus in ON_OFFER or game.two:
        return Reason.BONUS_NOT_NOW
    if game.phase not in (Phase.CLUE, Phase.GUESS):
        return Reason.BONUS_NOT_NOW
    if bonus is Bonus.GREAT_HALL and (game.phase is not Phase.CLUE or _two_clues(game)):
        return Reason.BONUS_NOT_NOW
    if bonus is Bonus.QUIDDITCH and game.bank.checkmark < 2:
        return Reason.NOTHING_TO_TURN
    if game.start.total + game.added + BRINGS.get(bonus, 0) > game.edition.most_tokens:
        return Reason.TOO_MANY_TOKENS
    return None


def _two_clues(game: Game) -> bool:
    """Two clues are due, or one of two was given."""
    given = any(clue.turn == game.turn for clue in game.clues)
    return given or game.clues_due > 1


def mark(game: Game, command: MarkBystander) -> tuple[Event, ...] | Refusal:
    """Before a clue, one more token marks a bystander of the giver's own side (H10).

    That it is none is told to everybody; so the session asks back before it asks here.
    """
    position = command.position
    if not game.bonuses.get(Bonus.HOGSMEADE):
        return Refusal(Reason.NO_BONUS)
    if game.phase is not Phase.CLUE:
        return Refusal(Reason.BONUS_NOT_NOW)
    if command.by not in game.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if game.covered[position] is not None:
        return Refusal(Reason.COVERED, position)
    if command.by.other in game.marked[position]:
        return Refusal(Reason.MARKED, position)
    if game.bank.total < 2:
        return Refusal(Reason.LAST_TOKEN)
    if game.faces.identity(position, command.by) is not Identity.BYSTANDER:
        return Refusal(Reason.NO_BYSTANDER, position)
    return (BonusUsed(Bonus.HOGSMEADE), BystanderMarked(command.by, position))


def usable_now(game: Game) -> tuple[Bonus, ...]:
    """What may be used at this moment, for the assistant to offer."""
    return tuple(bonus for bonus in Bonus if game.bonuses.get(bonus) and _is_time_for(game, bonus))


def _is_time_for(game: Game, bonus: Bonus) -> bool:
    if bonus not in WITH_CARDS:
        return cannot_use(game, bonus) is None
    if game.offer or game.two:
        return False
    if bonus is Bonus.HOGWARTS:
        return game.phase is Phase.GUESS
    return game.phase is Phase.CLUE and (bonus is Bonus.LONDON or game.bank.total > 1)
