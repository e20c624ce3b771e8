"""The devices of one table, real or simulated, connected to a session."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from assistant.app.called import as_called
from assistant.app.service.lines import pipe
from assistant.app.service.owner import Owner
from assistant.app.service.power import off_file, switch_off
from assistant.app.service.systemd import Systemd
from assistant.app.wiring.detection import has_box, wiring_of
from assistant.app.wiring.health import HealthProbe
from assistant.app.wiring.kept_voice import chosen_voice, keep_voice, kept_voice
from assistant.app.wiring.partner import LazyPartner
from assistant.app.wiring.recognizer import load_recognizer
from assistant.app.wiring.seats import Seats, open_box
from assistant.config import Settings
from assistant.conversation.session import Session
from assistant.faces.console import grid_of
from assistant.faces.loop import Inbox, Outputs, run
from assistant.faces.typed_input import keyboard, listen_to
from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.errors import ComplaintError, TabletopError
from assistant.game.messages import Clip, Comfort, Laid, Pressed, Trouble, Voice
from assistant.hearing import ear
from assistant.hearing.choose import Choice
from assistant.hearing.detector import DetectorApart
from assistant.hearing.ear import Ear, Hearing, Screening
from assistant.hearing.end_of_speech import Detector, EndOfSpeech, timing
from assistant.hearing.health import Health
from assistant.hearing.holds import Holds, PushToTalk
from assistant.hearing.resample import Resampler
from assistant.language import language
from assistant.language.normal import normal
from assistant.language.sentence_model import SentenceModel
from assistant.speaking import speaker
from assistant.speaking.earcons import earcons
from assistant.speaking.mouth import installed
from assistant.speaking.mouth import mouth as voice
from assistant.speaking.speaker import Speaker, interrupting
from hardware.desk import DeskWindow
from hardware.microphone import CardMicrophone
from hardware.player import loudspeaker
from hardware.portaudio import hushed
from models.kept import Times

if TYPE_CHECKING:
    from assistant.faces.web.server import Web  # for types only: this extra may not be installed

LOADING = 300.0
"""Timeout in seconds for loading a recognizer on a slow computer."""

OPENING = 3.0
"""Seconds that the greeting waits for the microphone's first sound."""


class ClosableMicrophone(ear.Microphone, Protocol):
    """A microphone that has to be closed."""

    def close(self) -> None:
        """Close it."""


class ClosableLoudspeaker(speaker.Loudspeaker, Protocol):
    """A loudspeaker that has to be closed."""

    def close(self) -> None:
        """Stop the sound, and close the device."""


@dataclass(frozen=True, slots=True)
class SoundDevices:
    """The functions that open the sound devices; each takes a function that reports faults."""

    microphone: Callable[[Report], ClosableMicrophone]
    loudspeaker: Callable[[Report], ClosableLoudspeaker]


class Mute:
    """A loudspeaker for a table without sound, which discards every clip."""

    def play(self, clip: Clip, deafens: bool = True) -> None:
        """Play nothing."""

    def stop(self) -> Clip | None:
        """Stop nothing."""
        return None

    def wait(self, seconds: float | None = None) -> bool:
        """Return at once."""
        return True

    def sounds_until(self) -> float:
        """Report silence: nothing is ever played."""
        return 0.0

    def close(self) -> None:
        """Do nothing."""


def sound_cards(settings: Settings) -> SoundDevices:
    """The sound devices that the settings name."""
    name = settings.mouth.loudspeaker
    return SoundDevices(
        microphone=lambda report: CardMicrophone(report, settings.ears.microphone),
        loudspeaker=lambda report: loudspeaker(report, name, Resampler),
    )


@dataclass(frozen=True, slots=True)
class Surroundings:
    """A table's front ends, besides its sound."""

    write: Callable[[str], None]
    """Writes a line to the terminal; lines other than input are comments."""
    store: Path | None = None
    """Folder in which the voice's settings are saved; None: not saved."""
    lines: Path | None = None
    """A pipe from which typed lines are read."""
    systemd: Systemd = field(default_factory=Systemd)
    desk: DeskWindow | None = None
    """A terminal that replaces the box."""
    web: Web | None = None
    """Browser pages for phones at the seats, and for a screen that everybody sees."""
    hears: bool = True
    """Whether there is a microphone, and therefore a recognizer; typing is always possible."""
    machine: HealthProbe | None = None
    """Reports the machine's health, including the loaded recognizer."""
    owner: Owner = field(default_factory=Owner)
    """Passes the owner's errands to the machine."""
    trouble: Complaint | None = None
    """A complaint to report first, if there is one."""
    sense: SentenceModel = lambda sentence: None
    """Tells a partner the meaning of words that it does not know, if available."""
    errors: Path | None = None
    """File for errors from Python and crashed processes; None: standard error."""


def play(session: Session, settings: Settings, sound: SoundDevices, around: Surroundings) -> None:
    """Play at the table until the program is stopped.

    Raises `ModelError` if the recognizer's model is missing or invalid, and `DeviceError` if the
    settings describe impossible wiring.
    """
    inbox: Inbox = Inbox()
    with ExitStack() as devices:
        around.write("# One moment: loading what hears and speaks.")
        devices.enter_context(hushed(around.errors))
        told, checked = devices.enter_context(_told_to_end(inbox))
        table = _Table(settings, sound, around, inbox, devices)
        # Started first, so that the detector loads while the recognizer does.
        detector = devices.enter_context(closing(DetectorApart())) if around.hears else None
        chosen = table.recognizer() if around.hears else None
        mouth = table.mouth()
        holds = Holds()

        def press(pressed: Pressed) -> None:
            holds.take(pressed, time.monotonic())  # first, as the ear asks whose button was held
            inbox.put(pressed)

        fingers = interrupting(press, mouth.cut)
        dark = devices.enter_context(ExitStack())
        seats = table.seats(fingers, dark)
        thinks = devices.enter_context(closing(LazyPartner(inbox.put, around.sense)))
        outputs = table.outputs(mouth, seats, chosen, thinks)
        if around.web:
            pages = devices.enter_context(closing(around.web))
            pages.start(lambda one: fingers(one) if isinstance(one, Pressed) else inbox.put(one))
        if chosen and detector:
            table.listen(chosen, detector, outputs, mouth, holds)
        table.take_typed(fingers)
        devices.callback(dark.close)  # the ear stops slowly, so the screens go dark before it
        devices.callback(around.systemd.ending)
        if around.trouble:
            table.report(around.trouble)
        checked.set()
        around.systemd.ready("Playing.")
        run(session, inbox, outputs, told.is_set, progress=table.progress)


@dataclass(frozen=True, slots=True)
class _Table:
    """Builds the devices of a table; `devices` closes them in reverse order."""

    settings: Settings
    sound: SoundDevices
    around: Surroundings
    inbox: Inbox
    devices: ExitStack

    def report(self, complaint: Complaint) -> None:
        """Report a fault to the table."""
        self.inbox.put(Trouble(complaint))

    def progress(self) -> None:
        """Feed the service manager's watchdog, and report a finished errand to the table."""
        self.around.systemd.beat()
        if ended := self.around.owner.look():
            self.inbox.put(ended)

    def recognizer(self) -> Choice:
        """The loaded recognizer; the service manager is told that loading takes a while."""
        self.around.systemd.loading("Loading the recognizer.", LOADING)
        named = self.settings.ears.engine
        chosen = self.devices.enter_context(closing(load_recognizer(named, report=self.report)))
        self.around.write(f"# {as_called(chosen.reason)}")
        if self.around.machine:
            self.around.machine.recognizer = chosen.name
        return chosen

    def mouth(self) -> Speaker:
        """The running speaker, which passes sentences to the voice."""
        wanted, sounding = self.settings.mouth, self.sound.loudspeaker(self.report)
        sounds = earcons(wanted.lead_in, wanted.volume) if wanted.earcons else None
        made = self.voice("")
        told = chosen_voice(language().voices.piper, Times())
        if wanted.voice == "auto" and told.startswith("espeak"):
            self.around.write(f"# {as_called(told)}.")
        mouth = Speaker(made, sounding, self.inbox.put, sounds)
        if self.around.store:
            kept = kept_voice(self.around.store)
            mouth.adjust(kept.volume, kept.rate)
            if kept.voice in installed(language().voices):
                mouth.change(partial(self.voice, kept.voice))
        mouth.start()
        self.devices.callback(mouth.close)
        self.devices.callback(
            sounding.close
        )  # closed before the speaker, because this stops the current sound
        return mouth

    def voice(self, name: str) -> Voice:
        """The voice with this name; if it is empty, the configured one. Raises `DeviceError`."""
        wanted = self.settings.mouth
        manner = (name or wanted.voice, wanted.lead_in, wanted.rate, wanted.volume)
        return voice(language().voices, *manner, Times())

    def adjust(self, mouth: Speaker, volume: float, rate: float) -> None:
        """Multiply volume and rate by these factors, now and for later starts."""
        volume, rate = mouth.adjust(volume, rate)
        if self.around.store:
            kept = kept_voice(self.around.store)
            keep_voice(self.around.store, replace(kept, volume=volume, rate=rate))

    def settle(self, mouth: Speaker, seats: Seats, comfort: Comfort) -> None:
        """Apply this comfort to voice and screens, now and for later starts."""
        seats.rest(comfort.brightness, comfort.sleep)
        before = kept_voice(self.around.store) if self.around.store else Comfort()
        if comfort.voice != before.voice:
            mouth.change(partial(self.voice, comfort.voice))
        if self.around.store:
            keep_voice(self.around.store, comfort)
        volume, rate = mouth.adjust()
        self.adjust(mouth, comfort.volume / volume, comfort.rate / rate)

    def seats(self, press: Callable[[Pressed], None], devices: ExitStack) -> Seats:
        """Screens, lamps and buttons: on the desk or in the box, if there is either."""
        around = self.around
        if around.desk:
            return Seats((devices.enter_context(closing(around.desk)),), around.desk.light)
        if has_box(self.settings):
            box = open_box(wiring_of(self.settings), press, self.report, devices)
            kept = kept_voice(around.store) if around.store else Comfort()
            box.rest(kept.brightness, kept.sleep)
            return box
        if not around.web:
            around.write("# No screens here: with --web lan, phones show the keys.")
        return Seats()

    def outputs(
        self, mouth: Speaker, seats: Seats, chosen: Choice | None, thinks: LazyPartner
    ) -> Outputs:
        """The devices that receive the session's effects."""
        around = self.around
        return Outputs(
            language=language(),
            say=mouth.say,
            prepare=mouth.prepare,
            cue=mouth.cue,
            adjust=lambda by: self.adjust(mouth, by.volume, by.rate),
            settle=partial(self.settle, mouth, seats),
            screens=seats.screens,
            light=seats.light,
            write=around.write,
            show_cards=partial(_show_cards, around=around, chosen=chosen, report=self.report),
            switch_off=partial(switch_off, off_file()),
            errand=around.owner.send,
            think=thinks.think,
            watch=around.web.take if around.web else lambda effects: None,
        )

    def listen(
        self, chosen: Choice, detector: Detector, outputs: Outputs, mouth: Speaker, holds: Holds
    ) -> None:
        """Start an ear that listens for the moment's vocabulary."""
        ears, numbers = self.settings.ears, language().listening.numbers
        ends = EndOfSpeech(detector, timing(ears.listening, ears.speech))
        hearing = Hearing(chosen.recognizer, ends, lambda: outputs.vocabulary, numbers, holds.who)
        source = self.devices.enter_context(closing(self.sound.microphone(self.report)))
        gate = PushToTalk(holds) if ears.listening == "hold" else None
        screening = Screening(gate, Health().take)
        ear = Ear(source, hearing, self.inbox.put, mouth.deaf_until, screening=screening)
        ear.start()
        ear.wait(OPENING)  # Wait, because a player who interrupts the greeting speaks at once.
        self.devices.callback(ear.join, 0.5)  # An utterance may still be in progress.
        self.devices.callback(ear.end)

    def take_typed(self, press: Callable[[Pressed], None]) -> None:
        """Read typed lines from the desk or a terminal, and from the pipe."""
        around, put = self.around, self.inbox.put
        if around.desk:
            listen_to(_then_end(around.desk.lines(press), self.inbox), put, around.write)
        elif sys.stdin and sys.stdin.isatty():
            listen_to(keyboard(), put, around.write)
        if around.lines:
            listen_to(self.devices.enter_context(pipe(around.lines)), put, around.write)


def _then_end(lines: Iterator[str], inbox: Inbox) -> Iterator[str]:
    """Yield the desk's lines, and end the game after the last one."""
    yield from lines
    inbox.put(None)


def _show_cards(laid: Laid, around: Surroundings, chosen: Choice | None, report: Report) -> None:
    """Display the words to lay out, and report which of them the recognizer does not know."""
    if around.desk:
        around.desk.show_cards(laid)
    else:
        for row in grid_of((card.word for card in laid.cards), laid.columns).splitlines():
            around.write(f"# {row}")
    if chosen:
        names = (card.word for card in laid.cards if not card.picture)
        words = tuple(word for name in names for word in normal(name).split())
        # A slow recognizer answers late, so a separate thread waits for it.
        asking = partial(_tell_missing, words, chosen, report)
        threading.Thread(target=asking, name="known words", daemon=True).start()


def _tell_missing(words: tuple[str, ...], chosen: Choice, report: Report) -> None:
    """Report which of these words the recognizer does not know."""
    try:
        missing = chosen.missing(words)
    except ComplaintError as error:  # It is restarting, and cannot answer yet.
        report(error.complaint)
    except TabletopError:
        pass  # The recognizer has failed, which the ear will report.
    else:
        if missing:
            report(Complaint(Device.RECOGNIZER, Fault.UNKNOWN_WORDS, words=missing))


@contextmanager
def _told_to_end(inbox: Inbox) -> Iterator[tuple[threading.Event, threading.Event]]:
    """Make termination signals end the game cleanly: screens go dark, and devices are released.

    Yields two events: one is set by a signal; the game sets the other once it polls the first, and
    until then a signal exits at once.
    """
    told, checked = threading.Event(), threading.Event()

    def take(*_: object) -> None:
        told.set()
        inbox.put(None)  # wakes the loop, which then ends without handling older messages
        if not checked.is_set():
            raise SystemExit(0)

    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = [signal.signal(number, take) for number in numbers]
    try:
        yield told, checked
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
