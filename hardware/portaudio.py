"""PortAudio, loaded only when sound is wanted: a desk may have neither library nor card."""

from __future__ import annotations

from typing import Any

from assistant.errors import DeviceError


def portaudio() -> Any:
    """The module `sounddevice`; raises `DeviceError` where PortAudio is missing."""
    try:
        import sounddevice
    except (ImportError, OSError) as error:
        raise DeviceError(f"no sound library ({error}): apt install libportaudio2") from error
    return sounddevice
