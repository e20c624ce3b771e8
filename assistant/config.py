"""A game's settings: a TOML file, which is read and checked at the start.

[ears]
engine = "auto"        # auto, vosk or whisper; none if you only type
                       # "wyoming://host:10300": another computer, which gets the sound
microphone = ""        # part of the device's name; empty: the system's default
listening = "open"     # or hold: only while you hold a button
confirm = "always"     # or unsure: a clearly heard card needs no yes
speech = 0.5           # from 0 to 1; a higher value ignores more noise

[mouth]
voice = "auto"         # auto, espeak, piper, or flite-slt, flite-rms, flite-awb, flite-kal16
loudspeaker = ""       # part of the device's name
lead_in = 0.25         # seconds of silence before a sentence, for slow loudspeakers
rate = 165             # words per minute (espeak, flite)
volume = 1.0           # from 0 to 1
earcons = true         # short sounds: speak now, understood, not understood
words = "normal"       # brief, normal or full: how much the program says
language = "en"        # the language that the program speaks and understands

[box]
screens = "ssd1309"    # or ssd1306, or sh1106; sellers often name the wrong one
lamps = true           # a lamp in each button
wired = "auto"         # yes, no or auto: whether there is a box; auto means yes on a Pi
amplifier = false      # true: an amplifier MAX98357A is connected
sd_mode = -1           # the BCM number of the pin at its SD; -1: not connected

[north]                # only if your wiring differs from docs/building.md; also [south], [red]
button = 17            # and [blue]. Pins have BCM numbers, or -1 for none
lamp = 23
screen = "ssd1309"     # if the two screens differ
address = 0x3C
upside_down = false
offset = 0             # moves the picture to the right by this number of pixels

[house]                # house rules; `tabletop rules` explains them all
tokens = 10            # the time bank of a standard game
looser_turns = true
touch = "voice"        # or tap: only the guesser's button confirms a card
timer = 60             # seconds
referee = "advise"     # or strict, or off
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from pathlib import Path
from types import NoneType
from typing import Any, get_args, get_type_hints

from assistant.game.errors import FileError
from assistant.game.outside import short, text_of, toml_of
from assistant.game.rules import edition as editions
from assistant.game.rules.house import AS_PRINTED, HouseRules, Strictness, Touch
from assistant.hearing.engines import NAMES as ENGINES
from assistant.hearing.engines import REMOTE
from assistant.language.words import Words
from hardware.wired import Wires
from hardware.wiring import Driver

NO_EARS = "none"
"""The name for playing without a recognizer."""

NAMES: dict[str, tuple[str, ...]] = {
    "engine": (*ENGINES, NO_EARS),
    "listening": ("open", "hold"),
    "confirm": ("always", "unsure"),
    "words": tuple(Words),
    "voice": (
        "auto",
        "espeak",
        "piper",
        "flite",
        "flite-slt",
        "flite-rms",
        "flite-awb",
        "flite-kal16",
    ),
    "wired": ("auto", "yes", "no"),
    "screens": tuple(Driver),
    "screen": tuple(Driver),
    "referee": tuple(Strictness),
    "touch": tuple(Touch),
}
"""The possible names in a setting; a test compares them with the devices' own tables."""

RANGES: dict[str, tuple[float, float, str]] = {
    "speech": (0.05, 0.95, ""),
    "lead_in": (0, 5, " seconds"),
    "rate": (80, 400, " words a minute"),
    "volume": (0, 1, ""),
    "button": (-1, 27, ", or -1 for none"),
    "lamp": (-1, 27, ", or -1 for none"),
    "sd_mode": (-1, 27, ", or -1 for none"),
    "address": (0x08, 0x77, ""),
    "offset": (-16, 16, " pixels"),
    "timer": (0, 3600, " seconds"),
}
"""The minimum, maximum and unit of a number."""

FORMS = {"engine": (REMOTE, ", or wyoming://HOST:PORT")}
"""The pattern of a string that is allowed in place of a name, and a description of it."""

TOKENS = "tokens"
"""A setting in [house] that is not a house rule (D4)."""

WANTED = {str: "a text in quotes", float: "a number", int: "a whole number", bool: "true or false"}
"""Names of types, for error messages."""

FILE = Path("tabletop.toml")
"""Default settings file."""


@dataclass(frozen=True, slots=True)
class Ears:
    """Settings for listening."""

    engine: str = "auto"
    """The recognizer's name in `assistant.hearing.engines`, a string of that form, or `NO_EARS`."""
    microphone: str = ""
    """Part of the device's name; empty for the system's choice."""
    listening: str = "open"
    """`open`: always; `hold`: only while a button is held."""
    confirm: str = "always"
    """`always`: confirm every card; `unsure`: only a card that was heard with doubt."""
    speech: float = 0.5
    """Minimum probability at which a sound counts as speech."""


@dataclass(frozen=True, slots=True)
class Mouth:
    """Settings for speaking."""

    voice: str = "auto"
    """The voice; `auto` is Piper if it is installed and this machine is fast, else espeak."""
    loudspeaker: str = ""
    """Part of the device's name; empty for the system's choice."""
    lead_in: float = 0.25
    """Seconds of silence before a sentence, for devices that swallow its start."""
    rate: int = 165
    """Words per minute."""
    volume: float = 1.0
    """Volume from 0 to 1."""
    earcons: bool = True
    """Whether there are short sounds in place of sentences."""
    words: Words = Words.NORMAL
    """The announcements' length: brief, normal (without repetition), or full."""
    language: str = "en"
    """The language that is spoken and understood, as a BCP 47 code."""


@dataclass(frozen=True, slots=True)
class Box:
    """The settings of the box's parts."""

    screens: str = "ssd1309"
    """The chip of both screens."""
    lamps: bool = True
    """Whether there are lamps in the buttons."""
    wired: str = "auto"
    """Whether there is a box; `auto` assumes one on a Raspberry Pi."""
    amplifier: bool = False
    """Whether an amplifier MAX98357A is connected to the sound bus."""
    sd_mode: int = -1
    """The BCM number of the pin at the amplifier's SD, or -1 for none."""


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings."""

    ears: Ears = field(default_factory=Ears)
    mouth: Mouth = field(default_factory=Mouth)
    box: Box = field(default_factory=Box)
    north: Wires = field(default_factory=Wires)
    south: Wires = field(default_factory=Wires)
    red: Wires = field(default_factory=Wires)
    blue: Wires = field(default_factory=Wires)
    house: HouseRules = field(default_factory=HouseRules)
    tokens: int | None = None
    """A standard game's time bank, where the edition allows a choice (D4); see `TOKENS`."""


def load(path: Path | None = None) -> Settings:
    """Read a settings file; by default `FILE` if it exists, else all defaults.

    Raises `FileError` with file, line and reason for any unknown or invalid setting.
    """
    if path is None and not FILE.exists():
        return Settings()
    path = path or FILE
    return read(path, text_of(path))


def read(path: Path, text: str) -> Settings:
    """Parse a settings file's text; raises the same errors as `load`, which name `path`."""
    try:
        return _settings(toml_of(path, text))
    except MisfitError as error:
        raise FileError(f"{path}: {_where(text, error.name)}{error}") from error


class MisfitError(Exception):
    """A setting that does not exist, or has an invalid value."""

    def __init__(self, name: str, reason: str) -> None:
        super().__init__(reason)
        self.name = name
        """The setting's name, by which its line is found."""


def house_rules(values: Mapping[str, object], over: HouseRules = AS_PRINTED) -> HouseRules:
    """House rules with these values changed; raises `MisfitError` for an invalid one.

    The settings file, the command line and a phone's form all use this function.
    """
    rules: HouseRules = _part(over, "house", values)
    return rules


def _settings(table: Mapping[str, Any]) -> Settings:
    shipped = Settings()
    parts = {one.name: getattr(shipped, one.name) for one in fields(Settings) if one.name != TOKENS}
    for name, value in table.items():
        if name not in parts:
            raise MisfitError(name, f"there is no section “{short(name)}”, only {', '.join(parts)}")
        if not isinstance(value, dict):
            raise MisfitError(name, f"“{name}” is a section: write [{name}], its settings below")
    house = dict(table.get("house", {}))
    tokens = _tokens(house.pop(TOKENS, None))
    given = {**table, "house": house}
    made = {name: _part(part, name, given.get(name, {})) for name, part in parts.items()}
    return Settings(**made, tokens=tokens)


def _tokens(tokens: object) -> int | None:
    allowed = {count for name in editions.names() for count in editions.load(name).tokens_allowed}
    if tokens is None:
        return None
    if type(tokens) is not int:
        raise MisfitError(TOKENS, f"[house] {TOKENS} is a whole number, not {short(repr(tokens))}")
    if tokens not in allowed:
        several = ", ".join(map(str, sorted(allowed)))
        raise MisfitError(TOKENS, f"[house] {TOKENS} is one of {several}")
    return tokens


def _part(shipped: Any, section: str, values: Mapping[str, Any]) -> Any:
    """A section with these values changed."""
    kind = type(shipped)
    known = {one.name: _type(kind, one.name) for one in fields(shipped)}
    for name, value in values.items():
        if name not in known:
            also = f", {TOKENS}" if kind is HouseRules else ""
            raise MisfitError(
                name, f"[{section}] has no “{short(name)}”, only {', '.join(known)}{also}"
            )
        if wrong := _wrong(name, value, known[name]):
            raise MisfitError(name, f"[{section}] {name} is {wrong}")
    typed = {name: _typed(getattr(shipped, name), value) for name, value in values.items()}
    return replace(shipped, **typed)


def _wrong(name: str, value: Any, wanted: type) -> str | None:
    """The reason why a setting cannot have this value, or None."""
    number = wanted is float and type(value) is int
    if not number and type(value) is not wanted:
        return f"{WANTED[wanted]}, not {short(repr(value))}"
    if name in NAMES and value not in NAMES[name]:
        form, written = FORMS.get(name, (None, ""))
        if not (form and form.fullmatch(value)):
            return f"one of {', '.join(NAMES[name])}{written}"
    if name in RANGES:
        least, most, of = RANGES[name]
        if not least <= value <= most:
            return f"from {least:g} to {most:g}{of}"
    return None


def _type(kind: type[Any], name: str) -> type:
    """The type of a setting's value, without None."""
    wanted = get_type_hints(kind)[name]
    one = next((one for one in get_args(wanted) if one is not NoneType), wanted)
    return str if issubclass(one, str) else one


def _typed(default: object, value: object) -> object:
    return type(default)(str(value)) if isinstance(default, StrEnum) else value


def _where(text: str, name: str) -> str:
    """The beginning of a message, with the line where a name occurs."""
    for number, line in enumerate(text.splitlines(), start=1):
        if re.match(rf"\s*\[?\s*[\"']?{re.escape(name)}\b", line):
            return f"line {number}: "
    return ""
