"""A recognizer on another computer, used through the Wyoming protocol.

The package `wyoming` (MIT) implements the protocol. A separate process checks responses, and passes
on only a short text. Protocol: https://github.com/OHF-Voice/wyoming.
"""

import asyncio
import resource
from contextlib import suppress

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import ComplaintError

LONGEST = 500
"""Maximum number of characters in an answer, more than players say at once."""
MEMORY = 256 * 2**20
"""Maximum size in bytes of data in the client process."""


class Server:
    """A client of the recognizer on another computer; `code` is the language's code."""

    def __init__(self, host: str, port: int, code: str) -> None:
        self._host, self._port, self._code = host, port, code

    def hear(self, sound: bytes, rate: int) -> str:
        """The text of an utterance; an invalid response raises some exception."""
        try:
            text = asyncio.run(self._transcript(sound, rate))
        except OSError as error:
            raise ComplaintError(Complaint(Device.REMOTE, Fault.NO_ANSWER)) from error
        if not isinstance(text, str) or len(text) > LONGEST:
            raise TypeError("not the text of an utterance")
        return text

    async def _transcript(self, sound: bytes, rate: int) -> object:
        from wyoming.asr import Transcribe, Transcript
        from wyoming.audio import AudioChunk, AudioStart, AudioStop
        from wyoming.client import AsyncTcpClient

        form = {"rate": rate, "width": 2, "channels": 1}
        client = AsyncTcpClient(self._host, self._port)
        await client.connect()
        try:
            for sent in (
                Transcribe(language=self._code),
                AudioStart(**form),
                AudioChunk(audio=sound, **form),
                AudioStop(),
            ):
                await client.write_event(sent.event())
            while event := await client.read_event():
                if Transcript.is_type(event.type):
                    return Transcript.from_event(event).text
        finally:
            with suppress(OSError):  # The answer is valid, however the connection ends.
                await client.disconnect()
        raise EOFError("no answer, or no event")


def server(host: str, port: int, code: str) -> Server:
    """The client for a separate process, whose memory is limited from now on."""
    with suppress(OSError, ValueError):  # Some sandboxes forbid it; the caller has a timeout.
        resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    return Server(host, port, code)
