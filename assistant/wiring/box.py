"""The devices of one table, real or stand-ins, put together around a session."""

from __future__ import annotations

import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from assistant.complaints import Complaint, Device, Fault, Report
from assistant.config import Settings
from assistant.errors import ComplaintError, TabletopError
from assistant.front.console import grid_of
from assistant.front.typed_input import keyboard, listen_to
from assistant.languages import language
from assistant.messages import FromPhone, Laid, Pressed, Trouble
from assistant.service.lines import pipe
from assistant.service.systemd import Systemd
from assistant.table.lesson import Play
from assistant.table.loop import Inbox, Outputs, run
from assistant.talk.normal import normal
from assistant.voice import ear, speaker
from assistant.voice.choose import Choice
from assistant.voice.detector import DetectorApart
from assistant.voice.ear import Ear, Hearing, Screening
from assistant.voice.earcons import earcons
from assistant.voice.end_of_speech import EndOfSpeech, timing
from assistant.voice.health import Health
from assistant.voice.holds import Holds, Open, PushToTalk
from assistant.voice.mouth import mouth as voice
from assistant.voice.resample import Resampler
from assistant.voice.speaker import Speaker, interrupting
from assistant.wiring.detection import has_box, wiring_of
from assistant.wiring.partner import LazyPartner
from assistant.wiring.recognizer import load_recognizer
from assistant.wiring.seats import Seats, Write, draw_instead, open_box
from hardware.desk import Desk
from hardware.microphone import Microphone
from hardware.player import loudspeaker
from hardware.portaudio import hushed

if TYPE_CHECKING:
    from assistant.web.server import Web  # an extra, which need not be installed

LOADING = 300.0
"""Seconds that a slow computer may take to load a recognizer."""


class Source(ear.Microphone, Protocol):
    """A microphone that can be closed."""

    def close(self) -> None:
        """Close it."""


class Sounding(speaker.Loudspeaker, Protocol):
    """A loudspeaker that can be closed."""

    def close(self) -> None:
        """Be silent, and close it."""


@dataclass(frozen=True, slots=True)
class Sound:
    """How to open the sound devices; both are given a function to report faults to."""

    microphone: Callable[[Report], Source]
    loudspeaker: Callable[[Report], Sounding]


def sound_cards(settings: Settings) -> Sound:
    """The devices that the settings name."""
    name = settings.mouth.loudspeaker
    return Sound(
        microphone=lambda report: Microphone(report, settings.ears.microphone),
        loudspeaker=lambda report: loudspeaker(report, name, Resampler),
    )


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The front ends of a table, besides its sound."""

    write: Write
    pictures: Path | None = None
    """Folder to draw the screens into if there is no box; None draws none."""
    lines: Path | None = None
    """A pipe that typed lines come from."""
    systemd: Systemd = field(default_factory=Systemd)
    desk: Desk | None = None
    """A terminal in place of the box."""
    web: Web | None = None
    """Pages in a browser, for phones at the seats and a screen for everybody."""
    hears: bool = True
    """Whether there is a microphone, and so a recognizer; words can always be typed."""
    trouble: Complaint | None = None
    """What the table is to be told first."""


def play(session: Play, settings: Settings, sound: Sound, around: Surroundings) -> None:
    """Play at the table until the program is told to end.

    Raises `ModelError` where the recognizer's model is missing or bad, and `DeviceError`
    where the settings wire what cannot be.
    """
    inbox: Inbox = Inbox()
    write = around.write

    def report(complaint: Complaint) -> None:
        inbox.put(Trouble(complaint))

    with ExitStack() as devices:
        devices.enter_context(hushed())
        end = devices.enter_context(_told_to_end(inbox))
        detector = _detector(devices) if around.hears else None  # it loads beside the recognizer
        chosen = _recognizer(settings, around, devices) if around.hears else None
        mouth = _mouth(settings, sound.loudspeaker(report), inbox, devices)
        holds = Holds()
        fingers = interrupting(_presses(holds, inbox), mouth.cut)
        dark = devices.enter_context(ExitStack())
        seats = _seats(settings, around, fingers, report, dark)
        thinks = LazyPartner(inbox.put)
        devices.callback(thinks.close)
        outputs = Outputs(
            language=language(),
            say=mouth.say,
            cue=mouth.cue,
            adjust=lambda by: mouth.adjust(by.volume, by.rate),
            screens=[seats.screen],
            light=seats.light,
            write=write,
            show_cards=partial(_show_cards, around=around, chosen=chosen, report=report),
            think=thinks.think,
            watch=around.web.take if around.web else lambda effects: None,
        )
        if around.web:
            devices.callback(around.web.close)
            around.web.start(_from_phones(fingers, inbox))
        if chosen and detector:
            source = sound.microphone(report)
            devices.callback(source.close)
            listener = _ear(settings, source, detector, chosen, outputs, mouth, holds, inbox)
            devices.callback(listener.join, 0.5)  # an utterance may still be at work
            devices.callback(listener.end)
        if around.desk:
            lines = _then_end(around.desk.lines(fingers), inbox)
            listen_to(lines, inbox.put, write)
        elif sys.stdin and sys.stdin.isatty():
            listen_to(keyboard(), inbox.put, write)
        if around.lines:
            listen_to(devices.enter_context(pipe(around.lines)), inbox.put, write)
        devices.callback(dark.close)  # the ear takes a moment to end; the screens go dark first
        devices.callback(around.systemd.ending)
        if around.trouble:
            report(around.trouble)
        end.ready = True
        around.systemd.ready("Playing.")
        run(session, inbox, outputs, end.told.is_set, progress=around.systemd.beat)


def _seats(
    settings: Settings,
    around: Surroundings,
    press: Callable[[Pressed], None],
    report: Report,
    devices: ExitStack,
) -> Seats:
    if around.desk:
        devices.callback(around.desk.close)
        return Seats(around.desk, around.desk.light)
    if has_box(settings):
        return open_box(wiring_of(settings), press, report, devices)
    return draw_instead(around.pictures, around.write, report, devices)


def _then_end(lines: Iterator[str], inbox: Inbox) -> Iterator[str]:
    """End the game when somebody leaves the desk."""
    yield from lines
    inbox.put(None)


def _presses(holds: Holds, inbox: Inbox) -> Callable[[Pressed], None]:
    """Presses for the session, and for the ear, which must know who speaks."""

    def put(pressed: Pressed) -> None:
        holds.take(pressed, time.monotonic())
        inbox.put(pressed)

    return put


def _from_phones(press: Callable[[Pressed], None], inbox: Inbox) -> Callable[[FromPhone], None]:
    """What phones send: presses as those of a button, all else for the session alone."""

    def put(message: FromPhone) -> None:
        if isinstance(message, Pressed):
            press(message)
        else:
            inbox.put(message)

    return put


def _mouth(settings: Settings, loudspeaker: Sounding, inbox: Inbox, devices: ExitStack) -> Speaker:
    wanted = settings.mouth
    named = voice(language().voices, wanted.voice, wanted.lead_in, wanted.rate, wanted.volume)
    sounds = earcons(wanted.lead_in, wanted.volume) if wanted.earcons else None
    mouth = Speaker(named, loudspeaker, inbox.put, sounds)
    mouth.start()
    devices.callback(mouth.close)
    devices.callback(loudspeaker.close)  # first of the two: it cuts what still sounds
    return mouth


def _detector(devices: ExitStack) -> DetectorApart:
    """The detector of speech, which is being loaded."""
    detector = DetectorApart()
    devices.callback(detector.close)
    return detector


def _recognizer(settings: Settings, around: Surroundings, devices: ExitStack) -> Choice:
    """The recognizer, loaded; the service manager is told that this takes a while."""
    around.systemd.loading("Loading the recognizer.", LOADING)
    chosen = load_recognizer(settings.ears.engine)
    devices.callback(chosen.close)
    around.write(f"# {chosen.reason}")
    return chosen


def _ear(
    settings: Settings,
    source: Source,
    detector: DetectorApart,
    chosen: Choice,
    outputs: Outputs,
    mouth: Speaker,
    holds: Holds,
    inbox: Inbox,
) -> Ear:
    """An ear that listens."""
    wanted = timing(settings.ears.listening, settings.ears.speech)
    ends = EndOfSpeech(detector, wanted)
    hearing = Hearing(
        chosen.recognizer, ends, lambda: outputs.vocabulary, language().listening.numbers, holds.who
    )
    gate = PushToTalk(holds) if settings.ears.listening == "hold" else Open()
    screening = Screening(gate, Health().take)
    listener = Ear(source, hearing, inbox.put, mouth.deaf_until, screening=screening)
    listener.start()
    return listener


def _show_cards(laid: Laid, around: Surroundings, chosen: Choice | None, report: Report) -> None:
    """Show the words to lay, and tell which of them this recognizer cannot hear."""
    if around.desk:
        around.desk.show_cards(laid)
    else:
        for row in grid_of((card.word for card in laid.cards), laid.columns).splitlines():
            around.write(f"# {row}")
    if chosen:
        names = (card.word for card in laid.cards if not card.picture)
        words = tuple(word for name in names for word in normal(name).split())
        # A slow recognizer answers late, and nothing at the table waits for it.
        asking = partial(_tell_missing, words, chosen, report)
        threading.Thread(target=asking, name="known words", daemon=True).start()


def _tell_missing(words: tuple[str, ...], chosen: Choice, report: Report) -> None:
    """Report which of these words the recognizer cannot hear."""
    try:
        missing = chosen.missing(words)
    except ComplaintError as error:  # it is started anew; nobody knows yet what it can hear
        report(error.complaint)
    except TabletopError:
        pass  # there is no recognizer any more, which the ear finds out and tells
    else:
        if missing:
            report(Complaint(Device.RECOGNIZER, Fault.UNKNOWN_WORDS, words=missing))


@dataclass(slots=True)
class _End:
    """How the program is told to end."""

    told: threading.Event = field(default_factory=threading.Event)
    ready: bool = False
    """Whether the game is on, and looks whether it was told; before, the end comes at once."""


@contextmanager
def _told_to_end(inbox: Inbox) -> Iterator[_End]:
    """End cleanly when told to, so that screens go dark and devices are given back."""
    end = _End()

    def take(*_: object) -> None:
        end.told.set()
        inbox.put(None)  # wakes the loop; it need not wait for what is before it
        if not end.ready:
            raise SystemExit(0)

    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = [signal.signal(number, take) for number in numbers]
    try:
        yield end
    finally:
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
