"""Our microphone and loudspeaker on a real sound path."""

import threading
import time
from collections.abc import Callable, Iterator
from queue import SimpleQueue

import numpy as np
import pytest

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Clip, Earcon, Heard, Readings, Trouble, Utterance, Vocabulary
from assistant.hearing.detector import silero
from assistant.hearing.ear import Ear, Hearing, Screening
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.hearing.health import Health
from assistant.hearing.resample import Resampler, resample
from assistant.language.en.numbers import NUMBERS
from assistant.speaking.earcons import earcons
from assistant.speaking.flite import Flite
from assistant.speaking.speaker import Speaker
from hardware import player
from hardware.level import rms
from hardware.loudspeaker import CardLoudspeaker
from hardware.microphone import CardMicrophone
from tests.pace import judged
from tests.sound.card import PATIENCE, RATE, Card, Samples, likeness
from tests.stand_ins import Hears, soon

pytestmark = pytest.mark.sound


@pytest.fixture
def told() -> list[Complaint]:
    return []


@pytest.fixture
def microphone(card: Card, told: list[Complaint]) -> Iterator[CardMicrophone]:
    microphone = CardMicrophone(told.append, "pulse")
    assert soon(lambda: microphone.read(0.1) is not None), told
    yield microphone
    microphone.close()


@pytest.fixture
def loudspeaker(card: Card, told: list[Complaint]) -> Iterator[CardLoudspeaker]:
    sounding = player.loudspeaker(told.append, "pulse", Resampler)
    yield sounding
    sounding.close()


def tone(seconds: float, rate: int = 22_050) -> Clip:
    wave = 10_000 * np.sin(2 * np.pi * 500 * np.arange(round(seconds * rate)) / rate)
    return Clip(np.rint(wave).astype("<i2").tobytes(), rate)


def samples(clip: Clip) -> Samples:
    return np.frombuffer(resample(clip, RATE).samples, "<i2").astype(np.float64)


def arrived(microphone: CardMicrophone, seconds: float) -> tuple[float, bytes]:
    """The share of the promised samples that arrived within some seconds, and the samples."""

    def moment(piece: Clip) -> float:
        assert piece.at is not None
        return piece.at

    pieces: list[Clip] = []
    while not pieces or moment(pieces[-1]) - moment(pieces[0]) < seconds:
        pieces += filter(None, [microphone.read(1)])
    came = sum(len(piece.samples) // 2 for piece in pieces[:-1])
    took = moment(pieces[-1]) - moment(pieces[0])
    return came / took / pieces[0].rate, b"".join(piece.samples for piece in pieces)


def test_recorded_sound_is_complete(microphone: CardMicrophone, told: list[Complaint]) -> None:
    arrived(microphone, 1)  # the card's clock settles in the first second
    # A card in user space stutters occasionally; our own losses would occur in every window.
    windows = (arrived(microphone, 8) for _ in range(4))
    share, sound = next((one for one in windows if abs(one[0] - 1) < 0.025), (0.0, b""))
    assert share == pytest.approx(1, abs=0.025)
    assert -90 < rms(sound) < -60  # the room's own noise
    assert microphone.overflows == 0
    assert told == []


def test_played_speech_is_recorded(
    card: Card, microphone: CardMicrophone, told: list[Complaint]
) -> None:
    sentence = Flite("slt").speak("Weather, two.")
    speaking = threading.Thread(target=card.speak, args=(sentence,))
    speaking.start()
    pieces = [piece for _ in range(100) if (piece := microphone.read(1))]
    while speaking.is_alive():
        pieces += filter(None, [microphone.read(0.1)])
    resampler = Resampler(pieces[0].rate, RATE)
    sound = Clip(b"".join(resampler.feed(piece.samples) for piece in pieces), RATE)
    assert likeness(samples(sentence), samples(sound)) > 0.9
    assert told == []


def test_spoken_sentences_are_played(
    card: Card, loudspeaker: CardLoudspeaker, told: list[Complaint]
) -> None:
    first, second = Flite("slt").speak("Weather, two."), Flite("rms").speak("South, your guess.")
    with card.listening() as room:
        loudspeaker.play(first)
        loudspeaker.play(second)
        assert loudspeaker.wait(PATIENCE)
        assert soon(lambda: room.silent_for() > 0.3)
    sound = room.sound()
    assert likeness(samples(first), sound) > 0.9
    assert likeness(samples(second), sound) > 0.9
    assert likeness(samples(Flite("slt").speak("Bulldog, nine.")), sound) < 0.8
    assert told == []


def test_a_cut_silences_the_loudspeaker_within_a_tenth_of_a_second(
    card: Card,
    loudspeaker: CardLoudspeaker,
    told: list[Complaint],
    record_property: Callable[[str, object], None],
) -> None:
    took = list[float]()

    def is_quick() -> bool:
        with card.listening(promptly=True) as room:
            for _ in range(5):
                loudspeaker.play(tone(5))
                assert soon(lambda: room.silent_for() < 0.05)
                time.sleep(0.5)
                cut = time.monotonic()
                loudspeaker.stop()
                assert soon(lambda: room.silent_for() > 0.3)
                took.append(time.monotonic() - room.silent_for() - cut)
        # The monitor reports it later than a player would hear it.
        return sorted(took[-5:])[2] < 0.1

    assert judged(is_quick, record_property), took
    assert told == []


def test_the_box_does_not_hear_itself_and_hears_the_players(
    card: Card, microphone: CardMicrophone, loudspeaker: CardLoudspeaker, told: list[Complaint]
) -> None:
    put: SimpleQueue[object] = SimpleQueue()
    mouth = Speaker(Flite("rms"), loudspeaker, put.put, earcons())
    speech = EndOfSpeech(silero())
    hearing = Hearing(Hears(Readings(("storm",))), speech, lambda: Vocabulary(()), NUMBERS)
    ear = Ear(
        microphone, hearing, put.put, mouth.deaf_until, screening=Screening(examine=Health().take)
    )

    def heard() -> list[object]:
        found = [put.get() for _ in range(put.qsize())]
        return [one for one in found if isinstance(one, Heard | Trouble)]

    with card.echoing():
        mouth.start()
        ear.start()
        mouth.say(Utterance("Eight turns left. South gives the clue."))
        mouth.say(Utterance("Weather, two."))
        assert soon(lambda: time.monotonic() > mouth.deaf_until() + 1.5)
        assert heard() == []
        for earcon in Earcon:  # these are heard but mean nothing
            mouth.cue(earcon)
            time.sleep(0.3)
            assert loudspeaker.wait(PATIENCE)
        card.speak(Flite("slt").speak("Weather, two."))
        answers: list[object] = []

        def answered() -> bool:
            answers.extend(heard())
            return bool(answers)

        assert soon(answered)
        assert [type(one) for one in answers] == [Heard]
        ear.end()
        ear.join(PATIENCE)
        mouth.close()
    assert told == []


def test_a_reconnected_card_is_used_again(
    card: Card, microphone: CardMicrophone, loudspeaker: CardLoudspeaker, told: list[Complaint]
) -> None:
    loudspeaker.play(tone(30))
    assert soon(lambda: not loudspeaker.wait(0.3))
    card.stop()
    assert soon(lambda: microphone.read(0.1) is None and len(told) >= 2), told
    assert {(one.device, one.fault) for one in told} == {
        (Device.LOUDSPEAKER, Fault.FAILED),
        (Device.MICROPHONE, Fault.SILENT),
    }
    why = next(one.detail for one in told if one.device is Device.LOUDSPEAKER)
    assert why == "no loudspeaker is called 'pulse'; there are: none"
    told.clear()
    card.start()

    def back() -> bool:
        loudspeaker.play(tone(0.1))
        loudspeaker.wait(1)
        microphone.read(0.1)
        return len(told) >= 2

    assert soon(back), told
    assert set(told) == {
        Complaint(Device.LOUDSPEAKER, Fault.BACK),
        Complaint(Device.MICROPHONE, Fault.BACK),
    }
