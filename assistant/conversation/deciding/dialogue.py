"""The dialogue: decides about intents and taps, as a pure function of public information.

It never sees the key. The session carries out the `Decision` that it returns.
"""

from collections.abc import Mapping
from dataclasses import replace

from assistant.conversation.deciding import clues, decisions, guesses
from assistant.conversation.deciding.decisions import Decision, Situation, refuse, tell
from assistant.conversation.effects import FreeSeat
from assistant.game.messages import Adjust, Earcon, Errand
from assistant.game.referee import Relation
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.commands import Stop, TakeHint
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.game.rules.wish import Wish
from assistant.language import intents as said
from assistant.language import questions as ask
from assistant.language import statements as told
from assistant.language.intents import Intent, Order, Ordered, Use, order_in
from assistant.language.speakers import giving, guessing
from assistant.language.vocabulary import orders

AT_ONCE: Mapping[Order, Decision] = {
    Order.LOUDER: Adjust(volume=1.5),
    Order.QUIETER: Adjust(volume=1 / 1.5),
    Order.FASTER: Adjust(rate=1.2),
    Order.SLOWER: Adjust(rate=1 / 1.2),
    Order.NORTH_PHONE: FreeSeat(Side.NORTH),
    Order.SOUTH_PHONE: FreeSeat(Side.SOUTH),
}
"""Orders that are allowed at any time, even during a pause.

Volume and rate change in audible steps, and each order exactly reverses its opposite.
"""


def answer(intent: Intent, speaker: Party | None, situation: Situation) -> Decision:
    """Decide about an intent; `speaker` is None if the speaker is unknown."""
    if situation.paused and not _goes_while_paused(intent, situation):
        return tell(told.Plain.PAUSED)
    pending = situation.pending
    moves = situation.view.phase is not Phase.SETUP or isinstance(intent, Ordered)
    if isinstance(pending, ask.ConfirmOrder | ask.ConfirmNewGame) and moves and _lets_go(intent):
        return _instead(pending, intent, speaker, situation)
    if situation.view.partners_move and not situation.pending and _moves(intent):
        return tell(situation.due)  # players cannot move for the partner
    match intent:
        case said.AskedAbout(told_about):
            return tell(told_about)
        case said.AskedWord(word):
            return tell(_judged(word, situation))
        case said.SaidClue():
            return clues.clue_said(intent, speaker, situation)
        case said.SaidGuess(position, instead):
            return guesses.guess_said(position, speaker, situation, instead)
        case said.SaidTwo():
            return guesses.two_said(intent, speaker, situation)
        case said.SaidMark(position):
            return guesses.mark_said(position, speaker, situation)
        case said.SaidSwap():
            return _swap_said(intent, situation)
        case said.SaidBonus(bonus):
            return guesses.bonus_said(bonus, situation)
        case said.SaidChoice(index):
            return clues.choice_said(index, speaker, situation)
        case said.SaidWish(wish):
            return _wish_said(wish, situation)
        case Ordered(Order.STOP, True):
            return guesses.stop_said(speaker, situation, doubtful=True)
        case Ordered(order, True) if Use.CHANGES in order.use:
            return _asked_back(order, situation)
        case Ordered(Order.QUIT) if situation.switches_off:
            return _asked_back(Order.QUIT, situation, speaker)
        case Ordered(order):
            return _order(order, speaker, situation)


def _judged(word: str, situation: Situation) -> told.Statement:
    """Answer whether a word is a valid clue or, while players guess, where its card lies."""
    if _gives_away(word, situation):
        return told.Plain.ASKED_IN_SECRET
    ruling = situation.ruling(word)
    if ruling.relation is Relation.SAME and situation.view.guessers:
        lie = (card.word for card in situation.view.cards)
        return told.CardLies([*lie].index(ruling.card or ""))
    return told.WordJudged(ruling)


def _gives_away(word: str, situation: Situation) -> bool:
    """Whether a spoken ruling on a word would give away a clue that has yet to be given."""
    given = situation.view.latest_clue
    aloud = situation.certainty is not None and not situation.by_phone
    return aloud and not (given and given.clue.word == word)


def _asked_back(order: Order, situation: Situation, by: Party | None = None) -> Decision:
    """Ask for confirmation of an order that was unclear, or that has large consequences.

    If `by` is known, a different party has to confirm the order.
    """
    pending = situation.pending
    if order in (Order.YES, Order.NO):
        return decisions.ask_plainly(pending) if pending else tell(told.due(situation.view))
    before = pending.before if isinstance(pending, ask.ConfirmOrder) else pending
    late = situation.view.clue and not situation.changeable
    if order is Order.TAKE_BACK and late and pending is None:
        return _order(order, by, situation)  # refused, with the reason
    return decisions.Ask(ask.ConfirmOrder(order, before, by))


def _moves(intent: Intent) -> bool:
    """Whether an intent makes a move, other than correcting a clue."""
    if isinstance(intent, said.SaidClue):
        return not intent.correction
    return order_in(intent) is Order.STOP or isinstance(intent, said.Touching)


def _lets_go(intent: Intent) -> bool:
    """Whether an intent is so clear that it overrides an order that awaits confirmation."""
    if isinstance(intent, Ordered):
        answers = (Order.YES, Order.NEVER, Order.CANCEL)
        changes = Use.CHANGES in intent.order.use and intent.order not in answers
        return changes and not intent.doubtful
    if isinstance(intent, said.SaidClue):
        return intent.correction or not intent.doubtful
    return isinstance(intent, said.Touching | said.SaidBonus)


def _instead(
    asked: ask.ConfirmOrder | ask.ConfirmNewGame,
    intent: Intent,
    speaker: Party | None,
    situation: Situation,
) -> Decision:
    """Answer an intent as if no order awaited confirmation.

    A clue that is said in place of one to be taken back corrects it.
    """
    before = replace(situation, pending=asked.before)
    if isinstance(asked, ask.ConfirmOrder) and asked.order is Order.TAKE_BACK:
        if isinstance(intent, said.SaidClue):
            intent = replace(intent, correction=True)
        if isinstance(intent, said.SaidClue) or order_in(intent) is Order.TAKE_BACK:
            before = replace(before, changeable=True)  # it was asked in time
    return decisions.Return(asked.before, answer(intent, speaker, before))


def _wish_said(wish: Wish, situation: Situation) -> Decision:
    """Ask for confirmation of another table, which takes precedence over the open question."""
    view, pending = situation.view, situation.pending
    if view.offer and view.offer.cause:
        return tell(told.due(view))  # the answer to the offer decides first who wins
    before = pending.before if isinstance(pending, ask.ConfirmNewGame) else pending
    return decisions.Ask(ask.ConfirmNewGame(wish, before))


def _swap_said(swap: said.SaidSwap, situation: Situation) -> Decision:
    """Decide about swapping a card, which can only be done before the first clue."""
    view, pending = situation.view, situation.pending
    if pending:
        return decisions.ask_again(pending)
    if view.phase is not Phase.CLUE or view.clues or view.cards[swap.position] == EMPTY_PLACE:
        return refuse(view, told.Plain.NO_SWAP_NOW)
    return swap


def _goes_while_paused(intent: Intent, situation: Situation) -> bool:
    """Whether an intent is allowed during a pause, as questions and leaving the game are."""
    if isinstance(intent, said.SaidWish | said.Asking):
        return True
    if not isinstance(intent, Ordered):
        return False
    order = intent.order
    answers = _asked_in_a_pause(situation) and order in (Order.YES, Order.NO, Order.CANCEL)
    return answers or Use.PAUSED in order.use or order in AT_ONCE


def _asked_in_a_pause(situation: Situation) -> bool:
    """Whether the open question is about an order that is allowed during a pause."""
    asked = situation.pending
    if isinstance(asked, ask.ConfirmOrder):
        return isinstance(asked.order, Order) and Use.PAUSED in asked.order.use
    return isinstance(asked, ask.ConfirmNewGame)


def answer_tap(seat: Party, situation: Situation) -> Decision:
    """Decide about a tap on the button of a seat or a team."""
    if situation.paused and not _asked_in_a_pause(situation):
        return Order.RESUME
    pending = situation.pending
    match pending:
        case ask.ConfirmOrder():
            return meant(pending, seat, situation)
        case ask.Confirm() | ask.ConfirmBonus() | ask.ConfirmStop() | ask.Objection():
            return guesses.yes_said(seat, situation, tapped=True)
        case ask.WhoseGuess() | ask.WhoseClue() | ask.WhichClue(_, (_,)):
            return guesses.yes_said(seat, situation, tapped=True)
        case ask.ConfirmNewGame(wish) if situation.view.phase is Phase.OVER:
            return wish
        case None:
            return _tap_for_nothing(seat, situation)
        case _:
            # An accidental tap must not leave a game or rule on a clue.
            return decisions.ask_plainly(pending)


def _tap_for_nothing(seat: Party, situation: Situation) -> Decision:
    """Decide about a tap without an open question, which ends a turn or takes the floor."""
    view = situation.view
    if view.offer and seat is view.offer.guesser:
        return guesses.yes_said(seat, situation)
    if ask.own_question(view):
        return tell(told.due(view))
    if view.phase is Phase.GUESS:
        return decisions.Do(Stop(guessing(seat, view) or seat))
    giver = giving(seat, view)
    if giver in view.givers:
        return decisions.GiveFloor(giver, (told.CluesFloor(giver),), Earcon.LISTENING)
    if view.phase is Phase.SUDDEN_DEATH:
        if seat in view.guessers:
            return decisions.GiveFloor(seat, (told.GuessFloor(seat),), Earcon.LISTENING)
        if isinstance(seat, Side):
            return refuse(view, told.NoCardsLeft(seat))
    return tell(told.due(view))


def _order(order: Order, speaker: Party | None, situation: Situation) -> Decision:
    view, pending = situation.view, situation.pending
    if replied := _reply(order, speaker, situation):
        return replied
    match order:
        case Order.CANCEL | Order.TAKE_BACK:
            return clues.verdict_said(Order.TAKE_BACK, speaker, situation)
        case Order.PENALTY | Order.ALLOW:
            return clues.verdict_said(order, speaker, situation)
        case Order.CHALLENGE:
            return clues.challenge_said(situation)
        case Order.STOP:
            return guesses.stop_said(speaker, situation)
        case Order.UNDO:
            return decisions.Undo(speaker)
        case Order.TIMER:
            return _timer(view)
        case Order.QUIT if isinstance(pending, ask.ConfirmNewGame):
            return decisions.drop(told.Plain.HOW_TO_LEAVE)
        case Order.PAUSE if view.phase is Phase.OVER:
            return tell(told.due(view))
        case Order.REPEAT | Order.PAUSE | Order.MISSIONS | Order.HEALTH:
            return order
        case Order.RESUME if situation.paused or (situation.left and not pending):
            return order
        case Order.SHOW_KEY if view.phase is Phase.OVER:
            return order
        case Order.HINT if not pending and view.phase not in (Phase.SETUP, Phase.OVER):
            return _hint(speaker, view)
        case Order.REVIEW if view.phase is Phase.OVER and view.clues:
            return order
        case Order.TEACH if view.phase is not Phase.SETUP and not view.partner:
            return order
        case Order.PARTNER_FIRST if view.partner and len(view.givers or view.guessers) > 1:
            return decisions.GiveFloor(view.partner, ())
        case _:
            return AT_ONCE.get(order) or tell(*_told(order, situation))


def _reply(order: Order, speaker: Party | None, situation: Situation) -> Decision | None:
    """Follow an order that answers the open question; None if it does not answer it."""
    pending = situation.pending
    match order:
        case Order.YES if isinstance(pending, ask.ConfirmOrder):
            return meant(pending, speaker, situation)
        case Order.YES:
            return guesses.yes_said(speaker, situation)
        case Order.NO | Order.NEVER:
            return guesses.no_said(speaker, situation, forever=order is Order.NEVER)
        case Order.OBJECT | Order.CHALLENGE | Order.STOP | Order.UNDO:
            objects = isinstance(pending, ask.Objection)
            return guesses.no_said(speaker, situation) if objects else None
        case Order.CANCEL if pending:
            rules = isinstance(pending, ask.RuleOnClue | ask.RuleOnChallenge)
            return None if rules else guesses.no_said(speaker, situation)
        case _:
            return None


def meant(pending: ask.ConfirmOrder, speaker: Party | None, situation: Situation) -> Decision:
    """Follow an order that was confirmed, as if it had been clear.

    Errands can be confirmed only at the box, because a phone could be in another room.
    """
    if isinstance(pending.order, Errand):
        if situation.by_phone:
            return tell(told.Plain.AT_THE_BOX, told.Asked(pending))
        return decisions.Return(pending.before, pending.order)
    if pending.order is Order.QUIT:
        alone = situation.view.partner is not None
        if pending.by is None or speaker is not pending.by or alone:
            return Order.QUIT
        return tell(told.AnswersAlone(pending.by.other), told.Asked(pending))
    return _instead(pending, Ordered(pending.order), speaker, situation)


def errand_wanted(errand: Errand, situation: Situation) -> Decision:
    """Ask for confirmation of an errand, unless another order already awaits one."""
    pending = situation.pending
    if situation.paused:
        return tell(told.Plain.PAUSED)
    if isinstance(pending, ask.ConfirmOrder):
        return tell(told.Asked(pending))
    return decisions.Ask(ask.ConfirmOrder(errand, pending))


def _hint(speaker: Party | None, view: PublicView) -> Decision:
    """Give a hint to the party to act if its seat is known, so that nobody else sees the hint."""
    if not view.house.hints:
        return refuse(view, told.Refused(Reason.NO_HINTS))
    if not isinstance(speaker, Side):
        return refuse(view, told.Plain.WHOSE_HINT)
    acts = giving(speaker, view) in view.givers or guessing(speaker, view) in view.guessers
    return decisions.Do(TakeHint(speaker)) if acts else tell(told.due(view))


def _told(order: Order, situation: Situation) -> tuple[told.Statement, ...]:
    """The statements that answer an order which only asks for information."""
    view, pending, due = situation.view, situation.pending, told.due(situation.view)
    match order:
        case Order.CLUES if isinstance(pending, ask.HowMany | ask.WhoseClue):
            return (told.Asked(pending),)  # the clue has not been given yet
        case _ if Use.TELLS in order.use:
            return (told.Answer(order),)
        case Order.TURNS:
            return _turns(view)
        case Order.GUESSES:
            return _guesses(view)
        case Order.SPELL:
            clue = view.latest_clue
            return (told.SpelledClue(clue.clue),) if clue else (told.Plain.NO_CLUE_YET, due)
        case Order.AGENTS:
            counted = view.phase not in (Phase.SETUP, Phase.OVER)
            return (told.Plain.AGENTS_LEFT,) if counted else (told.Answer(Order.SCORE),)
        case Order.WHICH_GAME:
            return _which_game(view)
        case Order.TEACH if view.partner:
            return (told.Plain.NO_LESSON_NOW, due)
        case Order.HEARD if situation.heard:
            return (told.LastHeard(situation.heard), due)
        case Order.READ_TABLE | Order.READ_VISIBLE:
            read = told.CardsRead(tuple(range(view.rows)), order is Order.READ_VISIBLE)
            return (read, due) if view.phase is Phase.SETUP else (read,)
        case Order.QUIT:
            return (told.Plain.HOW_TO_LEAVE,)
        case Order.PLAYED:
            return (told.Played(situation.played),)
        case Order.HELP:
            possible = orders(view, situation.pending, situation.paused)
            return (told.Help(possible, situation.pending, situation.paused),)
        case Order.WHOSE_TURN if situation.pending:
            return (told.Plain.WHOSE_TURN,)
        case _:  # whose turn it is, or orders for laying a table
            vain = order in IN_VAIN and not (order is Order.RESUME and view.phase is Phase.OVER)
            why_not = (IN_VAIN[order],) if vain else ()
            return (*why_not, due)


def _which_game(view: PublicView) -> tuple[told.Statement, ...]:
    """The title of the game, its mission, and its state."""
    mission = (told.Plain.MISSION_NAME,) if view.mission else ()
    is_on = view.phase not in (Phase.OVER, Phase.SETUP)
    return (told.Plain.GAME_TITLE, *mission, told.Plain.STATE if is_on else told.due(view))


IN_VAIN: Mapping[Order, told.Plain] = {
    Order.SHOW_KEY: told.Plain.KEY_IS_SECRET,
    Order.REVIEW: told.Plain.NO_REVIEW_NOW,
    Order.RESUME: told.Plain.NOT_PAUSED,
    Order.HEARD: told.Plain.NOTHING_HEARD,
}
"""Orders that are impossible now, with the reason, which the expected action follows."""


def _turns(view: PublicView) -> tuple[told.Statement, ...]:
    """Answer “how many turns”; in team games, with the number of agents that each team has left."""
    if view.phase is Phase.SETUP:
        return (told.due(view),)
    if not view.has_teams:
        return (told.Plain.TURNS_LEFT,)
    guesses = (told.Plain.GUESSES_LEFT,) if view.guesses_left is not None else ()
    return (told.Plain.AGENTS_LEFT, *guesses)


def _guesses(view: PublicView) -> tuple[told.Statement, ...]:
    """Answer “how many guesses”; in two-sided games, a clue sets no limit (D7, C4)."""
    if view.guesses_left is not None:
        return (told.Plain.GUESSES_LEFT,)
    if view.phase is Phase.GUESS or (view.phase is Phase.CLUE and not view.has_teams):
        return (told.Plain.NO_LIMIT,)
    return (told.RuleIs("number"),) if view.phase is Phase.CLUE else (told.due(view),)


def _timer(view: PublicView) -> Decision:
    """Decide about a request to hurry a slow player (C9)."""
    if not view.house.timer:
        return refuse(view, told.Plain.NO_TIMER)
    if view.phase in (Phase.SETUP, Phase.OVER):
        return tell(told.due(view))
    return Order.TIMER
