"""Errands for the owner of a box without a shell: lines of a file on the card, or a phone's wish.

The part of the card that any computer can write has a file with a line for each errand. Whoever
can put the card into a computer owns the box, and a running box lets nobody but root write there.
What a phone asks for was confirmed at the box, and the game passes it on as a request.
"""

import re
import subprocess
import sys
from pathlib import Path
from typing import IO

from assistant.app.service.install import ERRANDS, NAME, SETTINGS, STATE, UNIT, copying
from assistant.app.service.request import REQUEST, TOLD, ErrandRequest, read_request, tell
from assistant.app.service.steps import remove
from assistant.app.service.wifi import join
from assistant.config import FILE, load
from assistant.game.errors import FileError, TabletopError
from assistant.game.messages import ErrandEnded, ErrandKind

CARD = ERRANDS.parent
"""The part of the card that any computer can write."""
DONE = "tabletop-did.txt"
"""The name of the file once its errands are begun: none is done twice."""
LOG = "tabletop.log"
"""The file with their results."""

BEFORE = "tabletop-before.toml"
"""The name on the card of the settings that others replaced."""
DECKS = "decks"
"""The folder of the players' own decks, on the card and beside the games."""
AS_SERVICE = ("runuser", "-u", NAME, "--")
"""Runs a command without root's rights: the service may have put links into its own folder."""
TAKE = 'mkdir -p "$0" && cp "$@" "$0"'
"""Copies files into a folder."""
UPGRADES = (
    "printf 'APT::Periodic::%s \"'$0'\";\\n' Update-Package-Lists Unattended-Upgrade"
    " >/etc/apt/apt.conf.d/20auto-upgrades"
)
"""Switches the security updates of Debian's unattended-upgrades on (1) or off (0)."""

SAYS = 12
"""Number of lines that the game is told of what an errand said."""
SECRET = re.compile(r"(?<=//)\S*@|(?<=[\w/])\?\S+")
"""Name and password in an address, and what follows its question mark."""

Command = tuple[str, ...]

KNOWN = (
    "backup, restore FILE, update, back, restart, report, settings, phones, decks,"
    " upgrades on, upgrades off"
)
"""All errands, for whoever wrote another one."""


def commands(errand: str, card: Path, program: str, here: Path = SETTINGS) -> list[Command]:
    """The commands that do an errand; all are run, even after one failed.

    `here` is the file of the service's settings, if there is one.
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
        case ["restart"]:
            return [stop, start]
        case ["report"]:
            report = (program, "doctor", "--report", str(card / "tabletop-report.txt"))
            config = ("--config", str(here)) if here.exists() else ()
            return [(*report, "--store", str(STATE), *config)]
        case ["settings"] if not (card / FILE).exists():
            return [_giving_out(here, card / FILE)]
        case ["settings"]:
            load(card / FILE)
            return [_giving_out(here, card / BEFORE), stop, copying(card / FILE, here), start]
        case ["phones"]:
            return [(program, "install-service", "--web")]
        case ["decks"]:
            if decks := sorted((card / DECKS).glob("*.txt")):
                return [(*AS_SERVICE, "sh", "-c", TAKE, str(STATE / DECKS), *map(str, decks))]
            raise FileError(f"{card / DECKS}: there is no text file in it")
        case ["upgrades", "on" | "off" as wanted]:
            return [("sh", "-c", UPGRADES, "1" if wanted == "on" else "0")]
        case _:
            raise FileError(f"it is one of: {KNOWN}")


def _giving_out(settings: Path, to: Path) -> Command:
    """The command that copies the service's settings to the card."""
    give = f'{" ".join(AS_SERVICE)} cat "$0" >"$1"'
    return ("sh", "-c", give, str(settings), str(to))


def do_errands(card: Path, program: str) -> None:
    """Do what the file on the card asks for, each once; `LOG` beside it has the results."""
    asked = card / ERRANDS.name
    if not asked.exists():
        return
    asked.replace(card / DONE)
    errands = (card / DONE).read_text("utf-8-sig", "replace").splitlines()
    with (card / LOG).open("a", encoding="utf-8") as log:
        for errand in filter(None, map(str.strip, errands[:20])):
            print(f"{errand[:80]}:", file=log, flush=True)
            try:
                _all_done(commands(errand, card, program), log)
            except (TabletopError, OSError) as error:
                print(f"not done: {error}", file=log, flush=True)


def do_asked(program: str, asked: Path = REQUEST, told: Path = TOLD) -> None:
    """Do what the game asks for, once, and report the result to it."""
    if not (asked.exists() or asked.is_symlink()):
        return
    try:
        request = read_request(asked)
    except FileError as error:
        sys.stderr.write(f"tabletop: {error}\n")
        return
    finally:
        remove(asked)  # or the unit would begin anew for ever
    kept = told.with_name("log.txt")
    kept.touch(mode=0o600)  # it may name an address with its password
    with kept.open("w+", encoding="utf-8") as log:
        good = _asked_done(request, program, log)
        log.seek(0)
        lines = [SECRET.sub("", line.strip())[:200] for line in log if line.strip()]
    if request.errand != "restart":
        kind = ErrandKind(request.errand)
        tell(ErrandEnded(kind, good, tuple(lines[-SAYS:])), told)


def _asked_done(request: ErrandRequest, program: str, log: IO[str]) -> bool:
    try:
        if request.errand == "wifi":
            join(request.network, request.key)
            return True
        return _all_done(commands(request.errand, CARD, program), log)
    except (TabletopError, OSError) as error:
        print(f"not done: {error}", file=log, flush=True)
        return False


def _all_done(errand: list[Command], log: IO[str]) -> bool:
    """Run each command, even if another one failed; returns whether all succeeded."""
    quiet = subprocess.DEVNULL
    done = [subprocess.run(one, stdin=quiet, stdout=log, stderr=log, check=False) for one in errand]
    return not any(one.returncode for one in done)
