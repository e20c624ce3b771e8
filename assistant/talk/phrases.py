"""Every sentence that is said, in one place: short, and always in the same words.

No sentence is given more than a `PublicView` or a public event, so none can tell what the
key still hides (D20).
"""

from __future__ import annotations

from collections.abc import Sequence

from assistant.rules.cards import Side
from assistant.rules.clue import Clue
from assistant.rules.duet import Reason
from assistant.rules.game import Phase
from assistant.rules.view import PublicView
from assistant.talk import numbers
from assistant.talk.acts import Order
from assistant.talk.pending import (
    ConfirmGuess,
    ConfirmNewGame,
    Pending,
    RuleOnChallenge,
    RuleOnClue,
    WhoseClue,
    WhoseGuess,
)
from assistant.talk.vocabulary import place

WELCOME = "Welcome to Codenames Duet."
RESUMED = "The game goes on."
NEW_GAME = "New game."
AGENT = "Agent."
BYSTANDER = "Bystander."
ASSASSIN = "Assassin."
GO_ON = "Go on, or end the turn."
END_THE_TURN = "End the turn."
SUDDEN_DEATH = "Sudden death."
PENALTY = "Penalty."
EITHER_CLUE = "Either side may give the first clue."
EITHER_GUESS = "Both sides may guess."
TAP_FIRST = "Tap your button first."
NO_CLUES_IN_SUDDEN_DEATH = "No clues in sudden death."
VERDICT = "Penalty, allow, or take it back?"
NO_QUESTION = "There is no question."
NOTHING_TO_RULE = "No clue is in question."
NOTHING_TO_UNDO = "Nothing to undo."
UNDONE = "Undone."
PAUSED = "Paused. Say resume to go on."
NOT_PAUSED = "The game is on."
NO_CLUES_YET = "No clues yet."
NOTHING_SAID = "Nothing was said yet."
YES_OR_NO = "Yes or no?"


def sentence(text: str) -> str:
    """Start with a capital letter; leave the rest as it is."""
    return text[:1].upper() + text[1:]


def name(side: Side) -> str:
    """A side as it is called."""
    return sentence(side.value)


def spoken_card(view: PublicView, position: int) -> str:
    """A card's word as it is said; a picture has none, so its place is (H2)."""
    card = view.cards[position]
    return place(position, view.columns) if card.picture else card.word.lower()


def clue(given: Clue) -> str:
    """The echo of a clue: “Weather, two”."""
    return sentence(f"{given.word}, {numbers.spoken(given.number)}.")


def turns_left(count: int) -> str:
    """What the bank holds: “Nine turns left”."""
    if count == 0:
        return "No turns left."
    return sentence(f"{numbers.spoken(count)} {'turn' if count == 1 else 'turns'} left.")


def taken_back(side: Side | None) -> str:
    """After a clue that was never given."""
    return f"Taken back. {your_clue(side) if side else EITHER_CLUE}"


def no_cards_left(side: Side) -> str:
    """D13, in the same words whoever gave or guessed."""
    return f"{name(side)} has no cards left to guess."


def your_clue(side: Side) -> str:
    """A side has the floor for a clue."""
    return f"{name(side)}, your clue."


def your_guess(side: Side) -> str:
    """A side has the floor in sudden death."""
    return f"{name(side)}, your guess."


def somebody_else_answers(guesser: Side) -> str:
    """Only the guesser may touch the card."""
    return f"{name(guesser)} answers. {YES_OR_NO}"


def not_yours(giver: Side, view: PublicView) -> str:
    """Only the giver changes the clue."""
    return f"{name(giver)} gave the clue. {expected(view)}"


def standing_clue(given: Clue) -> str:
    """The clue that is being guessed."""
    return f"The clue is {given.word}, {numbers.spoken(given.number)}."


def undone(view: PublicView) -> str:
    """Something was taken back."""
    return f"{UNDONE} {expected(view)}"


def game_is_on(view: PublicView) -> str:
    """There is no pause to end."""
    return f"{NOT_PAUSED} {expected(view)}"


def turns(view: PublicView) -> str:
    """The answer to “how many turns”."""
    return expected(view) if view.phase is Phase.OVER else turns_left(view.bank.total)


def expected(view: PublicView) -> str:
    """Who is to do what now."""
    match view.phase:
        case Phase.CLUE:
            if len(view.givers) > 1:
                return EITHER_CLUE
            giver = name(view.givers[0])
            # One side is found: the other gives every clue from now on (D13).
            return f"{giver} gives {'every' if view.finished else 'the'} clue."
        case Phase.GUESS:
            guesser = view.guessers[0]
            if guesser.other in view.finished:
                return f"{no_cards_left(guesser)} {END_THE_TURN}"
            who = name(guesser)
            return f"{who} guesses, or ends the turn." if view.guessed else f"{who} guesses."
        case Phase.SUDDEN_DEATH:
            if len(view.guessers) > 1:
                return EITHER_GUESS
            return f"{name(view.guessers[0])} guesses."
        case Phase.OVER:
            return "The game is over. Say new game to play again."


def clues(view: PublicView) -> str:
    """The clues given so far, each with its giver (D14)."""
    if not view.clues:
        return NO_CLUES_YET
    given = (
        f"{name(one.giver)}: {one.clue.word}, {numbers.spoken(one.clue.number)}."
        for one in view.clues
    )
    return " ".join(given)


def question(pending: Pending, view: PublicView) -> str:
    """The open question, as it is asked."""
    match pending:
        case ConfirmGuess(_, position):
            return sentence(f"{spoken_card(view, position)}?")
        case RuleOnClue(_, _, reason):
            return f"{sentence(reason)}. {VERDICT}"
        case RuleOnChallenge():
            return f"Challenged. {VERDICT}"
        case WhoseClue(given):
            return f"{clue(given)} Whose clue? Tap your button."
        case WhoseGuess(position):
            word = sentence(spoken_card(view, position))
            return f"{word}? Whose guess? Tap your button."
        case ConfirmNewGame():
            over = view.phase is Phase.OVER
            return f"{'A new game?' if over else 'Leave this game for a new one?'} {YES_OR_NO}"


def refusal(reason: Reason, view: PublicView, position: int | None, side: Side | None) -> str:
    """Why not, and what is expected."""
    word = sentence(spoken_card(view, position)) if position is not None else ""
    match reason:
        case Reason.COVERED:
            return f"{word} is covered. {expected(view)}"
        case Reason.MARKED:
            who = name(side) if side else "This side"
            return f"{who} guessed {word.lower()} before. {expected(view)}"
        case Reason.GUESS_FIRST:
            return f"At least one guess first. {expected(view)}"
        case Reason.NO_CLUE_STANDS:
            return f"No clue to change. {expected(view)}"
        case Reason.GUESS_WAS_MADE:
            return f"Too late: a guess was made. {expected(view)}"
        case Reason.PENALTY_WAS_PAID:
            return f"The penalty was paid, so the clue stands. {expected(view)}"
        case Reason.NO_GUESS_NOW:
            return f"A clue first. {expected(view)}"
        case Reason.NO_STOP_IN_SUDDEN_DEATH:
            return f"Nobody can stop in sudden death. {expected(view)}"
        case Reason.NO_CLUES_NOW | Reason.NOT_YOUR_CLUE | Reason.NOT_YOUR_GUESS | Reason.OVER:
            return expected(view)


def not_saved(error: Exception) -> str:
    """The move was not made, because it could not be kept."""
    return f"That could not be saved, so it does not count. {error}"


def headline(sentence: str) -> str:
    """The start of a sentence about a device, for a screen."""
    return sentence.split("(")[0].split(".")[0].removeprefix("The ").strip().upper()


def misheard(heard: str) -> str:
    """What was heard and not understood, for a screen."""
    return f"HEARD: {heard.upper()}"


def not_understood(heard: str, view: PublicView, pending: Pending | None) -> str:
    """What was heard, and what is expected instead."""
    wanted = question(pending, view) if pending else expected(view)
    return f"I heard “{heard}”. {wanted}"


def help_now(
    view: PublicView, pending: Pending | None, orders: Sequence[Order], paused: bool
) -> str:
    """What can be said now."""
    wanted = PAUSED if paused else _wanted(view, pending)
    return f"{wanted} You can also say: {', '.join(orders)}."


def _wanted(view: PublicView, pending: Pending | None) -> str:
    if pending:
        return question(pending, view)
    match view.phase:
        case Phase.CLUE:
            return f"{expected(view)} Say a word and a number, such as weather two."
        case Phase.GUESS | Phase.SUDDEN_DEATH:
            return f"{expected(view)} Say a word on the table, or its row and column."
        case Phase.OVER:
            return expected(view)
