"""The co-operative rules: turn a command into events, or a refusal with a reason (D5–D19, M, H)."""

from assistant.game.rules import commands, events
from assistant.game.rules.bonus import WITH_CARDS, Bonus
from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.clue import UNLIMITED
from assistant.game.rules.events import Cause, Event
from assistant.game.rules.evolve import evolve
from assistant.game.rules.game import Decisions, Game
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason, Refusal
from assistant.game.rules.view import PublicView

ENOUGH_FOUND = 14
"""Number of agents that wins with Privet Drive: one fewer than all (H11)."""


def _guess(game: Game, command: commands.Guess) -> tuple[Event, ...] | Refusal:
    by, position = command.by, command.position
    if not isinstance(by, Side):
        return Refusal(Reason.NOT_YOUR_GUESS)
    return _cannot_guess(game.table, by, position) or _judge(game, by, position)


def _give(game: Game, command: commands.GiveClue) -> tuple[Event, ...] | Refusal:
    table = game.table
    if table.phase is not Phase.CLUE:
        return Refusal(Reason.NO_CLUES_NOW)
    if command.by not in table.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if command.clue.number == UNLIMITED:
        return Refusal(Reason.NO_LIMIT_NEEDED)
    cannot = table.cannot_use(Bonus.LONDON) if command.two_words else None
    if cannot:
        return Refusal(cannot)
    used = (events.BonusUsed(Bonus.LONDON),) if command.two_words else ()
    given = (*used, events.ClueGiven(command.by, command.clue, command.allowed))
    if not command.penalised:
        return given
    return (*given, *penalty(evolve(table, given)))


def penalty(table: PublicView) -> tuple[Event, ...]:
    """The events of an invalid clue, which costs a token (D19)."""
    paid = events.PenaltyPaid()
    after = evolve(table, (paid,))
    return (paid,) if after.bank.total else (paid, events.SuddenDeathBegan())


def _cannot_guess(table: PublicView, by: Side, position: int) -> Refusal | None:
    if table.phase is Phase.CLUE:
        return Refusal(Reason.NO_GUESS_NOW)
    if by not in table.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    if table.two:
        return Refusal(Reason.CHOOSE_FIRST)
    if table.covered[position] is not None:
        return Refusal(Reason.COVERED, position)
    if by in table.marked[position]:
        return Refusal(Reason.MARKED, position)
    return None


def _judge(game: Game, by: Side, position: int) -> tuple[Event, ...]:
    """The events of a touched card, judged by the key of the opposite side (D8, D17)."""
    identity = game.faces.identity(position, by.other)
    if identity is Identity.AGENT:
        return _agent(game, by, position)
    if identity is Identity.BYSTANDER:
        if game.table.offers(Bonus.TRAIN_STATION):
            return (events.BonusOffered(Bonus.TRAIN_STATION, by, position),)
        return _counted(game.table, by, position)
    lost = _lost(game.table, by, position, Cause.ASSASSIN)
    return (events.AssassinMet(by, position), lost)


def _agent(game: Game, by: Side, position: int) -> tuple[Event, ...]:
    found, table = events.AgentFound(by, position), game.table
    done = [
        events.SideFinished(side)
        for side, agents in game.faces.agents_of.items()
        if position in agents and table.is_last(position, agents)
    ]
    if not done:
        return (found,)
    if len(table.finished) + len(done) == len(Side):
        if table.phase is Phase.SUDDEN_DEATH:
            return (found, events.GameWon())
        return (found, events.TokenTaken(by), events.GameWon())
    if table.phase is Phase.GUESS and events.SideFinished(by.other) in done:
        # The other side has no agents left to find, so its turn ends (D13).
        return (found, *done, *_turn_over(table, by))
    return (found, *done)


def _counted(table: PublicView, by: Side, position: int) -> tuple[Event, ...]:
    """The events of a bystander that no bonus cancels."""
    if table.phase is Phase.SUDDEN_DEATH:
        met = events.BystanderMet(by, position, 0)
        return (met, _lost(table, by, position, Cause.BYSTANDER))
    bank = table.bank.after_bystander()
    if bank is None:
        return (events.BystanderMet(by, position, 0), _lost(table, by, position, Cause.TIME))
    met = events.BystanderMet(by, position, table.bank.total - bank.total)
    return (met, events.TurnEnded() if bank.total else events.SuddenDeathBegan())


def _lost(table: PublicView, by: Side, position: int, cause: Cause) -> Event:
    """The loss, or the offer of a bonus that would prevent it (H11)."""
    if table.found >= ENOUGH_FOUND and table.offers(Bonus.PRIVET_DRIVE):
        return events.BonusOffered(Bonus.PRIVET_DRIVE, by, position, cause)
    return events.GameLost(cause)


def _decline(game: Game, command: commands.Decline) -> tuple[Event, ...] | Refusal:
    table, offer = game.table, game.table.offer
    if offer is None:
        return Refusal(Reason.BONUS_NOT_NOW)
    aside = (events.BonusSetAside(offer.bonus),) if command.forever else ()
    if offer.cause:
        return (*aside, events.GameLost(offer.cause))
    return (*aside, *_counted(table, offer.guesser, offer.position))


def _stop(game: Game, command: commands.Stop) -> tuple[Event, ...] | Refusal:
    table = game.table
    if table.phase is Phase.CLUE:
        return Refusal(Reason.NO_GUESS_NOW)
    if table.phase is Phase.SUDDEN_DEATH:
        return Refusal(Reason.NO_STOP_IN_SUDDEN_DEATH)
    if not isinstance(command.by, Side) or command.by not in table.guessers:
        return Refusal(Reason.NOT_YOUR_GUESS)
    if table.two:
        return Refusal(Reason.CHOOSE_FIRST)
    if not table.guessed:
        return Refusal(Reason.GUESS_FIRST)
    return _turn_over(table, command.by)


def _turn_over(table: PublicView, by: Side) -> tuple[Event, ...]:
    """The events of a turn that ends without a mistake, which costs a token (D12)."""
    last = table.bank.total == 1
    return (events.TokenTaken(by), events.SuddenDeathBegan() if last else events.TurnEnded())


def _touch_two(game: Game, command: commands.GuessTwo) -> tuple[Event, ...] | Refusal:
    """Touch two cards (H9), even in sudden death; the side that did not touch them chooses."""
    table = game.table
    cannot = table.cannot_use(Bonus.HOGWARTS)
    if cannot:
        return Refusal(cannot)
    if command.first == command.second:
        return Refusal(Reason.SAME_CARD, command.first)
    for position in (command.first, command.second):
        refusal = _cannot_guess(table, command.by, position)
        if refusal:
            return refusal
    touched = events.TwoTouched(command.by, command.first, command.second)
    return (events.BonusUsed(Bonus.HOGWARTS), touched)


def _choose(game: Game, command: commands.Choose) -> tuple[Event, ...] | Refusal:
    two = game.table.two
    if two is None:
        return Refusal(Reason.BONUS_NOT_NOW)
    if command.by is two.guesser:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if command.position not in (two.first, two.second):
        return Refusal(Reason.NOT_ONE_OF_THE_TWO, command.position)
    return _judge(game, two.guesser, command.position)


def _use(game: Game, command: commands.UseBonus) -> tuple[Event, ...] | Refusal:
    """Use a bonus that needs no card."""
    table, bonus = game.table, command.bonus
    cannot = Reason.BONUS_NOT_NOW if bonus in WITH_CARDS else table.cannot_use(bonus)
    if cannot:
        return Refusal(cannot)
    used = events.BonusUsed(bonus)
    if table.offer is None:
        return (used,)
    if bonus is Bonus.PRIVET_DRIVE:
        return (used, events.GameWon())
    return (used, events.BystanderIgnored(table.offer.guesser, table.offer.position))


def _mark(game: Game, command: commands.MarkBystander) -> tuple[Event, ...] | Refusal:
    """Spend an extra token before the clue to mark a bystander on the giver's own side (H10).

    A refusal reveals part of the key, so it appears only on the giver's own screen (D20).
    """
    table, position = game.table, command.position
    cannot = table.cannot_use(Bonus.HOGSMEADE)
    if cannot:
        return Refusal(cannot)
    if command.by not in table.givers:
        return Refusal(Reason.NOT_YOUR_CLUE)
    if table.covered[position] is not None:
        return Refusal(Reason.COVERED, position)
    if command.by.other in table.marked[position]:
        return Refusal(Reason.MARKED, position)
    if game.faces.identity(position, command.by) is not Identity.BYSTANDER:
        return Refusal(Reason.NO_BYSTANDER, position)
    return (events.BonusUsed(Bonus.HOGSMEADE), events.BystanderMarked(command.by, position))


def _cover(game: Game, command: commands.CoverAgent) -> Refusal:
    return Refusal(Reason.NO_COVER_NOW)


DECIDE: Decisions = {
    commands.GiveClue: _give,
    commands.Guess: _guess,
    commands.Stop: _stop,
    commands.GuessTwo: _touch_two,
    commands.Choose: _choose,
    commands.MarkBystander: _mark,
    commands.UseBonus: _use,
    commands.Decline: _decline,
    commands.CoverAgent: _cover,
}
"""Every move."""
