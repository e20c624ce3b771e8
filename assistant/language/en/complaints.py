"""Complaints of devices in English: what happened, and what to do about it.

The sentences are those of `complaints.toml`.
"""

import re
from collections.abc import Mapping
from dataclasses import replace

from assistant.game.complaints import Complaint, Device, Fault
from assistant.language.en.numbers import NUMBERS
from assistant.language.en.texts import texts

OTHERS = "OTHERS"
"""The line for all faults of a section that have none of their own."""

OF_ALL = (Device.BUTTON, Device.LAMP, Device.SCREEN)
"""Devices of a seat or a team, which may also fail all together."""

NOT_FOR_EARS = re.compile(r"(?<![^\s('\"“])(?:\.{0,2}/|--)[^\s:;,)'\"”]+")
"""Paths and options, as errors of the operating system name them."""


def complaint(one: Complaint) -> str:
    """The sentence that the players are told."""
    together = one.of is None and one.device in OF_ALL
    section = texts()[f"{one.device} of all" if together else one.device.value]
    return _line(section, one.fault).format_map(_slots(one) | {"cause": _cause(one)})


def unkept(fault: Fault) -> str:
    """The sentence about something that could not be read or saved."""
    return _line(texts()["unkept"], fault)


def spoken(one: Complaint) -> str:
    """The sentence for the voice, without paths, which do not help at the table."""
    return complaint(replace(one, detail=NOT_FOR_EARS.sub("a file", one.detail)))


def headline(one: Complaint) -> str:
    """The start of that sentence, for a screen."""
    return complaint(one).split("(")[0].split(".")[0].removeprefix("The ").strip().upper()


def _line(section: Mapping[str, str], fault: Fault) -> str:
    return section.get(fault.name, section[OTHERS])


def _cause(one: Complaint) -> str:
    """The cause of a complaint, as the end of a sentence or in brackets."""
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
