"""Talk about a clue: giving, correcting, ruling on it, taking it back (D5, D7, D19, C8, W10)."""

from __future__ import annotations

from dataclasses import replace

from assistant.messages import Certainty
from assistant.referee import Relaxation, Ruling, Verdict, needs_spelling, same_sound
from assistant.rules.bonus import Bonus
from assistant.rules.cards import Party
from assistant.rules.clue import UNLIMITED, Clue, Number
from assistant.rules.commands import CoverAgent, GiveClue, Penalise, ReplaceClue, WithdrawClue
from assistant.rules.game import GivenClue, Phase
from assistant.rules.house import HouseRules, Strictness
from assistant.rules.refusal import Reason
from assistant.rules.view import PublicView
from assistant.talk import phrases
from assistant.talk.expected import expected, not_yours, question, waits_for
from assistant.talk.intents import Order, SaidClue
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
from assistant.talk.speakers import giving
from assistant.talk.steps import Ask, Do, Drop, GiveFloor, Step, Table, Tell
from assistant.talk.vocabulary import ORDINALS


def clue_said(said: SaidClue, speaker: Party | None, table: Table) -> Step:
    """Somebody said a clue."""
    view, pending = table.view, table.pending
    by = giving(speaker, view)
    match pending:
        case RuleOnClue() | TwoWords() | SpellClue() if by in (None, pending.by):
            # Said anew by the one who is asked, it takes the place of the clue in question.
            return _heard(said, pending.by, pending.correction, table)
        case WhichClue(asked, _, correction) if asked is None or by in (None, asked):
            again = replace(said, correction=correction or said.correction)
            return clue_said(again, speaker or asked, replace(table, pending=None))
        case None if said.doubtful and _may_give(by, view):
            return Ask(WhichClue(speaker, (said.clue,), said.correction))
        case None if _may_give(by, view) and (clues := _as_likely(said, table)):
            return Ask(WhichClue(speaker, (said.clue, *clues), said.correction))
        case Confirm() | RuleOnChallenge() if said.correction:
            pass  # no guess was made yet, so the clue can still be put right
        case Confirm(CoverAgent()):
            pass  # a clue does without the cover, where it is not owed (C8)
        case (
            Confirm()
            | ConfirmBonus()
            | RuleOnChallenge()
            | RuleOnClue()
            | TwoWords()
            | SpellClue()
            | WhichClue()
            | ConfirmNewGame()
        ):
            return Tell(question(pending, view))
        case WhoseClue() | WhoseGuess() | None:
            pass
    if waits_for(view):
        return Tell(expected(view))
    match view.phase:
        case Phase.GUESS:
            assert view.clue is not None, "a clue stands while it is guessed"
            return _correct(said, view.clue, by, table)
        case Phase.SUDDEN_DEATH:
            return Tell(f"{phrases.NO_CLUES_IN_SUDDEN_DEATH} {expected(view)}")
        case Phase.OVER | Phase.SETUP:
            return Tell(expected(view))
        case Phase.CLUE if said.correction and view.latest_clue:
            return _correct(said, view.latest_clue, by, table)
        case Phase.CLUE:
            return _give(said, by, table)


def _as_likely(said: SaidClue, table: Table) -> tuple[Clue, ...]:
    """The clue that the ear cannot tell from this one, where that calls for a question.

    Words of one sound are left to the spelling, which is asked for only where it matters (W5).
    """
    if table.certainty is not Certainty.CLOSE or said.spelled or not _is_due(said, table.view):
        return ()
    others = _others(said.clue, table)[:1]
    alike = same_sound(said.clue.word)
    same = [one for one in others if one.number == said.clue.number and one.word in alike]
    return () if same else others


def _others(said: Clue | None, table: Table) -> tuple[Clue, ...]:
    """What else the ear may have heard; the same clue spelled or corrected is no other."""
    heard = (one.clue for one in table.also if isinstance(one, SaidClue))
    return tuple(dict.fromkeys(one for one in heard if one != said))


def _may_give(by: Party | None, view: PublicView) -> bool:
    """Whether a clue of this speaker would be listened to: whoever cannot give one is not asked."""
    givers = (view.clue.giver,) if view.clue else view.givers
    return not waits_for(view) and (by is None or by in givers)


def _is_due(said: SaidClue, view: PublicView) -> bool:
    return view.phase is Phase.CLUE or (said.correction and view.phase is Phase.GUESS)


def others_heard(speaker: Party | None, table: Table) -> Step | None:
    """After “no” to a clue that was heard wrong: what else it may have been."""
    view, pending = table.view, table.pending
    match pending:
        case RuleOnClue(by, not_meant, _, correction):
            pass
        case None if view.clue and not view.guess_was_made and not view.clue.penalised:
            by, not_meant, correction = view.clue.giver, view.clue.clue, True
        case _:
            return None
    clues = _others(not_meant, table)[:ORDINALS]
    if not clues or giving(speaker, view) not in (None, by):
        return None
    return Ask(WhichClue(by, clues, correction))


def choice_said(index: int, speaker: Party | None, table: Table) -> Step:
    """One of the clues that were offered."""
    pending = table.pending
    assert isinstance(pending, WhichClue), "choices are read only while they are offered"
    said = SaidClue(pending.clues[index], pending.correction, spelled=True)
    if pending.by and giving(speaker, table.view) not in (None, giving(pending.by, table.view)):
        return Tell(question(pending, table.view))
    return clue_said(said, speaker or pending.by, replace(table, pending=None))


def _give(said: SaidClue, by: Party | None, table: Table) -> Step:
    view = table.view
    giver = by or (view.givers[0] if len(view.givers) == 1 else table.floor)
    if giver is None:
        return Ask(WhoseClue(said.clue, said.spelled))
    if giver not in view.givers:
        return Tell(expected(view))
    return _heard(said, giver, False, table)


def _correct(said: SaidClue, given: GivenClue, by: Party | None, table: Table) -> Step:
    view = table.view
    if not said.correction:
        return Tell(f"{phrases.standing_clue(given.clue)} {expected(view)}")
    if by not in (None, given.giver):
        return Tell(not_yours(given.giver, view))
    if view.guess_was_made or given.penalised:
        return Do(ReplaceClue(said.clue))  # the rules say why not
    return _heard(said, given.giver, True, table)


def _heard(said: SaidClue, by: Party, replaces: bool, table: Table) -> Step:
    """A clue that sounds like another word is spelled where that makes a difference (W5)."""
    number = wrong_number(said.clue.number, table.view)
    if number:
        return Tell(refusal(number, table.view, None, None))
    step = judge(said.clue, by, replaces, table)
    if said.spelled or not isinstance(step, Do) or step.lead:
        return step
    not_meant = _same_sound_but_invalid(said.clue.word, table)
    return Ask(SpellClue(by, said.clue, not_meant, replaces)) if not_meant else step


def wrong_number(number: Number, view: PublicView) -> Reason | None:
    """What the rules would say of a number, before a word is said of the clue (C3, Y3)."""
    if not view.has_teams:
        return Reason.NO_LIMIT_NEEDED if number == UNLIMITED else None
    return None if view.expert_clues or number not in (0, UNLIMITED) else Reason.NUMBER_TOO_LOW


def _same_sound_but_invalid(word: str, table: Table) -> tuple[str, ...]:
    house, visible = table.view.house, table.view.visible
    if house.referee is Strictness.OFF:
        return ()
    spellings = needs_spelling(word, visible, relaxed(house))
    rulings = {one: table.referee(one, visible, relaxed(house)) for one in spellings}
    return tuple(one for one, ruling in rulings.items() if ruling.verdict is Verdict.INVALID)


def judge(
    clue: Clue, by: Party, replaces: bool, table: Table, two_words: bool | None = None
) -> Step:
    """Hold a clue against the table; `two_words`: whether the bonus for that is spent (H8).

    None asks about the bonus first, where it could help.
    """
    view = table.view
    if two_words is None and _would_help(clue, view):
        return Ask(TwoWords(by, clue, replaces))
    several = bool(two_words)
    ruling = table.referee(clue.word, view.visible, relaxed(view.house), several=several)
    objects = ruling.verdict is not Verdict.VALID and view.house.referee is not Strictness.OFF
    if not objects:
        return _stands(clue, by, replaces, several)
    if ruling.verdict is Verdict.INVALID and view.house.referee is Strictness.STRICT:
        return _penalised(ruling, RuleOnClue(by, clue, ruling.reason, replaces, several))
    return Ask(RuleOnClue(by, clue, ruling.reason, replaces, several))


def relaxed(house: HouseRules) -> frozenset[Relaxation]:
    """What the referee need not object to (V2)."""
    return frozenset(one for one in Relaxation if getattr(house, one.value))


def _would_help(clue: Clue, view: PublicView) -> bool:
    return len(clue.word.split()) == 2 and bool(view.bonuses.get(Bonus.LONDON))


def _stands(clue: Clue, by: Party, replaces: bool, two_words: bool) -> Step:
    if replaces:
        return Do(ReplaceClue(clue, two_words=two_words))
    return Do(GiveClue(by, clue, two_words=two_words))


def _penalised(ruling: Ruling, asked: RuleOnClue) -> Step:
    return Do(_verdict(asked, penalised=True), lead=f"{phrases.sentence(ruling.reason)}.")


def _verdict(asked: RuleOnClue, penalised: bool) -> GiveClue | ReplaceClue:
    if asked.correction:
        return ReplaceClue(asked.clue, penalised, asked.two_words)
    return GiveClue(asked.by, asked.clue, penalised, asked.two_words)


def verdict_said(order: Order, speaker: Party | None, table: Table) -> Step:
    """Penalty, allow or take back: the table's word on the clue in question."""
    view, pending = table.view, table.pending
    match pending:
        case RuleOnClue():
            if order is Order.TAKE_BACK:
                return _taken_back(pending.by, view)
            return Do(_verdict(pending, order is Order.PENALTY))
        case RuleOnChallenge():
            if order is Order.ALLOW:
                return Drop(f"The clue stands. {expected(view)}")
            return Do(Penalise() if order is Order.PENALTY else WithdrawClue())
        case _ if order is not Order.TAKE_BACK:
            return Tell(f"{phrases.NOTHING_TO_RULE} {expected(view)}")
        case TwoWords(by) | SpellClue(by):
            return _taken_back(by, view)
        case WhichClue() if view.clue is None:
            return Drop(f"Taken back. {expected(view)}")
        case Confirm() | ConfirmBonus() | WhoseClue() | WhoseGuess() | ConfirmNewGame():
            return Drop(f"Taken back. {expected(view)}")
        case WhichClue() | None:
            given = view.latest_clue
            if given and giving(speaker, view) not in (None, given.giver):
                return Tell(not_yours(given.giver, view))
            return Do(WithdrawClue())


def _taken_back(by: Party, view: PublicView) -> Step:
    if view.clue:
        return Drop(f"Taken back. {phrases.standing_clue(view.clue.clue)}")
    # The one who took it back speaks next, whoever had tapped before.
    return GiveFloor(by, phrases.taken_back(by))


def challenge_said(table: Table) -> Step:
    """The players call the clue that stands invalid (W7)."""
    view, pending = table.view, table.pending
    if pending and not isinstance(pending, Confirm):
        return Tell(question(pending, view))
    if waits_for(view):
        return Tell(expected(view))
    if view.latest_clue is None:
        return Tell(refusal(Reason.NO_CLUE_STANDS, view, None, None))
    if view.guess_was_made:
        return Tell(refusal(Reason.GUESS_WAS_MADE, view, None, None))
    if view.latest_clue.penalised:
        return Tell(refusal(Reason.PENALTY_WAS_PAID, view, None, None))
    return Ask(RuleOnChallenge())
