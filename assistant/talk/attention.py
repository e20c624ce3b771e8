"""When to speak up about what was not understood, and when to keep quiet.

An open microphone hears people talk to each other. The first words that mean nothing are
answered; after that a short sound says so, then only the screens, until something is
understood or a while has passed. Long talk is not meant for the box: the screens alone
mention it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

TALK = 6
"""So many words that mean nothing are people talking to each other."""
SOUNDS = 2
"""Utterances after the first that are still worth a sound."""
FORGET = 60.0
"""Seconds after which the next one is the first again."""


class Response(Enum):
    """How loudly to say that nothing was understood; the screens always do."""

    SENTENCE = auto()
    SOUND = auto()
    NOTHING = auto()


@dataclass(frozen=True, slots=True)
class Attention:
    """How many utterances in a row meant nothing, and when the last of them was."""

    missed: int = 0
    at: float = float("-inf")


def miss(attention: Attention, heard: str, now: float) -> tuple[Attention, Response]:
    """What follows from words that mean nothing, at `now` seconds."""
    missed = attention.missed if now - attention.at < FORGET else 0
    if len(heard.split()) >= TALK:
        return Attention(missed, now), Response.NOTHING
    after = Attention(missed + 1, now)
    if missed == 0:
        return after, Response.SENTENCE
    return after, Response.SOUND if missed <= SOUNDS else Response.NOTHING
