"""Attention: who speaks, how reliably they are heard, and when the box stays silent.

An open microphone hears people talk to each other. The first words that are not understood get a
spoken answer; later ones get a short sound, and then only the screens show them, until something is
understood or a while has passed. Four or more such words were not meant for the box, so only the
screens mention them; fewer words after those, or words that sound like talk, get a sound. A
repetition of the clue, as guessers make it, gets no answer. Questions about words that only
resemble an example are displayed, and asked aloud only if another question was just asked; other
answers to such words stop after two in vain. A player who holds a button always gets an answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from assistant.game.messages import Certainty, Heard
from assistant.game.rules.cards import Party
from assistant.language.intents import NO, Intent, Order, Ordered, order_in
from assistant.language.statements import Statements

NEVER = float("-inf")

TALK = 4
"""Minimum number of words in an utterance that counts as table talk if it is not understood."""
SOUNDS = 2
"""Number of utterances, after the first, that get a short sound if they are not understood."""
IN_VAIN = 2
"""Number of answers in vain after which only plain words are answered."""
FORGET = 60.0
"""Seconds after which an utterance that is not understood counts as the first again."""
QUIET_BEFORE = 1.0
"""Seconds of silence that must precede a yes that turns a card; otherwise, it may be talk."""
ANSWER_WITHIN = 10.0
"""Seconds after which a spoken yes is too late, so the question is repeated; a tap never is."""


REFUSING = (NO, Ordered(Order.CANCEL))
"""Answers that show that a question was asked in vain."""


class Response(Enum):
    """The response to words not understood: a sentence, a short sound, or only the screens."""

    SENTENCE = auto()
    SOUND = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Attention:
    """Memory of how people spoke to the table; times are seconds on its clock."""

    certainty: Certainty | None = None
    """How certain the recognizer was of the last words; None if they were typed or pressed."""
    also: tuple[Intent, ...] = ()
    """Other meanings that the last words may have; they stay while the answer is no."""
    doubtful: bool = False
    """Whether the last words may have been another order than the one that was understood."""
    alone: bool = True
    """Whether all readings of the last words had the same meaning, with silence before them."""
    held: Party | None = None
    """The party that holds its button, to which the next typed words belong."""
    quiet: bool = True
    """Whether there was a moment of silence before the last words."""
    spoke_until: float = NEVER
    missed: int = 0
    """Number of utterances in a row that were not understood."""
    missed_at: float = NEVER
    in_vain: int = 0
    """Number of answers to words that only resembled an example, since the last clear words."""
    asked_at: float = NEVER
    told: Statements | None = None
    """The answer to the last words that were out of place; `times` counts its repetitions."""
    times: int = 0

    @property
    def spoken(self) -> bool:
        """Whether the last words were spoken, not typed."""
        return self.certainty is not None

    @property
    def plainly(self) -> bool:
        """Whether no other meaning was about as likely, with silence before the last words."""
        return self.certainty in (Certainty.LIKELY, Certainty.SURE) and self.quiet

    def overhears(self, now: float, asks: bool) -> bool:
        """Whether words that only resemble an example were probably said to a person.

        A question about them is asked aloud only soon after another question, and otherwise
        displayed; other answers are given until two were in vain.
        """
        in_vain = self.in_vain >= IN_VAIN
        return self.spoken and (in_vain or (asks and self.too_late(now)))

    def speaker(self, message: Heard) -> Party | None:
        """The speaker, if known. A recognizer knows who held a button; a keyboard does not."""
        return message.by or (self.held if message.certainty is None else None)

    def hears(self, message: Heard) -> Attention:
        """Record words that arrive."""
        quiet, until = self.quiet, self.spoke_until
        if message.at is not None:
            quiet = message.at - until >= QUIET_BEFORE
            until = message.at if message.until is None else message.until
        held = None if message.certainty is None else self.held
        known = replace(self, certainty=message.certainty, held=held)
        return replace(known, quiet=quiet, spoke_until=until)

    def understands(self, intents: Sequence[Intent], near: bool = False) -> Attention:
        """Record what the words meant: the first of these or, less likely, another.

        `near`: the words only resemble an example. A no shows that a question was asked in vain.
        """
        refused = bool(intents) and intents[0] in REFUSING
        also = self.also if intents[:1] == [NO] else tuple(intents[1:])
        return replace(self, in_vain=self.in_vain if near or refused else 0, also=also)

    def acts(self) -> Attention:
        """Record that something was done, so people are speaking to the box."""
        return replace(self, missed=0)

    def answers_nearly(self) -> Attention:
        """Record an answer to words that only resemble an example."""
        return replace(self, in_vain=self.in_vain + self.spoken)

    def misses(self, heard: str, now: float, talk: bool = False) -> tuple[Attention, Response]:
        """Record words that were not understood, and choose the response to them.

        `talk`: they were more likely said to a person at the table.
        """
        if not self.spoken:
            return self, Response.SENTENCE  # a keyboard always gets an answer
        missed = self.missed if now - self.missed_at < FORGET else 0
        sentence = len(heard.split()) >= TALK
        after = replace(self, missed=max(missed, 1) if sentence else missed + 1, missed_at=now)
        if sentence or missed > SOUNDS:
            return after, Response.NOTHING
        return after, Response.SOUND if missed or talk else Response.SENTENCE

    def tells(self, told: Statements, intent: Intent) -> tuple[Attention, Response]:
        """Limit how often words that are out of place get the same answer.

        People who talk about the cards get it twice in a row, and then a short sound; people who
        ask or type always get it.
        """
        again = self.spoken and not isinstance(intent, Ordered) and told == self.told
        times = self.times + 1 if again else 1
        after = replace(self, told=told, times=times)
        return after, Response.SOUND if times > 2 else Response.SENTENCE

    def asks(self, now: float) -> Attention:
        """Record that a question was asked."""
        return replace(self, asked_at=now)

    def reads(self, meant: Sequence[Intent | None], taken: Intent, near: bool) -> Attention:
        """Record which of the possible meanings, the likeliest first, was chosen.

        The certainty applies to the first, if the words are not only `near` an example. An
        irrevocable move counts as certain only if no other meaning is possible.
        """
        ear = self.limits(Certainty.LIKELY) if near or meant[0] != taken else self
        same = [order_in(one) is order_in(taken) for one in meant]
        surely = all(same) if ear.certainty is Certainty.CLOSE else same[0]
        return replace(ear, doubtful=ear.spoken and not surely, alone=all(same) and ear.quiet)

    def limits(self, certainty: Certainty) -> Attention:
        """Lower the certainty to that of the earlier words that these complete."""
        if self.certainty is None:
            return self
        return replace(self, certainty=min(self.certainty, certainty))

    def consents(self, named: bool) -> bool:
        """Whether a yes can turn a card: it was heard reliably and alone, or `named` the card."""
        if self.certainty is None:
            return True
        if named:
            return not self.doubtful and self.certainty is not Certainty.CLOSE
        return self.alone and self.certainty is Certainty.SURE

    def too_late(self, now: float) -> bool:
        """Whether a yes came too late to answer the question."""
        return self.spoken and now - self.asked_at > ANSWER_WITHIN

    def pressed(self) -> Attention:
        """Record a button press: somebody is there, and no words are in doubt."""
        return replace(self, certainty=None, also=(), missed=0, in_vain=0)
