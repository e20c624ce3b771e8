"""Talk about the bonuses of a log: each is confirmed before it is spent (H9 to H11)."""

from dataclasses import replace

from assistant.conversation.decisions import Ask, Decision, Do, Situation, ask_again, refuse, tell
from assistant.conversation.guesses import cannot_guess, guess_said, who_guesses
from assistant.game.rules.bonus import ON_OFFER, WITH_CARDS, Bonus
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.commands import GuessTwo, MarkBystander, UseBonus
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason
from assistant.language.intents import SaidGuess, SaidTwo
from assistant.language.questions import Confirm, ConfirmBonus, WhoseGuess
from assistant.language.statements import HowToUse, Plain, Refused


def bonus_said(bonus: Bonus, situation: Situation) -> Decision:
    """Somebody wants to use a bonus."""
    view = situation.view
    if situation.pending:
        return ask_again(situation.pending)
    if view.offer and view.offer.bonus is bonus:
        return Do(UseBonus(bonus))
    if bonus in view.usable and bonus in WITH_CARDS:
        return tell(HowToUse(bonus))
    if bonus in view.usable and bonus not in ON_OFFER:
        return Ask(ConfirmBonus(UseBonus(bonus)))
    if view.bonuses.get(bonus) and bonus in (*WITH_CARDS, *ON_OFFER):
        return refuse(view, Refused(Reason.BONUS_NOT_NOW))
    return Do(UseBonus(bonus))  # the rules say why not


def two_said(said: SaidTwo, speaker: Party | None, situation: Situation) -> Decision:
    """Somebody named two cards: to touch both at once (H9), or else one after the other."""
    view, pending = situation.view, situation.pending
    if not view.bonuses.get(Bonus.HOGWARTS):
        one = replace(situation, also=(SaidGuess(said.second),), trusting=False)
        asked = guess_said(said.first, speaker, one)
        return replace(asked, lead=(Plain.ONE_AT_A_TIME,)) if isinstance(asked, Ask) else asked
    if pending and not isinstance(pending, Confirm | WhoseGuess):
        return ask_again(pending)
    if Bonus.HOGWARTS not in view.usable:
        return refuse(view, Refused(Reason.BONUS_NOT_NOW))
    by = who_guesses(speaker, situation)
    if by is None:
        return refuse(view, Plain.WHOSE_CARD)
    for position in (said.first, said.second):
        why_not = cannot_guess(by, position, view)
        if why_not:
            return refuse(view, why_not)
    if said.first == said.second:
        return refuse(view, Refused(Reason.SAME_CARD, by=by))
    assert isinstance(by, Side), "the one guesser of a game that is played together"
    return Ask(Confirm(GuessTwo(by, said.first, said.second)))


def mark_said(position: int, speaker: Party | None, situation: Situation) -> Decision:
    """Somebody wants to mark a bystander of the giver before the clue (H10)."""
    view, pending = situation.view, situation.pending
    if pending and not isinstance(pending, Confirm):
        return ask_again(pending)
    if view.phase is not Phase.CLUE or Bonus.HOGSMEADE not in view.usable:
        reason = Reason.LAST_TOKEN if view.phase is Phase.CLUE else Reason.BONUS_NOT_NOW
        return refuse(view, Refused(reason))
    by = speaker or (view.givers[0] if len(view.givers) == 1 else situation.floor)
    if not isinstance(by, Side) or by not in view.givers:
        # Nobody's is guessed at: the answer depends on whose bystander it is, and reveals the key.
        return refuse(view, Plain.WHOSE_CARD)
    if view.covered[position] is not None:
        return refuse(view, Refused(Reason.COVERED, position, by))
    if by.other in view.marked[position]:
        return refuse(view, Refused(Reason.MARKED, position, by.other))
    return Ask(Confirm(MarkBystander(by, position), known=by in (speaker, situation.floor)))
