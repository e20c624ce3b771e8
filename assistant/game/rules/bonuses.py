"""The bonuses of a log that need no guess (H10, H11)."""

from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity
from assistant.game.rules.commands import MarkBystander
from assistant.game.rules.events import BonusUsed, BystanderIgnored, BystanderMarked, Event, GameWon
from assistant.game.rules.game import Game
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason, Refusal
from assistant.game.rules.view import PublicView


def use(table: PublicView, bonus: Bonus) -> tuple[Event, ...] | Refusal:
    """Use a bonus that needs no card."""
    if not table.bonuses.get(bonus):
        return Refusal(Reason.NO_BONUS)
    reason = table.cannot_use(bonus)
    if reason:
        return Refusal(reason)
    used = BonusUsed(bonus)
    if table.offer is None:
        return (used,)
    if bonus is Bonus.PRIVET_DRIVE:
        return (used, GameWon())
    return (used, BystanderIgnored(table.offer.guesser, table.offer.position))


def mark(game: Game, command: MarkBystander) -> tuple[Event, ...] | Refusal:
    """Before a clue, one more token marks a bystander of the giver's own side (H10).

    A refusal reveals the key, so only the giver's own screen shows it (D20).
    """
    table, position = game.table, command.position
    if not table.bonuses.get(Bonus.HOGSMEADE):
        return Refusal(Reason.NO_BONUS)
    if table.phase is not Phase.CLUE:
        return Refusal(Reason.BONUS_NOT_NOW)
    if command.by not in table.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if table.covered[position] is not None:
        return Refusal(Reason.COVERED, position)
    if command.by.other in table.marked[position]:
        return Refusal(Reason.MARKED, position)
    if table.bank.total < 2:
        return Refusal(Reason.LAST_TOKEN)
    if game.faces.identity(position, command.by) is not Identity.BYSTANDER:
        return Refusal(Reason.NO_BYSTANDER, position)
    return (BonusUsed(Bonus.HOGSMEADE), BystanderMarked(command.by, position))
