"""The hub between the session's thread and the server's: the only value that they share.

`take` is called on the session's thread. It creates a value, swaps it in, and wakes the server; it
never blocks, so no page can delay the game.
"""

from collections.abc import Callable, Sequence

from assistant.conversation.effects import Effect, FreeSeat
from assistant.faces.web.moment import Moment
from assistant.game.messages import FromPhone
from assistant.game.rules.cards import Side


class Hub:
    """Holds the table's current moment for the pages, and passes on phones' messages."""

    def __init__(self) -> None:
        self.moment = Moment()
        """Replaced as a whole, so that any thread can read it."""
        self.wake: Callable[[], None] = lambda: None
        """Called after each swap, on the session's thread; returns at once."""
        self.free: Callable[[Side], None] = lambda seat: None
        """Called on the same thread when another phone can take a seat."""
        self.put: Callable[[FromPhone], None] = lambda message: None
        """Takes a message for the session, on the server's thread; returns at once."""

    def take(self, effects: Sequence[Effect]) -> None:
        """Take the effects of one of the session's messages."""
        for effect in effects:
            if isinstance(effect, FreeSeat):
                self.free(effect.seat)
        before, self.moment = self.moment, self.moment.after(effects)
        if self.moment is not before:
            self.wake()
