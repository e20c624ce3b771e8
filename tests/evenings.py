"""Real games in real processes, and the same games played here for the expected results.

A game is laid into a journal; a process of the program resumes it and is fed random legal moves. A
session of our own gets the same lines, which determines the expected answers and journal.
"""

import sys
from collections import Counter
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import click

from assistant.config import Settings
from assistant.conversation.desk import Manners
from assistant.conversation.session import Session
from assistant.faces.console import Console
from assistant.game.messages import Heard, Input, Pressed
from assistant.game.rules.game import Game, begin
from assistant.game.rules.house import Strictness
from assistant.game.rules.phase import Phase
from assistant.game.store.journal import FILE_NAME, Journal
from assistant.game.store.log import Move, Saved
from assistant.language.en import ENGLISH
from assistant.language.en.understanding import UNDERSTANDING
from tests.conversation.any_game import table, team_games, whole_game
from tests.twins import Kept


def lay(folder: Path, edition: str, players: int, random: Random) -> None:
    """A new table in the folder's journal: any key, mission and bonuses; clues are not judged."""
    started = table(edition, random, players)
    house = replace(started.house, referee=Strictness.OFF)
    with closing(Journal(folder / FILE_NAME)) as journal:
        journal.begin(replace(started, house=house))


def on_disk(folder: Path) -> Saved:
    """The game in its journal; raises `FileError` for a damaged one."""
    with closing(Journal(folder / FILE_NAME)) as journal:
        saved = journal.resume()
    assert saved is not None, "the game is gone"
    return saved


def is_over(saved: Saved) -> bool:
    return _game(saved).table.phase is Phase.OVER


def _game(saved: Saved) -> Game:
    return begin(saved.started).after([event for move in saved.moves for event in move])


def lines_to_type(saved: Saved, random: Random, most: int = 1000) -> list[str]:
    """Lines that continue a game with random legal moves."""
    script = (_typed(message) for message in whole_game(_game(saved), random))
    return [line for line, _ in zip((line for line in script if line), range(most), strict=False)]


def _typed(message: Input) -> str:
    match message:
        case Heard((text,), by):
            return f"{by or ''}: {text}"
        case Pressed(by):
            return f"[{by}]"
        case _:
            return ""


@dataclass(slots=True)
class Expected:
    """Output and saved moves that a process must produce for its input lines."""

    answers: list[str] = field(default_factory=list)
    """All lines of output."""
    ends: list[int] = field(default_factory=list)
    """Number of answers after each line typed."""
    moves: list[tuple[Move, ...]] = field(default_factory=list)
    """The saved moves before the first line and after each."""

    def announced(self, answers: int) -> int:
        """Number of lines announced, at least in part, when this many answers were read."""
        return sum(before < answers for before in (0, *self.ends[:-1]))


def expected(saved: Saved, lines: list[str]) -> Expected:
    """The results of the same lines in a session of our own."""
    kept, wanted = Kept(list(saved.moves)), Settings()
    trusting = wanted.ears.confirm == "unsure"
    played = Session(saved, team_games(kept), UNDERSTANDING, Manners(trusting, wanted.mouth.words))
    known = Expected(moves=[tuple(kept.moves)])
    console = Console(played, ENGLISH, known.answers.append, lambda seconds: 0.0, as_json=True)
    console.greet()
    for line in lines:
        console.take(line)
        known.ends.append(len(known.answers))
        known.moves.append(tuple(kept.moves))
    return known


@dataclass(slots=True)
class Tally:
    """Outcomes of interrupted games."""

    cuts: int = 0
    games: int = 0
    lost: int = 0
    """Cuts after which an announced move was missing."""
    wrong: list[str] = field(default_factory=list)
    """Unexpected answers or moves on disk."""
    notes: Counter[str] = field(default_factory=Counter)
    """Anything else that is counted."""

    def judge(self, after: Saved, known: Expected, announced: int) -> None:
        """Whether all announced moves are on disk after a cut, and no unknown ones."""
        self.cuts += 1
        if after.moves in known.moves[announced:]:
            return
        if len(after.moves) < len(known.moves[announced]):
            self.lost += 1
        else:
            self.wrong.append(f"{len(after.moves)} moves, of {len(known.moves[announced])}")


def report(tallies: Mapping[tuple[str, int], Tally], cuts: str) -> None:
    """Print a line per edition and exit, with 1 if an announced move was lost."""
    for (edition, players), one in tallies.items():
        notes = "".join(f", {count} {name}" for name, count in sorted(one.notes.items()))
        click.echo(
            f"{edition}, {players} players: {one.cuts} {cuts} in {one.games} games{notes},"
            f" {one.lost} lost something announced, {len(one.wrong)} wrong"
        )
        for wrong in one.wrong[:3]:
            click.echo(f"  {wrong[:2000]}")
    made, lost = (
        sum(one.cuts for one in tallies.values()),
        sum(one.lost for one in tallies.values()),
    )
    click.echo(f"in all: {made} {cuts}, {lost} lost something that had been announced")
    sys.exit(1 if lost or any(one.wrong for one in tallies.values()) else 0)
