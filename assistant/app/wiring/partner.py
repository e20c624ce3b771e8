"""The partner, which is loaded only when it is first needed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from assistant.conversation.effects import Advise, LookBack, Think
from assistant.game.messages import Advised, LookedBack, Proposed, Trouble
from assistant.game.rules.task import Act, Sense, Task
from assistant.language.sentence_model import SentenceModel

if TYPE_CHECKING:
    from assistant.partner.process import Partner

Said = Proposed | Advised | LookedBack | Trouble
"""The messages that a partner sends."""


class LazyPartner:
    """Creates the partner on first use, and ends it with the game.

    Hints and reviews come from a second process, because they may use what another seat knows.
    """

    def __init__(
        self,
        put: Callable[[Said], None] = lambda message: None,
        sense: SentenceModel = lambda sentence: None,
    ) -> None:
        """`put` receives its answers when they are ready; `sense` explains words unknown to it."""
        self._put = put
        self._sense = sense
        self._player: Partner | None = None
        self._advisor: Partner | None = None

    def think(self, thought: Think | Advise | LookBack) -> None:
        """Give the partner a task; returns at once."""
        match thought:
            case Think(number, task):
                self._plays().think(number, task, self._sensed(task))
            case Advise(seat, task):
                advises = self._advises()
                advises.soon(partial(advises.advise, seat, task))
            case LookBack(pasts):
                advises = self._advises()
                advises.soon(partial(advises.look_back, pasts))

    def answer(self, thought: Think | Advise | LookBack) -> Said:
        """The partner's answer; blocks until it is ready."""
        match thought:
            case Think(number, task):
                return self._plays().answer(number, task, self._sensed(task))
            case Advise(seat, task):
                return self._advises().advise(seat, task)
            case LookBack(pasts):
                return self._advises().look_back(pasts)

    def close(self) -> None:
        """End its processes, if any are running."""
        for one in (self._player, self._advisor):
            if one:
                one.close()

    def _sensed(self, task: Task) -> Sense | None:
        clue = task.view.clue if task.act is Act.GUESS else None
        vector = self._sense(clue.clue.word) if clue else None
        return None if vector is None else tuple(vector.tolist())

    def _plays(self) -> Partner:
        self._player = self._player or self._made()
        return self._player

    def _advises(self) -> Partner:
        self._advisor = self._advisor or self._made()
        return self._advisor

    def _made(self) -> Partner:
        from assistant.partner.process import Partner, player

        return Partner(player, self._put)
