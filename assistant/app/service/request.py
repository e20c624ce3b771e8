"""Requests: errands that the game leaves for a unit run by root, and their results.

The game has no special rights. It can write only to its own folder, where a unit waits for a
request in a fixed format; results are in a file that only root can write.
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
"""Path of the request, in a folder that belongs to the game alone."""

TOLD = Path("/var/lib/tabletop-errands/told.json")
"""Path of the report about the last errand."""

FORM = re.compile(rb"(update|back|restart)\n|(wifi)\n([ -~]{1,32})\n([0-9a-f]{64})\n")
LONGEST = 200
"""Maximum size in bytes; every valid request is smaller."""

NETWORK = re.compile("[ -~]{1,32}")
"""A pattern for a wireless network's name."""
PASSWORD = re.compile("[ -~]{8,63}")
"""A pattern for a wireless network's password (IEEE 802.11)."""


@dataclass(frozen=True, slots=True)
class ErrandRequest:
    """An errand to be carried out."""

    errand: str
    """One of `update`, `back`, `restart`, `wifi`."""
    network: str = ""
    """For `wifi`: the network's name."""
    key: str = field(default="", repr=False)
    """For `wifi`: the key derived from its password, in hexadecimal digits."""


def ask(request: ErrandRequest, path: Path) -> None:
    """Write a request; raises `OSError`."""
    wifi = f"{request.network}\n{request.key}\n" if request.errand == "wifi" else ""
    write_whole(path, f"{request.errand}\n{wifi}")


def read_request(path: Path) -> ErrandRequest:
    """Read the pending request; raises `FileError` for any other content, without quoting it."""
    try:
        # Safely, so that no writer can make root block, or read another file through a link.
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
    """Report an errand's result to the game; raises `OSError`."""
    write_whole(path, json.dumps(asdict(ended)), EVERYBODY)


def read_ended(path: Path) -> ErrandEnded | None:
    """Result of the last errand, or None if there is no valid report."""
    try:
        match json.loads(bytes_of(path)):
            case {"kind": str(kind), "good": bool(good), "lines": list(lines)}:
                return ErrandEnded(ErrandKind(kind), good, tuple(map(str, lines)))
            case _:
                return None
    except (FileError, ValueError, RecursionError):
        return None
