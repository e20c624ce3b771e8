"""What a finger did, from the edges of a bouncing contact: pure, with time as data.

Times are seconds on any clock that never goes back. The presses that come out depend on the
edges alone, not on how often somebody looks at the clock between them. With each comes the time
at which the finger came down, of a double press the first time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from assistant.messages import Press

SETTLED = 0.02
"""Seconds without an edge after which a contact counts as down or up: most switches bounce for
1 to 10 ms in all, and a press has to silence the assistant within 100 ms."""

HOLD = 0.5
"""Seconds down after which a press is a hold."""

PAIR = 0.3
"""Seconds up within which a second tap makes a double one; a single tap has to wait for it."""


@dataclass(frozen=True, slots=True)
class Contact:
    """One button's state: what the wire says now, and what that has been worth so far."""

    doubles: bool = True
    """Whether there are double taps; without them, a tap counts as soon as it ends."""
    level: bool = False
    """Whether the wire says down."""
    since: float = float("-inf")
    """When it began to say so."""
    down: bool = False
    """Whether a finger is on the button, bounces aside."""
    pressed_at: float = float("-inf")
    held: bool = False
    tapped_at: float | None = None
    """When a tap ended that may still become a double one."""
    tap_began: float = float("-inf")


Timed = tuple[Press, float]
"""What a finger did, and when it came down for that."""

Step = tuple[Contact, tuple[Timed, ...]]


def on_edge(contact: Contact, level: bool, now: float) -> Step:
    """The wire changed to `level` (True is down) at `now`."""
    contact, presses = on_time(contact, now)
    if level != contact.level:
        contact = replace(contact, level=level, since=now)
    return contact, presses


def on_time(contact: Contact, now: float) -> Step:
    """Nothing changed until `now`: what time alone has brought, in its order."""
    presses: tuple[Timed, ...] = ()
    while (at := next_change(contact)) is not None and at <= now:
        contact, brought = _change(contact)
        presses += brought
    return contact, presses


def next_change(contact: Contact) -> float | None:
    """When time alone brings something; None if only an edge can."""
    if contact.level != contact.down:
        return contact.since + SETTLED
    if contact.down:
        return None if contact.held else contact.pressed_at + HOLD
    if contact.tapped_at is None:
        return None
    return max(contact.tapped_at + PAIR, contact.since + SETTLED)  # a bounce may be the second


def _change(contact: Contact) -> Step:
    """What happens at `next_change`."""
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
    if contact.doubles:
        return replace(up, tapped_at=contact.since, tap_began=contact.pressed_at), ()
    return up, ((Press.TAP, contact.pressed_at),)
