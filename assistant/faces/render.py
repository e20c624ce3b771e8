"""Turns values into words and faces, in one place at the edge of the program."""

from collections.abc import Iterable, Iterator, Sequence

from assistant.conversation.effects import Say
from assistant.game.messages import Cell, Face, Utterance
from assistant.game.rules.cards import Identity, Side
from assistant.game.rules.commands import Guess
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import EMPTY_PLACE, PublicView, SeatView
from assistant.language.contract import Language
from assistant.language.glance import Glance
from assistant.language.questions import Confirm
from assistant.language.statements import Asked, Statement


def render(
    statements: Iterable[Statement],
    view: PublicView,
    language: Language,
    short: frozenset[Statement] = frozenset(),
) -> str:
    """Statements as one announcement; `view` is the table when they were made.

    Those in `short` use their short form, if the language has one.
    """
    return " ".join(filter(None, (_words(one, view, language, one in short) for one in statements)))


def _words(statement: Statement, view: PublicView, language: Language, short: bool) -> str:
    shortly = language.shortly(statement, view) if short else None
    return language.say(statement, view) if shortly is None else shortly


def announcement(say: Say, language: Language) -> str:
    """An announcement in words."""
    return render(say.statements, say.view, language, say.short)


def utterance(say: Say, language: Language) -> Utterance:
    """An announcement for a voice, with its question."""
    told = any(not isinstance(one, Asked) for one in say.statements)
    return Utterance(announcement(say, language), say.question, told, say.sound)


def cards_asked(view: PublicView, language: Language) -> Iterator[str]:
    """The questions that would confirm a guess, one for each visible card."""
    for position, covered in enumerate(view.covered):
        if covered is None and not view.cards[position].picture:
            yield language.say(Asked(Confirm(Guess(Side.NORTH, position))), view)


def face(glance: Glance, language: Language) -> Face:
    """The screen of a seat."""
    public, text = glance.seat.public, language.screen(glance)
    counted = public.phase in (Phase.CLUE, Phase.GUESS) and not public.has_teams
    return Face(
        seat=glance.seat.seat,
        cells=_cells(glance.seat, glance.seat.key),
        turns=public.bank.total if counted else None,
        labels=text.labels if counted else (),
        lines=text.lines,
        question=text.question,
        choices=text.choices,
        clue=text.clue,
        left=tuple(public.left.items()),
        doing=glance.doing,
        other=_cells(glance.seat, glance.seat.other) if glance.seat.other else (),
        page=glance.page,
        places=glance.places,
    )


def dark(seat: Side) -> Face:
    """The screen of a seat, without any content."""
    return Face(seat, (), None, ())


def _cells(view: SeatView, key: Sequence[Identity | None]) -> tuple[tuple[Cell, ...], ...]:
    """A side of the key, in the orientation in which this seat reads the table."""
    public = view.public
    cells = [
        Cell(
            # A card's cover is visible to all players.
            identity=public.covered[position] or key[position],
            covered=_lies_covered(public, position),
            marked_here=view.seat in marked,
            marked_there=view.seat.other in marked,
        )
        for position, marked in enumerate(public.marked)
    ]
    if view.seat is Side.SOUTH:
        cells.reverse()  # its cells are rotated by 180° (D3)
    width = public.columns
    return tuple(tuple(cells[at : at + width]) for at in range(0, len(cells), width))


def _lies_covered(view: PublicView, position: int) -> bool:
    """Whether a card is covered or, while the table is laid out, is in its place."""
    if view.phase is Phase.SETUP:
        return view.cards[position] != EMPTY_PLACE
    return view.covered[position] is not None
