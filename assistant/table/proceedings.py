"""The state of a table: the game, the conversation, and the last announcement."""

from __future__ import annotations

from dataclasses import replace

from assistant.effects import Effect, Say
from assistant.messages import Laid
from assistant.rules.cards import Side
from assistant.rules.view import PublicView
from assistant.table.playing import Playing
from assistant.talk.attention import Attention
from assistant.talk.begun import NUMBER_WITHIN
from assistant.talk.brevity import spare
from assistant.talk.conversation import Conversation
from assistant.talk.intents import Intent, Ordered, SaidClue
from assistant.talk.laying import Laying
from assistant.talk.questions import ConfirmNewGame, HowMany, Question, own_question
from assistant.talk.statements import Asked, Help, Plain, Statement, Statements, due
from assistant.talk.words import Words


class Proceedings:
    """Everything that changes at one table; decisions about it are made elsewhere."""

    def __init__(
        self, playing: Playing, laid: Laying | None, attention: Attention, words: Words
    ) -> None:
        """`laid` is a table whose cards are still being read."""
        self.playing = playing
        self.attention = attention
        self.talk = Conversation(laying=laid)
        self.now = 0.0
        """Time of the last tick, in seconds."""
        if self.view.clue:
            self.talk = self.talk.clue_given(self.now)  # the greeting repeats it
        self.advised: dict[Side, PublicView] = {}
        """For each seat whose hint is thought about, the table that it is for, and no other."""
        self._words = words
        self._said: Say | None = None
        """The last announcement that was about the game."""
        self._asks = False
        """Whether a question was asked since the voice was last silent."""

    @property
    def view(self) -> PublicView:
        """What everybody at the table knows."""
        if self.talk.laying:
            return self.talk.laying.view
        table = self.playing.game.table
        return replace(table, partner=None) if self.talk.partner_gone else table

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

    @property
    def laid(self) -> Laid:
        """The cards on the table."""
        return Laid(self.view.cards, self.view.columns)

    def say(self, statements: Statements) -> tuple[Effect, ...]:
        """Say this, and remember it for “say that again”."""
        self._said = self.spared(statements)
        return (self.asking(self._said),)

    def asking(self, said: Say) -> Say:
        """Note that this asks the open question, if it does: there is time anew for the answer."""
        if said.question is not None:
            self.attention.asks(self.now)
            self._asks = True
        return said

    def spoken(self) -> None:
        """Note that the voice has ended: the time for an answer to what it asked begins then."""
        self.talk = self.talk.repeated(self.now)
        if self._asks:
            self.attention.asks(self.now)
        self._asks = False

    def spared(self, statements: Statements) -> Say:
        """Shorten an announcement by what the table has heard often enough."""
        before = self._said.statements if self._said else ()
        spared = spare(statements, self.view, self.talk, self._words, before)
        self.talk = spared.conversation
        return Say(spared.statements, self.view, spared.short)

    def say_again(self) -> tuple[Effect, ...]:
        """Repeat the last announcement, with the question that is open now."""
        if self._said is None:
            return (self.spared((Plain.NOTHING_SAID, self.due)),)
        again = replace(self._said, statements=self.with_question(self._said.statements))
        return (self.asking(again),)

    def with_question(self, statements: Statements) -> Statements:
        """Add the open question to an announcement, because it still waits for an answer."""
        question = self.question
        if question is None or any(isinstance(one, Asked) for one in statements):
            return statements
        if self.talk.paused and not isinstance(question, ConfirmNewGame):
            return statements
        if any(isinstance(one, Help) for one in statements):
            return statements  # it begins with the question
        told = (one for one in statements if one is not Plain.EXPECTED)
        return (*told, Asked(question))

    def wait_for_number(self, word: HowMany, aloud: bool) -> None:
        """Leave time for the number of a clue, and ask for it after that, if `aloud`."""
        self.attention.asks(self.now)
        self.talk = self.talk.counting(word, self.now, self.now + NUMBER_WITHIN, aloud)

    def drop_unasked(self, intent: Intent) -> None:
        """What is no answer to a number that nobody was asked for yet leaves nothing open."""
        answers = isinstance(intent, SaidClue) or (
            isinstance(intent, Ordered) and intent.order in HowMany.answers
        )
        if self.talk.number_at is not None and not answers:
            self.talk = self.talk.answered(self.now)

    def tick(self, now: float, busy: bool) -> tuple[Effect, ...]:
        """What follows when time passes; nobody is interrupted who is `busy` speaking."""
        self.now = now
        ends = self.talk.timer_ends
        if ends is not None and now >= ends:
            self.talk = replace(self.talk, timer_ends=None)
            return self.say((Plain.TIME_IS_UP, self.due))
        pending, asked_at = self.talk.pending, self.talk.number_at
        if busy or asked_at is None or now < asked_at or not isinstance(pending, HowMany):
            return ()
        if not self.talk.number_aloud:
            self.talk = self.talk.answered(now)
            return ()
        self.talk = self.talk.counting(pending, now, None)
        self.attention.asks(now)
        return self.say((Asked(pending),))
