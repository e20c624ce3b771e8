"""The one place where a game changes: messages in, effects out, nothing else.

Every move is in the journal before anyone hears of it, so a killed process goes on with
exactly what the players were told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from assistant.effects import BeginLesson, Effect, Known, Listen, Note, Say, Show
from assistant.errors import TabletopError, WishError
from assistant.log import Log, Saved
from assistant.messages import (
    SOMETHING,
    Adjust,
    Certainty,
    Cue,
    Doing,
    Earcon,
    Heard,
    Input,
    Laid,
    Press,
    Pressed,
    Status,
    Tick,
    Trouble,
)
from assistant.next_table import NextTable
from assistant.rules.cards import Party, Side
from assistant.rules.commands import Choose, Command, Guess, Stop
from assistant.rules.events import ClueGiven, GameWon
from assistant.rules.game import Game
from assistant.rules.phase import Phase
from assistant.rules.play import decide
from assistant.rules.refusal import TELLING, Refusal
from assistant.rules.view import PublicView, SeatView
from assistant.rules.wish import NoMissions, Wish
from assistant.talk import decisions, laying, openings
from assistant.talk.attention import Attention, Response
from assistant.talk.begun import NUMBER_WITHIN, begun, counted, doubted, sober
from assistant.talk.brevity import spare
from assistant.talk.clues import cannot_undo, takes_the_clue
from assistant.talk.conversation import Conversation
from assistant.talk.decisions import Decision, Situation
from assistant.talk.dialogue import answer, answer_tap
from assistant.talk.glance import Glance, Misheard, Notice
from assistant.talk.glance import Status as Shown
from assistant.talk.intents import Intent, Order, Ordered, SaidBonus, SaidChoice, SaidClue
from assistant.talk.lamps import lights
from assistant.talk.laying import Laying
from assistant.talk.narrate import narrate
from assistant.talk.normal import as_heard, normal, shown
from assistant.talk.parse import Reading, best, read
from assistant.talk.questions import (
    Confirm,
    ConfirmNewGame,
    HowMany,
    Pending,
    Question,
    WhoseGuess,
    own_question,
)
from assistant.talk.statements import (
    Asked,
    CardSwapped,
    DeviceSays,
    Help,
    MissionEarned,
    MissionsOpen,
    NotLaid,
    NotSaved,
    NotUnderstood,
    Plain,
    Refused,
    Statement,
    Statements,
    TimerStarted,
    WishIsRefused,
    due,
)
from assistant.talk.transcript import noted, noted_tap
from assistant.talk.understanding import Understanding
from assistant.talk.vocabulary import vocabulary
from assistant.talk.words import Words
from assistant.undo_history import UndoHistory

YES, NO = Ordered(Order.YES), Ordered(Order.NO)

REACTION = 0.15
"""Seconds; a finger that comes down sooner than this was not an answer to what was just asked."""


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
        referee: decisions.Referee,
        understanding: Understanding,
        trusting: bool = False,
        words: Words = Words.NORMAL,
    ) -> None:
        self._log = log
        self._next_table = next_table
        self._referee = referee
        self._understanding = understanding
        self._trusting = trusting
        self._words = words
        self._history = UndoHistory(start) if isinstance(start, Saved) else None
        self._talk = Conversation(laying=start if isinstance(start, Laying) else None)
        self._now = 0.0
        if self.view.clue:
            self._talk = self._talk.clue_given(self._now)  # the greeting repeats it
        self._attention = Attention()
        self._said: Say | None = None
        """The last announcement that was about the game."""
        self._heard: str | None = None
        self._helped = False
        """Whether “say help” was said: once is enough."""
        self._doing = Doing.IDLE
        self._notice: Notice | None = None
        self._shown: tuple[Effect, ...] = ()

    @property
    def view(self) -> PublicView:
        """What everybody at the table knows."""
        return self._talk.laying.view if self._talk.laying else self.game.table

    @property
    def question(self) -> Question | None:
        """The open question: the dialogue's, or the game's own."""
        return self._talk.pending or own_question(self.view)

    def glance(self, seat: Side) -> Glance:
        """Everything that this seat may know now."""
        held = self._attention.held is seat
        status = Shown.PAUSED if self._talk.paused else Shown.LISTENING if held else None
        return Glance(self._seat_view(seat), self.question, status, self._notice, self._doing)

    def _seat_view(self, seat: Side) -> SeatView:
        laying = self._talk.laying
        if laying:
            return SeatView(seat, laying.view, (None,) * laying.edition.size)
        view = self.game.seen_from(seat)
        return replace(view, other=self.game.other_face(seat)) if self._talk.key_shown else view

    def greet(self) -> tuple[Effect, ...]:
        """What a table is told and shown when the assistant comes up."""
        view = self.view
        greeting = openings.greeting(view, bool(self._history and self._history.under_way))
        # What is said before anybody plays is not counted as heard: a program reads on at once.
        talk = self._talk
        laid = () if view.phase in (Phase.SETUP, Phase.OVER) else (self._laid(),)
        said = self._say(greeting)
        self._talk = talk
        return (*laid, *said, *self._changes())

    def refresh(self) -> tuple[Effect, ...]:
        """Everything that is shown and heard anew, for a table that showed something else."""
        self._shown = ()
        return self._changes()

    def take(self, message: Input) -> tuple[Effect, ...]:
        """What follows from one message."""
        match message:
            case Heard():
                effects = self._hear(message)
            case Pressed(by, press):
                effects = self._pressed(by, press, message.at) if self._meant(message) else ()
            case Tick(now):
                effects = self._tick(now)
            case Trouble(complaint):
                self._notice = complaint
                effects = (Say((DeviceSays(complaint),), self.view),)
            case Status(doing):
                if self._doing is Doing.SPEAKING and doing is not Doing.SPEAKING:
                    self._talk = self._talk.repeated(self._now)
                self._doing = doing
                self._talk = self._talk.heard_out(self._now)
                effects = ()
            case _:
                assert_never(message)
        return (*effects, *self._changes())

    def _meant(self, pressed: Pressed) -> bool:
        """Whether a press that silenced the assistant was meant for more than that.

        A tap is, where the open question itself was being asked; any other only wanted quiet.
        """
        if pressed.press is not Press.TAP or pressed.cut is None:
            return True
        return self.question is not None and pressed.cut.question == self.question

    @property
    def game(self) -> Game:
        """The game that is played, its key included: for its owner alone."""
        assert self._history is not None, "a table that is not being laid is played at"
        return self._history.game

    def _situation(self) -> Situation:
        return Situation(
            self.view,
            self._referee,
            self._talk.pending,
            self._talk.floor,
            self._talk.paused,
            self._heard,
            self._attention.also,
            self._attention.certainty,
            self._trusting,
            self.view.house.free_corrections or self._now < self._talk.clue_settles,
        )

    def _hear(self, message: Heard) -> tuple[Effect, ...]:
        written = normal if message.certainty is None else as_heard
        said = [
            (text, original) for original in message.alternatives if (text := written(original))
        ]
        if not said:
            return ()
        before, self._heard = self._heard, _echo(*said[0])
        by = self._attention.hears(message)
        pending, paused = self._talk.pending, self._talk.paused
        known = self._understanding
        # A word that the ear does not know may turn the others round: not … done, no … yes.
        meant = [
            None if SOMETHING in text else read(text, self.view, pending, paused, known)
            for text, _ in said
        ]
        readings = best([one for one in meant if one])
        if message.certainty is not None and not paused:
            texts = [text for text, _ in said]
            word = begun(texts, meant, message.certainty, by, self.view, pending, known)
            if word:
                return self._wait_for_number(word)
            if readings:
                readings = counted(sober(readings, texts, meant, known), pending)
        if self._lays() and not (readings and laying.asks(readings[0].intent)):
            return self._laid_by_voice([text for text, _ in said], meant, by)
        if not readings:
            return (Note(f"{by or ''}: {said[0][0]}"), *self._not_understood())
        if isinstance(pending, HowMany):
            by = by or pending.by
            self._drop_unasked(readings[0])
        intent = readings[0].intent
        if intent == Ordered(Order.HEARD):
            self._heard = before  # what was heard before this was asked
        self._attention.reads([one.intent if one else None for one in meant], intent)
        if isinstance(pending, HowMany) and readings[0].number_alone:
            self._attention.limits(Certainty.CLOSE if pending.close else Certainty.LIKELY)
            if self._attention.too_late(self._now):  # perhaps it was about something else
                readings = doubted(readings)
                intent = readings[0].intent
        if takes_the_clue(intent, by, self.view):
            self._talk = self._talk.clue_taken()
        understood = self._understood([reading.intent for reading in readings])
        decision = self._answer(readings[0], by, message.at)
        notes = map(Note, noted(readings[0], by, pending, decision, self.view, known))
        if isinstance(decision, decisions.Tell):
            response = self._attention.tells(decision.statements, intent)
            if response is not Response.SENTENCE:
                return (*notes, Cue(Earcon.NOT_UNDERSTOOD))
        return (*notes, *understood, *self._follow(decision))

    def _answer(self, reading: Reading, by: Party | None, at: float | None) -> Decision:
        intent = reading.intent
        final = intent in (YES, Ordered(Order.NEVER)) or (
            intent == NO and self.view.offer is not None
        )
        question = self.question
        too_late = self._attention.too_late(self._now)
        reveals = intent == YES and isinstance(question, Confirm | WhoseGuess)
        if question and reveals and not (too_late or self._attention.consents(reading.named)):
            # It may have been another word, and what is turned stays so.
            self._attention.asks(self._now)
            return decisions.ask_plainly(question)
        if final and question and (too_late or self._attention.doubtful):
            # It may have been about something else, so it is asked for once more.
            self._attention.asks(self._now)
            return decisions.ask_again(question)
        if self._too_early(at) and (final or _decides(intent)):
            self._attention.asks(self._now)
            return decisions.tell(self._situation().due)
        return answer(intent, by, self._situation())

    def _too_early(self, at: float | None, reaction: float = 0.0) -> bool:
        """Whether somebody spoke or pressed at a moment when that meant something else."""
        return at is not None and at < self._talk.since + reaction

    def _understood(self, intents: Sequence[Intent] = ()) -> tuple[Effect, ...]:
        """The short sound that says so; what is typed needs none."""
        self._attention.understands(intents)
        self._notice = None
        return (Cue(Earcon.UNDERSTOOD),) if self._attention.spoken else ()

    def _not_understood(self) -> tuple[Effect, ...]:
        heard = self._heard or ""
        self._notice = Misheard(heard)
        response = self._attention.misses(heard, self._now)
        if response is Response.NOTHING:
            return ()
        cue = (Cue(Earcon.NOT_UNDERSTOOD),) if self._attention.spoken else ()
        if response is Response.SOUND:
            return cue
        stopped = self._talk.paused and not self._talk.pending
        wanted: tuple[Statement, ...] = (Plain.PAUSED if stopped else self._situation().due,)
        if not (self._helped or self.question or stopped):
            wanted, self._helped = (*wanted, Plain.SAY_HELP), True
        return (*cue, self._spared((NotUnderstood(heard), *wanted)))

    def _wait_for_number(self, word: HowMany) -> tuple[Effect, ...]:
        """A clue's word came without its number, which may follow after a pause."""
        self._notice = None
        response = self._attention.misses(self._heard or "", self._now)
        aloud = response is Response.SENTENCE  # after that, it is more likely talk
        self._attention.asks(self._now)
        until = self._now + NUMBER_WITHIN
        self._talk = self._talk.counting(word, self._now, until, aloud)
        note = Note(f"# {word.by or ''}: {word.words[0]}")
        return (note,) if response is Response.NOTHING else (note, Cue(Earcon.UNDERSTOOD))

    def _drop_unasked(self, reading: Reading) -> None:
        """What is no answer to a number that nobody was asked for yet leaves nothing open."""
        intent = reading.intent
        answers = isinstance(intent, SaidClue) or (
            isinstance(intent, Ordered) and intent.order in HowMany.answers
        )
        if self._talk.number_at is not None and not answers:
            self._talk = self._talk.answered(self._now)

    def _waited_for_number(self) -> bool:
        """Whether the number of a clue was waited for long enough; nobody is interrupted."""
        due = self._talk.number_at
        busy = self._doing in (Doing.LISTENING, Doing.THINKING)
        waits = isinstance(self._talk.pending, HowMany) and due is not None
        return waits and not busy and due is not None and self._now >= due

    def _lays(self) -> bool:
        """Whether what is said may be a card for the table that is being laid."""
        talk = self._talk
        return talk.laying is not None and not talk.pending and not talk.paused

    def _laid_by_voice(
        self, heard: Sequence[str], meant: Sequence[Reading | None], by: Party | None
    ) -> tuple[Effect, ...]:
        """Words while the table is being laid: cards, or what is to be put right."""
        assert self._talk.laying is not None, "words are cards only while a table is being laid"
        note = Note(f"{by or ''}: {normal(heard[0])}")
        readings = [
            laying.Heard(words, _order(one))
            for text, one in zip(heard, meant, strict=True)
            if (words := normal(text))
        ]
        if not readings:
            return self._not_understood()
        if readings[0].order is Order.RESUME:
            return (note, *self._understood(), *self._back_to_the_game())
        answered = laying.lay(readings, self._talk.laying, self._understanding)
        if answered is None:
            return (note, *self._not_understood())
        return (note, *self._understood(), *self._lay_on(answered))

    def _back_to_the_game(self) -> tuple[Effect, ...]:
        if self._history is None:
            return self._say((Plain.NO_GAME_TO_RESUME, due(self.view)))
        self._talk = self._talk.lay(None, self._now)
        return self._say(openings.resumed(self.view))

    def _lay_on(self, answered: laying.Answer) -> tuple[Effect, ...]:
        now = answered.laying
        if answered.done:
            return self._begin_anew(replace(now.wish, lay=False, cards=now.cards))
        try:
            self._log.lay(now.edition, now.cards)
        except TabletopError as error:
            return self._say((NotSaved(str(error)),))
        self._talk = replace(self._talk, laying=now)
        return self._say(answered.statements)

    def _pressed(self, by: Party, press: Press, at: float | None) -> tuple[Effect, ...]:
        if press is Press.DOWN:
            return ()
        self._notice = None
        self._attention.pressed()
        match press:
            case Press.TAP if self._too_early(at, REACTION):
                return self._say((self._situation().due,))
            case Press.TAP if self._talk.laying and self._lays():
                return (Note(f"[{by}]"), *self._lay_on(laying.finish(self._talk.laying)))
            case Press.TAP:
                note = Note(noted_tap(by, self._talk.pending, self._understanding))
                return (note, *self._follow(answer_tap(by, self._situation())))
            case Press.DOUBLE:
                again = Note(f"{by}: {self._understanding.phrase(Order.REPEAT)}")
                return (again, *self._follow(decisions.Repeat()))
            case Press.HOLD:
                self._attention.holds(by)
                return (Note(f"[{by} hold]"), Cue(Earcon.LISTENING))
            case Press.RELEASE:
                self._attention.releases()
                return ()

    def _tick(self, now: float) -> tuple[Effect, ...]:
        self._now = now
        ends = self._talk.timer_ends
        if ends is not None and now >= ends:
            self._talk = replace(self._talk, timer_ends=None)
            return self._say((Plain.TIME_IS_UP, self._situation().due))
        pending = self._talk.pending
        if pending and self._waited_for_number():
            if not self._talk.number_aloud:
                self._talk = self._talk.answered(now)
                return ()
            self._talk = self._talk.counting(pending, now, None)
            self._attention.asks(now)
            return self._say((Asked(pending),))
        return ()

    def _follow(self, decision: Decision) -> tuple[Effect, ...]:
        match decision:
            case decisions.Do():
                return self._do(decision)
            case decisions.Ask(pending):
                if self._history and isinstance(pending, Confirm) and pending.hangs_on_the_key:
                    self._history.seal()  # whatever comes of it, undo tells nothing of the key
                self._talk = self._talk.asking(pending, self._now)
                self._attention.asks(self._now)
                return self._say((Asked(pending),))
            case decisions.Tell(statements):
                return self._say(self._with_question(statements))
            case decisions.Drop(statements):
                self._talk = self._talk.answered(self._now)
                return self._say(statements)
            case decisions.GiveFloor(side, statements):
                self._talk = self._talk.given_to(side, self._now)
                return self._say(statements)
            case decisions.Pause(paused):
                return self._pause(paused)
            case decisions.Undo(by):
                return self._undo(by)
            case decisions.Repeat():
                return self._repeat()
            case decisions.Speak(volume, rate):
                return (Adjust(volume, rate), *self._say((Plain.ADJUSTED,)))
            case decisions.TellMissions():
                return self._say(self._with_question((self._missions(),)))
            case decisions.StartTimer(seconds):
                self._talk = replace(self._talk, timer_ends=self._now + seconds)
                return self._say((TimerStarted(seconds), self._situation().due))
            case decisions.SwapCard(position, word):
                return self._swap(position, word)
            case decisions.ShowKey():
                return self._show_key()
            case decisions.Teach():
                return (BeginLesson(),)
            case decisions.BeginAnew(wish):
                return self._begin_anew(wish)
            case _:
                assert_never(decision)

    def _with_question(self, statements: Statements) -> Statements:
        """Whatever else is told, an open question is asked again: it still waits."""
        question = self.question
        if question is None or any(isinstance(one, Asked) for one in statements):
            return statements
        if self._talk.paused and not isinstance(question, ConfirmNewGame):
            return statements
        if any(isinstance(one, Help) for one in statements):
            return statements  # it begins with the question
        told = (one for one in statements if one is not Plain.EXPECTED)
        return (*told, Asked(question))

    def _repeat(self) -> tuple[Effect, ...]:
        if self._said is None:
            return (self._spared((Plain.NOTHING_SAID, self._situation().due)),)
        said = self._said
        return (replace(said, statements=self._with_question(said.statements)),)

    def _pause(self, paused: bool) -> tuple[Effect, ...]:
        self._talk = self._talk.pause(paused, self._now)
        if isinstance(self._talk.pending, ConfirmNewGame):
            self._talk = self._talk.answered(self._now)
        return self._say((Plain.PAUSED if paused else self._situation().due,))

    def _do(self, done: decisions.Do) -> tuple[Effect, ...]:
        assert self._history is not None, "nothing is done before the table is laid"
        command, before = done.command, self._history.game
        move = decide(before, command)
        if isinstance(move, Refusal):
            return self._refuse(move, command)
        try:
            self._log.append(move)
        except TabletopError as error:
            return self._say((NotSaved(str(error)),))
        self._history.add(move)
        same_phase = self._history.game.table.phase is before.table.phase
        # In sudden death, either side may be the next.
        keep_floor = same_phase and not isinstance(command, Guess | Choose)
        self._talk = self._talk.moved(self._now, keep_floor)
        if any(isinstance(event, ClueGiven) for event in move):
            self._talk = self._talk.clue_given(self._now)
        self._attention.asks(self._now)
        won = any(isinstance(event, GameWon) for event in move)
        earned = self._earned() if won else ()
        return self._say((*done.lead, *narrate(move, self.view), *done.after, *earned))

    def _earned(self) -> Statements:
        """What a won mission brought, where that can be told."""
        try:
            earned = self._next_table.earned(self.view.edition)
        except TabletopError:
            return ()  # the win itself is kept and told; the campaign can be read later
        return (MissionEarned(earned),) if earned else ()

    def _missions(self) -> Statement:
        """Which missions the team can choose, or why that cannot be told."""
        edition = self.view.edition
        try:
            names = self._next_table.missions(edition)
        except WishError as error:
            return WishIsRefused(error.why)
        except TabletopError as error:
            return NotLaid(str(error))
        return WishIsRefused(NoMissions(edition)) if names is None else MissionsOpen(names)

    def _refuse(self, refusal: Refusal, command: Command) -> tuple[Effect, ...]:
        assert self._history is not None, "nothing is refused before the table is laid"
        if refusal.reason in TELLING and self._talk.pending:
            # Whoever sees why reads it on their screen; for all others the question is open.
            self._attention.asks(self._now)
            return self._follow(decisions.ask_again(self._talk.pending))
        if self._answers_pending(command):
            self._talk = self._talk.answered(self._now)
        why = Refused(refusal.reason, refusal.position, getattr(command, "by", None))
        return self._say((why, self._situation().due))

    def _answers_pending(self, command: Command) -> bool:
        """Whether a command came from the open question, which is then closed."""
        pending: Pending | None = self._talk.pending
        if isinstance(pending, Confirm):
            return command == pending.command
        return not isinstance(command, Stop)

    def _undo(self, by: Party | None) -> tuple[Effect, ...]:
        if self._talk.pending:
            self._talk = self._talk.undone(self._now)
            return self._say((Plain.UNDONE, due(self.view)))
        if self._history is None or not self._history.can_undo:
            return self._say((Plain.NOTHING_TO_UNDO, due(self.view)))
        if self._history.gave_a_clue and (why_not := cannot_undo(by, self._situation())):
            return self._say((why_not, due(self.view)))
        try:
            self._log.undo()
        except TabletopError as error:
            return self._say((NotSaved(str(error)),))
        self._history.undo()
        self._talk = self._talk.undone(self._now)
        return self._say((Plain.UNDONE, due(self.view)))

    def _swap(self, position: int, word: str | None) -> tuple[Effect, ...]:
        if self._history is None or self._history.under_way:
            return self._say((Plain.NO_SWAP_NOW, due(self.view)))
        before = self.view.cards[position]
        try:
            started = self._next_table.swap(self._history.started, position, word)
        except WishError as error:
            return self._say((WishIsRefused(error.why), self._situation().due))
        except TabletopError as error:
            return self._say((NotLaid(str(error)), self._situation().due))
        self._history = UndoHistory(Saved(started))
        self._talk = self._talk.answered(self._now)
        said = (CardSwapped(position, before), *openings.told_of_cards(self.view), due(self.view))
        return (self._laid(), *self._say(said))

    def _show_key(self) -> tuple[Effect, ...]:
        assert self._history is not None, "a game that is over was played"
        self._history.seal()  # who has seen the key does not play on
        self._talk = self._talk.show_key()
        return self._say((Plain.KEY_IS_SHOWN,))

    def _begin_anew(self, wish: Wish) -> tuple[Effect, ...]:
        asked = self._talk.pending
        before = asked.before if isinstance(asked, ConfirmNewGame) else None
        self._talk = replace(self._talk, pending=before)
        try:
            if wish.lay:
                self._talk = self._talk.lay(self._next_table.prepare(wish), self._now)
                back = (Plain.OR_RESUME,) if self._history else ()
                return self._say((due(self.view), *back))
            started, log = self._next_table.lay(wish, bool(self.view.clues))
        except WishError as error:
            return self._say((WishIsRefused(error.why), self._situation().due))
        except TabletopError as error:
            return self._say((NotLaid(str(error)), self._situation().due))
        other = started.edition != self.view.edition
        self._history, self._log = UndoHistory(Saved(started)), log
        self._talk = self._talk.new_game(self._now)
        return (self._laid(), *self._say(openings.new_game(self.view, other, wish.team)))

    def _laid(self) -> Laid:
        view = self.view
        return Laid(view.cards, view.columns)

    def _say(self, statements: Statements) -> tuple[Effect, ...]:
        """Say this, and say it again when that is asked for."""
        self._said = self._spared(statements)
        return (self._said,)

    def _spared(self, statements: Statements) -> Say:
        """An announcement without what the table has heard often enough."""
        before = self._said.statements if self._said else ()
        spared = spare(statements, self.view, self._talk, self._words, before)
        self._talk = spared.conversation
        return Say(spared.statements, self.view, spared.short)

    def _changes(self) -> tuple[Effect, ...]:
        """What everybody and each seat knows, and can say, where it is not as it last was."""
        view, pending = self.view, self._talk.pending
        now: tuple[Effect, ...] = (
            Known(view, self.question),
            *(Show(self.glance(seat)) for seat in Side),
            *lights(view, pending, self._doing, self._shown),
            Listen(
                vocabulary(view, pending, self._talk.paused, self._understanding, self._trusting)
            ),
        )
        changed = tuple(one for one in now if one not in self._shown)
        self._shown = now
        return changed


def _decides(intent: Intent) -> bool:
    """Whether it can cost a token, a turn or a bonus without another question."""
    orders = (Order.STOP, Order.PENALTY)
    decided = isinstance(intent, Ordered) and intent.order in orders and not intent.doubtful
    return decided or isinstance(intent, SaidBonus | SaidChoice)


def _echo(text: str, original: str) -> str:
    """What was heard, as it is said back: with apostrophes, and a mark for what has no word."""
    return text if SOMETHING in text else shown(original)


def _order(reading: Reading | None) -> Order | None:
    """The order that a reading is, if it is one."""
    intent = reading.intent if reading else None
    return intent.order if isinstance(intent, Ordered) else None
