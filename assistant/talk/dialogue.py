"""What the assistant does about an act or a tap: a pure function of the open table.

It never sees the key. What it wants done comes back as a `Step`; the session does it.
"""

from __future__ import annotations

from typing import assert_never

from assistant.rules.cards import Party, Side
from assistant.rules.commands import Stop
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.rules.wish import Wish
from assistant.talk import openings, phrases, results
from assistant.talk.bonuses import bonus_said, mark_said, two_said
from assistant.talk.clues import challenge_said, choice_said, clue_said, verdict_said
from assistant.talk.expected import (
    expected,
    game_is_on,
    help_now,
    question,
    turns,
    waits_for,
)
from assistant.talk.guesses import guess_said, no_said, stop_said, yes_said
from assistant.talk.intents import (
    AskedBonus,
    AskedRow,
    Intent,
    Order,
    Ordered,
    SaidBonus,
    SaidCardOrStop,
    SaidChoice,
    SaidClue,
    SaidGuess,
    SaidMark,
    SaidSwap,
    SaidTwo,
    SaidWish,
)
from assistant.talk.pending import (
    Confirm,
    ConfirmBonus,
    ConfirmNewGame,
    RuleOnChallenge,
    RuleOnClue,
    SpellClue,
    TwoWords,
    WhichClue,
    WhoseClue,
    WhoseGuess,
)
from assistant.talk.speakers import giving, guessing
from assistant.talk.steps import (
    Ask,
    BeginAnew,
    Do,
    GiveFloor,
    Pause,
    StartTimer,
    Step,
    Table,
    Tell,
    Undo,
)
from assistant.talk.vocabulary import WHILE_PAUSED, orders


def answer(act: Intent, speaker: Party | None, table: Table) -> Step:
    """What to do about an act of `speaker`, which is None where nobody knows who spoke."""
    if table.paused and not _goes_while_paused(act, table):
        return Tell(phrases.PAUSED)
    match act:
        case SaidClue():
            return clue_said(act, speaker, table)
        case SaidGuess(position) | SaidCardOrStop(position):
            return guess_said(position, speaker, table)
        case AskedBonus() | AskedRow() | SaidSwap():
            return Tell(expected(table.view))
        case SaidTwo():
            return two_said(act, speaker, table)
        case SaidMark(position):
            return mark_said(position, speaker, table)
        case SaidBonus(bonus):
            return bonus_said(bonus, table)
        case SaidChoice(index):
            return choice_said(index, speaker, table)
        case SaidWish(wish):
            return _wish_said(wish, table)
        case Ordered(order):
            return _order(order, speaker, table)
        case _:
            assert_never(act)


def _wish_said(wish: Wish, table: Table) -> Step:
    """Another table is wanted; a question that is open now waits for the answer to this one."""
    view, pending = table.view, table.pending
    if view.offer and view.offer.cause:
        return Tell(expected(view))  # the game is lost or won by the answer to that first
    before = pending.before if isinstance(pending, ConfirmNewGame) else pending
    return Ask(ConfirmNewGame(wish, before))


def _goes_while_paused(act: Intent, table: Table) -> bool:
    """A pause stops the game, not the questions about it; nor the one whether to leave it."""
    if isinstance(act, SaidWish):
        return True
    if not isinstance(act, Ordered):
        return False
    answers = isinstance(table.pending, ConfirmNewGame) and act.order in (Order.YES, Order.NO)
    return answers or act.order in WHILE_PAUSED


def answer_tap(seat: Party, table: Table) -> Step:
    """What to do about a tap on the button of a seat or a team."""
    if table.paused and not isinstance(table.pending, ConfirmNewGame):
        return Pause(False)
    match table.pending:
        case Confirm() | ConfirmBonus():
            return yes_said(seat, table)
        case WhoseClue(clue, spelled):
            return clue_said(SaidClue(clue, spelled=spelled), seat, table)
        case WhoseGuess(position):
            return guess_said(position, seat, table)
        case WhichClue(_, (_,)):
            return choice_said(0, seat, table)
        case ConfirmNewGame(wish) if table.view.phase is Phase.OVER:
            return BeginAnew(wish)
        case (
            ConfirmNewGame()
            | RuleOnClue()
            | RuleOnChallenge()
            | TwoWords()
            | SpellClue()
            | WhichClue()
        ):
            # A game under way is not left, nor a clue ruled on, by a finger that slipped.
            return Tell(question(table.pending, table.view))
        case None:
            return _tap_for_nothing(seat, table)
        case _:
            assert_never(table.pending)


def _tap_for_nothing(seat: Party, table: Table) -> Step:
    """A tap with no question open ends a turn, or claims the floor."""
    view = table.view
    if view.offer and seat is view.offer.guesser:
        return yes_said(seat, table)
    if waits_for(view):
        return Tell(expected(view))
    if view.phase is Phase.GUESS:
        return Do(Stop(guessing(seat, view) or seat))
    giver = giving(seat, view)
    if giver in view.givers:
        return GiveFloor(giver, phrases.your_clue(giver))
    if view.phase is Phase.SUDDEN_DEATH:
        if seat in view.guessers:
            return GiveFloor(seat, phrases.your_guess(seat))
        if isinstance(seat, Side):
            return Tell(f"{phrases.no_cards_left(seat)} {expected(view)}")
    return Tell(expected(view))


def _order(order: Order, speaker: Party | None, table: Table) -> Step:
    view = table.view
    match order:
        case Order.YES:
            return yes_said(speaker, table)
        case Order.CANCEL if table.pending is None and not table.view.offer:
            return verdict_said(Order.TAKE_BACK, speaker, table)
        case Order.NO | Order.NEVER | Order.CANCEL:
            return no_said(speaker, table)
        case Order.PENALTY | Order.ALLOW | Order.TAKE_BACK:
            return verdict_said(order, speaker, table)
        case Order.CHALLENGE:
            return challenge_said(table)
        case Order.STOP:
            return stop_said(speaker, table)
        case Order.UNDO:
            return Undo()
        case Order.TIMER:
            return _timer(view)
        case Order.PAUSE:
            return Pause(True)
        case Order.RESUME:
            return Pause(False) if table.paused else Tell(game_is_on(view))
        case _:
            return Tell(_told(order, table))


def _told(order: Order, table: Table) -> str:
    """The answer to an order that only asks."""
    view = table.view
    match order:
        case Order.REPEAT:
            return table.said or phrases.NOTHING_SAID
        case Order.TURNS:
            return turns(view)
        case Order.CLUES:
            return phrases.clues(view)
        case Order.SPELL:
            given = view.latest_clue
            return ", ".join(given.clue.word.upper()) if given else phrases.NO_CLUES_YET
        case Order.AGENTS if view.has_teams:
            return phrases.agents_left(view.left)
        case Order.AGENTS:
            return f"{phrases.agents(view, view.found)} found."
        case Order.QUIT:
            return "Switch it off; the game is saved."
        case Order.SCORE:
            return results.standing(view)
        case Order.BONUSES:
            return phrases.bonuses_left(view)
        case Order.RULES:
            return openings.house_rules(view)
        case Order.HELP:
            possible = orders(view, table.pending, table.paused)
            return help_now(view, table.pending, possible, table.paused)
        case _:  # whose turn it is
            return expected(view)


def _timer(view: PublicView) -> Step:
    """Anybody may hurry a slow player (C9)."""
    if not view.house.timer:
        return Tell(f"{phrases.NO_TIMER} {expected(view)}")
    if view.phase in (Phase.SETUP, Phase.OVER):
        return Tell(expected(view))
    allowed = phrases.sentence(phrases.duration(view.house.timer))
    return StartTimer(view.house.timer, f"{allowed}. {expected(view)}")
