"""A toy recognizer: for any sound, it hears the first phrase that can now be said."""

from assistant.game.messages import Certainty, Readings, Vocabulary


class Parrot:
    """Has a single phrase at a time."""

    def __init__(self) -> None:
        self._phrases: tuple[str, ...] = ()
        self._sounds = False

    def start(self, vocabulary: Vocabulary, rate: int) -> None:
        """Begin a new utterance and forget any unfinished one."""
        self._phrases, self._sounds = vocabulary.phrases, False

    def accept(self, samples: bytes) -> None:
        """Accept the next piece of the utterance."""
        self._sounds = self._sounds or any(samples)

    def peek(self) -> Readings:
        """Readings of the utterance so far."""
        return Readings(self._phrases[:1], Certainty.LIKELY) if self._sounds else Readings()

    def finish(self) -> Readings:
        """Readings of the whole utterance."""
        return self.peek()
