"""Decisions about clues: giving, correcting, ruling on and withdrawing (D5, D7, D19, C8, W10)."""

from dataclasses import replace

from assistant.conversation.deciding import decisions
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
from assistant.game.referee import (
    Relaxation,
    Ruling,
    Verdict,
    allowed_as_one,
    certain,
    needs_spelling,
    relaxed,
    rule_on,
    same_sound,
)
from assistant.game.rules import commands
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.clue import UNLIMITED, Clue, GivenClue, Number
from assistant.game.rules.house import Strictness
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language import intents as meant
from assistant.language import questions as ask
from assistant.language import statements as told
from assistant.language.intents import Intent, Order, SaidClue, order_in
from assistant.language.said_clue import too_high
from assistant.language.speakers import giving, guessing

ABOUT_THE_CLUE = (Order.TAKE_BACK, Order.CANCEL, Order.CHALLENGE, Order.UNDO)
"""Orders that change a clue or call it invalid, whoever says them."""

KINDLY = (Verdict.VALID, Verdict.UNCERTAIN, Verdict.INVALID)

MOST_OFFERED = 3
"""Maximum number of clues offered at once, because players remember no more."""


def clue_said(said: SaidClue, speaker: Party | None, situation: Situation) -> Decision:
    """Decide about a clue that was said."""
    said, view, pending = _kindest(said, situation), situation.view, situation.pending
    by = giving(speaker, view)
    if anew := _said_anew(said, speaker, situation):
        return anew
    match pending:
        case ask.Confirm() | ask.Objection() if said.correction:
            pass  # There was no guess yet, so the clue can still be corrected.
        case ask.ConfirmStop() | ask.Confirm() | None if _may_follow(said, speaker, view):
            both = ask.ConfirmStop(view.guessers[0], replace(said, doubtful=False), speaker)
            return decisions.ask_again(both) if both == pending else Ask(both)
        case ask.Confirm(commands.CoverAgent()):
            pass  # A clue can be given without covering a card if none has to be covered (C8).
        case ask.WhoseClue() | ask.WhoseGuess() | None:
            pass
        case _:
            return decisions.ask_plainly(pending)
    return _unasked(said, by, situation)


def _said_anew(said: SaidClue, speaker: Party | None, situation: Situation) -> Decision | None:
    """The decision for a clue that may replace the one in question; None if it cannot."""
    view, pending = situation.view, situation.pending
    by = giving(speaker, view)
    givers = (view.clue.giver,) if view.clue else view.givers
    may_give = not ask.own_question(view) and by in (None, *givers)
    match pending:
        case ask.RuleOnClue() | ask.TwoWords() | ask.SpellClue() if by in (None, pending.by):
            # A clue that its giver repeats replaces the clue in question.
            asked_back = _in_doubt(said, pending.by, pending.correction, situation)
            return asked_back or _heard(said, pending.by, pending.correction, situation)
        case ask.WhichClue(asked, offered, correction) if (
            asked is None or by in (None, asked) or (not correction and by in view.givers)
        ):
            again = replace(said, correction=correction or said.correction)
            anew = replace(situation, pending=None)
            if said.clue in offered:  # repeated, so no longer doubtful
                anew = replace(anew, certainty=Certainty.LIKELY)
            return clue_said(again, speaker or asked, anew)
        case ask.HowMany(asked) if asked is None or by in (None, giving(asked, view)):
            return clue_said(said, speaker or asked, replace(situation, pending=None))
        case None if may_give and (clues := _as_likely(said, situation)):
            return Ask(_which(speaker, (said.clue, *clues), said.correction, situation))
        case _:
            return None


def _unasked(said: SaidClue, by: Party | None, situation: Situation) -> Decision:
    """Accept a clue, unless an open question or the phase of the game prevents it."""
    view = situation.view
    if ask.own_question(view):
        return tell(told.due(view))
    match view.phase:
        case Phase.GUESS:
            assert view.clue is not None, "a clue stands while it is guessed"
            return _correct(said, view.clue, by, situation)
        case Phase.SUDDEN_DEATH:
            return refuse(view, told.Plain.NO_CLUES_IN_SUDDEN_DEATH)
        case Phase.OVER | Phase.SETUP:
            return tell(told.due(view))
        case Phase.CLUE if said.correction and view.latest_clue:
            return _correct(said, view.latest_clue, by, situation)
        case Phase.CLUE:
            return _give(said, by, situation)


def _may_follow(said: SaidClue, speaker: Party | None, view: PublicView) -> bool:
    """Whether a clue is for the next turn, because its speaker takes this turn to be over."""
    unlike = said.correction or wrong_number(said.clue.number, view)
    if unlike or not (view.guessed and view.clue) or said.clue.word == view.clue.clue.word:
        return False
    by = view.next_giver()
    return by is None or speaker in (None, by) or (view.has_teams and speaker is Side.NORTH)


def _kindest(said: SaidClue, situation: Situation) -> SaidClue:
    """The clue in the spelling with the mildest ruling, if it was spoken (W5).

    Speech does not convey spelling. A spelling that was typed, spelled or chosen is not changed.
    """
    if situation.certainty is None or said.spelled:
        return said
    spellings = (said.clue.word, *same_sound(said.clue.word))
    kind = min(spellings, key=lambda one: KINDLY.index(situation.ruling(one).verdict))
    return replace(said, clue=replace(said.clue, word=kind))


def _as_likely(said: SaidClue, situation: Situation) -> tuple[Clue, ...]:
    """Another clue that is about as likely, if the table should be asked which one was said.

    Homophones do not count here; their spelling is asked for only if the ruling depends on it (W5).
    """
    phase = situation.view.phase
    due = phase is Phase.CLUE or (said.correction and phase is Phase.GUESS)
    if situation.certainty is not Certainty.CLOSE or said.spelled or not due:
        return ()
    others = _others(said.clue, situation)[:1]
    alike = same_sound(said.clue.word)
    same = [one for one in others if one.number == said.clue.number and one.word in alike]
    return () if same else others


def _others(said: Clue | None, situation: Situation) -> tuple[Clue, ...]:
    """Other clues that may have been said, without other spellings or corrections of this one."""
    heard = (one.clue for one in situation.also if isinstance(one, SaidClue))
    return tuple(dict.fromkeys(one for one in heard if one != said))


def _which(
    by: Party | None, clues: tuple[Clue, ...], correction: bool, situation: Situation
) -> ask.WhichClue:
    """Ask whether it was one of these clues; the others are kept in case the answer is no."""
    rest = tuple(one for one in _others(None, situation) if one not in clues)
    return ask.WhichClue(by, clues, correction, rest[:MOST_OFFERED])


def none_of_these(pending: ask.WhichClue | ask.HowMany, view: PublicView) -> Decision:
    """After a no to the offered clues, offer the others; then ask for the clue to be repeated."""
    match pending:
        case ask.WhichClue(by, _, correction, (_, *_) as rest):
            return Ask(ask.WhichClue(by, rest, correction))
        case ask.HowMany(_, (_, *rest)) if rest:
            return Ask(replace(pending, words=tuple(rest), close=False))
        case ask.WhichClue(_, _, True) if view.clue:
            return drop(told.StandingClue(view.clue.clue), told.Plain.SAY_NO_AND_THE_CLUE)
        case ask.WhichClue(_, (one,)):
            said: told.Statement = told.ClueLeft(one)
        case ask.HowMany(_, (word,)):
            said = told.ClueLeft(Clue(word, 1))
        case _:
            said = told.Plain.SAY_AGAIN_OR_SPELL
    if pending.by in view.givers and pending.by is not None:
        return decisions.GiveFloor(pending.by, (said, told.due(view)))
    return drop(said, told.due(view))


def others_heard(speaker: Party | None, situation: Situation) -> Decision | None:
    """After a no to a misheard clue, offer the other clues that may have been said."""
    view, pending = situation.view, situation.pending
    match pending:
        case ask.RuleOnClue(by, not_meant, _, correction):
            pass
        case None if view.clue and not view.cannot_change:
            by, not_meant, correction = view.clue.giver, view.clue.clue, True
        case _:
            return None
    clues = _others(not_meant, situation)[:MOST_OFFERED]
    if not clues or giving(speaker, view) not in (None, by):
        return None
    return Ask(ask.WhichClue(by, clues, correction))


def misheard_said(speaker: Party | None, situation: Situation) -> Decision | None:
    """Decide about a no after a clue was given, which means that it was misheard (D7)."""
    view = situation.view
    given = view.clue
    if given is None or view.cannot_change or giving(speaker, view) not in (None, given.giver):
        return None
    if isinstance(speaker, Side):
        return Do(commands.WithdrawClue(), after=(told.Plain.SAY_AGAIN_OR_SPELL,))
    # An unknown speaker may have meant a card, so the clue stays.
    return tell(told.StandingClue(given.clue), told.Plain.SAY_NO_AND_THE_CLUE)


def choice_said(index: int, speaker: Party | None, situation: Situation) -> Decision:
    """Decide which clue a choice among the offered ones gives."""
    pending = situation.pending
    assert isinstance(pending, ask.WhichClue), "choices are read only while they are offered"
    # The question was asked in time or was about a misheard clue, so a late answer counts.
    said = SaidClue(pending.clues[index], pending.correction, spelled=True, misheard=True)
    view = situation.view
    if pending.by and giving(speaker, view) not in (None, giving(pending.by, view)):
        return decisions.ask_again(pending)
    return clue_said(said, speaker or pending.by, replace(situation, pending=None))


def _give(said: SaidClue, by: Party | None, situation: Situation) -> Decision:
    view = situation.view
    giver = by or (view.givers[0] if len(view.givers) == 1 else situation.floor)
    if giver is not None and giver not in view.givers:
        return tell(told.due(view))
    if asked_back := _in_doubt(said, giver, said.correction, situation):
        return asked_back
    if giver is None:
        return Ask(ask.WhoseClue(said.clue, said.spelled or situation.certainty is not None))
    return _heard(said, giver, False, situation)


def _correct(said: SaidClue, given: GivenClue, by: Party | None, situation: Situation) -> Decision:
    view = situation.view
    same_word = said.clue.word == given.clue.word and said.clue.number != given.clue.number
    if same_word and not (said.correction or view.cannot_change):
        said = replace(said, correction=True, doubtful=True)
    if not said.correction or said.clue == given.clue:
        return refuse(view, told.StandingClue(given.clue))
    if by not in (None, given.giver):
        return refuse(view, told.GaveTheClue(given.giver))
    if view.cannot_change:
        return Do(commands.ReplaceClue(said.clue))  # The rules will refuse it with the reason.
    if not (said.misheard or situation.changeable):
        return refuse(view, told.Refused(Reason.CLUE_WAS_TAKEN))
    asked_back = _in_doubt(said, given.giver, True, situation)
    return asked_back or _heard(said, given.giver, True, situation)


def _in_doubt(
    said: SaidClue, by: Party | None, correction: bool, situation: Situation
) -> Decision | None:
    """The question whether this was a clue, or which of its words was; None without a doubt."""
    if said.spelled:
        return None
    if last := _last_word(said, situation):
        return Ask(ask.WhichClue(by, (last,), correction, (said.clue,)))
    return Ask(_which(by, (said.clue,), correction, situation)) if said.doubtful else None


def _last_word(said: SaidClue, situation: Situation) -> Clue | None:
    """The last word of a clue, if the others may only introduce it: “red goes vehicle”.

    This applies if that word alone is valid, but the whole is not (W6). Two words of which the
    first introduces nothing were meant together, such as “lunar squid”, and so are the words of a
    name if the house rules allow names.
    """
    clue, view = said.clue, situation.view
    *before, last = clue.word.split()
    team = view.has_teams and before in ([one.value] for one in Team)  # a team: “red metal three”
    meant = len(before) < 2 and not (before and said.doubtful) and not team
    allowed = view.house.referee is Strictness.OFF or view.house.names or view.house.titles
    if meant or allowed or allowed_as_one(clue.word, frozenset(Relaxation)):
        return None
    whole, alone = (situation.ruling(word).verdict for word in (clue.word, last))
    valid = alone is Verdict.VALID and whole is not Verdict.VALID
    return Clue(last, clue.number) if valid else None


def _heard(said: SaidClue, by: Party, replaces: bool, situation: Situation) -> Decision:
    """Ask for the spelling of a clue if a homophone has a different ruling (W5)."""
    number = wrong_number(said.clue.number, situation.view)
    if number:
        return refuse(situation.view, told.Refused(number))
    decision = judge(said.clue, by, replaces, situation)
    heard = situation.certainty is not None  # the spelling with the mildest ruling was chosen
    if said.spelled or heard or not isinstance(decision, Do) or decision.lead:
        return decision
    not_meant = _same_sound_but_invalid(said.clue.word, situation)
    return Ask(ask.SpellClue(by, said.clue, not_meant, replaces)) if not_meant else decision


def wrong_number(number: Number, view: PublicView) -> Reason | None:
    """The reason why the rules refuse its number, which is checked before the word (C3, Y3)."""
    if too_high(number):
        return Reason.NUMBER_TOO_HIGH
    if not view.has_teams:
        return Reason.NO_LIMIT_NEEDED if number == UNLIMITED else None
    return None if view.expert_clues or number not in (0, UNLIMITED) else Reason.NUMBER_TOO_LOW


def _same_sound_but_invalid(word: str, situation: Situation) -> tuple[str, ...]:
    view = situation.view
    if view.house.referee is Strictness.OFF:
        return ()
    spellings = needs_spelling(word, view.visible, relaxed(view))
    return tuple(one for one in spellings if situation.ruling(one).verdict is Verdict.INVALID)


def objection(word: str, view: PublicView, several: bool = False) -> Ruling | None:
    """The referee's ruling against a clue; None if the clue is valid or there is no referee."""
    ruling = rule_on(word, view.visible, relaxed(view), several=several)
    objects = ruling.verdict is not Verdict.VALID and view.house.referee is not Strictness.OFF
    return ruling if objects else None


def judge(
    clue: Clue, by: Party, replaces: bool, situation: Situation, two_words: bool | None = None
) -> Decision:
    """Let the referee judge a clue; `two_words` says whether to spend the two-word bonus (H8).

    With None, the players are asked about the bonus first, if it would help.
    """
    view = situation.view
    has_bonus = len(clue.word.split()) == 2 and view.bonuses.get(Bonus.LONDON)
    valid = situation.ruling(clue.word).verdict is Verdict.VALID
    if two_words is None and has_bonus and not valid:
        return Ask(ask.TwoWords(by, clue, replaces))
    several = bool(two_words)
    ruling = objection(clue.word, view, several)
    if ruling is None:
        if replaces:
            return Do(commands.ReplaceClue(clue, two_words=several))
        return Do(commands.GiveClue(by, clue, two_words=several))
    asked = ask.RuleOnClue(by, clue, ruling, replaces, several)
    sure = situation.certainty in (None, Certainty.SURE)  # a typed clue was not misheard
    strict = view.house.referee is Strictness.STRICT
    if strict and sure and certain(ruling, clue.word, view.visible):
        penalised = _verdict(asked, penalised=True)
        return Do(penalised, lead=(told.RuledOut(ruling),), after=(told.Plain.UNDO_TAKES_BACK,))
    return Ask(asked)


def _verdict(asked: ask.RuleOnClue, penalised: bool) -> commands.GiveClue | commands.ReplaceClue:
    """The command by which the players' verdict gives the clue, with or without a penalty."""
    how = (asked.clue, penalised, asked.two_words, not penalised)
    return commands.ReplaceClue(*how) if asked.correction else commands.GiveClue(asked.by, *how)


def verdict_said(order: Order, speaker: Party | None, situation: Situation) -> Decision:
    """Decide about “penalty”, “allow” or “take back”."""
    view, pending = situation.view, situation.pending
    match pending:
        case ask.RuleOnClue():
            if order is not Order.TAKE_BACK:
                return Do(_verdict(pending, order is Order.PENALTY))
            if giving(speaker, view) not in (None, pending.by):
                return tell(told.GaveTheClue(pending.by), told.Asked(pending))
            return _taken_back(pending.by, view)
        case ask.RuleOnChallenge(takes_back):
            if order is not Order.TAKE_BACK:
                return Do(commands.Penalise() if order is Order.PENALTY else commands.AllowClue())
            if takes_back:  # The question must not use up the giver's time.
                return _withdrawn(speaker, replace(situation, changeable=True))
            return tell(
                told.Refused(view.cannot_change or Reason.CLUE_WAS_TAKEN), told.Asked(pending)
            )
        case _ if order is not Order.TAKE_BACK:
            return refuse(view, told.Plain.NOTHING_TO_RULE)
        case ask.WhichClue() if view.clue:
            return _withdrawn(speaker, situation)
        case ask.TwoWords(by) | ask.SpellClue(by):
            return _taken_back(by, view)
        case ask.Objection() | None:
            return _withdrawn(speaker, situation)
        case _:
            return drop(told.Plain.TAKEN_BACK, told.due(view))


def _withdrawn(speaker: Party | None, situation: Situation) -> Decision:
    """Decide about a request to withdraw the current clue (D7)."""
    view = situation.view
    given = view.latest_clue
    if given and giving(speaker, view) not in (None, given.giver):
        return refuse(view, told.GaveTheClue(given.giver))
    if view.cannot_change or situation.changeable:
        return Do(commands.WithdrawClue())  # the rules can still refuse it
    return refuse(view, told.Refused(Reason.CLUE_WAS_TAKEN))


def _taken_back(by: Party, view: PublicView) -> Decision:
    if view.clue:
        return drop(told.Plain.TAKEN_BACK, told.StandingClue(view.clue.clue))
    # The giver who took the clue back speaks next, even if the other side has tapped before.
    return decisions.GiveFloor(by, (told.Plain.TAKEN_BACK, told.CluesFloor(by)))


def cannot_undo(by: Party | None, view: PublicView, changeable: bool) -> told.Statement | None:
    """The reason why undo cannot remove a clue, as that would hide a change (D7), or None."""
    given = view.clue
    if given is None or view.house.free_corrections:
        return None
    if giving(by, view) not in (None, given.giver):
        return told.GaveTheClue(given.giver)
    return None if changeable else told.Refused(Reason.CLUE_WAS_TAKEN)


def challenge_said(situation: Situation) -> Decision:
    """Decide about a challenge to the current clue (W7)."""
    view, pending = situation.view, situation.pending
    if pending and not isinstance(pending, ask.Confirm):
        return decisions.ask_again(pending)
    if ask.own_question(view):
        return tell(told.due(view))
    if view.cannot_challenge:
        return refuse(view, told.Refused(view.cannot_challenge))
    return Ask(ask.RuleOnChallenge(situation.changeable and not view.cannot_change))


def takes_the_clue(intent: Intent, speaker: Party | None, view: PublicView) -> bool:
    """Whether these words imply that the guessers have accepted the clue (D7).

    From an unknown speaker, only words that only guessers say count. Words about the clue do not
    accept it.
    """
    order = order_in(intent)
    if view.clue is None or isinstance(intent, SaidClue) or order in ABOUT_THE_CLUE:
        return False
    if isinstance(speaker, Side):
        return guessing(speaker, view) in view.guessers
    return order is Order.STOP or isinstance(intent, meant.SaidGuess | meant.SaidTwo)
