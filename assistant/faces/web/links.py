"""Links to the pages: their addresses, and a code that can be scanned from a terminal."""

import socket
from io import StringIO

import segno

NOWHERE = ("192.0.2.1", 9)
"""An address reserved for examples (RFC 5737); finding the route to it sends nothing."""


LIGHT_ON_DARK = "\x1b[97;40m"
AS_BEFORE = "\x1b[0m"


def lan_address() -> str | None:
    """The address of the machine in its network; None if it has no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        try:
            way.connect(NOWHERE)
        except OSError:
            return None
        address = str(way.getsockname()[0])
        return None if address.startswith("127.") else address


def own_names() -> tuple[str, ...]:
    """The host names of the machine."""
    name = socket.gethostname()
    return ("localhost", "127.0.0.1", name, f"{name}.local")


def code(address: str) -> str:
    """A QR code in half blocks, light on dark in every terminal, which fits into 80 by 24."""
    text = StringIO()
    segno.make(address, micro=False, error="L").terminal(text, border=2, compact=True)
    lines = text.getvalue().rstrip("\n").splitlines()
    return "\n".join(f"{LIGHT_ON_DARK}{line}{AS_BEFORE}" for line in lines)
