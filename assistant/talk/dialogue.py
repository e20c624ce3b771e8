"""What the assistant does about an act or a tap: a pure function of the open table.

It never sees the key. What it wants done comes back as a `Step`; the session does it.
"""

from __future__ import annotations

from typing import assert_never

from assistant.rules.cards import Side
from assistant.rules.commands import Stop
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.talk import phrases, results
from assistant.talk.acts import Act, Order, Ordered, SaidClue, SaidGuess
from assistant.talk.clues import challenge_said, clue_said, verdict_said
from assistant.talk.guesses import guess_said, no_said, stop_said, yes_said
from assistant.talk.pending import (
    ConfirmGuess,
    ConfirmNewGame,
    RuleOnChallenge,
    RuleOnClue,
    WhoseClue,
    WhoseGuess,
)
from assistant.talk.steps import Ask, BeginAnew, Do, Drop, GiveFloor, Pause, Step, Table, Tell, Undo
from assistant.talk.vocabulary import WHILE_PAUSED, orders


def answer(act: Act, side: Side | None, table: Table) -> Step:
    """What to do about an act of `side`, which is None where the speaker is not known."""
    if table.paused and not _goes_while_paused(act, table):
        return Tell(phrases.PAUSED)
    match act:
        case SaidClue():
            return clue_said(act, side, table)
        case SaidGuess(position):
            return guess_said(position, side, table)
        case Ordered(order):
            return _order(order, side, table)
        case _:
            assert_never(act)


def _goes_while_paused(act: Act, table: Table) -> bool:
    """A pause stops the game, not the questions about it; nor the one whether to leave it."""
    if not isinstance(act, Ordered):
        return False
    answers = isinstance(table.pending, ConfirmNewGame) and act.order in (Order.YES, Order.NO)
    return answers or act.order in WHILE_PAUSED


def answer_tap(side: Side, table: Table) -> Step:
    """What to do about a tap on a seat's button."""
    if table.paused and not isinstance(table.pending, ConfirmNewGame):
        return Pause(False)
    match table.pending:
        case ConfirmGuess():
            return yes_said(side, table)
        case WhoseClue(clue):
            return clue_said(SaidClue(clue), side, table)
        case WhoseGuess(position):
            return guess_said(position, side, table)
        case ConfirmNewGame() if table.view.phase is Phase.OVER:
            return BeginAnew()
        case ConfirmNewGame() | RuleOnClue() | RuleOnChallenge():
            # A game under way is not left, nor a clue ruled on, by a finger that slipped.
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
        return GiveFloor(side, phrases.your_clue(side))
    if view.phase is Phase.SUDDEN_DEATH:
        if side in view.guessers:
            return GiveFloor(side, phrases.your_guess(side))
        return Tell(f"{phrases.no_cards_left(side)} {phrases.expected(view)}")
    return Tell(phrases.expected(view))


def _order(order: Order, side: Side | None, table: Table) -> Step:
    view, pending = table.view, table.pending
    match order:
        case Order.YES:
            return yes_said(side, table)
        case Order.NO:
            return no_said(side, table)
        case Order.PENALTY | Order.ALLOW | Order.TAKE_BACK:
            return verdict_said(order, side, table)
        case Order.CHALLENGE:
            return challenge_said(table)
        case Order.STOP:
            return stop_said(side, table)
        case Order.UNDO:
            return Drop(phrases.undone(view)) if pending else Undo()
        case Order.REPEAT:
            return Tell(table.said or phrases.NOTHING_SAID)
        case Order.TURNS:
            return Tell(phrases.turns(view))
        case Order.WHOSE_TURN:
            return Tell(phrases.expected(view))
        case Order.CLUES:
            return Tell(phrases.clues(view))
        case Order.SCORE:
            return Tell(results.standing(view))
        case Order.HELP:
            possible = orders(view, pending, table.paused)
            return Tell(phrases.help_now(view, pending, possible, table.paused))
        case Order.PAUSE:
            return Pause(True)
        case Order.RESUME:
            return Pause(False) if table.paused else Tell(phrases.game_is_on(view))
        case Order.NEW_GAME:
            return Ask(ConfirmNewGame())
        case _:
            assert_never(order)
