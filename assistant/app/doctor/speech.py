"""Checks of voice and recognizer without a sound card: the recognizer hears the voice."""

import time
from collections.abc import Callable, Sequence

from assistant.app.doctor.finding import SLOW, Checkup, broken, note, ok
from assistant.app.doctor.sound import RATE
from assistant.game.complaints import Complaint, Fault
from assistant.game.errors import ComplaintError, TabletopError
from assistant.game.messages import Clip, Readings, Recognizer, Vocabulary, Voice
from assistant.hearing.resample import resample
from assistant.language import language
from hardware import level

SAID = "storm"
VOCABULARY = Vocabulary((SAID, "weather", "rainbow", "yes", "no", "end turn"))
ELSEWHERE = "start it, or correct its address: [ears] engine in tabletop.toml"
SET_UP_AGAIN = "the packages are set up again by ./bootstrap"
FAINT = -50.0
"""Level in dBFS below which a voice counts as silent."""


def read(recognizer: Recognizer, vocabulary: Vocabulary, clip: Clip) -> Readings:
    """The recognizer's readings of a recording, followed by half a second of silence."""
    recognizer.start(vocabulary, RATE)
    recognizer.accept(resample(clip, RATE).samples + bytes(RATE))
    return recognizer.finish()


def voice(make: Callable[[], Voice]) -> Checkup:
    """Check that the voice turns a sentence into sound."""
    began = time.monotonic()
    try:
        clip = make().speak("Storm?")
    except TabletopError as error:
        return broken(str(error), "another one can be chosen in tabletop.toml: [mouth] voice")
    if level.rms(clip.samples) < FAINT:
        return broken("it gives silence", "[mouth] volume in tabletop.toml, or another voice")
    return ok(f"{clip.seconds:.1f} s of speech, made in {time.monotonic() - began:.1f} s")


def recognizer(
    load: Callable[[], tuple[Recognizer, str]],
    spoken: Callable[[], Clip],
    faults: Sequence[Complaint] = (),
) -> Checkup:
    """Check that the recognizer loads, has the right weights, and understands a spoken word.

    `load` returns it and the reason for the choice; `spoken` returns the sound of `SAID`. `faults`
    are what a recognizer on another computer reports meanwhile.
    """
    began = time.monotonic()
    try:
        engine, reason = load()
        loaded = time.monotonic()
        sound = resample(spoken(), RATE)
        heard = time.monotonic()
        texts = read(engine, VOCABULARY, sound).texts
    except ComplaintError as error:
        if error.complaint.fault is Fault.HANGS:
            return broken("it was loaded, and then twice took too long to answer", SLOW)
        return broken(language().printed.complaint(error.complaint), SET_UP_AGAIN)
    except TabletopError as error:
        return broken(str(error), SET_UP_AGAIN)
    if faults:
        return broken(language().printed.complaint(faults[0]), ELSEWHERE)
    took = f"{loaded - began:.1f} s to load, {time.monotonic() - heard:.1f} s to answer"
    if SAID not in texts[:1]:
        understood = f"“{texts[0]}”" if texts else "nothing"
        return note(f"{reason} It heard {understood} for “{SAID}” ({took})", "tabletop mic-test")
    return ok(f"{reason} {took}")
