"""A game's loop at the table: one queue of inputs, one thread that decides, and the devices."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import assert_never

from assistant.conversation import effects
from assistant.conversation.effects import Effect, ToPartner
from assistant.conversation.session import Session
from assistant.faces.render import cards_asked, dark, face, utterance
from assistant.game import messages
from assistant.game.messages import Input
from assistant.game.rules.phase import Phase
from assistant.language.contract import Language
from assistant.language.glance import Glance

Inbox = SimpleQueue[Input | None]
"""A queue of messages to the session; None ends the game."""

BEAT = 1.0
"""Seconds without a message after which the session receives the time."""


@dataclass(slots=True)
class Outputs:
    """The receivers of effects, whose words are made here; every device has its own thread."""

    language: Language
    say: Callable[[messages.Utterance], None]
    screens: Sequence[messages.Screen]
    write: Callable[[str], None]
    """Writes a line to the terminal or the transcript."""
    show_cards: Callable[[messages.Laid], None]
    prepare: Callable[[Iterable[str]], None] = lambda sentences: None
    """Takes sentences that will probably be spoken, to prepare their sound; returns at once."""
    cue: Callable[[messages.Earcon], None] = lambda earcon: None
    light: Callable[[messages.Light], None] = lambda light: None
    adjust: Callable[[messages.Adjust], None] = lambda adjust: None
    settle: Callable[[messages.Comfort], None] = lambda comfort: None
    switch_off: Callable[[], None] = lambda: None
    """Asks the machine to switch itself off; returns at once."""
    errand: Callable[[messages.Errand], None] = lambda errand: None
    """Asks the machine to carry out an errand; returns at once."""
    think: Callable[[ToPartner], None] = lambda thought: None
    """Gives the partner a task; returns at once."""
    watch: Callable[[Sequence[Effect]], None] = lambda out: None
    """Shows the table on other screens; returns at once."""
    vocabulary: messages.Vocabulary = field(default=messages.Vocabulary(()))
    """The vocabulary for the ear, which reads it at the beginning of each utterance."""

    def take(self, out: Sequence[Effect]) -> None:
        """Pass every effect to its device."""
        self.watch([one for one in out if not isinstance(one, ToPartner)])
        for effect in out:
            match effect:
                case effects.Say():
                    said = utterance(effect, self.language)
                    self.write(f"# {said.text}")
                    self.say(said)
                case Glance():
                    self._show(face(effect, self.language))
                case effects.Known(view) if view.phase in (Phase.CLUE, Phase.GUESS):
                    self.prepare(cards_asked(view, self.language))
                case effects.Known() | effects.BeginLesson() | effects.FreeSeat():
                    pass  # A public statement is spoken, and shown on both screens.
                case messages.Cue(earcon):
                    self.cue(earcon)
                case messages.Light():
                    self.light(effect)
                case messages.Vocabulary():
                    self.vocabulary = effect
                case effects.Note(line):
                    self.write(line)
                case messages.Laid():
                    self.show_cards(effect)
                case messages.Adjust():
                    self.adjust(effect)
                case messages.Comfort():
                    self.settle(effect)
                case messages.Errand():
                    self.errand(effect)
                case effects.SwitchOff():
                    self.switch_off()
                case effects.Dark(seat):
                    self._show(dark(seat))
                case effects.Think() | effects.Advise() | effects.LookBack():
                    self.think(effect)
                case _:
                    assert_never(effect)

    def _show(self, picture: messages.Face) -> None:
        for screen in self.screens:
            screen.show(picture)


def run(
    session: Session,
    inbox: Inbox,
    outputs: Outputs,
    ended: Callable[[], bool] = lambda: False,
    clock: Callable[[], float] = time.monotonic,
    beat: float = BEAT,
    progress: Callable[[], None] = lambda: None,
) -> None:
    """Play until the inbox ends the game, or until `ended()`, even if messages are waiting.

    `progress` is called after every message, and every `beat` seconds without one.
    """
    outputs.take(session.greet())
    while not ended():
        progress()
        try:
            message = inbox.get(timeout=beat)
        except Empty:
            outputs.take(session.take(messages.Tick(clock())))
            continue
        if message is None:
            return
        outputs.take((*session.take(messages.Tick(clock())), *session.take(message)))
