"""The hub between the session's thread and the server's, which share only one value.

`take` is called on the session's thread. It makes a new value, swaps it in, and wakes the server.
It never blocks, so no page can delay the game.
"""

from collections.abc import Callable, Sequence

from assistant.conversation.effects import Effect
from assistant.faces.web.moment import Moment
from assistant.game.messages import FromPhone


class Hub:
    """Holds the current moment of the table for the pages, and passes on messages from phones."""

    def __init__(self) -> None:
        self.moment = Moment()
        """The current moment, replaced as a whole, so that any thread can read it."""
        self.wake: Callable[[], None] = lambda: None
        """Called after each replacement, on the session's thread; must return at once."""
        self.put: Callable[[FromPhone], None] = lambda message: None
        """Takes a message for the session, on the server's thread; must return at once."""

    def take(self, effects: Sequence[Effect]) -> None:
        """Process the effects of one message to the session."""
        before, self.moment = self.moment, self.moment.after(effects)
        if self.moment is not before:
            self.wake()
