"""Errands for the owner of a box without a shell: lines of a file on the card.

The part of the card that any computer can write has a file with a line for each errand. Whoever
can put the card into a computer owns the box, and a running box lets nobody but root write there.
"""

import re
import subprocess
from pathlib import Path

from assistant.app.service.install import ERRANDS, NAME, SETTINGS, STATE, UNIT
from assistant.config import FILE, load
from assistant.game.errors import FileError, TabletopError

CARD = ERRANDS.parent
"""The part of the card that any computer can write."""
DONE = "tabletop-did.txt"
"""The name of the file once its errands are begun: none is done twice."""
LOG = "tabletop.log"
"""The file that tells what came of them."""

Command = tuple[str, ...]


def commands(errand: str, card: Path, program: str, here: Path = SETTINGS) -> list[Command]:
    """The commands that do an errand; each is run, even if one before it failed.

    `here` are the service's settings, if there are any.
    Raises `FileError` for an unknown errand, or settings that cannot be used.
    """
    stop, start = (("systemctl", verb, UNIT.name) for verb in ("stop", "start"))
    match errand.split():
        case ["backup"]:
            return [(program, "backup", str(card))]
        case ["restore", name] if re.fullmatch(r"[\w-][\w.-]*", name):
            return [stop, (program, "restore", str(card / name)), start]
        case ["update"]:
            return [(program, "update", "--yes")]
        case ["back"]:
            return [(program, "update", "--back")]
        case ["report"]:
            report = (program, "doctor", "--report", str(card / "tabletop-report.txt"))
            config = ("--config", str(here)) if here.exists() else ()
            return [(*report, "--store", str(STATE), *config)]
        case ["settings"]:
            load(card / FILE)
            whose = ("--mode", "0600", "--owner", NAME, "--group", NAME)
            return [stop, ("install", *whose, str(card / FILE), str(here)), start]
        case _:
            raise FileError("it is one of: backup, restore FILE, update, back, report, settings")


def do_errands(card: Path, program: str) -> None:
    """Do what the file on the card asks for, each once; `LOG` beside it tells what came of it."""
    asked = card / ERRANDS.name
    if not asked.exists():
        return
    asked.replace(card / DONE)
    errands = (card / DONE).read_text("utf-8-sig", "replace").splitlines()
    with (card / LOG).open("a", encoding="utf-8") as log:
        for errand in filter(None, map(str.strip, errands[:20])):
            print(f"{errand[:80]}:", file=log, flush=True)
            try:
                for command in commands(errand, card, program):
                    subprocess.run(
                        command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, check=False
                    )
            except (TabletopError, OSError) as error:
                print(f"not done: {error}", file=log, flush=True)
