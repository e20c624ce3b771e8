"""The one place where a game changes: messages in, effects out, nothing else.

Every move is in the journal before anyone hears of it, so a killed process goes on with
exactly what the players were told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import assert_never

from assistant.errors import TabletopError
from assistant.log import Log, Move, Saved
from assistant.messages import (
    Effect,
    Face,
    Heard,
    Input,
    Laid,
    Listen,
    Note,
    Press,
    Pressed,
    Say,
    Show,
    Tick,
    Trouble,
)
from assistant.rules.cards import Side
from assistant.rules.commands import Command
from assistant.rules.duet import Refusal, decide
from assistant.rules.events import AgentFound, AssassinMet, BystanderMet, GameStarted
from assistant.rules.evolve import begin, evolve
from assistant.rules.game import Game, Phase
from assistant.rules.view import PublicView, public_view, seat_view
from assistant.talk import phrases, results
from assistant.talk.dialogue import answer, answer_tap
from assistant.talk.face import face
from assistant.talk.narrate import narrate
from assistant.talk.parse import hear
from assistant.talk.pending import ConfirmNewGame, Pending
from assistant.talk.steps import (
    Ask,
    BeginAnew,
    Do,
    Drop,
    GiveFloor,
    Pause,
    Referee,
    Step,
    Table,
    Tell,
    Undo,
)
from assistant.talk.vocabulary import normal, vocabulary

WORDS_AFTER_RELEASE = 10.0
"""Seconds: what was said while a button was held is recognized a little later."""


class Session:
    """A table in play. `lay` deals the next game; `saved` was already kept in the log."""

    def __init__(
        self, saved: Saved, log: Log, lay: Callable[[], GameStarted], referee: Referee
    ) -> None:
        self._log = log
        self._lay = lay
        self._referee = referee
        self._games = _positions(saved)
        self._moves = list(saved.moves)
        self._pending: Pending | None = None
        self._floor: Side | None = None
        self._held: Side | None = None
        self._forget_held_at: float | None = None
        self._now = 0.0
        self._paused = False
        self._said: str | None = None
        self._notice: str | None = None
        """What the screens say of the last message, besides the table itself."""
        self._shown: tuple[Effect, ...] = ()

    @property
    def view(self) -> PublicView:
        """What everybody at the table knows."""
        return public_view(self._game)

    @property
    def question(self) -> str | None:
        """The open question, as it was asked."""
        return phrases.question(self._pending, self.view) if self._pending else None

    def face(self, seat: Side) -> Face:
        """What this seat's screen shows."""
        status = "PAUSED" if self._paused else "LISTENING" if self._held is seat else None
        return face(seat_view(self._game, seat), self._pending, status, self._notice)

    def greet(self) -> tuple[Effect, ...]:
        """What a table is told and shown when the assistant comes up."""
        view = self.view
        if view.phase is Phase.OVER:
            return (*self._say(results.standing(view)), *self._changes())
        start = phrases.RESUMED if self._moves else phrases.WELCOME
        sentence = f"{start} {phrases.turns_left(view.bank.total)} {phrases.expected(view)}"
        return (self._laid(), *self._say(sentence), *self._changes())

    def take(self, message: Input) -> tuple[Effect, ...]:
        """What follows from one message."""
        match message:
            case Heard(alternatives, side):
                effects = self._heard(alternatives, side)
            case Pressed(side, press):
                effects = self._pressed(side, press)
            case Tick(now):
                effects = self._tick(now)
            case Trouble(sentence):
                self._notice = phrases.headline(sentence)
                effects = (Say(sentence),)
            case _:
                assert_never(message)
        return (*effects, *self._changes())

    @property
    def _game(self) -> Game:
        return self._games[-1]

    def _table(self) -> Table:
        return Table(self.view, self._referee, self._pending, self._floor, self._paused, self._said)

    def _heard(self, alternatives: Sequence[str], side: Side | None) -> tuple[Effect, ...]:
        heard = [text for text in map(normal, alternatives) if text]
        if not heard:
            return ()
        side, self._held = side or self._held, None
        reading = hear(heard, self.view, self._pending)
        note = Note(f"{side or ''}: {reading.text if reading else heard[0]}")
        self._notice = None if reading else phrases.misheard(heard[0])
        if reading is None:
            sentence = phrases.not_understood(heard[0], self.view, self._pending)
            return (note, *self._say(sentence))
        return (note, *self._follow(answer(reading.act, side, self._table())))

    def _pressed(self, side: Side, press: Press) -> tuple[Effect, ...]:
        self._notice = None
        match press:
            case Press.TAP:
                note = Note(f"[{side}]")
                return (note, *self._follow(answer_tap(side, self._table())))
            case Press.HOLD:
                self._held, self._forget_held_at = side, None
                return (Note(f"[{side} hold]"),)
            case Press.RELEASE:
                self._forget_held_at = self._now + WORDS_AFTER_RELEASE
                return ()

    def _tick(self, now: float) -> tuple[Effect, ...]:
        self._now = now
        if self._forget_held_at is not None and now >= self._forget_held_at:
            self._held, self._forget_held_at = None, None
        return ()

    def _follow(self, step: Step) -> tuple[Effect, ...]:
        match step:
            case Do(command):
                return self._do(command)
            case Ask(pending):
                self._pending = pending
                return self._say(phrases.question(pending, self.view))
            case Tell(sentence):
                return self._say(sentence)
            case Drop(sentence):
                self._pending = None
                return self._say(sentence)
            case GiveFloor(side, sentence):
                self._floor, self._pending = side, None
                return self._say(sentence)
            case Pause(paused):
                return self._pause(paused)
            case Undo():
                return self._undo()
            case BeginAnew():
                return self._begin_anew()
            case _:
                assert_never(step)

    def _pause(self, paused: bool) -> tuple[Effect, ...]:
        self._paused = paused
        if isinstance(self._pending, ConfirmNewGame):
            self._pending = None
        if paused:
            return self._say(phrases.PAUSED)
        return self._say(self.question or phrases.expected(self.view))

    def _do(self, command: Command) -> tuple[Effect, ...]:
        move = decide(self._game, command)
        if isinstance(move, Refusal):
            side = getattr(command, "side", None)
            sentence = phrases.refusal(move.reason, self.view, move.position, side)
            return self._say(sentence)
        try:
            self._log.append(move)
        except TabletopError as error:
            return self._say(phrases.not_saved(error))
        after = evolve(self._game, move)
        if after.phase is not self._game.phase:
            self._floor = None
        self._games.append(after)
        self._moves.append(move)
        self._pending = None
        return self._say(narrate(move, self.view))

    def _undo(self) -> tuple[Effect, ...]:
        if not self._moves or _revealed(self._moves[-1]):
            return self._say(f"{phrases.NOTHING_TO_UNDO} {phrases.expected(self.view)}")
        try:
            self._log.undo()
        except TabletopError as error:
            return self._say(phrases.not_saved(error))
        self._moves.pop()
        self._games.pop()
        self._floor = None
        return self._say(phrases.undone(self.view))

    def _begin_anew(self) -> tuple[Effect, ...]:
        started = self._lay()
        try:
            self._log.begin(started)
        except TabletopError as error:
            return self._say(phrases.not_saved(error))
        self._games, self._moves = [begin(started)], []
        self._pending, self._floor, self._paused = None, None, False
        turns = phrases.turns_left(started.bank.total)
        sentence = f"{phrases.NEW_GAME} {turns} {phrases.expected(self.view)}"
        return (self._laid(), *self._say(sentence))

    def _laid(self) -> Laid:
        view = self.view
        return Laid(view.cards, view.columns)

    def _say(self, sentence: str) -> tuple[Effect, ...]:
        self._said = sentence
        return (Say(sentence),)

    def _changes(self) -> tuple[Effect, ...]:
        """The faces and the vocabulary that are not as they were last shown."""
        now: tuple[Effect, ...] = (
            *(Show(self.face(seat)) for seat in Side),
            Listen(vocabulary(self.view, self._pending, self._paused)),
        )
        changed = tuple(one for one in now if one not in self._shown)
        self._shown = now
        return changed


def _positions(saved: Saved) -> list[Game]:
    games = [begin(saved.started)]
    for move in saved.moves:
        games.append(evolve(games[-1], move))
    return games


def _revealed(move: Move) -> bool:
    """Whether a move showed the players something that cannot be unseen."""
    return any(isinstance(event, AgentFound | BystanderMet | AssassinMet) for event in move)
