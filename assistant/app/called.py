"""The name by which this program was called, for commands that are printed to be typed."""

import os
import re
import shutil
import sys
from pathlib import Path

CALLED = "TABLETOP_CALLED"
"""Variable in which the launcher of a checkout hands over its own name, such as `./tabletop`."""

COMMAND = re.compile(r"(?<![\w./-])tabletop(?= [a-z])")
"""The name in a command of ours, such as `tabletop doctor`."""


EXTRA = re.compile(r"\./bootstrap (picture|voice|web|wyoming)\b")
"""The command that installs an optional part."""

BOOTSTRAP = Path(__file__).parents[2] / "bootstrap"


def called() -> str:
    """The name as it has to be typed: `tabletop` where a shell finds it, else a path."""
    name = os.environ.get(CALLED) or sys.argv[0]
    if Path(name).name != "tabletop" or shutil.which("tabletop") == name:
        return "tabletop"
    return name


def as_called(text: str) -> str:
    """A text whose commands begin with the name as it has to be typed."""
    text = EXTRA.sub(lambda found: _installing(found[1]), text)
    return COMMAND.sub(lambda _: called(), text)


def _installing(part: str) -> str:
    if not BOOTSTRAP.exists():
        return f"pip install 'tabletop-assistant[{part}]', from the folder of its wheel"
    return f"{'./bootstrap' if BOOTSTRAP.parent == Path.cwd() else BOOTSTRAP} {part}"
