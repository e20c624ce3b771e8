"""Talk about the bonuses of a log: each is asked back before it is spent (H9 to H11)."""

from __future__ import annotations

from assistant.rules.bonus import Bonus
from assistant.rules.bonuses import ON_OFFER, WITH_CARDS
from assistant.rules.cards import Party, Side
from assistant.rules.commands import GuessTwo, MarkBystander, UseBonus
from assistant.rules.game import Phase
from assistant.rules.refusal import Reason
from assistant.talk.expected import expected, question
from assistant.talk.guesses import cannot_guess, who_guesses
from assistant.talk.intents import SaidTwo
from assistant.talk.pending import Confirm, ConfirmBonus, WhoseGuess
from assistant.talk.refusals import refusal
from assistant.talk.steps import Ask, Do, Step, Table, Tell

HOW = {
    Bonus.LONDON: "Say two words and a number.",
    Bonus.HOGWARTS: "Say two cards, with an and between them.",
    Bonus.HOGSMEADE: "Say mark, and the card.",
}
"""What to say for those that need a word or a card."""


def bonus_said(bonus: Bonus, table: Table) -> Step:
    """Somebody wants to use a bonus."""
    view = table.view
    if table.pending:
        return Tell(question(table.pending, view))
    if view.offer and view.offer.bonus is bonus:
        return Do(UseBonus(bonus))
    if bonus in view.usable and bonus in WITH_CARDS:
        return Tell(HOW[bonus])
    if bonus in view.usable and bonus not in ON_OFFER:
        return Ask(ConfirmBonus(UseBonus(bonus)))
    if view.bonuses.get(bonus) and bonus in (*WITH_CARDS, *ON_OFFER):
        return Tell(refusal(Reason.BONUS_NOT_NOW, view, None, None))
    return Do(UseBonus(bonus))  # the rules say why not


def two_said(said: SaidTwo, speaker: Party | None, table: Table) -> Step:
    """Two cards are touched at once (H9)."""
    view = table.view
    if table.pending and not isinstance(table.pending, Confirm | WhoseGuess):
        return Tell(question(table.pending, view))
    if Bonus.HOGWARTS not in view.usable:
        return Tell(refusal(Reason.BONUS_NOT_NOW, view, None, None))
    by = who_guesses(speaker, table)
    for position in (said.first, said.second):
        why_not = cannot_guess(by, position, view)
        if why_not:
            return Tell(why_not)
    if said.first == said.second:
        return Tell(refusal(Reason.SAME_CARD, view, None, by))
    assert isinstance(by, Side), "the one guesser of a game that is played together"
    return Ask(Confirm(GuessTwo(by, said.first, said.second)))


def mark_said(position: int, speaker: Party | None, table: Table) -> Step:
    """A bystander of the giver is to be marked before the clue (H10)."""
    view = table.view
    if table.pending and not isinstance(table.pending, Confirm):
        return Tell(question(table.pending, view))
    if view.phase is not Phase.CLUE or Bonus.HOGSMEADE not in view.usable:
        reason = Reason.LAST_TOKEN if view.phase is Phase.CLUE else Reason.BONUS_NOT_NOW
        return Tell(refusal(reason, view, None, None))
    by = speaker or (view.givers[0] if len(view.givers) == 1 else table.floor)
    if not isinstance(by, Side) or by not in view.givers:
        # Whose bystander it is decides what it gives away, so nobody's is guessed at.
        return Tell(f"Whose card? Tap your button first. {expected(view)}")
    if view.covered[position] is not None:
        return Tell(refusal(Reason.COVERED, view, position, by))
    if by.other in view.marked[position]:
        return Tell(refusal(Reason.MARKED, view, position, by.other))
    return Ask(Confirm(MarkBystander(by, position), known=by in (speaker, table.floor)))
