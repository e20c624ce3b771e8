"""A real sound card, through ALSA and PortAudio: the box's hearing and the room's."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.messages import Clip, Heard, Press, Pressed, Readings, Utterance, Vocabulary
from assistant.game.rules.cards import Side
from assistant.hearing.detector import silero
from assistant.hearing.ear import Ear, Hearing
from assistant.hearing.end_of_speech import EndOfSpeech
from assistant.hearing.resample import Resampler
from assistant.language.en.numbers import NUMBERS
from assistant.speaking.espeak import Espeak
from assistant.speaking.speaker import Speaker
from hardware import player
from hardware.buttons import open_buttons
from hardware.loudspeaker import CardLoudspeaker
from hardware.microphone import CardMicrophone
from hardware.wiring import BUTTONS
from tests.pace import judged, patience
from tests.rig.guest.bench import PATIENCE, Pins, soon
from tests.rig.guest.conftest import Measure
from tests.rig.guest.room import (
    RATE,
    Room,
    Samples,
    loudness,
    pulled_out,
    samples_of,
    sounding,
    tone,
)
from tests.stand_ins import Hears

WANTED = 16_000
"""The recognizers' sample rate."""

TOLERANCE = 0.025
"""Allowed deviation of a card's clock, and of a busy machine's."""

CUT = 0.1
"""Seconds after a press within which the box is silent."""

RETURN = 15.0
"""Seconds after which a reconnected card is in use again."""


@pytest.fixture
def told() -> list[Complaint]:
    """The devices' reports."""
    return []


@pytest.fixture
def microphone(told: list[Complaint]) -> Iterator[CardMicrophone]:
    microphone = CardMicrophone(told.append)
    yield microphone
    microphone.close()


@pytest.fixture
def loudspeaker(told: list[Complaint]) -> Iterator[CardLoudspeaker]:
    sounding = player.loudspeaker(told.append)
    yield sounding
    sounding.close()


def heard_for(microphone: CardMicrophone, seconds: float) -> list[Clip]:
    """All microphone sound from its first piece on, for this long."""
    assert soon(lambda: (piece := microphone.read(0.2)) is not None and piece.samples)
    ends, pieces = time.monotonic() + seconds, list[Clip]()
    while time.monotonic() < ends:
        piece = microphone.read(0.2)
        if piece is not None:
            pieces.append(piece)
    return pieces


def test_the_microphone_keeps_up_and_loses_nothing(
    room: Room, microphone: CardMicrophone, told: list[Complaint], measure: Measure
) -> None:
    assert judged(lambda: nothing_is_lost(room, microphone, measure), measure)
    measure("overflows that the microphone counted, from its start on", str(microphone.overflows))


def nothing_is_lost(room: Room, microphone: CardMicrophone, measure: Measure) -> bool:
    """Whether a tone arrives complete, at the sample rates of the card and of the recognizer."""
    with room.playing(tone(14)):
        pieces = heard_for(microphone, 8)
    if len(pieces) < 2:
        measure("pieces of sound", str(len(pieces)))
        return False
    rate = pieces[0].rate
    resampler = Resampler(rate, WANTED)
    sixteen = [replace(piece, samples=resampler.feed(piece.samples)) for piece in pieces]
    cards, recognizers = samples_a_second(pieces), samples_a_second(sixteen)
    measure("samples a second of the card", f"{cards:.0f} of {rate}")
    measure("samples a second for the recognizer", f"{recognizers:.0f} of {WANTED}")
    sound = samples_of(b"".join(piece.samples for piece in sixteen))
    steps = phase_steps(sound[WANTED // 2 :], WANTED, 1000)
    jumps = float(np.abs(steps).max(initial=0.0))
    measure("the tone's greatest jump, in radians", f"{jumps:.2f}")
    at_rate = abs(cards / rate - 1) < TOLERANCE and abs(recognizers / WANTED - 1) < TOLERANCE
    return at_rate and loudness(sound) > 0.1 and jumps < 0.2


def samples_a_second(pieces: list[Clip]) -> float:
    """The slope of a line through all capture times: a single late piece hardly matters."""
    counts = np.cumsum([len(piece.samples) / 2 for piece in pieces])
    moments = [piece.at for piece in pieces]
    return float(np.polyfit(np.array(moments, float), counts, 1)[0])


def phase_steps(sound: Samples, rate: int, hertz: float) -> NDArray[np.float64]:
    """Change of a tone's phase from one hundredth of a second to the next, in radians.

    Where one of the two is silent, the tone is lost: that counts as π, the maximum.
    """
    block = rate // 100
    blocks = sound[: len(sound) // block * block].reshape(-1, block)
    turn = np.exp(-2j * np.pi * hertz * np.arange(block) / rate)
    vectors = blocks @ turn
    turned = vectors[1:] * vectors[:-1].conj()
    steps: NDArray[np.float64] = np.where(turned == 0, np.pi, np.angle(turned))
    return steps


def test_lost_samples_would_be_detected() -> None:
    whole = samples_of(tone(1, WANTED).samples)
    torn = np.concatenate([whole[:8000], whole[8005:]])
    silent = np.concatenate([whole[:8000], np.zeros(480), whole[8480:]])
    assert np.abs(phase_steps(whole, WANTED, 1000)).max() < 0.01
    assert np.abs(phase_steps(torn, WANTED, 1000)).max() > 0.2
    assert np.abs(phase_steps(silent, WANTED, 1000)).max() == np.pi
    assert phase_steps(whole[:100], WANTED, 1000).size == 0


def test_the_room_hears_every_sentence(
    room: Room,
    loudspeaker: CardLoudspeaker,
    told: list[Complaint],
    tmp_path: Path,
    measure: Measure,
) -> None:
    sentence = Espeak().speak("Weather, two.")
    assert judged(lambda: hears_it(sentence, room, loudspeaker, told, tmp_path, measure), measure)


def hears_it(
    sentence: Clip,
    room: Room,
    loudspeaker: CardLoudspeaker,
    told: list[Complaint],
    tmp_path: Path,
    measure: Measure,
) -> bool:
    """Whether a sentence said twice has the right length in the room."""
    with room.recorded(tmp_path / "raw"):
        loudspeaker.play(sentence)
        loudspeaker.play(sentence)
        assert loudspeaker.wait(PATIENCE)
        time.sleep(0.5)
    sound = samples_of((tmp_path / "raw").read_bytes())
    loud, wanted = (
        hundredths_with_sound(sound, RATE),
        2 * hundredths_with_sound(samples_of(sentence.samples), sentence.rate),
    )
    measure("hundredths of a second with speech, in the room", f"{loud} of {wanted}")
    assert told == []
    return abs(loud / wanted - 1) < 0.1


def hundredths_with_sound(sound: Samples, rate: int) -> int:
    pieces = np.array_split(sound, len(sound) * 100 // rate)
    return sum(loudness(piece) > 0.005 for piece in pieces)


def test_the_box_does_not_hear_itself(
    room: Room, microphone: CardMicrophone, loudspeaker: CardLoudspeaker, told: list[Complaint]
) -> None:
    """It also hears the same sentence when it comes from the room."""
    put: SimpleQueue[object] = SimpleQueue()
    mouth = Speaker(Espeak(), loudspeaker, put.put)
    speech = EndOfSpeech(silero())
    hearing = Hearing(Hears(Readings(("storm",))), speech, lambda: Vocabulary(()), NUMBERS)
    ear = Ear(microphone, hearing, put.put, deaf_until=mouth.deaf_until)
    mouth.start()
    ear.start()
    try:
        with room.echoing():
            mouth.say(Utterance("Eight turns left. South gives the clue."))
            mouth.say(Utterance("Weather, two."))
            assert soon(sounding), told
            assert soon(lambda: time.monotonic() > mouth.deaf_until() + 2)
        assert [one for one in drained(put) if isinstance(one, Heard)] == []
        with room.playing(followed_by_quiet(Espeak().speak("Weather, two."))):
            heard = soon(lambda: any(isinstance(one, Heard) for one in drained(put)), 3 * PATIENCE)
            assert heard, told
    finally:
        ear.end()
        ear.join(PATIENCE)
        mouth.close()
    assert told == []


def drained(put: SimpleQueue[object]) -> list[object]:
    found = []
    while not put.empty():
        found.append(put.get())
    return found


def followed_by_quiet(clip: Clip) -> Clip:
    return Clip(clip.samples + bytes(2 * 5 * clip.rate), clip.rate)


def test_a_button_cuts_the_speech(
    room: Room, loudspeaker: CardLoudspeaker, pins: Pins, told: list[Complaint], measure: Measure
) -> None:
    pin = BUTTONS[Side.NORTH].pin.bcm
    pins.hold(pin, False)

    def cut(pressed: Pressed) -> None:
        if pressed.press is Press.DOWN:
            loudspeaker.stop()

    buttons = open_buttons(cut, told.append)
    assert buttons is not None
    took = list[float]()

    def press() -> None:
        loudspeaker.play(tone(20))
        assert soon(sounding), told
        time.sleep(1)
        pressed = time.monotonic()
        with pins.finger(pin, 0):
            assert soon(lambda: not sounding(), beat=0.002)
            took.append(time.monotonic() - pressed)
        assert loudspeaker.wait(PATIENCE)
        time.sleep(1)

    def is_quick() -> bool:
        for _ in range(3):
            press()
        return sorted(took[-3:])[1] <= CUT

    try:
        assert judged(is_quick, measure), took
    finally:
        buttons.close()
    measure("from the press to silence", ", ".join(f"{one * 1000:.0f} ms" for one in took))


def test_a_reconnected_microphone_is_used_again(
    room: Room, microphone: CardMicrophone, told: list[Complaint], measure: Measure
) -> None:
    assert soon(lambda: microphone.read(0.2) is not None), told
    with pulled_out():
        assert soon(lambda: microphone.read(0.2) is None and told), told
        assert told[0].fault is Fault.SILENT, told
    back = time.monotonic()
    assert soon(lambda: microphone.read(0.2) is not None, patience(RETURN)), told
    assert told[1:] == [Complaint(Device.MICROPHONE, Fault.BACK)]
    measure("from plugging in to the first sound heard", f"{time.monotonic() - back:.1f} s")


def test_a_reconnected_loudspeaker_is_used_again(
    room: Room, loudspeaker: CardLoudspeaker, told: list[Complaint], measure: Measure
) -> None:
    loudspeaker.play(tone(20))
    assert soon(sounding), told
    with pulled_out():
        assert soon(lambda: told), told
        # the kind depends on the player's progress when its card disappeared
        assert told[0].fault in (Fault.FAILED, Fault.HANGS, Fault.NONE_FOUND), told
    back = time.monotonic()

    def speaks() -> bool:
        loudspeaker.play(tone(1))
        return soon(sounding, 3)

    assert soon(speaks, patience(RETURN)), told
    measure("from plugging in to the first sound spoken", f"{time.monotonic() - back:.1f} s")
    assert loudspeaker.wait(PATIENCE)
    assert soon(lambda: told[1:] == [Complaint(Device.LOUDSPEAKER, Fault.BACK)]), told
