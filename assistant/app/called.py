"""The command name under which the program was started, for commands that users can copy."""

import os
import re
import shutil
import sys
from pathlib import Path

CALLED = "TABLETOP_CALLED"
"""Environment variable in which a checkout's launcher passes the name typed, such as
`./tabletop`."""

COMMAND = re.compile(r"(?<![\w./-])tabletop(?= [a-z])")
"""The command name in our own messages, such as `tabletop doctor`."""


EXTRA = re.compile(r"\./bootstrap (picture|voice|web|wyoming)\b")
"""The command that installs an optional extra."""

BOOTSTRAP = Path(__file__).parents[2] / "bootstrap"


def called() -> str:
    """The name that the user has to type: `tabletop` if the shell finds it, otherwise a path."""
    name = os.environ.get(CALLED) or sys.argv[0]
    if Path(name).name != "tabletop" or shutil.which("tabletop") == name:
        return "tabletop"
    return name


def as_called(text: str) -> str:
    """The text, with the command name replaced by what the user has to type."""
    text = EXTRA.sub(lambda found: _installing(found[1]), text)
    return COMMAND.sub(lambda _: called(), text)


def _installing(part: str) -> str:
    if not BOOTSTRAP.exists():
        return f"pip install 'tabletop-assistant[{part}]', from the folder of its wheel"
    return f"{'./bootstrap' if BOOTSTRAP.parent == Path.cwd() else BOOTSTRAP} {part}"
