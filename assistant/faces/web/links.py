"""Links to the pages: addresses, and codes to scan from a terminal."""

import socket
from collections.abc import Mapping
from io import StringIO

import segno

NOWHERE = ("192.0.2.1", 9)
"""An address for examples (RFC 5737); finding the route to it sends nothing."""


LIGHT_ON_DARK = "\x1b[97;40m"
AS_BEFORE = "\x1b[0m"


def lan_address() -> str | None:
    """The address of this machine in its network, or None without a network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(NOWHERE)
        except OSError:
            return None
        address = str(way.getsockname()[0])
        return None if address.startswith("127.") else address


def own_names() -> tuple[str, ...]:
    """Host names of this machine."""
    name = socket.gethostname()
    return ("localhost", "127.0.0.1", name, f"{name}.local")


def codes(addresses: Mapping[str, str]) -> str:
    """QR codes of half blocks beside each other, each under its name, light on dark anywhere.

    Two of them fit a terminal of 80 by 24.
    """
    columns = []
    for name, address in addresses.items():
        text = StringIO()
        segno.make(address, micro=False, error="L").terminal(text, border=2, compact=True)
        lines = text.getvalue().rstrip("\n").splitlines()
        light = [f"{LIGHT_ON_DARK}{line}{AS_BEFORE}" for line in lines]
        columns.append([f"{name:<{len(lines[0])}}", *light])
    return "\n".join("  ".join(row) for row in zip(*columns, strict=True))
