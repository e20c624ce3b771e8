"""Errands for an owner who has no shell: lines in a file on the card, or a phone's request.

The file is on the card's partition that any computer can write, with one errand per line. Anyone
who can put the card into a computer controls the box anyway, and while the box runs, only root can
write there. A phone's request is confirmed at the box and then passed on by the game.
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
"""The mount point of the card's partition that any computer can write."""
DONE = "tabletop-did.txt"
"""The file's name once its errands have been started, so that none of them is repeated."""
LOG = "tabletop.log"
"""The file on the card with the results of its errands."""

BEFORE = "tabletop-before.toml"
"""The name under which replaced settings are stored on the card."""
DECKS = "decks"
"""The folder with the players' own decks: on the card, on a stick, and beside the games."""
STICK = Path("/dev/disk/by-label/TABLETOP")
"""The device file of a USB stick with this label."""
MOUNTED = Path("/run/tabletop-stick")
"""The mount point of the stick while its files are copied."""
AS_SERVICE = ("runuser", "-u", NAME, "--")
"""A prefix that drops root's rights for a command, as the service may put links into its folder."""
TAKE = 'mkdir -p "$0" && cp "$1"/*.txt "$0"'
"""A shell script that copies a folder's text files into another folder."""
UPGRADES = (
    "printf 'APT::Periodic::%s \"'$0'\";\\n' Update-Package-Lists Unattended-Upgrade"
    " >/etc/apt/apt.conf.d/20auto-upgrades"
)
"""Command that switches Debian's automatic security updates (unattended-upgrades) on (1) or off
(0)."""

SAYS = 12
"""Number of an errand's last output lines that are passed to the game."""
SECRET = re.compile(r"(?<=//)\S*@|(?<=[\w/])\?\S+")
"""The name, password and query string of an address, which are hidden in results."""

Command = tuple[str, ...]

KNOWN = (
    "backup, restore FILE, update, report, settings, phones, phones off, decks,"
    " upgrades on, upgrades off"
)
"""All errands, for the message about an unknown one."""

STOP, START = (("systemctl", verb, UNIT.name) for verb in ("stop", "start"))


def commands(
    errand: str, card: Path, program: str, here: Path = SETTINGS, stick: Path = STICK
) -> list[Command]:
    """The commands that carry out an errand; if one fails, the others still run.

    `here` is the service's settings file, if there is one. Raises `FileError` for an unknown errand
    or unusable settings.
    """
    match errand.split():
        case ["backup"]:
            return [(program, "backup", str(card))]
        case ["restore", name] if re.fullmatch(r"[\w-][\w.-]*", name):
            return [STOP, (program, "restore", str(card / name)), START]
        case ["update"]:
            return [(program, "update", "--yes")]
        case ["report"]:
            report = (program, "doctor", "--report", str(card / "tabletop-report.txt"))
            config = ("--config", str(here)) if here.exists() else ()
            return [(*report, "--store", str(STATE), *config)]
        case ["settings"] if not (card / FILE).exists():
            return [_giving_out(here, card / FILE)]
        case ["settings"]:
            load(card / FILE)
            return [_giving_out(here, card / BEFORE), STOP, copying(card / FILE, here), START]
        case ["phones"]:
            return [(program, "install-service", "--web")]
        case ["phones", "off"]:
            return [(program, "install-service")]
        case ["decks"] if any((card / DECKS).glob("*.txt")):
            return [_taking(card / DECKS)]
        case ["decks"] if stick.exists():
            mount = ("mount", "--mkdir", "-o", "ro,noexec,nosuid", str(stick), str(MOUNTED))
            return [mount, _taking(MOUNTED / DECKS), ("umount", str(MOUNTED))]
        case ["decks"]:
            raise FileError(f"{card / DECKS}: no text file there, and no stick {stick.name}")
        case ["upgrades", "on" | "off" as wanted]:
            return [("sh", "-c", UPGRADES, "1" if wanted == "on" else "0")]
        case _:
            raise FileError(f"it is one of: {KNOWN}")


def _taking(decks: Path) -> Command:
    """The command that copies decks to the folder of the games."""
    return (*AS_SERVICE, "sh", "-c", TAKE, str(STATE / DECKS), str(decks))


def _giving_out(settings: Path, to: Path) -> Command:
    """The command that copies the service's settings to the card."""
    give = f'{" ".join(AS_SERVICE)} cat "$0" >"$1"'
    return ("sh", "-c", give, str(settings), str(to))


def do_errands(card: Path, program: str) -> None:
    """Carry out the errands in the file on the card, each once; `LOG` beside it has the results."""
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
    """Carry out the game's request once, and report the result to the game."""
    if not (asked.exists() or asked.is_symlink()):
        return
    try:
        request = read_request(asked)
    except FileError as error:
        sys.stderr.write(f"tabletop: {error}\n")
        return
    finally:
        remove(asked)  # Otherwise, the unit would start again endlessly.
    kept = told.with_name("log.txt")
    kept.touch(mode=0o600)  # Private, because it can contain an address with its password.
    with kept.open("w+", encoding="utf-8") as log:
        good = _asked_done(request, program, log)
        log.seek(0)
        lines = [SECRET.sub("", line.strip())[:200] for line in log if line.strip()]
    if request.errand != "restart":
        kind = ErrandKind(request.errand)
        tell(ErrandEnded(kind, good, tuple(lines[-SAYS:])), told)


def _asked_done(request: ErrandRequest, program: str, log: IO[str]) -> bool:
    try:
        match request.errand:
            case "wifi":
                join(request.network, request.key)
                return True
            case "update":
                return _all_done(commands("update", CARD, program), log)
            case "back":  # Not in `commands`: a card can ask for neither this nor a restart.
                return _all_done([(program, "update", "--back")], log)
            case _:
                return _all_done([STOP, START], log)
    except (TabletopError, OSError) as error:
        print(f"not done: {error}", file=log, flush=True)
        return False


def _all_done(errand: list[Command], log: IO[str]) -> bool:
    """Run each command, even if another fails; returns whether all succeeded."""
    quiet = subprocess.DEVNULL
    done = [subprocess.run(one, stdin=quiet, stdout=log, stderr=log, check=False) for one in errand]
    return not any(one.returncode for one in done)
