"""Voice and recognizer, on stand-ins; and what is made of a recording."""

from dataclasses import dataclass
from pathlib import Path

import pytest

from assistant.app.doctor.finding import SLOW, Outcome, broken
from assistant.app.doctor.speech import SAID, read, recognizer, voice
from assistant.app.doctor.trial import meter, told
from assistant.app.wiring.kept_voice import chosen_voice
from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, DeviceError, ModelError
from assistant.game.messages import Certainty, Clip, Readings, Recognizer, Vocabulary, Voice
from assistant.language.spoken import PiperVoice
from models.kept import Times
from tests.stand_ins import Hears

LOUD = Clip(b"\x00\x40\x00\xc0" * 4000, 16_000)


def parrot(*texts: str, certainty: Certainty = Certainty.LIKELY) -> Hears:
    return Hears(Readings(texts, certainty))


@dataclass
class Complaining(Hears):
    """Takes sound, and complains of itself when it should answer."""

    fault: Fault = Fault.HANGS

    def finish(self) -> Readings:
        raise ComplaintError(Complaint(Device.RECOGNIZER, self.fault))


class Monotone:
    """Says everything alike."""

    def __init__(self, clip: Clip) -> None:
        self._clip = clip

    def speak(self, sentence: str, pace: float = 1.0) -> Clip:
        return self._clip


def missing() -> Voice:
    raise DeviceError("no espeak-ng: apt install espeak-ng")


def test_a_working_voice_passes() -> None:
    assert voice(lambda: Monotone(LOUD)).state is Outcome.OK
    silent = voice(lambda: Monotone(Clip(bytes(8000), 16_000)))
    assert (silent.state, silent.text) == (Outcome.BROKEN, "it gives silence")
    assert voice(missing).text == "no espeak-ng: apt install espeak-ng"


def test_it_is_told_which_voice_was_chosen_and_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    toy, times = PiperVoice("toy-person", words_a_minute=100), Times((tmp_path,))
    missing = "espeak speaks: Piper is not installed (./bootstrap voice)"
    assert chosen_voice(None, times) == chosen_voice(toy, times) == missing
    for name in ("piper", "toy_person"):
        (tmp_path / f"{name}.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    told = "espeak speaks: Piper fails here, or this machine is too busy to time it"
    assert chosen_voice(toy, times) == told
    times.keep(toy.package, 0.125)
    assert chosen_voice(toy, times) == "Piper speaks: it takes 0.12 s for a sentence, of 0.5 s"
    times.keep(toy.package, 2)
    assert chosen_voice(toy, times) == "espeak speaks: Piper takes 2.00 s for a sentence, of 0.5 s"


@pytest.mark.parametrize(
    ("texts", "state", "told"),
    [
        ((SAID, "stone"), Outcome.OK, "It listens. 0.0 s to load, "),
        (("stone", SAID), Outcome.NOTE, f"It heard “stone” for “{SAID}”"),
        ((), Outcome.NOTE, "It heard nothing"),
    ],
    ids=["heard", "misheard", "nothing"],
)
def test_what_a_recognizer_hears_is_judged(
    texts: tuple[str, ...], state: Outcome, told: str
) -> None:
    finding = recognizer(lambda: (parrot(*texts), "It listens."), lambda: LOUD)
    assert finding.state is state
    assert finding.text.startswith("It listens. ")
    assert told in finding.text


def test_another_computer_that_does_not_answer_is_told_though_the_word_was_heard() -> None:
    absent = Complaint(Device.REMOTE, Fault.NO_ANSWER)
    finding = recognizer(lambda: (parrot(SAID), "It listens."), lambda: LOUD, [absent])
    assert finding == broken(
        "The other computer does not answer. This one listens meanwhile.",
        "start it, or correct its address: [ears] engine in tabletop.toml",
    )


def test_a_damaged_model_is_reported() -> None:
    def load() -> tuple[Recognizer, str]:
        raise ModelError("model.bin: not the known weights (sha256 0123…); reinstall it")

    finding = recognizer(load, lambda: LOUD)
    assert finding.state is Outcome.BROKEN
    assert finding.text.startswith("model.bin: not the known weights")


def test_a_late_recognizer_is_called_slow_but_a_crashed_recognizer_is_not() -> None:
    late = recognizer(lambda: (Complaining(fault=Fault.HANGS), "Whisper listens."), lambda: LOUD)
    assert late == broken("it was loaded, and then twice took too long to answer", SLOW)
    gone = recognizer(
        lambda: (Complaining(fault=Fault.RESTARTED), "Whisper listens."), lambda: LOUD
    )
    assert gone.text.startswith("The recognizer stopped and is started anew.")
    assert gone.cure == "the packages are set up again by ./bootstrap"


def test_a_recording_is_given_at_the_recognizers_rate() -> None:
    heard = parrot("weather two", "whether two", certainty=Certainty.SURE)
    readings = read(heard, Vocabulary(("yes",)), Clip(bytes(2 * 48_000), 48_000))
    assert told(readings) == "Heard, for sure: “weather two”; else “whether two”."
    assert abs(heard.taken - 24_000) < 100  # a second, and half a second of silence


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
