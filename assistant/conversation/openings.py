"""Opening statements of a new or resumed game: the game, the mission, who begins."""

from assistant.game.referee import Relation, Verdict, alike, clashes
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import statements as told
from assistant.language.statements import Plain, Statement, Statements, due

MOST_TOLD = 3
"""Maximum number of pairs of cards to name."""


def greeting(view: PublicView, under_way: bool, left: bool = False) -> Statements:
    """The greeting when the program starts; `left`: an earlier game was interrupted."""
    match view.phase:
        case Phase.SETUP:
            return (Plain.WELCOME, *_left(left), due(view))
        case Phase.OVER:
            return (Plain.OUTCOME, due(view))
        case _ if under_way:
            return resumed(view)
        case _:
            return (Plain.WELCOME, Plain.AGREED, *_left(left), *_start(view))


def _left(left: bool) -> Statements:
    return (Plain.GAME_LEFT,) if left else ()


def new_game(
    view: PublicView, other: bool = False, team: str | None = None, left: bool = False
) -> Statements:
    """The opening of a game that follows another: of another edition, or for another team.

    `left`: a game of this team was interrupted before it.
    """
    return (
        Plain.NEW_GAME,
        *((Plain.GAME_TITLE,) if other else ()),
        *((told.TeamPlays(team),) if team is not None else ()),
        Plain.AGREED,
        *_left(left),
        *_start(view),
    )


def resumed(view: PublicView) -> Statements:
    """The statements when a game is resumed: which game, its state, the clue, whose turn it is."""
    mission = (Plain.MISSION_NAME,) if view.mission else ()
    clue = (told.StandingClue(view.clue.clue),) if view.clue else ()
    sudden = (Plain.SUDDEN_DEATH,) if view.sudden_death else ()
    state = () if view.sudden_death else (Plain.STATE,)
    return (Plain.RESUMED, Plain.GAME_TITLE, *mission, *sudden, *state, *clue, due(view))


def _start(view: PublicView) -> Statements:
    state = Plain.MISSION if view.mission else Plain.STATE
    turn = (Plain.TURN_THE_CARDS,) if view.to_be_turned else ()
    partner = (told.PartnerPlays(view.partner),) if view.partner else ()
    return (*turn, *partner, state, Plain.BONUSES_HERE, *told_of_cards(view), due(view))


def told_of_cards(view: PublicView) -> tuple[Statement, ...]:
    """Warnings about cards that are forms or parts of each other, or sound the same."""
    forms = tuple(
        one
        for one in clashes(view.visible)
        if one.verdict is Verdict.INVALID and one.relation is not Relation.SAME
    )
    named = (told.CardsClash(forms[:MOST_TOLD]),) if forms else ()
    words = ["" if card.picture else card.word for card in view.cards]
    sounds = tuple(told.CardsSoundAlike(pair) for pair in alike(words)[:MOST_TOLD])
    return (*named, *sounds)
