"""Where the pages are to be found: addresses, and codes to scan on a terminal."""

from __future__ import annotations

import socket
from io import StringIO

import segno

NOWHERE = ("192.0.2.1", 9)
"""An address for examples (RFC 5737); choosing the way there sends nothing."""


def lan_address() -> str | None:
    """The address of this machine in its network, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(NOWHERE)
        except OSError:
            return None
        address = str(way.getsockname()[0])
        return None if address.startswith("127.") else address


def own_names() -> tuple[str, ...]:
    """What this machine may be called in an address."""
    name = socket.gethostname()
    return ("localhost", "127.0.0.1", name, f"{name}.local")


def code(address: str) -> str:
    """An address as a code of half blocks, two modules a character; dark terminals read it, too."""
    text = StringIO()
    segno.make(address, micro=False, error="L").terminal(text, border=2, compact=True)
    return text.getvalue().rstrip("\n")
