"""Twin tables: two games whose keys differ only where one seat may not see it (D20, C2).

As long as their guesses are judged alike, everything that this seat can see and hear must be equal.
The comparison is made at the devices, in one place: no device receives anything that is not
compared here.
"""

from __future__ import annotations

import io
import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import zip_longest
from pathlib import Path
from typing import Protocol

from assistant.conversation.effects import Effect, Think
from assistant.faces.kept_game import head_of, page_of
from assistant.faces.loop import Outputs
from assistant.faces.render import face, render
from assistant.faces.state import Json, screen, state
from assistant.faces.web import pages
from assistant.faces.web.moment import Moment
from assistant.game.errors import FileError
from assistant.game.messages import Face, Input, Proposed, Vocabulary
from assistant.game.rules.cards import Card, Side, Team
from assistant.game.rules.edition import Edition
from assistant.game.rules.events import (
    ENDING,
    Event,
    GameStarted,
    SideFinished,
    SuddenDeathBegan,
    TokenTaken,
    TurnEnded,
    TwoTouched,
)
from assistant.game.rules.key import Key, TeamKey
from assistant.game.rules.phase import Phase
from assistant.game.rules.record import write_event, write_start
from assistant.game.rules.task import Player
from assistant.game.rules.view import PublicView
from assistant.game.store.backup import backup_of, text_of_backup
from assistant.game.store.games import Recorded, games
from assistant.game.store.journal import FILE_NAME
from assistant.game.store.kept import KeptGame
from assistant.game.store.log import Move, Saved
from assistant.language.contract import Language
from assistant.language.glance import Glance
from assistant.language.questions import Question
from assistant.language.statements import Asked
from hardware.drawing import draw

SAVED = 7
"""Number of messages after which the saved game is compared."""


class Table(Protocol):
    """A session, a lesson, or a wrapper around them."""

    @property
    def view(self) -> PublicView: ...
    @property
    def question(self) -> Question | None: ...
    def glance(self, seat: Side) -> Glance: ...
    def greet(self) -> tuple[Effect, ...]: ...
    def take(self, message: Input) -> tuple[Effect, ...]: ...


@dataclass(slots=True)
class Kept:
    """A log in memory."""

    moves: list[Move] = field(default_factory=list)
    started: GameStarted | None = None
    """The table at which they were made; without it no saved game is compared."""
    fails: frozenset[int] = frozenset()
    """The numbers, from 1, of the moves that cannot be saved."""
    tried: list[Move] = field(default_factory=list)
    """All attempted moves: even a move that could not be saved was judged."""

    def begin(self, started: GameStarted) -> None:
        self.moves.clear()
        self.started = started

    def append(self, move: Move) -> None:
        self.tried.append(move)
        if len(self.tried) in self.fails:
            raise FileError("the card is full")
        self.moves.append(move)

    def undo(self) -> None:
        self.moves.pop()

    def keep_cards(self, edition: Edition, cards: tuple[Card, ...]) -> None:
        """Not needed: no table is read aloud here."""

    def forget_cards(self) -> None:
        """Not needed: there are no stored cards."""


@cache
def picture(shown: Face) -> bytes:
    """The pixels of a screen; equal faces are drawn once."""
    return draw(shown).tobytes()


@dataclass(frozen=True, slots=True)
class Outside:
    """Everything that one seat could see, hear or read since its last look."""

    effects: tuple[Effect, ...]
    """Everything except the other seat's screen, in order."""
    devices: tuple[tuple[str, object], ...]
    """What each device received, in order: sentences, sounds, lamps, lines, faces, pixels."""
    vocabulary: Vocabulary
    state: Json
    screen: Json
    pages: tuple[Json, ...]
    """Data sent to browsers: to the table's page, and to each phone at this seat."""
    saved: tuple[Json, ...]
    """The saved game, as `tabletop games` and the pages show it; it is read at intervals."""
    printed: str
    """The program's output to the terminal or to a service's log."""

    def unseen(self) -> Outside:
        """The same without the contents of screen and pages."""
        return replace(
            self,
            effects=tuple(one for one in self.effects if not isinstance(one, Glance)),
            devices=tuple(one for one in self.devices if one[0] not in ("screen", "picture")),
            screen=None,
            pages=(),
        )


@dataclass(slots=True)
class Witness:
    """One seat at a table: each of its devices logs what it receives."""

    table: Table
    kept: Kept
    seat: Side
    language: Language
    drawn: Callable[[Face], object] = picture
    recorded: Callable[[Recorded], Recorded] = lambda game: game
    partner: Player | None = None
    """Plays the seat across the table if the program does; it answers at once."""
    _moment: Moment = field(default_factory=Moment)
    _looks: int = 0
    _handed: list[tuple[str, object]] = field(default_factory=list)
    _outputs: Outputs = field(init=False)

    def __post_init__(self) -> None:
        self._outputs = Outputs(
            language=self.language,
            say=partial(self._hand, "voice"),
            screens=[self],
            write=partial(self._hand, "transcript"),
            show_cards=partial(self._hand, "cards"),
            cue=partial(self._hand, "sound"),
            light=partial(self._hand, "lamp"),
            adjust=partial(self._hand, "volume"),
            settle=partial(self._hand, "comfort"),
        )

    def show(self, shown: Face) -> None:
        """Look at one's own screen; the other seat's is turned away."""
        if shown.seat is self.seat:
            self._hand("screen", shown)
            self._hand("picture", self.drawn(shown))

    def greet(self) -> Outside:
        with overheard() as printed:
            effects = self._with_partner(self.table.greet())
        return self._outside(effects, printed.getvalue())

    def take(self, message: Input) -> Outside:
        with overheard() as printed:
            effects = self._with_partner(self.table.take(message))
        return self._outside(effects, printed.getvalue())

    def _with_partner(self, effects: Iterable[Effect]) -> tuple[Effect, ...]:
        """Effects visible to people: the partner's tasks are private, and answered here."""
        told: list[Effect] = []
        for effect in effects:
            if isinstance(effect, Think) and self.partner:
                answer = Proposed(effect.number, self.partner(effect.task))
                told += self._with_partner(self.table.take(answer))
            else:
                told.append(effect)
        return tuple(told)

    def _hand(self, device: str, what: object) -> None:
        self._handed.append((device, what))

    def _outside(self, effects: tuple[Effect, ...], printed: str) -> Outside:
        self._moment = self._moment.after(effects)
        own = [one for one in effects if not self._is_hidden(one)]
        self._outputs.take(own)
        handed, self._handed = tuple(self._handed), []
        view, question = self.table.view, self.table.question
        asked = render((Asked(question),), view, self.language) if question else None
        return Outside(
            effects=tuple(own),
            devices=handed,
            vocabulary=self._outputs.vocabulary,
            state=state(view, asked),
            screen=screen(face(self.table.glance(self.seat), self.language), view),
            pages=(
                pages.table(self._moment, tuple(Side), self.language),
                *(
                    pages.seat(self._moment, self.seat, self.language, team)
                    for team in (None, *(Team if view.has_teams else ()))
                ),
            ),
            saved=self._saved(),
            printed=printed,
        )

    def _saved(self) -> tuple[Json, ...]:
        """Replaying a whole game is slow, so it is done only at intervals."""
        self._looks += 1
        if self._looks % SAVED != 1 or self.kept.started is None:
            return ()
        moves = tuple("\n".join(map(write_event, move)) for move in self.kept.moves)
        start = write_start(self.kept.started)
        kept = KeptGame("2026-01-01T12:00:00+00:00", "", start, None, moves)
        game = self.recorded(Recorded(1, kept, Saved(self.kept.started, tuple(self.kept.moves))))
        page = page_of(game, game.last.table, game.key, self.language)
        return (repr(page), str(head_of(game, game.last.table, self.language)))

    def _is_hidden(self, effect: Effect) -> bool:
        return isinstance(effect, Glance) and effect.seat.seat is not self.seat


@contextmanager
def overheard() -> Iterator[io.StringIO]:
    """Text written to standard output and standard error inside the block, and logged."""
    printed = io.StringIO()
    root, logged = logging.getLogger(), logging.StreamHandler(printed)
    level = root.level
    root.addHandler(logged)
    root.setLevel(logging.NOTSET)
    try:
        with redirect_stdout(printed), redirect_stderr(printed):
            yield printed
    finally:
        printed.write(str(root.level or ""))  # a changed log level would be visible
        root.setLevel(level)
        root.removeHandler(logged)


JUST_NOW = 3.0
"""Maximum seconds since a file was written, on a busy machine."""


def ended_games(folder: Path) -> str:
    """The backup that an owner may take during a game."""
    return text_of_backup(backup_of(folder / FILE_NAME, {}))


def stored(
    folder: Path, language: Language, backup: Callable[[Path], str] = ended_games
) -> tuple[object, ...]:
    """Public contents of a newly written store: files, sizes and times, pages, and a backup."""
    now = time.time()
    files = sorted(
        (file.name, file.stat().st_size, abs(now - file.stat().st_mtime) < JUST_NOW)
        for file in folder.iterdir()
    )
    shown = [
        repr(page_of(one, one.last.table, one.key, language)) for one in games(folder / FILE_NAME)
    ]
    return (files, shown, backup(folder))


def hold_together(
    first: Witness, second: Witness, script: Iterable[Input], differ: frozenset[int]
) -> tuple[int, bool]:
    """Compare two tables for as long as the rules do not tell their keys apart.

    `differ` are the cards with different identities. Returns how many messages had equal answers,
    and whether the keys may now be known, because a touched card told them apart or the game was
    over: after that nothing is compared.
    """
    assert first.greet() == second.greet()
    answered = 0
    for message in script:
        one, two = first.take(message), second.take(message)
        if first.kept.tried != second.kept.tried:
            assert judged(first.kept.tried, second.kept.tried, differ)
            return answered, True
        if first.table.view.phase is Phase.OVER:  # the screens may now show the whole key
            assert one.unseen() == two.unseen()
            return answered, True
        assert one == two
        answered += 1
    return answered, False


def judged(first: list[Move], second: list[Move], differ: frozenset[int]) -> bool:
    """Whether the saved moves differ because of a touched card whose identity differs.

    Who has found everything, and who has won, follows from cards touched earlier.
    """
    pairs = enumerate(zip_longest(first, second, fillvalue=()))
    at, (one, two) = next((at, pair) for at, pair in pairs if pair[0] != pair[1])
    if _touched(one + two) & differ:
        return True
    before = (event for move in first[: at + 1] for event in move)
    last = {event for event in one + two if (event in one) != (event in two)}
    return {type(event) for event in last} <= COUNTED and bool(_touched(before) & differ)


COUNTED = {SideFinished, TokenTaken, TurnEnded, SuddenDeathBegan, *ENDING}
"""Consequences of a side's last card: its turn ends, perhaps with the last token."""


def _touched(events: Iterable[Event]) -> set[int]:
    """The cards that events are about."""
    touched = set[int]()
    for event in events:
        match event:
            case TwoTouched(_, first, second):
                touched |= {first, second}
            case _:
                touched.add(getattr(event, "position", -1))
    return touched


def differing(one: Key | TeamKey, two: Key | TeamKey) -> frozenset[int]:
    """The cards that two keys show differently."""
    first, second = _cells(one), _cells(two)
    return frozenset(at for at, cell in enumerate(first) if cell != second[at])


def _cells(key: Key | TeamKey) -> tuple[object, ...]:
    return key.pairs if isinstance(key, Key) else key.identities
