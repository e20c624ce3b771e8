"""The state of a table, as a frozen value from which every message makes the next one.

`out` collects the effects of a message, so that a change and its announcement are one expression;
`step` returns and clears them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from assistant.conversation.brevity import spare
from assistant.conversation.deciding.decisions import Situation
from assistant.conversation.desk import Desk
from assistant.conversation.effects import Effect, Say
from assistant.conversation.laying import Laying
from assistant.conversation.listening.attention import NEVER, Attention
from assistant.conversation.undo_history import UndoHistory
from assistant.game.complaints import Complaint
from assistant.game.messages import Doing, Earcon, Laid, Proposed
from assistant.game.rules.cards import Party, Side
from assistant.game.rules.game import Game
from assistant.game.rules.phase import Phase
from assistant.game.rules.task import Task
from assistant.game.rules.view import PublicView
from assistant.language.glance import Hinted, Notice, SwitchingOff
from assistant.language.questions import ConfirmNewGame, Pending, Question, own_question
from assistant.language.reading import Moment
from assistant.language.statements import Asked, CluesFloor, Help, Plain, Statement, Statements, due
from assistant.language.words import Words

TIME_FOR_A_CHANGE = 10.0
"""Seconds after the repetition of a clue in which its giver can still change it (D7)."""
ASKED_AGAIN = 2
"""Maximum number of times that a question is spoken; after that, it is only displayed."""


@dataclass(frozen=True, slots=True)
class Thinking:
    """The partner's task, and its answer until it is carried out."""

    number: int = 0
    """The number of the latest task."""
    task: Task | None = None
    """The current task, or None."""
    said: Proposed | None = None
    """The answer to that task, until it is carried out."""
    tries_again: float = NEVER
    """The time of the next attempt at a move that could not be saved."""


@dataclass(frozen=True, slots=True)
class Leaving:
    """The stages of switching the box off."""

    until: float
    """End time of this stage: the countdown, the farewell, or the wait for the machine."""
    shown: SwitchingOff
    sure: bool = False
    """Whether the countdown is over."""
    asked: bool = False
    """Whether the machine was asked to switch itself off."""


@dataclass(frozen=True, slots=True)
class Screens:
    """Everything that screens and lamps show, apart from the table."""

    doing: Doing = Doing.IDLE
    notice: Notice | None = None
    flipped: frozenset[Side] = frozenset()
    """Seats whose screen was switched to its other page."""
    moment: tuple[Phase, int, bool] | None = None
    """The phase, the turn, and whether no question is open; a change resets flipped pages."""
    shown: tuple[Effect, ...] = ()
    hints: Mapping[Side, tuple[PublicView, Hinted | None]] = field(default_factory=dict)
    """The last hint of each seat, or None until it arrives, with the table that it is for."""


@dataclass(frozen=True, slots=True)
class Taps:
    """A clue's number that is being tapped."""

    by: Party
    count: int
    until: float
    """The time until which further taps are counted."""
    silenced: bool
    """Whether the first tap silenced the box, so that it alone is not a number."""


@dataclass(frozen=True, slots=True)
class State:
    """A table with a game, or one that is being laid. Times are seconds on its clock."""

    history: UndoHistory | None = None
    """The game and its past, with the key; None before the first game."""
    left: bool = False
    """Whether an interrupted game can be resumed, which is possible until the first move."""
    laying: Laying | None = None
    """The table whose cards are being read aloud, if there is one."""
    now: float = 0.0
    """The time of the last tick."""
    began: float | None = None
    """The time at which the game was begun or resumed; None before the first tick."""
    # --- the open question
    pending: Pending | None = None
    since: float = NEVER
    """The time at which the question was opened; an earlier yes or tap answered something else."""
    spoken: int = 0
    """Number of times that the open question was spoken."""
    warned: tuple[Pending | None, int] = (None, 0)
    """A question to which the key forbids a yes, and how often its own seat was warned (H10)."""
    number_at: float | None = None
    """The time until which a clue's number may follow its word; None if none is expected."""
    number_aloud: bool = False
    """Whether the number is asked for at that time, or the word dropped as table talk."""
    taps: Taps | None = None
    suggested: Pending | None = None
    """A question that is only displayed; it blocks nothing, and expires."""
    suggested_at: float = NEVER
    lapsed: bool = False
    """Whether it expired a moment ago, so that a tap may still be meant for it."""
    # --- the turn
    floor: Party | None = None
    """The party that tapped to speak first, while either side may (D5, D17, V1)."""
    objected: frozenset[int] = frozenset()
    """Cards that the partner must not touch in this turn."""
    clue_settles: float = NEVER
    """The time from which the current clue can no longer be changed (D7)."""
    echoing: bool = False
    """Whether the clue is still being repeated aloud, after which the time for changes begins."""
    # --- the game
    paused: bool = False
    timer_ends: float | None = None
    """The time at which the timer for a slow player ends (C9)."""
    timer_left: float | None = None
    """Seconds that are left on the timer during a pause (C9)."""
    key_shown: bool = False
    """Whether the whole key is displayed, after the end of the game."""
    trouble: Complaint | None = None
    """The latest complaint about a device."""
    leaving: Leaving | None = None
    """The progress of switching the box off; None while it stays on."""
    by_phone: bool = False
    """Whether this message came from a phone, which could be in another room."""
    holding: Mapping[Party, float] = field(default_factory=dict)
    """The buttons that are held, with the time since when."""
    partner_gone: bool = False
    """Whether the partner has stopped answering, so that people can play for it."""
    # --- what was heard and said
    ear: Attention = field(default_factory=Attention)
    heard: str | None = None
    helped: bool = False
    """Whether “say help” was announced, which is done only once."""
    said: Say | None = None
    """The last announcement about the game."""
    asks: bool = False
    """Whether a question was asked since the voice last fell silent."""
    quiet: float = NEVER
    """The time at which the voice last fell silent."""
    words: Words = Words.NORMAL
    reminded: Mapping[object, int] = field(default_factory=dict)
    """For each side, how often it has received each reminder."""
    # --- the partner, the screens and the effects
    partner: Thinking = Thinking()
    screens: Screens = field(default_factory=Screens)
    out: tuple[Effect, ...] = ()
    """The effects of this message so far."""

    @property
    def game(self) -> Game:
        """The game with its key, only for the table's owner."""
        return self.played.game

    @property
    def played(self) -> UndoHistory:
        """The game with its past, which exists unless the first table is being laid."""
        assert self.history is not None, "a table that is not being laid is played at"
        return self.history

    @property
    def under_way(self) -> bool:
        """Whether a move has been made."""
        return self.history is not None and bool(self.history.moves)

    @property
    def view(self) -> PublicView:
        """Everything that everybody at the table may know."""
        if self.laying:
            return self.laying.view
        table = self.game.table
        return replace(table, partner=None) if self.partner_gone else table

    @property
    def question(self) -> Question | None:
        """The open question, asked by the dialogue or by the game itself."""
        return self.pending or own_question(self.view)

    @property
    def due(self) -> Statement:
        """The open question or the expected action: a clue, from the side that has the floor."""
        if self.pending:
            return Asked(self.pending)
        tapped = self.floor if self.floor in self.view.givers else None
        return CluesFloor(tapped) if tapped and len(self.view.givers) > 1 else due(self.view)

    @property
    def changeable(self) -> bool:
        """Whether the giver may still change a clue that was heard correctly (D7)."""
        return self.view.house.free_corrections or self.now < self.clue_settles

    @property
    def elapsed(self) -> float:
        """Seconds since the game was begun or resumed."""
        return 0.0 if self.began is None else self.now - self.began

    @property
    def lays(self) -> bool:
        """Whether words may be cards for a table that is being laid."""
        return self.laying is not None and not self.pending and not self.paused

    @property
    def lets_go(self) -> bool:
        """Whether the question was spoken so often that spoken words can ignore it."""
        return self.ear.spoken and self.question is not None and self.spoken >= ASKED_AGAIN

    def situation(self, desk: Desk) -> Situation:
        """Everything on which a decision depends."""
        return Situation(
            self.view,
            self.pending,
            self.floor,
            self.paused,
            self.heard,
            self.ear.also,
            self.ear.certainty,
            desk.manners.trusting,
            self.changeable,
            self.left,
            self.elapsed,
            desk.manners.switches_off,
            self.by_phone,
        )

    def moment(self, desk: Desk) -> Moment:
        """The table at which words are read."""
        return Moment(self.view, self.pending, self.paused, desk.understanding)

    def opened(self, question: Pending | None = None) -> State:
        """The state with this question open in place of any other; None closes it."""
        asked = replace(self, pending=question, since=self.now, spoken=0, number_at=None)
        return replace(asked, suggested=None, lapsed=False)

    def suggest(self, question: Pending) -> State:
        """The state with this question displayed, but not open."""
        return replace(self, suggested=question, suggested_at=self.now, lapsed=False)

    def clue_given(self) -> State:
        """The state after a clue was given, which will be repeated aloud."""
        return replace(self, clue_settles=self.now + TIME_FOR_A_CHANGE, echoing=True)

    def without_timer(self) -> State:
        """Stop the timer (C9)."""
        return replace(self, timer_ends=None, timer_left=None)

    def new_game(self, history: UndoHistory, left: bool) -> State:
        """Play this game from now on; the reminder counts stay."""
        laid = replace(self.opened().without_timer(), history=history, left=left, laying=None)
        fresh = replace(laid, floor=None, objected=frozenset(), clue_settles=NEVER, echoing=False)
        return replace(
            fresh, paused=False, key_shown=False, partner_gone=False, quiet=NEVER, began=self.now
        )

    def emit(self, *effects: Effect) -> State:
        """Add effects of this message."""
        return replace(self, out=(*self.out, *effects))

    def lay_out(self) -> State:
        """Show which cards are on the table."""
        return self.emit(Laid(self.view.cards, self.view.columns))

    def tell(self, *statements: Statement) -> State:
        """Make these statements in full, because they are not about the game."""
        return self.emit(Say(statements, self.view))

    def say(
        self, *statements: Statement, about_the_game: bool = True, sound: Earcon | None = None
    ) -> State:
        """Make statements, shortened for experienced players, and keep them for “say that again”.

        If sounds are on, `sound` replaces the words.
        """
        said, reminded = spare(statements, self.view, self.reminded, self.words)
        kept = said if about_the_game else self.said
        told = replace(self, reminded=reminded, said=kept)
        return told.announce(replace(said, sound=sound))

    def announce(self, said: Say) -> State:
        """Make an announcement; if it asks the open question, the time for an answer restarts."""
        if said.question is None:
            return self.emit(said)
        ear, spoken = self.ear.asks(self.now), self.spoken + 1
        return replace(self, ear=ear, spoken=spoken, asks=True).emit(said)

    def say_again(self) -> State:
        """Repeat the last announcement, with the question that is open now."""
        if self.said is None:
            return self.say(Plain.NOTHING_SAID, self.due, about_the_game=False)
        said = self.with_question(self.said.statements)
        return self.announce(replace(self.said, statements=said))

    def with_question(self, statements: Statements) -> Statements:
        """Add the open question to an announcement, because it still awaits an answer."""
        question = self.question
        if question is None or any(isinstance(one, Asked | Help) for one in statements):
            return statements  # help already contains the question
        if self.paused and not isinstance(question, ConfirmNewGame):
            return statements
        told = (one for one in statements if one is not Plain.EXPECTED)
        return (*told, Asked(question))

    def fell_silent(self) -> State:
        """Start the time for an answer or for changing a clue, because the voice has stopped."""
        settles = self.now + TIME_FOR_A_CHANGE if self.echoing else self.clue_settles
        ear = self.ear.asks(self.now) if self.asks else self.ear
        quiet = replace(self, clue_settles=settles, echoing=False, quiet=self.now)
        return replace(quiet, ear=ear, asks=False)
