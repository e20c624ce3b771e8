"""Announcements of failing devices, word for word."""

from __future__ import annotations

from itertools import product

import pytest

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.rules.cards import Side, Team
from assistant.language.en.complaints import NOT_FOR_EARS, complaint, headline
from assistant.language.en.texts import texts

NORTH = Side.NORTH


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (
            Complaint(Device.MICROPHONE, Fault.SILENT),
            "The microphone is silent (no sound arrives). It is tried again; buttons still work.",
        ),
        (
            Complaint(Device.MICROPHONE, Fault.SILENT, detail="no microphone is called 'USB'"),
            "The microphone is silent (no microphone is called 'USB'). It is tried again; "
            "buttons still work.",
        ),
        (Complaint(Device.MICROPHONE, Fault.BACK), "The microphone is back."),
        (
            Complaint(Device.MICROPHONE, Fault.FLAT),
            "The microphone is on, but nothing at all comes from it. Is it muted?",
        ),
        (
            Complaint(Device.MICROPHONE, Fault.NOISE),
            "Only noise comes from the microphone. Plug it in again, or choose another one.",
        ),
        (
            Complaint(Device.MICROPHONE, Fault.OVERDRIVEN),
            "The microphone is overdriven. Turn it down, or move it away.",
        ),
        (
            Complaint(Device.MICROPHONE, Fault.TOO_FEW_SAMPLES),
            "Part of the sound is lost. Close other programs, or choose another microphone.",
        ),
        (
            Complaint(Device.MICROPHONE, Fault.TOO_MANY_SAMPLES),
            "The microphone runs too fast, so words sound wrong. Choose another one.",
        ),
        (
            Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail="no such device"),
            "No sound (no such device). The screens show everything; check the speaker.",
        ),
        (
            Complaint(Device.LOUDSPEAKER, Fault.HANGS),
            "No sound (it does not answer). The screens show everything; check the speaker.",
        ),
        (Complaint(Device.LOUDSPEAKER, Fault.BACK), "The loudspeaker is back."),
        (
            Complaint(Device.VOICE, Fault.FAILED, detail="no espeak-ng"),
            "No voice: no espeak-ng. Look at the screens.",
        ),
        (
            Complaint(Device.EAR, Fault.STOPPED, detail="out of memory"),
            "The ear stopped: out of memory. Buttons still work; start again.",
        ),
        (Complaint(Device.RECOGNIZER, Fault.FAILED, detail="out of memory"), "out of memory"),
        (Complaint(Device.REMOTE, Fault.BACK), "The other computer hears for us again."),
        (
            Complaint(Device.REMOTE, Fault.NO_ANSWER),
            "The other computer does not answer. This one listens meanwhile.",
        ),
        (
            Complaint(Device.REMOTE, Fault.HANGS),
            "The other computer took too long to hear that. This one listens meanwhile.",
        ),
        (
            Complaint(Device.REMOTE, Fault.FAILED),
            "The other computer's answer made no sense. This one listens meanwhile.",
        ),
        (
            Complaint(Device.RECOGNIZER, Fault.RESTARTED),
            "The recognizer stopped and is started anew. Say that again.",
        ),
        (
            Complaint(Device.RECOGNIZER, Fault.HANGS),
            "The recognizer took too long and is started anew. Say that again.",
        ),
        (
            Complaint(Device.RECOGNIZER, Fault.GIVEN_UP, seconds=20.0),
            "The recognizer keeps stopping; the next try is in 20 seconds. "
            "Buttons and typing go on.",
        ),
        (
            Complaint(Device.DETECTOR, Fault.GIVEN_UP, seconds=10.0),
            "The speech detector keeps stopping; the next try is in 10 seconds. "
            "Buttons and typing go on.",
        ),
        (
            Complaint(Device.RECOGNIZER, Fault.TOO_MUCH_TO_HEAR),
            "More may be said now than the recognizer can hear; use fewer words.",
        ),
        (
            Complaint(Device.RECOGNIZER, Fault.KNOWS_NO_WORD),
            "The speech model knows none of the words that may be said now; "
            "is it a model for English?",
        ),
        (
            Complaint(Device.RECOGNIZER, Fault.UNKNOWN_WORDS, words=("quaffle", "snitch")),
            "I cannot hear quaffle, snitch: say the row and column instead.",
        ),
        (
            Complaint(Device.BUTTON, Fault.NO_PIN_LIBRARY),
            "There are no buttons: the pins need lgpio; install the package python3-lgpio.",
        ),
        (
            Complaint(Device.LAMP, Fault.NO_PINS, detail="can not open gpiochip"),
            "There are no lamps: this machine's pins cannot be used (can not open gpiochip).",
        ),
        (
            Complaint(Device.BUTTON, Fault.PIN_TAKEN, Side.SOUTH, pin=17, place=11),
            "South's button is off: GPIO 17 (place 11 of the header) is in use; stop the other "
            "program that uses it, or look for an overlay in config.txt that claims it.",
        ),
        (
            Complaint(Device.LAMP, Fault.PIN_FAILED, Team.RED, pin=99, place=41, detail="no pin"),
            "Red's lamp is off: GPIO 99 (place 41 of the header) cannot be used (no pin).",
        ),
        (
            Complaint(Device.BUTTON, Fault.PRESS_LOST, NORTH, detail="no room"),
            "A press of north's button was lost: no room.",
        ),
        (
            Complaint(Device.LAMP, Fault.WENT_OUT, NORTH, detail="unexported"),
            "North's lamp went out: unexported. The game goes on.",
        ),
        (Complaint(Device.SCREEN, Fault.BACK, NORTH), "North's screen is back."),
        (
            Complaint(Device.SCREEN, Fault.NOT_CLEARED, NORTH, detail="Remote I/O error"),
            "North's screen could not be cleared: Remote I/O error.",
        ),
        (
            Complaint(Device.SCREEN, Fault.NO_PINS, NORTH, detail="no pins here"),
            "North's screen is missing: this machine's pins cannot be used (no pins here). "
            "The game goes on.",
        ),
        (
            Complaint(Device.SCREEN, Fault.NO_I2C, NORTH),
            "North's screen is missing: there is no I2C bus; switch it on with raspi-config. "
            "The game goes on.",
        ),
        (
            Complaint(Device.SCREEN, Fault.NO_SPI, NORTH),
            "North's screen is missing: there is no SPI bus; switch it on with raspi-config. "
            "The game goes on.",
        ),
        (
            Complaint(Device.SCREEN, Fault.I2C_FORBIDDEN, NORTH),
            "North's screen is missing: this user may not use the I2C bus; add the user to the "
            "group i2c. The game goes on.",
        ),
        (
            Complaint(Device.SCREEN, Fault.SPI_FORBIDDEN, NORTH),
            "North's screen is missing: this user may not use the SPI bus; add the user to the "
            "group spi. The game goes on.",
        ),
        (
            Complaint(Device.SCREEN, Fault.NO_ANSWER, NORTH),
            "North's screen is missing: nothing answers at its address; check its four wires and "
            "its address jumper. The game goes on.",
        ),
        (
            Complaint(Device.SCREEN, Fault.LOST, NORTH, detail="Remote I/O error"),
            "North's screen is missing: it stopped answering (Remote I/O error); check its wires. "
            "The game goes on.",
        ),
        (
            Complaint(Device.SCREEN, Fault.LOST_POWER, NORTH),
            "North's screen is missing: it stopped answering (it lost its power for a moment); "
            "check its wires. The game goes on.",
        ),
        (
            Complaint(Device.STORE, Fault.DAMAGED),
            "The saved games were damaged. Those that could be saved are here.",
        ),
        (Complaint(Device.STORE, Fault.MOVES_LOST, count=1), "The last move was lost."),
        (Complaint(Device.STORE, Fault.MOVES_LOST, count=3), "The last three moves were lost."),
        (Complaint(Device.STORE, Fault.MOVES_LOST, count=120), "The last 120 moves were lost."),
        (
            Complaint(Device.PICTURES, Fault.NOT_DRAWN, detail="No space left on device"),
            "The screens cannot be drawn: No space left on device.",
        ),
    ],
)
def test_each_complaint_has_its_sentence(one: Complaint, sentence: str) -> None:
    assert complaint(one) == sentence


@pytest.mark.parametrize(
    ("one", "short"),
    [
        (Complaint(Device.MICROPHONE, Fault.SILENT), "MICROPHONE IS SILENT"),
        (Complaint(Device.LOUDSPEAKER, Fault.FAILED, detail="no device"), "NO SOUND"),
        (Complaint(Device.SCREEN, Fault.BACK, Side.SOUTH), "SOUTH'S SCREEN IS BACK"),
    ],
)
def test_a_screen_shows_how_the_sentence_begins(one: Complaint, short: str) -> None:
    assert headline(one) == short


@pytest.mark.parametrize(("device", "fault"), list(product(Device, Fault)))
def test_every_complaint_of_a_device_can_be_spoken(device: Device, fault: Fault) -> None:
    for of in (None, NORTH):
        one = Complaint(device, fault, of, detail="it broke")
        assert complaint(one)
        assert headline(one)


@pytest.mark.parametrize(
    "sentence",
    [one for name in ("unkept", "page", "kept", "setting_up") for one in texts()[name].values()],
)
def test_nobody_at_the_table_or_a_page_reads_a_path_or_a_command(sentence: str) -> None:
    assert not NOT_FOR_EARS.search(sentence)
    assert "tabletop " not in sentence
