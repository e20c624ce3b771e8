"""The text for a bug report, without words, keys, or names of people, hosts or home folders."""

import os
import platform
import pwd
import re
import socket
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from assistant import __version__
from assistant.app.doctor.finding import Checkup, as_line
from assistant.app.doctor.software import PACKAGES
from assistant.app.wiring.detection import told
from assistant.config import Settings

EVERYBODYS = frozenset({"", "root", "pi", "tabletop", "localhost", "raspberrypi", "debian", "user"})
"""Common names that identify nobody."""

DEVICES = frozenset({"microphone", "loudspeaker"})
"""Settings with names of devices, which often contain a person's name."""


CARDS = Path("/proc/asound/cards")
"""The kernel's list of sound cards."""


def report(found: Mapping[str, Checkup], settings: Settings, model: str) -> str:
    """The findings and facts about the machine, before names are removed."""
    lines = [
        f"tabletop-assistant {__version__}",
        f"machine: {model or 'no Raspberry Pi'}, {platform.machine()}, Linux {platform.release()}",
        f"system: {_system()}",
        f"python: {platform.python_version()}",
        f"packages: {', '.join(f'{one} {_version(one)}' for one in PACKAGES)}",
        f"sound cards: {', '.join(sound_cards()) or 'none'}",
        f"settings: {', '.join(changes(settings)) or 'the defaults'}",
        "",
        *(as_line(name, finding) for name, finding in found.items()),
    ]
    return "\n".join(lines) + "\n"


def sound_cards(listing: Path = CARDS) -> list[str]:
    """The sound cards' names."""
    return re.findall(r"^ *\d+ \[.*?\]: (.+)$", told(listing), re.MULTILINE)


def changes(settings: Settings) -> list[str]:
    """Settings that differ from the defaults; device names are hidden."""
    usual, differ = Settings(), []
    for part in fields(settings):
        here, there = getattr(settings, part.name), getattr(usual, part.name)
        if not is_dataclass(here):
            if here != there:
                differ.append(f"{part.name} = {here}")
            continue
        for one in fields(here):
            value = getattr(here, one.name)
            if value != getattr(there, one.name):
                shown = "(a name)" if one.name in DEVICES else value
                differ.append(f"[{part.name}] {one.name} = {shown}")
    return differ


def scrubbed(text: str, names: Iterable[str]) -> str:
    """The text without home folders, and without these names as whole words."""
    text = re.sub(r"/(?:home|Users)/[^/\s:;,'\"”)]+", "~", text)
    for name in sorted(set(names), key=len, reverse=True):
        if name.casefold() not in EVERYBODYS:
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "(name)", text, flags=re.IGNORECASE)
    return text


def private_names() -> list[str]:
    """The names of this user and this machine."""
    account = pwd.getpwuid(os.getuid())
    people = [account.pw_name, os.environ.get("SUDO_USER", ""), *account.pw_gecos.split(",")]
    host = socket.gethostname()
    words = [word for person in people for word in (person, *person.split()) if len(word) > 1]
    return [*words, host, host.partition(".")[0], str(Path.home())]


def _system() -> str:
    try:
        return platform.freedesktop_os_release().get("PRETTY_NAME", "Linux")
    except OSError:
        return "Linux"


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "missing"
