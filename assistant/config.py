"""The settings of one table: a TOML file, read once, refused early.

[ears]
engine = "auto"        # auto, vosk or whisper
microphone = ""        # part of the device's name; empty: the system's own choice

[mouth]
voice = "espeak"       # espeak, or flite-slt, flite-rms, flite-awb, flite-kal16
loudspeaker = ""       # part of the device's name
lead_in = 0.25         # seconds of silence before a sentence, for slow loudspeakers

[box]
screens = "ssd1306"    # or sh1106: sellers often name the wrong one

[house]                # the house rules; `tabletop rules` lists and explains them all
tokens = 10            # the time bank of a standard game
looser_turns = true
timer = 60             # seconds
referee = "advise"     # or strict, or off
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from assistant.errors import FileError
from assistant.rules import edition as editions
from assistant.rules.house import HouseRules, Strictness

NAMES = {
    "engine": ("auto", "vosk", "whisper"),
    "voice": ("espeak", "flite", "flite-slt", "flite-rms", "flite-awb", "flite-kal16"),
    "screens": ("ssd1306", "sh1106"),
    "referee": tuple(Strictness),
}
"""What can be chosen by name; the devices' own tables are compared with it in a test."""

LONGEST_LEAD_IN = 5.0
"""Seconds."""

LONGEST_TIMER = 3600
"""Seconds."""

TOKENS = "tokens"
"""Stands with the house rules, though it is no rule of a single game's course (D4)."""

WANTED = {
    str: "a text in quotes",
    float: "a number",
    int: "a whole number",
    bool: "true or false",
}
"""Types as people know them."""

FILE = Path("tabletop.toml")
"""Where settings are looked for unless another file is named."""


@dataclass(frozen=True, slots=True)
class Ears:
    """How the assistant listens."""

    engine: str = "auto"
    """Which recognizer: auto takes Vosk if its model is there, else Whisper."""
    microphone: str = ""
    """Part of the device's name; empty takes the system's choice."""


@dataclass(frozen=True, slots=True)
class Mouth:
    """How it speaks."""

    voice: str = "espeak"
    """Which voice."""
    loudspeaker: str = ""
    """Part of the device's name; empty takes the system's choice."""
    lead_in: float = 0.25
    """Seconds of silence before a sentence, for devices that swallow its start."""


@dataclass(frozen=True, slots=True)
class Box:
    """What the box is built with."""

    screens: str = "ssd1306"
    """The chip behind both screens."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set."""

    ears: Ears = field(default_factory=Ears)
    mouth: Mouth = field(default_factory=Mouth)
    box: Box = field(default_factory=Box)
    house: HouseRules = field(default_factory=HouseRules)
    tokens: int | None = None
    """The time bank of a standard game, where the edition allows it (D4); see `TOKENS`."""


def load(path: Path | None = None) -> Settings:
    """Read a file; without one named, `FILE` if it is there, else all defaults.

    Raises `FileError` with file, line and reason for anything that is not known or fits not.
    """
    if path is None and not FILE.exists():
        return Settings()
    path = path or FILE
    try:
        text = path.read_text(encoding="utf-8-sig")
        return _settings(tomllib.loads(text))
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}") from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise FileError(f"{path}: {error}") from error
    except _MisfitError as error:
        raise FileError(f"{path}: {_where(text, error.name)}{error}") from error


class _MisfitError(Exception):
    def __init__(self, name: str, reason: str) -> None:
        super().__init__(reason)
        self.name = name


def _settings(table: Mapping[str, Any]) -> Settings:
    parts = {"ears": Ears, "mouth": Mouth, "box": Box, "house": HouseRules}
    for name, value in table.items():
        if name not in parts or not isinstance(value, dict):
            raise _MisfitError(name, f"“{name}” is no part; there are {', '.join(parts)}")
    house = dict(table.get("house", {}))
    tokens = house.pop(TOKENS, None)
    if tokens is not None and type(tokens) is not int:
        raise _MisfitError(TOKENS, f"[house] {TOKENS} is a whole number, not {tokens!r}")
    allowed = {count for name in editions.names() for count in editions.load(name).tokens_allowed}
    if tokens is not None and tokens not in allowed:
        several = ", ".join(map(str, sorted(allowed)))
        raise _MisfitError(TOKENS, f"[house] {TOKENS} is one of {several}")
    filled = {**table, "house": house}
    made = {name: _part(kind, name, filled.get(name, {})) for name, kind in parts.items()}
    return Settings(**made, tokens=tokens)


def _part(kind: type[Any], part: str, values: Mapping[str, Any]) -> Any:
    default = kind()
    known = {one.name: _type(getattr(default, one.name)) for one in fields(kind)}
    for name, value in values.items():
        if name not in known:
            also = f", {TOKENS}" if kind is HouseRules else ""
            raise _MisfitError(name, f"[{part}] has no “{name}”, only {', '.join(known)}{also}")
        number = known[name] is float and type(value) is int
        if not number and type(value) is not known[name]:
            raise _MisfitError(name, f"[{part}] {name} is {WANTED[known[name]]}, not {value!r}")
        if name in NAMES and value not in NAMES[name]:
            raise _MisfitError(name, f"[{part}] {name} is one of {', '.join(NAMES[name])}")
        if name == "lead_in" and not 0 <= value <= LONGEST_LEAD_IN:
            raise _MisfitError(name, f"[{part}] {name} is from 0 to {LONGEST_LEAD_IN} seconds")
        if name == "timer" and not 0 <= value <= LONGEST_TIMER:
            raise _MisfitError(name, f"[{part}] {name} is from 0 to {LONGEST_TIMER} seconds")
    return kind(**{name: _typed(getattr(default, name), value) for name, value in values.items()})


def _type(default: object) -> type:
    """What a value has to be: as the default is; what has none is yes or no."""
    if isinstance(default, str):
        return str
    return bool if default is None else type(default)


def _typed(default: object, value: object) -> object:
    return Strictness(str(value)) if isinstance(default, Strictness) else value


def _where(text: str, name: str) -> str:
    """The line that a name stands in, as the start of a message."""
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"\s*\[?\s*[\"']?{re.escape(name)}\b", line):
            return f"line {number}: "
    return ""
