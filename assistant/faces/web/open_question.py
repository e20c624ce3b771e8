"""The open question, saved to a file, so that it is asked again if the program was killed.

The journal holds only moves. This file holds the words that led to the question, which all players
heard; they are processed again when the game is resumed.
"""

import json
from contextlib import suppress
from pathlib import Path

from assistant.faces.web.moment import Moment
from assistant.game.messages import Certainty, Heard
from assistant.game.rules.cards import Party, Side, Team
from assistant.game.rules.commands import Guess
from assistant.game.whole_file import write_whole
from assistant.language.questions import Confirm, RuleOnClue
from assistant.language.understanding import Understanding


class OpenQuestion:
    """Stores an open question about a card or a clue. Use it on one thread only."""

    def __init__(self, known: Understanding, file: Path | None = None, keep: bool = False) -> None:
        """`file` survives the program; it is removed first, unless `keep` is set."""
        self._known = known
        self._file = file
        self.again = _read(file) if file and keep else None
        """The words that have to be processed again, or None."""
        self._last = self.again
        if file and not self.again:
            with suppress(OSError):
                file.unlink(missing_ok=True)

    def keep(self, moment: Moment) -> None:
        """Save the question of this moment; if that fails, players have to name the card again."""
        asks = self._asks(moment)
        if self._file is None or asks == self._last:
            return
        self._last = asks
        with suppress(OSError):
            if asks is None:
                self._file.unlink(missing_ok=True)
            else:
                write_whole(self._file, json.dumps({"by": asks.by, "words": asks.alternatives[0]}))

    def _asks(self, moment: Moment) -> Heard | None:
        """The words that would make the table ask this question."""
        match moment.question:
            case Confirm(Guess(by, position)) if moment.view:
                return _likely(self._known.place(position, moment.view.columns), by)
            case RuleOnClue(by, clue, _, False):
                return _likely(f"{clue.word} {clue.number}", by)
            case _:
                return None


def _likely(words: str, by: Party) -> Heard:
    """The same words with less certainty, so that the table asks before it acts."""
    return Heard((words,), by, Certainty.LIKELY)


def _read(file: Path) -> Heard | None:
    try:
        match json.loads(file.read_text("utf-8")):
            case {"by": str(by), "words": str(words)} if words.isprintable():
                parties: tuple[Party, ...] = (*Side, *Team)
                return _likely(words, next(one for one in parties if one == by))
            case _:
                return None
    except (OSError, ValueError, RecursionError, StopIteration):
        return None  # treated as missing: players name the card again
