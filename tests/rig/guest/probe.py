"""Run in the service's place, in the same sandbox: prints as JSON what the sandbox permits."""

from __future__ import annotations

import ctypes
import json
import os
import socket
import sys
from collections.abc import Callable
from pathlib import Path


def opened(path: str, flags: int) -> Callable[[], None]:
    return lambda: os.close(os.open(path, flags))


def connected(family: int, kind: int = socket.SOCK_STREAM) -> Callable[[], None]:
    return lambda: socket.socket(family, kind).close()


def new_namespace() -> None:
    user = 0x10000000  # CLONE_NEWUSER of sched.h
    if ctypes.CDLL(None, use_errno=True).unshare(user):
        raise OSError(ctypes.get_errno(), "unshare")


READ, WRITE, CREATE = os.O_RDONLY, os.O_RDWR, os.O_WRONLY | os.O_CREAT
STATE = os.environ.get("STATE_DIRECTORY", "")

TRIED: dict[str, Callable[[], None]] = {
    # permissions that it needs
    "write its games": opened(f"{STATE}/probe", CREATE),
    "use the pins": opened("/dev/gpiochip15", WRITE),
    "use the screens": opened("/dev/i2c-1", WRITE),
    "use the sound": opened("/dev/snd/controlC0", WRITE),
    "talk to systemd": connected(socket.AF_UNIX, socket.SOCK_DGRAM),
    # permissions that it must not have
    "write /etc": opened("/etc/probe", CREATE),
    "write the program": opened("/opt/tabletop-assistant/probe", CREATE),
    "write /home": opened("/home/probe", CREATE),
    "write kernel settings": opened("/proc/sys/kernel/panic", os.O_WRONLY),
    "read the disk": opened("/dev/vda", READ),
    "read the kernel's log": opened("/dev/kmsg", READ),
    "read the memory": opened("/dev/mem", READ),
    "read the log of the bus": opened("/dev/rig_i2c_log", READ),
    "open the internet": connected(socket.AF_INET),
    "open the newer internet": connected(socket.AF_INET6),
    "see the network": connected(socket.AF_NETLINK, socket.SOCK_RAW),
    "become root": lambda: os.setuid(0),
    "make a namespace": new_namespace,
    "see other programs": lambda: os.close(os.open("/proc/1/status", READ)),
}


def tried(attempt: Callable[[], None]) -> bool:
    """Whether it was permitted."""
    try:
        attempt()
    except OSError:
        return False
    return True


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(
        json.dumps({name: tried(attempt) for name, attempt in TRIED.items()})
    )
