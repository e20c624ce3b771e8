"""A stand-in for a recognizer on another computer: the sound in these tests is its text.

`./tabletop-dev tests.hearing.wyoming_server PORT` serves until killed. Port 0 selects a free port;
the first line of output states it.
"""

import asyncio
import sys
from asyncio import StreamReader, StreamWriter
from contextlib import suppress

from wyoming.asr import Transcript
from wyoming.event import async_read_event, async_write_event

LIES = {
    "nothing": b"",
    "no JSON": b"storm\n",
    "no UTF-8": b'{"type":"transcript","data":{"text":"\xff\xfe"}}\n',
    "a list": b'["transcript"]\n',
    "no type": b'{"data":{"text":"storm"}}\n',
    "no text": b'{"type":"transcript"}\n',
    "a number": b'{"type":"transcript","data":{"text":42}}\n',
    "data in a list": b'{"type":"transcript","data":["storm"]}\n',
    "a wrong length": b'{"type":"transcript","data_length":"long"}\n',
    "a promise": b'{"type":"transcript","data_length":9000}\n{"text":"storm"}',
    "a long text": b'{"type":"transcript","data":{"text":"%s"}}\n' % (b"storm " * 1000),
    "megabytes": b"x" * 9_000_000,
    "too deep": b"[" * 60_000 + b"\n",
    "another event": b'{"type":"info"}\n',
}
"""Data sent in place of a transcript for this sound, before it hangs up."""

ENDLESS = {
    "silence": (b"", 60.0),
    "a drip": (b" ", 0.05),
    "events": (b'{"type":"info"}\n' * 1000, 0.0),
    "a line": (b"x" * 65536, 0.0),
    "a giant": (b'{"type":"transcript","data_length":2000000000}\n', 0.0),
}
"""Bytes sent repeatedly, with seconds between, until the other side hangs up."""

CONTROLS = (
    rb'{"type":"transcript","data":{"text":"\u001b[2JStorm,\u0000 \u0007two\u202e\r\n\ud800."}}'
)


async def serve(reader: StreamReader, writer: StreamWriter) -> None:
    """Answer one client, then hang up."""
    sound = b""
    while event := await async_read_event(reader):
        sound += event.payload or b""
        if event.type == "audio-stop":
            break
    said = sound.decode().strip()
    if said in ENDLESS:
        piece, pause = ENDLESS[said]
        with suppress(OSError):
            while True:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(pause)
    elif said in LIES:
        writer.write(LIES[said])
        await writer.drain()
    elif said == "controls":
        writer.write(CONTROLS + b"\n")
    else:
        await async_write_event(Transcript(f"{said.capitalize()}.").event(), writer)
    writer.close()


async def main(port: int) -> None:
    listening = await asyncio.start_server(serve, "127.0.0.1", port)
    sys.stdout.write(f"{listening.sockets[0].getsockname()[1]}\n")
    sys.stdout.flush()
    await listening.serve_forever()


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1])))
