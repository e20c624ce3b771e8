"""Calibration of a table: reading lines aloud, the report, and where it is saved."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import asdict
from pathlib import Path

from assistant.calibration.advice import Advice, Found, Said
from assistant.calibration.own_voices import Line, OwnVoices
from assistant.errors import DeviceError, FileError, ModelError
from assistant.voice.engines import ENGINES
from assistant.whole_file import write_whole
from assistant.wiring.recognizer import load_recognizer

FILE = "calibration.json"
"""Name of the file in the folder of the games."""

Tell = Callable[[str], None]
"""Shows a line to the people at the table."""


def read_aloud(voices: OwnVoices, lines: Sequence[Line], tell: Tell, say: Tell) -> None:
    """Measure the quiet, then let somebody read every line; `say` speaks what is to be read."""
    tell("Nobody speaks for three seconds, please.")
    noise = voices.quiet()
    tell(f"The room: {noise:.0f} dBFS. Now read aloud, one line after the other:")
    for number, line in enumerate(lines, start=1):
        tell(f"{number:3}/{len(lines)}  {line.text.upper()}")
        say(line.text)
        tell(f"        {outcome(voices.ask(line))}")


def outcome(said: Said) -> str:
    """Outcome of a line, in a few words."""
    if said.right:
        return "understood"
    if said.heard:
        return f"heard “{said.heard}”"
    return "nothing was heard" if said.level is None else "heard, but no words in it"


def compare(voices: OwnVoices) -> None:
    """Have the other available engines hear the same recordings."""
    for name in ENGINES:
        with suppress(ModelError, DeviceError):
            if name != voices.found.engine:
                with closing(load_recognizer(name)) as other:
                    voices.compare(name, other.recognizer)


def report(found: Found, advice: Advice) -> list[str]:
    """The measurements and the advice, as lines of text."""
    told = []
    if found.noise is not None:
        told.append(f"Noise    {found.noise:.0f} dBFS while nobody spoke")
    if found.level is not None:
        above = "" if found.over_noise is None else f", {found.over_noise:.0f} dB above the noise"
        told.append(f"Voices   {found.level:.0f} dBFS{above}")
    for name, clue in (("Words", False), ("Clues", True)):
        read = [one for one in found.said if one.clue is clue]
        if read:
            told.append(f"{name}    {sum(one.right for one in read)} of {len(read)} understood")
    told += advice.sentences
    if advice.lines:
        told += ["In tabletop.toml:", *(f"    {line}" for line in advice.lines)]
    return told


def as_json(found: Found, advice: Advice) -> str:
    """The measurements and the advice, as one JSON object."""
    measured = {**asdict(found), "level": found.level, "right": found.right}
    return json.dumps({**measured, "advice": advice.sentences, "ears": advice.ears})


def keep_levels(store: Path, found: Found, advice: Advice) -> Path:
    """Save the measurements beside the games, readable by the owner only; without sound.

    Raises `FileError`.
    """
    path = store / FILE
    kept = {
        "engine": found.engine,
        "noise": found.noise,
        "level": found.level,
        "right": found.right,
        "of": len(found.said),
        "ears": advice.ears,
    }
    try:
        store.mkdir(mode=0o700, parents=True, exist_ok=True)
        write_whole(path, f"{json.dumps(kept)}\n")
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; choose another --store") from error
    return path
