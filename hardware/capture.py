"""Sound from a card, captured in a separate process.

An unplugged microphone can hang ALSA forever (PortAudio issue 1037), and PortAudio detects a device
that is plugged in later only after a restart. A process can be killed and restarted, and no other
thread can delay its callback.
"""

import os
import queue
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from assistant.apart import inside
from assistant.apart.child import Process
from assistant.game.errors import DeviceError
from hardware.portaudio import portaudio, suited

LATENCY = 0.2
"""Length of the card's buffer in seconds. A shorter one loses sound on busy machines."""
OPENING = 15.0
"""Timeout in seconds for opening a card; on a Raspberry Pi 3, Python alone takes two."""


@dataclass(frozen=True, slots=True)
class CardOpened:
    """The message that the card is open. Samples are interleaved, 16 bits each."""

    rate: int
    channels: int


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of sound, and its first sample's capture time on the monotonic clock."""

    samples: bytes
    at: float
    lost: bool
    """Whether sound was lost just before this piece."""


@dataclass(frozen=True, slots=True)
class CardFault:
    """The card cannot be opened."""

    reason: str


Message = CardOpened | Piece | CardFault
Deliver = Callable[[Piece], None]
"""Receives a piece of sound. Must return at once."""


@dataclass(frozen=True, slots=True)
class Input:
    """An open microphone."""

    rate: int
    channels: int
    close: Callable[[], None]


def another_process(name: str, deliver: Deliver) -> Input:
    """Open the microphone with this name in another process; raises `DeviceError`."""
    process = Process(__name__, name)
    line = process.line
    first: Message | None = None
    with suppress(EOFError, OSError):
        first = line.recv() if line.poll(OPENING) else CardFault("the sound card does not answer")
    if not isinstance(first, CardOpened):
        process.end()
        raise DeviceError(first.reason if isinstance(first, CardFault) else "the capture broke off")
    threading.Thread(target=_pass_on, args=(line, deliver), name="capture", daemon=True).start()
    return Input(first.rate, first.channels, process.end)


def _pass_on(line: Connection, deliver: Deliver) -> None:
    with suppress(EOFError, OSError):  # The process has exited, on request or unasked.
        while True:
            deliver(line.recv())


def sound_card(name: str, deliver: Deliver) -> Input:
    """Open the microphone with this name, or the default, through PortAudio in this process.

    Uses the device's own sample rate if it has one: recognizers resample better than drivers.
    Raises `DeviceError`, and PortAudio's exceptions.
    """
    library = portaudio()
    index, rate, channels = suited(library, name, "input")

    def callback(data: Any, frames: int, moment: Any, status: Any) -> None:
        # The buffer is PortAudio's own, not `bytes`; an exception here ends the stream silently.
        kept_back = moment.currentTime - moment.inputBufferAdcTime
        if not 0 < kept_back < 60:  # some drivers give no time, and a busy system can deliver late
            kept_back = frames / rate
        deliver(Piece(bytes(data), time.monotonic() - kept_back, bool(status)))

    stream = library.RawInputStream(
        samplerate=rate,
        device=index,
        channels=channels,
        dtype="int16",
        latency=LATENCY,
        callback=callback,
    )
    stream.start()
    return Input(rate, channels, stream.close)


def serve(
    name: str,
    send: Callable[[Message], None],
    opens: Callable[[str, Deliver], Input] = sound_card,
    wanted: Callable[[], bool] = lambda: True,
    beat: float = 1.0,
) -> None:
    """Send the sound of the microphone with this name, while it is `wanted`."""
    pieces: queue.SimpleQueue[Piece] = queue.SimpleQueue()
    try:
        source = opens(name, pieces.put)
    except Exception as error:  # An error of PortAudio, ALSA or ours; the main process reports it.
        send(CardFault(str(error)))
        return
    send(CardOpened(source.rate, source.channels))
    while wanted():
        with suppress(queue.Empty):
            send(pieces.get(timeout=beat))


def main() -> None:
    """Run the capture process: the device's name comes from the command line.

    It exits when the process that started it ends.
    """
    line, name = inside.line(), sys.argv[3]
    parent = os.getppid()
    with suppress(BrokenPipeError):
        serve(name, line.send, wanted=lambda: os.getppid() == parent)
    os._exit(0)  # A hanging driver would keep the process alive.
