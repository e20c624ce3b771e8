"""Checks of the voice and the recognizer without a sound card: one speaks, the other listens."""

import time
from collections.abc import Callable, Sequence

from assistant.app.doctor.finding import Checkup, found
from assistant.app.doctor.sound import RATE
from assistant.game.complaints import Complaint, Fault
from assistant.game.errors import ComplaintError, TabletopError
from assistant.game.messages import Clip, Readings, Recognizer, Vocabulary, Voice
from assistant.hearing.resample import resample
from assistant.language import language
from hardware import level

SAID = "storm"
VOCABULARY = Vocabulary((SAID, "weather", "rainbow", "yes", "no", "end turn"))
FAINT = -50.0
"""Level in dBFS below which a voice counts as silent."""


def read(recognizer: Recognizer, vocabulary: Vocabulary, clip: Clip) -> Readings:
    """The recognizer's readings of a recording, followed by half a second of silence."""
    recognizer.start(vocabulary, RATE)
    recognizer.accept(resample(clip, RATE).samples + bytes(RATE))
    return recognizer.finish()


def voice(make: Callable[[], Voice], chosen: Callable[[], str] = str) -> Checkup:
    """Check that the voice turns a sentence into sound; the finding names the `chosen` voice."""
    began = time.monotonic()
    try:
        clip = make().speak("Storm?")
    except TabletopError as error:
        return found("voice", "fails", why=error)
    took, silent = time.monotonic() - began, level.rms(clip.samples) < FAINT
    name = "silent" if silent else "ok"
    return found("voice", name, chosen=chosen(), seconds=clip.seconds, took=took)


def recognizer(
    load: Callable[[], tuple[Recognizer, str]],
    spoken: Callable[[], Clip],
    faults: Sequence[Complaint] = (),
) -> Checkup:
    """Check that the recognizer loads, has the right weights, and understands a spoken word.

    `load` returns the recognizer and why it was chosen; `spoken` returns the sound of `SAID`.
    `faults` collects what a recognizer on another computer reports meanwhile.
    """
    began = time.monotonic()
    try:
        engine, why = load()
        loaded = time.monotonic()
        sound = resample(spoken(), RATE)
        heard = time.monotonic()
        texts = read(engine, VOCABULARY, sound).texts
    except ComplaintError as error:
        slow = error.complaint.fault is Fault.HANGS
        said = language().printed.complaint(error.complaint)
        return found("recognizer", "slow" if slow else "fails", why=said)
    except TabletopError as error:
        return found("recognizer", "fails", why=error)
    if faults:
        return found("recognizer", "elsewhere", why=language().printed.complaint(faults[0]))
    took = f"{loaded - began:.1f} s to load, {time.monotonic() - heard:.1f} s to answer"
    understood = f"“{texts[0]}”" if texts else "nothing"
    name = "ok" if SAID in texts[:1] else "misheard"
    return found("recognizer", name, reason=why, took=took, understood=understood, said=SAID)
