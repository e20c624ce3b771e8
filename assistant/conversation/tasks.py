"""Tasks: decisions for the partner or for hints, with what their seat knows.

The partner knows only what its own seat may know, and answers like any player. It needs no
instructions on secrecy, because it never receives a secret (D20).
"""

from assistant.conversation.state import State
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Act, Task
from assistant.game.rules.view import PublicView
from assistant.language.questions import CoverOne, own_question
from assistant.language.speakers import giving, guessing


def task_of(at: State) -> Task | None:
    """The task that the partner has now, if any."""
    view = at.view
    if view.partner is None or at.laying:
        return None
    by = view.partners_move or _on_the_floor(view, at.floor)
    return _task(at, by, at.objected) if by else None


def hint_for(at: State, seat: Side) -> Task | None:
    """The task that a seat has now, with only what that seat knows."""
    view = at.view
    wanted = (giving(seat, view), guessing(seat, view))
    by = next((one for one in wanted if one in (*view.givers, *view.guessers)), None)
    return _task(at, by, frozenset()) if by else None


def _task(at: State, by: Party, objected: frozenset[int]) -> Task:
    """The task of a side or a team, with the key of its seat."""
    view = at.view
    covers = isinstance(own_question(view), CoverOne)
    guesses = view.phase is not Phase.CLUE
    act = Act.GUESS if guesses else Act.COVER if covers else Act.CLUE
    key = None
    if isinstance(by, Side):
        key = at.game.seen_from(by).key
    elif not guesses:
        key = at.game.seen_from(Side.NORTH).key  # the spymasters' key (C2)
    return Task(act, by, view, key, objected)


def _on_the_floor(view: PublicView, floor: Party | None) -> Party | None:
    """The partner, if either side may act and players gave it the floor."""
    acting = view.givers or view.guessers
    theirs = floor in acting and view.partner is floor
    return floor if theirs and not own_question(view) else None
