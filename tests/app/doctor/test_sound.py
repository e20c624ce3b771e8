"""Microphone, loudspeaker, voice and recognizer: recordings and findings."""

import math
import re
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from assistant.app.doctor.finding import Checkup, as_line
from assistant.app.doctor.sound import PATIENCE, Take, holders, loudspeaker, microphone, record
from assistant.app.doctor.speech import SAID, read, recognizer, voice
from assistant.app.doctor.trial import meter, told
from assistant.app.wiring.kept_voice import chosen_voice
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, DeviceError, ModelError
from assistant.game.messages import Certainty, Clip, Readings, Recognizer, Vocabulary, Voice
from assistant.language.spoken import PiperVoice
from models.kept import Times
from tests.stand_ins import Hears

RATE = 16_000


def tone(peak: float, seconds: float = 1.0) -> bytes:
    """A tone with peaks at the given level in dBFS."""
    high = 32_768 * 10 ** (peak / 20)
    count = round(seconds * RATE)
    return struct.pack(
        f"<{count}h",
        *(
            max(-32_768, min(32_767, round(high * math.sin(2 * math.pi * 440 * at / RATE))))
            for at in range(count)
        ),
    )


class Played:
    """A microphone that gives these pieces, then nothing; each read advances its clock by 0.1 s."""

    def __init__(self, pieces: Sequence[Clip]) -> None:
        self._pieces = iter(pieces)
        self.overflows = 0
        self.now = 0.0

    def read(self, seconds: float) -> Clip | None:
        self.now += seconds
        return next(self._pieces, None)

    def close(self) -> None:
        pass


def pieces(rate: float, count: int = 30) -> list[Clip]:
    """Counts pieces of 0.1 s, although each second delivers `rate` samples."""
    return [Clip(tone(-20, 0.1), RATE, at=number * RATE / 10 / rate) for number in range(count)]


def test_recording_lasts_the_requested_time() -> None:
    source, metered = Played(pieces(RATE)), list[Clip]()
    take = record(source, 1.0, metered.append, clock=lambda: source.now)
    assert take.clip.seconds == pytest.approx(1.0)
    assert len(metered) == 10
    assert take.arrived == pytest.approx(RATE)
    slow = Played(pieces(RATE / 2))
    assert record(slow, 1.0, clock=lambda: slow.now).arrived == pytest.approx(RATE / 2)


def test_recording_ends_with_a_failing_or_silent_microphone() -> None:
    source = Played(pieces(RATE))
    take = record(source, 1.0, given_up=lambda: source.now > 0.35, clock=lambda: source.now)
    assert take.clip.seconds == pytest.approx(0.4)
    silent = Played([])
    assert record(silent, 1.0, clock=lambda: silent.now).clip.samples == b""
    assert silent.now < PATIENCE + 1


NOTHING = Take(Clip(b"", 0), None, 0)
NOTES = Clip(tone(-20, 0.1), RATE)
LOUD = Clip(b"\x00\x40\x00\xc0" * 4000, RATE)


def heard(samples: bytes, arrived: float | None = RATE, lost: int = 0) -> Checkup:
    return microphone(Take(Clip(samples, RATE), arrived, lost), [], [])


def silent(*using: str, why: str = "") -> Checkup:
    faults = [Complaint(Device.MICROPHONE, Fault.SILENT, detail=why)]
    return microphone(NOTHING, faults if why else [], list(using))


class Sounding:
    """A loudspeaker that plays at once or never."""

    def __init__(self, plays: bool = True) -> None:
        self._plays = plays
        self.played: list[Clip] = []

    def play(self, clip: Clip) -> None:
        self.played.append(clip)

    def wait(self, seconds: float | None = None) -> bool:
        return self._plays

    def close(self) -> None:
        pass


def plays(
    *using: str, why: str | None = None, done: bool = True, fault: Fault = Fault.FAILED
) -> Checkup:
    faults = [] if why is None else [Complaint(Device.LOUDSPEAKER, fault, detail=why)]
    return loudspeaker(Sounding(done), faults, list(using), NOTES)


def parrot(*texts: str, certainty: Certainty = Certainty.LIKELY) -> Hears:
    return Hears(Readings(texts, certainty))


@dataclass
class Complaining(Hears):
    """Accepts sound, and raises a complaint when it should answer."""

    fault: Fault = Fault.HANGS

    def finish(self) -> Readings:
        raise ComplaintError(Complaint(Device.RECOGNIZER, self.fault))


def listens(engine: Recognizer, *faults: Complaint) -> Checkup:
    return recognizer(lambda: (engine, "It listens."), lambda: LOUD, faults)


def damaged() -> tuple[Recognizer, str]:
    raise ModelError("model.bin: not the known weights; reinstall it")


class Monotone:
    """Speaks the same clip for every sentence."""

    def __init__(self, clip: Clip) -> None:
        self._clip = clip

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        return self._clip


def missing() -> Voice:
    raise DeviceError("no espeak-ng: apt install espeak-ng")


NAME_IT = "put the name, or part of it, into tabletop.toml"
AT = "dBFS (peak -20) at 16000 Hz"

ROWS = [
    (heard(tone(-20)), f"ok -23 {AT}"),
    (heard(bytes(2 * RATE)),
     "broken only digital silence arrives: is it muted? alsamixer, F4 shows it; "
     "if it is the wrong one, put another name, or part of it, into tabletop.toml"),
    (heard(tone(-70)),
     "note … very quiet: turn it up: alsamixer, F4; tabletop mic-test shows it"),
    (heard(tone(+6)), "note … too loud: turn it down: alsamixer, F4"),
    (heard(tone(-20), lost=3),
     f"note -23 {AT}, but 3 pieces were lost: close other programs"),
    (heard(tone(-20), arrived=RATE / 2),
     f"broken -23 {AT}, but 8000 samples come in a second: "
     "put it on another USB port, without a hub; or try another microphone"),
    (silent(why="no microphone"),
     f"broken no microphone: arecord -l lists microphones; {NAME_IT}"),
    (silent(), f"broken no sound arrives: arecord -l lists microphones; {NAME_IT}"),
    (silent("obs", "zoom", why="Busy"), "broken in use by obs, zoom: stop that program"),
    (silent("tabletop", why="Busy"),
     "note the service listens with it: to try it: sudo systemctl stop tabletop"),
    (plays(), "ok it plays (… s for 0.1 s)"),
    (plays(why="Device unavailable"),
     f"broken Device unavailable: aplay -l lists loudspeakers; {NAME_IT}"),
    (plays(done=False), f"broken it hangs: aplay -l lists loudspeakers; {NAME_IT}"),
    (plays(done=False, why=""), f"broken it hangs: aplay -l lists loudspeakers; {NAME_IT}"),
    (plays(why="", fault=Fault.NONE_FOUND),
     f"broken no loudspeaker found: aplay -l lists loudspeakers; {NAME_IT}"),
    (plays("mpd", why="Busy"), "broken in use by mpd: stop that program"),
    (plays("tabletop", why="Busy"),
     "note the service speaks through it: to try it: sudo systemctl stop tabletop"),
    (voice(lambda: Monotone(LOUD), lambda: "It speaks; "),
     "ok It speaks; 0.5 s of speech, made in … s"),
    (voice(lambda: Monotone(Clip(bytes(8000), RATE))),
     "broken it gives silence: [mouth] volume in tabletop.toml, or another voice"),
    (voice(missing),
     "broken no espeak-ng: apt install espeak-ng: "
     "choose another in tabletop.toml: [mouth] voice"),
    (listens(parrot(SAID, "stone")), "ok It listens. 0.0 s to load, … s to answer"),
    (listens(parrot("stone", SAID)),
     f"note It listens. It heard “stone” for “{SAID}” (…): tabletop mic-test"),
    (listens(parrot()), f"note It listens. It heard nothing for “{SAID}” (…): tabletop mic-test"),
    (listens(parrot(SAID), Complaint(Device.REMOTE, Fault.NO_ANSWER)),
     "broken The other computer is not answering. This one listens instead.: "
     "start it, or correct its address: [ears] engine in tabletop.toml"),
    (recognizer(damaged, lambda: LOUD),
     "broken model.bin: not the known weights; reinstall it: "
     "run ./bootstrap again"),
    (listens(Complaining()),
     "broken it was loaded, and then twice took too long to answer: this machine may be too slow "
     "for it, or busy: run this check again when nothing else runs"),
    (listens(Complaining(fault=Fault.RESTARTED)),
     "broken I lost that. Please say it again.: "
     "run ./bootstrap again"),
]  # fmt: skip
"""Each finding and its text: "…" stands for anything."""


@pytest.mark.parametrize(("finding", "line"), ROWS)
def test_each_finding_is_reported_with_its_cure(finding: Checkup, line: str) -> None:
    found = " ".join(as_line("", finding).split())
    assert re.fullmatch(re.escape(line).replace("…", ".*"), found)


def test_a_loudspeaker_is_given_the_clip() -> None:
    sounding = Sounding()
    loudspeaker(sounding, [], [], NOTES)
    assert sounding.played == [NOTES]


def test_the_kernel_names_the_programs_that_use_a_card(tmp_path: Path) -> None:
    asound, processes = tmp_path / "asound", tmp_path / "proc"
    for way, status in (("0c", "state: RUNNING\nowner_pid   : 812\n"), ("0p", "closed\n")):
        status_file = asound / "card1" / f"pcm{way}" / "sub0" / "status"
        status_file.parent.mkdir(parents=True)
        status_file.write_text(status)
    (processes / "812").mkdir(parents=True)
    (processes / "812" / "comm").write_text("arecord\n")
    assert holders("c", asound, processes) == ["arecord"]
    assert holders("p", asound, processes) == []


def test_the_chosen_voice_and_the_reason_are_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy, times = PiperVoice("toy-person", words_a_minute=100), Times((tmp_path,))
    missing = "espeak speaks: Piper is not installed (./bootstrap voice)"
    assert chosen_voice(None, times) == chosen_voice(toy, times) == missing
    for name in ("piper", "toy_person"):
        (tmp_path / f"{name}.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    told = "espeak speaks: Piper fails here (tabletop doctor voice)"
    assert chosen_voice(toy, times) == told
    times.keep(toy.package, 0.125)
    assert (
        chosen_voice(toy, times)
        == "Piper speaks: it takes 0.12 s for a sentence; 0.5 s is the limit"
    )
    times.keep(toy.package, 2)
    assert (
        chosen_voice(toy, times)
        == "espeak speaks: Piper takes 2.00 s for a sentence; 0.5 s is the limit"
    )


def test_a_recording_is_given_at_the_recognizers_rate() -> None:
    heard = parrot("weather two", "whether two", certainty=Certainty.SURE)
    readings = read(heard, Vocabulary(("yes",)), Clip(bytes(2 * 48_000), 48_000))
    assert told(readings) == "Heard, for sure: “weather two”; else “whether two”."
    assert abs(heard.taken - 24_000) < 100  # a second of sound and half a second of silence


def test_an_empty_result_is_described() -> None:
    assert told(Readings()) == "Nothing of that can be said here."
    assert told(Readings(("no",), Certainty.CLOSE)) == "Heard, or something close to it: “no”."


def test_the_meter_shows_level_and_peak() -> None:
    shown: list[str] = []
    take = meter(shown.append, width=10)
    take(Clip(LOUD.samples[:1600], 16_000))
    assert shown == []
    take(Clip(LOUD.samples[:1600], 16_000))
    take(Clip(bytes(3200), 16_000))
    assert shown == ["#########.   -6 dBFS, peak   -6", "..........  -96 dBFS, peak   -6"]
