"""Malformed requests in any number: `./tabletop-dev tests.faces.web.attack HOST:PORT COUNT`."""

import socket
import sys
from contextlib import suppress

JUNK = (
    b"GET / HTTP/9.9\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"POST /north/send HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
    b"GET /%00%ff%2e%2e/ HTTP/1.1\r\nHost: {host}\r\n\r\n",
    b"GET " + b"/" * 20_000,
    b"{}" * 50 + b"\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: {host}\r\nHost: evil\r\n\r\n",
)


def attack(name: str, some: int) -> None:
    """Send them in sequence, and read only a few of the answers."""
    host, _, port = name.partition(":")
    for number in range(some):
        body = JUNK[number % len(JUNK)].replace(b"{host}", name.encode())
        with suppress(OSError), socket.create_connection((host, int(port)), 10.0) as one:
            one.sendall(body)
            if number % 7 == 0:
                one.settimeout(0.01)
                one.recv(100)


if __name__ == "__main__":
    attack(sys.argv[1], int(sys.argv[2]))
