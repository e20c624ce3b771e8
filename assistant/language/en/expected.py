"""The action that is expected now, as far as everybody at the table can see."""

from assistant.game.rules.phase import Phase
from assistant.game.rules.view import EMPTY_PLACE, PublicView
from assistant.language.en.pieces import pieces
from assistant.language.en.words import a, count, name, sentence


def expected(view: PublicView) -> str:
    """The action that the table waits for; the game's own questions are phrased as questions."""
    match view.phase:
        case Phase.SETUP:
            return _card_due(view)
        case Phase.CLUE:
            return _clue_due(view)
        case Phase.GUESS:
            who = name(view.guessers[0])
            return f"{who} guesses, or ends the turn." if view.guessed else f"{who} guesses."
        case Phase.SUDDEN_DEATH:
            both = len(view.guessers) > 1
            return "Both sides may guess." if both else f"{name(view.guessers[0])} guesses."
        case Phase.OVER:
            return "The game is over. Say new game for another."


def expected_shortly(view: PublicView) -> str | None:
    """The same without alternatives; None if it is already short."""
    match view.phase:
        case Phase.SETUP:
            return _next_card(view)
        case Phase.CLUE if view.clues_due > 1 or _is_second(view):
            return None
        case Phase.CLUE if len(view.givers) == 1:
            return f"{name(view.givers[0])}'s clue."
        case Phase.CLUE:
            return None if view.clues else "Either side begins."
        case Phase.GUESS:
            return f"{name(view.guessers[0])} guesses."
        case Phase.SUDDEN_DEATH if len(view.guessers) > 1:
            return "Both may guess."
        case Phase.OVER:
            return "The game is over."
        case _:
            return None


def _next_card(view: PublicView) -> str | None:
    laid = sum(card != EMPTY_PLACE for card in view.cards)
    row, column = divmod(laid, view.columns)
    named = sentence(f"row {count(row + 1)}, card {count(column + 1)}.")
    return named if 0 < laid < len(view.cards) else None


def how(view: PublicView) -> str:
    """How to say the expected answer, for newcomers."""
    match view.phase:
        case Phase.CLUE:
            cover = " Or say cover, and a card." if view.cover_of else ""
            return f"Say a word and a number, such as weather two.{cover}"
        case Phase.GUESS | Phase.SUDDEN_DEATH:
            return "Say a word on the table, or its row and column."
        case Phase.SETUP:
            return (
                "Say picture for a picture; correction and a card, or row two column three"
                " and a card, to put one right; and that's all at the end."
            )
        case Phase.OVER:
            return ""


def _card_due(view: PublicView) -> str:
    laid = sum(card != EMPTY_PLACE for card in view.cards)
    if laid == 0:
        return "Read the cards to me, row by row, from north's left."
    following = _next_card(view)
    if following is None:
        return "Say that's all, or correct a card."
    return f"{following.removesuffix('.')} is next."


def _is_second(view: PublicView) -> bool:
    """Whether this turn already has a clue (H11)."""
    return bool(view.clues) and view.clues[-1].turn == view.turn


def _clue_due(view: PublicView) -> str:
    if len(view.givers) > 1:
        first = "Either side's clue." if view.clues else "Either side may begin."
        return f"{first} It is one of two." if view.clues_due > 1 else first
    giver = name(view.givers[0])
    if view.cover_of:
        return f"{giver}'s clue, or {a(pieces(view).agent)} to cover."
    if _is_second(view):
        return f"{giver}'s second clue."
    if view.clues_due > 1:
        return f"{giver} gives two clues."
    # One side's agents are all found, so the other gives every clue from now on (D13).
    return f"{giver} gives every clue." if view.finished else f"{giver}'s clue."
