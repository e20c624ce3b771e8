"""What a finger did, from the edges of a bouncing contact: pure, with time as data.

Times are seconds on any clock that never goes back. The presses that come out depend on the
edges alone, not on how often somebody looks at the clock between them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from assistant.messages import Press

SETTLED = 0.03
"""Seconds without an edge after which a contact counts as down or up; switches bounce for
1 to 10 ms, worn ones for 20."""

HOLD = 0.5
"""Seconds down after which a press is a hold."""


@dataclass(frozen=True, slots=True)
class Contact:
    """One button's state: what the wire says now, and what that has been worth so far."""

    level: bool = False
    """Whether the wire says down."""
    since: float = float("-inf")
    """When it began to say so."""
    down: bool = False
    """Whether a finger is on the button, bounces aside."""
    pressed_at: float = float("-inf")
    held: bool = False


Step = tuple[Contact, tuple[Press, ...]]


def on_edge(contact: Contact, level: bool, now: float) -> Step:
    """The wire changed to `level` (True is down) at `now`."""
    contact, presses = on_time(contact, now)
    if level != contact.level:
        contact = replace(contact, level=level, since=now)
    return contact, presses


def on_time(contact: Contact, now: float) -> Step:
    """Nothing changed until `now`: a contact may have settled, a press become a hold."""
    presses: tuple[Press, ...] = ()
    if contact.level != contact.down and now - contact.since >= SETTLED:
        if contact.level:
            contact = replace(contact, down=True, pressed_at=contact.since, held=False)
        else:
            presses = (Press.RELEASE if contact.held else Press.TAP,)
            contact = replace(contact, down=False)
    pressed = contact.down and contact.level
    if pressed and not contact.held and now - contact.pressed_at >= HOLD:
        contact = replace(contact, held=True)
        presses += (Press.HOLD,)
    return contact, presses


def next_change(contact: Contact) -> float | None:
    """When `on_time` may next have something to say; None if only an edge can change that."""
    if contact.level != contact.down:
        return contact.since + SETTLED
    if contact.down and not contact.held:
        return contact.pressed_at + HOLD
    return None
