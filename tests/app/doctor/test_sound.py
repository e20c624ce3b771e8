"""Microphone and loudspeaker, told by what comes of them."""

import math
import struct
from collections.abc import Sequence
from pathlib import Path

import pytest

from assistant.app.doctor.finding import Checkup, Outcome
from assistant.app.doctor.sound import PATIENCE, Take, holders, loudspeaker, microphone, record
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Clip

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
    """A microphone that gives these pieces, then nothing; each reading takes 0.1 s of its clock."""

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
    """Pieces of 0.1 s as they are counted, though `rate` samples come in a second."""
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


def heard(samples: bytes, arrived: float | None = RATE, lost: int = 0) -> Checkup:
    return microphone(Take(Clip(samples, RATE), arrived, lost), [], [])


def test_a_good_level_is_reported_with_the_rate() -> None:
    finding = heard(tone(-20))
    assert (finding.state, finding.text) == (Outcome.OK, "-23 dBFS (peak -20) at 16000 Hz")


@pytest.mark.parametrize(
    ("finding", "state", "text"),
    [
        (heard(bytes(2 * RATE)), Outcome.BROKEN, "only digital silence arrives"),
        (heard(tone(-70)), Outcome.NOTE, "very quiet"),
        (heard(tone(+6)), Outcome.NOTE, "too loud"),
        (heard(tone(-20), lost=3), Outcome.NOTE, "3 pieces were lost"),
        (heard(tone(-20), arrived=RATE / 2), Outcome.BROKEN, "but 8000 samples come in a second"),
    ],
)
def test_faults_of_a_sound_are_reported(finding: Checkup, state: Outcome, text: str) -> None:
    assert finding.state is state
    assert text in finding.text
    assert finding.cure


NOTHING = Take(Clip(b"", 0), None, 0)


def test_without_sound_the_microphone_or_who_uses_it_is_the_reason() -> None:
    reported, busy = (
        Complaint(Device.MICROPHONE, Fault.SILENT, detail=detail)
        for detail in ("no microphone found", "Busy")
    )
    finding = microphone(NOTHING, [reported], [])
    assert (finding.state, finding.text) == (Outcome.BROKEN, "no microphone found")
    assert microphone(NOTHING, [], []).text == "no sound arrives"
    assert microphone(NOTHING, [busy], ["obs", "zoom"]).text == "in use by obs, zoom"
    ours = microphone(NOTHING, [busy], ["tabletop"])
    assert (ours.state, ours.cure) == (Outcome.NOTE, "to try it: sudo systemctl stop tabletop")


NOTES = Clip(tone(-20, 0.1), RATE)


class Silent:
    """A loudspeaker that plays at once, or never."""

    def __init__(self, plays: bool = True) -> None:
        self._plays = plays
        self.played: list[Clip] = []

    def play(self, clip: Clip) -> None:
        self.played.append(clip)

    def wait(self, seconds: float | None = None) -> bool:
        return self._plays

    def close(self) -> None:
        pass


def test_a_loudspeaker_is_given_the_clip() -> None:
    sounding = Silent()
    assert loudspeaker(sounding, [], [], NOTES).state is Outcome.OK
    assert sounding.played == [NOTES]


def test_a_loudspeaker_that_fails_or_hangs_says_why() -> None:
    reported = Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail="Device unavailable")
    assert loudspeaker(Silent(), [reported], [], NOTES).text == "Device unavailable"
    assert loudspeaker(Silent(plays=False), [], [], NOTES).text == "it hangs"
    hangs = Complaint(Device.LOUDSPEAKER, Fault.HANGS)
    assert loudspeaker(Silent(plays=False), [hangs], [], NOTES).text == "it hangs"
    assert loudspeaker(Silent(), [reported], ["mpd"], NOTES).text == "in use by mpd"
    assert loudspeaker(Silent(), [reported], ["tabletop"], NOTES).state is Outcome.NOTE


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
