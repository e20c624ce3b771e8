"""Turns a bouncing contact's edges into presses, as pure functions with time as data.

Times are seconds on any monotonic clock. The resulting presses depend only on the edges, not on how
often the clock is read in between. Each press comes with the time at which the finger came down;
for a double tap, the first time.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from assistant.game.messages import Press, Pressed
from assistant.game.rules.cards import Party

SETTLED = 0.02
"""Seconds without an edge after which a contact counts as down or up: most switches bounce for 1
to 10 ms in all, and a press must silence the assistant within 100 ms."""

HOLD = 0.5
"""Seconds that a button must be down for a press to count as a hold."""

PAIR = 0.3
"""Longest pause within a double tap, in seconds; a single tap must wait that long."""


@dataclass(frozen=True, slots=True)
class Contact:
    """A button's state: the wire's level, and the press in progress."""

    level: bool = False
    """Whether the wire is at the level of a pressed button."""
    since: float = float("-inf")
    """When the wire last changed."""
    down: bool = False
    """Whether the button is down, after debouncing."""
    pressed_at: float = float("-inf")
    held: bool = False
    tapped_at: float | None = None
    """End of a tap that can still become a double tap."""
    tap_began: float = float("-inf")


Timed = tuple[Press, float]
"""A press, and when the finger came down."""

Step = tuple[Contact, tuple[Timed, ...]]


def on_edge(contact: Contact, level: bool, now: float) -> Step:
    """Apply an edge to `level` (True is down) at `now`; returns the new state and the presses."""
    contact, presses = on_time(contact, now)
    if level != contact.level:
        contact = replace(contact, level=level, since=now)
    return contact, presses


def on_time(contact: Contact, now: float) -> Step:
    """Let time pass until `now` without an edge; returns the state and the presses, in order."""
    presses: tuple[Timed, ...] = ()
    while (at := next_change(contact)) is not None and at <= now:
        contact, brought = _change(contact)
        presses += brought
    return contact, presses


def next_change(contact: Contact) -> float | None:
    """The time at which a press can result without another edge; None if it cannot."""
    if contact.level != contact.down:
        return contact.since + SETTLED
    if contact.down:
        return None if contact.held else contact.pressed_at + HOLD
    if contact.tapped_at is None:
        return None
    settled = contact.since + SETTLED  # Wait until bouncing, which can look like a tap, is over.
    return max(contact.tapped_at + PAIR, settled)


def _change(contact: Contact) -> Step:
    """Apply the step that is due at `next_change`."""
    if contact.level != contact.down:
        return _pressed(contact) if contact.level else _released(contact)
    waiting = () if contact.tapped_at is None else ((Press.TAP, contact.tap_began),)
    contact = replace(contact, tapped_at=None)
    if contact.down:
        return replace(contact, held=True), (*waiting, (Press.HOLD, contact.pressed_at))
    return contact, waiting


def _pressed(contact: Contact) -> Step:
    down = replace(contact, down=True, pressed_at=contact.since, held=False)
    return down, ((Press.DOWN, down.pressed_at),)


def _released(contact: Contact) -> Step:
    up = replace(contact, down=False, tapped_at=None)
    if contact.held:
        return up, ((Press.RELEASE, contact.pressed_at),)
    if contact.tapped_at is not None:
        return up, ((Press.DOUBLE, contact.tap_began),)
    return replace(up, tapped_at=contact.since, tap_began=contact.pressed_at), ()


class Contacts:
    """The contacts of all buttons, by their parties."""

    def __init__(self, parties: Iterable[Party] = ()) -> None:
        self.of = {party: Contact() for party in parties}

    def edge(self, party: Party, level: bool, now: float) -> Iterator[Pressed]:
        """Change a button's wire to `level` at `now`; returns the resulting presses."""
        yield from self._take(party, on_edge(self.of[party], level, now))

    def wait(self, now: float) -> Iterator[Pressed]:
        """Presses that result from the passing of time until `now`."""
        for party, contact in self.of.items():
            yield from self._take(party, on_time(contact, now))

    def patience(self, now: float) -> float | None:
        """Seconds until a press can result from the passing of time; None if it cannot."""
        changes = map(next_change, self.of.values())
        times = [at for at in changes if at is not None]
        return max(0.0, min(times) - now) if times else None

    def _take(self, party: Party, step: Step) -> Iterator[Pressed]:
        self.of[party], presses = step
        for press, at in presses:
            yield Pressed(party, press, at=at)
