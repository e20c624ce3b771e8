"""Speaks sentences in order, on its own thread, so that the game does not wait for it."""

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from assistant.game.complaints import Complaint, Device, Fault
from assistant.game.errors import DeviceError
from assistant.game.messages import Clip, Cut, Earcon, Press, Pressed, Trouble, Utterance, Voice
from assistant.game.rules.cards import Party
from assistant.speaking.volume import at_volume

BEHIND = 8.0
"""Seconds after which a waiting sentence is no longer worth speaking."""
CUE_BEHIND = 1.0
"""Seconds after which a waiting short sound is no longer worth playing."""
PATIENCE = 60.0
"""Timeout in seconds for one sentence; a loudspeaker that hangs fails long before that."""
HANGS = 20.0
"""Seconds that the ear stays deaf for a voice that has not produced sound yet."""

VOLUMES = (0.25, 2.0)
"""Range of the factor for the configured volume; a factor of 2 is 6 dB."""
RATES = (0.5, 1.6)
"""Range of the factor for the rate; people cannot follow faster or slower speech."""


class Loudspeaker(Protocol):
    """A loudspeaker, real or simulated, such as those in `hardware.loudspeaker`."""

    def play(self, clip: Clip, deafens: bool = True) -> None:
        """Play the clip after the queued ones; returns at once.

        `deafens` says whether the clip counts for `sounds_until`.
        """

    def stop(self) -> Clip | None:
        """Stop the sound at once, and empty the queue; returns the clip that was playing."""

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until everything is played; False if that takes longer than `seconds`."""

    def sounds_until(self) -> float:
        """The time at which the room will be silent, including the echo; infinity if unknown."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A queued sentence or short sound."""

    what: Utterance | Earcon
    since: float

    @property
    def utterance(self) -> Utterance | None:
        """The sentence; None for a short sound."""
        return None if isinstance(self.what, Earcon) else self.what


class Speaker:
    """Turns utterances into sound, in order, on its own thread.

    A waiting sentence is dropped when it is outdated: a question as soon as a newer question waits,
    because only one question is open at a time; any other sentence after `BEHIND` seconds, if
    others wait behind it. The newest is always spoken, the screens show everything, and “repeat”
    says the last sentence again.

    A failing voice is reported once through `put`; until it works again, screens and the terminal
    show its messages.
    """

    def __init__(
        self,
        voice: Voice,
        loudspeaker: Loudspeaker,
        put: Callable[[Trouble], None],
        cues: Mapping[Earcon, Clip] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`cues` are the short sounds; None disables them."""
        self._voice = voice
        self._loudspeaker = loudspeaker
        self._put = put
        self._cues = cues or {}
        self._clock = clock
        self._lines: deque[_Line] = deque()
        self._ahead: Iterator[str] | None = None
        self._works = False
        self._at_work: _Line | None = None
        self._handed: tuple[Utterance, Clip] | None = None  # the last clip given to the loudspeaker
        self._volume = self._rate = 1.0
        self._began = 0.0
        self._cuts = 0
        self._next: Callable[[], Voice] | None = None
        self._changed = threading.Condition()
        self._failed = False
        self._closed = False
        self._thread = threading.Thread(target=self._work, name="speaker", daemon=True)

    def start(self) -> None:
        """Start speaking."""
        self._thread.start()

    def say(self, utterance: Utterance) -> None:
        """Queue this sentence, or its short sound, to be spoken; returns at once."""
        if utterance.sound and utterance.sound in self._cues:
            self.cue(utterance.sound)
        else:
            self._add(utterance)

    def prepare(self, sentences: Iterable[str]) -> None:
        """Let the voice prepare these sentences while it is idle, if it caches its sounds.

        They replace earlier ones that are not prepared yet; the speaker's own thread reads them.
        """
        with self._changed:
            self._ahead = iter(sentences)
            self._changed.notify_all()

    def adjust(self, volume: float = 1.0, rate: float = 1.0) -> tuple[float, float]:
        """Multiply volume and rate by these factors, beginning with the next sentence.

        Returns the resulting factors, which stay within `VOLUMES` and `RATES`.
        """
        with self._changed:
            self._volume = _within(VOLUMES, self._volume * volume)
            self._rate = _within(RATES, self._rate * rate)
            return self._volume, self._rate

    def change(self, make: Callable[[], Voice]) -> None:
        """Switch to this voice for the next sentence; the speaker's own thread creates it.

        If it cannot be created, that is reported, and the old voice stays in use.
        """
        with self._changed:
            self._next = make

    def cue(self, earcon: Earcon) -> None:
        """Play a short sound, if sounds are enabled; returns at once.

        A short sound never deafens the ear, because detectors do not mistake it for speech, and
        players answer it quickly. The invitation to speak is played at once; other sounds wait in
        the queue.
        """
        if earcon is Earcon.LISTENING and earcon in self._cues:
            self._loudspeaker.play(self._sound(earcon), deafens=False)
        elif earcon in self._cues:
            self._add(earcon)

    def cut(self) -> Cut | None:
        """Stop the sound at once and drop all waiting sentences; None if there were none.

        A short sound alone does not count, because no player would press a button to silence it.
        """
        with self._changed:
            to_come = any(line.utterance for line in self._unsaid())
            self._lines.clear()
            self._at_work = None  # Drops a sentence whose sound is still being made.
            self._cuts += 1
            sounded = self._loudspeaker.stop()
            said = self._handed[0] if self._handed and self._handed[1] is sounded else None
            self._handed = None
            if said is None and not to_come:
                return None
            return Cut(said.question if said else None)

    def deaf_until(self) -> float:
        """The time until which the ear must be deaf, because it could hear the program's voice."""
        with self._changed:
            speaks = any(line.utterance for line in self._unsaid())
            hangs = self._works and self._clock() - self._began > HANGS
            return math.inf if speaks and not hangs else self._loudspeaker.sounds_until()

    def close(self, patience: float = 1.0) -> None:
        """Stop after the current sentence, or after `patience` seconds."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.is_alive():
            self._thread.join(patience)

    def _unsaid(self) -> list[_Line]:
        """The current and all waiting sentences; call this only with the lock held."""
        return [*([self._at_work] if self._at_work else []), *self._lines]

    def _add(self, what: Utterance | Earcon) -> None:
        with self._changed:
            self._lines.append(_Line(what, self._clock()))
            self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._closed or self._lines or self._ahead)
                if self._closed:
                    return
                ahead = None if self._lines else self._ahead
                self._works, self._began = True, self._clock()
                if ahead is None:
                    line, cuts = self._lines.popleft(), self._cuts
                    self._at_work = line
            if ahead is not None:
                self._make(ahead)
                continue
            try:
                self._speak(line, cuts)
                self._failed = False
            except Exception as error:  # Continue: without this thread, the ear would stay deaf.
                if not self._failed:
                    self._put(Trouble(Complaint(Device.VOICE, Fault.FAILED, detail=str(error))))
                self._failed = True
            finally:
                # Reset only after `play`, so that the ear cannot open in between.
                with self._changed:
                    self._at_work, self._works = None, False

    def _make(self, ahead: Iterator[str]) -> None:
        """Let the voice prepare the next sentence; a failure is reported only when it is spoken."""
        try:
            self._voice.speak(next(ahead), self._rate)
            done = False
        except Exception:  # no sentence is left, or the voice raised any exception
            done = True
        with self._changed:
            self._works = False
            if done and self._ahead is ahead:
                self._ahead = None

    def _speak(self, line: _Line, cuts: int) -> None:
        if self._overtaken(line):
            return
        clip = self._sound(line.what)
        self._loudspeaker.wait(PATIENCE)  # Once it has a clip, the loudspeaker cannot drop it.
        with self._changed:
            if cuts == self._cuts and not self._closed and not self._overtaken(line):
                said = line.utterance
                self._handed = (said, clip) if said else None
                self._loudspeaker.play(clip, deafens=said is not None)

    def _sound(self, what: Utterance | Earcon) -> Clip:
        with self._changed:
            volume, rate = self._volume, self._rate
        if isinstance(what, Earcon):
            return at_volume(self._cues[what], volume)
        with self._changed:
            make, self._next = self._next, None
        try:
            self._voice = make() if make else self._voice
        except DeviceError as error:
            self._put(Trouble(Complaint(Device.VOICE, Fault.FAILED, detail=str(error))))
        return at_volume(self._voice.speak(what.text, rate), volume)

    def _overtaken(self, line: _Line) -> bool:
        late = self._clock() - line.since
        said = line.utterance
        if said is None:
            return late > CUE_BEHIND
        newer = [one.utterance for one in list(self._lines) if one.utterance]
        only_asks = said.question is not None and not said.told
        asked_anew = any(one.question is not None for one in newer)
        return bool(newer) and (late > BEHIND or (only_asks and asked_anew))


def _within(bounds: tuple[float, float], value: float) -> float:
    least, most = bounds
    return min(most, max(least, value))


def interrupting(
    put: Callable[[Pressed], None], cut: Callable[[], Cut | None]
) -> Callable[[Pressed], None]:
    """Passes presses on to `put`, and silences speech as soon as a button is touched.

    The press is marked as such, because silence may have been its only purpose. In a double press,
    either touch can silence speech; if both do, the later one counts.
    """
    cuts: dict[Party, Cut] = {}

    def take(pressed: Pressed) -> None:
        by, press = pressed.by, pressed.press
        if press is Press.DOWN and (made := cut()):
            cuts[by] = made
        put(replace(pressed, cut=cuts.get(by)))
        if press in (Press.TAP, Press.DOUBLE, Press.RELEASE):
            cuts.pop(by, None)

    return take
