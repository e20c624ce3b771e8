"""Talk about a guess: asking back, yes and no, ending the turn (D6, D8, D10, D12, D17)."""

from __future__ import annotations

from assistant.rules.cards import Side
from assistant.rules.commands import Guess, Stop
from assistant.rules.duet import Reason
from assistant.rules.game import Phase
from assistant.talk import phrases
from assistant.talk.pending import (
    ConfirmGuess,
    ConfirmNewGame,
    RuleOnChallenge,
    RuleOnClue,
    WhoseClue,
    WhoseGuess,
)
from assistant.talk.steps import Ask, BeginAnew, Do, Drop, Step, Table, Tell


def guess_said(position: int, side: Side | None, table: Table) -> Step:
    """Somebody named a card: nothing is revealed before they say yes."""
    view, pending = table.view, table.pending
    if isinstance(pending, RuleOnClue | RuleOnChallenge | WhoseClue | ConfirmNewGame):
        return Tell(phrases.question(pending, view))
    if view.phase is Phase.OVER:
        return Tell(phrases.expected(view))
    if view.phase is Phase.CLUE:
        return Tell(phrases.refusal(Reason.NO_GUESS_NOW, view, position, side))
    guesser = side or (view.guessers[0] if len(view.guessers) == 1 else table.floor)
    if guesser is None:
        return Ask(WhoseGuess(position))
    if guesser not in view.guessers:
        return Tell(phrases.refusal(Reason.NOT_YOUR_GUESS, view, position, guesser))
    if not view.can_guess(guesser, position):
        covered = view.covered[position] is not None
        reason = Reason.COVERED if covered else Reason.MARKED
        return Tell(phrases.refusal(reason, view, position, guesser))
    return Ask(ConfirmGuess(guesser, position))


def yes_said(side: Side | None, table: Table) -> Step:
    """Yes, or a tap, to the open question."""
    match table.pending:
        case ConfirmGuess(guesser, position):
            if side not in (None, guesser):
                return Tell(phrases.somebody_else_answers(guesser))
            return Do(Guess(guesser, position))
        case ConfirmNewGame():
            return BeginAnew()
        case None:
            return Tell(f"{phrases.NO_QUESTION} {phrases.expected(table.view)}")
        case pending:
            return Tell(phrases.question(pending, table.view))


def no_said(side: Side | None, table: Table) -> Step:
    """No to the open question."""
    match table.pending:
        case ConfirmGuess(guesser) if side not in (None, guesser):
            return Tell(phrases.somebody_else_answers(guesser))
        case ConfirmGuess() | WhoseGuess() | WhoseClue() | ConfirmNewGame():
            return Drop(phrases.PAUSED if table.paused else phrases.expected(table.view))
        case None:
            return Tell(f"{phrases.NO_QUESTION} {phrases.expected(table.view)}")
        case pending:
            return Tell(phrases.question(pending, table.view))


def stop_said(side: Side | None, table: Table) -> Step:
    """The turn is to end."""
    view = table.view
    if isinstance(table.pending, RuleOnClue | RuleOnChallenge | ConfirmNewGame):
        return Tell(phrases.question(table.pending, view))
    if view.phase in (Phase.CLUE, Phase.OVER):
        return Tell(phrases.expected(view))
    return Do(Stop(side or view.guessers[0]))
