"""What was decided is carried out: the game moves, the talk goes on, and it is told."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from assistant.effects import BeginLesson, Effect, Say
from assistant.errors import TabletopError, WishError
from assistant.messages import Adjust, Laid
from assistant.playing import Playing
from assistant.rules.cards import Party
from assistant.rules.commands import Choose, Command, Guess, Stop
from assistant.rules.events import ClueGiven, GameWon
from assistant.rules.phase import Phase
from assistant.rules.refusal import TELLING, Refusal
from assistant.rules.view import PublicView
from assistant.rules.wish import NoMissions, Wish
from assistant.talk import decisions, laying, openings
from assistant.talk.attention import Attention
from assistant.talk.brevity import spare
from assistant.talk.clues import cannot_undo
from assistant.talk.conversation import Conversation
from assistant.talk.decisions import Decision
from assistant.talk.laying import Laying
from assistant.talk.narrate import narrate
from assistant.talk.questions import Confirm, ConfirmNewGame, Question, own_question
from assistant.talk.statements import (
    Asked,
    CardSwapped,
    Help,
    MissionEarned,
    MissionsOpen,
    NotLaid,
    NotSaved,
    Plain,
    Refused,
    Statement,
    Statements,
    TimerStarted,
    WishIsRefused,
    due,
)
from assistant.talk.words import Words


class Conduct:
    """The game, the conversation about it, and the last announcement."""

    def __init__(
        self, playing: Playing, laid: Laying | None, attention: Attention, words: Words
    ) -> None:
        """`laid` is a table whose cards are still being read."""
        self.playing = playing
        self.talk = Conversation(laying=laid)
        self.now = 0.0
        """Seconds; when the last tick was."""
        if self.view.clue:
            self.talk = self.talk.clue_given(self.now)  # the greeting repeats it
        self._attention = attention
        self._words = words
        self._said: Say | None = None
        """The last announcement that was about the game."""

    @property
    def view(self) -> PublicView:
        """What everybody at the table knows."""
        return self.talk.laying.view if self.talk.laying else self.playing.game.table

    @property
    def question(self) -> Question | None:
        """The open question: the dialogue's, or the game's own."""
        return self.talk.pending or own_question(self.view)

    @property
    def due(self) -> Statement:
        """The open question, or what is expected where there is none."""
        return Asked(self.talk.pending) if self.talk.pending else due(self.view)

    @property
    def changeable(self) -> bool:
        """Whether the giver may still change a clue that was heard right (D7)."""
        return self.view.house.free_corrections or self.now < self.talk.clue_settles

    def greet(self) -> tuple[Effect, ...]:
        """What a table is told when the assistant comes up."""
        greeting = openings.greeting(self.view, self.playing.under_way)
        laid = () if self.view.phase in (Phase.SETUP, Phase.OVER) else (self._laid(),)
        # What is said before anybody plays is not counted as heard: a program reads on at once.
        talk = self.talk
        said = self.say(greeting)
        self.talk = talk
        return (*laid, *said)

    def say(self, statements: Statements) -> tuple[Effect, ...]:
        """Say this, and say it again when that is asked for."""
        self._said = self.spared(statements)
        return (self._said,)

    def spared(self, statements: Statements) -> Say:
        """An announcement without what the table has heard often enough."""
        before = self._said.statements if self._said else ()
        spared = spare(statements, self.view, self.talk, self._words, before)
        self.talk = spared.conversation
        return Say(spared.statements, self.view, spared.short)

    def ends_the_timer(self) -> tuple[Effect, ...]:
        """What follows when a slow player's time is up."""
        ends = self.talk.timer_ends
        if ends is None or self.now < ends:
            return ()
        self.talk = replace(self.talk, timer_ends=None)
        return self.say((Plain.TIME_IS_UP, self.due))

    def asks_for_the_number(self) -> tuple[Effect, ...]:
        """What follows when the number of a clue was waited for in vain."""
        pending = self.talk.pending
        assert pending is not None, "a word without its number is a question"
        if not self.talk.number_aloud:
            self.talk = self.talk.answered(self.now)
            return ()
        self.talk = self.talk.counting(pending, self.now, None)
        self._attention.asks(self.now)
        return self.say((Asked(pending),))

    def follow(self, decision: Decision) -> tuple[Effect, ...]:
        """What follows from a decision."""
        match decision:
            case decisions.Do():
                return self._do(decision)
            case decisions.Ask(pending):
                if isinstance(pending, Confirm) and pending.hangs_on_the_key:
                    self.playing.seal()  # whatever comes of it, undo tells nothing of the key
                self.talk = self.talk.asking(pending, self.now)
                self._attention.asks(self.now)
                return self.say((Asked(pending),))
            case decisions.Tell(statements):
                return self.say(self._with_question(statements))
            case decisions.Drop(statements):
                self.talk = self.talk.answered(self.now)
                return self.say(statements)
            case decisions.GiveFloor(side, statements):
                self.talk = self.talk.given_to(side, self.now)
                return self.say(statements)
            case decisions.Pause(paused):
                return self._pause(paused)
            case decisions.Undo(by):
                return self._undo(by)
            case decisions.Repeat():
                return self._repeat()
            case decisions.Speak(volume, rate):
                return (Adjust(volume, rate), *self.say((Plain.ADJUSTED,)))
            case decisions.TellMissions():
                return self.say(self._with_question((self._missions(),)))
            case decisions.StartTimer(seconds):
                self.talk = replace(self.talk, timer_ends=self.now + seconds)
                return self.say((TimerStarted(seconds), self.due))
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

    def lay_on(self, answered: laying.Answer) -> tuple[Effect, ...]:
        """Go on with the table that is being laid; once it is whole, the game begins."""
        now = answered.laying
        if answered.done:
            return self._begin_anew(replace(now.wish, lay=False, cards=now.cards))
        try:
            self.playing.keep_cards(now.edition, now.cards)
        except TabletopError as error:
            return self.say((NotSaved(str(error)),))
        self.talk = replace(self.talk, laying=now)
        return self.say(answered.statements)

    def back_to_the_game(self) -> tuple[Effect, ...]:
        """Lay no more, and go on with the game that was left for it."""
        if not self.playing.begun:
            return self.say((Plain.NO_GAME_TO_RESUME, due(self.view)))
        self.talk = self.talk.lay(None, self.now)
        return self.say(openings.resumed(self.view))

    def _with_question(self, statements: Statements) -> Statements:
        """Whatever else is told, an open question is asked again: it still waits."""
        question = self.question
        if question is None or any(isinstance(one, Asked) for one in statements):
            return statements
        if self.talk.paused and not isinstance(question, ConfirmNewGame):
            return statements
        if any(isinstance(one, Help) for one in statements):
            return statements  # it begins with the question
        told = (one for one in statements if one is not Plain.EXPECTED)
        return (*told, Asked(question))

    def _repeat(self) -> tuple[Effect, ...]:
        if self._said is None:
            return (self.spared((Plain.NOTHING_SAID, self.due)),)
        said = self._said
        return (replace(said, statements=self._with_question(said.statements)),)

    def _pause(self, paused: bool) -> tuple[Effect, ...]:
        self.talk = self.talk.pause(paused, self.now)
        if isinstance(self.talk.pending, ConfirmNewGame):
            self.talk = self.talk.answered(self.now)
        return self.say((Plain.PAUSED if paused else self.due,))

    def _do(self, done: decisions.Do) -> tuple[Effect, ...]:
        before = self.playing.game.table.phase
        try:
            move = self.playing.do(done.command)
        except TabletopError as error:
            return self.say((NotSaved(str(error)),))
        if isinstance(move, Refusal):
            return self._refuse(move, done.command)
        # In sudden death, either side may be the next.
        same_phase = self.playing.game.table.phase is before
        keep_floor = same_phase and not isinstance(done.command, Guess | Choose)
        self.talk = self.talk.moved(self.now, keep_floor)
        if any(isinstance(event, ClueGiven) for event in move):
            self.talk = self.talk.clue_given(self.now)
        self._attention.asks(self.now)
        won = any(isinstance(event, GameWon) for event in move)
        earned = self.playing.earned() if won else None
        brought = (MissionEarned(earned),) if earned else ()
        return self.say((*done.lead, *narrate(move, self.view), *done.after, *brought))

    def _missions(self) -> Statement:
        """Which missions the team can choose, or why that cannot be told."""
        edition = self.view.edition
        try:
            names = self.playing.missions(edition)
        except TabletopError as error:
            return _not_laid(error)
        return WishIsRefused(NoMissions(edition)) if names is None else MissionsOpen(names)

    def _refuse(self, refusal: Refusal, command: Command) -> tuple[Effect, ...]:
        if refusal.reason in TELLING and self.talk.pending:
            # Whoever sees why reads it on their screen; for all others the question is open.
            self._attention.asks(self.now)
            return self.follow(decisions.ask_again(self.talk.pending))
        if self._answers_pending(command):
            self.talk = self.talk.answered(self.now)
        why = Refused(refusal.reason, refusal.position, getattr(command, "by", None))
        return self.say((why, self.due))

    def _answers_pending(self, command: Command) -> bool:
        """Whether a command came from the open question, which is then closed."""
        pending = self.talk.pending
        if isinstance(pending, Confirm):
            return command == pending.command
        return not isinstance(command, Stop)

    def _undo(self, by: Party | None) -> tuple[Effect, ...]:
        if not self.talk.pending:
            if not self.playing.can_undo:
                return self.say((Plain.NOTHING_TO_UNDO, due(self.view)))
            why_not = cannot_undo(by, self.view, self.changeable)
            if self.playing.gave_a_clue and why_not:
                return self.say((why_not, due(self.view)))
            try:
                self.playing.undo()
            except TabletopError as error:
                return self.say((NotSaved(str(error)),))
        self.talk = self.talk.undone(self.now)
        return self.say((Plain.UNDONE, due(self.view)))

    def _swap(self, position: int, word: str | None) -> tuple[Effect, ...]:
        if not self.playing.begun or self.playing.under_way:
            return self.say((Plain.NO_SWAP_NOW, due(self.view)))
        before = self.view.cards[position]
        try:
            self.playing.swap(position, word)
        except TabletopError as error:
            return self.say((_not_laid(error), self.due))
        self.talk = self.talk.answered(self.now)
        said = (CardSwapped(position, before), *openings.told_of_cards(self.view), due(self.view))
        return (self._laid(), *self.say(said))

    def _show_key(self) -> tuple[Effect, ...]:
        self.playing.seal()  # who has seen the key does not play on
        self.talk = self.talk.show_key()
        return self.say((Plain.KEY_IS_SHOWN,))

    def _begin_anew(self, wish: Wish) -> tuple[Effect, ...]:
        asked = self.talk.pending
        self.talk = replace(
            self.talk, pending=asked.before if isinstance(asked, ConfirmNewGame) else None
        )
        left = self.view.edition
        try:
            if wish.lay:
                self.talk = self.talk.lay(self.playing.prepare(wish), self.now)
                back = (Plain.OR_RESUME,) if self.playing.begun else ()
                return self.say((due(self.view), *back))
            self.playing.begin(wish, bool(self.view.clues))
        except TabletopError as error:
            return self.say((_not_laid(error), self.due))
        self.talk = self.talk.new_game(self.now)
        other = self.view.edition != left
        return (self._laid(), *self.say(openings.new_game(self.view, other, wish.team)))

    def _laid(self) -> Laid:
        return Laid(self.view.cards, self.view.columns)


def _not_laid(error: TabletopError) -> Statement:
    return WishIsRefused(error.why) if isinstance(error, WishError) else NotLaid(str(error))
