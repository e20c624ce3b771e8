"""Events → table: the table after an event that already happened.

No decision is made here, and no key is needed, because events hold only what the players saw (D20).
"""

from collections.abc import Callable, Iterable
from dataclasses import replace as replace_clue
from typing import TYPE_CHECKING, Any, TypeVar, assert_never, get_args

from assistant.game.rules import events as happened
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import Identity, Party, Side
from assistant.game.rules.clue import GivenClue
from assistant.game.rules.events import ALONE, ClueGiven, Event
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.view import PublicView, Touched

if TYPE_CHECKING:
    # Type checkers know this function, and check the names and types of the replaced fields.
    from dataclasses import replace
else:
    _new, _set = object.__new__, object.__setattr__

    def replace(before, /, **changes):
        """A copy of a dataclass without slots, with some fields replaced: a fast way.

        It copies the instance's dictionary; `dataclasses.replace` passes every field through
        `__init__`, which takes 20 times as long for the 34 fields of a table, and a partner
        simulates thousands of games. So `__post_init__` does not run, and only the type checker
        notices an unknown name.
        """
        after = _new(before.__class__)
        _set(after, "__dict__", before.__dict__ | changes)
        return after


T = TypeVar("T")


def evolve(table: PublicView, happened: Iterable[Event]) -> PublicView:
    """The table after the events."""
    for event in happened:
        table = AFTER[type(event)](table, event)
    return table


def _clue(table: PublicView, event: happened.ClueEvent) -> PublicView:
    match event:
        case ClueGiven():
            return _given(table, event)
        case happened.ClueWithdrawn():
            return _withdrawn(table)
        case happened.PenaltyPaid():
            bank, discarded = table.bank.after_stop(), table.discarded + 1
            return replace(_ruled(table, penalised=True), bank=bank, discarded=discarded)
        case happened.ClueAllowed():
            return _ruled(table, penalised=False)
        case happened.ClueRejected():
            return replace(_ruled(table, penalised=True), covers=1)
        case _:
            assert_never(event)


def _card(table: PublicView, event: happened.CardEvent) -> PublicView:
    match event:  # the most frequent events come first
        case happened.AgentFound(guesser, position):
            shown = _shown(table, guesser, position, Identity.AGENT)
            return replace(shown, guessed=table.guessed + 1)
        case happened.BystanderMet(guesser, position, tokens):
            bank = table.bank.after_bystander() if tokens else table.bank
            assert bank is not None, "a bystander is marked only with tokens that the bank holds"
            return replace(_met(table, guesser, position), bank=bank, spent=table.spent + tokens)
        case happened.Revealed(guesser, position, identity):
            own = identity.value == guesser.value
            shown = _shown(table, guesser, position, identity)
            return replace(shown, guessed=table.guessed + own, covers=0)
        case happened.AssassinMet(guesser, position):
            return _shown(table, guesser, position, Identity.ASSASSIN)
        case happened.AgentCovered(owner, position):
            covered = _put(table.covered, position, Identity(owner.value))
            return replace(table, covered=covered, covers=table.covers - 1)
        case happened.BystanderIgnored(guesser, position):
            return replace(_met(table, guesser, position), ignored=table.ignored + 1)
        case happened.BystanderMarked(giver, position):
            marked = replace(_mark(table, giver.other, position), giver=giver)
            return replace(marked, bank=table.bank.after_stop(), spent=table.spent + 1)
        case _:
            assert_never(event)


def _bonus(table: PublicView, event: happened.BonusEvent) -> PublicView:
    match event:
        case happened.BonusUsed(bonus):
            used = {**table.bonuses, bonus: table.bonuses[bonus] - 1}
            return _used(replace(table, bonuses=used), bonus)
        case happened.BonusOffered():
            return replace(table, offer=event, two=None)
        case happened.BonusSetAside(bonus):
            return replace(table, set_aside=table.set_aside | {bonus})
        case happened.TwoTouched():
            return replace(table, two=event)
        case _:
            assert_never(event)


def _turn(table: PublicView, event: happened.TurnEvent) -> PublicView:
    match event:
        case happened.TurnEnded():
            return _turned(table)
        case happened.TokenTaken(guesser):
            taken = {**table.taken, guesser: table.taken[guesser] + 1}
            return replace(table, bank=table.bank.after_stop(), taken=taken)
        case happened.SideFinished(side):
            return replace(table, finished=table.finished | {side})
        case happened.SuddenDeathBegan():
            began = replace(table, phase=Phase.SUDDEN_DEATH, sudden_death=True)
            return replace(began, giver=None, guessed=0)
        case happened.HintTaken(seat):
            return replace(table, hints={**table.hints, seat: table.hints.get(seat, 0) + 1})
        case _:
            assert_never(event)


def _end(table: PublicView, event: happened.Ending) -> PublicView:
    match event:
        case happened.GameWon():
            # A bonus may have turned a loss into this win (H11).
            result, cause = Result.WON, table.offer.cause if table.offer else None
        case happened.GameLost(lost_by):
            result, cause = Result.LOST, lost_by
        case happened.TeamWon(team, cause):
            result = Result(team.value)
        case _:
            assert_never(event)
    return replace(table, phase=Phase.OVER, result=result, cause=cause, offer=None)


AFTER: dict[type[Event], Callable[[PublicView, Any], PublicView]] = {
    **dict.fromkeys(get_args(happened.ClueEvent), _clue),
    **dict.fromkeys(get_args(happened.CardEvent), _card),
    **dict.fromkeys(get_args(happened.BonusEvent), _bonus),
    **dict.fromkeys(get_args(happened.TurnEvent), _turn),
    **dict.fromkeys(get_args(happened.Ending), _end),
}
"""For each event, the function that makes the next table."""


def _touched(table: PublicView, guesser: Party, position: int, shown: Identity) -> PublicView:
    """The table with one more card that was touched."""
    clue = len(table.clues) - 1 if table.phase is Phase.GUESS else None
    touched = (*table.touched, Touched(position, guesser, shown, clue))
    return replace(table, touched=touched)


def _shown(table: PublicView, guesser: Party, position: int, identity: Identity) -> PublicView:
    """The card that was touched is covered with its identity."""
    touched = _touched(table, guesser, position, identity)
    return replace(touched, covered=_put(table.covered, position, identity), two=None)


def _given(table: PublicView, event: ClueGiven) -> PublicView:
    before = table.taken_back[-1] if table.taken_back else None
    given = GivenClue(
        table.turn,
        event.giver,
        event.clue,
        two_words=table.two_words,
        by_either=table.giver is None,
        allowed=event.allowed,
        changed=before.changed + 1 if before and before.giver is event.giver else 0,
    )
    due = table.clues_due - 1
    return replace(
        table,
        phase=Phase.CLUE if due else Phase.GUESS,
        giver=event.giver,
        clues_due=due or 1,
        clues=(*table.clues, given),
        taken_back=table.taken_back[:-1],
        two_words=False,
    )


def _withdrawn(table: PublicView) -> PublicView:
    due = table.clues_due + 1 if table.phase is Phase.CLUE else 1
    *clues, last = table.clues
    bonuses = table.bonuses
    if last.two_words:
        bonuses = {**bonuses, Bonus.LONDON: bonuses[Bonus.LONDON] + 1}
    return replace(
        table,
        phase=Phase.CLUE,
        giver=None if last.by_either else last.giver,
        clues=tuple(clues),
        taken_back=(*table.taken_back, last),
        clues_due=due,
        bonuses=bonuses,
    )


def _ruled(table: PublicView, penalised: bool) -> PublicView:
    """The last clue was called invalid: it is penalised or allowed."""
    *clues, last = table.clues
    ruled = replace_clue(last, penalised=penalised, allowed=not penalised)
    return replace(table, clues=(*clues, ruled))


def _turned(table: PublicView) -> PublicView:
    # A team that plays alone covers an agent for the absent team (C10).
    alone = table.has_teams and table.players == ALONE
    return replace(
        table,
        phase=Phase.CLUE,
        turn=table.turn + 1,
        giver=table.next_giver(),
        guessed=0,
        ignored=0,
        covers=table.covers + alone,
    )


def _met(table: PublicView, guesser: Side, position: int) -> PublicView:
    """The bystander that was touched is marked."""
    return _mark(_touched(table, guesser, position, Identity.BYSTANDER), guesser, position)


def _mark(table: PublicView, guesser: Side, position: int) -> PublicView:
    """The card can no longer be guessed by this side (D10)."""
    sides = table.marked[position] | {guesser}
    both = len(sides) == len(Side)
    return replace(
        table,
        marked=_put(table.marked, position, sides),
        covered=_put(table.covered, position, Identity.BYSTANDER) if both else table.covered,
        two=None,
        offer=None,
    )


def _used(table: PublicView, bonus: Bonus) -> PublicView:
    up, checkmarks = table.bank.bystander, table.bank.checkmark
    match bonus:
        case Bonus.DIAGON_ALLEY:
            return replace(table, bank=Bank(up + 1, checkmarks), added=table.added + 1)
        case Bonus.THREE_BROOMSTICKS:
            return replace(table, bank=Bank(up, checkmarks + 2), added=table.added + 2)
        case Bonus.QUIDDITCH:
            return replace(table, bank=Bank(up + 2, checkmarks - 2))
        case Bonus.GREAT_HALL:
            return replace(table, clues_due=2)
        case Bonus.LONDON:
            return replace(table, two_words=True)
        case _:
            return table  # the next event has the effect


def _put(row: tuple[T, ...], position: int, value: T) -> tuple[T, ...]:
    places = list(row)
    places[position] = value
    return tuple(places)
