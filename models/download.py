"""Downloads that resume where they were interrupted, and are verified by their sha256."""

import hashlib
import http.client
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from assistant.game.errors import ModelError

Progress = Callable[[int, int | None], None]
"""A function that is called with the bytes received so far, and the total (None if unknown)."""

PIECE = 1 << 16
PATIENCE = 30.0  # timeout in seconds for the next data
CUTS = 5
"""Number of interruptions in a row, without any new byte, after which the download fails."""


def download(address: str, target: Path, sha256: str, most: int, progress: Progress) -> None:
    """Fetch `address` to `target`, resuming `target` + ".part" if it exists.

    Raises `ModelError` if the server is unreachable, refuses, or sends another file. Data from
    before an interruption is kept for the next attempt, up to `most` bytes.
    """
    part = target.with_name(target.name + ".part")
    cuts = 0
    while cuts < CUTS:
        before = _length(part)
        if _append(address, part, most, progress):
            break
        cuts = 0 if _length(part) > before else cuts + 1
    else:
        raise ModelError(
            f"{address}: the line broke {CUTS} times; {_length(part)} bytes are kept, "
            "run the same command again to go on from there"
        )
    found = digest(part)
    if found != sha256:
        part.unlink()
        raise ModelError(
            f"{address}: not the published file (sha256 {found[:12]}…, expected {sha256[:12]}…); "
            "it was thrown away, run the same command again"
        )
    part.replace(target)


def digest(file: Path) -> str:
    """The sha256 of a file, in hexadecimal."""
    with file.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


def _length(file: Path) -> int:
    return file.stat().st_size if file.exists() else 0


def _append(address: str, part: Path, most: int, progress: Progress) -> bool:
    """Request the missing part of the file; True when `part` is complete."""
    here = _length(part)
    request = urllib.request.Request(address, headers={"Range": f"bytes={here}-"} if here else {})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            if answer.status != http.HTTPStatus.PARTIAL_CONTENT:
                here = 0  # The server ignored the range and sends the whole file.
            whole = _write(answer, part, here, most, progress)
    except urllib.error.HTTPError as error:
        if error.code == http.HTTPStatus.REQUESTED_RANGE_NOT_SATISFIABLE:
            return True  # complete; the checksum decides if it is right
        raise ModelError(f"{address}: the server answers {error.code} {error.reason}") from error
    except urllib.error.URLError as error:
        raise ModelError(
            f"{address} cannot be reached ({error.reason}); without the internet, fetch that file "
            "elsewhere and give it with --from PATH"
        ) from error
    except (OSError, http.client.HTTPException):
        return False  # The connection was reset or timed out.
    if _length(part) > most:
        part.unlink()
        raise ModelError(
            f"{address}: more than the {most} bytes of the published file; it was thrown away"
        )
    return whole


def _write(
    answer: http.client.HTTPResponse, part: Path, here: int, most: int, progress: Progress
) -> bool:
    length = answer.headers.get("Content-Length")
    total = here + int(length) if length else None
    with part.open("ab" if here else "wb") as file:
        progress(here, total)
        while here <= most and (piece := answer.read(PIECE)):
            file.write(piece)
            here += len(piece)
            progress(here, total)
    return total is None or here >= total
