"""Attention: who speaks, how reliably they were heard, and when the box stays silent.

An open microphone hears people talk to each other. The first words that mean nothing are
answered; after that a short sound says so, then only the screens, until something is
understood or a while has passed. Long talk is not meant for the box: the screens alone
mention it.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from assistant.messages import Certainty, Heard
from assistant.rules.cards import Party
from assistant.talk.intents import Intent, Order, Ordered
from assistant.talk.statements import Statements

TALK = 6
"""Number of words without a meaning from which people are talking to each other."""
SOUNDS = 2
"""How many unrecognised utterances after the first still get a beep."""
FORGET = 60.0
"""Seconds after which an unrecognised utterance counts as the first again."""
QUIET_BEFORE = 1.0
"""Seconds of quiet needed before a yes that turns a card; otherwise it was part of a sentence."""
ANSWER_WITHIN = 10.0
"""Seconds after which a spoken yes is asked for again; a tap never is."""


class Response(Enum):
    """How to report that nothing was understood: by a sentence, by a beep, or on screens only."""

    SENTENCE = auto()
    SOUND = auto()
    NOTHING = auto()


class Attention:
    """What a session remembers of how it was spoken to; times are seconds of its clock."""

    def __init__(self) -> None:
        self.certainty: Certainty | None = None
        """How sure the ear is of the last words; None for what was typed or pressed."""
        self.also: tuple[Intent, ...] = ()
        """What else the last words may have meant; kept as long as the answer is no."""
        self.doubtful = False
        """Whether the last words may have been another order than the one understood."""
        self.alone = True
        """Whether every reading of the last words meant the same, and nobody spoke before them."""
        self.held: Party | None = None
        """Whose button is held: the next typed words are theirs."""
        self._quiet = True
        self._spoke_until = float("-inf")
        self._missed = 0
        self._missed_at = float("-inf")
        self._asked_at = float("-inf")
        self._told: Statements | None = None
        self._times = 0

    @property
    def spoken(self) -> bool:
        """Whether the last words came by ear."""
        return self.certainty is not None

    def hears(self, message: Heard) -> Party | None:
        """Note words that came in; returns who spoke, if that is known.

        The ear knows best who held a button when; a keyboard does not.
        """
        self.certainty = message.certainty
        if message.at is not None:
            self._quiet = message.at - self._spoke_until >= QUIET_BEFORE
            self._spoke_until = message.at if message.until is None else message.until
        if self.spoken:
            return message.by
        by, self.held = message.by or self.held, None
        return by

    def understands(self, intents: Sequence[Intent]) -> None:
        """Note what the words meant: the first of these, or, less likely, another."""
        self._missed = 0
        if intents[:1] != [Ordered(Order.NO)]:
            self.also = tuple(intents[1:])

    def misses(self, heard: str, now: float) -> Response:
        """Note that the words meant nothing; returns how to report it."""
        if not self.spoken:
            return Response.SENTENCE  # a keyboard is always answered
        missed = self._missed if now - self._missed_at < FORGET else 0
        talk = len(heard.split()) >= TALK
        self._missed, self._missed_at = missed + (not talk), now
        if talk or missed > SOUNDS:
            return Response.NOTHING
        return Response.SOUND if missed else Response.SENTENCE

    def tells(self, told: Statements, intent: Intent) -> Response:
        """Filter statements that answer words out of place.

        People who talk about the cards get it twice in a row, and then a sound; whoever asks,
        or types, gets it always.
        """
        again = self.spoken and not isinstance(intent, Ordered) and told == self._told
        self._times = self._times + 1 if again else 1
        self._told = told
        return Response.SOUND if self._times > 2 else Response.SENTENCE

    def asks(self, now: float) -> None:
        """Note that a question was asked."""
        self._asked_at = now

    def reads(self, meant: Sequence[Intent | None], taken: Intent) -> None:
        """Note which of the possible meanings, likeliest first, was chosen.

        The certainty is that of the first, and what cannot be taken back has to be all that
        may have been meant.
        """
        if self.certainty is not None and meant[0] != taken:
            self.certainty = min(self.certainty, Certainty.LIKELY)
        same = [_order(one) is _order(taken) for one in meant]
        surely = all(same) if self.certainty is Certainty.CLOSE else same[0]
        self.doubtful = self.spoken and not surely
        self.alone = all(same) and self._quiet

    def limits(self, certainty: Certainty) -> None:
        """Lower the certainty to that of the earlier words that these belong to."""
        if self.certainty is not None:
            self.certainty = min(self.certainty, certainty)

    def consents(self, named: bool) -> bool:
        """Whether a yes may turn a card: heard reliably and alone, or `named` with its card."""
        if self.certainty is None:
            return True
        if named:
            return not self.doubtful and self.certainty is not Certainty.CLOSE
        return self.alone and self.certainty is Certainty.SURE

    @property
    def surely(self) -> bool:
        """Whether the last words were heard without doubt, and after a moment of quiet."""
        return self.certainty is Certainty.SURE and self._quiet

    def too_late(self, now: float) -> bool:
        """Whether a yes comes so late that it may not be about the question."""
        return self.spoken and now - self._asked_at > ANSWER_WITHIN

    def pressed(self) -> None:
        """Note a press of a button: somebody is there, and no words are in doubt."""
        self.certainty, self.also, self._missed = None, (), 0

    def holds(self, by: Party) -> None:
        """Note that a button is held: the next words are by whoever holds it."""
        self.held = by

    def releases(self) -> None:
        """Note that it was released. What was said until then may come later, with its speaker."""
        self.held = None


def _order(intent: Intent | None) -> Order | None:
    return intent.order if isinstance(intent, Ordered) else None
