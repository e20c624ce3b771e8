"""Changes the wireless network with NetworkManager; if that fails, the box keeps its old network.

The key is written only into files that root alone can read, so it is in no command or log.
"""

import hashlib
import subprocess
from pathlib import Path

from assistant.app.service.place import ServiceError
from assistant.app.service.steps import read
from assistant.game.whole_file import write_whole

KEPT = Path("/etc/NetworkManager/system-connections/tabletop.nmconnection")
"""The connection that the owner chose on a phone; it takes priority over the card's networks."""
TRIED = Path("/run/NetworkManager/system-connections/tabletop-tried.nmconnection")
"""The connection that is being tried; its file does not survive a power cut."""

PATIENCE = "60"
"""Seconds after which a network counts as unreachable."""


def key_of(network: str, password: str) -> str:
    """The key that a password gives in this network (IEEE 802.11, annex J), as 64 digits."""
    return hashlib.pbkdf2_hmac("sha1", password.encode(), network.encode(), 4096, 32).hex()


def join(network: str, key: str, nmcli: str = "nmcli", top: Path = Path("/")) -> None:
    """Join this network, now and at later starts.

    Raises `ServiceError` or `OSError` if it cannot be reached; the box then returns to its old
    network.
    """
    kept, tried = (top / path.relative_to("/") for path in (KEPT, TRIED))
    before, kept_before = _active(nmcli), read(kept)
    try:
        _up(nmcli, tried, _profile("tabletop-tried", network, key, keeps=False))
        _up(nmcli, kept, _profile("tabletop", network, key, keeps=True))
    except (ServiceError, OSError):
        kept.unlink(missing_ok=True)
        if kept_before is not None:
            write_whole(kept, kept_before)
        _reload(nmcli, tried)
        if before:
            _run(nmcli, "connection", "up", "uuid", before)
        raise
    _reload(nmcli, tried)


def _reload(nmcli: str, tried: Path) -> None:
    tried.unlink(missing_ok=True)
    _run(nmcli, "connection", "reload")


def _active(nmcli: str) -> str:
    """The active wireless connection's UUID; empty if there is none, as with a cable."""
    fields = ("--terse", "--fields", "UUID,TYPE", "connection", "show", "--active")
    lines = _run(nmcli, *fields).splitlines()
    wireless = (line.split(":")[0] for line in lines if line.endswith(":802-11-wireless"))
    return next(wireless, "")


def _up(nmcli: str, path: Path, profile: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, profile)
    for command in (("load", str(path)), ("up", "id", path.stem)):
        _run(nmcli, "--wait", PATIENCE, "connection", *command, must=True)


def _profile(name: str, network: str, key: str, keeps: bool) -> str:
    """A NetworkManager connection profile; the SSID is in decimal bytes, which need no quoting."""
    ssid = "".join(f"{one};" for one in network.encode())
    return "\n".join(
        (
            "# Written by `tabletop errands`, as the owner of the box wished on a phone.",
            *("[connection]", f"id={name}", "type=wifi"),
            *(f"autoconnect={str(keeps).lower()}", "autoconnect-priority=1"),
            *("[wifi]", "mode=infrastructure", f"ssid={ssid}"),
            *("[wifi-security]", "key-mgmt=wpa-psk", f"psk={key}"),
            *("[ipv4]", "method=auto", "[ipv6]", "method=auto", ""),
        )
    )


def _run(*command: str, must: bool = False) -> str:
    """A command's output; raises `ServiceError` if the command fails although it `must` succeed."""
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=must
        )
    except FileNotFoundError as error:
        raise ServiceError("this machine has no NetworkManager") from error
    except subprocess.CalledProcessError as error:
        said = error.stderr.strip().splitlines() or ["the network does not answer"]
        raise ServiceError(said[-1]) from error
    return done.stdout
