"""Sound to a card, played in a separate process.

PortAudio leaves a stream open whose ALSA card is gone, and closing it can block forever or crash
(seen on a busy machine). But a process can be killed, so after any fault of a card, the next
sentence is played by a new process, which lists the cards present at that time.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from operator import methodcaller
from time import monotonic
from typing import Any, Protocol, TypeVar

from assistant.apart.child import Clock, Patience, StoppedError, noted
from assistant.apart.kept import ObjectApart
from assistant.game.complaints import Complaint, Device, Fault, Report
from assistant.game.errors import ComplaintError, DeviceError
from hardware.loudspeaker import CardLoudspeaker
from hardware.portaudio import portaudio, suited

LATENCY = 0.1
"""Length of the device's buffer in seconds, which delays every sentence. A shorter one stutters."""
SHORTEST = 0.5
"""Minimum seconds of a sound; a card can drop shorter ones (seen on PulseAudio)."""
STARTING = 60.0
"""Timeout in seconds for starting the process; Python alone takes 2 s on an idle Pi 3."""
OPENING = 15.0
"""Timeout in seconds for opening a card."""
ANSWER = 4.0
"""Seconds that a card can take for a piece of sound before it counts as hung."""

Result = TypeVar("Result")


class RateConverter(Protocol):
    """Converts mono sound to another rate, piece by piece."""

    def feed(self, samples: bytes, /) -> bytes:
        """Convert the next piece."""

    def flush(self) -> bytes:
        """Return the rest of the converted sound."""


# --- in the other process -----------------------------------------------------------------


class SoundCard:
    """The output device whose name contains `name`, or the default. It plays one clip at a time.

    All methods raise `DeviceError` in place of PortAudio's errors.
    """

    def __init__(self, name: str = "", load: Callable[[], Any] = portaudio) -> None:
        """`load` returns the module `sounddevice`."""
        self._name = name
        self._load = load
        self._stream: Any = None
        self._channels = 1
        self._missing = 0  # samples of padding after a short sound
        with suppress(DeviceError):  # A missing PortAudio is reported when it is needed.
            load()  # Early, because this import takes longest.

    def open(self, rate: int, any_rate: bool) -> int:
        """Open it for mono sound; returns the rate, which differs only if `any_rate` is true.

        PortAudio lists devices only once, so when opening fails, they are listed again.
        """
        library = self._load()
        try:
            return self._opened(library, rate, any_rate)
        except Exception:  # An error of PortAudio, or ours for a name that was not found.
            library._terminate()
            library._initialize()
            return _ours(partial(self._opened, library, rate, any_rate))

    def write(self, mono: bytes) -> None:
        """Play the data; returns when there is room for more."""
        self._missing -= len(mono) // 2
        _ours(partial(self._stream.write, mono if self._channels == 1 else _twice(mono)))

    def stop(self) -> None:
        """Return when everything has been played."""
        if self._missing > 0:
            self.write(bytes(2 * self._missing))
        _ours(self._stream.stop)

    def abort(self) -> None:
        """Stop the sound at once."""
        _ours(self._stream.abort)

    def close(self) -> None:
        """Release the device, if it is open."""
        if self._stream is not None:
            _ours(self._stream.close)
            self._stream = None

    def _opened(self, library: Any, rate: int, any_rate: bool) -> int:
        index, rate, self._channels = suited(library, self._name, "output", rate, any_rate)
        self._stream = library.RawOutputStream(
            samplerate=rate, device=index, channels=self._channels, dtype="int16", latency=LATENCY
        )
        self._stream.start()
        self._missing = round(SHORTEST * rate)
        return rate


def _ours(work: Callable[[], Result]) -> Result:
    """The result of `work`, with any exception as a `DeviceError`, which can be pickled."""
    try:
        return work()
    except DeviceError:
        raise
    except Exception as error:  # PortAudio's own class exists only in this process.
        raise DeviceError(str(error)) from error


def _twice(mono: bytes) -> bytes:
    """Mono sound as two equal channels."""
    both = bytearray(2 * len(mono))
    samples = memoryview(both).cast("h")
    samples[::2] = samples[1::2] = memoryview(mono).cast("h")
    return bytes(both)


# --- in the main process ---------------------------------------------------------------------


class Player:
    """A card that is open in another process, which is replaced when it dies, hangs or fails.

    It is an `Output` for one clip at a time: calling it opens the card at the clip's rate.
    """

    def __init__(
        self,
        build: Callable[[], SoundCard],
        resampler: Callable[[int, int], RateConverter] | None = None,
        patience: Patience | None = None,
        clock: Clock = monotonic,
    ) -> None:
        """`build` creates the card there; `resampler`, if given, converts between two rates."""
        self._resampler = resampler
        self._kept = ObjectApart(build, patience or Patience(load=STARTING, answer=ANSWER), clock)
        self._between: RateConverter | None = None
        with suppress(DeviceError):  # If no process can start, the first sentence reports it.
            self._kept.begin()  # Done early, while no sentence is waiting.

    def __call__(self, rate: int) -> Player:
        """Open the card for mono sound at this rate; raises `DeviceError`."""
        work = methodcaller("open", rate, self._resampler is not None)
        of_card: int = self._ask(work, OPENING)
        self._between = None
        if self._resampler and of_card != rate:
            self._between = self._resampler(rate, of_card)
        return self

    def write(self, data: bytes, /) -> None:
        """Play the data; returns when there is room for more."""
        self._do("write", self._between.feed(data) if self._between else data)

    def stop(self) -> None:
        """Return when everything has been played."""
        if self._between:
            self._do("write", self._between.flush())
        self._do("stop")

    def abort(self) -> None:
        """Stop the sound at once."""
        self._do("abort")

    def close(self) -> None:
        """Release the device; a failed device is released when its process ends."""
        with suppress(DeviceError):
            self._do("close")

    def end(self) -> None:
        """Stop the process."""
        self._kept.close()

    def _do(self, method: str, *arguments: bytes) -> None:
        """Call a method of the open card; raises `DeviceError`.

        The process is replaced after an error, because the card's state is unknown.
        """
        try:
            self._ask(methodcaller(method, *arguments))
        except ComplaintError:  # The process was already replaced.
            raise
        except DeviceError:
            self._kept.lose()
            raise
        self._kept.well()

    def _ask(self, work: Callable[[SoundCard], Result], patience: float | None = None) -> Result:
        try:
            return self._kept.child().ask(work, patience)
        except StoppedError as error:
            self._kept.lose()
            hangs = Complaint(Device.LOUDSPEAKER, Fault.HANGS)
            raise noted(ComplaintError(hangs), error) from None


def loudspeaker(
    report: Report, name: str = "", resampler: Callable[[int, int], RateConverter] | None = None
) -> CardLoudspeaker:
    """The output device whose name contains `name`, or the default, in its own process.

    With a `resampler`, a function of two rates, a card that does not support a clip's rate is
    opened at another rate.
    """
    player = Player(partial(SoundCard, name), resampler)
    return CardLoudspeaker(report, player, release=player.end)
