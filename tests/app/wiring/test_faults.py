"""Broken devices: the game continues, the fault is reported once, and the device recovers.

Real threads and processes on a machine busy with others. Tests of the parts cover other faults:
screens, lamps and buttons in `tests/hardware`, recognizers in `tests/voice`, the disk in
`tests/table`; tests/promises.md has the list.
"""

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from assistant.apart.child import Patience
from assistant.faces.loop import Inbox, Outputs, run
from assistant.game.complaints import Complaint
from assistant.game.errors import DeviceError
from assistant.game.messages import Clip, Heard, Press, Pressed, Readings, Trouble, Vocabulary
from assistant.hearing.detector import DetectorApart
from assistant.hearing.ear import Ear, Hearing
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.language.en import ENGLISH
from assistant.language.en.numbers import NUMBERS
from assistant.speaking.speaker import Speaker
from assistant.speaking.voice_apart import VoiceApart
from hardware.capture import Deliver, Input, Piece
from hardware.loudspeaker import CardLoudspeaker
from hardware.microphone import CardMicrophone
from hardware.player import Player
from tests.hardware.faulty_card import FaultyCard
from tests.stand_ins import Hears, soon
from tests.tables import NORTH, SOUTH, session

pytestmark = pytest.mark.slow

BUSY = 5
"""Processes that do nothing but compute."""
PATIENCE = 60.0
"""Seconds that anything may take on a busy machine."""
AGAIN = 8.0
"""Seconds after which an unanswered player repeats the words."""
SHORT = Patience(load=30.0, answer=2.0)


class Reading:
    """A voice whose sound is the sentence itself; it crashes while a file is missing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        if not (self._folder / "voice").exists():
            os.kill(os.getpid(), signal.SIGSEGV)
        text = f"{sentence}\n".encode()
        return Clip(text + b" " * (len(text) % 2), 16_000)


class Loud:
    """A detector that treats loud sound as speech; it crashes while a file is missing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def __call__(self, audio: bytes, /) -> float:
        if not (self._folder / "detector").exists():
            os.kill(os.getpid(), signal.SIGSEGV)
        return float(max(memoryview(audio).cast("h")) > 1000)

    def reset(self) -> None:
        """It has no state."""


@dataclass
class Table:
    """A table with a loudspeaker, a voice and a microphone, all of which may fail.

    The speech detector between microphone and recognizer may fail as well.
    """

    folder: Path
    player: Player
    detector: DetectorApart
    inbox: Inbox
    written: list[str]

    def say(self, words: str, answer: str) -> None:
        """A player says this, and the answer is on the terminal."""
        since = len(self.written)
        self.inbox.put(Heard((words,), None))
        self.told(answer, since)

    def told(self, sentence: str, since: int = 0) -> None:
        """The sentence appears."""
        there = soon(lambda: f"# {sentence}" in self.written[since:], PATIENCE)
        assert there, self.written

    def speak(self) -> None:
        """A player says "storm" into the microphone."""
        (self.folder / "speech").touch()
        time.sleep(1.0)
        (self.folder / "speech").unlink()

    def ask(self, answer: str, since: int) -> None:
        """A player says "storm", and repeats it if a restarting process lost it."""

        def answered() -> bool:
            self.speak()
            return soon(lambda: any(answer in line for line in self.written[since:]), AGAIN)

        assert soon(answered, PATIENCE), self.written

    def sounds(self, sentence: str) -> bool:
        """Whether it was audible in the room."""
        played = self.folder / "played"
        return played.exists() and sentence.encode() in played.read_bytes()

    def pull_out(self, device: str) -> None:
        (self.folder / device).unlink()

    def plug_in(self, device: str) -> None:
        (self.folder / device).touch()


@contextmanager
def busy() -> Iterator[None]:
    """Other programs need the processors, too."""
    work = [sys.executable, "-c", "while True: pass"]
    others = [subprocess.Popen(work) for _ in range(BUSY)]
    try:
        yield
    finally:
        for one in others:
            one.kill()
            one.wait()


def opened(folder: Path, name: str, deliver: Deliver) -> Input:
    """A microphone that exists while one file exists, and is loud while a second file exists."""
    if not (folder / "microphone").exists():
        raise DeviceError("no microphone found")
    ended = threading.Event()

    def sound() -> None:
        while (folder / "microphone").exists() and not ended.wait(0.05):
            sample = b"\0\7" if (folder / "speech").exists() else b"\1\0"
            deliver(Piece(sample * 800, time.monotonic(), lost=False))

    threading.Thread(target=sound, daemon=True).start()
    return Input(16_000, 1, ended.set)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    inbox, written = Inbox(), list[str]()

    def report(complaint: Complaint) -> None:
        inbox.put(Trouble(complaint))

    for device in ("plugged", "voice", "microphone", "detector"):
        (tmp_path / device).touch()
    with busy():
        player = Player(partial(FaultyCard, tmp_path), patience=SHORT)
        loudspeaker = CardLoudspeaker(report, player, release=player.end)
        speaker = Speaker(VoiceApart(partial(Reading, tmp_path), SHORT), loudspeaker, inbox.put)
        microphone = CardMicrophone(report, opens=partial(opened, tmp_path))
        detector = DetectorApart(partial(Loud, tmp_path), SHORT)
        hearing = Hearing(
            Hears(Readings(("storm",))), EndOfSpeech(detector), lambda: Vocabulary(()), NUMBERS
        )
        ear = Ear(microphone, hearing, inbox.put)
        outputs = Outputs(ENGLISH, speaker.say, [], written.append, lambda laid: None)
        deciding = threading.Thread(target=run, args=(session(), inbox, outputs))
        deciding.start()
        ear.start()
        speaker.start()
        yield Table(tmp_path, player, detector, inbox, written)
        ear.end()
        inbox.put(None)
        deciding.join(PATIENCE)
        ear.join(PATIENCE)
        for one in (detector, speaker, loudspeaker, microphone):
            one.close()


NO_SOUND = "No loudspeaker found. The screens show everything."
DEAF = "The microphone is silent (no sound arrives). I'll keep trying; the buttons still work."
NO_DETECTOR = (
    "The speech detector keeps stopping; the next try is in 10 seconds. Buttons and typing go on."
)
NO_VOICE = "No voice: the voice has stopped. Look at the screens."


def goes_on(table: Table) -> None:
    """A guess, confirmed by a tap."""
    table.say("storm", "Storm?")
    since = len(table.written)
    table.inbox.put(Pressed(SOUTH, Press.TAP))
    table.told("Agent. Go on, or end the turn.", since)


def test_a_game_survives_an_unplugged_loudspeaker(table: Table) -> None:
    table.pull_out("plugged")
    table.inbox.put(Heard(("weather two",), NORTH))
    table.told(NO_SOUND)
    goes_on(table)
    table.plug_in("plugged")
    table.say("apple", "Apple?")
    table.told("The loudspeaker is back.")
    assert soon(lambda: table.sounds("Apple?"), PATIENCE)
    assert table.written.count(f"# {NO_SOUND}") == 1


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP])
def test_a_game_survives_a_dead_or_hanging_player(table: Table, number: signal.Signals) -> None:
    table.inbox.put(Heard(("weather two",), NORTH))
    assert soon(lambda: table.sounds("Weather, two."), PATIENCE)
    os.kill(table.player._kept.child().pid, number)
    goes_on(table)
    assert soon(lambda: table.sounds("Agent. Go on, or end the turn."), PATIENCE)
    assert not [line for line in table.written if "No sound" in line]


def test_a_game_survives_a_voice_that_always_dies(table: Table) -> None:
    table.pull_out("voice")
    table.inbox.put(Heard(("weather two",), NORTH))
    table.told(NO_VOICE)
    goes_on(table)
    table.plug_in("voice")
    assert table.written.count(f"# {NO_VOICE}") == 1


def test_a_game_survives_an_unplugged_microphone(table: Table) -> None:
    table.say("weather two", "Weather, two. Whose clue? Tap your button.")
    table.pull_out("microphone")
    table.told(DEAF)
    table.inbox.put(Pressed(NORTH, Press.TAP))
    goes_on(table)
    table.plug_in("microphone")
    table.told("The microphone is back.")
    assert table.written.count(f"# {DEAF}") == 1


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGSEGV, signal.SIGSTOP])
def test_a_game_survives_a_dead_or_hanging_detector(table: Table, number: signal.Signals) -> None:
    table.inbox.put(Heard(("weather two",), NORTH))
    assert soon(lambda: table.sounds("Weather, two."), PATIENCE)
    child = table.detector._kept._child  # only the ear's thread may call `child()`
    assert child is not None
    os.kill(child.pid, number)
    since = len(table.written)
    table.ask("Storm?", since)
    assert not [line for line in table.written if "stop" in line]


def test_a_game_survives_a_detector_that_always_dies(table: Table) -> None:
    table.pull_out("detector")
    table.told(NO_DETECTOR)
    table.inbox.put(Heard(("weather two",), NORTH))
    goes_on(table)
    table.plug_in("detector")
    since = len(table.written)
    table.ask("torm", since)
    assert table.written.count(f"# {NO_DETECTOR}") == 1
