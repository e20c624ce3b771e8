"""The loop of a game at the table: one queue in, one thread that decides, devices out."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import assert_never

from assistant.messages import (
    Adjust,
    Cue,
    Earcon,
    Effect,
    Input,
    Laid,
    Light,
    Listen,
    Note,
    Say,
    Screen,
    Show,
    Tick,
    Utterance,
    Vocabulary,
)
from assistant.session import Session

Inbox = SimpleQueue[Input | None]
"""What happened at the table, in order; None ends the game."""

BEAT = 1.0
"""Seconds without a message after which the session is told the time."""


@dataclass(slots=True)
class Outputs:
    """Where effects go; every device drains them on a thread of its own."""

    say: Callable[[Utterance], None]
    screens: Sequence[Screen]
    write: Callable[[str], None]
    """A line for whoever watches the terminal or keeps the transcript."""
    lay: Callable[[Laid], None]
    cue: Callable[[Earcon], None] = lambda earcon: None
    light: Callable[[Light], None] = lambda light: None
    adjust: Callable[[Adjust], None] = lambda adjust: None
    vocabulary: Vocabulary = field(default=Vocabulary(()))
    """What the ear listens for now; it reads this when an utterance begins."""

    def take(self, effects: Sequence[Effect]) -> None:
        """Hand every effect to its device."""
        for effect in effects:
            match effect:
                case Say(sentence):
                    self.write(f"# {sentence}")
                    asks = sentence if sentence.endswith("?") else None
                    self.say(Utterance(sentence, asks))
                case Show(face):
                    for screen in self.screens:
                        screen.show(face)
                case Cue(earcon):
                    self.cue(earcon)
                case Light():
                    self.light(effect)
                case Listen(vocabulary):
                    self.vocabulary = vocabulary
                case Note(line):
                    self.write(line)
                case Laid():
                    self.lay(effect)
                case Adjust():
                    self.adjust(effect)
                case _:
                    assert_never(effect)


def run(
    session: Session,
    inbox: Inbox,
    outputs: Outputs,
    ended: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
    beat: float = BEAT,
    progress: Callable[[], None] = lambda: None,
) -> None:
    """Play until the inbox says that it is over, or `ended()` whatever waits in it.

    `progress` is called after every message, and every `beat` seconds without one.
    """
    outputs.take(session.greet())
    while not ended():
        progress()
        try:
            message = inbox.get(timeout=beat)
        except Empty:
            outputs.take(session.take(Tick(clock())))
            continue
        if message is None:
            return
        outputs.take((*session.take(Tick(clock())), *session.take(message)))
