"""The session: the one place where a game changes. Messages in, effects out, nothing else.

Every move is in the journal before anyone hears of it, so a killed process goes on with
exactly what the players were told.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from assistant.complaints import Complaint, Device, Fault
from assistant.effects import Dark, Effect, Known, Listen, Note, Say, Show
from assistant.messages import (
    Advised,
    Certainty,
    Cue,
    Doing,
    Earcon,
    Heard,
    Input,
    LookedBack,
    Phone,
    Press,
    Pressed,
    Proposed,
    Status,
    Swapped,
    Tick,
    Trouble,
    Wished,
)
from assistant.rules.cards import Party, Side
from assistant.rules.game import Game
from assistant.rules.phase import Phase
from assistant.rules.view import PublicView
from assistant.store.log import Log, Saved
from assistant.table import between_games
from assistant.table.conduct import follow
from assistant.table.next_table import NextTable
from assistant.table.partnering import Partnering, speaker, task_of
from assistant.table.playing import Playing
from assistant.table.proceedings import Proceedings
from assistant.talk import decisions, laying
from assistant.talk.attention import Attention, Response
from assistant.talk.begun import begun, counted, doubted, plainly_said, sober
from assistant.talk.clues import takes_the_clue
from assistant.talk.decisions import Decision, Situation
from assistant.talk.dialogue import answer, answer_tap
from assistant.talk.glance import Glance, Hinted, Misheard, Notice
from assistant.talk.glance import Status as Shown
from assistant.talk.heard import Utterance, decides, understood
from assistant.talk.intents import Intent, Order, Ordered, SaidSwap, SaidWish
from assistant.talk.lamps import lights
from assistant.talk.laying import Laying
from assistant.talk.likely import Relates, unrelated, weighed
from assistant.talk.normal import normal
from assistant.talk.parse import Reading
from assistant.talk.questions import Confirm, HowMany, Objection, Question, WhoseGuess
from assistant.talk.statements import (
    DeviceSays,
    InHindsight,
    NotSaved,
    NotUnderstood,
    PhoneIs,
    Plain,
    Statement,
)
from assistant.talk.transcript import noted, noted_tap
from assistant.talk.understanding import Understanding
from assistant.talk.vocabulary import vocabulary
from assistant.talk.words import Words

YES, NO = Ordered(Order.YES), Ordered(Order.NO)

Moment = tuple[Phase, int, bool]
"""Phase, turn, and whether no question is open: a flipped page stays until one changes."""

REACTION = 0.15
"""Seconds; a finger that comes down sooner than this was not an answer to what was just asked."""


class Session:
    """A table in play, or one that is still being laid; `next_table` begins the next game.

    A `Saved` game was already kept in the log. Where it is `trusting`, a card that was heard
    without doubt is not asked back. `relates` knows what words have to do with each other.
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
        hurried: bool = False,
        relates: Relates = unrelated,
    ) -> None:
        """Where the table is `hurried`, nobody has time to object to a partner's guess."""
        self._referee = referee
        self._understanding = understanding
        self._trusting = trusting
        self._relates = relates
        self._attention = Attention()
        saved, laid = (start, None) if isinstance(start, Saved) else (None, start)
        playing = Playing(saved, log, next_table)
        self._at = Proceedings(playing, laid, self._attention, words)
        self._heard: str | None = None
        self._helped = False
        """Whether “say help” was said: once is enough."""
        self._doing = Doing.IDLE
        self._notice: Notice | None = None
        self._flipped: frozenset[Side] = frozenset()
        """Seats that turned to the other page of their screen."""
        self._moment: Moment | None = None
        self._shown: tuple[Effect, ...] = ()
        self._partner = Partnering(hurried)
        self._hints: dict[Side, tuple[PublicView, Hinted]] = {}
        """The last hint of each seat, and the table that it is for."""

    @property
    def view(self) -> PublicView:
        """What everybody at the table knows."""
        return self._at.view

    @property
    def question(self) -> Question | None:
        """The open question: the dialogue's, or the game's own."""
        return self._at.question

    @property
    def game(self) -> Game:
        """The game that is played, its key included: for its owner alone."""
        return self._at.playing.game

    def glance(self, seat: Side) -> Glance:
        """Everything that this seat may know now."""
        held = self._attention.held is seat
        talk = self._at.talk
        status = Shown.PAUSED if talk.paused else Shown.LISTENING if held else None
        seen = (talk.laying or self.game).seen_from(seat)
        if self._is_partners(seat):
            seen = replace(seen, key=seen.public.covered)
        seen = replace(seen, public=self.view)
        if talk.key_shown and not talk.laying and not self._is_partners(seat):
            seen = replace(seen, other=self.game.other_face(seat))
        return Glance(
            seen,
            self.question,
            status,
            self._hint(seat) or self._notice,
            self._doing,
            floor=talk.floor or self._attention.held,
            flipped=seat in self._flipped,
        )

    def greet(self) -> tuple[Effect, ...]:
        """What a table is told and shown when the assistant comes up."""
        return (*between_games.greet(self._at), *self._changes())

    def go_on(self) -> tuple[Effect, ...]:
        """What the table is told and shown after a lesson.

        A question that is open is asked again: no tap or yes before that was an answer to it.
        """
        self._at.talk = replace(self._at.talk, since=self._at.now)
        told = Say((Plain.LESSON_LEFT, self._at.due), self.view)
        return (self._at.asking(told), *self.refresh())

    def refresh(self) -> tuple[Effect, ...]:
        """Everything that screens show, for a table that showed something else meanwhile."""
        self._shown = ()
        return self._changes()

    def take(self, message: Input) -> tuple[Effect, ...]:
        """What follows from one message."""
        effects: tuple[Effect, ...] = ()
        match message:
            case Heard():
                effects = self._hear(message)
            case Pressed(by, press):
                effects = self._pressed(by, press, message.at) if self._meant(message) else ()
            case Tick(now):
                busy = self._doing in (Doing.LISTENING, Doing.THINKING)
                effects = self._at.tick(now, busy)
            case Phone(seat, news, team):
                effects = (Say((PhoneIs(seat, news, team),), self.view),)
            case Wished(wish, by):
                effects = self._asked_for(SaidWish(wish), by)
            case Swapped(position, word, by):
                effects = self._asked_for(SaidSwap(position, word), by)
            case Trouble(complaint):
                self._notice = complaint
                effects = self._complained(complaint)
            case Proposed():
                self._partner.takes(message)
            case Advised(seat, answer):
                if asked := self._at.advised.pop(seat, None):
                    self._hints[seat] = (asked, Hinted(answer))
            case LookedBack():
                effects = self._look_back(message)
            case Status(doing):
                if self._doing is Doing.SPEAKING and doing is not Doing.SPEAKING:
                    self._at.spoken()
                self._doing = doing
                self._at.talk = self._at.talk.heard_out(self._at.now)
            case _:
                assert_never(message)
        return (*effects, *self._partners_part(), *self._changes())

    def _partners_part(self) -> tuple[Effect, ...]:
        """What the partner does, if its moment has come: it interrupts nobody."""
        talk = self._at.talk
        if talk.paused or self._doing in (Doing.LISTENING, Doing.THINKING):
            return ()
        if self._at.now < self._partner.tries_again:
            return ()
        if isinstance(talk.pending, Objection):
            over = self._doing is not Doing.SPEAKING and self._at.now >= talk.objections_end
            return self._moved(decisions.Do(talk.pending.command)) if over else ()
        said = self._partner.said
        if said is None or talk.pending or self._partner.task != task_of(self._at):
            return ()
        acted = self._partner.act(replace(self._situation(), certainty=None, also=()))
        if acted is None:
            return self._complained(Complaint(Device.PARTNER, Fault.GIVEN_UP))
        note, decision = acted
        return (note, *self._moved(decision, said))

    def _moved(self, decision: Decision, said: Proposed | None = None) -> tuple[Effect, ...]:
        """Make the partner's move; what could not be saved, it `said` for a later try."""
        effects = follow(self._at, decision)
        if any(isinstance(one, Say) and _not_saved(one) for one in effects):
            self._partner.wait(said, self._at.now)
        return effects

    def _complained(self, complaint: Complaint) -> tuple[Effect, ...]:
        """A device failed; without the partner, people go on playing in its place."""
        if complaint == Complaint(Device.PARTNER, Fault.GIVEN_UP):
            if self.view.partner is None:
                return ()
            talk = self._at.talk
            pending = None if isinstance(talk.pending, Objection) else talk.pending
            self._at.talk = replace(talk, partner_gone=True, pending=pending)
        return (Say((DeviceSays(complaint),), self.view),)

    def _look_back(self, looked: LookedBack) -> tuple[Effect, ...]:
        """A sentence a clue, unless another game has begun meanwhile."""
        if looked.clues != tuple(one.clue for one in self.view.clues):
            return ()
        pasts = self._at.playing.pasts
        told = (
            InHindsight(past.given.clue, past.found, one)
            for past, one in zip(pasts, looked.seen, strict=False)
        )
        return tuple(Say((one,), self.view) for one in told)

    def _hint(self, seat: Side) -> Hinted | None:
        """What this seat's own screen says of the table as it is; no other seat is shown it."""
        view, hint = self._hints.get(seat, (None, None))
        return hint if view == self.view else None

    def _is_partners(self, seat: Party) -> bool:
        """Whether nobody but the partner sits there."""
        partner = self.view.partner
        return partner is not None and partner.alone is seat

    def _meant(self, pressed: Pressed) -> bool:
        """Whether a press that silenced the assistant was meant for more than that.

        A tap is, where the open question itself was being asked; any other only wanted quiet.
        """
        if pressed.press is not Press.TAP or pressed.cut is None:
            return True
        return self.question is not None and pressed.cut.question == self.question

    def _situation(self) -> Situation:
        talk = self._at.talk
        return Situation(
            self.view,
            self._referee,
            talk.pending,
            talk.floor,
            talk.paused,
            self._heard,
            self._attention.also,
            self._attention.certainty,
            self._trusting,
            self._at.changeable,
            self._at.playing.left,
        )

    def _asked_for(self, intent: Intent, by: Side) -> tuple[Effect, ...]:
        """What was filled in on a phone, which nobody need have said."""
        self._notice = None
        self._attention.pressed()
        return follow(self._at, answer(intent, by, self._situation()))

    def _hear(self, message: Heard) -> tuple[Effect, ...]:
        pending, paused = self._at.talk.pending, self._at.talk.paused
        message = weighed(message, self.view, self._understanding, self._relates)
        said = understood(message, self.view, pending, paused, self._understanding)
        if said is None:
            return ()
        before, self._heard = self._heard, said.echo
        by = speaker(self._attention.hears(message), self.view.partner)
        readings = said.readings
        if message.certainty is not None and not paused:
            heard, known = (said.texts, said.meant), self._understanding
            surely = self._attention.surely
            word = begun(*heard, message.certainty, by, self.view, pending, known, surely)
            if word:
                return self._wait_for_number(word)
            if readings:
                readings = counted(sober(readings, said, pending, known), pending)
                if surely:
                    readings = plainly_said(readings, said.texts, known)
        if self._lays() and not (readings and laying.asks(readings[0].intent)):
            return self._laid_by_voice(said, by)
        if not readings:
            return (Note(f"{by or ''}: {said.texts[0]}"), *self._not_understood())
        if isinstance(pending, HowMany):
            by = by or pending.by
            self._at.drop_unasked(readings[0].intent)
        intent = readings[0].intent
        if intent == Ordered(Order.HEARD):
            self._heard = before  # what was heard before this was asked
        self._attention.reads(said.intents, intent)
        if isinstance(pending, HowMany) and readings[0].number_alone:
            self._attention.limits(Certainty.CLOSE if pending.close else Certainty.LIKELY)
            if self._attention.too_late(self._at.now):  # perhaps it was about something else
                readings = doubted(readings)
                intent = readings[0].intent
        if takes_the_clue(intent, by, self.view):
            self._at.talk = self._at.talk.clue_taken()
        sound = self._understood([reading.intent for reading in readings])
        decision = self._answer(readings[0], by, message.at)
        lines = noted(readings[0], by, pending, decision, self.view, self._understanding)
        if isinstance(decision, decisions.Tell):
            response = self._attention.tells(decision.statements, intent)
            if response is not Response.SENTENCE:
                return (*map(Note, lines), Cue(Earcon.NOT_UNDERSTOOD))
        return (*map(Note, lines), *sound, *follow(self._at, decision))

    def _answer(self, reading: Reading, by: Party | None, at: float | None) -> Decision:
        intent = reading.intent
        final = intent in (YES, Ordered(Order.NEVER)) or (
            intent == NO and self.view.offer is not None
        )
        question, now = self.question, self._at.now
        too_late = self._attention.too_late(now)
        reveals = intent == YES and isinstance(question, Confirm | WhoseGuess)
        if question and reveals and not (too_late or self._attention.consents(reading.named)):
            # It may have been another word, and what is turned stays so.
            self._attention.asks(now)
            return decisions.ask_plainly(question)
        if final and question and (too_late or self._attention.doubtful):
            # It may have been about something else, so it is asked for once more.
            self._attention.asks(now)
            return decisions.ask_again(question)
        if self._too_early(at) and (final or decides(intent)):
            self._attention.asks(now)
            return decisions.tell(self._at.due)
        return answer(intent, by, self._situation())

    def _too_early(self, at: float | None, reaction: float = 0.0) -> bool:
        """Whether somebody spoke or pressed at a moment when that meant something else."""
        return at is not None and at < self._at.talk.since + reaction

    def _understood(self, intents: Sequence[Intent] = ()) -> tuple[Effect, ...]:
        """The short sound for “understood”; what is typed needs none."""
        self._attention.understands(intents)
        self._notice = None
        return (Cue(Earcon.UNDERSTOOD),) if self._attention.spoken else ()

    def _not_understood(self) -> tuple[Effect, ...]:
        heard = self._heard or ""
        self._notice = Misheard(heard)
        response = self._attention.misses(heard, self._at.now)
        if response is Response.NOTHING:
            return ()
        cue = (Cue(Earcon.NOT_UNDERSTOOD),) if self._attention.spoken else ()
        if response is Response.SOUND:
            return cue
        stopped = self._at.talk.paused and not self._at.talk.pending
        wanted: tuple[Statement, ...] = (Plain.PAUSED if stopped else self._at.due,)
        if not (self._helped or self.question or stopped):
            wanted, self._helped = (*wanted, Plain.SAY_HELP), True
        told = self._at.spared((NotUnderstood(heard), *wanted))
        return (*cue, self._at.asking(told))

    def _wait_for_number(self, word: HowMany) -> tuple[Effect, ...]:
        """A clue's word came without its number, which may follow after a pause."""
        note = Note(f"# {word.by or ''}: {word.words[0]}")
        self._notice = None
        response = self._attention.misses(self._heard or "", self._at.now)
        # After the first, it is more likely talk, and so is a word that is used in talk.
        aloud = response is Response.SENTENCE and not word.doubtful
        self._at.wait_for_number(word, aloud)
        silent = response is Response.NOTHING and not word.doubtful
        return (note,) if silent else (note, Cue(Earcon.UNDERSTOOD))

    def _lays(self) -> bool:
        """Whether what is said may be a card for the table that is being laid."""
        talk = self._at.talk
        return talk.laying is not None and not talk.pending and not talk.paused

    def _laid_by_voice(self, said: Utterance, by: Party | None) -> tuple[Effect, ...]:
        """Words while the table is being laid: cards, or what is to be put right."""
        on_table, cards = self._at.talk.laying, said.cards
        assert on_table is not None, "words are cards only while a table is being laid"
        if not cards:
            return self._not_understood()
        note = Note(f"{by or ''}: {normal(said.texts[0])}")
        if cards[0].order is Order.RESUME:
            return (note, *self._understood(), *between_games.back_to_the_game(self._at))
        answered = laying.lay(cards, on_table, self._understanding)
        if answered is None:
            return (note, *self._not_understood())
        return (note, *self._understood(), *between_games.lay_on(self._at, answered))

    def _pressed(self, by: Party, press: Press, at: float | None) -> tuple[Effect, ...]:
        if press is Press.DOWN:
            return ()
        self._notice = None
        self._attention.pressed()
        talk = self._at.talk
        if self._is_partners(by) and (talk.pending or self.view.partners_move):
            by = by.other  # the partner has no finger
        match press:
            case Press.TAP if self._too_early(at, REACTION):
                return self._at.say((self._at.due,))
            case Press.TAP if talk.laying and self._lays():
                laid = laying.finish(talk.laying)
                return (Note(f"[{by}]"), *between_games.lay_on(self._at, laid))
            case Press.TAP:
                note = Note(noted_tap(by, talk.pending, self._understanding))
                return (note, *follow(self._at, answer_tap(by, self._situation())))
            case Press.DOUBLE:
                if isinstance(by, Side):
                    self._flipped ^= {by}
                again = Note(f"{by}: {self._understanding.phrase(Order.REPEAT)}")
                return (again, *follow(self._at, decisions.Repeat()))
            case Press.HOLD:
                self._attention.holds(by)
                return (Note(f"[{by} hold]"), Cue(Earcon.LISTENING))
            case Press.RELEASE:
                self._attention.releases()
                return ()

    def _changes(self) -> tuple[Effect, ...]:
        """Effects that show what everybody and each seat knows and can say, if it has changed."""
        view, talk = self.view, self._at.talk
        moment = view.phase, view.turn, self.question is None
        if moment != self._moment:  # another page may be needed now
            self._moment, self._flipped = moment, frozenset()
        can_say = vocabulary(view, talk.pending, talk.paused, self._understanding, self._trusting)
        now: tuple[Effect, ...] = (
            Known(view, self.question, talk.timer_ends, self._at.playing.left),
            *(Dark(seat) if self._is_partners(seat) else Show(self.glance(seat)) for seat in Side),
            *lights(view, talk.pending, self._doing, self._shown),
            Listen(can_say),
        )
        changed = tuple(one for one in now if one not in self._shown)
        self._shown = now
        return (*changed, *self._partner.asked(self._at))


def _not_saved(said: Say) -> bool:
    return any(isinstance(one, NotSaved) for one in said.statements)
