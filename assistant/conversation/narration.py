"""Narration: turns events into statements. Equal events always give equal statements (D20)."""

from collections.abc import Iterator, Mapping, Sequence

from assistant.game.rules import events as happened
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity
from assistant.game.rules.partner import gives
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import statements as told


def narrate(events: Sequence[happened.Event], after: PublicView) -> told.Statements:
    """The announcement of one move; `after` is the table after it."""
    return (*_told(events, after), *_follows(events[-1], after))


PLAINLY: Mapping[type[happened.Event], told.Statement] = {
    happened.PenaltyPaid: told.Plain.PENALTY,
    happened.ClueAllowed: told.Plain.CLUE_STANDS,
    happened.ClueRejected: told.Plain.CLUE_REJECTED,
    happened.AgentFound: told.CardIs(Identity.AGENT),
    happened.BystanderMet: told.CardIs(Identity.BYSTANDER),
    happened.BystanderMarked: told.CardIs(Identity.BYSTANDER),
    happened.AssassinMet: told.CardIs(Identity.ASSASSIN),
    happened.AgentCovered: told.Plain.COVERED,
    happened.BystanderIgnored: told.Plain.IGNORED,
    happened.BonusSetAside: told.Plain.SET_ASIDE,
    happened.SuddenDeathBegan: told.Plain.SUDDEN_DEATH,
    happened.GameWon: told.Plain.OUTCOME,
    happened.GameLost: told.Plain.OUTCOME,
    happened.TeamWon: told.Plain.OUTCOME,
}
"""For events that always have the same statement, whatever their details.

Tokens, the end of a turn and two touched cards have no statement of their own, because the expected
action follows at the end.
"""


def _told(events: Sequence[happened.Event], after: PublicView) -> Iterator[told.Statement]:
    replaced = len(events) > 1 and isinstance(events[0], happened.ClueWithdrawn)
    met = any(isinstance(event, happened.BystanderMet | happened.AssassinMet) for event in events)
    turn_ended = isinstance(events[-1], happened.TurnEnded | happened.SuddenDeathBegan)
    for event in events:
        if type(event) in PLAINLY:
            yield PLAINLY[type(event)]
        match event:
            case happened.ClueGiven(giver, clue):
                partners = gives(after.partner, giver)
                yield told.PartnersClue(event) if partners else told.ClueSaid(clue)
            case happened.ClueWithdrawn() if not replaced:
                yield told.Plain.TAKEN_BACK
                yield told.CluesFloor(after.giver) if after.giver else told.due(after)
            case happened.PenaltyPaid():
                yield told.Plain.TURNS_LEFT
            case happened.BystanderMet(_, _, tokens) if tokens > 1:
                yield told.Plain.COSTS_TWO
            case happened.Revealed(_, _, identity):
                yield told.CardIs(identity)
            case happened.BonusOffered() if not met:
                yield told.CardIs(Identity.BYSTANDER)
            case happened.BonusUsed(bonus):
                yield from _bonus(bonus)
            case happened.SideFinished(side):
                yield told.NoCardsLeft(side.other)
                if turn_ended:
                    yield told.Plain.TURN_IS_OVER
            case happened.HintTaken(seat):
                yield told.HintShown(seat)
            case _:
                pass


def _bonus(bonus: Bonus) -> Iterator[told.Statement]:
    """Announce the use of a bonus, and its effect unless another event announces that."""
    yield told.BonusIsUsed(bonus)
    if bonus in (Bonus.DIAGON_ALLEY, Bonus.THREE_BROOMSTICKS):
        yield told.Plain.TURNS_LEFT
    elif bonus is Bonus.QUIDDITCH:
        yield told.Plain.TWO_TURNED


def _follows(last: happened.Event, after: PublicView) -> told.Statements:
    """Announce the expected action, if it is a new one."""
    match last:
        case happened.AgentFound() | happened.SideFinished() | happened.Revealed() if (
            after.partners_move
        ):
            return ()  # the partner announces its own next action
        case happened.AgentFound() | happened.SideFinished():
            sudden_death = after.phase is Phase.SUDDEN_DEATH
            return (told.due(after) if sudden_death else told.Plain.GO_ON,)
        case happened.Revealed():  # an agent of the team itself (C4)
            return (told.Plain.GUESSES_LEFT if after.guesses_left == 1 else told.Plain.GO_ON,)
        case happened.BystanderIgnored():
            goes_on = after.guessed and not after.sudden_death
            return (told.Plain.GO_ON if goes_on else told.due(after),)
        case happened.TurnEnded() if after.has_teams:
            return (told.due(after),)
        case happened.TurnEnded() | happened.BystanderMarked():
            return (told.Plain.TURNS_LEFT, told.due(after))
        case happened.SuddenDeathBegan():
            tap = (told.Plain.TAP_FIRST,) if len(after.guessers) > 1 else ()
            return (told.due(after), *tap)
        case happened.BonusOffered() | happened.TwoTouched() | happened.AgentCovered():
            return (told.due(after),)
        case happened.ClueAllowed() | happened.BonusUsed(Bonus.GREAT_HALL):
            return (told.due(after),)
        case happened.ClueGiven() if after.phase is Phase.CLUE:
            return (told.due(after),)
        case _:
            return ()
