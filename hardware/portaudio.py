"""PortAudio, loaded only when sound is needed, because a machine can lack the library or a card.

Devices are chosen by a part of their name, because indexes change and names do not.
"""

import ctypes
import faulthandler
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError, DeviceError

HANDLER = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)
"""`snd_lib_error_handler_t` of alsa-lib's `error.h`, without its variable arguments."""

RATES = (48_000, 44_100, 16_000, 32_000)
"""Sample rates to try after the device's default."""

Way = Literal["input", "output"]


def portaudio() -> Any:
    """The module `sounddevice`; raises `DeviceError` if PortAudio is missing."""
    try:
        import sounddevice
    except (ImportError, OSError) as error:
        raise DeviceError(f"no sound library ({error}): apt install libportaudio2") from error
    _hush_alsa()
    return sounddevice


@contextmanager
def hushed(file: Path | None = None) -> Iterator[None]:
    """Hide libraries' output to standard error; Python's own output still appears.

    PortAudio prints lines of its source code whenever a device is lost. With a `file`, Python's
    errors are written there, including the stack of a process that crashed, because the desk is
    drawn on the terminal.
    """
    ours, nowhere = sys.stderr, os.open(os.devnull, os.O_WRONLY)
    with (
        os.fdopen(os.dup(2), "w", buffering=1, errors="backslashreplace") as kept,
        ExitStack() as opened,
    ):
        told = kept
        with suppress(OSError):  # If the store is not writable, there is no file.
            if file:
                told = opened.enter_context(file.open("w", buffering=1, encoding="utf-8"))
        os.dup2(nowhere, 2)
        os.close(nowhere)
        if ours is sys.__stderr__:
            sys.stderr = told
        crashes = faulthandler.is_enabled() and ours is sys.__stderr__
        if crashes:  # The report of a native crash must not be hidden.
            faulthandler.enable(told)
        try:
            yield
        finally:
            sys.stderr = ours
            os.dup2(kept.fileno(), 2)
            if crashes:
                faulthandler.enable(2)


def find(devices: Iterable[dict[str, Any]], name: str, way: Way = "input") -> int:
    """Index of the first input or output device whose name contains `name`.

    `devices` is the result of `sounddevice.query_devices()`. Raises `DeviceError`.
    """
    fitting = {
        index: str(device["name"])
        for index, device in enumerate(devices)
        if device[f"max_{way}_channels"] > 0
    }
    for index, title in fitting.items():
        if name.casefold() in title.casefold():
            return index
    kind = "microphone" if way == "input" else "loudspeaker"
    if not fitting and not name:
        if way == "output":
            raise ComplaintError(Complaint(Device.LOUDSPEAKER, Fault.NONE_FOUND))
        raise DeviceError("no microphone found")
    there = ", ".join(fitting.values()) or "none"
    raise DeviceError(f"no {kind} is called {name!r}; there are: {there}")


def suited(
    library: Any, name: str, way: Way, wanted: int | None = None, any_rate: bool = True
) -> tuple[int, int, int]:
    """The device with this name, or the system's default, with a sample rate and channels.

    It uses the `wanted` rate or, if `any_rate` is true, its own or another. Raises `DeviceError`.
    """
    devices = list(library.query_devices())
    usual = library.default.device[0 if way == "input" else 1]
    index = usual if not name and usual >= 0 else find(devices, name, way)
    check = getattr(library, f"check_{way}_settings")

    def supported(rate: int, channels: int) -> bool:
        try:
            check(index, channels, "int16", samplerate=rate)
        except (library.PortAudioError, ValueError):
            return False
        return True

    others = (int(devices[index]["default_samplerate"]), *RATES) if any_rate else ()
    rates = (wanted, *others) if wanted else others
    return index, *fitting(rates, devices[index][f"max_{way}_channels"], supported)


def fitting(
    rates: Sequence[int], channels: int, supported: Callable[[int, int], bool]
) -> tuple[int, int]:
    """The first supported sample rate, with one channel or otherwise two."""
    for count in (1, 2)[: max(1, channels)]:
        for rate in rates:
            if supported(rate, count):
                return rate, count
    raise DeviceError("the sound card takes no sample rate that we know; choose another one")


@cache
def _hush_alsa() -> Any:
    """Hide alsa-lib's messages from the terminal, because it prints many for each lost device.

    Returns the handler, which must live as long as the library.
    """
    handler = HANDLER(lambda *_: None)
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(handler)
    except (OSError, AttributeError):
        return None  # Without ALSA, there are no messages.
    return handler
