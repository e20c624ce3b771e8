"""The state of the conversation between two messages, and what ends each part of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from assistant.rules.cards import Party
from assistant.talk.laying import Laying
from assistant.talk.questions import Pending

TIME_FOR_A_CHANGE = 10.0
"""Seconds after a clue was repeated in which its giver may still change it (D7)."""
TIME_TO_OBJECT = 4.0
"""Seconds after it was announced in which anybody may object to the partner's guess."""
HEARD_OUT = 0.5
"""Seconds to wait for the text of what was heard last."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """The state of the talk, apart from the game's; each change is a method."""

    pending: Pending | None = None
    """The open question."""
    floor: Party | None = None
    """Who tapped for the floor, where either side may speak (D5, D17, V1)."""
    laying: Laying | None = None
    """The table while its cards are read aloud."""
    paused: bool = False
    timer_ends: float | None = None
    """When the timer for a slow player ends (C9)."""
    timer_left: float | None = None
    """Seconds left on the timer when the pause ends (C9)."""
    clue_settles: float = float("-inf")
    """Time from which the current clue can no longer be changed (D7)."""
    echoing: bool = False
    """Whether the clue is still being repeated aloud; the time for changes begins afterwards."""
    key_shown: bool = False
    """The game is over, and the table wants to see the whole key."""
    since: float = float("-inf")
    """When the current question opened; an earlier yes or tap was for something else."""
    number_at: float | None = None
    """Until when the number of a clue may follow its word; None if no number is expected."""
    number_aloud: bool = False
    """Whether to ask for the number then, or to forget the word as table talk."""
    quiet: float = float("-inf")
    """When the assistant last stopped speaking."""
    objected: frozenset[int] = frozenset()
    """Cards that the partner is to leave alone in this turn."""
    partner_gone: bool = False
    """The partner does not answer any more, so that people may play for it."""
    reminded: Mapping[object, int] = field(default_factory=dict)
    """How often each reminder was given to each side."""

    def asking(self, question: Pending, now: float) -> Conversation:
        """Open this question in place of any other."""
        return replace(self, pending=question, since=now, number_at=None)

    def counting(
        self, question: Pending, now: float, number_at: float | None, aloud: bool = True
    ) -> Conversation:
        """Expect a number until `number_at`; after that ask for it, if `aloud`."""
        return replace(self, pending=question, since=now, number_at=number_at, number_aloud=aloud)

    def heard_out(self, now: float) -> Conversation:
        """Wait for what somebody just said before asking for a number."""
        if self.number_at is None:
            return self
        return replace(self, number_at=max(self.number_at, now + HEARD_OUT))

    def answered(self, now: float) -> Conversation:
        """Close the open question; nothing else happened."""
        return replace(self, pending=None, since=now)

    def given_to(self, side: Party, now: float) -> Conversation:
        """Give a side the floor."""
        return replace(self, pending=None, floor=side, since=now)

    def moved(self, now: float, keep_floor: bool, same_turn: bool) -> Conversation:
        """A move was made: close its question and stop the timer."""
        floor = self.floor if keep_floor else None
        objected = self.objected if same_turn else frozenset[int]()
        talk = replace(self.without_timer(), objected=objected)
        return replace(talk, pending=None, floor=floor, since=now)

    def without_timer(self) -> Conversation:
        """Stop the timer (C9)."""
        return replace(self, timer_ends=None, timer_left=None)

    def clue_given(self, now: float) -> Conversation:
        """A clue was given, and will now be repeated aloud."""
        return replace(self, clue_settles=now + TIME_FOR_A_CHANGE, echoing=True)

    def repeated(self, now: float) -> Conversation:
        """An announcement has ended; if it repeated a clue, the time for changes begins."""
        settles = now + TIME_FOR_A_CHANGE if self.echoing else self.clue_settles
        return replace(self, clue_settles=settles, echoing=False, quiet=now)

    def clue_taken(self) -> Conversation:
        """The guessers accepted the clue as it is."""
        return replace(self, clue_settles=float("-inf"), echoing=False)

    @property
    def objections_end(self) -> float:
        """When the partner touches the card that it announced."""
        return max(self.since, self.quiet) + TIME_TO_OBJECT

    def objecting(self, position: int, now: float) -> Conversation:
        """The partner is to leave this card alone."""
        objected = self.objected | {position}
        return replace(self, pending=None, objected=objected, since=now)

    def undone(self, now: float) -> Conversation:
        """The last move, or the open question, was undone."""
        return replace(self.without_timer(), pending=None, floor=None, since=now)

    def pause(self, paused: bool, now: float) -> Conversation:
        """Pause or continue the game, and with it the timer (C9).

        A question whether to leave the game is dropped by the caller.
        """
        ends, left = self.timer_ends, self.timer_left
        stopped = replace(self.without_timer(), paused=paused, since=now)
        if paused:
            return replace(stopped, timer_left=None if ends is None else ends - now)
        return replace(stopped, timer_ends=None if left is None else now + left)

    def lay(self, laying: Laying | None, now: float) -> Conversation:
        """Begin to read cards aloud, or, with None, stop."""
        talk = self.without_timer()
        return replace(talk, laying=laying, pending=None, paused=False, since=now)

    def new_game(self, now: float) -> Conversation:
        """Begin another game; counts of reminders stay."""
        return Conversation(since=now, reminded=self.reminded)

    def show_key(self) -> Conversation:
        """Show both sides of the key from now on."""
        return replace(self, key_shown=True)

    def remind(self, what: object) -> Conversation:
        """Count a reminder."""
        return replace(self, reminded={**self.reminded, what: self.reminded.get(what, 0) + 1})
