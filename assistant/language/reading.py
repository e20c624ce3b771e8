"""The reading of an utterance, and the moment at which it is read."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property

from assistant.game.referee import is_word
from assistant.game.rules.bonus import Bonus
from assistant.game.rules.phase import Phase
from assistant.game.rules.view import PublicView
from assistant.language import questions as ask
from assistant.language.intents import Intent, Order, Ordered, SaidClue
from assistant.language.understanding import Understanding


class Fit(IntEnum):
    """How closely an intent fits the expected action; lower is better."""

    EXPECTED = 0
    NEAR = 1
    """One of its words only sounds like a number."""
    SEVERAL_WORDS = 2
    """A clue of several words, which W6 forbids, so it was probably misheard."""
    OUT_OF_TURN = 3
    """Understood, but not expected at the moment."""


@dataclass(frozen=True, slots=True)
class Reading:
    """An intent, the words behind it, and how closely it fits."""

    intent: Intent
    text: str
    fit: Fit
    named: bool = False
    """Whether it is a yes that also names its card."""
    number_alone: bool = False
    """Whether it is the number of a clue whose word was said before."""
    near: bool = False
    """Whether the second reader found it, so that a change to the game needs confirmation."""
    quiet: bool = False
    """Whether it was more likely talk: only displayed until a tap or plain words accept it."""


def best(readings: Sequence[Reading]) -> list[Reading]:
    """The readings, the closest first, with each intent once; ties keep their order.

    A clue that is doubtful in one reading and plain in another counts as plain. A clue with an
    unknown word comes after those with known words, because recognizers invent words.
    """
    plain = {reading.intent for reading in readings}
    found: dict[Intent, Reading] = {}
    for one in sorted(readings, key=lambda one: (one.fit, _is_made_up(one.intent))):
        intent = one.intent
        if isinstance(intent, SaidClue) and replace(intent, doubtful=False) in plain:
            intent = replace(intent, doubtful=False)
        found.setdefault(intent, replace(one, intent=intent))
    return list(found.values())


def _is_made_up(intent: Intent) -> bool:
    """Whether it is a clue of one unknown word that was not spelled; spelled words are intended."""
    if not isinstance(intent, SaidClue) or intent.spelled:
        return False
    return " " not in intent.clue.word and not is_word(intent.clue.word)


@dataclass(frozen=True)
class Moment:
    """A table at one moment, with the open question and the language."""

    view: PublicView
    pending: ask.Pending | None
    paused: bool
    known: Understanding

    @property
    def asked_cards(self) -> tuple[int, ...]:
        """The cards that the open question mentions."""
        match self.pending:
            case ask.Confirm():
                return self.pending.positions
            case ask.Objection():
                return (self.pending.position,)
            case _:
                return ()

    @cached_property
    def conditions(self) -> frozenset[str]:
        """The conditions for phrases and examples that hold now."""
        view, pending, paused = self.view, self.pending, self.paused
        given = view.latest_clue is not None
        ruling = isinstance(pending, ask.RuleOnClue | ask.RuleOnChallenge)
        holds = {
            "asked": not ruling and (pending is not None or view.offer is not None),
            "card asked": isinstance(pending, ask.Confirm | ask.Objection),
            "clue asked": isinstance(pending, ask.WhichClue) and len(pending.clues) == 1,
            "bonus asked": view.offer is not None
            or isinstance(pending, ask.ConfirmBonus | ask.TwoWords),
            "ruling": ruling,
            "pairs": bool(view.guessers or view.bonuses.get(Bonus.HOGWARTS)),
            "guessing": bool(view.guessers) or view.cover_of is not None or view.two is not None,
            "covering": view.cover_of is not None,
            "marking": bool(view.bonuses.get(Bonus.HOGSMEADE)),
            "standing": not paused
            and (asks_a_clue(pending) or (given and not view.guess_was_made)),
            "at stake": not paused and (ruling or (given and not view.guess_was_made)),
            "given": given,
            "clue due": view.phase is Phase.CLUE and view.cover_of is None,
            "stoppable": bool(view.guessed),
            "objecting": isinstance(pending, ask.Objection),
            "partner": view.partner is not None,
            "fresh": view.phase is Phase.CLUE and not view.clues,
            "laying": view.phase is Phase.SETUP and pending is None and not paused,
            "paused": paused,
            "turn asked": ask.is_asked_for(Ordered(Order.STOP), pending),
            "leaving": isinstance(pending, ask.ConfirmNewGame),
            "over": view.phase is Phase.OVER,
            "timed": bool(view.house.timer),
        }
        return frozenset(name for name, holds_now in holds.items() if holds_now)


def asks_a_clue(pending: ask.Pending | None) -> bool:
    """Whether the open question is about a clue that is not given yet."""
    return isinstance(pending, ask.ClueQuestion) and not isinstance(pending, ask.RuleOnChallenge)
