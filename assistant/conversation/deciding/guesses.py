"""Decisions about cards: confirming, yes, no, ending the turn (D6, D8, D10, D12, D17, C5, C8).

Each use of a log's bonus has to be confirmed first (H9 to H11).
"""

from dataclasses import replace

from assistant.conversation.deciding import clues, decisions
from assistant.conversation.deciding.decisions import (
    Ask,
    Decision,
    Do,
    Situation,
    drop,
    refuse,
    tell,
)
from assistant.game.messages import Certainty
from assistant.game.rules import commands
from assistant.game.rules.bonus import ON_OFFER, WITH_CARDS, Bonus
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.house import Touch
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language import questions as ask
from assistant.language import statements as told
from assistant.language.intents import Order, SaidClue, SaidGuess, SaidTwo
from assistant.language.speakers import giving, guessing, is_asked


def guess_said(
    position: int, speaker: Party | None, situation: Situation, instead: bool = False
) -> Decision:
    """Decide about a card that was named; nothing is revealed before a yes.

    A card that was named `instead` of ending the turn belongs to this turn.
    """
    view, pending = situation.view, situation.pending
    corrects = isinstance(pending, ask.WhichClue) and pending.correction
    asked = isinstance(pending, ask.Confirm | ask.WhoseGuess | ask.ConfirmStop)
    next_turns = not instead and _may_be_the_next_turns(pending, speaker, view)
    if pending and (not (asked or corrects) or next_turns):
        if view.phase is Phase.CLUE and isinstance(pending, ask.WhichClue | ask.HowMany):
            return tell(told.Refused(Reason.NO_GUESS_NOW), told.Asked(pending))
        return decisions.ask_again(pending)
    if view.two:
        return _chosen(position, speaker, view.two.guesser.other, view)
    if view.cover_of:
        return _covered(position, speaker, view)
    if view.offer or view.phase in (Phase.OVER, Phase.SETUP):
        return tell(told.due(view))
    if view.phase is Phase.CLUE:
        return refuse(view, told.Refused(Reason.NO_GUESS_NOW, position, speaker))
    by = who_guesses(speaker, situation)
    why_not = cannot_guess(by, position, view)
    if why_not:
        said = (why_not, told.due(view))
        return drop(*said) if isinstance(pending, ask.WhoseGuess) else tell(*said)
    if by is None:
        return Ask(ask.WhoseGuess(position))
    guess = commands.Guess(by, position)
    sure = situation.trusting and situation.certainty is Certainty.SURE
    if sure and not _wants_a_tap(guess, view):
        return Do(guess, lead=(told.CardNamed(position),))
    others = (one.position for one in situation.also if isinstance(one, SaidGuess))
    likely = tuple(one for one in others if cannot_guess(by, one, view) is None)
    stands = (told.StandingClue(view.clue.clue),) if corrects and view.clue else ()
    return Ask(ask.Confirm(guess, otherwise=likely), lead=stands)


def _may_be_the_next_turns(
    pending: ask.Pending | None, speaker: Party | None, view: PublicView
) -> bool:
    """Whether a guess may belong to the next turn, because a player asked to end this one."""
    if not isinstance(pending, ask.ConfirmStop) or speaker is pending.by:
        return False
    return view.has_teams or pending.then is not None


def who_guesses(speaker: Party | None, situation: Situation) -> Party | None:
    """The party that makes a guess; None if either may and neither has the floor."""
    guessers = situation.view.guessers
    alone = guessers[0] if len(guessers) == 1 else situation.floor
    return guessing(speaker, situation.view) or alone


def cannot_guess(by: Party | None, position: int, view: PublicView) -> told.Refused | None:
    """The reason why a card cannot be guessed; None if it can be, or if the speaker is unknown."""
    if by is not None and by not in view.guessers:
        return told.Refused(Reason.NOT_YOUR_GUESS, position, by)
    if view.covered[position] is not None:
        return told.Refused(Reason.COVERED, position, by)
    if by is None or view.can_guess(by, position):
        return None
    return told.Refused(Reason.MARKED, position, by)


def _chosen(position: int, speaker: Party | None, chooser: Side, view: PublicView) -> Decision:
    """Decide which of two touched cards was chosen (H9)."""
    if speaker not in (None, chooser):
        return tell(told.due(view))
    if view.two and position not in (view.two.first, view.two.second):
        return refuse(view, told.Refused(Reason.NOT_ONE_OF_THE_TWO, position, chooser))
    return Ask(ask.Confirm(commands.Choose(chooser, position)))


def _covered(position: int, speaker: Party | None, view: PublicView) -> Decision:
    """Decide about an agent that was named for covering (C8, C10)."""
    (by,) = view.givers
    assert not isinstance(by, Side), "agents are covered where teams play"
    if giving(speaker, view) not in (None, by):
        return tell(told.due(view))
    if view.covered[position] is not None:
        return refuse(view, told.Refused(Reason.COVERED, position, by))
    return Ask(ask.Confirm(commands.CoverAgent(by, position), known=speaker is not None))


def _wants_a_tap(command: ask.Revealing, view: PublicView) -> bool:
    """Whether this card can be touched only by a tap on the guesser's button (D8)."""
    return view.house.touch is Touch.TAP and isinstance(command, commands.Guess | commands.GuessTwo)


def yes_said(speaker: Party | None, situation: Situation, tapped: bool = False) -> Decision:
    """Decide about a yes or a tap that answers the open question, also whose guess it is (D17)."""
    view, pending = situation.view, situation.pending
    if others := _not_theirs(speaker, situation):
        return others
    match pending:
        case ask.Confirm():
            return _card_confirmed(pending, speaker, view, tapped)
        case ask.ConfirmBonus(command) | ask.Objection(command):
            return Do(command)
        case ask.ConfirmStop(by, then, giver):
            return Do(commands.Stop(by), then=then, giver=giver)
        case ask.TwoWords(by, clue, replaces):
            return clues.judge(clue, by, replaces, situation, two_words=True)
        case ask.SpellClue(by, clue, _, replaces):
            return clues.judge(clue, by, replaces, situation)
        case ask.WhichClue(_, (_,)):
            return clues.choice_said(0, speaker, situation)
        case ask.ConfirmNewGame(wish):
            return wish
        case ask.WhoseClue(clue, spelled) if speaker:
            return clues.clue_said(SaidClue(clue, spelled=spelled), speaker, situation)
        case ask.WhoseGuess(position) if speaker and (tapped or view.house.touch is not Touch.TAP):
            why_not, guess = (
                cannot_guess(speaker, position, view),
                commands.Guess(speaker, position),
            )
            return drop(why_not, told.due(view)) if why_not else Do(guess)
        case None:
            return Do(commands.UseBonus(view.offer.bonus)) if view.offer else _no_question(view)
        case _:
            return decisions.ask_again(pending)


def _not_theirs(speaker: Party | None, situation: Situation) -> Decision | None:
    """The reply to a speaker who may not answer the open question; None for other speakers."""
    pending, view = situation.pending, situation.view
    by = ask.who_answers(pending) if pending else None
    if pending is None or by is None or speaker is None or is_asked(speaker, view, pending):
        return None
    return tell(told.AnswersAlone(by), told.Asked(pending))


def _card_confirmed(
    pending: ask.Confirm, speaker: Party | None, view: PublicView, tapped: bool
) -> Decision:
    """Touch the card, if a yes from this speaker is enough."""
    unknown = speaker is None and not pending.known
    if unknown or (not tapped and _wants_a_tap(pending.command, view)):
        # The answer reveals part of the key, so only some parties may cause it.
        return tell(told.TapsAlone(pending.by), told.Asked(pending))
    return Do(pending.command)


def no_said(speaker: Party | None, situation: Situation, forever: bool = False) -> Decision:
    """Decide about a no; with `forever`, a bonus is not offered again in this game."""
    view, pending, paused = situation.view, situation.pending, situation.paused
    if others := _not_theirs(speaker, situation):
        return others
    match pending:
        case ask.Confirm(commands.Guess(by), _, (position, *rest)):
            return Ask(ask.Confirm(commands.Guess(by, position), otherwise=tuple(rest)))
        case ask.Confirm(commands.Guess(_, position)) if not paused:
            return drop(told.CardLeft(position), told.due(view))
        case ask.Objection():
            return Order.OBJECT
        case ask.TwoWords(by, clue, replaces):
            return clues.judge(clue, by, replaces, situation, two_words=False)
        case ask.SpellClue() if view.latest_clue:
            return drop(told.StandingClue(view.latest_clue.clue), told.due(view))
        case ask.SpellClue(by):
            return decisions.GiveFloor(by, (told.Plain.SPELL_IT, told.CluesFloor(by)))
        case ask.ConfirmNewGame(_, before) | ask.ConfirmOrder(_, before) if before and not paused:
            return Ask(before)
        case ask.WhichClue() | ask.HowMany():
            return clues.none_of_these(pending, view)
        case ask.RuleOnClue() | ask.RuleOnChallenge():
            return clues.others_heard(speaker, situation) or decisions.ask_again(pending)
        case None if view.offer:
            return Do(commands.Decline(forever))
        case None:
            others = clues.others_heard(speaker, situation)
            return others or clues.misheard_said(speaker, situation) or _no_question(view)
        case _:
            return drop(told.Plain.PAUSED if paused else told.due(view))


def _no_question(view: PublicView) -> Decision:
    return tell(told.due(view)) if ask.own_question(view) else refuse(view, told.Plain.NO_QUESTION)


def stop_said(speaker: Party | None, situation: Situation, doubtful: bool = False) -> Decision:
    """Decide about a request to end the turn; with `doubtful`, it may have been talk."""
    view, pending = situation.view, situation.pending
    if doubtful:
        by = who_guesses(speaker, situation)
        over_a_card = isinstance(pending, ask.Confirm | ask.WhoseGuess | None)
        if not over_a_card or not view.guessed or by not in view.guessers:
            return tell(situation.due)
        return Ask(ask.ConfirmStop(by))
    if isinstance(pending, ask.ConfirmStop):
        return Do(commands.Stop(guessing(speaker, view) or pending.by))
    if pending and not isinstance(pending, ask.Confirm | ask.WhoseGuess):
        return decisions.ask_again(pending)
    if ask.own_question(view) or not view.guessers:
        return tell(told.due(view))
    return Do(commands.Stop(guessing(speaker, view) or view.guessers[0]))


def bonus_said(bonus: Bonus, situation: Situation) -> Decision:
    """Decide about a request to use a bonus."""
    view, pending = situation.view, situation.pending
    if pending:
        return decisions.ask_again(pending)
    if view.offer and view.offer.bonus is bonus:
        return Do(commands.UseBonus(bonus))
    if bonus in view.usable and bonus in WITH_CARDS:
        return tell(told.HowToUse(bonus))
    if bonus in view.usable and bonus not in ON_OFFER:
        return Ask(ask.ConfirmBonus(commands.UseBonus(bonus)))
    if view.bonuses.get(bonus) and bonus in (*WITH_CARDS, *ON_OFFER):
        return refuse(view, told.Refused(Reason.BONUS_NOT_NOW))
    return Do(commands.UseBonus(bonus))  # The rules will refuse it with the reason.


def two_said(said: SaidTwo, speaker: Party | None, situation: Situation) -> Decision:
    """Decide about two cards that were named, to be touched at once (H9) or one after the other."""
    view, pending = situation.view, situation.pending
    if not view.bonuses.get(Bonus.HOGWARTS):
        one = replace(situation, also=(SaidGuess(said.second),), trusting=False)
        asked = guess_said(said.first, speaker, one)
        return replace(asked, lead=(told.Plain.ONE_AT_A_TIME,)) if isinstance(asked, Ask) else asked
    if pending and not isinstance(pending, ask.Confirm | ask.WhoseGuess):
        return decisions.ask_again(pending)
    if Bonus.HOGWARTS not in view.usable:
        return refuse(view, told.Refused(Reason.BONUS_NOT_NOW))
    by = who_guesses(speaker, situation)
    if by is None:
        return refuse(view, told.Plain.WHOSE_CARD)
    for position in (said.first, said.second):
        why_not = cannot_guess(by, position, view)
        if why_not:
            return refuse(view, why_not)
    if said.first == said.second:
        return refuse(view, told.Refused(Reason.SAME_CARD, by=by))
    assert isinstance(by, Side), "the one guesser of a game that is played together"
    return Ask(ask.Confirm(commands.GuessTwo(by, said.first, said.second)))


def mark_said(position: int, speaker: Party | None, situation: Situation) -> Decision:
    """Decide about marking one of the giver's own bystanders before the clue (H10)."""
    view, pending = situation.view, situation.pending
    if pending and not isinstance(pending, ask.Confirm):
        return decisions.ask_again(pending)
    if view.phase is not Phase.CLUE or Bonus.HOGSMEADE not in view.usable:
        reason = Reason.LAST_TOKEN if view.phase is Phase.CLUE else Reason.BONUS_NOT_NOW
        return refuse(view, told.Refused(reason))
    by = speaker or (view.givers[0] if len(view.givers) == 1 else situation.floor)
    if not isinstance(by, Side) or by not in view.givers:
        # The owner is never guessed, because the answer depends on it and reveals part of the key.
        return refuse(view, told.Plain.WHOSE_CARD)
    if view.covered[position] is not None:
        return refuse(view, told.Refused(Reason.COVERED, position, by))
    if by.other in view.marked[position]:
        return refuse(view, told.Refused(Reason.MARKED, position, by.other))
    known = by in (speaker, situation.floor)
    return Ask(ask.Confirm(commands.MarkBystander(by, position), known))
