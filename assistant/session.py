"""The one place where a game changes: messages in, effects out, nothing else.

Every move is in the journal before anyone hears of it, so a killed process goes on with
exactly what the players were told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from assistant.course import Course
from assistant.errors import TabletopError
from assistant.languages.en.understanding import ENGLISH
from assistant.log import Log, Saved
from assistant.messages import (
    SOMETHING,
    Cue,
    Doing,
    Earcon,
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
    Status,
    Tick,
    Trouble,
)
from assistant.next_table import NextTable
from assistant.rules.cards import Party, Side
from assistant.rules.commands import Command, Guess, Stop
from assistant.rules.game import Game, Phase
from assistant.rules.play import decide
from assistant.rules.refusal import TELLING, Refusal
from assistant.rules.view import PublicView, SeatView, public_view, seat_view
from assistant.rules.wish import Wish
from assistant.talk import expected, laying, openings, phrases, steps
from assistant.talk.attention import Attention, Response
from assistant.talk.dialogue import answer, answer_tap
from assistant.talk.face import face
from assistant.talk.intents import Intent, Order, Ordered
from assistant.talk.lamps import lights
from assistant.talk.laying import Laying, asks
from assistant.talk.narrate import narrate
from assistant.talk.normal import as_heard, normal
from assistant.talk.notes import NO, YES, noted, noted_tap
from assistant.talk.parse import Reading, hear_all, read
from assistant.talk.pending import Confirm, ConfirmNewGame, Pending
from assistant.talk.refusals import refusal
from assistant.talk.vocabulary import vocabulary


class Session:
    """A table in play, or one that is still being laid; `next_table` lays the next one.

    A `Saved` game was already kept in the log. Where it is `trusting`, a card that was heard
    without doubt is not asked back.
    """

    def __init__(
        self,
        start: Saved | Laying,
        log: Log,
        next_table: NextTable,
        referee: steps.Referee,
        trusting: bool = False,
    ) -> None:
        self._log = log
        self._next_table = next_table
        self._referee = referee
        self._laying = start if isinstance(start, Laying) else None
        self._course = Course(start) if isinstance(start, Saved) else None
        self._pending: Pending | None = None
        self._floor: Party | None = None
        self._now = 0.0
        self._time_is_up_at: float | None = None
        self._paused = False
        self._trusting = trusting
        self._attention = Attention()
        self._said: str | None = None
        self._doing = Doing.IDLE
        self._notice: str | None = None
        """What the screens say of the last message, besides the table itself."""
        self._shown: tuple[Effect, ...] = ()

    @property
    def view(self) -> PublicView:
        """What everybody at the table knows."""
        return self._laying.view if self._laying else public_view(self._game)

    @property
    def question(self) -> str | None:
        """The open question, as it was asked: somebody's, or the game's own."""
        if self._pending:
            return expected.question(self._pending, self.view)
        return expected.waits_for(self.view)

    def face(self, seat: Side) -> Face:
        """What this seat's screen shows."""
        status = "PAUSED" if self._paused else "LISTENING" if self._attention.held is seat else None
        return face(self._seat_view(seat), self._pending, status, self._notice, self._doing)

    def _seat_view(self, seat: Side) -> SeatView:
        if self._laying:
            nothing = (None,) * self._laying.edition.size
            return SeatView(seat, self._laying.view, nothing)
        return seat_view(self._game, seat)

    def greet(self) -> tuple[Effect, ...]:
        """What a table is told and shown when the assistant comes up."""
        view = self.view
        greeting = openings.greeting(view, bool(self._course and self._course.under_way))
        laid = () if view.phase in (Phase.SETUP, Phase.OVER) else (self._laid(),)
        return (*laid, *self._say(greeting), *self._changes())

    def take(self, message: Input) -> tuple[Effect, ...]:
        """What follows from one message."""
        match message:
            case Heard():
                effects = self._heard(message)
            case Pressed(by, press, cut):
                effects = () if cut and not self._meant(press) else self._pressed(by, press)
            case Tick(now):
                effects = self._tick(now)
            case Trouble(sentence):
                self._notice = phrases.headline(sentence)
                effects = (Say(sentence),)
            case Status(doing):
                self._doing = doing
                effects = ()
            case _:
                assert_never(message)
        return (*effects, *self._changes())

    def _meant(self, press: Press) -> bool:
        """Whether a press that silenced the assistant was meant for more than that.

        A tap is, where it cut the open question itself; any other tap only wanted quiet.
        """
        if press is not Press.TAP:
            return True
        return bool(self.question and self._said and self._said.endswith(self.question))

    @property
    def _game(self) -> Game:
        assert self._course is not None, "a table that is not being laid is played at"
        return self._course.game

    def _table(self) -> steps.Table:
        return steps.Table(
            self.view,
            self._referee,
            self._pending,
            self._floor,
            self._paused,
            self._said,
            self._attention.also,
            self._attention.certainty,
            self._trusting,
        )

    def _heard(self, message: Heard) -> tuple[Effect, ...]:
        written = normal if message.certainty is None else as_heard
        heard = [text for text in map(written, message.alternatives) if text]
        if not heard:
            return ()
        by = self._attention.hears(message)
        # A word that the ear does not know may turn the others round: not … done, no … yes.
        whole = [text for text in heard if SOMETHING not in text]
        readings = hear_all(whole, self.view, self._pending, self._paused, ENGLISH)
        if self._lays() and not (readings and asks(readings[0].act)):
            words = [*filter(None, map(normal, heard))]
            return self._laid_by_voice(words, by) if words else self._not_understood(heard[0])
        if not readings:
            return (Note(f"{by or ''}: {heard[0]}"), *self._not_understood(heard[0]))
        self._attention.reads(heard, readings[0].text, self._same_order(heard, readings[0]))
        understood = self._understood([reading.act for reading in readings])
        step = self._answer(readings[0].act, by)
        notes = map(Note, noted(readings[0], by, self._pending, step, self.view, ENGLISH))
        if isinstance(step, steps.Tell):
            response = self._attention.tells(step.sentence, readings[0].act)
            if response is not Response.SENTENCE:
                return (*notes, Cue(Earcon.NOT_UNDERSTOOD))
        return (*notes, *understood, *self._follow(step))

    def _same_order(self, heard: Sequence[str], taken: Reading) -> list[bool]:
        """Of each reading, whether it is the same order as the one taken, if that is one."""

        def order(act: Intent | None) -> Order | None:
            return act.order if isinstance(act, Ordered) else None

        meant = (read(text, self.view, self._pending, self._paused, ENGLISH) for text in heard)
        return [order(one.act if one else None) is order(taken.act) for one in meant]

    def _answer(self, act: Intent, by: Party | None) -> steps.Step:
        doubtful = self._attention.doubtful or self._attention.too_late(self._now)
        final = act == YES or (act == NO and self.view.offer is not None)
        if doubtful and final and self.question:
            self._attention.asks(self._now)
            return steps.Tell(self.question)
        return answer(act, by, self._table())

    def _understood(self, acts: Sequence[Intent] = ()) -> tuple[Effect, ...]:
        """The short sound that says so; what is typed needs none."""
        self._attention.understands(acts)
        self._notice = None
        return (Cue(Earcon.UNDERSTOOD),) if self._attention.spoken else ()

    def _not_understood(self, heard: str) -> tuple[Effect, ...]:
        self._notice = phrases.misheard(heard)
        response = self._attention.misses(heard, self._now)
        if response is Response.NOTHING:
            return ()
        cue = (Cue(Earcon.NOT_UNDERSTOOD),) if self._attention.spoken else ()
        if response is Response.SOUND:
            return cue
        return (*cue, *self._say(expected.not_understood(heard, self.view, self._pending)))

    def _lays(self) -> bool:
        """Whether what is said may be a card for the table that is being laid."""
        return self._laying is not None and not self._pending and not self._paused

    def _laid_by_voice(self, heard: Sequence[str], by: Party | None) -> tuple[Effect, ...]:
        """Words while the table is being laid: cards, or what is to be put right."""
        assert self._laying is not None, "words are cards only while a table is being laid"
        note = Note(f"{by or ''}: {heard[0]}")
        if ENGLISH.orders.get(heard[0]) is Order.RESUME:
            return (note, *self._understood(), *self._back_to_the_game())
        told = laying.lay(heard, self._laying)
        if told is None:
            return (note, *self._not_understood(heard[0]))
        return (note, *self._understood(), *self._lay_on(told))

    def _back_to_the_game(self) -> tuple[Effect, ...]:
        if self._course is None:
            return self._say(f"There is no game to go back to. {expected.expected(self.view)}")
        self._laying = None
        return self._say(openings.resumed(self.view))

    def _lay_on(self, told: laying.Answer) -> tuple[Effect, ...]:
        if told.done:
            return self._begin_anew(replace(told.laying.wish, lay=False, cards=told.laying.cards))
        try:
            self._log.lay(told.laying.edition, told.laying.cards)
        except TabletopError as error:
            return self._say(phrases.not_saved(error))
        self._laying = told.laying
        return self._say(told.sentence)

    def _pressed(self, by: Party, press: Press) -> tuple[Effect, ...]:
        if press is Press.DOWN:
            return ()
        self._notice = None
        self._attention.pressed()
        match press:
            case Press.TAP if self._laying and self._lays():
                return (Note(f"[{by}]"), *self._lay_on(laying.finish(self._laying)))
            case Press.TAP:
                note = Note(noted_tap(by, self._pending, ENGLISH))
                return (note, *self._follow(answer_tap(by, self._table())))
            case Press.DOUBLE:
                again = Ordered(Order.REPEAT)
                return (Note(f"{by}: repeat"), *self._follow(answer(again, by, self._table())))
            case Press.HOLD:
                self._attention.holds(by)
                return (Note(f"[{by} hold]"), Cue(Earcon.LISTENING))
            case Press.RELEASE:
                self._attention.releases()
                return ()

    def _tick(self, now: float) -> tuple[Effect, ...]:
        self._now = now
        if self._time_is_up_at is not None and now >= self._time_is_up_at:
            self._time_is_up_at = None
            return self._say(f"Time is up. {self.question or expected.expected(self.view)}")
        return ()

    def _follow(self, step: steps.Step) -> tuple[Effect, ...]:
        match step:
            case steps.Do(command, lead):
                return self._do(command, lead)
            case steps.Ask(pending):
                self._pending = pending
                self._attention.asks(self._now)
                return self._say(expected.question(pending, self.view))
            case steps.Tell(sentence):
                return self._say(sentence)
            case steps.Drop(sentence):
                self._pending = None
                return self._say(sentence)
            case steps.GiveFloor(by, sentence):
                self._floor, self._pending = by, None
                return self._say(sentence)
            case steps.Pause(paused):
                return self._pause(paused)
            case steps.Undo():
                return self._undo()
            case steps.StartTimer(seconds, sentence):
                self._time_is_up_at = self._now + seconds
                return self._say(sentence)
            case steps.BeginAnew(wish):
                return self._begin_anew(wish)
            case _:
                assert_never(step)

    def _pause(self, paused: bool) -> tuple[Effect, ...]:
        self._paused, self._time_is_up_at = paused, None
        if isinstance(self._pending, ConfirmNewGame):
            self._pending = None
        if paused:
            return self._say(phrases.PAUSED)
        return self._say(self.question or expected.expected(self.view))

    def _do(self, command: Command, lead: str) -> tuple[Effect, ...]:
        assert self._course is not None, "nothing is done before the table is laid"
        before = self._course.game
        move = decide(before, command)
        if isinstance(move, Refusal):
            by = getattr(command, "by", None)
            if move.reason in TELLING:
                self._course.seal()
            if self._answers_pending(command):
                self._pending = None
            return self._say(refusal(move.reason, self.view, move.position, by))
        try:
            self._log.append(move)
        except TabletopError as error:
            return self._say(phrases.not_saved(error))
        self._course.add(move)
        if self._course.game.phase is not before.phase or isinstance(command, Guess):
            self._floor = None  # in sudden death, either side may be the next
        self._pending, self._time_is_up_at = None, None
        self._attention.asks(self._now)
        return self._say(" ".join(filter(None, (lead, narrate(move, self.view)))))

    def _answers_pending(self, command: Command) -> bool:
        """Whether a command came from the open question, which is then closed."""
        if isinstance(self._pending, Confirm):
            return command == self._pending.command
        return not isinstance(command, Stop)

    def _undo(self) -> tuple[Effect, ...]:
        if self._pending:
            self._pending, self._floor = None, None
            return self._say(expected.undone(self.view))
        if self._course is None or not self._course.can_undo:
            return self._say(f"{phrases.NOTHING_TO_UNDO} {expected.expected(self.view)}")
        try:
            self._log.undo()
        except TabletopError as error:
            return self._say(phrases.not_saved(error))
        self._course.undo()
        self._floor = None
        return self._say(expected.undone(self.view))

    def _begin_anew(self, wish: Wish) -> tuple[Effect, ...]:
        asked = self._pending
        self._pending = asked.before if isinstance(asked, ConfirmNewGame) else None
        try:
            if wish.lay:
                self._laying = self._next_table.prepare(wish)
                self._pending, self._paused, self._time_is_up_at = None, False, None
                back = " Or resume the game." if self._course else ""
                return self._say(f"{expected.expected(self.view)}{back}")
            started, log = self._next_table.lay(wish)
        except TabletopError as error:
            wanted = self.question or expected.expected(self.view)
            return self._say(f"{phrases.sentence(str(error))}. {wanted}")
        self._pending = None
        other = started.edition != self.view.edition
        self._course, self._log = Course(Saved(started)), log
        self._laying, self._floor, self._paused = None, None, False
        self._time_is_up_at = None
        return (self._laid(), *self._say(openings.new_game(self.view, other, wish.team)))

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
            *lights(self.view, self._pending, self._doing, self._shown),
            Listen(vocabulary(self.view, self._pending, self._paused, ENGLISH, self._trusting)),
        )
        changed = tuple(one for one in now if one not in self._shown)
        self._shown = now
        return changed
