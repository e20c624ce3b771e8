"""The session: the only place where a game changes. Messages come in, and effects go out.

Every move is in the journal before it is announced, so that after a crash, the game resumes exactly
as announced.
"""

from collections.abc import Callable

from assistant.conversation import between_games, screens
from assistant.conversation.desk import AS_USUAL, Desk, Manners
from assistant.conversation.effects import BeginLesson, Effect
from assistant.conversation.laying import Laying
from assistant.conversation.lesson import Practice, begin_lesson, practise
from assistant.conversation.state import State
from assistant.conversation.step import begun, go_on, step, stepped
from assistant.conversation.team_games import TeamGames
from assistant.game.messages import Input, Proposed, Status, Tick, Trouble
from assistant.game.rules.cards import Side
from assistant.game.rules.game import Game
from assistant.game.rules.view import PublicView
from assistant.game.store.log import Saved
from assistant.language.glance import Glance
from assistant.language.questions import Question
from assistant.language.understanding import Understanding


class Session:
    """A table with a game, or one that is still being laid.

    A lesson at this table has its own practice game; only `glance` and `take` are then about that.
    A `Saved` game is already in the log. `team_games` starts the next game.
    """

    def __init__(
        self,
        start: Saved | Laying,
        team_games: TeamGames,
        understanding: Understanding,
        manners: Manners = AS_USUAL,
    ) -> None:
        self._desk = Desk(understanding, manners, team_games)
        self._state = begun(start, self._desk)
        self._practice: Practice | None = None

    @property
    def view(self) -> PublicView:
        """Everything that everybody at the table may know."""
        return self._state.view

    @property
    def question(self) -> Question | None:
        """The open question, asked by the dialogue or by the game itself."""
        return self._state.question

    @property
    def suggested(self) -> Question | None:
        """The question that is only displayed, if none is open."""
        return self._state.suggested

    @property
    def game(self) -> Game:
        """The current game with its key, only for the table's owner."""
        return self._state.game

    def glance(self, seat: Side) -> Glance:
        """Everything that this seat may know at this moment; in a lesson, of the practice game."""
        return screens.glance(self._practice.game if self._practice else self._state, seat)

    def greet(self) -> tuple[Effect, ...]:
        """The greeting when the program starts."""
        return self._change(between_games.greet)

    def take(self, message: Input) -> tuple[Effect, ...]:
        """The effects of one message, which in a lesson is for the practice game."""
        if self._practice is None:
            return self._play(message)
        if isinstance(message, Tick | Trouble | Status | Proposed):
            self._play(message)  # the practice game announces what happens to its cards
        now, effects = practise(self._practice, message)
        if now and not now.wants_another_game:
            self._practice = now
            return effects
        self._practice = None
        back = self._change(lambda at: screens.forgotten(go_on(at)))
        return (*effects, *back, *(self._play(message) if now else ()))

    def _play(self, message: Input) -> tuple[Effect, ...]:
        """The effects of one message on the table's own game."""
        self._state, effects = step(self._state, message, self._desk)
        if BeginLesson() not in effects:
            return effects
        self._practice, begins = begin_lesson(self.view, self._desk.understanding)
        return (*(one for one in effects if one != BeginLesson()), *begins)

    def _change(self, change: Callable[[State], State]) -> tuple[Effect, ...]:
        self._state, effects = stepped(self._state, change, self._desk)
        return effects
