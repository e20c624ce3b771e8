"""Talk about cards: asking back, yes and no, ending the turn (D6, D8, D10, D12, D17, C5, C8)."""

from __future__ import annotations

from assistant.messages import Certainty
from assistant.rules.cards import Party, Side
from assistant.rules.commands import Choose, CoverAgent, Decline, Guess, Stop, UseBonus
from assistant.rules.game import Phase
from assistant.rules.refusal import Reason
from assistant.rules.view import PublicView
from assistant.talk import phrases
from assistant.talk.clues import choice_said, clue_said, judge, others_heard
from assistant.talk.expected import expected, question, waits_for
from assistant.talk.intents import SaidClue, SaidGuess
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
from assistant.talk.refusals import refusal
from assistant.talk.speakers import giving, guessing
from assistant.talk.steps import Ask, BeginAnew, Do, Drop, GiveFloor, Step, Table, Tell


def guess_said(position: int, speaker: Party | None, table: Table) -> Step:
    """Somebody named a card: nothing is revealed before they say yes."""
    view, pending = table.view, table.pending
    if pending and not isinstance(pending, Confirm | WhoseGuess):
        return Tell(question(pending, view))
    if view.two:
        return _chosen(position, speaker, view.two.guesser.other, view)
    if view.cover_of:
        return _covered(position, speaker, view)
    if view.offer or view.phase in (Phase.OVER, Phase.SETUP):
        return Tell(expected(view))
    if view.phase is Phase.CLUE:
        return Tell(refusal(Reason.NO_GUESS_NOW, view, position, speaker))
    by = who_guesses(speaker, table)
    why_not = cannot_guess(by, position, view)
    if why_not:
        return Drop(why_not) if isinstance(pending, WhoseGuess) else Tell(why_not)
    if by is None:
        return Ask(WhoseGuess(position))
    if table.trusting and table.certainty is Certainty.SURE:
        return Do(
            Guess(by, position), lead=phrases.sentence(f"{phrases.spoken_card(view, position)}.")
        )
    others = (one.position for one in table.also if isinstance(one, SaidGuess))
    likely = tuple(one for one in others if cannot_guess(by, one, view) is None)
    return Ask(Confirm(Guess(by, position), otherwise=likely))


def who_guesses(speaker: Party | None, table: Table) -> Party | None:
    """For whom a guess would be; None where either side may, and none has the floor."""
    guessers = table.view.guessers
    alone = guessers[0] if len(guessers) == 1 else table.floor
    return guessing(speaker, table.view) or alone


def cannot_guess(by: Party | None, position: int, view: PublicView) -> str | None:
    """Why a card is not asked back; None if it can be, by somebody who is not known yet."""
    if by is not None and by not in view.guessers:
        return refusal(Reason.NOT_YOUR_GUESS, view, position, by)
    if view.covered[position] is not None:
        return refusal(Reason.COVERED, view, position, by)
    if by is None or view.can_guess(by, position):
        return None
    return refusal(Reason.MARKED, view, position, by)


def _chosen(position: int, speaker: Party | None, chooser: Side, view: PublicView) -> Step:
    """The giver says which of two cards counts (H9)."""
    if speaker not in (None, chooser):
        return Tell(expected(view))
    if view.two and position not in (view.two.first, view.two.second):
        return Tell(refusal(Reason.NOT_ONE_OF_THE_TWO, view, position, chooser))
    return Ask(Confirm(Choose(chooser, position)))


def _covered(position: int, speaker: Party | None, view: PublicView) -> Step:
    """A spymaster names an agent to cover (C8, C10)."""
    (by,) = view.givers
    assert not isinstance(by, Side), "agents are covered where teams play"
    if giving(speaker, view) not in (None, by):
        return Tell(expected(view))
    if view.covered[position] is not None:
        return Tell(refusal(Reason.COVERED, view, position, by))
    return Ask(Confirm(CoverAgent(by, position), known=speaker is not None))


def _answers(pending: Confirm, speaker: Party | None, view: PublicView) -> bool:
    """Whether this speaker may say yes or no to a card."""
    own = guessing if isinstance(pending.command, Guess) else giving
    return own(speaker, view) in (None, pending.by)


def yes_said(speaker: Party | None, table: Table) -> Step:
    """Yes, or a tap, to the open question."""
    view, pending = table.view, table.pending
    match pending:
        case Confirm():
            if not _answers(pending, speaker, view):
                return Tell(phrases.somebody_else_answers(pending.by))
            if speaker is None and not pending.known:
                # The answer tells something of the key, so not everybody may ask for it.
                return Tell(f"{phrases.name(pending.by)} answers: tap your button.")
            return Do(pending.command)
        case ConfirmBonus(command):
            return Do(command)
        case TwoWords(by, clue, replaces):
            return judge(clue, by, replaces, table, two_words=True)
        case SpellClue(by) if giving(speaker, view) not in (None, by):
            return Tell(phrases.somebody_else_answers(by))
        case SpellClue(by, clue, _, replaces):
            return judge(clue, by, replaces, table)
        case WhichClue(_, (_,)):
            return choice_said(0, speaker, table)
        case ConfirmNewGame(wish):
            return BeginAnew(wish)
        case WhoseClue(clue, spelled) if speaker:
            return clue_said(SaidClue(clue, spelled=spelled), speaker, table)
        case WhoseGuess(position) if speaker:
            return guess_said(position, speaker, table)
        case RuleOnClue() | RuleOnChallenge() | WhichClue() | WhoseClue() | WhoseGuess():
            return Tell(question(pending, view))
        case None if view.offer:
            return Do(UseBonus(view.offer.bonus))
        case None:
            return Tell(_no_question(view))


def no_said(speaker: Party | None, table: Table) -> Step:
    """No to the open question."""
    view, pending = table.view, table.pending
    match pending:
        case Confirm() if not _answers(pending, speaker, view):
            return Tell(phrases.somebody_else_answers(pending.by))
        case Confirm(Guess(by), _, (position, *rest)):
            return Ask(Confirm(Guess(by, position), otherwise=tuple(rest)))
        case TwoWords(by, clue, replaces):
            return judge(clue, by, replaces, table, two_words=False)
        case SpellClue(by) if giving(speaker, view) not in (None, by):
            return Tell(phrases.somebody_else_answers(by))
        case SpellClue() if view.latest_clue:
            return Drop(f"{phrases.standing_clue(view.latest_clue.clue)} {expected(view)}")
        case SpellClue(by):
            return GiveFloor(by, f"Spell it. {phrases.your_clue(by)}")
        case ConfirmNewGame(_, before) if before and not table.paused:
            return Ask(before)
        case Confirm() | ConfirmBonus() | WhoseGuess() | WhoseClue() | ConfirmNewGame():
            return Drop(phrases.PAUSED if table.paused else expected(view))
        case WhichClue():
            return Drop(_none_of_these(pending, view))
        case RuleOnClue():
            return others_heard(speaker, table) or Tell(question(pending, view))
        case RuleOnChallenge():
            return Tell(question(pending, view))
        case None if view.offer:
            return Do(Decline())
        case None:
            return others_heard(speaker, table) or Tell(_no_question(view))


def _none_of_these(pending: WhichClue, view: PublicView) -> str:
    if pending.correction and view.clue:
        standing = phrases.standing_clue(view.clue.clue)
        return f"{standing} Say correction and the clue, or take it back."
    return f"Say it again, or spell it. {expected(view)}"


def _no_question(view: PublicView) -> str:
    return expected(view) if waits_for(view) else f"{phrases.NO_QUESTION} {expected(view)}"


def stop_said(speaker: Party | None, table: Table) -> Step:
    """The turn is to end."""
    view, pending = table.view, table.pending
    if pending and not isinstance(pending, Confirm | WhoseGuess):
        return Tell(question(pending, view))
    if waits_for(view) or not view.guessers:
        return Tell(expected(view))
    return Do(Stop(guessing(speaker, view) or view.guessers[0]))
