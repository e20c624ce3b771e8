"""Talk about a clue: giving, correcting, ruling on it, taking it back (D5, D7, D19, W10)."""

from __future__ import annotations

from assistant.referee import Verdict
from assistant.rules.cards import Side
from assistant.rules.clue import Clue
from assistant.rules.commands import GiveClue, Penalise, ReplaceClue, WithdrawClue
from assistant.rules.duet import Reason
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.talk import phrases
from assistant.talk.acts import Order, SaidClue
from assistant.talk.pending import (
    ConfirmGuess,
    ConfirmNewGame,
    RuleOnChallenge,
    RuleOnClue,
    WhoseClue,
    WhoseGuess,
)
from assistant.talk.steps import Ask, Do, Drop, GiveFloor, Step, Table, Tell


def clue_said(said: SaidClue, side: Side | None, table: Table) -> Step:
    """Somebody said a clue."""
    view, pending = table.view, table.pending
    match pending:
        case RuleOnClue(giver, _, _, replaces) if side in (None, giver):
            # Said anew by the one who is asked, it takes the place of the clue in question.
            return _judge(said.clue, giver, replaces, table)
        case ConfirmGuess() | RuleOnChallenge() if said.correction:
            pass  # no guess was made yet, so the clue can still be put right
        case ConfirmGuess() | RuleOnChallenge() | RuleOnClue() | ConfirmNewGame():
            return Tell(phrases.question(pending, view))
        case WhoseClue() | WhoseGuess() | None:
            pass
    match view.phase:
        case Phase.GUESS:
            return _correct(said, side, table)
        case Phase.SUDDEN_DEATH:
            return Tell(f"{phrases.NO_CLUES_IN_SUDDEN_DEATH} {phrases.expected(view)}")
        case Phase.OVER:
            return Tell(phrases.expected(view))
        case Phase.CLUE:
            return _give(said.clue, side, table)


def _give(clue: Clue, side: Side | None, table: Table) -> Step:
    view = table.view
    giver = side or (view.givers[0] if len(view.givers) == 1 else table.floor)
    if giver is None:
        return Ask(WhoseClue(clue))
    if giver not in view.givers:
        return Tell(phrases.expected(view))
    return _judge(clue, giver, False, table)


def _correct(said: SaidClue, side: Side | None, table: Table) -> Step:
    view = table.view
    assert view.clue is not None, "a clue stands while it is guessed"
    if not said.correction:
        return Tell(f"{phrases.standing_clue(view.clue.clue)} {phrases.expected(view)}")
    if side not in (None, view.clue.giver):
        return Tell(phrases.not_yours(view.clue.giver, view))
    if view.guessed or view.clue.penalised:
        return Do(ReplaceClue(said.clue))  # the rules say why not
    return _judge(said.clue, view.clue.giver, True, table)


def _judge(clue: Clue, giver: Side, replaces: bool, table: Table) -> Step:
    ruling = table.referee(clue.word, table.view.visible)
    if ruling.verdict is Verdict.VALID:
        return Do(ReplaceClue(clue) if replaces else GiveClue(giver, clue))
    return Ask(RuleOnClue(giver, clue, ruling.reason, replaces))


def verdict_said(order: Order, side: Side | None, table: Table) -> Step:
    """Penalty, allow or take back: the table's word on the clue in question."""
    view, pending = table.view, table.pending
    match pending:
        case RuleOnClue(giver, clue, _, replaces):
            if order is Order.TAKE_BACK:
                return _taken_back(giver, view)
            penalised = order is Order.PENALTY
            return Do(
                ReplaceClue(clue, penalised) if replaces else GiveClue(giver, clue, penalised)
            )
        case RuleOnChallenge():
            if order is Order.ALLOW:
                return Drop(f"The clue stands. {phrases.expected(view)}")
            return Do(Penalise() if order is Order.PENALTY else WithdrawClue())
        case _ if order is not Order.TAKE_BACK:
            return Tell(f"{phrases.NOTHING_TO_RULE} {phrases.expected(view)}")
        case ConfirmGuess() | WhoseClue() | WhoseGuess() | ConfirmNewGame():
            return Drop(f"Taken back. {phrases.expected(view)}")
        case None:
            if view.clue and side not in (None, view.clue.giver):
                return Tell(phrases.not_yours(view.clue.giver, view))
            return Do(WithdrawClue())


def _taken_back(giver: Side, view: PublicView) -> Step:
    if view.clue:
        return Drop(f"Taken back. {phrases.standing_clue(view.clue.clue)}")
    # The one who took it back speaks next, whoever had tapped before.
    return GiveFloor(giver, phrases.taken_back(giver))


def challenge_said(table: Table) -> Step:
    """The players call the clue that stands invalid (W7)."""
    view, pending = table.view, table.pending
    if pending and not isinstance(pending, ConfirmGuess):
        return Tell(phrases.question(pending, view))
    if view.clue is None:
        return Tell(phrases.refusal(Reason.NO_CLUE_STANDS, view, None, None))
    if view.guessed:
        return Tell(phrases.refusal(Reason.GUESS_WAS_MADE, view, None, None))
    if view.clue.penalised:
        return Tell(phrases.refusal(Reason.PENALTY_WAS_PAID, view, None, None))
    return Ask(RuleOnChallenge())
