"""Reads and writes WAV files, including those that programs write to a pipe."""

import io
import subprocess
import wave
from collections.abc import Sequence

from assistant.game.errors import DeviceError
from assistant.game.messages import Clip

PATIENCE = 10.0  # timeout in seconds for a sentence


def read_wav(content: bytes) -> Clip:
    """Read a WAV file, mono 16-bit PCM only; an excessive length in its header is corrected.

    Programs that write to a pipe cannot know the length. Raises `DeviceError`.
    """
    try:
        with wave.open(io.BytesIO(content)) as file:
            if (file.getnchannels(), file.getsampwidth()) != (1, 2):
                raise DeviceError("this WAV file is not mono with 16 bits: convert it first")
            samples = file.readframes(len(content) // 2)
            return Clip(samples[: len(samples) // 2 * 2], file.getframerate())
    except (wave.Error, EOFError) as error:
        raise DeviceError(f"this is no WAV file: {error}") from error


def write_wav(clip: Clip) -> bytes:
    """The clip in WAV format."""
    stream = io.BytesIO()
    with wave.open(stream, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(clip.rate)
        file.writeframes(clip.samples)
    return stream.getvalue()


def from_program(command: Sequence[str], package: str, patience: float = PATIENCE) -> Clip:
    """Run `command`, and read the WAV sound from its standard output.

    Raises `DeviceError` if the program is missing, fails, hangs or outputs no sound.
    """
    program = command[0]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, capture_output=True, timeout=patience, check=True
        )
    except FileNotFoundError as error:
        raise DeviceError(f"{program} is missing: apt install {package}") from error
    except OSError as error:
        raise DeviceError(f"{program} cannot be started: {error.strerror}") from error
    except subprocess.TimeoutExpired as error:
        raise DeviceError(f"{program} said nothing within {patience:g} seconds") from error
    except subprocess.CalledProcessError as error:
        reason = error.stderr.decode(errors="replace").strip().splitlines()
        raise DeviceError(f"{program} failed: {reason[-1] if reason else error}") from error
    clip = read_wav(done.stdout)
    if not clip.samples:
        raise DeviceError(f"{' '.join(command)}: no sound; is {package} installed whole?")
    return clip
