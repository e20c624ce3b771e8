"""All checks by name, in the order in which they run.

Each check runs in its own process and imports only what it needs, so that a broken package breaks
only the checks that use it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from assistant.app.doctor import box, machine, software
from assistant.app.doctor.finding import Checkup, found
from assistant.app.wiring.detection import has_box, model, wiring_of
from assistant.config import NO_EARS, Settings
from assistant.config import load as load_settings
from assistant.game.complaints import Complaint
from assistant.game.errors import TabletopError
from assistant.language import language
from hardware.wiring import Wiring


@dataclass(frozen=True, slots=True)
class Subject:
    """A table that the doctor checks: its settings and its games."""

    config: Path | None
    """Settings file; None for the default."""
    store: Path
    """Folder in which games are saved."""

    @property
    def settings(self) -> Settings:
        """The settings, or the defaults if they cannot be read, which another check reports."""
        try:
            return load_settings(self.config)
        except TabletopError:
            return Settings()

    @property
    def has_box(self) -> bool:
        """Whether this machine has a box."""
        return has_box(self.settings)

    @property
    def wiring(self) -> Wiring:
        """The wiring described by the settings."""
        return wiring_of(self.settings)


@dataclass(frozen=True, slots=True)
class Check:
    """A check, and its timeout in seconds."""

    look: Callable[[Subject], Checkup]
    seconds: float = 20.0
    of_box: bool = False
    """Whether it checks a part of the box, so that it runs only if there is one."""

    def find(self, subject: Subject) -> Checkup:
        """Run the check."""
        if self.of_box and not subject.has_box:
            return found("check", "no_box")
        return self.look(subject)


def _settings(subject: Subject) -> Checkup:
    try:
        wiring_of(load_settings(subject.config))
    except TabletopError as error:
        return found("settings", "wrong", why=error)
    return found("settings", "ok" if subject.config else "usual")


def _microphone(subject: Subject) -> Checkup:
    from assistant.app.doctor import sound, trial

    return trial.tried_microphone(subject.settings, sound.SECONDS)[1]


def _loudspeaker(subject: Subject) -> Checkup:
    from assistant.app.doctor import trial
    from assistant.game.messages import Earcon
    from assistant.speaking.earcons import earcons

    said = subject.settings.mouth
    notes = earcons(said.lead_in, said.volume)[Earcon.NOT_UNDERSTOOD]
    return trial.tried_loudspeaker(subject.settings, notes)


def _voice(subject: Subject) -> Checkup:
    from assistant.app.doctor import speech
    from assistant.app.wiring.kept_voice import chosen_voice
    from assistant.speaking.mouth import mouth
    from models.kept import Times

    said, known, times = subject.settings.mouth, language().voices, Times()
    manner = (said.voice, 0.0, said.rate, said.volume, times)

    def chosen() -> str:
        return f"{chosen_voice(known.piper, times)}; " if said.voice == "auto" else ""

    return speech.voice(partial(mouth, known, *manner), chosen)


def _recognizer(subject: Subject) -> Checkup:
    from assistant.app.doctor import speech
    from assistant.app.wiring.recognizer import load_recognizer
    from assistant.game.messages import Recognizer
    from assistant.speaking.espeak import espeak_program

    engine = subject.settings.ears.engine
    if engine == NO_EARS:
        return found("recognizer", "none")

    faults: list[Complaint] = []

    def load() -> tuple[Recognizer, str]:
        chosen = load_recognizer(engine, report=faults.append)
        return chosen.recognizer, chosen.reason

    return speech.recognizer(
        load, partial(espeak_program, speech.SAID, voice=language().voices.espeak), faults
    )


CHECKS: dict[str, Check] = {
    "python": Check(lambda subject: software.python()),
    "packages": Check(lambda subject: software.packages(), 120.0),
    "libraries": Check(lambda subject: software.libraries()),
    "settings": Check(_settings),
    "lgpio": Check(lambda subject: box.lgpio(subject.has_box)),
    "groups": Check(lambda subject: software.groups()),
    "i2c": Check(lambda subject: box.i2c(subject.wiring), of_box=True),
    "screens": Check(lambda subject: box.screens(subject.wiring, machine.running()), of_box=True),
    "overlays": Check(lambda subject: box.overlays(subject.wiring, model()), of_box=True),
    "pins": Check(lambda subject: box.pins(subject.wiring, machine.running()), of_box=True),
    "microphone": Check(_microphone, 30.0),
    "loudspeaker": Check(_loudspeaker, 30.0),
    "voice": Check(_voice, 30.0),
    "recognizer": Check(_recognizer, 120.0),
    "disk": Check(lambda subject: machine.disk(subject.store)),
    "power": Check(lambda subject: machine.power()),
    "service": Check(lambda subject: machine.service()),
}
