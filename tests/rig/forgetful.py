"""A disk whose cache is lost in a power cut, served to the emulator over NBD.

Written data is read back at once, but is safe only after a flush. A power cut preserves some of the
unflushed writes and loses the rest, in any order, as real disks do. Protocol: NBD's proto.md, fixed
newstyle negotiation, reduced to what qemu uses.
"""

from __future__ import annotations

import random
import socket
import struct
import threading
from contextlib import suppress
from pathlib import Path

GREETING = b"NBDMAGICIHAVEOPT"
OPTION, REPLY, REQUEST, SIMPLE = struct.Struct(">QII"), 0x3E889045565A9, 0x25609513, 0x67446698
HEADER = struct.Struct(">IHHQQI")
"""A request: magic, flags, type, handle, offset, length."""

READ, WRITE, DISCONNECT, FLUSH = range(4)
HAS_FLAGS, SEND_FLUSH, SEND_FUA = 1, 4, 8
FUA = 1
"""A write with this flag is safe once it is acknowledged."""

EXPORT_NAME, ABORT, INFO, GO = 1, 2, 6, 7
ACKNOWLEDGED, INFORMATION, UNSUPPORTED = 1, 3, 0x80000001


class Disk:
    """`content` on a Unix socket, for any number of successive connections."""

    def __init__(self, content: bytes, place: Path, seed: int) -> None:
        self._now = bytearray(content)
        self._safe = bytearray(content)
        self._waiting: list[tuple[int, bytes]] = []
        self._random = random.Random(seed)
        self._lock = threading.Lock()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(place))
        self._listening.listen()
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> tuple[bytes, int]:
        """The disk after a power cut now, and the number of lost writes."""
        with self._lock:
            kept = [write for write in self._waiting if self._random.random() < 0.5]
            left, lost = bytearray(self._safe), len(self._waiting) - len(kept)
        self._random.shuffle(kept)
        for offset, data in kept:
            left[offset : offset + len(data)] = data
        return bytes(left), lost

    def close(self) -> None:
        """Stop serving."""
        self._listening.close()

    def _serve(self) -> None:
        with suppress(OSError):  # closed
            while True:
                line, _ = self._listening.accept()
                with line, suppress(EOFError, OSError):
                    if self._negotiate(line):
                        self._answer(line)

    def _negotiate(self, line: socket.socket) -> bool:
        """Agree on the only disk; False if the other end only queried it."""
        flags = HAS_FLAGS | SEND_FLUSH | SEND_FUA
        size = struct.pack(">QH", len(self._now), flags)
        line.sendall(GREETING + struct.pack(">H", 3))  # fixed newstyle, no zeroes
        _take(line, 4)
        while True:
            _, option, length = OPTION.unpack(_take(line, OPTION.size))
            _take(line, length)
            match option:
                case 1:  # EXPORT_NAME
                    line.sendall(size)
                    return True
                case 2:  # ABORT
                    _reply(line, option, ACKNOWLEDGED)
                    return False
                case 6 | 7:  # INFO, GO
                    _reply(line, option, INFORMATION, struct.pack(">H", 0) + size)
                    _reply(line, option, ACKNOWLEDGED)
                    if option == GO:
                        return True
                case _:
                    _reply(line, option, UNSUPPORTED)

    def _answer(self, line: socket.socket) -> None:
        while True:
            _, flags, kind, handle, offset, length = HEADER.unpack(_take(line, HEADER.size))
            data = b""
            if kind == WRITE:
                self._write(offset, _take(line, length), bool(flags & FUA))
            elif kind == READ:
                data = bytes(self._now[offset : offset + length])
            elif kind == FLUSH:
                self._flush()
            elif kind == DISCONNECT:
                return
            line.sendall(struct.pack(">IIQ", SIMPLE, 0, handle) + data)

    def _write(self, offset: int, data: bytes, safely: bool) -> None:
        with self._lock:
            self._now[offset : offset + len(data)] = data
            if safely:
                self._safe[offset : offset + len(data)] = data
            else:
                self._waiting.append((offset, data))

    def _flush(self) -> None:
        with self._lock:
            for offset, data in self._waiting:
                self._safe[offset : offset + len(data)] = data
            self._waiting.clear()


def _reply(line: socket.socket, option: int, kind: int, data: bytes = b"") -> None:
    line.sendall(struct.pack(">QIII", REPLY, option, kind, len(data)) + data)


def _take(line: socket.socket, count: int) -> bytes:
    taken = bytearray()
    while len(taken) < count:
        piece = line.recv(count - len(taken))
        if not piece:
            raise EOFError
        taken += piece
    return bytes(taken)
