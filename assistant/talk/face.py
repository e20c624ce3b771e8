"""A seat's view → what its screen shows. Nothing of the other side's key comes in here."""

from __future__ import annotations

from assistant.messages import Cell, Doing, Face
from assistant.rules.cards import Party, Side
from assistant.rules.events import Cause
from assistant.rules.game import ALONE, GivenClue, Phase, Result
from assistant.rules.view import EMPTY_PLACE, PublicView, SeatView
from assistant.talk.pending import (
    Confirm,
    ConfirmBonus,
    ConfirmNewGame,
    Pending,
    RuleOnChallenge,
    RuleOnClue,
    SpellClue,
    TwoWords,
    WhichClue,
    WhoseClue,
    WhoseGuess,
)


def face(
    view: SeatView,
    pending: Pending | None = None,
    status: str | None = None,
    notice: str | None = None,
    doing: Doing = Doing.IDLE,
) -> Face:
    """The picture of one seat.

    `status` (paused, listening) goes before any other line; `notice` (what was not understood,
    what is broken) stands where a question would, if none is open.
    """
    public = view.public
    lines = _lines(public, view.seat)
    counted = public.phase in (Phase.CLUE, Phase.GUESS) and not public.has_teams
    return Face(
        seat=view.seat,
        cells=_cells(view),
        turns=public.bank.total if counted else None,
        lines=(status, *lines) if status else lines,
        question=_question(pending, public) if pending else _waits(public) or notice,
        left=tuple(public.left.items()),
        doing=doing,
    )


def _cells(view: SeatView) -> tuple[tuple[Cell, ...], ...]:
    public = view.public
    cells = [
        Cell(
            # What covers a card is what everybody sees of it.
            identity=public.covered[position] or view.key[position],
            covered=_lies_covered(public, position),
            marked_here=view.seat in marked,
            marked_there=view.seat.other in marked,
        )
        for position, marked in enumerate(public.marked)
    ]
    if view.seat is Side.SOUTH:
        cells.reverse()  # turned by 180° (D3)
    width = public.columns
    return tuple(tuple(cells[at : at + width]) for at in range(0, len(cells), width))


def _lies_covered(view: PublicView, position: int) -> bool:
    """Covered, or, while a table is being laid, a place with a card."""
    if view.phase is Phase.SETUP:
        return view.cards[position] != EMPTY_PLACE
    return view.covered[position] is not None


def _lines(view: PublicView, seat: Side) -> tuple[str, ...]:
    match view.phase:
        case Phase.SETUP:
            laid = sum(card != EMPTY_PLACE for card in view.cards)
            return ("READ YOUR", "CARDS", f"{laid} OF {len(view.cards)}")
        case Phase.CLUE:
            if len(view.givers) > 1:
                return ("ANY CLUE",) if view.clues else ("FIRST", "CLUE?")
            if view.cover_of and view.players == ALONE:
                return (view.givers[0].upper(), "COVERS", view.cover_of.upper())
            if seat in view.givers:
                return ("YOUR CLUE",)
            return (view.givers[0].upper(), "GIVES CLUE")
        case Phase.GUESS:
            guesser = view.guessers[0]
            guessing = "YOU GUESS" if seat is guesser else f"{guesser.upper()} GUESSES"
            return (*guessing.split(), *_clue(view.clue))
        case Phase.SUDDEN_DEATH:
            who = "BOTH" if len(view.guessers) > 1 else _who(view.guessers[0], seat)
            return ("SUDDEN", "DEATH", who, "GUESS" if who in ("BOTH", "YOU") else "GUESSES")
        case Phase.OVER:
            return _outcome(view)


def _who(side: Party, seat: Side) -> str:
    return "YOU" if side is seat else side.upper()


def _clue(given: GivenClue | None) -> tuple[str, ...]:
    return (f"{given.clue.word.upper()} {str(given.clue.number).upper()}",) if given else ()


def _outcome(view: PublicView) -> tuple[str, ...]:
    match view.result:
        case Result.RED | Result.BLUE:
            return (view.result.upper(), "WINS")
        case Result.WON:
            return ("WON", f"SCORE {view.score.total}") if view.score else ("WON",)
        case _:
            pass
    names = view.edition.names
    match view.cause:
        case Cause.ASSASSIN:
            return ("LOST", *names.assassin.upper().split())
        case Cause.BYSTANDER:
            return ("LOST", *names.bystander.upper().split())
        case Cause.RIVALS:
            return ("LOST", "RIVALS", "DONE")
        case _:
            return ("LOST", "NO TOKENS")


def _waits(view: PublicView) -> str | None:
    """What the game itself asks."""
    if view.offer:
        return "BONUS?"
    return "WHICH ONE?" if view.two else None


def _question(pending: Pending, view: PublicView) -> str:
    match pending:
        case Confirm():
            return " & ".join(_name(view, position) for position in pending.positions) + "?"
        case WhoseGuess(position):
            return f"{_name(view, position)}?"
        case RuleOnClue() | RuleOnChallenge():
            return "VALID?"
        case SpellClue():
            return "SPELL IT?"
        case WhichClue():
            return "WHICH CLUE?"
        case TwoWords() | ConfirmBonus():
            return "BONUS?"
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
