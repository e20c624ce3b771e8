"""Applies events: the table after an event that already happened.

It makes no decisions and needs no key, because events hold only what the players saw (D20).
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, TypedDict, TypeVar

from assistant.game.rules import events as happened
from assistant.game.rules.bank import Bank
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.cards import OF_TEAM, Identity, Party, Side
from assistant.game.rules.clue import GivenClue
from assistant.game.rules.events import ALONE, BonusOffered, Cause, ClueGiven, Event, TwoTouched
from assistant.game.rules.phase import Phase, Result
from assistant.game.rules.view import PublicView, Touched

T = TypeVar("T")


class Changes(TypedDict, total=False):
    """The fields of `PublicView` that an event changes."""

    bank: Bank
    covered: tuple[Identity | None, ...]
    marked: tuple[frozenset[Side], ...]
    taken: Mapping[Side, int]
    spent: int
    discarded: int
    added: int
    bonuses: Mapping[Bonus, int]
    set_aside: frozenset[Bonus]
    phase: Phase
    result: Result | None
    cause: Cause | None
    turn: int
    giver: Party | None
    clues_due: int
    two_words: bool
    guessed: int
    ignored: int
    clues: tuple[GivenClue, ...]
    taken_back: tuple[GivenClue, ...]
    finished: frozenset[Side]
    sudden_death: bool
    two: TwoTouched | None
    offer: BonusOffered | None
    covers: int
    touched: tuple[Touched, ...]
    hints: Mapping[Side, int]


_new, _set = object.__new__, object.__setattr__


def evolve(table: PublicView, happened: Iterable[Event]) -> PublicView:
    """The table after the events.

    The dictionary is copied once and receives every event's changes, but nobody sees it until it is
    complete. `dataclasses.replace` would pass every field through `__init__`, which takes 20 times
    as long, and a partner simulates thousands of games.
    """
    after = _new(PublicView)
    fields = table.__dict__.copy()
    _set(after, "__dict__", fields)
    for event in happened:
        fields.update(AFTER[type(event)](after, event))
    return after


def _clue_given(table: PublicView, event: ClueGiven) -> Changes:
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
    return {
        "phase": Phase.CLUE if due else Phase.GUESS,
        "giver": event.giver,
        "clues_due": due or 1,
        "clues": (*table.clues, given),
        "taken_back": table.taken_back[:-1],
        "two_words": False,
    }


def _clue_withdrawn(table: PublicView, event: happened.ClueWithdrawn) -> Changes:
    *clues, last = table.clues
    bonuses = table.bonuses
    if last.two_words:
        bonuses = {**bonuses, Bonus.LONDON: bonuses[Bonus.LONDON] + 1}
    return {
        "phase": Phase.CLUE,
        "giver": None if last.by_either else last.giver,
        "clues": tuple(clues),
        "taken_back": (*table.taken_back, last),
        "clues_due": table.clues_due + 1 if table.phase is Phase.CLUE else 1,
        "bonuses": bonuses,
    }


def _penalty_paid(table: PublicView, event: happened.PenaltyPaid) -> Changes:
    clues = _ruled(table, penalised=True)
    return {"clues": clues, "bank": table.bank.after_stop(), "discarded": table.discarded + 1}


def _clue_allowed(table: PublicView, event: happened.ClueAllowed) -> Changes:
    return {"clues": _ruled(table, penalised=False)}


def _clue_rejected(table: PublicView, event: happened.ClueRejected) -> Changes:
    return {"clues": _ruled(table, penalised=True), "covers": 1}


def _ruled(table: PublicView, penalised: bool) -> tuple[GivenClue, ...]:
    """The clues so far, with the last one marked as penalised or allowed."""
    *clues, last = table.clues
    return (*clues, replace(last, penalised=penalised, allowed=not penalised))


def _agent_found(table: PublicView, event: happened.AgentFound) -> Changes:
    shown = _shown(table, event.guesser, event.position, Identity.AGENT)
    shown["guessed"] = table.guessed + 1
    return shown


def _bystander_met(table: PublicView, event: happened.BystanderMet) -> Changes:
    bank = table.bank.after_bystander() if event.tokens else table.bank
    assert bank is not None, "a bystander is marked only with tokens that the bank holds"
    met = _met(table, event.guesser, event.position)
    return {**met, "bank": bank, "spent": table.spent + event.tokens}


def _revealed(table: PublicView, event: happened.Revealed) -> Changes:
    shown = _shown(table, event.guesser, event.position, event.identity)
    shown["guessed"] = table.guessed + (event.identity is OF_TEAM[event.guesser])
    shown["covers"] = 0
    return shown


def _assassin_met(table: PublicView, event: happened.AssassinMet) -> Changes:
    return _shown(table, event.guesser, event.position, Identity.ASSASSIN)


def _agent_covered(table: PublicView, event: happened.AgentCovered) -> Changes:
    covered = _put(table.covered, event.position, OF_TEAM[event.owner])
    return {"covered": covered, "covers": table.covers - 1}


def _bystander_ignored(table: PublicView, event: happened.BystanderIgnored) -> Changes:
    return {**_met(table, event.guesser, event.position), "ignored": table.ignored + 1}


def _bystander_marked(table: PublicView, event: happened.BystanderMarked) -> Changes:
    marked = _mark(table, event.giver.other, event.position)
    bank, spent = table.bank.after_stop(), table.spent + 1
    return {**marked, "giver": event.giver, "bank": bank, "spent": spent}


def _bonus_used(table: PublicView, event: happened.BonusUsed) -> Changes:
    """Changes for a spent bonus; some take effect only through the next event."""
    up, checkmarks = table.bank.bystander, table.bank.checkmark
    used: Changes = {"bonuses": {**table.bonuses, event.bonus: table.bonuses[event.bonus] - 1}}
    match event.bonus:
        case Bonus.DIAGON_ALLEY:
            return {**used, "bank": Bank(up + 1, checkmarks), "added": table.added + 1}
        case Bonus.THREE_BROOMSTICKS:
            return {**used, "bank": Bank(up, checkmarks + 2), "added": table.added + 2}
        case Bonus.QUIDDITCH:
            return {**used, "bank": Bank(up + 2, checkmarks - 2)}
        case Bonus.GREAT_HALL:
            return {**used, "clues_due": 2}
        case Bonus.LONDON:
            return {**used, "two_words": True}
        case _:
            return used


def _bonus_offered(table: PublicView, event: BonusOffered) -> Changes:
    return {"offer": event, "two": None}


def _bonus_set_aside(table: PublicView, event: happened.BonusSetAside) -> Changes:
    return {"set_aside": table.set_aside | {event.bonus}}


def _two_touched(table: PublicView, event: TwoTouched) -> Changes:
    return {"two": event}


def _turn_ended(table: PublicView, event: happened.TurnEnded) -> Changes:
    # If one team plays alone, it covers an agent for the absent team next (C10).
    alone = table.players == ALONE and table.has_teams
    return {
        "phase": Phase.CLUE,
        "turn": table.turn + 1,
        "giver": table.next_giver(),
        "guessed": 0,
        "ignored": 0,
        "covers": table.covers + alone,
    }


def _token_taken(table: PublicView, event: happened.TokenTaken) -> Changes:
    taken = {**table.taken, event.guesser: table.taken[event.guesser] + 1}
    return {"bank": table.bank.after_stop(), "taken": taken}


def _side_finished(table: PublicView, event: happened.SideFinished) -> Changes:
    return {"finished": table.finished | {event.side}}


def _sudden_death_began(table: PublicView, event: happened.SuddenDeathBegan) -> Changes:
    return {"phase": Phase.SUDDEN_DEATH, "sudden_death": True, "giver": None, "guessed": 0}


def _hint_taken(table: PublicView, event: happened.HintTaken) -> Changes:
    return {"hints": {**table.hints, event.seat: table.hints.get(event.seat, 0) + 1}}


def _game_won(table: PublicView, event: happened.GameWon) -> Changes:
    # A bonus may have turned a loss into this win, which then records the loss's cause (H11).
    return _over(Result.WON, table.offer.cause if table.offer else None)


def _game_lost(table: PublicView, event: happened.GameLost) -> Changes:
    return _over(Result.LOST, event.cause)


def _team_won(table: PublicView, event: happened.TeamWon) -> Changes:
    return _over(Result(event.team.value), event.cause)


def _over(result: Result, cause: Cause | None) -> Changes:
    return {"phase": Phase.OVER, "result": result, "cause": cause, "offer": None}


def _shown(table: PublicView, guesser: Party, position: int, identity: Identity) -> Changes:
    """Changes for a touched card that is now covered with its identity."""
    return {
        "touched": _touched(table, guesser, position, identity),
        "covered": _put(table.covered, position, identity),
        "two": None,
    }


def _touched(
    table: PublicView, guesser: Party, position: int, shown: Identity
) -> tuple[Touched, ...]:
    """The touched cards, including this one."""
    clue = len(table.clues) - 1 if table.phase is Phase.GUESS else None
    return (*table.touched, Touched(position, guesser, shown, clue))


def _met(table: PublicView, guesser: Side, position: int) -> Changes:
    """Changes for a touched card that turned out to be a bystander."""
    touched = _touched(table, guesser, position, Identity.BYSTANDER)
    return {**_mark(table, guesser, position), "touched": touched}


def _mark(table: PublicView, guesser: Side, position: int) -> Changes:
    """Changes that stop this side from guessing the card again (D10)."""
    sides = table.marked[position] | {guesser}
    both = len(sides) == len(Side)
    return {
        "marked": _put(table.marked, position, sides),
        "covered": _put(table.covered, position, Identity.BYSTANDER) if both else table.covered,
        "two": None,
        "offer": None,
    }


def _put(row: tuple[T, ...], position: int, value: T) -> tuple[T, ...]:
    places = list(row)
    places[position] = value
    return tuple(places)


AFTER: Mapping[type[Event], Callable[[PublicView, Any], Changes]] = {
    ClueGiven: _clue_given,
    happened.ClueWithdrawn: _clue_withdrawn,
    happened.PenaltyPaid: _penalty_paid,
    happened.ClueAllowed: _clue_allowed,
    happened.ClueRejected: _clue_rejected,
    happened.AgentFound: _agent_found,
    happened.BystanderMet: _bystander_met,
    happened.Revealed: _revealed,
    happened.AssassinMet: _assassin_met,
    happened.AgentCovered: _agent_covered,
    happened.BystanderIgnored: _bystander_ignored,
    happened.BystanderMarked: _bystander_marked,
    happened.BonusUsed: _bonus_used,
    BonusOffered: _bonus_offered,
    happened.BonusSetAside: _bonus_set_aside,
    TwoTouched: _two_touched,
    happened.TurnEnded: _turn_ended,
    happened.TokenTaken: _token_taken,
    happened.SideFinished: _side_finished,
    happened.SuddenDeathBegan: _sudden_death_began,
    happened.HintTaken: _hint_taken,
    happened.GameWon: _game_won,
    happened.GameLost: _game_lost,
    happened.TeamWon: _team_won,
}
"""The function that computes the changes of each kind of event."""
