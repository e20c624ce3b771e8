"""A seat's view → what its screen shows. Nothing of the other side's key comes in here."""

from __future__ import annotations

from assistant.messages import Cell, Face
from assistant.rules.cards import Side
from assistant.rules.events import Cause
from assistant.rules.game import GivenClue, Phase, Result
from assistant.rules.view import PublicView, SeatView
from assistant.talk.pending import (
    ConfirmGuess,
    ConfirmNewGame,
    Pending,
    RuleOnChallenge,
    RuleOnClue,
    WhoseClue,
    WhoseGuess,
)


def face(
    view: SeatView,
    pending: Pending | None = None,
    status: str | None = None,
    notice: str | None = None,
) -> Face:
    """The picture of one seat.

    `status` (paused, listening) goes before any other line; `notice` (what was not understood,
    what is broken) stands where a question would, if none is open.
    """
    public = view.public
    lines = _lines(public, view.seat)
    return Face(
        seat=view.seat,
        cells=_cells(view),
        turns=public.bank.total if public.phase in (Phase.CLUE, Phase.GUESS) else None,
        lines=(status, *lines) if status else lines,
        question=_question(pending, public) if pending else notice,
    )


def _cells(view: SeatView) -> tuple[tuple[Cell, ...], ...]:
    public = view.public
    cells = [
        Cell(
            identity=view.key[position],
            covered=public.covered[position] is not None,
            marked_here=view.seat in marked,
            marked_there=view.seat.other in marked,
        )
        for position, marked in enumerate(public.marked)
    ]
    if view.seat is Side.SOUTH:
        cells.reverse()  # turned by 180° (D3)
    width = public.columns
    return tuple(tuple(cells[at : at + width]) for at in range(0, len(cells), width))


def _lines(view: PublicView, seat: Side) -> tuple[str, ...]:
    match view.phase:
        case Phase.CLUE:
            if len(view.givers) > 1:
                return ("FIRST", "CLUE?")
            if seat in view.givers:
                return ("YOUR CLUE",)
            return (seat.other.upper(), "GIVES CLUE")
        case Phase.GUESS:
            guessing = "YOU GUESS" if seat in view.guessers else f"{seat.other.upper()} GUESSES"
            return (*guessing.split(), *_clue(view.clue))
        case Phase.SUDDEN_DEATH:
            who = "BOTH" if len(view.guessers) > 1 else _who(view.guessers[0], seat)
            return ("SUDDEN", "DEATH", who, "GUESS" if who != seat.other.upper() else "GUESSES")
        case Phase.OVER:
            return _outcome(view)


def _who(side: Side, seat: Side) -> str:
    return "YOU" if side is seat else side.upper()


def _clue(given: GivenClue | None) -> tuple[str, ...]:
    return (f"{given.clue.word.upper()} {given.clue.number}",) if given else ()


def _outcome(view: PublicView) -> tuple[str, ...]:
    if view.result is Result.WON:
        return ("WON", f"SCORE {view.score.total}") if view.score else ("WON",)
    match view.cause:
        case Cause.ASSASSIN:
            return ("LOST", "ASSASSIN")
        case Cause.BYSTANDER:
            return ("LOST", "BYSTANDER")
        case _:
            return ("LOST", "NO TOKENS")


def _question(pending: Pending, view: PublicView) -> str:
    match pending:
        case ConfirmGuess(_, position) | WhoseGuess(position):
            return f"{_name(view, position)}?"
        case RuleOnClue() | RuleOnChallenge():
            return "VALID?"
        case WhoseClue():
            return "WHOSE CLUE?"
        case ConfirmNewGame():
            return "NEW GAME?"


def _name(view: PublicView, position: int) -> str:
    """A card as its question shows it: a picture by its place (H2)."""
    card = view.cards[position]
    if not card.picture:
        return card.word.upper()
    row, column = divmod(position, view.columns)
    return f"ROW {row + 1} COL {column + 1}"
