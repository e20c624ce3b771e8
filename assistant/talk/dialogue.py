"""What the assistant does about an act or a tap: a pure function of the open table.

It never sees the key. What it wants done comes back as a `Step`; the session does it.
"""

from __future__ import annotations

from typing import assert_never

from assistant.referee import Verdict
from assistant.rules.cards import Side
from assistant.rules.clue import Clue
from assistant.rules.commands import (
    GiveClue,
    Guess,
    Penalise,
    ReplaceClue,
    Stop,
    WithdrawClue,
)
from assistant.rules.duet import Reason
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.talk import phrases
from assistant.talk.acts import Act, Order, Ordered, SaidClue, SaidGuess
from assistant.talk.pending import (
    ConfirmGuess,
    ConfirmNewGame,
    RuleOnChallenge,
    RuleOnClue,
    WhoseClue,
    WhoseGuess,
)
from assistant.talk.steps import (
    Ask,
    BeginAnew,
    Do,
    Drop,
    GiveFloor,
    Pause,
    Step,
    Table,
    Tell,
    Undo,
)
from assistant.talk.vocabulary import orders


def answer(act: Act, side: Side | None, table: Table) -> Step:
    """What to do about an act of `side`, which is None where the speaker is not known."""
    if table.paused and not isinstance(table.pending, ConfirmNewGame):
        return _while_paused(act)
    match act:
        case SaidClue(clue, correction):
            return _clue(clue, correction, side, table)
        case SaidGuess(position):
            return _guess(position, side, table)
        case Ordered(order):
            return _order(order, side, table)
        case _:
            assert_never(act)


def answer_tap(side: Side, table: Table) -> Step:
    """What to do about a tap on a seat's button."""
    if table.paused and table.pending is None:
        return Pause(False)
    match table.pending:
        case ConfirmGuess():
            return _yes(side, table)
        case WhoseClue(clue):
            return _clue(clue, False, side, table)
        case WhoseGuess(position):
            return _guess(position, side, table)
        case ConfirmNewGame():
            return BeginAnew()
        case RuleOnClue() | RuleOnChallenge():
            return Tell(phrases.question(table.pending, table.view))
        case None:
            return _tap_for_nothing(side, table.view)
        case _:
            assert_never(table.pending)


def _tap_for_nothing(side: Side, view: PublicView) -> Step:
    """A tap with no question open ends a turn, or claims the floor."""
    if view.phase is Phase.GUESS:
        return Do(Stop(side))
    if view.phase is Phase.CLUE and side in view.givers:
        return GiveFloor(side, f"{phrases.name(side)}, your clue.")
    if view.phase is Phase.SUDDEN_DEATH:
        if side in view.guessers:
            return GiveFloor(side, phrases.floor(side))
        return Tell(f"{phrases.no_cards_left(side)} {phrases.expected(view)}")
    return Tell(phrases.expected(view))


def _while_paused(act: Act) -> Step:
    match act:
        case Ordered(Order.RESUME):
            return Pause(False)
        case Ordered(Order.NEW_GAME):
            return Ask(ConfirmNewGame())
        case _:
            return Tell(phrases.PAUSED)


def _clue(clue: Clue, correction: bool, side: Side | None, table: Table) -> Step:
    view, pending = table.view, table.pending
    match pending:
        case ConfirmGuess() | RuleOnChallenge() | ConfirmNewGame():
            return Tell(phrases.question(pending, view))
        case RuleOnClue(giver, _, _, replaces):
            # Said anew by the one who is asked, it takes the place of the clue in question.
            if side not in (None, giver):
                return Tell(phrases.question(pending, view))
            return _judge(clue, giver, replaces, table)
        case WhoseClue() | WhoseGuess() | None:
            pass
    if view.phase is Phase.GUESS:
        return _correct(clue, correction, side, table)
    if view.phase is Phase.SUDDEN_DEATH:
        return Tell(f"{phrases.NO_CLUES_IN_SUDDEN_DEATH} {phrases.expected(view)}")
    if view.phase is Phase.OVER:
        return Tell(phrases.expected(view))
    who = side or (view.givers[0] if len(view.givers) == 1 else table.floor)
    if who is None:
        return Ask(WhoseClue(clue))
    if who not in view.givers:
        return Tell(phrases.expected(view))
    return _judge(clue, who, False, table)


def _correct(clue: Clue, correction: bool, side: Side | None, table: Table) -> Step:
    view = table.view
    assert view.clue is not None, "a clue stands while it is guessed"
    giver = view.clue.giver
    if not correction:
        return Tell(f"The clue is {phrases.clue(view.clue.clue).lower()} {phrases.expected(view)}")
    if side not in (None, giver):
        return Tell(f"{phrases.name(giver)} gave the clue. {phrases.expected(view)}")
    if view.guessed or view.clue.penalised:
        return Do(ReplaceClue(clue))  # the rules say why not
    return _judge(clue, giver, True, table)


def _judge(clue: Clue, giver: Side, replaces: bool, table: Table) -> Step:
    ruling = table.referee(clue.word, table.view.visible)
    if ruling.verdict is Verdict.VALID:
        return Do(ReplaceClue(clue) if replaces else GiveClue(giver, clue))
    return Ask(RuleOnClue(giver, clue, ruling.reason, replaces))


def _guess(position: int, side: Side | None, table: Table) -> Step:
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


def _order(order: Order, side: Side | None, table: Table) -> Step:
    view, pending = table.view, table.pending
    match order:
        case Order.YES:
            return _yes(side, table)
        case Order.NO:
            return _no(table)
        case Order.PENALTY | Order.ALLOW | Order.TAKE_BACK:
            return _verdict(order, side, table)
        case Order.CHALLENGE:
            return _challenge(table)
        case Order.STOP:
            return _stop(side, table)
        case Order.UNDO:
            return Drop(_undone(table)) if pending else Undo()
        case Order.REPEAT:
            return Tell(table.said or phrases.NOTHING_SAID)
        case Order.TURNS:
            return Tell(phrases.turns_left(view.bank.total))
        case Order.WHOSE_TURN:
            return Tell(phrases.expected(view))
        case Order.CLUES:
            return Tell(phrases.clues(view))
        case Order.SCORE:
            return Tell(phrases.standing(view))
        case Order.HELP:
            return Tell(phrases.help_now(view, pending, orders(view, pending, table.paused)))
        case Order.PAUSE:
            return Pause(True)
        case Order.RESUME:
            return Tell(f"{phrases.NOT_PAUSED} {phrases.expected(view)}")
        case Order.NEW_GAME:
            return BeginAnew() if view.phase is Phase.OVER else Ask(ConfirmNewGame())
        case _:
            assert_never(order)


def _undone(table: Table) -> str:
    return f"{phrases.UNDONE} {phrases.expected(table.view)}"


def _yes(side: Side | None, table: Table) -> Step:
    match table.pending:
        case ConfirmGuess(guesser, position):
            if side not in (None, guesser):
                # Only the guesser may touch the card.
                return Tell(f"{phrases.name(guesser)} answers. {phrases.YES_OR_NO}")
            return Do(Guess(guesser, position))
        case ConfirmNewGame():
            return BeginAnew()
        case None:
            return Tell(f"{phrases.NO_QUESTION} {phrases.expected(table.view)}")
        case pending:
            return Tell(phrases.question(pending, table.view))


def _no(table: Table) -> Step:
    match table.pending:
        case ConfirmGuess() | WhoseGuess() | WhoseClue() | ConfirmNewGame():
            return Drop(phrases.expected(table.view))
        case None:
            return Tell(f"{phrases.NO_QUESTION} {phrases.expected(table.view)}")
        case pending:
            return Tell(phrases.question(pending, table.view))


def _verdict(order: Order, side: Side | None, table: Table) -> Step:
    """Penalty, allow or take back, for the clue that is in question (D19, W10)."""
    view = table.view
    match table.pending:
        case RuleOnClue(giver, clue, _, replaces):
            if order is Order.TAKE_BACK:
                return Drop(_back_to(giver, view))
            penalised = order is Order.PENALTY
            if replaces:
                return Do(ReplaceClue(clue, penalised))
            return Do(GiveClue(giver, clue, penalised))
        case RuleOnChallenge():
            if order is Order.ALLOW:
                return Drop(f"The clue stands. {phrases.expected(view)}")
            return Do(Penalise() if order is Order.PENALTY else WithdrawClue())
        case ConfirmGuess() | WhoseClue() | WhoseGuess() | ConfirmNewGame() if (
            order is Order.TAKE_BACK
        ):
            return Drop(f"Taken back. {phrases.expected(view)}")
    if order is not Order.TAKE_BACK:
        return Tell(f"{phrases.NOTHING_TO_RULE} {phrases.expected(view)}")
    if view.clue and side not in (None, view.clue.giver):
        return Tell(f"{phrases.name(view.clue.giver)} gave the clue. {phrases.expected(view)}")
    return Do(WithdrawClue())


def _back_to(giver: Side, view: PublicView) -> str:
    if view.clue:
        return f"Taken back. The clue is {phrases.clue(view.clue.clue).lower()}"
    return phrases.taken_back(giver)


def _challenge(table: Table) -> Step:
    view = table.view
    if table.pending:
        return Tell(phrases.question(table.pending, view))
    if view.clue is None:
        return Tell(phrases.refusal(Reason.NO_CLUE_STANDS, view, None, None))
    if view.guessed:
        return Tell(phrases.refusal(Reason.GUESS_WAS_MADE, view, None, None))
    if view.clue.penalised:
        return Tell(phrases.refusal(Reason.PENALTY_WAS_PAID, view, None, None))
    return Ask(RuleOnChallenge())


def _stop(side: Side | None, table: Table) -> Step:
    view = table.view
    if isinstance(table.pending, RuleOnClue | RuleOnChallenge | ConfirmNewGame):
        return Tell(phrases.question(table.pending, view))
    if view.phase in (Phase.CLUE, Phase.OVER):
        return Tell(phrases.expected(view))
    return Do(Stop(side or view.guessers[0]))
