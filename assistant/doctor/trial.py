"""Trying the microphone out: record with a meter, play back, and tell what was understood."""

from __future__ import annotations

from collections.abc import Callable

from assistant.doctor.sound import RATE
from assistant.messages import Certainty, Clip, Readings, Recognizer, Vocabulary
from assistant.voice.resample import resample
from hardware import level

TELLS = {
    Certainty.SURE: "for sure",
    Certainty.LIKELY: "likely",
    Certainty.CLOSE: "or something close to it",
}
"""How far a reading can be trusted, in words."""

STEP = 0.1
"""Seconds between two looks at the meter."""


def meter(show: Callable[[str], None], width: int = 40) -> Callable[[Clip], None]:
    """A level meter for `record`: it shows a line for each step of sound, with the peak so far."""
    waiting, loudest = bytearray(), level.SILENT

    def take(piece: Clip) -> None:
        nonlocal loudest
        waiting.extend(piece.samples)
        if len(waiting) >= 2 * STEP * piece.rate:
            now = level.rms(bytes(waiting))
            loudest = max(loudest, level.peak(bytes(waiting)))
            waiting.clear()
            show(f"{level.bar(now, width)} {now:4.0f} dBFS, peak {loudest:4.0f}")

    return take


def understood(recognizer: Recognizer, vocabulary: Vocabulary, clip: Clip) -> str:
    """What the recognizer makes of the whole recording, in a sentence."""
    recognizer.start(vocabulary, RATE)
    recognizer.accept(resample(clip, RATE).samples + bytes(RATE))
    return told(recognizer.finish())


def told(readings: Readings) -> str:
    """Readings as a sentence."""
    if not readings.texts:
        return "Nothing of that can be said here."
    first, *others = (f"“{text}”" for text in readings.texts)
    also = f"; else {', '.join(others[:3])}" if others else ""
    return f"Heard, {TELLS[readings.certainty]}: {first}{also}."
