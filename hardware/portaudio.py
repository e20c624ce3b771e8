"""PortAudio, loaded only when sound is wanted: a desk may have neither library nor card."""

from __future__ import annotations

import ctypes
from functools import cache
from typing import Any

from assistant.errors import DeviceError

HANDLER = ctypes.CFUNCTYPE(
    None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p
)
"""`snd_lib_error_handler_t` of alsa-lib's `error.h`; what varies after the format is not read."""


def portaudio() -> Any:
    """The module `sounddevice`; raises `DeviceError` where PortAudio is missing."""
    try:
        import sounddevice
    except (ImportError, OSError) as error:
        raise DeviceError(f"no sound library ({error}): apt install libportaudio2") from error
    _hush_alsa()
    return sounddevice


@cache
def _hush_alsa() -> Any:
    """Keep alsa-lib's own lines, many for each lost device, off the players' terminal.

    Returns the handler, which must live as long as the library.
    """
    handler = HANDLER(lambda *_: None)
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(handler)
    except (OSError, AttributeError):
        return None  # no ALSA here, so it says nothing
    return handler
