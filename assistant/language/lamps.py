"""The meaning of each lamp, derived from public information."""

from collections.abc import Iterable

from assistant.game.messages import Doing, Lamp, Light
from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import questions as ask
from assistant.language.speakers import giving, guessing

BUSY = {
    Doing.DEAF: Lamp.TROUBLE,
    Doing.LISTENING: Lamp.LISTENING,
    Doing.THINKING: Lamp.LISTENING,
    Doing.SPEAKING: Lamp.SPEAKING,
}
"""The box's activity that overrides the expected action."""


def lights(
    view: PublicView, question: ask.Question | None, doing: Doing, before: Iterable[object]
) -> tuple[Light, ...]:
    """The states of all lamps: those of the seats, and in team games those of the teams.

    Lamps that were lit `before` but belong to nobody now go out.
    """
    seats = [side for side in Side if side is not view.partner]
    here = (*seats, *Team) if view.has_teams else tuple(seats)
    gone = (one.of for one in before if isinstance(one, Light) and one.of not in here)
    return (
        *(Light(one, lamp(one, view, question, doing)) for one in here),
        *(Light(one, Lamp.OFF) for one in gone),
    )


def lamp(of: Party, view: PublicView, question: ask.Question | None, doing: Doing) -> Lamp:
    """The state of one lamp, which belongs to a seat or a team."""
    if doing in BUSY:
        return BUSY[doing]
    if question and not isinstance(question, ask.CoverOne):  # covering an agent is an ordinary turn
        return Lamp.QUESTION if is_asked(of, view, question) else Lamp.OFF
    return Lamp.TURN if _acts(of, view) else Lamp.OFF


def is_asked(of: Party, view: PublicView, question: ask.Question) -> bool:
    """Whether a party's answer counts. A question to nobody in particular asks everybody."""
    by = ask.who_answers(question)
    guesses = isinstance(question, ask.Confirm | ask.ConfirmStop) and view.phase is not Phase.CLUE
    own = guessing if guesses else giving
    return by is None or by in (of, own(of, view))


def _acts(of: Party, view: PublicView) -> bool:
    if view.phase is Phase.CLUE:
        return of in view.givers or giving(of, view) in view.givers
    return of in view.guessers or guessing(of, view) in view.guessers
