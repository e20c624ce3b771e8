"""The program's location on this machine, and the changes that it requires in the unit."""

import re
import stat
import sys
import sysconfig
import tomllib
from dataclasses import dataclass
from pathlib import Path

from assistant.game.errors import TabletopError

HERE = Path(__file__).resolve().parents[3]
"""The root of the program's files: the checkout, or the folder of installed packages."""

HOMES = (Path("/home"), Path("/root"), Path("/run/user"))
"""Folders that ProtectHome= hides from the service."""

EMPTIED = (Path("/tmp"), Path("/var/tmp"))
"""Folders that PrivateTmp= hides from the service, and that can be emptied by a restart."""

PLAIN = re.compile(r"[\w/.+,@~-]+")
"""A pattern for paths that need no quoting in a unit."""


class ServiceError(TabletopError):
    """The service cannot be installed, removed or started."""


@dataclass(frozen=True, slots=True)
class Installation:
    """The program's installation on this machine."""

    program: Path
    """The path of the command `tabletop`."""
    folders: tuple[Path, ...]
    """Folders that it needs to run: packages, interpreter and checkout."""
    roots: bool = True
    """Whether only root can change the program, so that root can safely run it."""


def this_place() -> Installation:
    """The installation of this running program."""
    folders = dict.fromkeys(Path(one).resolve() for one in (sys.prefix, HERE, sys.base_prefix))
    # skip folders inside another one
    outer = (one for one in folders if not any(two in one.parents for two in folders))
    program = Path(sys.prefix) / "bin" / "tabletop"
    return Installation(program, tuple(outer), only_roots(program, HERE))


def only_roots(*paths: Path) -> bool:
    """Whether only root can write to these paths and all folders above them."""
    around = {one for path in paths for one in (path, *path.parents)}
    found = [one.stat() for one in around if one.exists()]
    # Others can add files to a sticky folder such as /tmp, but not replace these.
    return all(
        one.st_uid == 0 and (not one.st_mode & 0o022 or one.st_mode & stat.S_ISVTX) for one in found
    )


def shipped(name: str) -> str:
    """The text of a file in systemd/, from the checkout or as installed by the wheel."""
    beside = Path(sysconfig.get_path("data")) / "share" / "tabletop-assistant" / "systemd"
    for folder in (HERE / "systemd", beside):
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    raise ServiceError(f"{name} is missing from {beside}: install the program again")


def unit(name: str, **words: object) -> str:
    """A systemd unit or drop-in, with this machine's values filled in."""
    texts = tomllib.loads(Path(__file__).with_name("units.toml").read_text("utf-8"))
    return str(texts[name]).format_map(words)


def drop_in(unit_text: str, place: Installation) -> str | None:
    """The drop-in that adapts the unit to this machine; None if none is needed."""
    start = re.search(r"^ExecStart=(\S+) (.*)$", unit_text, re.MULTILINE)
    assert start, "the unit starts nothing"
    hidden = [folder for folder in place.folders if _inside(folder, HOMES)]
    if Path(start[1]) == place.program and not hidden:
        return None
    text = unit("place", program=place.program, arguments=start[2])
    if hidden:
        text += unit("in_a_home") + "".join(f"BindReadOnlyPaths={folder}\n" for folder in hidden)
    return text


def web_drop_in(place: Installation, port: int) -> str:
    """The drop-in that lets phones reach the service, on this port only."""
    text = shipped("web.conf")
    started = re.sub(r"(?m)^ExecStart=\S+ ", f"ExecStart={place.program} ", text)
    return re.sub(r"(?<=--web-port )\d+|(?<=ipv4:tcp:)\d+", str(port), started)


def check(place: Installation, top: Path = Path("/")) -> None:
    """Raise `ServiceError` if the service's user could not run the program.

    `top` is the outermost folder whose permissions are checked.
    """
    move = "move it: sudo mv it to /opt/tabletop-assistant, and run ./bootstrap there"
    for path in (place.program, *place.folders):
        if not PLAIN.fullmatch(str(path)):
            raise ServiceError(f"{path}: systemd needs a path without spaces and signs; {move}")
        if top == Path("/") and _inside(path, EMPTIED):
            raise ServiceError(f"{path} is emptied when the machine restarts; {move}")
        if not path.exists():
            raise ServiceError(f"{path} is missing: install the program first, with ./bootstrap")
    for folder in place.folders:
        closed = _closed(folder, top)
        if closed:
            raise ServiceError(
                f"the service's user may not read {closed}: sudo chmod -R o+rX {folder}, or {move}"
            )


def _closed(folder: Path, top: Path) -> Path | None:
    """The first folder on the path that other users cannot enter; None if there is none."""
    around = [] if _inside(folder, HOMES) else [one for one in folder.parents if top in one.parents]
    if folder.stat().st_mode & 0o005 != 0o005:
        return folder
    return next((one for one in around if not one.stat().st_mode & 0o001), None)


def _inside(path: Path, places: tuple[Path, ...]) -> bool:
    return any(path.is_relative_to(place) for place in places)
