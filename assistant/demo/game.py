"""The demo: a written game spoken aloud, heard, ruled, announced and drawn.

Nothing is short-circuited: what the players say becomes sound, and only what the recognizer
makes of that sound reaches the session. A second session, which reads the script itself,
tells the players whether they were understood, as their own ears would at a table.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import assert_never

from assistant.console import read_line
from assistant.dealing import Dealer, Wishes
from assistant.decks import load as load_deck
from assistant.demo.players import Voices, corrected, tries
from assistant.demo.record import Record
from assistant.errors import TabletopError
from assistant.messages import (
    Clip,
    Effect,
    Heard,
    Laid,
    Listen,
    Note,
    Pressed,
    Recognizer,
    Say,
    Show,
    Vocabulary,
    Voice,
)
from assistant.referee import rule_on
from assistant.rules import edition as editions
from assistant.rules.cards import Side
from assistant.rules.notation import read_cards, read_key
from assistant.session import Saved, Session, Unkept
from assistant.voice.ear import Hearing
from assistant.voice.end_of_speech import EndOfSpeech

QUIET = 1.0
"""Seconds of silence after an utterance, which its end is known by."""


class MisheardError(TabletopError):
    """The recognizer made something else of every try."""


@dataclass(frozen=True, slots=True)
class Script:
    """The table of the demo and what its players do."""

    words: str
    key: str
    lines: tuple[Heard | Pressed, ...]


def load_script() -> Script:
    """The script that ships with the program."""
    folder = resources.files("assistant.demo")
    words, key, game = (
        folder.joinpath(f"{name}.txt").read_text(encoding="utf-8")
        for name in ("words", "key", "game")
    )
    lines = (read_line(line) for line in game.splitlines())
    return Script(words, key, tuple(one for one in lines if isinstance(one, Heard | Pressed)))


def table(script: Script) -> Session:
    """A session at the demo's table, kept nowhere."""
    edition = editions.load("duet")
    wishes = Wishes(cards=read_cards(script.words, edition), key=read_key(script.key, edition))
    dealer = Dealer(edition, load_deck("everyday"), wishes)
    return Session(Saved(dealer()), Unkept(), dealer, rule_on)


class Demo:
    """A game being played from a script."""

    def __init__(
        self,
        script: Script,
        recognizer: Recognizer,
        endpointer: EndOfSpeech,
        people: Voices,
        voice: Voice,
        record: Record,
    ) -> None:
        self.session = table(script)
        self._ideal = table(script)
        self._script = script
        self._people = people
        self._voice = voice
        self._record = record
        self._vocabulary = Vocabulary(())
        self._hearing = Hearing(recognizer, endpointer, lambda: self._vocabulary)

    def play(self) -> Iterator[str]:
        """Play a line at a time; gives what was announced last."""
        yield self._follow(self.session.greet())
        for line in self._script.lines:
            match line:
                case Heard((text,), Side() as side):
                    yield self._speak(side, text)
                case Pressed():
                    self._ideal.take(line)
                    yield self._follow(self.session.take(line))
                case _:
                    raise AssertionError("a spoken line of the script says which side speaks")

    def _speak(self, side: Side, text: str) -> str:
        """Say a line until it is understood."""
        before = self.session.view
        # An open microphone does not know who speaks.
        wanted = sentences(self._ideal.take(Heard((text,))))
        announced = ""
        for voice, wording in tries(text, self._people[side]):
            misheard = self.session.view != before
            clip = voice.speak(corrected(wording) if misheard else wording)
            self._record.heard(side, clip)
            answers = [self._follow(self.session.take(heard)) for heard in self._hear(clip)]
            announced = " ".join(answers)
            if announced == wanted and self._agrees():
                return announced
        raise MisheardError(f"“{text}” was not understood: {announced or 'nothing was heard'}")

    def _agrees(self) -> bool:
        """Whether the table stands as the script has it."""
        mine, its = self.session, self._ideal
        return mine.view == its.view and mine.question == its.question

    def _hear(self, clip: Clip) -> list[Heard]:
        quiet = bytes(2 * round(QUIET * clip.rate))
        return self._hearing.take(Clip(clip.samples + quiet, clip.rate))

    def _follow(self, effects: Sequence[Effect]) -> str:
        """Do what the session wants done, on the stand-ins; gives what was announced."""
        for effect in effects:
            match effect:
                case Say(sentence):
                    self._record.said(sentence, self._voice.speak(sentence))
                case Show(face):
                    self._record.show(face)
                case Listen(vocabulary):
                    self._vocabulary = vocabulary
                case Note(line):
                    self._record.line(line)
                case Laid():
                    pass  # the words are in the folder already
                case _:
                    assert_never(effect)
        if any(isinstance(effect, Show) for effect in effects):
            self._record.keep_screens()
        return sentences(effects)


def sentences(effects: Sequence[Effect]) -> str:
    """What is announced by these effects."""
    return " ".join(effect.sentence for effect in effects if isinstance(effect, Say))
