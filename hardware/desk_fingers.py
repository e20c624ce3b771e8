"""Keyboard keys for a box's buttons, through the same `contact` as real buttons."""

from collections.abc import Iterator, Mapping, Sequence

from assistant.game.messages import Pressed
from assistant.game.rules.cards import Party
from hardware.contact import SETTLED, Contacts

TAPS = "1234"
"""Keys that tap, one for each button."""

HOLDS = "5678"
"""Keys that hold and release, one for each button, because terminals do not report key-up."""

TOUCH = 2 * SETTLED
"""Seconds for which a tap keeps the button down."""


class Fingers:
    """State of all buttons that have keys."""

    def __init__(self, parties: Sequence[Party]) -> None:
        """The first party gets the first key in `TAPS` and in `HOLDS`, and so on."""
        self.taps: Mapping[str, Party] = dict(zip(TAPS, parties, strict=False))
        self.holds: Mapping[str, Party] = dict(zip(HOLDS, parties, strict=False))
        self._contacts = Contacts(parties)
        self.wait, self.patience = self._contacts.wait, self._contacts.patience

    def knows(self, key: str) -> bool:
        """Whether this key stands for a button."""
        return key in self.taps or key in self.holds

    def press(self, key: str, now: float) -> Iterator[Pressed]:
        """Press a button's key; `now` is in seconds on a monotonic clock."""
        yield from self.wait(now)
        if party := self.taps.get(key):
            if not self._contacts.of[party].level:
                yield from self._edge(party, True, now)
            yield from self._edge(party, False, now + TOUCH)
        elif party := self.holds.get(key):
            yield from self._edge(party, not self._contacts.of[party].level, now)

    def held(self) -> Party | None:
        """The party whose button is held down, or None."""
        contacts = self._contacts.of.items()
        return next((party for party, one in contacts if one.down and one.held), None)

    def _edge(self, party: Party, level: bool, now: float) -> Iterator[Pressed]:
        since = self._contacts.of[party].since
        yield from self._contacts.edge(party, level, max(now, since))
