"""A lazy partner: nothing of it is loaded before it is asked something."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from assistant.effects import LookBack, Think
from assistant.messages import LookedBack, Proposed, Trouble

if TYPE_CHECKING:
    from assistant.partner.process import Partner

Said = Proposed | LookedBack | Trouble
"""What comes from it."""


class LazyPartner:
    """Starts the partner when it is first asked, and ends it with the game."""

    def __init__(
        self, put: Callable[[Proposed | LookedBack | Trouble], None] = lambda message: None
    ) -> None:
        """`put` takes what it says in its own time."""
        self._put = put
        self._made: Partner | None = None

    def think(self, thought: Think | LookBack) -> None:
        """Have it think; returns at once."""
        if isinstance(thought, LookBack):
            self._partner().review(thought.pasts)
        else:
            self._partner().think(thought.number, thought.task)

    def answer(self, thought: Think | LookBack) -> Said:
        """Its answer, as soon as there is one."""
        if isinstance(thought, LookBack):
            return self._partner().look_back(thought.pasts)
        return self._partner().answer(thought.number, thought.task)

    def close(self) -> None:
        """End it, if there is one."""
        if self._made:
            self._made.close()

    def _partner(self) -> Partner:
        if self._made is None:
            from assistant.partner.process import Partner, player

            self._made = Partner(player, self._put)
        return self._made
