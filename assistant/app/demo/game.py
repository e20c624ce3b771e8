"""The demo: a scripted game that is spoken aloud, recognized, ruled on, announced and drawn.

There is no shortcut: the players' words become sound, and the session gets only what the recognizer
finds in it. A line counts as understood if a session would answer the intended words in the same
way.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import resources

from assistant.app.demo.record import Record
from assistant.conversation.dealing import Wishes
from assistant.conversation.effects import Effect, Say
from assistant.conversation.session import Session
from assistant.conversation.team_games import TeamGames
from assistant.faces.console import Line, read_line
from assistant.faces.loop import Outputs
from assistant.faces.render import announcement
from assistant.game.decks import load as load_deck
from assistant.game.errors import TabletopError
from assistant.game.messages import Clip, Heard, Input, Pressed, Recognizer, Voice
from assistant.game.rules import edition as editions
from assistant.game.rules.cards import Side
from assistant.game.rules.notation import read_cards, read_key
from assistant.game.rules.wish import AS_BEFORE
from assistant.game.store.log import Saved
from assistant.hearing.ear import Hearing
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.language import language
from assistant.language.glance import Glance
from assistant.language.intents import SaidGuess
from assistant.language.parse import read
from assistant.language.reading import Moment
from assistant.speaking.flite import Flite

QUIET = 1.0
"""Seconds of silence after an utterance, which the ear needs to detect its end."""


class MisheardError(TabletopError):
    """The recognizer misunderstood a line on every attempt."""


@dataclass(frozen=True, slots=True)
class Script:
    """The demo's table and its players' lines."""

    words: str
    key: str
    lines: tuple[Heard | Pressed, ...]
    """The alternatives of a `Heard` are wordings of the line that have the same meaning."""


def load_script() -> Script:
    """Load the script included in the program."""
    folder = resources.files("assistant.app.demo")
    words, key, game = (
        folder.joinpath(f"{name}.txt").read_text(encoding="utf-8")
        for name in ("words", "key", "game")
    )
    lines = (read_line(line) for line in game.splitlines())
    return Script(words, key, tuple(_with_choices(one) for one in lines if one is not None))


def _with_choices(line: Line) -> Heard | Pressed:
    match line:
        case Heard((text,), Side() as side):
            return Heard(tuple(choice.strip() for choice in text.split("|")), side)
        case Pressed():
            return line
        case _:
            raise AssertionError(f"the script is made of words and taps, not {line}")


def demo_session(script: Script) -> Session:
    """A session at the demo's table, which saves nothing."""
    edition = editions.load("duet")
    wishes = Wishes(cards=read_cards(script.words, edition), key=read_key(script.key, edition))
    games = TeamGames(load_deck("everyday"), wishes, None, "")
    return Session(Saved(games.begin(AS_BEFORE)), games, language().understanding)


Voices = Mapping[Side, Sequence[Voice]]
"""Voices of the players on each side (D21), in the order in which they are tried."""


def flite_voices() -> Voices:
    """Two voices per side; raises `DeviceError` if one of them needs flite and it is missing."""
    one, two, three, four = map(Flite, language().voices.flite[:4])
    return {Side.NORTH: (one, three), Side.SOUTH: (two, four)}


def tries(text: str, people: Sequence[Voice]) -> list[tuple[Voice, str]]:
    """Attempts at a line: every voice with different pauses, including one before a number."""
    wordings = (f"{text}.", f"{text}!", text)
    if split := language().understanding.numbers.split_clue(text.split()):
        word, number = " ".join(split.words), text.split()[-1]
        wordings = (f"{word}, {number}.", f"{word}. {number}.", f"{word} {number}.")
    return [(voice, wording) for wording in wordings for voice in people]


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
        self.session = demo_session(script)
        self._meant: list[Input] = []
        self._script = script
        self._people = people
        self._record = record
        self._outputs = outputs = Outputs(
            language(),
            lambda said: record.sound(voice.speak(said.text)),
            [record.pictures],
            record.line,
            show_cards=lambda laid: None,
        )
        numbers = language().listening.numbers
        self._hearing = Hearing(recognizer, endpointer, lambda: outputs.vocabulary, numbers)

    def play(self) -> Iterator[str]:
        """Play the script line by line, and yield the latest announcement."""
        yield self._follow(self.session.greet())
        for line in self._script.lines:
            match line:
                case Heard(choices, Side() as side):
                    yield self._speak(side, self._with_place(choices))
                case _:
                    self._meant.append(line)
                    yield self._follow(self.session.take(line))

    def _with_place(self, choices: Sequence[str]) -> Sequence[str]:
        """The wordings of a line and, for a guess, one more that names the card's position."""
        now = Moment(self.session.view, None, False, language().understanding)
        reading = read(choices[0], now)
        if reading is None or not isinstance(reading.intent, SaidGuess):
            return choices
        return (
            *choices,
            language().understanding.place(reading.intent.position, self.session.view.columns),
        )

    def _speak(self, side: Side, choices: Sequence[str]) -> str:
        """Repeat a line until it is understood."""
        before = self.session.view
        announced = ""
        for text in choices:
            # The speaker is unknown, as with an open microphone.
            meant = Heard((text,))
            ideal, wanted = self._ideally(meant)
            for voice, wording in tries(text, self._people[side]):
                misheard = self.session.view != before
                corrected = language().understanding.correction
                clip = voice.speak(corrected(wording) if misheard else wording)
                self._record.sound(clip)
                quiet = bytes(2 * round(QUIET * clip.rate))
                heard = self._hearing.take(Clip(clip.samples + quiet, clip.rate))
                answers = [self._follow(self.session.take(one)) for one in heard]
                announced = " ".join(answers)
                if announced == wanted and agree(self.session, ideal):
                    self._meant.append(meant)
                    return announced
        answer = announced or "nothing was heard"
        raise MisheardError(f"“{choices[0]}” was not understood: {answer}")

    def _ideally(self, meant: Heard) -> tuple[Session, str]:
        """A session that has understood all lines so far, and its answer to this one."""
        ideal = demo_session(self._script)
        for message in self._meant:
            ideal.take(message)
        return ideal, sentences(ideal.take(meant))

    def _follow(self, effects: Sequence[Effect]) -> str:
        """Pass effects to the voice, screens and transcript; returns the announcement."""
        self._outputs.take(effects)
        if any(isinstance(effect, Glance) for effect in effects):
            self._record.pictures.keep()
        return sentences(effects)


def agree(one: Session, other: Session) -> bool:
    """Whether two sessions have the same view and the same open question."""
    return one.view == other.view and one.question == other.question


def sentences(effects: Sequence[Effect]) -> str:
    """The announcements among these effects."""
    return " ".join(announcement(one, language()) for one in effects if isinstance(one, Say))
