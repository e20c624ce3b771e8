"""Brevity: shortens or leaves out announcements that the players have heard once or twice.

The choice depends only on earlier announcements and on public information, so that silence reveals
nothing about the key (D20).
"""

from collections.abc import Mapping, Set

from assistant.conversation.effects import Say
from assistant.game.rules.phase import Phase
from assistant.game.rules.refusal import Reason
from assistant.game.rules.view import PublicView
from assistant.language import questions as ask
from assistant.language import statements as told
from assistant.language.statements import Plain, Refused, Statement, Statements, kind_of
from assistant.language.words import Words

TWICE = 2
"""Number of times that a side hears its possible actions; after that, it should know them."""

GOES_ON = {
    *(Reason.COVERED, Reason.MARKED, Reason.GUESS_FIRST, Reason.SAME_CARD, Reason.NO_GUESS_NOW)
}
"""Reasons that already imply the expected action, such as another card, a guess or a clue."""

ABOUT_A_CARD = {Reason.COVERED, Reason.MARKED, Reason.NOT_ONE_OF_THE_TWO}
"""Reasons that are announced only together with the card that they concern."""

SILENT = {
    *(Reason.OVER, Reason.NO_CLUES_NOW, Reason.NOT_YOUR_CLUE, Reason.NOT_YOUR_GUESS),
    *(Reason.COVER_FIRST, Reason.CHOOSE_FIRST, Reason.ANSWER_FIRST, Reason.NOT_THEIR_AGENT),
}
"""Reasons that are not announced, because a reminder of the expected action says enough."""

REFUSING: Set[object] = {
    *(Plain.NO_QUESTION, Plain.NOTHING_TO_RULE, Plain.NOTHING_TO_UNDO, Plain.REVEALED),
    *(Plain.NOTHING_SAID, Plain.NOTHING_HEARD, Plain.NO_CLUE_YET, Plain.NO_CLUES_IN_SUDDEN_DEATH),
    *(Plain.SAY_AGAIN_OR_SPELL, Plain.NO_SWAP_NOW, Plain.NO_TIMER, told.GaveTheClue),
    *(told.CardLeft, told.ClueLeft),
    *(told.WishIsRefused, told.LastHeard, told.LiesAlready, told.NoRoomFor, told.CardsMissing),
}
"""Answers and refusals after which a reminder is enough: statements, or kinds of them."""

EXPLAINED = (
    ask.SpellClue | ask.TwoWords | ask.WhoseClue | ask.WhoseGuess | ask.CoverOne | ask.Objection
)
"""Other questions that include how to answer them."""


def spare(
    said: Statements, view: PublicView, often: Mapping[object, int], words: Words
) -> tuple[Say, Mapping[object, int]]:
    """Shorten an announcement; `often` is how often each reminder was given before, and then."""
    if words is Words.FULL:
        return Say(said, view), often
    kept: list[Statement] = []
    short: set[Statement] = set()
    counted: list[object] = []
    for statement in said:
        limit, what = _worth(statement, said, view)
        if limit is not None and (words is Words.BRIEF or often.get(what, 0) >= limit):
            continue
        kept.append(statement)
        taught = _taught(statement, view)
        known = words is Words.BRIEF or taught is None or often.get(taught, 0) > 0
        if known and (statement is not Plain.OUTCOME or _after_a_card(said)):
            short.add(statement)
        counted += [one for one in (what, taught) if one is not None]
    reminded = {**often, **{one: often.get(one, 0) + counted.count(one) for one in counted}}
    return Say(tuple(kept), view, frozenset(short)), reminded


def _worth(statement: Statement, said: Statements, view: PublicView) -> tuple[int | None, object]:
    """How often to make a statement (None: always), and the key by which it is counted."""
    if statement is Plain.GO_ON:
        return TWICE, (statement, view.phase, view.guessers)
    if statement is Plain.SAY_NO_AND_THE_CLUE:
        return 1, statement
    if statement is Plain.TURN_IS_OVER and Plain.TURNS_LEFT in said:
        return 0, None  # The next turn is announced at once.
    if statement is not Plain.EXPECTED:
        return None, None
    if view.phase is Phase.SUDDEN_DEATH and _after_a_card(said):
        return TWICE, (statement, view.phase, view.guessers)
    refusals = [one for one in said if _refuses(one)]
    if any(isinstance(one, Refused) and one.reason in GOES_ON for one in refusals):
        return 0, None
    if refusals:
        return 1, (statement, view.phase, view.turn)
    return None, None


def _after_a_card(said: Statements) -> bool:
    """Whether a card was turned, whose result everybody sees."""
    return any(kind_of(one) is told.CardIs for one in said)


def _refuses(statement: Statement) -> bool:
    """Whether it is an answer or a refusal after which a reminder is enough."""
    if isinstance(statement, Refused):
        named = statement.position is not None or statement.reason not in ABOUT_A_CARD
        return named and statement.reason not in SILENT
    return statement in REFUSING or kind_of(statement) in REFUSING


def _taught(statement: Statement, view: PublicView) -> object:
    """The key for what a statement's long form teaches; None if the short form is always enough."""
    match statement:
        case Plain.EXPECTED:
            # The wording of the expected action depends only on these.
            covers, either = view.cover_of is not None, len(view.givers) > 1
            return (statement, view.phase, bool(view.finished), covers, view.guessed > 0, either)
        case Plain.MISSION | Plain.PAUSED:
            return statement
        case Plain.TURNS_LEFT if view.mission:
            return Plain.MISSION  # the mission's announcement also covers mistakes
        case told.Asked(question):
            return _taught_by(question)
        case _:
            return None


def _taught_by(question: ask.Question) -> object:
    """The key for a question that includes how to answer it; None for other questions."""
    match question:
        case ask.RuleOnClue() | ask.RuleOnChallenge():
            return ask.RuleOnClue
        case ask.UseOffer(offer):
            return offer.bonus
        case ask.WhichClue(_, clues):
            return (ask.WhichClue, len(clues))  # the answer depends on the number of clues
        case _:
            return type(question) if isinstance(question, EXPLAINED) else None
