"""Requests: errands that the game leaves for a unit run by root, and their results.

The game has no rights of its own. It may write in its folder, where a unit waits for a request of
a fixed form; how an errand ended is in a file that only root writes.
"""

import json
import os
import re
import stat
from dataclasses import asdict, dataclass, field
from pathlib import Path

from assistant.game.errors import FileError
from assistant.game.messages import ErrandEnded, ErrandKind
from assistant.game.outside import bytes_of
from assistant.game.whole_file import EVERYBODY, write_whole

REQUEST = Path("/run/tabletop/errand")
"""The request; the game's folder belongs to it alone."""

TOLD = Path("/var/lib/tabletop-errands/told.json")
"""How the last errand ended."""

FORM = re.compile(rb"(update|back|restart)\n|(wifi)\n([ -~]{1,32})\n([0-9a-f]{64})\n")
LONGEST = 200
"""Bytes; every request is shorter."""

NETWORK = re.compile("[ -~]{1,32}")
"""Name of a wireless network."""
PASSWORD = re.compile("[ -~]{8,63}")
"""Its password (IEEE 802.11)."""


@dataclass(frozen=True, slots=True)
class ErrandRequest:
    """An errand that was asked for."""

    errand: str
    """One of `update`, `back`, `restart`, `wifi`."""
    network: str = ""
    """With `wifi`: its name."""
    key: str = field(default="", repr=False)
    """With `wifi`: the key that its password makes, in hexadecimal digits."""


def ask(request: ErrandRequest, path: Path) -> None:
    """Leave a request; raises `OSError`."""
    wifi = f"{request.network}\n{request.key}\n" if request.errand == "wifi" else ""
    write_whole(path, f"{request.errand}\n{wifi}")


def read_request(path: Path) -> ErrandRequest:
    """The request that was left; raises `FileError` for any other content, without repeating it."""
    try:
        # whoever may write there must not have root wait, or read something else
        end = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        try:
            content = os.read(end, LONGEST) if stat.S_ISREG(os.fstat(end).st_mode) else b""
        finally:
            os.close(end)
    except OSError as error:
        raise FileError(f"{path}: {error.strerror}; nothing is done") from error
    found = FORM.fullmatch(content)
    if not found:
        raise FileError(f"{path}: this is no request; nothing is done")
    plain, wifi, network, key = (one.decode() if one else "" for one in found.groups())
    return ErrandRequest(plain or wifi, network, key)


def tell(ended: ErrandEnded, path: Path) -> None:
    """Tell the game how an errand ended; raises `OSError`."""
    write_whole(path, json.dumps(asdict(ended)), EVERYBODY)


def read_ended(path: Path) -> ErrandEnded | None:
    """How the last errand ended, or None if nothing is told."""
    try:
        match json.loads(bytes_of(path)):
            case {"kind": str(kind), "good": bool(good), "lines": list(lines)}:
                return ErrandEnded(ErrandKind(kind), good, tuple(map(str, lines)))
            case _:
                return None
    except (FileError, ValueError, RecursionError):
        return None
