"""Device complaints in English: what happened, and how to fix it.

The sentences come from `complaints.toml`.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from assistant.game.complaints import Complaint, Device, Fault
from assistant.language.en.numbers import NUMBERS
from assistant.language.en.texts import texts

OTHERS = "OTHERS"
"""The line of each section for faults without a line of their own."""

OF_ALL = (Device.BUTTON, Device.LAMP, Device.SCREEN)
"""Devices that exist once for each seat or team, but can fail all together."""

NOT_FOR_EARS = re.compile(r"(?<![^\s('\"“])(?:\.{0,2}/|--)[^\s:;,)'\"”]+")
"""A pattern for paths and options in the operating system's errors."""


def complaint(one: Complaint) -> str:
    """The complaint as a sentence for the players."""
    together = one.of is None and one.device in OF_ALL
    section = texts()[f"{one.device} of all" if together else one.device.value]
    return _line(section, one.fault).format_map(_slots(one) | {"cause": _cause(one)})


def unkept(fault: Fault) -> str:
    """The sentence for a failure to read or save something."""
    return _line(texts()["unkept"], fault)


def spoken(one: Complaint) -> str:
    """The sentence as it is spoken, without paths, which do not help at the table."""
    return complaint(replace(one, detail=NOT_FOR_EARS.sub("a file", one.detail)))


def headline(one: Complaint) -> str:
    """The beginning of that sentence, short enough for a screen."""
    return complaint(one).split("(")[0].split(".")[0].removeprefix("The ").strip().upper()


def _line(section: Mapping[str, str], fault: Fault) -> str:
    return section.get(fault.name, section[OTHERS])


def _cause(one: Complaint) -> str:
    """The cause of a complaint, to end a sentence or to put into brackets."""
    causes = texts()["cause"]
    if one.device is Device.MICROPHONE:
        return one.detail or causes[Fault.SILENT.name]
    line = causes.get(one.fault.name)
    return line.format_map(_slots(one)) if line else one.detail or one.fault.value


def _slots(one: Complaint) -> dict[str, str]:
    number = NUMBERS.spoken(one.count) if one.count < 100 else str(one.count)
    party = one.of.value if one.of else ""
    return {
        "detail": one.detail,
        "party": party,
        "name": party.capitalize(),
        "pin": f"GPIO {one.pin} (pin {one.place} of the header)",
        "words": ", ".join(one.words),
        "seconds": f"{one.seconds or 0:.0f}",
        "moves": "move was" if one.count == 1 else f"{number} moves were",
    }
